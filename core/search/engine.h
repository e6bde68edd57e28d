// One call for every way to search: plain or full, one thread or several, the best move or all of them.
#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>

#include "base/threads.h"
#include "game/offers.h"
#include "search/finish.h"
#include "search/mcts.h"
#include "search/search.h"
#include "search/task.h"

namespace turnwise {

template <Game G, class Trace>
class Engine {
    static_assert(kOffersWholes<G>);

  public:
    Engine(const Task<G>& task, Trace& trace)
        : task_(task),
          watch_(task.limits, task.token, task.poll, task.in_python ? 1 : Watch::kCheckNodes),
          trace_(trace) {
        assert(task.limits.depth >= 0 && task.limits.depth <= kMaxDepth);
        assert(task.first_depth >= 1);
        assert(task.options.threads >= 1 && task.options.probcut >= 0 && task.options.method != Method::mcts);
    }

    Report run(const G& state) {
        return counted(state, task_.options.method == Method::full ? full(state) : plain(state));
    }

    // The same where it is known that no plain search is asked for, which is then not compiled.
    Report run_full(const G& state) {
        assert(task_.options.method == Method::full);
        return counted(state, full(state));
    }

  private:
    static constexpr bool kFinishes = Finishing<G> && !Trace::kKeeps;

    Report counted(const G& state, Report report) {
        // A finisher looks at the limit once in some nodes only; what it made beyond does not count.
        report.nodes = std::min(watch_.nodes(), task_.limits.nodes) + helper_nodes_;
        report.seconds = watch_.seconds();
        if (report.best == kNoMove) make_a_move(state, report);
        assert(report.line.empty() || report.line.front() == report.best);
        return report;
    }

    Report plain(const G& state) {
        if (task_.all_moves)
            return rank_moves(state,
                              [&](const G& child, Move move, int depth) { return plain_once(child, depth, move); });
        trace_.restart();
        return plain_once(state, task_.limits.depth, kNoMove);
    }

    Report plain_once(const G& state, int depth, Move move) {
        return task_.options.method == Method::minimax ? plain_by<false>(state, depth, move)
                                                       : plain_by<true>(state, depth, move);
    }

    template <bool kPrunes>
    Report plain_by(const G& state, int depth, Move move) {
        LineTriangle& lines = workspace(state).scratch.lines;
        PlainSearch<G, kPrunes, Trace> search(task_.evaluator, task_.options, lines, watch_, trace_);
        return search.run(state, depth, move);
    }

    Workspace& workspace(const G& state) {
        if (!task_.workspace) return own_ ? *own_ : own_.emplace(task_.options);
        task_.workspace->renew(move_limit_of(state));
        return *task_.workspace;
    }

    Report full(const G& state) {
        Workspace& space = workspace(state);
        Table& table = table_for(state, space);
        Searcher<G, Trace> searcher(task_.evaluator, task_.options, table, space.scratch, watch_, trace_);
        if (!task_.line) searcher.leave_out_lines();
        if (task_.all_moves)
            return rank_moves(state, [&](const G& child, Move move, int depth) {
                searcher.make_room();
                return searcher.once(child, depth, -kInfinity, kInfinity, move);
            });
        Report report = deepened(state, searcher, table);
        return is_near_end_ ? finished(state, std::move(report)) : report;
    }

    Table& table_for(const G& state, Workspace& space) {
        if (task_.table) return *task_.table;
        return task_.memory ? task_.memory->table_for(state, task_.evaluator, task_.options) : space.table;
    }

    // By all threads, until the end of the game is worth more than the next iteration.
    Report deepened(const G& state, Searcher<G, Trace>& searcher, Table& table) {
        const Progress progress = [this, &state](const Report& report) {
            return counted_progress()(report) && !(is_near_end_ = is_near_end(state, 1));
        };
        if (task_.options.threads == 1 || task_.in_python)
            return searcher.deepen(state, task_.first_depth, task_.limits.depth, progress);
        table.reserve_all();
        SharedSearch shared(*this, table, state);
        searcher.join(shared.busy());
        return searcher.deepen(state, task_.first_depth, task_.limits.depth, progress);
    }

    // Whether to find so many exact scores next, if the game knows how. People who look at a tree want to see one.
    bool is_near_end(const G& state, int scores) const {
        if constexpr (kFinishes)
            return task_.options.finish && !task_.evaluator.reshapes_results() &&
                   is_time_to_finish(state, scores, is_selective(), watch_);
        return false;
    }

    bool is_selective() const { return task_.options.probcut > 0; }

    // What the game knows of its end; the report of the last iteration if that is stopped.
    Report finished(const G& state, Report report) {
        if constexpr (kFinishes) {
            const std::size_t table_bytes = task_.options.table ? task_.options.table_bytes : 0;
            LastIteration<G> last(state, task_.evaluator, table_bytes, watch_);
            const int most_moves = task_.line ? kMaxDepth : 1;
            auto found = task_.all_moves ? last.all(state, most_moves) : last.best(state, most_moves, is_selective());
            if (found) report = std::move(*found);
            report.stopped = watch_.stopped();
        }
        return report;
    }

    using SearchChild = std::function<Report(const G& child, Move move, int depth)>;

