// Constant bit patterns of a board, and the cells that complete a line, as fast as the solver needs them.
#pragma once

#include <cstdint>
#include <type_traits>

#include "games/connect4/shape.h"

namespace turnwise::connect4 {

using Bits = std::uint64_t;  // cells of a board of one word; templates over the word call theirs the same

// What the solver asks of a shape again and again. For a FixedShape it is a compile-time constant.
template <class Shape, class Bits = std::uint64_t>
struct Geometry {
    Shape shape;
    int cells;
    bool even_height;  // then the second player can answer every stone with one on top of it
    Bits bottom, board;
    Bits odd_rows, even_rows;  // rows counted from 1 at the bottom

    constexpr explicit Geometry(Shape s)
        : shape(s),
          cells(s.width() * s.height()),
          even_height(s.height() % 2 == 0),
          bottom(bottom_bits<Bits>(s)),
          board(board_bits<Bits>(s)),
          odd_rows(rows(s, 0)),
          even_rows(rows(s, 1)) {}

    constexpr Bits column(int index) const { return column_bits<Bits>(shape, index); }
    constexpr int column_of(Bits cell) const { return lowest_bit(cell) / (shape.height() + 1); }

    // The cell each column takes next; nothing for a full column.
    constexpr Bits playable(Bits mask) const { return (mask + bottom) & board; }

    // The board seen in a mirror: columns swap, cells keep their rows.
    constexpr Bits mirrored(Bits bits) const {
        const int step = shape.height() + 1;
        Bits result = 0;
        for (int column = 0; column < shape.width(); ++column, bits >>= step)
            result = result << step | (bits & ((Bits{1} << step) - 1));
        return result;
    }

    // Bits that a key of this board may use: stones + mask + bottom fits the columns with their spare bits.
    constexpr int key_bits() const { return shape.width() * (shape.height() + 1); }

    // Score of a win with the stone that follows `plies` stones: the sooner, the larger.
    // Half the empty cells, rounded up; a loss is the negative, a draw 0.
    constexpr int win_score(int plies) const { return (cells + 1 - plies) / 2; }

  private:
    static constexpr Bits rows(Shape s, int first) {
        Bits all = 0;
        for (int row = first; row < s.height(); row += 2) all |= bottom_bits<Bits>(s) << row;
        return all;
    }
};

// Holds the geometry of a shape chosen at run time; one known at build time takes no room and folds into the code.
template <class Shape, class Bits = std::uint64_t, bool = std::is_empty_v<Shape>>
class GeometryHolder {
  public:
    explicit GeometryHolder(Shape shape) : geometry_(shape) {}
    const Geometry<Shape, Bits>& get() const { return geometry_; }

  private:
    Geometry<Shape, Bits> geometry_;
};
template <class Shape, class Bits>
class GeometryHolder<Shape, Bits, true> {
  public:
    explicit GeometryHolder(Shape) {}
    static constexpr const Geometry<Shape, Bits>& get() { return kGeometry; }

  private:
    static constexpr Geometry<Shape, Bits> kGeometry{Shape{}};
};

namespace detail {

// Cells that lack three others in direction `step`: two neighbours on one side and one more on either end.
template <class Bits>
constexpr Bits fourth_cells(Bits stones, int step) {
    const Bits after_two = shift_up(stones, step) & shift_up(stones, 2 * step);
    const Bits before_two = shift_down(stones, step) & shift_down(stones, 2 * step);
    return (after_two & (shift_up(stones, 3 * step) | shift_down(stones, step))) |
           (before_two & (shift_down(stones, 3 * step) | shift_up(stones, step)));
}

template <class Bits>
constexpr bool has_four(Bits stones, int step) {
    const Bits pairs = stones & shift_down(stones, step);
    return (pairs & shift_down(pairs, 2 * step)) != 0;
}

}  // namespace detail

#if defined(__AVX2__) && defined(__GNUC__)
namespace detail {

using Lanes = std::uint64_t __attribute__((vector_size(32)));

inline Lanes four_directions(int height) {
    const auto h = static_cast<std::uint64_t>(height);
    return Lanes{1, h, h + 1, h + 2};
}

// The four directions side by side. In the column it also finds cells below three stones: occupied, so no harm.
inline std::uint64_t fourth_cells_at_once(std::uint64_t stones, int height) {
    const Lanes step = four_directions(height);
    const Lanes all{stones, stones, stones, stones};
    const Lanes up = all << step, up2 = all << 2 * step, up3 = all << 3 * step;
    const Lanes down = all >> step, down2 = all >> 2 * step, down3 = all >> 3 * step;
    const Lanes cells = (up & up2 & (up3 | down)) | (down & down2 & (down3 | up));
    return cells[0] | cells[1] | cells[2] | cells[3];
}

// The same for two words: each of the four is a pair of lanes, and what a shift drives out of one enters the other.
inline Wide fourth_cells_at_once(Wide stones, int height) {
    struct Pairs {
        Lanes low, high;
    };
    const auto low = static_cast<std::uint64_t>(stones), high = static_cast<std::uint64_t>(stones >> 64);
    const Pairs all{{low, low, low, low}, {high, high, high, high}};
    const Lanes one = four_directions(height), two = 2 * one, three = 3 * one;
    const auto up_by = [&](Lanes step) { return Pairs{all.low << step, all.high << step | all.low >> (64 - step)}; };
    const auto down_by = [&](Lanes step) { return Pairs{all.low >> step | all.high << (64 - step), all.high >> step}; };
    const Pairs up = up_by(one), up2 = up_by(two), up3 = up_by(three);
    const Pairs down = down_by(one), down2 = down_by(two), down3 = down_by(three);
    const Lanes lows = (up.low & up2.low & (up3.low | down.low)) | (down.low & down2.low & (down3.low | up.low));
    const Lanes highs =
        (up.high & up2.high & (up3.high | down.high)) | (down.high & down2.high & (down3.high | up.high));
    return Wide{highs[0] | highs[1] | highs[2] | highs[3]} << 64 | (lows[0] | lows[1] | lows[2] | lows[3]);
}

}  // namespace detail
#endif

// Same as line_cells, faster for lines of four. May contain occupied cells.
template <class Shape, class Bits>
constexpr Bits winning_cells(const Geometry<Shape, Bits>& g, Bits stones) {
    if (g.shape.connect() != 4) return line_cells<Bits>(g.shape, stones);
    const int height = g.shape.height();
#if defined(__AVX2__) && defined(__GNUC__)
    const bool shifts_fit = 3 * (height + 2) < 64;
    if (shifts_fit && !std::is_constant_evaluated()) return detail::fourth_cells_at_once(stones, height) & g.board;
#endif
    const Bits column = (stones << 1) & (stones << 2) & (stones << 3);
    return (column | detail::fourth_cells(stones, height) | detail::fourth_cells(stones, height + 1) |
            detail::fourth_cells(stones, height + 2)) &
           g.board;
}

// Same as has_line, faster for lines of four.
template <class Shape, class Bits>
constexpr bool makes_line(const Geometry<Shape, Bits>& g, Bits stones) {
    if (g.shape.connect() != 4) return has_line<Bits>(g.shape, stones);
    const int height = g.shape.height();
    return detail::has_four(stones, 1) || detail::has_four(stones, height) || detail::has_four(stones, height + 1) ||
           detail::has_four(stones, height + 2);
}

}  // namespace turnwise::connect4
