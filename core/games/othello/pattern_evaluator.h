// The pattern evaluation as the engine meets it.
#pragma once

#include <memory>

#include "evaluate.h"
#include "pattern_weights.h"
#include "rules.h"

namespace turnwise::othello {

// A learned guess of the final disc difference; evaluators share one copy of the weights.
class PatternEvaluator final : public Evaluator<Standard> {
  public:
    explicit PatternEvaluator(std::shared_ptr<const patterns::Weights> weights) : weights_(std::move(weights)) {}

    Score guess(const Standard& state) const override {
        static_assert(patterns::kUnit == Standard::kUnit);
        return weights_->guess(state.mine(), state.theirs());
    }

  private:
    std::shared_ptr<const patterns::Weights> weights_;
};

}  // namespace turnwise::othello
