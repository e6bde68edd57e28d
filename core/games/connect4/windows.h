// The features of Connect 4: windows of `connect` cells counted for both sides, and lasting threats.
#pragma once

#include <array>

#include "games/connect4/shape.h"

namespace turnwise::connect4 {

// How many stones stand in every window at once: bit-sliced counters, one lane a window.
template <class Bits>
struct WindowCounts {
    Bits ones = 0, twos = 0, fours = 0, eights = 0;

    void add(Bits stones) {
        Bits carry = ones & stones;
        ones ^= stones;
        const Bits carry_twos = twos & carry;
        twos ^= carry;
        eights ^= fours & carry_twos;
        fours ^= carry_twos;
    }
    Bits equal(int count) const {
        const auto lane = [](Bits slice, bool set) { return set ? slice : ~slice; };
        return lane(ones, count & 1) & lane(twos, count & 2) & lane(fours, count & 4) & lane(eights, count & 8);
    }
};

// The directions in which lines go, as steps of bits.
template <class Shape>
std::array<int, 4> line_steps(Shape shape) {
    return {1, shape.height(), shape.height() + 1, shape.height() + 2};
}

// First cells of the lines in one direction.
template <class Bits, class Shape>
Bits line_starts(Shape shape, int step) {
    const Bits board = board_bits<Bits>(shape);
    Bits inside = board;
    for (int i = 1; i < shape.connect(); ++i) inside &= shift_down(board, i * step);
    return inside;
}

// How many stones each side has on the lines in one direction, by their first cells.
template <class Bits>
struct LineCounts {
    WindowCounts<Bits> own, theirs;
};
template <class Bits, class Shape>
LineCounts<Bits> count_stones(Shape shape, int step, Bits own, Bits theirs) {
    LineCounts<Bits> counts;
    for (int i = 0; i < shape.connect(); ++i) {
        counts.own.add(shift_down(own, i * step));
        counts.theirs.add(shift_down(theirs, i * step));
    }
    return counts;
}

// Windows by what they hold: [own line, own all but one, own all but two, theirs all but one], the rest empty.
struct Windows {
    int line = 0, three = 0, two = 0, three_of_opponent = 0;
};

template <class Bits, class Shape>
Windows count_windows(Shape shape, Bits own, Bits theirs) {
    const int length = shape.connect();
    Windows windows;
    for (const int step : line_steps(shape)) {
        const auto [own_count, their_count] = count_stones(shape, step, own, theirs);
        const Bits inside = line_starts<Bits>(shape, step);
        const Bits only_own = inside & their_count.equal(0), only_theirs = inside & own_count.equal(0);
        windows.line += popcount(Bits(only_own & own_count.equal(length)));
        windows.three += popcount(Bits(only_own & own_count.equal(length - 1)));
        windows.two += length >= 2 ? popcount(Bits(only_own & own_count.equal(length - 2))) : 0;
        windows.three_of_opponent += popcount(Bits(only_theirs & their_count.equal(length - 1)));
    }
    return windows;
}

// Rows counted from the bottom, row 1 first: bits of the odd ones.
template <class Bits, class Shape>
constexpr Bits odd_rows(Shape shape) {
    Bits rows = 0;
    for (int row = 0; row < shape.height(); row += 2) rows |= bottom_bits<Bits>(shape) << row;
    return rows;
}

}  // namespace turnwise::connect4
