// How Sim positions are evaluated: the report's count of closable triangles, in three readings, and safe edges.
#pragma once

#include "evaluation/evaluate.h"
#include "games/sim/rules.h"

namespace turnwise::sim {

// The report defines triangles that one more edge closes. Its formula counts every pair of edges that meet, also where
// the third edge is taken; its program only the pairs at their smaller dots.
enum class Reading { text, program, closable };

// h = closable triangles of the other less one's own; wins are flat, however late they come.
class ClassicEvaluator final : public Evaluator<Sim> {
  public:
    explicit ClassicEvaluator(Reading reading) : reading_(reading) {}

    Score guess(const Sim& state) const override {
        const Player me = state.to_move(), you = other(me);
        return (triangles(state, you) - triangles(state, me)) * Sim::kUnit;
    }
    Score settle(const Sim&, Score result) const override { return flat_win(result); }
    bool reshapes_results() const override { return true; }
    // Smaller dots change when dots are renamed.
    bool is_symmetric() const override { return reading_ != Reading::program; }

  private:
    int triangles(const Sim& state, Player player) const {
        switch (reading_) {
            case Reading::text:
                return state.pairs(player);
            case Reading::program:
                return state.low_pairs(player);
            case Reading::closable:
                return state.closable(player);
        }
        return 0;
    }

    Reading reading_;
};

// Edges one may still take, less those the other may.
class SafeEdgesEvaluator final : public Evaluator<Sim> {
  public:
    Score guess(const Sim& state) const override {
        const Player me = state.to_move();
        return kEdge * (std::popcount(state.safe(me)) - std::popcount(state.safe(other(me))));
    }

  private:
    static constexpr Score kEdge = 20;  // 36 edges at most: guesses stay below Sim::kGuessLimit
};

}  // namespace turnwise::sim
