// The eight images of an Othello board under the symmetries of the square.
#pragma once

#include "games/othello/discs.h"

namespace turnwise::othello {

constexpr int kImages = 8;

namespace detail {

// Swaps the squares of `mask` with those `distance` bits above them.
constexpr Discs swapped(Discs discs, Discs mask, int distance) {
    const Discs changed = (discs ^ discs >> distance) & mask;
    return discs ^ changed ^ changed << distance;
}

}  // namespace detail

constexpr Discs mirrored_columns(Discs discs) {
    discs = detail::swapped(discs, 0x5555555555555555, 1);
    discs = detail::swapped(discs, 0x3333333333333333, 2);
    return detail::swapped(discs, 0x0F0F0F0F0F0F0F0F, 4);
}

constexpr Discs mirrored_rows(Discs discs) {
    discs = detail::swapped(discs, 0x00FF00FF00FF00FF, 8);
    discs = detail::swapped(discs, 0x0000FFFF0000FFFF, 16);
    return detail::swapped(discs, 0x00000000FFFFFFFF, 32);
}

// Over the diagonal from a1 to h8.
constexpr Discs transposed(Discs discs) {
    discs = detail::swapped(discs, 0x00AA00AA00AA00AA, 7);
    discs = detail::swapped(discs, 0x0000CCCC0000CCCC, 14);
    return detail::swapped(discs, 0x00000000F0F0F0F0, 28);
}

// Number 0 is the identity; the three bits of the number say which of the three reflections are done.
constexpr Discs image(int number, Discs discs) {
    if (number & 1) discs = mirrored_columns(discs);
    if (number & 2) discs = mirrored_rows(discs);
    return number & 4 ? transposed(discs) : discs;
}

constexpr Position image(int number, Position position) {
    return {image(number, position.mine), image(number, position.theirs)};
}

}  // namespace turnwise::othello
