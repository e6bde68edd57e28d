// Angry for the common solver interface: against the scripted queen the best way, against the free one a search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "../../solve.h"
#include "scripted_solver.h"

namespace turnwise {

template <>
class Solver<angry::Angry> : public SearchingSolver<angry::Angry> {
  public:
    using G = angry::Angry;
    Solver(const G& state, std::size_t table_bytes, std::span<const std::byte> knowledge = {})
        : SearchingSolver<G>(state, table_bytes, knowledge), bytes_(std::max(table_bytes, kLeastBytes)) {}

    Report solve(const G& state, const Question& question) {
        if (state.queen_kind() == angry::QueenKind::free) return SearchingSolver<G>::solve(state, question);
        Watch watch(question.limits, question.token, question.poll, kCheckNodes);
        Report report = answer(state, watch);
        if (question.all_moves && !state.result()) score_moves(state, watch, report);
        report.stopped = watch.stopped() || !report.solved;  // by a limit, or for want of memory
        report.nodes = watch.nodes();
        report.seconds = watch.seconds();
        return report;
    }

  private:
    static constexpr std::uint64_t kCheckNodes = 64;  // a node makes several states and bounds
    static constexpr std::size_t kLeastBytes = std::size_t{64} << 20;

    static Score seen(const G& state, int points) {
        return G::kUnit * (state.to_move() == Player::first ? points : -points);
    }

    Report answer(const G& state, Watch& watch) const {
        const angry::Run run = angry::ScriptedSolver::solve(state, bytes_, watch);
        Report report;
        report.solved = run.is_exact() && run.lower != angry::Run::kNothing;
        report.score = run.lower == angry::Run::kNothing ? 0 : seen(state, run.lower);
        if (report.solved)
            report.bound = Bound::exact;
        else if (run.lower != angry::Run::kNothing)
            report.bound = state.to_move() == Player::first ? Bound::lower : Bound::upper;
        report.line = run.line;
        report.depth = static_cast<int>(report.line.size());
        if (!report.line.empty()) report.best = report.line.front();
        if (report.best == kNoMove && !state.result()) report.best = first_move(state);
        return report;
    }

    static Move first_move(const G& state) {
        MoveList moves;
        state.legal_moves(moves);
        return moves[0];
    }

    void score_moves(const G& state, Watch& watch, Report& report) const {
        MoveList moves;
        state.legal_moves(moves);
        for (const Move move : moves) {
            const G child = state.play(move);
            const Report found = answer(child, watch);
            if (found.solved) report.moves.push_back({move, seen_from(state, child, found.score), true});
        }
        std::stable_sort(report.moves.begin(), report.moves.end(),
                         [](const MoveScore& a, const MoveScore& b) { return a.score > b.score; });
        if (static_cast<int>(report.moves.size()) == moves.size()) return;
        report.solved = false;
        if (report.bound == Bound::exact) report.bound = Bound::lower;
    }

    std::size_t bytes_;
};

}  // namespace turnwise
