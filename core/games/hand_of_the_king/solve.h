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
    void clear() {
        if (phase1_) phase1_->clear();
        if (phase2_) phase2_->clear();
    }

    Report solve(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll,
                    state.companions() ? kCompanionCheckNodes : Watch::kCheckNodes);
        threads_ = question.threads;
        Report report;
        Window window = narrow(state, bounds_of(state), true, watch);
        const int sure = window.lower;
        if (!watch.stopped() && !state.result()) report.best = move_worth(state, sure, watch);
        if (!question.winner_only) window = narrow(state, window, false, watch);
        if (!watch.stopped()) follow(state, window, question.line ? kMaxDepth : 1, watch, report);
        if (report.line.empty() && report.best != kNoMove) fall_back(sure, window, report);
        const bool all_scored = !question.all_moves || score_moves(state, window, watch, report);
        fill(report, window);
        report.solved = report.solved && all_scored;
        settle(state, report);
        add_cost(report, watch);
        if (phase1_) report.nodes += phase1_->take_other_nodes();
        return report;
    }

    // Whether the score is more than this; nothing once the watch has stopped.
    std::optional<bool> exceeds(const G& state, Score alpha, Watch& watch) {
        const int half_banners = alpha >= 0 ? alpha / G::kHalfBanner : -((G::kHalfBanner - 1 - alpha) / G::kHalfBanner);
        const int score = test(state, half_banners, watch);
        return watch.stopped() ? std::nullopt : std::optional(score > half_banners);
    }

  private:
    using Cells = hand_of_the_king::Cells;
    static constexpr std::uint64_t kCompanionCheckNodes = 8;  // a node may look at thousands of uses of a companion

    using Window = Range;  // in half banners

    static Window bounds_of(const G& state) {
        if (const auto result = state.result()) return {*result / G::kHalfBanner, *result / G::kHalfBanner};
        return {state.lower_bound() / G::kHalfBanner, state.upper_bound() / G::kHalfBanner};
    }

    // Asks who wins, then for more and more banners, until the window is a point.
    Window narrow(const G& state, Window window, bool winner_only, Watch& watch) {
        while (!window.is_point() && !watch.stopped()) {
            if (winner_only && (window.lower > 0 || window.upper <= 0)) break;
            const int alpha = std::clamp(0, window.lower, window.upper - 1);
            const int score = test(state, alpha, watch);
            if (watch.stopped()) break;
            (score > alpha ? window.lower : window.upper) = std::clamp(score, window.lower, window.upper);
        }
        return window;
    }

    bool serves_phase1(const G& state) const {
        return state.stage() != G::Stage::choice && hand_of_the_king::Phase1Solver::serves(state) && fits(state);
    }

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
    int test(const G& state, int alpha, Watch& watch) {
        if (const auto result = state.result()) return *result / G::kHalfBanner;
        if (state.stage() == G::Stage::choice) return test_choices(state, alpha, watch);
        if (serves_phase1(state)) return phase1().test(position_of(deal_.masks, state), alpha, watch, threads_);
        hand_of_the_king::SwappedDeal deal{hand_of_the_king::DealMasks(state), moved_cells(state)};
        return phase2(state).test(turn_of(deal, state), alpha, watch);
    }

    int test_choices(const G& state, int alpha, Watch& watch) {
        MoveList moves;
        state.forced_moves(moves);
        if (moves.empty()) state.legal_moves(moves);
        int best = -hand_of_the_king::kMostBanners;
        for (int i = 0; i < moves.size() && best <= alpha && !watch.stopped(); ++i)
            best = std::max(best, test_move(state, moves[i], alpha, watch));
        return best;
    }

    // As test, for a move of the player to move.
    int test_move(const G& state, Move move, int alpha, Watch& watch) {
        const G child = state.play(move);
        const bool same = child.to_move() == state.to_move();
        const int score = test(child, same ? alpha : -alpha - 1, watch);
        return same ? score : -score;
    }

    // The best moves to the end of the game, as far as the window tells them.
    void follow(G state, Window window, int most, Watch& watch, Report& report) {
        for (; !state.result() && most > 0; --most) {
            const Move move = move_worth(state, window.lower, watch);
            if (move == kNoMove) return;
            if (report.line.empty()) report.best = move;
            report.line.push_back(move);
            const G next = state.play(move);
            if (next.to_move() != state.to_move()) window = window.from_other_side();
            state = next;
        }
    }

    // A limit came before a move worth the score: the best move known makes sure of the winner, and of no more.
    static void fall_back(int sure, Window& window, Report& report) {
        report.line.assign(1, report.best);
        window.lower = std::min(window.lower, sure);
    }

    // The move by which the score was proved, as a cell, where the table has it.
    Cells move_known(const G& state) {
        if (!serves_phase1(state)) return 0;
        return phase1().move_known(position_of(deal_.masks, state));
    }

    // A move that secures the score; the likeliest are asked first.
    Move move_worth(const G& state, int score, Watch& watch) {
        MoveList moves;
        state.forced_moves(moves);
        if (moves.empty()) state.legal_moves(moves);
        std::stable_sort(moves.begin(), moves.end(),
                         [&](Move a, Move b) { return state.move_priority(a) > state.move_priority(b); });
        if (const Cells known = move_known(state))
            std::stable_partition(moves.begin(), moves.end(), [known](Move move) { return known >> move & 1; });
        for (const Move move : moves) {
            if (test_move(state, move, score - 1, watch) >= score && !watch.stopped()) return move;
            if (watch.stopped()) break;
        }
        return kNoMove;
    }

    // False if the watch ended it before the last move.
    bool score_moves(const G& state, Window window, Watch& watch, Report& report) {
        MoveList moves;
        if (!state.result()) state.legal_moves(moves);
        for (const Move move : moves) {
            const G child = state.play(move);
            Window found = bounds_of(child);
            const bool same = child.to_move() == state.to_move();
            if (same) found.upper = std::min(found.upper, std::max(window.upper, found.lower));
            if (!same) found.lower = std::max(found.lower, std::min(-window.upper, found.upper));
            found = narrow(child, found, false, watch);
            if (watch.stopped()) break;
            report.moves.push_back({move, G::kHalfBanner * (same ? found.lower : -found.lower), true});
        }
        sort_best_first(report.moves);
        return static_cast<int>(report.moves.size()) == moves.size();
    }

    static void fill(Report& report, Window window) {
        report.solved = window.is_point();
        report.bound = report.solved ? Bound::exact : window.upper <= 0 ? Bound::upper : Bound::lower;
        const int bound = report.bound == Bound::upper ? std::min(window.upper, -1) : window.lower;  // no draws
        report.score = G::kHalfBanner * (report.solved ? window.lower : bound);
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
    int threads_ = 1;
    std::unique_ptr<hand_of_the_king::Phase1Solver> phase1_;
    std::unique_ptr<hand_of_the_king::Phase2Solver> phase2_;
};

}  // namespace turnwise
