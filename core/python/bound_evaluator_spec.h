// States and evaluators as Python hands them over.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "evaluation/evaluator_spec.h"
#include "python/convert.h"

namespace turnwise {

// A variant does not say whether its types can be compared.
template <class States>
constexpr bool kAllCompare = false;
template <class... G>
constexpr bool kAllCompare<std::variant<G...>> = (std::equality_comparable<G> && ...);

// A state as Python holds it: the value, whatever kind of board it is on.
template <class Family>
struct BoundState {
    typename Family::States value;

    // Of games that do not compare their states the texts do, which tell all of them.
    bool operator==(const BoundState& state) const {
        if constexpr (kAllCompare<typename Family::States>)
            return value == state.value;
        else
            return text_of(value) == text_of(state.value);
    }

  private:
    static std::string text_of(const typename Family::States& states) {
        return std::visit([](const auto& board) { return board.text(); }, states);
    }
};

// What was learned and read from a file, as Python holds it: a network, or what only one game has.
template <class Value>
struct BoundLearned {
    std::shared_ptr<const Value> value;
};

// What `evaluate` means to the core: a network of Python's by its native one, a list of networks by their mean.
inline nb::object native_spec(const nb::object& spec) {
    constexpr const char* kNative = "native";
    if (nb::isinstance<nb::list>(spec) || nb::isinstance<nb::tuple>(spec)) {
        Networks all;
        for (const nb::handle each : spec) {
            const nb::object member = native_spec(nb::borrow(each));
            const BoundLearned<Network>* network = nullptr;
            if (!nb::try_cast(member, network) || !network)
                throw UnknownName("evaluate=[..., {member}]: a list has networks, whose mean evaluates",
                                  {{"member", nb::repr(each).c_str()}});
            all.members.push_back(network->value);
        }
        if (all.members.empty()) throw UnknownName("evaluate=[]: a list has networks, whose mean evaluates");
        return nb::cast(BoundLearned<Networks>{std::make_shared<const Networks>(std::move(all))});
    }
    if (nb::hasattr(spec, kNative) && !PyCallable_Check(spec.ptr())) return spec.attr(kNative)();
    return spec;
}

// An evaluator by name, by weights, learned or as a function of a state; None is the game's first.
template <class Family>
class BoundEvaluatorSpec {
  public:
    BoundEvaluatorSpec(const nb::object& given, bool symmetric) : symmetric_(symmetric) {
        const nb::object spec = native_spec(given);
        if (spec.is_none() || takes<Network>(spec) || takes<Networks>(spec) ||
            takes<typename EvaluatorSpec<Family>::Learned>(spec))
            return;
        if (nb::isinstance<nb::str>(spec))
            native_ = EvaluatorSpec<Family>(nb::cast<std::string>(spec));
        else if (nb::isinstance<nb::dict>(spec))
            native_ = EvaluatorSpec<Family>(weights_of(spec), symmetric);
        else if (PyCallable_Check(spec.ptr()))
            function_ = spec;
        else
            throw UnknownName(
                "evaluate={evaluate}: give a name, weights by feature, what was read from a file, or a function of a "
                "state",
                {{"evaluate", nb::repr(spec).c_str()}});
    }

    // Whether a guess is a call into Python, which needs the GIL.
    bool in_python() const { return function_.is_valid(); }
    nb::handle function() const { return function_; }
    void forget_function() { std::exchange(function_, nb::object()); }

    template <Game G>
    std::unique_ptr<Evaluator<G>> evaluator(const G& root) const {
        if (!in_python()) return native_.evaluator(root);
        return std::make_unique<FunctionEvaluator<G>>(
            [function = function_](const G& leaf) { return call_python(function, leaf); }, symmetric_);
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
    template <class Value>
    bool takes(const nb::object& spec) {
        const BoundLearned<Value>* learned = nullptr;
        if (!nb::try_cast(spec, learned) || !learned) return false;
        native_ = EvaluatorSpec<Family>(learned->value);
        return true;
    }

    static std::map<std::string, double> weights_of(const nb::object& spec) {
        std::map<std::string, double> weights;
        for (auto [name, weight] : nb::cast<nb::dict>(spec)) {
            const std::string feature = nb::str(name).c_str();
            weights[feature] = to_double(nb::borrow(weight),
                                         [&] { return Message("the weight of '{feature}'", {{"feature", feature}}); });
        }
        return weights;
    }

    template <Game G>
    static Score call_python(const nb::object& function, const G& leaf) {
        return to_score(to_double(function(BoundState<Family>{leaf}), [] { return Message("the evaluation"); }),
                        unit_of<G>());
    }

    EvaluatorSpec<Family> native_;
    nb::object function_;
    bool symmetric_;
};

}  // namespace turnwise
