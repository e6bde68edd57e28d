// Othello as people meet it: boards of 8, 6 and 4 a side.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "game/setup.h"
#include "games/othello/evaluators.h"
#include "games/othello/notation.h"
#include "games/othello/pattern_evaluator.h"
#include "games/othello/rules.h"
#include "games/othello/solve.h"

namespace turnwise::othello {

struct Family {
    using States = AnyBoard;
    using Learned = LearnedPatterns;
    static constexpr const char* kName = "othello";
    static constexpr const char* kClass = "Othello";
    static constexpr const char* kDoc =
        "A state of Othello: enclose discs of the other colour and turn them over, most discs win.\n\n"
        "The option size is squares a side; a position is read by Othello.parse('d3c5'), the moves, or a whole board.";
    static constexpr const char* kEvaluators[] = {"patterns", "mobility", "classic", "zero", "sign"};

    // Options that make other boards, whose states have other encodings.
    static constexpr const char* kBoardOptions[] = {"size"};

    static States start(Setup setup) {
        const States starts[] = {Standard(), Othello<6>(), Othello<4>()};
        const int chosen = setup.choice("size", {"8", "6", "4"});
        setup.finish();
        return starts[chosen];
    }

    static States parse(std::string_view text) { return parse_position(text); }

    static std::map<std::string, std::string> setup_of(const States& state) {
        return std::visit(
            [](const auto& board) { return std::map<std::string, std::string>{{"size", std::to_string(board.kSide)}}; },
            state);
    }

    // Evaluators are the same for all roots of a size.
    template <class G>
    static std::uint64_t root_kind(const G&) {
        return 0;
    }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G&) {
        if (name == "patterns") return learned<G>();
        if (name == "mobility") return std::make_unique<MobilityEvaluator<G>>();
        if (name == "classic") return std::make_unique<ClassicEvaluator<G>>();
        return nullptr;
    }

    static std::unique_ptr<Evaluator<Standard>> evaluator(std::shared_ptr<const LearnedPatterns> learned,
                                                          const Standard&) {
        return std::make_unique<PatternEvaluator>(std::move(learned));
    }

  private:
    // Small boards have no learned evaluation, nor has a program that was given none.
    template <class G>
    static std::unique_ptr<Evaluator<G>> learned() {
        if constexpr (std::is_same_v<G, Standard>)
            if (auto shipped = ShippedPatterns::instance().get()) return std::make_unique<PatternEvaluator>(shipped);
        return std::make_unique<MobilityEvaluator<G>>();
    }
};

}  // namespace turnwise::othello
