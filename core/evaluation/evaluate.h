// Evaluators that every game can have: flat wins, the sign of the result, any function, weighted features.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "evaluation/terms.h"
#include "game/evaluator.h"

namespace turnwise {

// The score of a finished game for agents that want to win and do not care by how much: beyond every guess.
constexpr Score kFlatWin = kInfinity / 2;
constexpr Score flat_win(Score result) { return ((result > 0) - (result < 0)) * kFlatWin; }

// Another evaluator's guesses, with flat wins.
template <Game G>
class FlatWins final : public Evaluator<G> {
  public:
    explicit FlatWins(const Evaluator<G>& guesses) : guesses_(guesses) {}
    Score guess(const G& state) const override { return std::clamp(guesses_.guess(state), 1 - kFlatWin, kFlatWin - 1); }
    std::optional<Terms> terms(const G& state) const override { return guesses_.terms(state); }
    Score result_score(const G&, Score result) const override { return flat_win(result); }
    bool reshapes_results() const override { return true; }
    bool sees_side() const override { return guesses_.sees_side(); }
    bool is_symmetric() const override { return guesses_.is_symmetric(); }

  private:
    const Evaluator<G>& guesses_;
};

// Win 1, loss -1, everything else 0, whatever the margin or the distance.
template <Game G>
class SignEvaluator final : public ZeroEvaluator<G> {
  public:
    Score result_score(const G&, Score result) const override { return ((result > 0) - (result < 0)) * unit_of<G>(); }
    bool reshapes_results() const override { return true; }
};

// Any function as an evaluator; used for linear weights and for functions written in Python.
template <Game G>
class FunctionEvaluator final : public Evaluator<G> {
  public:
    FunctionEvaluator(std::function<Score(const G&)> function, bool symmetric)
        : function_(std::move(function)), symmetric_(symmetric) {}
    Score guess(const G& state) const override { return function_(state); }
    bool is_symmetric() const override { return symmetric_; }

  private:
    std::function<Score(const G&)> function_;
    bool symmetric_;
};

// Weighted sum of the game's features, in points of the result, to the nearest unit. Features without a weight are not
// counted, where the game can leave them out.
template <Featured G>
class LinearEvaluator final : public Evaluator<G> {
  public:
    // Weights in the order of the features.
    LinearEvaluator(const std::vector<double>& weights, bool symmetric) : symmetric_(symmetric) {
        assert(weights.size() <= G::feature_names().size() && G::feature_names().size() <= kMaxFeatures);
        for (std::size_t feature = 0; feature < weights.size(); ++feature) {
            if (weights[feature] == 0) continue;
            weighed_.push_back({feature, weights[feature]});
            wanted_ |= FeatureSet{1} << feature;
        }
        if (weighed_.size() == G::feature_names().size()) wanted_ = kAllFeatures;
    }
    bool is_symmetric() const override { return symmetric_; }
    Score guess(const G& state) const override {
        std::array<float, kMaxFeatures> values;
        count(state, values);
        double sum = 0;  // whole weights stay exact, whichever way the compiler adds
        for (const Weighed& feature : weighed_) sum += feature.weight * static_cast<double>(values[feature.number]);
        assert(!std::isnan(sum));
        constexpr double kMost = kFlatWin - 1;
        return static_cast<Score>(std::lround(std::clamp(sum * unit_of<G>(), -kMost, kMost)));
    }
    std::optional<Terms> terms(const G& state) const override {
        std::array<float, kMaxFeatures> values;
        count(state, values);
        Terms counted;
        for (const auto& [number, weight] : weighed_) {
            const double value = values[number];
            counted.push_back({G::feature_names()[number], value, weight, value * weight});
        }
        return among_features(state, counted);
    }

  private:
    struct Weighed {
        std::size_t number;
        double weight;
    };

    // Those that are wanted; all of them need no questions.
    void count(const G& state, std::span<float> values) const {
        if constexpr (CountsWantedFeatures<G>)
            if (wanted_ != kAllFeatures) return state.features(values, wanted_);
        state.features(values);
    }

    std::vector<Weighed> weighed_;
    FeatureSet wanted_ = 0;
    bool symmetric_;
};

}  // namespace turnwise
