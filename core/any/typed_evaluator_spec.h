// The evaluator that somebody chose, of one family.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "any/evaluator_choice.h"
#include "evaluation/evaluator_spec.h"
#include "search/options.h"

namespace turnwise {

template <class Family>
class TypedState;

template <class Family>
class TypedEvaluatorSpec {
  public:
    explicit TypedEvaluatorSpec(const EvaluatorChoice& choice) : native_(native(choice)), symmetric_(choice.symmetric) {
        if (choice.calls_back()) function_ = std::get<EvaluatorChoice::Function>(choice.by);
    }

    bool in_python() const { return static_cast<bool>(function_); }
    const EvaluatorChoice::Function& callback() const { return function_; }
    void forget_function() { std::exchange(function_, nullptr); }

    template <Game G>
    std::unique_ptr<Evaluator<G>> evaluator(const G& root) const {
        if (!in_python()) return native_.evaluator(root);
        return std::make_unique<FunctionEvaluator<G>>(
            [function = function_](const G& leaf) { return function(TypedState<Family>(leaf), unit_of<G>()); },
            symmetric_);
    }

    // Of a network, where the options ask for its priors; else nothing.
    template <Game G>
    std::unique_ptr<Policy<G>> policy(const G& root, const Options& options) const {
        const bool is_wanted = options.method == Method::mcts && options.simulations.priors == PriorKind::network;
        return is_wanted ? native_.policy(root) : nullptr;
    }

    template <Game G>
    std::optional<std::uint64_t> root_kind(const G& root) const {
        return in_python() ? std::nullopt : native_.root_kind(root);
    }

    // Refuses what the game cannot be evaluated by, on any board.
    template <Game G>
    void check(const G& root) const {
        if (!in_python()) native_.check(root);
    }

  private:
    using Learned = typename EvaluatorSpec<Family>::Learned;

    static EvaluatorSpec<Family> native(const EvaluatorChoice& choice) {
        if (const auto* name = std::get_if<std::string>(&choice.by)) return EvaluatorSpec<Family>(*name);
        if (const auto* weights = std::get_if<EvaluatorChoice::Weights>(&choice.by))
            return EvaluatorSpec<Family>(*weights, choice.symmetric);
        if (const auto* networks = std::get_if<std::shared_ptr<const Networks>>(&choice.by))
            return EvaluatorSpec<Family>(*networks);
        if (const auto* learned = std::get_if<AnyLearned>(&choice.by)) {
            assert(*learned->type == typeid(Learned));
            return EvaluatorSpec<Family>(std::static_pointer_cast<const Learned>(learned->value));
        }
        return EvaluatorSpec<Family>();
    }

    EvaluatorSpec<Family> native_;
    EvaluatorChoice::Function function_;
    bool symmetric_;
};

}  // namespace turnwise
