// A hand-made evaluation of Othello, for boards that have no learned one: freedom to move and corners.
#pragma once

#include "squares.h"

namespace turnwise::othello {

// A guess at the final difference in discs for the side to move, in hundredths of a disc.
template <int kSide>
int hand_guess(Discs mine, Discs theirs) {
    constexpr int kMoveWorth = 130, kNeighbourWorth = 50, kCornerWorth = 800, kDiagonalWorth = 250;
    constexpr Discs kBoard = Squares<kSide>::all(), kCorners = Squares<kSide>::ring(0, 0);
    constexpr Discs kDiagonals = Squares<kSide>::ring(1, 1);
    const Discs empties = kBoard & ~(mine | theirs);
    const auto difference = [](Discs ours, Discs others) { return std::popcount(ours) - std::popcount(others); };
    const Discs risky = kDiagonals & neighbours(kCorners & empties);
    return kMoveWorth * difference(moves(mine, theirs) & kBoard, moves(theirs, mine) & kBoard) +
           kNeighbourWorth * difference(neighbours(theirs) & empties, neighbours(mine) & empties) +
           kCornerWorth * difference(mine & kCorners, theirs & kCorners) -
           kDiagonalWorth * difference(mine & risky, theirs & risky);
}

}  // namespace turnwise::othello
