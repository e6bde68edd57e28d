// Sim for the common solver interface: complete tables where they fit, search beyond.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "exact/solve.h"
#include "games/sim/solution.h"
#include "games/sim/solver.h"

namespace turnwise {

template <>
class Solver<sim::Sim> {
  public:
    Solver(const sim::Sim&, std::size_t table_bytes, std::span<const std::byte> = {})
        : table_megabytes_(std::max<std::size_t>(table_bytes >> 20, 1)) {
        clear();
    }

    bool fits(const sim::Sim&) const { return true; }
    void clear() { solver_ = std::make_unique<sim::Solver>(table_megabytes_); }

    Report solve(const sim::Sim& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll);
        Report report = answer(state, watch);
        if (question.all_moves && !state.result()) report.solved = score_moves(state, watch, report) && report.solved;
        settle(state, report);
        add_cost(report, watch);
        return report;
    }

  private:
    Report answer(const sim::Sim& state, Watch& watch) {
        const sim::Answer found = solver_->solve(state, watch);
        Report report;
        report.best = found.best;
        report.line = found.line;
        report.solved = found.bounds.lower == found.bounds.upper;
        report.bound = report.solved ? Bound::exact : found.value < 0 ? Bound::upper : Bound::lower;
        report.score = report.bound == Bound::upper ? found.bounds.upper : found.bounds.lower;
        return report;
    }

    // False if the watch ended it before the last move.
    bool score_moves(const sim::Sim& state, Watch& watch, Report& report) {
        MoveList moves;
        state.legal_moves(moves);
        if (state.dots() <= sim::kMaxSolvedDots && !watch.stopped()) {
            report.moves = solution_of(state).move_scores(state);
        } else {
            for (const Move move : moves) {
                if (watch.stopped()) break;
                const Report reply = answer(state.play(move), watch);
                if (watch.stopped()) break;
                report.moves.push_back({move, -reply.score, reply.solved});
            }
        }
        sort_best_first(report.moves);
        return static_cast<int>(report.moves.size()) == moves.size();
    }

    const sim::Solution& solution_of(const sim::Sim& state) {
        if (!solution_ || solution_->dots() != state.dots()) solution_ = std::make_unique<sim::Solution>(state.dots());
        return *solution_;
    }

    std::size_t table_megabytes_;
    std::unique_ptr<sim::Solver> solver_;
    std::unique_ptr<sim::Solution> solution_;
};

}  // namespace turnwise
