// How positions of Hand of the King are judged: the report's points, and odds learnt from solved positions.
#pragma once

#include <algorithm>

#include "evaluate.h"
#include "phase2_solver.h"
#include "rules.h"

namespace turnwise::hand_of_the_king {

// The report's `evaluate_state`, for the player at the root of the search, whom it calls player 1. It also judges
// finished games by these points. The text counts the cards of a house; its program counts the piles, always one.
class ClassicEvaluator final : public Evaluator<HandOfTheKing> {
  public:
    enum class Reading { text, program };

    ClassicEvaluator(Reading reading, Player me) : reading_(reading), me_(me) {}

    Score guess(const HandOfTheKing& state) const override { return seen(state, points(state)); }
    Score settle(const HandOfTheKing& state, Score) const override { return seen(state, points(state)); }
    bool reshapes_results() const override { return true; }

  private:
    static constexpr std::array<int, kHouses> kBannerPoints = {90, 70, 70, 60, 50, 90, 100};
    static constexpr int kCardPoints = 2, kInLinePoints = 3;

    Score seen(const HandOfTheKing& state, int value) const {
        return HandOfTheKing::kUnit * (state.to_move() == me_ ? value : -value);
    }

    int points(const HandOfTheKing& state) const {
        const Player you = other(me_);
        int sum = 0;
        for (int house = 0; house < kHouses; ++house) {
            sum += kBannerPoints[house] * ((state.banners(me_) >> house & 1) - (state.banners(you) >> house & 1));
            sum += kCardPoints * (my_cards(state, house) - their_cards(state, house));
        }
        return sum + kInLinePoints * (in_line(state, me_) - in_line(state, you));
    }

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
};

// The report's endings: whoever would win now, finished or not.
class ClassicWinnerEvaluator final : public Evaluator<HandOfTheKing> {
  public:
    explicit ClassicWinnerEvaluator(Player me) : me_(me) {}
    Score guess(const HandOfTheKing& state) const override { return seen(state); }
    Score settle(const HandOfTheKing& state, Score) const override { return seen(state); }
    bool reshapes_results() const override { return true; }

  private:
    static constexpr Score kWinnerPoints = 2000;

    Score seen(const HandOfTheKing& state) const {
        const bool wins = final_score(state.banners(me_), state.banners(other(me_))) > 0;
        const Score points = HandOfTheKing::kUnit * kWinnerPoints * (wins ? 1 : -1);
        return state.to_move() == me_ ? points : -points;
    }
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

    // Odds as a score between the bounds of the position.
    static Score score(int odds, const Position& position) {
        return std::clamp(odds * HandOfTheKing::kUnit / kOddsOfBanner, HandOfTheKing::kHalfBanner * position.lower,
                          HandOfTheKing::kHalfBanner * position.upper);
    }

  private:
    static constexpr int kOddsOfBanner = 330;  // what a safe banner adds to the odds
};

}  // namespace turnwise::hand_of_the_king
