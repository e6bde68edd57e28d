// Hand of the King as people meet it: deals by seed, with or without companions.
#pragma once

#include <charconv>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "evaluation/evaluator_spec.h"
#include "game/setup.h"
#include "games/hand_of_the_king/evaluators.h"
#include "games/hand_of_the_king/quick.h"
#include "games/hand_of_the_king/rules.h"
#include "games/hand_of_the_king/solve.h"

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

    // The odds follow the network when the companions are used up.
    static std::uint64_t root_kind(const HandOfTheKing& root) { return is_for_network(root); }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G& root) {
        if (name == "network") return learned(root);
        if (name == "odds") return std::make_unique<OddsEvaluator>();
        if (name == "classic_winner") return std::make_unique<ClassicWinnerEvaluator>(root.to_move());
        return classic(name, root.to_move());
    }

    static std::unique_ptr<Evaluator<HandOfTheKing>> course_evaluator(std::shared_ptr<const Networks> networks,
                                                                      const HandOfTheKing& root) {
        return std::make_unique<ClassicNetworkEvaluator>(std::move(networks), root.to_move());
    }

  private:
    // `classic` and `classic_program`, with other weights of the banners as `classic:9/7/7/6/5/9/10`.
    static std::unique_ptr<Evaluator<HandOfTheKing>> classic(std::string_view name, Player me) {
        using Classic = ClassicEvaluator;
        const std::string_view reading = name.substr(0, name.find(':'));
        if (reading != "classic" && reading != "classic_program") return nullptr;
        const auto weights =
            reading == name ? Classic::kReportWeights : banner_weights(name, name.substr(reading.size() + 1));
        return std::make_unique<Classic>(reading == "classic" ? Classic::Reading::text : Classic::Reading::program, me,
                                         weights);
    }

    static ClassicEvaluator::BannerWeights banner_weights(std::string_view name, std::string_view numbers) {
        constexpr int kMost = 1000;
        ClassicEvaluator::BannerWeights weights{};
        const char *at = numbers.data(), *const end = at + numbers.size();
        for (int house = 0; house < kHouses; ++house) {
            const auto [after, error] = std::from_chars(at, end, weights[house]);
            const bool ends = house + 1 == kHouses ? after == end : after != end && *after == '/';
            if (error != std::errc{} || !ends || weights[house] < 0 || weights[house] > kMost)
                raise(
                    UnknownName("evaluator '{evaluator}': give seven whole weights of banners from 0 to 1000, as "
                                "classic:9/7/7/6/5/9/10",
                                {{"evaluator", name}}));
            at = after + 1;
        }
        return weights;
    }

    // Without companions the odds are nearly as good and much quicker; the network has not seen the boxed rule.
    static bool is_for_network(const HandOfTheKing& root) { return root.companions() && root.rule() == Rule::course; }
    static std::unique_ptr<Evaluator<HandOfTheKing>> learned(const HandOfTheKing& root) {
        if (is_for_network(root))
            if (auto network = ShippedNetwork<HandOfTheKing>::get())
                return EvaluatorSpec<Family>(std::move(network)).evaluator(root);
        return std::make_unique<OddsEvaluator>();
    }
};

}  // namespace turnwise::hand_of_the_king
