// Positions without companions as a game of their own: the same moves and scores, a fraction of the work.
#pragma once

#include <optional>

#include "games/hand_of_the_king/evaluators.h"
#include "games/hand_of_the_king/phase1_solver.h"
#include "games/hand_of_the_king/worth.h"
#include "search/engine.h"

namespace turnwise::hand_of_the_king {

// Ends as soon as every banner is safe. The deal must outlive it.
class QuickGame {
  public:
    static constexpr bool kAlternates = true;
    static constexpr Score kUnit = HandOfTheKing::kUnit;

    QuickGame(const DealMasks& deal, const Position& position, Player player)
        : position_(position), deal_(&deal), player_(player) {}

    const Position& position() const { return position_; }
    const DealMasks& deal() const { return *deal_; }

    Player to_move() const { return player_; }
    std::optional<Score> result() const {
        if (!position_.is_over()) return std::nullopt;
        return lower_bound();
    }
    void legal_moves(MoveList& moves) const {
        for (Cells targets = deal_->targets(position_.cards, position_.varys); targets; targets &= targets - 1)
            moves.push(static_cast<Move>(first_of(targets)));
    }
    QuickGame play(Move move) const { return {*deal_, after(*deal_, position_, move), other(player_)}; }
    int move_limit() const { return kCells; }
    Key key() const { return position_.key(); }  // whose turn it is does not matter: scores are for the player to move

    Score lower_bound() const { return HandOfTheKing::kHalfBanner * position_.lower; }
    Score upper_bound() const { return HandOfTheKing::kHalfBanner * position_.upper; }
    // What the move changes, seen by the other player and turned around: the house taken from, and the moves left to
    // him.
    int move_priority(Move move) const {
        const int house = deal_->house_at[move];
        const Cells taken = (kBetween[position_.varys][move] & deal_->house[house] & position_.cards) | cell(move);
        const int count = std::popcount(taken), left = byte_at(position_.safe, house) / 2;
        const int before = byte_at(position_.standings, house);
        const int gained = house_worth(left - count, 2 * kLevel - kAfterTaking[before][count]) -
                           house_worth(left, 2 * kLevel - before);
        return -gained - kMovesWorth[std::popcount(kLine[move] & position_.cards & ~taken)];
    }

  private:
    Position position_;
    const DealMasks* deal_;
    Player player_;
};
static_assert(Game<QuickGame> && Alternates<QuickGame> && Bounded<QuickGame> && Prioritised<QuickGame>);

class QuickOdds final : public Evaluator<QuickGame> {
  public:
    Score guess(const QuickGame& game) const override {
        return OddsEvaluator::score(worth(game.deal(), game.position()), game.position());
    }
};

}  // namespace turnwise::hand_of_the_king

namespace turnwise {

template <>
struct Reduction<hand_of_the_king::HandOfTheKing> {
    using G = hand_of_the_king::HandOfTheKing;

    // Only for the odds, which evaluate both games alike, and while something is left to decide.
    static std::optional<Report> search(const G& state, const Task<G>& task) {
        using namespace hand_of_the_king;
        if (!Phase1Solver::serves(state) || state.result() || task.table || task.options.method != Method::full)
            return std::nullopt;
        if (!task.evaluator.serves_reduction()) return std::nullopt;
        const DealMasks deal(state);
        const QuickGame game(deal, position_of(deal, state), state.to_move());
        if (game.result()) return std::nullopt;
        const QuickOdds odds;
        return search_fully(game, task.with(odds));
    }
};

}  // namespace turnwise
