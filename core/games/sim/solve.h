// Sim for the common solver interface: complete tables where they fit, search beyond.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "exact/solve.h"
#include "games/sim/solution.h"
#include "games/sim/solver.h"

namespace turnwise {

template <>
class Solver<sim::Sim> {
  public:
    using G = sim::Sim;

    Solver(const G& state, std::size_t table_bytes, std::span<const std::byte> = {})
        : dots_(state.dots()), table_bytes_(table_bytes), search_(std::make_unique<sim::ClassSearch>(table_bytes)) {}

    // Edges have other numbers with other dots, and keys do not tell them apart.
    bool fits(const G& state) const { return state.dots() == dots_; }
    void clear() { search_ = std::make_unique<sim::ClassSearch>(table_bytes_); }

    Report solve(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll);
        Question whole = question;
        whole.line = true;  // to the end, whether asked for or not
        return answer(*this, state, whole, watch);
    }

    // ---- what answer() asks ----
    static constexpr Score kStep = 1, kSmallestWin = 1;
    static constexpr bool kWinnerFirst = false, kMovesFirst = false;

    Range bounds(const G& state) {
        if (!state.result() && state.dots() > kCompleteDots) return {state.lower_bound(), state.upper_bound()};
        const Score score = state.result() ? *state.result() : solution_of(state).score(state);
        return {score, score};
    }

    // Who wins, then the ply of the losing triangle by bisection.
    Range narrow(const G& state, Range range, bool, Watch& watch) {
        if (state.result() || state.dots() <= kCompleteDots) return range;
        const Score winner = search_->test(state, 0, watch);
        if (watch.stopped()) return range;
        if (winner > 0) range.lower = std::max(range.lower, winner);
        if (winner < 0) range.upper = std::min(range.upper, winner);
        const auto middle = [](Range open) { return open.lower + ((open.upper - open.lower) / 2 + 1) / 2 * 2 - 1; };
        return narrowed(possible(state, range), watch, middle, [&](Score alpha) {
            const Score found = search_->test(state, alpha, watch);
            return found > alpha ? found : alpha - 1;  // alpha lies between two scores
        });
    }

    Move move_worth(const G& state, Score score, Watch& watch) {
        if (state.dots() <= kCompleteDots) return solution_of(state).best_moves(state).front();
        const MoveList moves = sim::ClassSearch::ordered_moves(state);
        const auto tester = [this](Watch& asked) {
            return [this, &asked](const G& child, Score alpha) {
                return child.result() ? *child.result() : search_->test(child, alpha, asked);
            };
        };
        if (watch.stopped()) return first_known(state, moves, score, 2, tester);
        return first_worth(state, moves, score, watch, tester(watch));
    }

    std::optional<Score> score_move(const G& state, Move move, Range, Watch& watch) {
        if (watch.stopped()) return std::nullopt;
        const G child = state.play(move);
        if (state.dots() <= kCompleteDots) return -solution_of(state).score(child);
        if (state.dots() <= sim::kMaxSolvedDots) return score_in(solution_of(state, watch), child);
        const Report reply = answer(*this, child, {}, watch);
        return watch.stopped() ? std::nullopt : std::optional(-reply.score);
    }

    static MoveList list(const G& state) { return legal_moves(state); }
    static void arrange(MoveList&) {}
    static Move guess(const G& state) { return sim::ClassSearch::ordered_moves(state)[0]; }

  private:
    static constexpr int kCompleteDots = 6;  // milliseconds to solve completely; draws need no care beyond

    // The ends of the game that the range allows, which has one loser: every other score.
    static Range possible(const G& state, Range range) {
        const bool wins = range.lower > 0;
        const int first = state.plies() + (wins ? 2 : 1),
                  last = state.graph().edges - (state.graph().edges - first) % 2;
        const Range all = wins ? Range{G::kWin - last, G::kWin - first} : Range{first - G::kWin, last - G::kWin};
        range = {std::max(range.lower, all.lower), std::min(range.upper, all.upper)};
        return {range.lower + (range.lower - all.lower) % 2, range.upper - (all.upper - range.upper) % 2};
    }

    const sim::Solution& solution_of(const G& state) {
        Watch watch;
        return solution_of(state, watch);
    }

    // As far as the watch allows; the next question goes on from there.
    const sim::Solution& solution_of(const G& state, Watch& watch) {
        if (solution_)
            solution_->go_on(watch);
        else
            solution_ = std::make_unique<sim::Solution>(state.dots(), watch);
        return *solution_;
    }

    static std::optional<Score> score_in(const sim::Solution& solution, const G& child) {
        return solution.is_complete() ? std::optional(-solution.score(child)) : std::nullopt;
    }

    int dots_;
    std::size_t table_bytes_;
    std::unique_ptr<sim::ClassSearch> search_;
    std::unique_ptr<sim::Solution> solution_;  // stays when the rest is cleared
};

}  // namespace turnwise
