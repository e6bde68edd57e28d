// How Sim positions are judged: the report's count of closable triangles, in both readings, and safe edges.
#pragma once

#include "evaluate.h"
#include "rules.h"

namespace turnwise::sim {

// The report's text counts every pair of edges that meet; its program only those at their smaller dots.
enum class Reading { text, program };

// h = closable triangles of the other less one's own; wins are flat, however late they come.
class ClassicEvaluator final : public Evaluator<Sim> {
  public:
    explicit ClassicEvaluator(Reading reading) : reading_(reading) {}

    Score guess(const Sim& state) const override {
        const Player me = state.to_move(), you = other(me);
        const int closable =
            reading_ == Reading::text ? state.pairs(you) - state.pairs(me) : state.low_pairs(you) - state.low_pairs(me);
        return closable * Sim::kUnit;
    }
    Score settle(const Sim&, Score result) const override { return flat_win(result); }
    bool reshapes_results() const override { return true; }
    // Smaller dots change when dots are renamed.
    bool is_symmetric() const override { return reading_ == Reading::text; }

  private:
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
