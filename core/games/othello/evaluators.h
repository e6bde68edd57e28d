// How Othello positions are evaluated: the report's six features, and our own count of mobility and corners.
#pragma once

#include <vector>

#include "evaluation/evaluate.h"
#include "games/othello/hand_guess.h"
#include "games/othello/rules.h"

namespace turnwise::othello {

// The report tuned its weights, whole numbers from 0 to 1000, and does not print them; these are ours.
inline constexpr std::array<int, kFeatures> kClassicWeights = {1000, 10, 800, 150, 50, 20};

// The weighted sum of the report's features; wins are flat.
template <class G>
class ClassicEvaluator final : public Evaluator<G> {
  public:
    Score guess(const G& state) const override { return sum_.guess(state); }
    std::optional<Terms> terms(const G& state) const override { return sum_.terms(state); }
    Score result_score(const G&, Score result) const override { return flat_win(result); }
    bool reshapes_results() const override { return true; }

  private:
    LinearEvaluator<G> sum_{std::vector<double>(kClassicWeights.begin(), kClassicWeights.end()), true};
};

// Moves now, moves to come, corners, and squares that give an empty corner away.
template <class G>
class MobilityEvaluator final : public SumEvaluator<G, MobilityEvaluator<G>> {
  public:
    template <class To>
    void count(const G& state, To& to) const {
        count_by_hand<G::kSide>(state.position(), kWeights, to);
    }

  private:
    static constexpr HandWeights kWeights{80, 40, 900, -150, -400};
};

}  // namespace turnwise::othello
