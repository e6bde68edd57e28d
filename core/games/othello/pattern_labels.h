// What positions before the endgame are worth, for the fit of their weights: a search with the weights fitted so far.
#pragma once

#include "games/othello/guess_search.h"
#include "games/othello/pattern_weights.h"

namespace turnwise::othello::patterns {

// A guess at a position in which somebody can move: weights are fitted to no other.
struct LabelGuess {
    static constexpr int kUnit = patterns::kUnit;
    const Weights& weights;

    int operator()(Position position) const {
        if (moves(position)) return weights.guess(position);
        if (moves(position.passed())) return -weights.guess(position.passed());
        return kUnit * Squares<8>::final_score(position);
    }
};

// Fixed depth, full width: a few thousand nodes. For the side to move, in 1 / kUnit discs.
inline int label_score(const Weights& weights, Position position, int depth) {
    constexpr int kMost = kSquares * kUnit;
    const LabelGuess guess{weights};
    std::uint64_t nodes = 0;
    return GuessSearch<8, LabelGuess>(guess, nodes).score(position, depth, -kMost - 1, kMost + 1);
}

}  // namespace turnwise::othello::patterns
