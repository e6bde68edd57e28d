// Connect 4 on any board: drop a stone on a column, a line of `connect` own stones wins.
//
//      . . . . . . .       text: the columns played, 1 is leftmost: 44536
//      . . . . . . .       moves: columns 0, 1, 2 ... named a, b, c ...
//      . . . . . . .
//      . . . . . . .
//      . . . O . . .
//      . . O X X X .       columns a b c d e f g
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/random.h"
#include "game/encode.h"
#include "game/game.h"
#include "games/connect4/geometry.h"
#include "games/connect4/shape.h"
#include "games/connect4/windows.h"

namespace turnwise::connect4 {

inline constexpr std::array<Encoding, 2> kEncodings{{kSparseEncoding[0], {"lines", 1, InputRow::kMost}}};

template <class Bits, class Shape>
class Connect4 {
  public:
    static constexpr bool kAlternates = true;
    static constexpr Score kUnit = 100;     // evaluations are hundredths of a point
    static constexpr int kForcedPlies = 2;  // a missed block loses on the next ply

    constexpr explicit Connect4(Shape board_shape = {}) : shape_(board_shape) {}
    constexpr Connect4(Shape board_shape, Bits mine, Bits mask) : mine_(mine), mask_(mask), shape_(board_shape) {}

    // ---- the rules ----

    Player to_move() const { return plies() % 2 == 0 ? Player::first : Player::second; }

    // The sooner the win, the larger the score: the winner's stones left, plus one.
    std::optional<Score> result() const {
        if (has_line(shape_, theirs())) return -(cells() + 2 - plies()) / 2 * kUnit;
        if (mask_ == board_bits<Bits>(shape_)) return 0;
        return std::nullopt;
    }

    // Open columns, centre first.
    void legal_moves(MoveList& moves) const {
        const Bits open = playable();
        for (int i = 0; i < shape_.width(); ++i) {
            const int column = centre_out(i);
            if (open & column_bits<Bits>(shape_, column)) moves.push(static_cast<Move>(column));
        }
    }

    Connect4 play(Move column) const {
        const Bits stone = playable() & column_bits<Bits>(shape_, column);
        assert(stone);
        return Connect4(shape_, theirs(), mask_ | stone);
    }

    // One word names the position: under each column's top stone the stones of the mover, above it a marker.
    Key key() const {
        const Bits exact = mine_ + mask_ + bottom_bits<Bits>(shape_);
        if constexpr (sizeof(Bits) == sizeof(Key))
            return exact;
        else
            return fold(exact);
    }

    friend bool operator==(const Connect4&, const Connect4&) = default;

    // ---- the board ----

    Shape shape() const { return shape_; }
    Bits mine() const { return mine_; }
    Bits theirs() const { return mine_ ^ mask_; }
    Bits mask() const { return mask_; }
    int plies() const { return popcount(mask_); }
    int cells() const { return shape_.width() * shape_.height(); }
    Bits playable() const { return (mask_ + bottom_bits<Bits>(shape_)) & board_bits<Bits>(shape_); }
    // Empty cells that complete a line of the mover, of the opponent; playable now or later.
    Bits my_threats() const { return line_cells_of(mine_) & ~mask_; }
    Bits their_threats() const { return line_cells_of(theirs()) & ~mask_; }

    // ---- bounds and ordering ----

    // Win with the next stone; lose to the one after it.
    Score upper_bound() const { return (cells() + 1 - plies()) / 2 * kUnit; }
    Score lower_bound() const { return plies() + 1 >= cells() ? 0 : -(cells() - plies()) / 2 * kUnit; }

    // Lines the move brings within one stone.
    int move_priority(Move column) const {
        const Bits stone = playable() & column_bits<Bits>(shape_, column);
        return popcount(Bits(line_cells_of(mine_ | stone) & ~mask_));
    }

