// Angry as people meet it: six maps or one of their own, a free or a scripted queen, waits or none.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "game/setup.h"
#include "games/angry/evaluators.h"
#include "games/angry/notation.h"
#include "games/angry/rules.h"
#include "games/angry/solve.h"

namespace turnwise::angry {

struct Family {
    using States = std::variant<Angry>;
    static constexpr const char* kName = "angry";
    static constexpr const char* kClass = "Angry";
    static constexpr const char* kDoc =
        "A state of Angry: hen and bird against the queen pig, on a grid of ten by ten cells.\n\n"
        "The options choose map, queen and limit; a position is read by Angry.parse, which reads what text() writes.";
    static constexpr const char* kEvaluators[] = {"tour", "zero", "sign"};

    static States start(Setup setup) {
        const std::string map = setup.text("map", std::string(kMaps[0].name));
        Rules rules;
        rules.queen = setup.choice("queen", {"free", "scripted"}) == 0 ? QueenKind::free : QueenKind::scripted;
        rules.bump = setup.choice("bump", {"off", "on"}) == 1;
        rules.limit = setup.number("limit", 0, 1, kMostActions);
        setup.finish();
        return Angry::start(map_of(map), rules);
    }
    static States parse(std::string_view text) { return Angry::parse(text); }

    // The map itself stands in the text of the state, not here.
    static std::map<std::string, std::string> setup_of(const States& state) {
        const auto& board = std::get<Angry>(state);
        return {{"bump", board.bump() ? "on" : "off"},
                {"limit", std::to_string(board.limit())},
                {"queen", std::string(kQueenNames[static_cast<int>(board.queen_kind())])}};
    }

    // Evaluators are the same for all roots.
    static std::uint64_t root_kind(const Angry&) { return 0; }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G&) {
        if (name == "tour") return std::make_unique<TourEvaluator>();
        return nullptr;
    }
};

}  // namespace turnwise::angry
