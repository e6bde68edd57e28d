// Angry for the common solver interface: against the scripted queen the best way, against the free one sweeps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "exact/solve.h"
#include "games/angry/free_solver.h"
#include "games/angry/scripted_solver.h"

namespace turnwise {

template <>
class Solver<angry::Angry> : public SearchingSolver<angry::Angry> {
  public:
    using G = angry::Angry;
    Solver(const G& state, std::size_t table_bytes, std::span<const std::byte> knowledge = {})
        : SearchingSolver<G>(state, table_bytes, knowledge), bytes_(std::max(table_bytes, kLeastBytes)) {}

    // Keys cover the map, the queen and all that is left to come.
    bool fits(const G&) const { return true; }

    void clear() {
        SearchingSolver<G>::clear();
        guess_.reset();
    }

    Report solve(const G& state, const Question& question) {
        if (!has_own_way(state)) return SearchingSolver<G>::solve(state, question);
        Watch watch(question.limits, question.token, question.poll, kCheckNodes);
        Report report = answer(state, question, watch);
        if (question.all_moves && !state.result()) score_moves(state, question, watch, report);
        add_cost(report, watch);
        report.stopped = watch.stopped() || !report.solved;  // by a limit, or for want of memory
        return report;
    }

  private:
    static constexpr std::uint64_t kCheckNodes = 64;                    // a node makes several states and bounds
    static constexpr std::size_t kLeastBytes = std::size_t{128} << 20;  // Game II with eight eggs needs 100 MB
    static constexpr int kFewActions = 12;                              // so short a game is searched sooner

    static bool is_scripted(const G& state) { return state.queen_kind() == angry::QueenKind::scripted; }

    bool has_own_way(const G& state) const {
        if (is_scripted(state)) return true;
        const bool is_won = state.grid().slingshot == angry::kNowhere;  // or will be after the hen's move
        return !state.bump() && !is_won && !state.result() && state.actions_left() > kFewActions &&
               angry::FreeSolver::fits(state, bytes_);
    }

    Report answer(const G& state, const Question& question, Watch& watch) {
        if (!has_own_way(state)) return searched(state, question, watch);
        const angry::Run run = is_scripted(state) ? angry::ScriptedSolver::solve(state, bytes_, watch)
                                                  : angry::FreeSolver::solve(state, bytes_, guess_, watch);
        if (run.is_exact()) guess_ = run.lower;
        return told(state, run);
    }

    // A move away from a state with a way of its own the game may be over or short.
    Report searched(const G& state, const Question& question, Watch& watch) {
        Limits left = question.limits;
        left.nodes -= std::min(left.nodes, watch.nodes());
        left.seconds -= watch.seconds();
        Report report =
            SearchingSolver<G>::solve(state, {.limits = left, .token = question.token, .poll = question.poll});
        watch.tick(report.nodes);
        return report;
    }

    // Of an unsolved state the score is what the player to move is sure of, as far as that is known.
    static Report told(const G& state, const angry::Run& run) {
        using angry::Run;
        const bool is_first = state.to_move() == Player::first, has_upper = run.upper != -Run::kNothing;
        const int sure = is_first || !has_upper ? run.lower : run.upper;
        Report report;
        report.solved = run.is_exact() && run.lower != Run::kNothing;
        report.score = run.lower == Run::kNothing ? 0 : state.seen(sure);
        if (report.solved)
            report.bound = Bound::exact;
        else if (run.lower != Run::kNothing)
            report.bound = is_first || has_upper ? Bound::lower : Bound::upper;
        if (!report.solved && run.lower != Run::kNothing && run.upper != -Run::kNothing)
            report.interval =
                Range{state.seen(is_first ? run.lower : run.upper), state.seen(is_first ? run.upper : run.lower)};
        report.line = run.line;
        report.depth = static_cast<int>(report.line.size());
        if (!report.line.empty()) report.best = report.line.front();
        if (report.best == kNoMove && !state.result()) report.best = first_move(state);
        return report;
    }

    // All of them solve the state too; if some are missing, its score may be exact all the same but is not called so.
    void score_moves(const G& state, const Question& question, Watch& watch, Report& report) {
        MoveList moves;
        state.legal_moves(moves);
        for (const Move move : moves) {
            const G child = state.play(move);
            if (watch.stopped()) break;
            const Report found = answer(child, question, watch);
            if (found.solved) report.moves.push_back({move, seen_from(state, child, found.score), true});
        }
        sort_best_first(report.moves);
        if (static_cast<int>(report.moves.size()) == moves.size()) return take_best(report);
        report.solved = false;
        if (report.bound == Bound::exact) report.bound = Bound::lower;
    }

    static void take_best(Report& report) {
        const MoveScore& best = report.moves.front();
        if (!report.solved) report.line.assign(1, best.move), report.best = best.move;
        report.score = best.score;
        report.solved = true;
        report.bound = Bound::exact;
        report.interval.reset();
    }

    std::size_t bytes_;
    std::optional<int> guess_;  // the last value: with good play on both sides the next is the same
};

}  // namespace turnwise
