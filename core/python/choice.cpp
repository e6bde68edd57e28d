// What Python's `evaluate` means to the core.
#include <cmath>

#include "evaluation/network.h"
#include "python/bound_game.h"

namespace turnwise {
namespace {

// A network of Python's by its native one, a list of networks by their mean, all else as it is.
nb::object native_object(const nb::object& given) {
    constexpr const char* kNative = "native";
    if (nb::isinstance<nb::list>(given) || nb::isinstance<nb::tuple>(given)) {
        Networks all;
        for (const nb::handle each : given) {
            const nb::object member = native_object(nb::borrow(each));
            const BoundLearned<Network>* network = nullptr;
            if (!nb::try_cast(member, network) || !network)
                throw UnknownName("evaluate=[..., {member}]: a list has networks, whose mean evaluates",
                                  {{"member", repr_of(each)}});
            all.members.push_back(network->value);
        }
        if (all.members.empty()) throw UnknownName("evaluate=[]: a list has networks, whose mean evaluates");
        return nb::cast(BoundLearned<Networks>{std::make_shared<const Networks>(std::move(all))});
    }
    if (nb::hasattr(given, kNative) && !PyCallable_Check(given.ptr())) return given.attr(kNative)();
    return given;
}

std::shared_ptr<const Networks> networks_in(const nb::object& object) {
    const BoundLearned<Network>* one = nullptr;
    if (nb::try_cast(object, one) && one) return std::make_shared<const Networks>(Networks{{one->value}});
    const BoundLearned<Networks>* several = nullptr;
    return nb::try_cast(object, several) && several ? several->value : nullptr;
}

constexpr double kMostWeight = 1e9;  // larger than any that plays; sums of them are finite

double weight_in(const std::string& feature, const nb::object& given) {
    const auto what = [&] { return Message("the weight of '{feature}'", {{"feature", feature}}); };
    const double weight = to_double(given, what);
    if (!(std::abs(weight) <= kMostWeight))
        throw OptionError("{what} is {value}: give a number between -1000000000 and 1000000000",
                          {{"what", what()}, {"value", repr_of(given)}});
    return weight;
}

EvaluatorChoice::Weights weights_of(const nb::object& dict) {
    EvaluatorChoice::Weights weights;
    for (auto [name, weight] : nb::cast<nb::dict>(dict)) {
        const std::string feature = str_of(name);
        weights[feature] = weight_in(feature, nb::borrow(weight));
    }
    return weights;
}

}  // namespace

Score PythonFunction::operator()(const AnyState& leaf, Score unit) const {
    const nb::object guess = function(bound->object_of(leaf));
    return to_score(to_double(guess, [] { return Message("the evaluation"); }), unit);
}

EvaluatorChoice choice_of(const BoundGame& bound, const nb::object& evaluate, bool symmetric) {
    const bool is_plain = evaluate.is_none() || nb::isinstance<nb::str>(evaluate);
    const nb::object object = is_plain ? evaluate : native_object(evaluate);
    if (object.is_none()) return {{}, symmetric};
    if (nb::isinstance<nb::str>(object)) return {str_of(object), symmetric};
    if (auto networks = networks_in(object)) return {std::move(networks), symmetric};
    if (auto learned = bound.learned_in(object); learned.value) return {std::move(learned), symmetric};
    if (nb::isinstance<nb::dict>(object)) return {weights_of(object), symmetric};
    if (PyCallable_Check(object.ptr())) return {EvaluatorChoice::Function(PythonFunction{&bound, object}), symmetric};
    throw UnknownName(
        "evaluate={evaluate}: give a name, weights by feature, what was read from a file, or a function of a state",
        {{"evaluate", repr_of(object)}});
}

}  // namespace turnwise
