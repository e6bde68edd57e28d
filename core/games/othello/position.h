// An Othello position, as every part of the game knows it: the discs of the side to move and those of the other.
#pragma once

#include <bit>
#include <cstdint>

namespace turnwise::othello {

using Discs = std::uint64_t;  // a set of squares

constexpr int kSquares = 64;

constexpr Discs disc(int square) { return Discs{1} << square; }
constexpr int first_square(Discs squares) { return std::countr_zero(squares); }
constexpr Discs without_first(Discs squares) { return squares & (squares - 1); }

struct Position {
    Discs mine = 0, theirs = 0;  // of the side to move, of the other

    bool operator==(const Position&) const = default;

    constexpr Discs taken() const { return mine | theirs; }
    constexpr Position passed() const { return {theirs, mine}; }
    // After a move on a square that turns these discs over.
    constexpr Position played(int square, Discs turned) const {
        return {theirs ^ turned, mine | turned | disc(square)};
    }
};

}  // namespace turnwise::othello
