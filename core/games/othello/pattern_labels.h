// What positions before the endgame are worth, for the fit of their weights: a search with the weights fitted so far.
#pragma once

#include <array>

#include "games/othello/pattern_weights.h"
#include "games/othello/tournament_games.h"

namespace turnwise::othello::patterns {

// Fixed depth, full width, no table: a few thousand nodes.
class LabelSearch {
  public:
    explicit LabelSearch(const Weights& weights) : weights_(weights) {}

    // For the side to move, in 1 / kUnit discs.
    int score(const Position& position, int depth) const { return search(position, -kInfinity, kInfinity, depth); }

  private:
    static constexpr int kMost = kSquares * kUnit, kInfinity = 2 * kMost;
    static constexpr int kMostMoves = 34;  // of any position; 33 are known

    struct Child {
        Position position;
        int guess;  // for the side to move in it: the least is the best for its parent
    };

    // Exact inside (alpha, beta); otherwise a bound on the far side.
    int search(const Position& position, int alpha, int beta, int depth) const {
        const Discs open = moves(position.mine, position.theirs);
        if (!open) return passed(position, alpha, beta, depth);
        if (depth == 0) return weights_.guess(position.mine, position.theirs);
        std::array<Child, kMostMoves> children;
        const int count = expand(position, open, children, depth);
        int best = -kInfinity;
        for (int i = 0; i < count && best < beta; ++i) {
            const Position& child = children[i].position;
            const int floor = std::max(alpha, best);
            int score = i == 0 ? kInfinity : -search(child, -floor - 1, -floor, depth - 1);
            if (score > floor && (i == 0 || score < beta)) score = -search(child, -beta, -floor, depth - 1);
            best = std::max(best, score);
        }
        return best;
    }

    int passed(const Position& position, int alpha, int beta, int depth) const {
        if (position.passed().can_move()) return -search(position.passed(), -beta, -alpha, depth);
        const int mine = std::popcount(position.mine), theirs = std::popcount(position.theirs);
        return kUnit * (mine > theirs ? kSquares - 2 * theirs : mine < theirs ? 2 * mine - kSquares : 0);
    }

    // The children, best guess first where that pays.
    int expand(const Position& position, Discs open, std::array<Child, kMostMoves>& children, int depth) const {
        int count = 0;
        for (; open; open &= open - 1) {
            const Position next = position.played(std::countr_zero(open));
            children[count++] = {next, depth > 1 ? weights_.guess(next.mine, next.theirs) : 0};
        }
        if (depth > 1)
            std::sort(children.begin(), children.begin() + count,
                      [](const Child& a, const Child& b) { return a.guess < b.guess; });
        return count;
    }

    const Weights& weights_;
};

}  // namespace turnwise::othello::patterns
