// The hand-made evaluation of Othello: freedom to move, corners, and squares that give an empty corner away.
#pragma once

#include "evaluation/terms.h"
#include "games/othello/squares.h"

namespace turnwise::othello {

// What a move, a move to come, a corner, and a square beside or diagonally before an empty corner are worth, in
// hundredths of a disc.
struct HandWeights {
    int move, move_to_come, corner, beside, diagonal;
};

// Gives the terms of a guess at the final difference in discs, for the side to move, to `to`.
template <int kSide, class To>
void count_by_hand(Position position, const HandWeights& weights, To& to) {
    using Board = Squares<kSide>;
    constexpr Discs kOwnCorners = Board::ring(0, 0);
    const auto [mine, theirs] = position;
    const auto difference = [](Discs ours, Discs others) { return std::popcount(ours) - std::popcount(others); };
    const Discs empty = Board::empties(position), beside_empty = neighbours(empty & kOwnCorners);
    const Discs beside = Board::ring(0, 1) & beside_empty, diagonal = Board::ring(1, 1) & beside_empty;
    to.weigh("moves", difference(Board::moves(position), Board::moves(position.passed())), weights.move);
    to.weigh("moves_to_come", difference(neighbours(theirs) & empty, neighbours(mine) & empty), weights.move_to_come);
    to.weigh("corners", difference(mine & kOwnCorners, theirs & kOwnCorners), weights.corner);
    to.weigh("beside_corners", difference(mine & beside, theirs & beside), weights.beside);
    to.weigh("before_corners", difference(mine & diagonal, theirs & diagonal), weights.diagonal);
}

// The guess, in hundredths of a disc.
template <int kSide>
int hand_guess(Position position, const HandWeights& weights) {
    ScoreOfTerms sum;
    count_by_hand<kSide>(position, weights, sum);
    return sum.score;
}

}  // namespace turnwise::othello
