// Which bits are the squares of a board of 8, 6 or 4 a side, what they are called, what kind of square they are, and
// what a position on that board offers and is worth.
#pragma once

#include <algorithm>

#include "game/game.h"
#include "games/othello/discs.h"

namespace turnwise::othello {

// The board lies in the middle of the 64 bits, so that the images of the whole are those of the board.
template <int kSide>
struct Squares {
    static_assert(kSide % 2 == 0 && kSide >= 4 && kSide <= 8);
    static constexpr int kMargin = (8 - kSide) / 2, kCells = kSide * kSide;

    static constexpr int square(int row, int column) { return 8 * (row + kMargin) + column + kMargin; }
    static constexpr int square(Move number) { return square(number / kSide, number % kSide); }
    static constexpr int row(int square) { return square / 8 - kMargin; }
    static constexpr int column(int square) { return square % 8 - kMargin; }
    static constexpr Move number(int square) { return static_cast<Move>(kSide * row(square) + column(square)); }

    static constexpr Discs first_start() { return disc(28) | disc(35); }
    static constexpr Discs second_start() { return disc(27) | disc(36); }

    // Squares so far from the two nearest edges, the farther one either way: 0, 0 are the corners.
    static constexpr Discs ring(int near, int far) {
        Discs squares = 0;
        for (int row = 0; row < kSide; ++row)
            for (int column = 0; column < kSide; ++column) {
                const auto [least, most] = std::minmax({from_edge(row), from_edge(column)});
                if (least == near && most == far) squares |= disc(square(row, column));
            }
        return squares;
    }
    static constexpr Discs all() {
        Discs squares = 0;
        for (int row = 0; row < kSide; ++row) squares |= ((Discs{1} << kSide) - 1) << square(row, 0);
        return squares;
    }

    static constexpr Discs empties(Position position) { return all() & ~position.taken(); }
    // Where the side to move may put a disc.
    [[gnu::always_inline]] static Discs moves(Position position) { return othello::moves(position) & all(); }
    static bool is_over(Position position) { return !moves(position) && !moves(position.passed()); }

    // Of a game that is over, in discs: the difference, and the empty squares to the winner.
    static constexpr int final_score(Position position) {
        const int mine = std::popcount(position.mine), theirs = std::popcount(position.theirs);
        return mine > theirs ? kCells - 2 * theirs : mine < theirs ? 2 * mine - kCells : 0;
    }

  private:
    static constexpr int from_edge(int line) { return std::min(line, kSide - 1 - line); }
};

}  // namespace turnwise::othello
