// Connect 4 as people meet it: one game over three kinds of board.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "game/setup.h"
#include "games/connect4/evaluators.h"
#include "games/connect4/notation.h"
#include "games/connect4/rules.h"
#include "games/connect4/solve.h"

namespace turnwise::connect4 {

struct Family {
    using States = AnyBoard;
    static constexpr const char* kName = "connect4";
    static constexpr const char* kClass = "Connect4";
    static constexpr const char* kDoc =
        "A state of Connect 4: drop discs into columns, four in a line win.\n\n"
        "The options make other boards; a position is read by Connect4.parse('4433'), the columns played.";
    static constexpr const char* kEvaluators[] = {"threats", "classic", "zero", "sign"};

    // Options that make other boards, whose states have other encodings.
    static constexpr const char* kBoardOptions[] = {"width", "height", "connect"};

    static States start(Setup setup) { return start_of(std::move(setup)); }
    static States parse(std::string_view text) { return parse_board(text); }

    static std::map<std::string, std::string> setup_of(const States& state) {
        return std::visit(
            [](const auto& board) {
                const auto shape = board.shape();
                return std::map<std::string, std::string>{{"width", std::to_string(shape.width())},
                                                          {"height", std::to_string(shape.height())},
                                                          {"connect", std::to_string(shape.connect())}};
            },
            state);
    }

    // Evaluators are for one shape.
    template <class G>
    static std::uint64_t root_kind(const G& root) {
        const auto shape = root.shape();
        return static_cast<std::uint64_t>((shape.width() << 8 | shape.height()) << 8 | shape.connect());
    }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G& root) {
        if (name == "threats") return std::make_unique<ThreatEvaluator<G>>();
        if (name == "classic") return std::make_unique<ClassicEvaluator<G>>(root);
        return nullptr;
    }
};

}  // namespace turnwise::connect4
