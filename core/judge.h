// Which evaluator judges a game: one the game has by name, or weights of its features.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "errors.h"
#include "evaluate.h"

namespace turnwise {

// Values by name as a list in the order of the names, 0 where one is missing; unknown(name, known names) throws.
template <class Value, class Unknown>
std::vector<Value> in_order(std::map<std::string, Value> by_name, std::span<const std::string_view> names,
                            Unknown&& unknown) {
    std::vector<Value> values;
    std::string known;
    for (const auto name : names) {
        const auto node = by_name.extract(std::string(name));
        values.push_back(node.empty() ? Value{} : node.mapped());
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    if (!by_name.empty()) unknown(by_name.begin()->first, known);
    return values;
}

// Some evaluators see the game from the side that is to move at the root, so each root is given its own.
template <class Family>
class Judge {
  public:
    explicit Judge(std::string name = Family::kEvaluators[0]) : name_(std::move(name)) {}
    Judge(std::map<std::string, double> weights, bool symmetric)
        : weights_(std::move(weights)), is_linear_(true), symmetric_(symmetric) {}

    template <Game G>
    std::unique_ptr<Evaluator<G>> evaluator(const G& root) const {
        return is_linear_ ? linear<G>() : named(root);
    }

  private:
    template <Game G>
    std::unique_ptr<Evaluator<G>> named(const G& root) const {
        if (name_ == "zero") return std::make_unique<ZeroEvaluator<G>>();
        if (name_ == "sign") return std::make_unique<SignEvaluator<G>>();
        if (auto evaluator = Family::template evaluator<G>(name_, root)) return evaluator;
        std::string known;
        for (const char* each : Family::kEvaluators) known += (known.empty() ? "" : ", ") + std::string(each);
        throw UnknownName(std::string("unknown ") + Family::kName + " evaluator '" + name_ + "': choose one of " +
                          known);
    }

    template <Game G>
    std::unique_ptr<Evaluator<G>> linear() const {
        const auto unknown = [](const std::string& name, const std::string& known) {
            throw UnknownName(std::string("unknown ") + Family::kName + " feature '" + name + "': features are " +
                              known);
        };
        return std::make_unique<LinearEvaluator<G>>(in_order(weights_, G::feature_names(), unknown), symmetric_);
    }

    std::string name_;
    std::map<std::string, double> weights_;
    bool is_linear_ = false, symmetric_ = false;
};

}  // namespace turnwise
