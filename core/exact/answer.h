// From `test(state, alpha)` to an answer: winner, score, best move, line and all moves, and what is proved of them when
// a limit comes first.
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "game/game.h"
#include "game/range.h"
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
    const bool same = child.to_move() == state.to_move();
    const Score score = test(child, same ? alpha : -alpha - 1);
    return same ? score : -score;
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

// Best moves of both sides, at most so many, from a state whose score lies in the range. A move that is known comes
// first; move_worth(state, score) finds one that secures the lower end, kNoMove when it is stopped.
template <Game G, class MoveWorth>
std::vector<Move> best_line(G state, Range range, int most, Move known, MoveWorth&& move_worth) {
    std::vector<Move> line;
    for (; !state.result() && most > 0; --most) {
        const Move move = known == kNoMove ? move_worth(state, range.lower) : std::exchange(known, kNoMove);
        if (move == kNoMove) break;
        line.push_back(move);
        const G next = state.play(move);
        if (next.to_move() != state.to_move()) range = range.from_other_side();
        state = next;
    }
    return line;
}

// The proved range as a score and a bound: exact, or the end that tells the most. Games without draws say how small the
// smallest win is: whoever cannot win has lost by that.
inline void tell_range(Range proved, Score smallest_win, Report& report) {
    report.solved = proved.is_point();
    report.bound = report.solved ? Bound::exact : proved.upper <= 0 ? Bound::upper : Bound::lower;
    report.score = report.bound == Bound::upper ? std::min(proved.upper, -smallest_win) : proved.lower;
}

// A state is solved once its score is known, and a move worth it, which heads the line. A limit that comes between the
// two leaves a score that is proved and no move: an interval whose ends meet, and a bound on the side of the winner.
// What a lower bound promises its best move keeps, so that of a guess there is none.
template <Game G>
void settle(const G& state, Report& report) {
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

// The moves as the solver lists them, or as the rules do.
template <class Solver, Game G>
MoveList listed_moves(const Solver& solver, const G& state) {
    MoveList moves;
    if (state.result()) return moves;
    if constexpr (requires { solver.list(state); })
        moves = solver.list(state);
    else
        state.legal_moves(moves);
    return moves;
}

// Scores all moves that the solver can tell, best first, equal ones as they are listed. False if some are missing.
// A solver may arrange() the moves it is asked about, for what one leaves in the table helps the next.
template <class Solver, Game G>
bool score_moves(Solver& solver, const G& state, Range range, Watch& watch, Report& report) {
    const MoveList moves = listed_moves(solver, state);
    MoveList asked = moves;
    if constexpr (requires { Solver::arrange(asked); }) Solver::arrange(asked);
    for (const Move move : asked)
        if (const std::optional<Score> score = solver.score_move(state, move, range, watch))
            report.moves.push_back({move, *score * Solver::kStep, true});
    const auto place = [&](const MoveScore& scored) { return std::find(moves.begin(), moves.end(), scored.move); };
    std::sort(report.moves.begin(), report.moves.end(), [&](const MoveScore& a, const MoveScore& b) {
        return a.score != b.score ? a.score > b.score : place(a) < place(b);
    });
    return static_cast<int>(report.moves.size()) == moves.size();
}

// Answers a question. Scores are in steps of the solver, which brings
//   Range bounds(state)                              what is known without search
//   Range narrow(state, range, winner_only, watch)   as far as the watch allows
//   Move move_worth(state, score, watch)             one that secures the score, kNoMove once the watch stops
//   optional<Score> score_move(state, move, range, watch)    for who makes it; empty if the watch stops
//   Move guess(state)                                when nothing is known of any move
//   kStep                                            what a step is worth
//   kSmallestWin                                     in steps, where nobody draws; otherwise 0
//   kWinnerFirst                                     whether who wins is a question of its own, and much less work
//   kMovesFirst                                      whether all moves, if asked for, come before the line
// A solver that is bold answers the same way, and says itself that nothing of it is proved.
template <class Solver, Game G>
Report answer(Solver& solver, const G& state, const Question& question, Watch& watch) {
    constexpr Score kStep = Solver::kStep;
    Report report;
    Range range = solver.bounds(state);

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
    if (has_best || !watch.stopped())
        report.line = best_line(state, range, to_the_end ? kMaxDepth : 1, known,
                                [&](const G& here, Score score) { return solver.move_worth(here, score, watch); });
    if (!report.line.empty()) report.best = report.line.front();
    if (report.line.empty() && report.best != kNoMove) {
        report.line.assign(1, report.best);  // the winner is sure, and no more than that
        range.lower = std::min(range.lower, sure);
    }
    if (!Solver::kMovesFirst && question.all_moves) complete = score_moves(solver, state, range, watch, report);

    // 4. What is proved.
    tell_range({range.lower * kStep, range.upper * kStep}, Solver::kSmallestWin * kStep, report);
    report.solved = report.solved && complete;
    if (report.best == kNoMove && !state.result()) report.best = solver.guess(state);
    settle(state, report);
    add_cost(report, watch);
    return report;
}

}  // namespace turnwise
