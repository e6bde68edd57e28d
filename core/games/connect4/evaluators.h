// How Connect 4 positions are judged: the report's window score, and our own count of lasting threats.
#pragma once

#include "evaluation/evaluate.h"
#include "games/connect4/rules.h"
#include "games/connect4/windows.h"

namespace turnwise::connect4 {

// score_position of the course report, for the pieces of the player who asks; wins are flat.
template <class G>
class ClassicEvaluator final : public Evaluator<G> {
  public:
    explicit ClassicEvaluator(const G& root) : asking_(root.to_move()), odd_width_(root.shape().width() % 2 == 1) {}

    Score guess(const G& state) const override {
        const bool asked = state.to_move() == asking_;
        const auto own = asked ? state.mine() : state.theirs(), theirs = asked ? state.theirs() : state.mine();
        const Score score = score_position(state.shape(), own, theirs) * G::kUnit;
        return asked ? score : -score;
    }
    Score settle(const G&, Score result) const override { return flat_win(result); }  // 10^12 there
    bool reshapes_results() const override { return true; }
    // The report's centre is one column, on even widths too.
    bool is_symmetric() const override { return odd_width_; }

  private:
    template <class Shape, class Bits>
    static Score score_position(Shape shape, Bits own, Bits theirs) {
        const Windows windows = count_windows(shape, own, theirs);
        const int centre = popcount(Bits(own & column_bits<Bits>(shape, shape.width() / 2)));
        return 3 * centre + 100 * windows.line + 5 * windows.three + 2 * windows.two - 4 * windows.three_of_opponent;
    }

    Player asking_;
    bool odd_width_;
};

// Cells that would complete a line, more if zugzwang will give them to their owner, and a little for the centre.
template <class G>
class ThreatEvaluator final : public Evaluator<G> {
  public:
    Score guess(const G& state) const override {
        using Cells = decltype(state.mine());
        const Cells odd = odd_rows<Cells>(state.shape());
        const Cells good = state.to_move() == Player::first ? odd : Cells(~odd);
        const Cells mine = state.my_threats(), theirs = state.their_threats();
        const int width = state.shape().width();
        const Cells centre =
            column_bits<Cells>(state.shape(), width / 2) | column_bits<Cells>(state.shape(), (width - 1) / 2);
        return kThreat * (popcount(mine) - popcount(theirs)) +
               kGoodThreat * (popcount(Cells(mine & good)) - popcount(Cells(theirs & ~good))) +
               kCentre * (popcount(Cells(state.mine() & centre)) - popcount(Cells(state.theirs() & centre)));
    }

  private:
    static constexpr Score kThreat = 30, kGoodThreat = 70, kCentre = 10;  // hundredths of a point
};

}  // namespace turnwise::connect4
