// Board shapes of Connect 4 and the bit patterns that depend on them.
//
// Cells are bits, column by column, one spare bit on top of each column (7 x 6 shown):
//
//      6 13 20 27 34 41 48     spare: always empty on a board
//      5 12 19 26 33 40 47     top row
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42     bottom row
#pragma once

#include <bit>
#include <cstdint>

namespace turnwise::connect4 {

constexpr int popcount(std::uint64_t bits) { return std::popcount(bits); }
__extension__ using Wide = unsigned __int128;  // boards that do not fit in one word
constexpr int popcount(Wide bits) {
    return std::popcount(static_cast<std::uint64_t>(bits)) + std::popcount(static_cast<std::uint64_t>(bits >> 64));
}

// The number of the lowest bit, of which there is one.
constexpr int lowest_bit(std::uint64_t bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(Wide bits) {
    const auto low = static_cast<std::uint64_t>(bits), high = static_cast<std::uint64_t>(bits >> 64);
    return low ? std::countr_zero(low) : 64 + std::countr_zero(high);
}

// A shape known when the engine is built: every shift is a constant.
template <int W, int H, int K>
struct FixedShape {
    static constexpr int width() { return W; }
    static constexpr int height() { return H; }
    static constexpr int connect() { return K; }
    friend constexpr bool operator==(FixedShape, FixedShape) { return true; }
};

// A shape chosen at run time.
struct AnyShape {
    std::uint8_t columns, rows, line;
    constexpr int width() const { return columns; }
    constexpr int height() const { return rows; }
    constexpr int connect() const { return line; }
    friend constexpr bool operator==(AnyShape, AnyShape) = default;
};

using StandardShape = FixedShape<7, 6, 4>;

// The same board as one chosen at run time.
template <class Shape>
constexpr AnyShape any_shape(Shape shape) {
    return {static_cast<std::uint8_t>(shape.width()), static_cast<std::uint8_t>(shape.height()),
            static_cast<std::uint8_t>(shape.connect())};
}

// Shifts that give nothing once every bit has left the word; long steps on tall boards do.
template <class Bits>
constexpr Bits shift_up(Bits bits, int count) {
    return count < static_cast<int>(8 * sizeof(Bits)) ? bits << count : Bits{0};
}
template <class Bits>
constexpr Bits shift_down(Bits bits, int count) {
    return count < static_cast<int>(8 * sizeof(Bits)) ? bits >> count : Bits{0};
}

template <class Bits, class Shape>
constexpr Bits column_bits(Shape shape, int column) {
    return ((Bits{1} << shape.height()) - 1) << (column * (shape.height() + 1));
}

template <class Bits, class Shape>
constexpr Bits bottom_bits(Shape shape) {
    Bits bottom = 0;
    for (int column = 0; column < shape.width(); ++column) bottom |= Bits{1} << (column * (shape.height() + 1));
    return bottom;
}

// Every cell of the board, without the spare bits.
template <class Bits, class Shape>
constexpr Bits board_bits(Shape shape) {
    return bottom_bits<Bits>(shape) * ((Bits{1} << shape.height()) - 1);
}

// Whether the stones hold a line of shape.connect(). Runs are found by doubling: two, four ... stones at a time.
template <class Bits, class Shape>
constexpr bool has_line(Shape shape, Bits stones) {
    const int steps[] = {1, shape.height(), shape.height() + 1, shape.height() + 2};
    for (const int step : steps) {
        Bits run = stones;
        int length = 1;
        for (; 2 * length <= shape.connect(); length *= 2) run &= shift_down(run, length * step);
        if (run & shift_down(run, (shape.connect() - length) * step)) return true;
    }
    return false;
}

// Cells, empty or not, that would complete a line for the owner of the stones; the caller masks what is free.
template <class Bits, class Shape>
constexpr Bits line_cells(Shape shape, Bits stones) {
    const int steps[] = {1, shape.height(), shape.height() + 1, shape.height() + 2};
    const int needed = shape.connect() - 1;
    Bits cells = needed == 0 ? ~Bits{0} : Bits{0};
    for (const int step : steps) {
        // below[i]: i stones stand directly before the cell; above likewise, shrinking as below grows.
        Bits below = ~Bits{0};
        for (int before = 0; before <= needed && needed > 0; ++before) {
            if (before > 0) below &= shift_up(stones, before * step);
            Bits line = below;
            for (int after = 1; after <= needed - before; ++after) line &= shift_down(stones, after * step);
            cells |= line;
        }
    }
    return cells & board_bits<Bits>(shape);
}

}  // namespace turnwise::connect4
