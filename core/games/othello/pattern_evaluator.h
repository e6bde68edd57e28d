// The pattern evaluation as the engine meets it, and the one copy of its weights.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/threads.h"
#include "evaluation/evaluate.h"
#include "games/othello/pattern_weights.h"
#include "games/othello/rules.h"
#include "games/othello/search_errors.h"

namespace turnwise::othello {

struct LearnedPatterns {
    patterns::Weights weights;
    std::optional<SearchErrors> errors;  // fitted with the weights (turnwise learn patterns), if they were
};

// What the package ships, given as a file and read when it is first needed: that takes 0.3 s and 50 MB, which
// everybody shares.
class ShippedPatterns {
  public:
    static ShippedPatterns& instance() {
        static ShippedPatterns shipped;
        return shipped;
    }

    void give(std::span<const std::byte> file, const std::optional<SearchErrors>& errors) {
        const Lock lock(mutex_);
        file_.assign(file.begin(), file.end());
        errors_ = errors;
        read_.reset();
    }

    // Nothing if nothing was given.
    std::shared_ptr<const LearnedPatterns> get() {
        const Lock lock(mutex_);
        if (!read_ && !file_.empty())
            read_ = std::make_shared<const LearnedPatterns>(LearnedPatterns{patterns::Weights::load(file_), errors_});
        return read_;
    }

  private:
    Mutex mutex_;
    std::vector<std::byte> file_;
    std::optional<SearchErrors> errors_;
    std::shared_ptr<const LearnedPatterns> read_;
};

// A learned guess of the final disc difference.
class PatternEvaluator final : public Evaluator<Standard> {
  public:
    explicit PatternEvaluator(std::shared_ptr<const LearnedPatterns> learned) : learned_(std::move(learned)) {}

    const patterns::Weights& weights() const { return learned_->weights; }

    Score guess(const Standard& state) const override {
        static_assert(patterns::kUnit == Standard::kUnit);
        return learned_->weights.guess(state.position());
    }
    bool orders_moves() const override { return true; }
    Score deviation(const Standard& state, int shallow, int depth) const override {
        const int empty = std::popcount(state.empty());
        if (depth >= empty || !learned_->errors) return 0;  // the end is in sight, or nobody knows
        const double discs = learned_->errors->deviation(empty, shallow, depth);
        return static_cast<Score>(std::min<double>(discs, kSquares) * Standard::kUnit);
    }

  private:
    std::shared_ptr<const LearnedPatterns> learned_;
};

}  // namespace turnwise::othello
