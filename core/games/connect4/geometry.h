// Constant bit patterns of a one-word board, and the cells that complete a line, as fast as the solver needs them.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/connect4/shape.h"

namespace turnwise::connect4 {

using Bits = std::uint64_t;

// What the solver asks of a shape again and again. For a FixedShape it is a compile-time constant.
template <class Shape>
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
    constexpr int column_of(Bits cell) const { return std::countr_zero(cell) / (shape.height() + 1); }

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
template <class Shape, bool = std::is_empty_v<Shape>>
class GeometryHolder {
  public:
    explicit GeometryHolder(Shape shape) : geometry_(shape) {}
    const Geometry<Shape>& get() const { return geometry_; }

  private:
    Geometry<Shape> geometry_;
};
template <class Shape>
class GeometryHolder<Shape, true> {
  public:
    explicit GeometryHolder(Shape) {}
    static constexpr const Geometry<Shape>& get() { return kGeometry; }

  private:
    static constexpr Geometry<Shape> kGeometry{Shape{}};
};

namespace detail {

// Cells that lack three others in direction `step`: two neighbours on one side and one more on either end.
constexpr Bits fourth_cells(Bits stones, int step) {
    const Bits after_two = shift_up(stones, step) & shift_up(stones, 2 * step);
    const Bits before_two = shift_down(stones, step) & shift_down(stones, 2 * step);
    return (after_two & (shift_up(stones, 3 * step) | shift_down(stones, step))) |
           (before_two & (shift_down(stones, 3 * step) | shift_up(stones, step)));
}

constexpr bool has_four(Bits stones, int step) {
    const Bits pairs = stones & shift_down(stones, step);
    return pairs & shift_down(pairs, 2 * step);
}

}  // namespace detail

#if defined(__AVX2__) && defined(__GNUC__)
namespace detail {

// The four directions side by side. In the column it also finds cells below three stones: occupied, so no harm.
inline Bits fourth_cells_at_once(Bits stones, int height) {
    using Lanes = Bits __attribute__((vector_size(32)));
    const Bits h = static_cast<Bits>(height);
    const Lanes step{1, h, h + 1, h + 2};
    const Lanes all{stones, stones, stones, stones};
    const Lanes up = all << step, up2 = all << 2 * step, up3 = all << 3 * step;
    const Lanes down = all >> step, down2 = all >> 2 * step, down3 = all >> 3 * step;
    const Lanes cells = (up & up2 & (up3 | down)) | (down & down2 & (down3 | up));
    return cells[0] | cells[1] | cells[2] | cells[3];
}

}  // namespace detail
#endif

// Same as line_cells, faster for lines of four. May contain occupied cells.
template <class Shape>
constexpr Bits winning_cells(const Geometry<Shape>& g, Bits stones) {
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
template <class Shape>
constexpr bool makes_line(const Geometry<Shape>& g, Bits stones) {
    if (g.shape.connect() != 4) return has_line<Bits>(g.shape, stones);
    const int height = g.shape.height();
    return detail::has_four(stones, 1) || detail::has_four(stones, height) || detail::has_four(stones, height + 1) ||
           detail::has_four(stones, height + 2);
}

}  // namespace turnwise::connect4
