// Exact values: the generic solver, for games that have none of their own.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "exact/answer.h"
#include "game/family.h"
#include "search/engine.h"

namespace turnwise {

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

// Searches to the end of the game. `knowledge` is a data file of the game, if it has one. The table lives as long as
// the solver, so related states help each other.
template <Game G>
class SearchingSolver {
  public:
    SearchingSolver(const G&, std::size_t table_bytes, std::span<const std::byte> = {}) : table_(table_bytes) {
        table_.reserve_all();
    }

    void clear() { table_.clear(); }

    Report solve(const G& state, const Question& question) {
        if constexpr (Bounded<G>)
            if (!question.all_moves) return bisect(state, question);
        Report report = deepen(state, question);
        if (!report.solved) report.bound = Bound::none;  // what a depth is worth proves nothing
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
        Range range{state.result().value_or(0), state.result().value_or(0)};
        if (!state.result()) range = {state.lower_bound(), state.upper_bound()};
        const Range at_first = range;
        range = narrowed(range, watch, split, [&](Score alpha) {
            const Report found = searcher.once(state, kMaxDepth, alpha, alpha + 1);
            return found.solved ? std::optional(found.score) : std::nullopt;  // too long a line proves nothing
        });
        Report report;
        if (range.is_point() && !watch.stopped()) {
            report = searcher.once(state, kMaxDepth, range.lower - 1, range.lower + 1);
            if (watch.stopped()) report = {};  // a line that breaks off proves nothing
            play_out(state, range.lower, searcher, watch, report.line);
        }
        tell_range(range, at_first, 0, report);
        if (report.best == kNoMove && !state.result()) report.best = first_move(state);
        require_move(state, report);
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
            assert(watch.stopped() || !more.empty());
            if (more.empty()) return;
            if (!watch.stopped()) line.insert(line.end(), more.begin(), more.end());
        }
    }

    // Asks "won?" and "lost?" before anything finer.
    static Score split(Range range) {
        if (range.lower < 0 && range.upper > 0) return 0;
        if (range.lower == 0 || range.upper == 0) return range.lower == 0 ? 0 : -1;
        return range.lower + (range.upper - range.lower) / 2;
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

// Says which boards its table can serve.
template <class Solver, class G>
concept TellsBoards = requires(const Solver& solver, const G& board) {
    { solver.fits(board) } -> std::same_as<bool>;
};

// Whether a solver that is kept may be asked about this board too. Keys need not cover what stays the same all game
// long, such as an option of the start: where a game has options and its solver does not tell boards apart, none is
// kept.
template <class Family, Game G>
bool serves(const Solver<G>& solver, const G& board) {
    if constexpr (TellsBoards<Solver<G>, G>) {
        return solver.fits(board);
    } else {
        static const bool kHasOptions = !start_options<Family>().empty();
        return !kHasOptions;
    }
}

}  // namespace turnwise