    // Win at once; else block; else keep off the cells under an enemy line.
    void forced_moves(MoveList& moves) const {
        const Bits open = playable();
        if (const Bits wins = my_threats() & open) return push_first(moves, wins);
        const Bits danger = their_threats();
        if (const Bits blocks = danger & open) return push_first(moves, blocks);
        const Bits safe = open & ~(danger >> 1);
        if (!safe) return push_first(moves, open);
        if (safe == open) return;
        for (int i = 0; i < shape_.width(); ++i)
            if (safe & column_bits<Bits>(shape_, centre_out(i))) moves.push(static_cast<Move>(centre_out(i)));
    }

    // ---- symmetry: the board and its mirror image ----

    static constexpr int symmetries() { return 2; }
    Connect4 map(int s) const { return s == 0 ? *this : Connect4(shape_, mirrored(mine_), mirrored(mask_)); }
    Move map_move(int s, Move column) const { return s == 0 ? column : static_cast<Move>(shape_.width() - 1 - column); }

    // ---- features ----

    static std::span<const std::string_view> feature_names() {
        static constexpr std::array<std::string_view, 8> names{"centre",
                                                               "two",
                                                               "three",
                                                               "three_of_opponent",
                                                               "own_threats",
                                                               "their_threats",
                                                               "own_good_threats",
                                                               "their_good_threats"};
        return names;
    }
    // The first four are the windows of evaluate_window; good threats stand on a row that zugzwang gives their owner.
    void features(std::span<float> values, FeatureSet wanted = kAllFeatures) const;

    // ---- encodings: own stones by cell, then the other's; cells column by column, from the bottom ----

    // "lines" goes on with what is seen at a glance: who moves, the cells to play next, those that would complete a
    // line, and each line that only one side has stones on, by how many: see push_lines.
    static constexpr std::span<const Encoding> encodings() { return kEncodings; }
    int encoding_size(int encoding) const {
        const int counts = 2 * (shape_.connect() - 1);
        return encoding == 0 ? 2 * cells() : 1 + kCellGroups * cells() + counts * lines();
    }
    void encode(int encoding, InputRow& row) const {
        push_cells(row, mine_, 0);
        push_cells(row, theirs(), cells());
        if (encoding == 0) return;
        // Which rows are good for whom depends on who moves, so threats have other columns then.
        const bool is_first = to_move() == Player::first;
        push_cells(row, playable(), 2 * cells());
        push_cells(row, my_threats(), (is_first ? 3 : 5) * cells());
        push_cells(row, their_threats(), (is_first ? 4 : 6) * cells());
        if (is_first) row.push(kCellGroups * cells());
        push_lines(row, kCellGroups * cells() + 1);
    }

    // ---- text: see notation.cpp ----

    int move_limit() const { return shape_.width(); }
    std::string text() const;
    std::string move_text(Move column) const { return std::string(1, static_cast<char>('a' + column)); }
    Move parse_move(std::string_view text) const;

  private:
    // Cells that would complete a line, occupied ones perhaps too; the board known at build time has a quicker way.
    Bits line_cells_of(Bits stones) const {
        if constexpr (std::is_empty_v<Shape>)
            return winning_cells(GeometryHolder<Shape>::get(), stones);
        else
            return line_cells(shape_, stones);
    }

    int centre_out(int i) const {
        const int centre = (shape_.width() - 1) / 2;
        const int step = (i + 1) / 2;
        return (i % 2 == 1) == (shape_.width() % 2 == 1) ? centre - step : centre + step;
    }

    void push_first(MoveList& moves, Bits cells) const {
        for (int i = 0; i < shape_.width(); ++i)
            if (cells & column_bits<Bits>(shape_, centre_out(i))) return moves.push(static_cast<Move>(centre_out(i)));
    }

    static constexpr int kCellGroups = 7;  // columns of "lines" for each cell

    void push_cells(InputRow& row, Bits chosen, int first) const {
        const int stride = shape_.height() + 1;
        for (; chosen; chosen &= chosen - 1) {
            const int bit = popcount(Bits((chosen & -chosen) - 1));
            row.push(first + bit - bit / stride);
        }
    }

