// Angry for the common solver interface: against the scripted queen the best way, against the free one sweeps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "../../solve.h"
#include "free_solver.h"
#include "scripted_solver.h"

namespace turnwise {

template <>
class Solver<angry::Angry> : public SearchingSolver<angry::Angry> {
  public:
    using G = angry::Angry;
    Solver(const G& state, std::size_t table_bytes, std::span<const std::byte> knowledge = {})
        : SearchingSolver<G>(state, table_bytes, knowledge), bytes_(std::max(table_bytes, kLeastBytes)) {}

    Report solve(const G& state, const Question& question) {
        if (!has_own_way(state)) return SearchingSolver<G>::solve(state, question);
        Watch watch(question.limits, question.token, question.poll, kCheckNodes);
        Report report = answer(state, watch);
        if (question.all_moves && !state.result()) score_moves(state, watch, report);
        report.stopped = watch.stopped() || !report.solved;  // by a limit, or for want of memory
        report.nodes = watch.nodes();
        report.seconds = watch.seconds();
        return report;
    }

  private:
    static constexpr std::uint64_t kCheckNodes = 64;                    // a node makes several states and bounds
    static constexpr std::size_t kLeastBytes = std::size_t{128} << 20;  // Game II with eight eggs needs 100 MB
    static constexpr int kFewActions = 12;                              // so short a game is searched sooner

    static bool is_scripted(const G& state) { return state.queen_kind() == angry::QueenKind::scripted; }

    bool has_own_way(const G& state) const {
        if (is_scripted(state)) return true;
        return !state.bump() && !state.result() && state.actions_left() > kFewActions &&
               angry::FreeSolver::fits(state, bytes_);
    }

    Report answer(const G& state, Watch& watch) {
        if (!has_own_way(state)) return SearchingSolver<G>::solve(state, {});
        const angry::Run run = is_scripted(state) ? angry::ScriptedSolver::solve(state, bytes_, watch)
                                                  : angry::FreeSolver::solve(state, bytes_, guess_, watch);
        if (run.is_exact()) guess_ = run.lower;
        return told(state, run);
    }

    static Report told(const G& state, const angry::Run& run) {
        using angry::Run;
        const bool is_first = state.to_move() == Player::first;
        Report report;
        report.solved = run.is_exact() && run.lower != Run::kNothing;
        report.score = run.lower == Run::kNothing ? 0 : state.seen(run.lower);
        if (report.solved)
            report.bound = Bound::exact;
        else if (run.lower != Run::kNothing)
            report.bound = is_first ? Bound::lower : Bound::upper;
        if (!report.solved && run.lower != Run::kNothing && run.upper != -Run::kNothing)
            report.interval =
                Interval{state.seen(is_first ? run.lower : run.upper), state.seen(is_first ? run.upper : run.lower)};
        report.line = run.line;
        report.depth = static_cast<int>(report.line.size());
        if (!report.line.empty()) report.best = report.line.front();
        if (report.best == kNoMove && !state.result()) report.best = first_move(state);
        return report;
    }

    void score_moves(const G& state, Watch& watch, Report& report) {
        MoveList moves;
        state.legal_moves(moves);
        for (const Move move : moves) {
            const G child = state.play(move);
            const Report found = answer(child, watch);
            if (found.solved) report.moves.push_back({move, seen_from(state, child, found.score), true});
        }
        sort_best_first(report.moves);
        if (static_cast<int>(report.moves.size()) == moves.size()) return;
        report.solved = false;
        if (report.bound == Bound::exact) report.bound = Bound::lower;
    }

    std::size_t bytes_;
    std::optional<int> guess_;  // the last value: with good play on both sides the next is the same
};

}  // namespace turnwise
