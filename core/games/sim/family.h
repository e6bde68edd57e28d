// Sim as people meet it: the avoidance game on 3 to 9 dots.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "game/setup.h"
#include "games/sim/evaluators.h"
#include "games/sim/rules.h"
#include "games/sim/solve.h"

namespace turnwise::sim {

struct Family {
    using States = std::variant<Sim>;
    static constexpr const char* kName = "sim";
    static constexpr const char* kClass = "Sim";
    static constexpr const char* kDoc =
        "A state of Sim: draw edges between dots, whoever closes a triangle of their own colour loses.\n\n"
        "The option n is the number of dots; a position is read by Sim.parse('01,23'), the edges taken.";
    static constexpr const char* kEvaluators[] = {"safe_edges",       "classic", "classic_program",
                                                  "classic_closable", "zero",    "sign"};

    // Options that make other boards, whose states have other encodings.
    static constexpr const char* kBoardOptions[] = {"n"};

    static States start(Setup setup) {
        const int dots = setup.number("n", Sim::kDefaultDots, kMinDots, kMaxDots);
        setup.finish();
        return Sim::start(dots);
    }
    static States parse(std::string_view text) { return Sim::parse(text); }
    static std::map<std::string, std::string> setup_of(const States& state) {
        return {{"n", std::to_string(std::get<Sim>(state).dots())}};
    }

    // Networks are for one number of dots.
    static std::uint64_t root_kind(const Sim& root) { return static_cast<std::uint64_t>(root.dots()); }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G&) {
        if (name == "safe_edges") return std::make_unique<SafeEdgesEvaluator>();
        if (name == "classic") return std::make_unique<ClassicEvaluator>(Reading::text);
        if (name == "classic_program") return std::make_unique<ClassicEvaluator>(Reading::program);
        if (name == "classic_closable") return std::make_unique<ClassicEvaluator>(Reading::closable);
        return nullptr;
    }
};

}  // namespace turnwise::sim
