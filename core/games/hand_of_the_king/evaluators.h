// How positions of Hand of the King are evaluated: the report's points, and odds learnt from solved positions.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "evaluation/evaluate.h"
#include "evaluation/network.h"
#include "games/hand_of_the_king/phase2_solver.h"
#include "games/hand_of_the_king/rules.h"

namespace turnwise::hand_of_the_king {

// The report's `evaluate_state`, for the player at the root of the search, whom it calls player 1. It also evaluates
// finished games by these points. The text counts the cards of a house; its program counts the piles, always one.
// The weights of the banners are the report's, or tuned ones.
class ClassicEvaluator final : public SumEvaluator<HandOfTheKing, ClassicEvaluator> {
  public:
    enum class Reading { text, program };
    using BannerWeights = std::array<int, kHouses>;
    static constexpr BannerWeights kReportWeights = {9, 7, 7, 6, 5, 9, 10};

    ClassicEvaluator(Reading reading, Player me, const BannerWeights& weights = kReportWeights)
        : reading_(reading), me_(me), weights_(weights) {}

    template <class To>
    void count(const HandOfTheKing& state, To& to) const {
        const Player you = other(me_);
        const Score point = state.to_move() == me_ ? HandOfTheKing::kUnit : -HandOfTheKing::kUnit;
        int cards = 0;
        for (int house = 0; house < kHouses; ++house) {
            const int held = (state.banners(me_) >> house & 1) - (state.banners(you) >> house & 1);
            to.weigh(HandOfTheKing::banner_name(house), held, point * kBannerPoints * weights_[house]);
            cards += my_cards(state, house) - their_cards(state, house);
        }
        to.weigh("useful_cards", cards, point * kCardPoints);
        to.weigh("cards_in_line", in_line(state, me_) - in_line(state, you), point * kInLinePoints);
    }
    Score result_score(const HandOfTheKing& state, Score) const override { return guess(state); }
    bool reshapes_results() const override { return true; }
    bool sees_side() const override { return true; }

  private:
    static constexpr int kBannerPoints = 10, kCardPoints = 2, kInLinePoints = 3;  // of one unit of weight, one card

    int cards(const HandOfTheKing& state, Player player, int house) const {
        return reading_ == Reading::program ? 1 : state.count(player, house);
    }
    static int enough(int house) { return kHouseSizes[house] / 2 + 1; }
    // More than enough is worth nothing to me, and a gift when the other has it.
    int my_cards(const HandOfTheKing& state, int house) const {
        const int held = cards(state, me_, house);
        return held <= enough(house) ? held : 0;
    }
    int their_cards(const HandOfTheKing& state, int house) const {
        const int held = cards(state, other(me_), house);
        return held > enough(house) ? -(kHouseSizes[house] / 2) : held;
    }
    // Cards taken from the row and column where Varys stands, the one under him too.
    static int in_line(const HandOfTheKing& state, Player player) {
        return std::popcount(state.taken(player) & (kLine[state.varys()] | cell(state.varys())));
    }

    Reading reading_;
    Player me_;
    BannerWeights weights_;
};

// The second phase of the report: the mean of networks in place of `evaluate_state`, finished games too. They see the
// game as the player at the root does, whom the report calls player 1.
class ClassicNetworkEvaluator final : public Evaluator<HandOfTheKing> {
  public:
    ClassicNetworkEvaluator(std::shared_ptr<const Networks> networks, Player me)
        : networks_(std::move(networks)), me_(me) {}

    Score guess(const HandOfTheKing& state) const override { return seen(state); }
    Score result_score(const HandOfTheKing& state, Score) const override { return seen(state); }
    bool reshapes_results() const override { return true; }
    bool sees_side() const override { return true; }
    bool is_symmetric() const override { return false; }

  private:
    Score seen(const HandOfTheKing& state) const {
        float sum = 0;
        for (const auto& network : networks_->members) sum += points(*network, state);
        const float mean = sum / static_cast<float>(networks_->members.size());
        return score_of_points<HandOfTheKing>(state.to_move() == me_ ? mean : -mean);
    }

    // For the player at the root.
    float points(const Network& network, const HandOfTheKing& state) const {
        const NetworkFacts& facts = network.facts();
        const bool is_report = facts.encoding == HandOfTheKing::kReportEncoding;
        InputRow row;
        if (is_report)
            state.encode_report(row, me_);
        else
            state.encode(facts.encoding, row);
        const Player owner = !facts.first_seat ? state.to_move() : is_report ? me_ : Player::first;
        const float points = network.score(row) * facts.scale;
        return owner == me_ ? points : -points;
    }

    std::shared_ptr<const Networks> networks_;
    Player me_;
};

// The report's endings: whoever would win now, finished or not.
class ClassicWinnerEvaluator final : public SumEvaluator<HandOfTheKing, ClassicWinnerEvaluator> {
  public:
    explicit ClassicWinnerEvaluator(Player me) : me_(me) {}

    template <class To>
    void count(const HandOfTheKing& state, To& to) const {
        const bool wins = final_score(state.banners(me_), state.banners(other(me_))) > 0;
        const Score point = state.to_move() == me_ ? HandOfTheKing::kUnit : -HandOfTheKing::kUnit;
        to.weigh("would_win", wins ? 1 : -1, point * kWinnerPoints);
    }
    Score result_score(const HandOfTheKing& state, Score) const override { return guess(state); }
    bool reshapes_results() const override { return true; }
    bool sees_side() const override { return true; }

  private:
    static constexpr Score kWinnerPoints = 2000;

    Player me_;
};

// The odds of winning, on the scale of banners; in the middle of a companion's choices, as before them.
class OddsEvaluator final : public Evaluator<HandOfTheKing> {
  public:
    Score guess(const HandOfTheKing& state) const override {
        const SwappedDeal deal{DealMasks(state)};
        const Turn turn = turn_of(deal, state);
        return score(Phase2Solver::guess(turn), turn.position);
    }
    std::optional<Terms> terms(const HandOfTheKing& state) const override {
        const SwappedDeal deal{DealMasks(state)};
        const Turn turn = turn_of(deal, state);
        const Player me = state.to_move();
        Terms terms;
        const auto look_up = [&](std::string_view name, int value, int odds) {
            terms.push_back(
                {name, static_cast<double>(value), std::nullopt, static_cast<double>(odds) / kOddsOfBanner});
        };
        for (int h = 0; h < kHouses; ++h)
            look_up(HandOfTheKing::lead_name(h), state.count(me, h) - state.count(other(me), h), house_worth(turn, h));
        if (turn.choosing)
            look_up("companion_choice", 1, moves_worth(turn));
        else
            look_up("moves", std::popcount(turn.targets()), moves_worth(turn));
        return terms;
    }
    bool serves_reduction() const override { return true; }

    // Odds as a score between the bounds of the position.
    static Score score(int odds, const Position& position) {
        return std::clamp(odds * HandOfTheKing::kUnit / kOddsOfBanner, HandOfTheKing::kHalfBanner * position.lower,
                          HandOfTheKing::kHalfBanner * position.upper);
    }

  private:
    static constexpr int kOddsOfBanner = 330;  // what a safe banner adds to the odds
};

}  // namespace turnwise::hand_of_the_king
