// Exact values: the generic solver, for games that have none of their own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "search/engine.h"

namespace turnwise {

constexpr std::string_view kSureName = "exact";

// How sure a solver may be asked to be, by name, the boldest first; the last is exact. Most know nothing else.
template <class Solver>
concept Bold = requires { Solver::kConfidences.begin(); };

template <class Solver>
constexpr auto confidences_of() {
    if constexpr (Bold<Solver>)
        return Solver::kConfidences;
    else
        return std::array{kSureName};
}

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

// Best moves of both sides, at most so many, from a state of that score, for games whose sides take turns. A move that
// is known comes first; move_worth(state, score) finds one that keeps the score, kNoMove when it is stopped.
template <Game G, class MoveWorth>
std::vector<Move> best_line(G state, int score, int most, Move known, MoveWorth&& move_worth) {
    static_assert(Alternates<G>);
    std::vector<Move> line;
    for (; !state.result() && most > 0; score = -score, --most) {
        const Move move = known == kNoMove ? move_worth(state, score) : std::exchange(known, kNoMove);
        if (move == kNoMove) break;
        line.push_back(move);
        state = state.play(move);
    }
    return line;
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

// Searches to the end of the game. `knowledge` is a data file of the game, if it has one. The table lives as long as
// the solver, so related states help each other.
template <Game G>
class SearchingSolver {
  public:
    SearchingSolver(const G&, std::size_t table_bytes, std::span<const std::byte> = {}) : table_(table_bytes) {
        table_.reserve_all();
    }

    // Whether the table can serve this state too; a game whose keys mix boards says no.
    bool fits(const G&) const { return true; }
    void clear() { table_.clear(); }

    Report solve(const G& state, const Question& question) {
        if constexpr (Bounded<G>)
            if (!question.all_moves) return bisect(state, question);
        Report report = deepen(state, question);
        if (!Bounded<G> && !report.solved) report.bound = Bound::none;  // what a depth is worth proves nothing
        return report;
    }

  private:
    Report deepen(const G& state, const Question& question) {
        Task<G> task{evaluator_, {}, question.limits, question.token, question.poll, {}, question.all_moves, &table_};
        return search(state, task);
    }

    // Null windows between the bounds; one far from 0 is nearly free, because the bounds cut it soon.
    Report bisect(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll);
        NoTrace trace;
        const Options options;
        Scratch scratch;
        Searcher<G> searcher(evaluator_, options, table_, scratch, watch, trace);
        Score low = state.result().value_or(0), high = low;
        if (!state.result()) low = state.lower_bound(), high = state.upper_bound();
        while (low < high && !watch.stopped()) {
            const Score middle = split(low, high);
            const Report found = searcher.once(state, kMaxDepth, middle, middle + 1);
            if (watch.stopped() || !found.solved) break;  // a line longer than the search proves nothing
            (found.score <= middle ? high : low) = found.score;
        }
        Report report;
        if (low == high && !watch.stopped()) {
            report = searcher.once(state, kMaxDepth, low - 1, low + 1);
            if (watch.stopped()) report = {};  // a line that breaks off proves nothing
            play_out(state, low, searcher, watch, report.line);
        }
        report.score = low;
        report.solved = low == high;
        report.bound = report.solved ? Bound::exact : Bound::lower;
        settle(state, report);
        add_cost(report, watch);
        return report;
    }

    // Cuts and a full table shorten the line: where it ends, the search goes on until the game is over.
    static void play_out(G state, Score score, Searcher<G>& searcher, const Watch& watch, std::vector<Move>& line) {
        for (std::size_t played = 0; line.size() <= kMaxDepth && !watch.stopped();) {
            for (; played < line.size(); ++played) {
                const G child = state.play(line[played]);
                score = seen_from(state, child, score);
                state = child;
            }
            if (state.result()) return;
            const std::vector<Move> more = searcher.once(state, kMaxDepth, score - 1, score + 1).line;
            if (!watch.stopped()) line.insert(line.end(), more.begin(), more.end());
        }
    }

    // Asks "won?" and "lost?" before anything finer.
    static Score split(Score low, Score high) {
        if (low < 0 && high > 0) return 0;
        if (low == 0 || high == 0) return low == 0 ? 0 : -1;
        return low + (high - low) / 2;
    }

    ZeroEvaluator<G> evaluator_;
    Table table_;
};

// The solver of a game. One with a better way than search specialises this template next to its rules.
template <Game G>
class Solver : public SearchingSolver<G> {
  public:
    using SearchingSolver<G>::SearchingSolver;
};

}  // namespace turnwise
