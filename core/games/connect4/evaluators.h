// How Connect 4 positions are evaluated: the report's window score, and our own count of lasting threats.
#pragma once

#include "evaluation/evaluate.h"
#include "games/connect4/rules.h"
#include "games/connect4/windows.h"

namespace turnwise::connect4 {

// score_position of the course report, for the pieces of the player who asks; wins are flat.
template <class G>
class ClassicEvaluator final : public SumEvaluator<G, ClassicEvaluator<G>> {
  public:
    explicit ClassicEvaluator(const G& root) : asking_(root.to_move()), odd_width_(root.shape().width() % 2 == 1) {}

    template <class To>
    void count(const G& state, To& to) const {
        using Cells = decltype(state.mine());
        const bool asked = state.to_move() == asking_;
        const Cells own = asked ? state.mine() : state.theirs(), theirs = asked ? state.theirs() : state.mine();
        const Score point = asked ? G::kUnit : -G::kUnit;
        const Windows windows = count_windows(state.shape(), own, theirs);
        const Cells centre = column_bits<Cells>(state.shape(), state.shape().width() / 2);
        to.weigh("centre", popcount(Cells(own & centre)), 3 * point);
        to.weigh("line", windows.line, 100 * point);
        to.weigh("three", windows.three, 5 * point);
        to.weigh("two", windows.two, 2 * point);
        to.weigh("three_of_opponent", windows.three_of_opponent, -4 * point);
    }
    Score result_score(const G&, Score result) const override { return flat_win(result); }  // 10^12 there
    bool reshapes_results() const override { return true; }
    bool sees_side() const override { return true; }
    // The report's centre is one column, on even widths too.
    bool is_symmetric() const override { return odd_width_; }

  private:
    Player asking_;
    bool odd_width_;
};

// Cells that would complete a line, more if zugzwang will give them to their owner, and a little for the centre.
template <class G>
class ThreatEvaluator final : public SumEvaluator<G, ThreatEvaluator<G>> {
  public:
    template <class To>
    void count(const G& state, To& to) const {
        using Cells = decltype(state.mine());
        const Cells odd = odd_rows<Cells>(state.shape());
        const Cells good = state.to_move() == Player::first ? odd : Cells(~odd);
        const Cells mine = state.my_threats(), theirs = state.their_threats();
        const int width = state.shape().width();
        const Cells centre =
            column_bits<Cells>(state.shape(), width / 2) | column_bits<Cells>(state.shape(), (width - 1) / 2);
        to.weigh("own_threats", popcount(mine), kThreat);
        to.weigh("their_threats", popcount(theirs), -kThreat);
        to.weigh("own_good_threats", popcount(Cells(mine & good)), kGoodThreat);
        to.weigh("their_good_threats", popcount(Cells(theirs & ~good)), -kGoodThreat);
        to.weigh("centre", popcount(Cells(state.mine() & centre)), kCentre);
        to.weigh("their_centre", popcount(Cells(state.theirs() & centre)), -kCentre);
    }
    std::optional<Terms> terms(const G& state) const override {
        return among_features(state, *SumEvaluator<G, ThreatEvaluator>::terms(state));
    }

  private:
    static constexpr Score kThreat = 30, kGoodThreat = 70, kCentre = 10;  // hundredths of a point
};

}  // namespace turnwise::connect4
