// From `test(state, alpha)` to an answer: winner, score, best move, line and all moves, and what is proved of them when
// a limit comes first.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/watch.h"
#include "game/game.h"
#include "game/range.h"
#include "search/line.h"
#include "search/report.h"

namespace turnwise {

constexpr std::string_view kSureName = "exact";

// What a solver is asked besides the state.
struct Question {
    Limits limits;
    const StopToken* token = nullptr;
    Watch::Poll poll{};
    bool all_moves = false;
    int threads = 1;           // for solvers that can use more
    bool winner_only = false;  // who wins, not by how much: the score is then a bound on the right side of 0
    bool line = true;          // best moves to the end of the game; otherwise one will do, where the rest takes work
    std::string_view confidence = kSureName;  // one of the solver's; below exact the score is a guess, and not solved
};

// Asks test(alpha) until the range is a point, next_alpha(range) has no question or test no answer, or the watch stops.
template <class NextAlpha, class Test>
Range narrowed(Range range, const Watch& watch, NextAlpha&& next_alpha, Test&& test) {
    assert(range.lower <= range.upper);
    while (!range.is_point() && !watch.stopped()) {
        const std::optional<Score> alpha = next_alpha(range);
        if (!alpha) break;
        assert(range.asks(*alpha));
        const std::optional<Score> found = test(*alpha);
        if (!found || watch.stopped()) break;
        range.narrow(*alpha, range.nearest(*found));
    }
    return range;
}

// Who wins comes first, then more and more: a window far from 0 is nearly free, and one that fails leaves a bound near.
inline Score alpha_nearest_0(Range range) { return std::clamp(0, range.lower, range.upper - 1); }

// The score of a move by a null window, for the player who makes it: test(child, alpha) as the child's player sees it.
template <Game G, class Test>
Score test_move(const G& state, Move move, Score alpha, Test&& test) {
    const G child = state.play(move);
    return seen_from(state, child, test(child, turns_signs(state, child) ? -alpha - 1 : alpha));
}

// The first of the moves that is worth the score; kNoMove if there is none, or the watch stops first.
template <Game G, class Test>
Move first_worth(const G& state, const MoveList& moves, Score score, const Watch& watch, Test&& test) {
    for (const Move move : moves) {
        if (watch.stopped()) break;
        const bool worth = test_move(state, move, score - 1, test) >= score;
        if (worth && !watch.stopped()) return move;
    }
    return kNoMove;
}

// The first of the moves that proves to be worth the score within so many nodes; tester(watch) makes a test of it. A
// node or two are enough for what the table knows.
template <Game G, class Tester>
Move first_known(const G& state, const MoveList& moves, Score score, std::uint64_t nodes, Tester&& tester) {
    for (const Move move : moves) {
        Watch glance({.nodes = nodes});
        if (test_move(state, move, score - 1, tester(glance)) >= score && !glance.stopped()) return move;
    }
    return kNoMove;
}

// The end of a proved range that tells the most: who wins, else the one that was not known at first. None if neither is
// news, and none if both are and anybody may win, which is an interval.
inline Bound telling_end(Range proved, Range at_first) {
    if (proved.is_point()) return Bound::exact;
    if (proved.upper <= 0) return Bound::upper;
    const bool has_lower = proved.lower > at_first.lower, has_upper = proved.upper < at_first.upper;
    if (proved.lower > 0 || (has_lower && proved.lower == 0)) return Bound::lower;
    if (has_lower == has_upper) return Bound::none;
    return has_lower ? Bound::lower : Bound::upper;
}

// The proved range as a score and a bound, and as an interval where both ends are news. Games without draws say how
// small the smallest win is: whoever cannot win has lost by that.
inline void tell_range(Range proved, Range at_first, Score smallest_win, Report& report) {
    report.solved = proved.is_point();
    report.bound = telling_end(proved, at_first);
    if (report.bound == Bound::upper && proved.upper <= 0) proved.upper = std::min(proved.upper, -smallest_win);
    report.score = report.bound == Bound::none ? 0 : report.bound == Bound::upper ? proved.upper : proved.lower;
    const bool is_news = proved.lower > at_first.lower && proved.upper < at_first.upper;
    if (!report.solved && is_news) report.interval = proved;
}

// A state is solved once its score is known, and a move worth it, which heads the line. A limit that comes between the
// two leaves a score that is proved and no move: an interval whose ends meet, and a bound on the side of the winner.
// What a lower bound promises its best move keeps, so that of a guess there is none.
template <Game G>
void require_move(const G& state, Report& report) {
    const bool has_move = state.result() || !report.line.empty();
    report.solved = report.solved && has_move;
    if (!report.solved && report.bound == Bound::exact) {
        report.interval = Range{report.score, report.score};
        report.bound = report.score < 0 ? Bound::upper : Bound::lower;
    }
    if (report.bound == Bound::lower && !has_move) report.best = kNoMove;
}

// The end of every report: how long its line is, and what it cost.
inline void add_cost(Report& report, const Watch& watch) {
    report.depth = static_cast<int>(report.line.size());
    report.stopped = watch.stopped();
    report.nodes = watch.nodes();
    report.seconds = watch.seconds();
}

// What answer() asks of a solver. Scores are in steps of the solver; all of it must be there, so that nothing misspelt
// is silently left out.
template <class Solver, class G>
concept Answering = Game<G> && requires(Solver& solver, const G& state, Range range, Score score, Move move,
                                        MoveList& moves, bool winner_only, Watch& watch) {
    { solver.bounds(state) } -> std::same_as<Range>;                             // known without search
    { solver.narrow(state, range, winner_only, watch) } -> std::same_as<Range>;  // as far as the watch allows
    // One that secures the score; once the watch has stopped, one that is known to without a search, or kNoMove.
    { solver.move_worth(state, score, watch) } -> std::same_as<Move>;
    // For who makes the move; empty if the watch stops.
    { solver.score_move(state, move, range, watch) } -> std::same_as<std::optional<Score>>;
    { solver.list(state) } -> std::same_as<MoveList>;        // legal moves, equal ones told in this order
    { Solver::arrange(moves) } -> std::same_as<void>;        // puts them in order to be asked: one may help the next
    { solver.guess(state) } -> std::same_as<Move>;           // when nothing is known of any move
    { Solver::kStep } -> std::convertible_to<Score>;         // what a step is worth
    { Solver::kSmallestWin } -> std::convertible_to<Score>;  // in steps, where nobody draws; otherwise 0
    { Solver::kWinnerFirst } -> std::convertible_to<bool>;   // who wins is a question of its own, and much less work
    { Solver::kMovesFirst } -> std::convertible_to<bool>;    // all moves, if asked for, come before the line
};

// Scores all moves that the solver can tell, best first, equal ones as they are listed. False if some are missing.
template <class Solver, Game G>
bool score_moves(Solver& solver, const G& state, Range range, Watch& watch, Report& report) {
    const MoveList moves = state.result() ? MoveList{} : solver.list(state);
    MoveList asked = moves;
    Solver::arrange(asked);
    for (const Move move : asked)
        if (const std::optional<Score> score = solver.score_move(state, move, range, watch))
            report.moves.push_back({move, *score * Solver::kStep, true});
    const auto place = [&](const MoveScore& scored) { return std::find(moves.begin(), moves.end(), scored.move); };
    std::sort(report.moves.begin(), report.moves.end(), [&](const MoveScore& a, const MoveScore& b) {
        return a.score != b.score ? a.score > b.score : place(a) < place(b);
    });
    return static_cast<int>(report.moves.size()) == moves.size();
}

// Answers a question. A solver that is bold answers the same way, and says itself that nothing of it is proved.
template <class Solver, Game G>
    requires Answering<Solver, G>
Report answer(Solver& solver, const G& state, const Question& question, Watch& watch) {
    constexpr Score kStep = Solver::kStep;
    Report report;
    const Range at_first = solver.bounds(state);
    Range range = at_first;

    // 1. Who wins, and a move that makes sure of it, in case a limit comes before more is known.
    if (Solver::kWinnerFirst) {
        range = solver.narrow(state, range, true, watch);
        if (!watch.stopped() && !state.result()) report.best = solver.move_worth(state, range.lower, watch);
    }
    const Score sure = range.lower;

    // 2. By how much.
    if (!Solver::kWinnerFirst || !question.winner_only)
        range = solver.narrow(state, range, question.winner_only, watch);

    // 3. The best moves to the end, and all moves.
    bool complete = true;
    if (Solver::kMovesFirst && question.all_moves) {
        complete = score_moves(solver, state, range, watch, report);
        if (complete && !report.moves.empty())  // the same, but for guesses, which need not agree with one another
            range.lower = range.upper = report.moves.front().score / kStep;
    }
    const bool has_best =
        range.is_point() && !report.moves.empty() && report.moves.front().score == range.lower * kStep;
    const Move known = has_best ? report.moves.front().move : kNoMove;
    const bool to_the_end = question.line && (range.is_point() || Solver::kWinnerFirst);
    if (has_best || !watch.stopped() || range.lower > at_first.lower)
        report.line = best_line(state, range, to_the_end ? kMaxDepth : 1, known,
                                [&](const G& here, Score score) { return solver.move_worth(here, score, watch); });
    if (!report.line.empty()) report.best = report.line.front();
    if (report.line.empty() && report.best != kNoMove) {
        report.line.assign(1, report.best);  // the winner is sure, and no more than that
        range.lower = std::min(range.lower, sure);
    }
    if (!Solver::kMovesFirst && question.all_moves) complete = score_moves(solver, state, range, watch, report);

    // 4. What is proved.
    tell_range(range.times(kStep), at_first.times(kStep), Solver::kSmallestWin * kStep, report);
    if (Published<G>) report.interval.reset();  // the sooner, the better: its ends would read the wrong way round
    report.solved = report.solved && complete;
    if (report.best == kNoMove && !state.result()) report.best = solver.guess(state);
    require_move(state, report);
    add_cost(report, watch);
    return report;
}

}  // namespace turnwise
