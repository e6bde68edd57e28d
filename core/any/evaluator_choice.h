// Which evaluator, before the game is known that it is for: what somebody gave, as data.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <typeinfo>
#include <variant>

#include "game/game.h"

namespace turnwise {

class AnyState;
struct Networks;

// What was learned in a form that one game has for itself.
struct AnyLearned {
    const std::type_info* type = nullptr;
    std::shared_ptr<const void> value;
};

struct EvaluatorChoice {
    using Weights = std::map<std::string, double>;  // by feature
    using Function = std::function<Score(const AnyState&, Score unit)>;

    // Nothing: the first evaluator of the game. A text: its name.
    std::variant<std::monostate, std::string, Weights, std::shared_ptr<const Networks>, AnyLearned, Function> by;
    bool symmetric = false;  // by weights or a function: symmetric states get equal guesses

    // Whether a guess is a call back, which one thread at a time may make.
    bool calls_back() const { return std::holds_alternative<Function>(by); }
};

}  // namespace turnwise
