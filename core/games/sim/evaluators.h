// How Sim positions are evaluated: the report's count of closable triangles, in three readings, and safe edges.
#pragma once

#include "evaluation/evaluate.h"
#include "games/sim/rules.h"

namespace turnwise::sim {

// The report defines triangles that one more edge closes. Its formula counts every pair of edges that meet, also where
// the third edge is taken; its program only the pairs at their smaller dots.
enum class Reading { text, program, closable };

// h = closable triangles of the other less one's own; wins are flat, however late they come.
class ClassicEvaluator final : public SumEvaluator<Sim, ClassicEvaluator> {
  public:
    explicit ClassicEvaluator(Reading reading) : reading_(reading) {}

    template <class To>
    void count(const Sim& state, To& to) const {
        const Player me = state.to_move(), you = other(me);
        switch (reading_) {
            case Reading::text:
                to.weigh("own_pairs", state.pairs(me), -Sim::kUnit);
                return to.weigh("other_pairs", state.pairs(you), Sim::kUnit);
            case Reading::program:
                to.weigh("own_low_pairs", state.low_pairs(me), -Sim::kUnit);
                return to.weigh("other_low_pairs", state.low_pairs(you), Sim::kUnit);
            case Reading::closable:
                return to.weigh("closable", state.closable(you) - state.closable(me), Sim::kUnit);
        }
    }
    Score result_score(const Sim&, Score result) const override { return flat_win(result); }
    bool reshapes_results() const override { return true; }
    // Smaller dots change when dots are renamed.
    bool is_symmetric() const override { return reading_ != Reading::program; }

  private:
    Reading reading_;
};

// Edges one may still take, less those the other may.
class SafeEdgesEvaluator final : public SumEvaluator<Sim, SafeEdgesEvaluator> {
  public:
    template <class To>
    void count(const Sim& state, To& to) const {
        const Player me = state.to_move();
        to.weigh("own_safe", std::popcount(state.safe(me)), kEdge);
        to.weigh("other_safe", std::popcount(state.safe(other(me))), -kEdge);
    }
    std::optional<Terms> terms(const Sim& state) const override {
        return among_features(state, *SumEvaluator::terms(state));
    }

  private:
    static constexpr Score kEdge = 20;  // 36 edges at most: guesses stay below Sim::kGuessLimit
};

}  // namespace turnwise::sim
