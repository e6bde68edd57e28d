// Hand of the King as people meet it: deals by seed, with or without companions.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "evaluators.h"
#include "judge.h"
#include "quick.h"
#include "rules.h"
#include "setup.h"
#include "solve.h"

namespace turnwise::hand_of_the_king {

struct Family {
    using States = std::variant<HandOfTheKing>;
    static constexpr const char* kName = "hand_of_the_king";
    static constexpr const char* kClass = "HandOfTheKing";
    static constexpr const char* kDoc =
        "A state of Hand of the King: send Varys for cards, hold the banners of the houses.\n\n"
        "The options say how the cards are dealt and by which rules; HandOfTheKing.parse reads what text() writes.";
    static constexpr const char* kEvaluators[] = {"network",        "odds", "classic", "classic_program",
                                                  "classic_winner", "zero", "sign"};

    static States start(Setup setup) {
        const std::uint32_t seed = setup.seed("seed");
        const bool companions = setup.choice("companions", {"on", "off"}) == 0;
        const bool engine = setup.choice("deal", {"engine", "uniform"}) == 0;
        const Rule rule = setup.choice("rule", {"course", "boxed"}) == 0 ? Rule::course : Rule::boxed;
        setup.finish();
        return HandOfTheKing::start(engine ? engine_deal(seed) : uniform_deal(seed), companions, rule);
    }
    static States parse(std::string_view text) { return HandOfTheKing::parse(text); }

    // The deal itself stands in the text of the state, not here.
    static std::map<std::string, std::string> setup_of(const States& state) {
        const auto& board = std::get<HandOfTheKing>(state);
        return {{"companions", board.companions() ? "on" : "off"},
                {"rule", board.rule() == Rule::course ? "course" : "boxed"}};
    }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G& root) {
        using Classic = ClassicEvaluator;
        if (name == "network") return learned(root);
        if (name == "odds") return std::make_unique<OddsEvaluator>();
        if (name == "classic") return std::make_unique<Classic>(Classic::Reading::text, root.to_move());
        if (name == "classic_program") return std::make_unique<Classic>(Classic::Reading::program, root.to_move());
        if (name == "classic_winner") return std::make_unique<ClassicWinnerEvaluator>(root.to_move());
        return nullptr;
    }

  private:
    // Without companions the odds are nearly as good and much quicker; the network has not seen the boxed rule.
    static std::unique_ptr<Evaluator<HandOfTheKing>> learned(const HandOfTheKing& root) {
        if (root.companions() && root.rule() == Rule::course)
            if (auto network = ShippedNetwork<HandOfTheKing>::get())
                return Judge<Family>(std::move(network)).evaluator(root);
        return std::make_unique<OddsEvaluator>();
    }
};

}  // namespace turnwise::hand_of_the_king
