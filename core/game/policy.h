// The interface of policies: which moves of a state look worth trying, before any of them was searched.
#pragma once

#include <cassert>
#include <cstddef>
#include <optional>
#include <span>

#include "base/watch.h"
#include "game/evaluator.h"

namespace turnwise {

// What is thought of an unfinished state, for the player to move.
struct Glance {
    Score score;
    std::optional<float> winner{};  // from -1, a sure loss, to 1; as the score says where nobody else does
};

// One virtual call for each state that a tree search by simulations looks at: a network finds priors and score at once.
template <Game G>
class Policy {
  public:
    virtual ~Policy() = default;

    // Fills in a prior for each legal move of an unfinished state, which add up to 1, and returns what it thinks of the
    // state. Counts moves that it makes on the watch; empty once that has stopped it.
    virtual std::optional<Glance> look(const G& state, const MoveList& moves, std::span<float> priors,
                                       Watch& watch) const = 0;
};

// All moves are alike; the evaluator guesses the score.
template <Game G>
class UniformPolicy final : public Policy<G> {
  public:
    explicit UniformPolicy(const Evaluator<G>& evaluator) : evaluator_(evaluator) {}

    std::optional<Glance> look(const G& state, const MoveList& moves, std::span<float> priors, Watch&) const override {
        for (float& prior : priors) prior = 1.0f / static_cast<float>(moves.size());
        return Glance{leaf_score(state, evaluator_)};
    }

  private:
    const Evaluator<G>& evaluator_;
};

// What the evaluator thinks of the states after the moves. A move that is `lead` behind the best has a quarter of its
// prior: no exponential is needed, whose last bits differ between libraries.
template <Game G>
class EvaluatorPolicy final : public Policy<G> {
  public:
    EvaluatorPolicy(const Evaluator<G>& evaluator, Score lead) : evaluator_(evaluator), lead_(lead) {
        assert(lead > 0);
    }

    std::optional<Glance> look(const G& state, const MoveList& moves, std::span<float> priors,
                               Watch& watch) const override {
        std::array<Score, kMaxMoves> scores;
        Score best = -kInfinity;
        for (int i = 0; i < moves.size(); ++i) {
            if (watch.tick()) return std::nullopt;
            const G child = state.play(moves[i]);
            const auto result = child.result();
            const Score score = result ? evaluator_.result_score(child, *result) : leaf_score(child, evaluator_);
            best = std::max(best, scores[static_cast<std::size_t>(i)] = seen_from(state, child, score));
        }
        float sum = 0;
        for (std::size_t i = 0; i < priors.size(); ++i) {
            const float behind = static_cast<float>(best - scores[i]) / static_cast<float>(lead_);
            sum += priors[i] = 1.0f / ((1 + behind) * (1 + behind));
        }
        for (float& prior : priors) prior /= sum;
        return Glance{best};
    }

  private:
    const Evaluator<G>& evaluator_;
    Score lead_;
};

}  // namespace turnwise