    // Lines there are room for on the board.
    int lines() const {
        int count = 0;
        for (const int step : line_steps(shape_)) count += popcount(line_starts<Bits>(shape_, step));
        return count;
    }

    // For each number of stones, lines in the order of their first cells, direction after direction: those on which the
    // mover has so many and the other side none, and after all of these the same for the other side.
    void push_lines(InputRow& row, int first) const {
        const int kinds = shape_.connect() - 1, all = lines();
        int before = 0;
        for (const int step : line_steps(shape_)) {
            const Bits starts = line_starts<Bits>(shape_, step);
            const auto [mine, others] = count_stones(shape_, step, mine_, theirs());
            const Bits only_mine = starts & others.equal(0), only_theirs = starts & mine.equal(0);
            for (int count = 1; count <= kinds; ++count) {
                push_starts(row, Bits(only_mine & mine.equal(count)), starts, first + (count - 1) * all + before);
                push_starts(row, Bits(only_theirs & others.equal(count)), starts,
                            first + (kinds + count - 1) * all + before);
            }
            before += popcount(starts);
        }
    }
    static void push_starts(InputRow& row, Bits chosen, Bits starts, int first) {
        for (; chosen; chosen &= chosen - 1) row.push(first + popcount(Bits(starts & ((chosen & -chosen) - 1))));
    }

    Bits mirrored(Bits stones) const {
        Bits image = 0;
        const int stride = shape_.height() + 1;
        for (int column = 0; column < shape_.width(); ++column) {
            const Bits part = (stones & column_bits<Bits>(shape_, column)) >> (column * stride);
            image |= part << ((shape_.width() - 1 - column) * stride);
        }
        return image;
    }

    // Two words do not fit into one: mix both well enough that no clash is to be expected.
    static Key fold(Bits bits) {
        const auto low = static_cast<std::uint64_t>(bits),
                   high = static_cast<std::uint64_t>(bits >> (4 * sizeof(Bits)));
        return mixed(low ^ mixed(high));
    }

    Bits mine_ = 0, mask_ = 0;
    [[no_unique_address]] Shape shape_;
};

template <class Bits, class Shape>
void Connect4<Bits, Shape>::features(std::span<float> values, FeatureSet wanted) const {
    constexpr FeatureSet kOfWindows = 0b1110, kOfThreats = 0b11110000;
    put_feature(values, wanted, 0,
                [&] { return popcount(Bits(mine_ & column_bits<Bits>(shape_, shape_.width() / 2))); });
    if (wanted & kOfWindows) {
        const Windows windows = count_windows(shape_, mine_, theirs());
        values[1] = static_cast<float>(windows.two);
        values[2] = static_cast<float>(windows.three);
        values[3] = static_cast<float>(windows.three_of_opponent);
    }
    if (wanted & kOfThreats) {
        const Bits my_cells = my_threats(), their_cells = their_threats();
        // When the rest is filled in pairs, the first player gets the odd rows and the second the even ones.
        const Bits odd = odd_rows<Bits>(shape_);
        const Bits mine_good = to_move() == Player::first ? odd : Bits(~odd);
        values[4] = static_cast<float>(popcount(my_cells));
        values[5] = static_cast<float>(popcount(their_cells));
        values[6] = static_cast<float>(popcount(Bits(my_cells & mine_good)));
        values[7] = static_cast<float>(popcount(Bits(their_cells & ~mine_good)));
    }
}

using Standard = Connect4<std::uint64_t, StandardShape>;
using OneWord = Connect4<std::uint64_t, AnyShape>;
using TwoWords = Connect4<Wide, AnyShape>;
using AnyBoard = std::variant<Standard, OneWord, TwoWords>;
static_assert(Encoded<Standard> && Encoded<OneWord> && Encoded<TwoWords>);

}  // namespace turnwise::connect4
