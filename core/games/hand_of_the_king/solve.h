// Hand of the King for the common solver interface: who wins, by how many banners, and how.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "exact/solve.h"
#include "games/hand_of_the_king/phase1_solver.h"
#include "games/hand_of_the_king/phase2_solver.h"
#include "games/hand_of_the_king/rules.h"

namespace turnwise {

template <>
class Solver<hand_of_the_king::HandOfTheKing> {
  public:
    using G = hand_of_the_king::HandOfTheKing;

    Solver(const G& state, std::size_t table_bytes, std::span<const std::byte> = {})
        : deal_{hand_of_the_king::DealMasks(state)}, table_bytes_(table_bytes) {}

    // The tables serve the states of one deal.
    bool fits(const G& state) const { return state.rule() == deal_.masks.rule && moved_cells(state) == 0; }
    // As if just made: tables that have grown are small again.
    void clear() {
        phase1_.reset();
        phase2_.reset();
    }

    Report solve(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll,
                    state.companions() ? kCompanionCheckNodes : Watch::kCheckNodes);
        if (question.threads > 1) watch.share(question.threads);
        Report report = answer(*this, state, question, watch);
        if (phase1_) report.nodes += phase1_->take_other_nodes();
        return report;
    }

    // Whether the score is more than this; nothing once the watch has stopped.
    std::optional<bool> exceeds(const G& state, Score alpha, Watch& watch) {
        const int half_banners = alpha >= 0 ? alpha / G::kHalfBanner : -((G::kHalfBanner - 1 - alpha) / G::kHalfBanner);
        const int score = test(state, half_banners, watch);
        return watch.stopped() ? std::nullopt : std::optional(score > half_banners);
    }

    // ---- what answer() asks, in half banners ----
    static constexpr Score kStep = G::kHalfBanner, kSmallestWin = 1;
    static constexpr bool kWinnerFirst = true, kMovesFirst = false;

    static Range bounds(const G& state) {
        if (const auto result = state.result()) return {*result / kStep, *result / kStep};
        return {state.lower_bound() / kStep, state.upper_bound() / kStep};
    }

    // Asks who wins, then for more and more banners, until the range is a point.
    Range narrow(const G& state, Range range, bool winner_only, Watch& watch) {
        const auto next_alpha = [winner_only](Range open) -> std::optional<Score> {
            if (winner_only && (open.lower > 0 || open.upper <= 0)) return std::nullopt;
            return alpha_nearest_0(open);
        };
        return narrowed(range, watch, next_alpha, [&](int alpha) { return test(state, alpha, watch); });
    }

    // A move that secures the score; the likeliest are asked first.
    Move move_worth(const G& state, int score, Watch& watch) {
        return first_worth(state, likely_moves(state), score, watch,
                           [&](const G& child, int alpha) { return test(child, alpha, watch); });
    }

    // No move is better than the state: one end of the range is known.
    std::optional<Score> score_move(const G& state, Move move, Range range, Watch& watch) {
        if (watch.stopped()) return std::nullopt;
        const G child = state.play(move);
        Range found = bounds(child);
        const bool same = child.to_move() == state.to_move();
        if (same) found.upper = found.nearest(range.upper);
        if (!same) found.lower = found.nearest(-range.upper);
        found = narrow(child, found, false, watch);
        return watch.stopped() ? std::nullopt : std::optional(same ? found.lower : -found.lower);
    }

    static MoveList list(const G& state) { return legal_moves(state); }
    static void arrange(MoveList&) {}
    Move guess(const G& state) { return likely_moves(state)[0]; }

  private:
    using Cells = hand_of_the_king::Cells;
    static constexpr std::uint64_t kCompanionCheckNodes = 8;  // a node may look at thousands of uses of a companion

    static MoveList decisive_moves(const G& state) {
        MoveList moves;
        state.forced_moves(moves);
        if (moves.empty()) state.legal_moves(moves);
        return moves;
    }

    // The likeliest first: what the table knows, then what the game puts first.
    MoveList likely_moves(const G& state) {
        MoveList moves = decisive_moves(state);
        std::stable_sort(moves.begin(), moves.end(),
                         [&](Move a, Move b) { return state.move_priority(a) > state.move_priority(b); });
        if (const Cells known = move_known(state))
            std::stable_partition(moves.begin(), moves.end(), [known](Move move) { return known >> move & 1; });
        return moves;
    }

    bool serves_phase1(const G& state) const {
        return state.stage() != G::Stage::choice && hand_of_the_king::Phase1Solver::serves(state) && fits(state);
    }

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
    int test(const G& state, int alpha, Watch& watch) {
        if (const auto result = state.result()) return *result / G::kHalfBanner;
        if (state.stage() == G::Stage::choice) return test_choices(state, alpha, watch);
        if (serves_phase1(state)) return phase1().test(position_of(deal_.masks, state), alpha, watch);
        hand_of_the_king::SwappedDeal deal{hand_of_the_king::DealMasks(state), moved_cells(state)};
        return phase2(state).test(turn_of(deal, state), alpha, watch);
    }

    int test_choices(const G& state, int alpha, Watch& watch) {
        int best = -hand_of_the_king::kMostBanners;
        const auto test_child = [&](const G& child, int child_alpha) { return test(child, child_alpha, watch); };
        for (const Move move : decisive_moves(state)) {
            if (best > alpha || watch.stopped()) break;
            best = std::max(best, test_move(state, move, alpha, test_child));
        }
        return best;
    }

    // The move by which the score was proved, as a cell, where the table has it.
    Cells move_known(const G& state) {
        if (!serves_phase1(state)) return 0;
        return phase1().move_known(position_of(deal_.masks, state));
    }

    // Cells that hold another house than when the solver was made: Ramsay has been there.
    Cells moved_cells(const G& state) const {
        Cells moved = 0;
        for (Cells rest = state.on_board(); rest; rest &= rest - 1) {
            const int at = hand_of_the_king::first_of(rest);
            if (state.house_at(at) != deal_.masks.house_at[at]) moved |= rest & -rest;
        }
        return moved;
    }

    hand_of_the_king::Phase1Solver& phase1() {
        if (!phase1_) phase1_ = std::make_unique<hand_of_the_king::Phase1Solver>(deal_.masks, table_bytes_);
        return *phase1_;
    }
    // Touching memory for the first time costs more than a small search, so the table is as large as the cards left
    // ask for; a larger position than before gets a new one.
    hand_of_the_king::Phase2Solver& phase2(const G& state) {
        constexpr std::size_t kSmallTable = std::size_t{2} << 20;
        constexpr int kSmallCards = 16;
        const int cards = std::popcount(state.on_board());
        const std::size_t wanted = std::min(table_bytes_, kSmallTable << std::max(0, cards - kSmallCards));
        if (!phase2_ || phase2_bytes_ < wanted) {
            phase2_.reset();
            phase2_ = std::make_unique<hand_of_the_king::Phase2Solver>(wanted);
            phase2_bytes_ = wanted;
        }
        return *phase2_;
    }

    hand_of_the_king::SwappedDeal deal_;
    std::size_t table_bytes_, phase2_bytes_ = 0;
    std::unique_ptr<hand_of_the_king::Phase1Solver> phase1_;
    std::unique_ptr<hand_of_the_king::Phase2Solver> phase2_;
};

}  // namespace turnwise