    // Scores every move exactly at each depth in turn; the ranking is that of the last finished depth.
    Report rank_moves(const G& state, const SearchChild& search_child) {
        if (const auto result = state.result()) return finished_game(state, *result);
        Report report;
        const bool deepens = task_.options.method == Method::full;
        for (int depth = deepens ? task_.first_depth : task_.limits.depth; depth <= task_.limits.depth; ++depth) {
            trace_.restart();
            const Report next = rank_once(state, depth, search_child);
            if (watch_.stopped()) break;
            report = next;
            if (report.solved || !counted_progress()(report)) break;
            if (deepens && is_near_end(state, static_cast<int>(report.moves.size())))
                return finished(state, std::move(report));
        }
        report.stopped = watch_.stopped();
        return report;
    }

    Report rank_once(const G& state, int depth, const SearchChild& search_child) {
        Report report;
        report.solved = true;
        MoveList legal;
        state.legal_moves(legal);
        report.moves.reserve(static_cast<std::size_t>(legal.size()));
        trace_.enter(kNoMove, state.to_move(), depth, -kInfinity, kInfinity);
        for (const Move move : legal) {
            const G child = state.play(move);
            watch_.tick();
            const Report found = search_child(child, move, depth - 1);
            if (watch_.stopped()) break;
            add_move(state, child, move, found, report);
        }
        trace_.leave(report.score, watch_.stopped() ? Why::stopped : Why::searched);
        return watch_.stopped() ? report : ranked(std::move(report), depth);
    }

    Report finished_game(const G& state, Score result) const {
        Report report;
        report.score = task_.evaluator.result_score(state, result);
        report.bound = Bound::exact;
        report.solved = true;
        return report;
    }

    void add_move(const G& state, const G& child, Move move, const Report& found, Report& report) const {
        const Score score = seen_from(state, child, found.score);
        if (report.moves.empty() || score > report.score) {
            report.score = score;
            if (task_.line) {
                report.line.assign(1, move);
                report.line.insert(report.line.end(), found.line.begin(), found.line.end());
            }
        }
        report.moves.push_back({move, score, found.solved});
        report.solved = report.solved && found.solved;
    }

    static Report ranked(Report report, int depth) {
        assert(!report.moves.empty());
        sort_best_first(report.moves);
        report.best = report.moves.front().move;
        report.bound = Bound::exact;
        report.depth = depth;
        return report;
    }

    Progress counted_progress() {
        return [this](Report report) {
            if (!task_.progress) return true;
            report.nodes = watch_.nodes();
            report.seconds = watch_.seconds();
            return task_.progress(report);
        };
    }

    // A limit may end the search before its first iteration; the caller still gets a legal move and a guess.
    void make_a_move(const G& state, Report& report) const {
        if (state.result()) return;
        report.best = first_move(state);
        report.line.assign(1, report.best);
        report.score = leaf_score(state, task_.evaluator);
    }

    // The other threads search the same root, share the table and leave notes on what they are at.
    class SharedSearch {
      public:
        SharedSearch(Engine& engine, Table& table, const G& state) : engine_(engine) {
            engine.watch_.share(engine.task_.options.threads);
            for (int i = 1; i < engine.task_.options.threads; ++i)
                helpers_.start([this, &table, state, watch = engine.watch_.for_helper(done_)]() mutable {
                    help(table, state, watch);
                });
        }
        BusyMoves& busy() { return *busy_; }
        ~SharedSearch() {
            done_.stop();
            helpers_.join();
            engine_.helper_nodes_ = nodes_.load();
        }

      private:
        void help(Table& table, const G& state, Watch& watch) {
            if (watch.stopped()) return;
            NoTrace trace;
            Scratch scratch;
            Searcher<G> searcher(engine_.task_.evaluator, engine_.task_.options, table, scratch, watch, trace);
            searcher.join(*busy_);
            searcher.deepen(state, engine_.task_.first_depth, engine_.task_.limits.depth, {});
            watch.give_back_nodes();
            nodes_.add(watch.nodes());
        }

        Engine& engine_;
        StopToken done_;
        std::unique_ptr<BusyMoves> busy_ = std::make_unique<BusyMoves>();
        Shared<std::uint64_t> nodes_;
        Helpers helpers_;
        StopAtEnd stop_{done_};  // also if one of them cannot be started
    };

    const Task<G>& task_;
    Watch watch_;
    Trace& trace_;
    std::optional<Workspace> own_;
    std::uint64_t helper_nodes_ = 0;
    bool is_near_end_ = false;
};

// A game may have a smaller one with the same moves and scores, to be searched instead. It specialises this next to its
// rules, with a function that answers nothing where the smaller game will not do.
template <Game G>
struct Reduction {
    static constexpr bool kNone = true;
};

template <class G>
concept Reducible = requires(const G& state, const Task<G>& task) {
    { Reduction<G>::search(state, task) } -> std::same_as<std::optional<Report>>;
};

template <Game G>
Report search(const G& state, const Task<G>& task) {
    static_assert(
        Reducible<G> || requires { Reduction<G>::kNone; },
        "Reduction<G>::search() is missing or wrong: write "
        "static std::optional<Report> search(const G&, const Task<G>&)");
    if (task.options.method == Method::mcts) return mcts(state, task);
    if constexpr (Reducible<G>)
        if (auto report = Reduction<G>::search(state, task)) return *report;
    NoTrace trace;
    return Engine<G, NoTrace>(task, trace).run(state);
}

// A search that is known to be full, as those of smaller games are.
template <Game G>
Report search_fully(const G& state, const Task<G>& task) {
    NoTrace trace;
    return Engine<G, NoTrace>(task, trace).run_full(state);
}

template <Game G>
Report search(const G& state, const Task<G>& task, TreeTrace& trace) {
    if (task.options.method == Method::mcts) return mcts(state, task, &trace);
    return Engine<G, TreeTrace>(task, trace).run(state);
}

}  // namespace turnwise
