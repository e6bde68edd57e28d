// The engine: iterative deepening alpha-beta over any game, with everything that does not change its value.
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <vector>

#include "base/watch.h"
#include "game/evaluator.h"
#include "game/symmetry.h"
#include "search/busy.h"
#include "search/line.h"
#include "search/options.h"
#include "search/order.h"
#include "search/plain.h"
#include "search/probcut.h"
#include "search/report.h"
#include "search/table.h"
#include "search/trace.h"
#include "search/workspace.h"

namespace turnwise {

// One thread of search, on scratch of its own that is clear. Several may share a table.
template <Game G, class Trace = NoTrace>
class Searcher {
  public:
    Searcher(const Evaluator<G>& evaluator, const Options& options, Table& table, Scratch& scratch, Watch& watch,
             Trace& trace)
        : evaluator_(evaluator),
          options_(options),
          table_(table),
          watch_(watch),
          trace_(trace),
          ordering_(options, scratch.moves),
          lines_(scratch.lines),
          clips_(options.clip && !evaluator.reshapes_results()),
          symmetric_(options.symmetry && evaluator.is_symmetric()),
          guess_orders_(evaluator.orders_moves()) {}

    // Reports from now on name the best move only: a short search is half done when its line is found.
    void leave_out_lines() { wants_lines_ = false; }

    // Deepens until solved, stopped or at the last depth; the report is that of the last finished iteration.
    Report deepen(const G& state, int first_depth, int last_depth, const Progress& progress) {
        Report report;
        for (int depth = first_depth; depth <= last_depth; ++depth) {
            const bool aspires = options_.aspiration && report.depth > 0;
            const Score score =
                aspires ? aspire(state, depth, report.score) : traced_root(state, depth, -kInfinity, kInfinity);
            if (watch_.stopped()) break;
            report = finished(state, depth, score);
            if (report.solved || (progress && !progress(report))) break;
            if (!shares_table_) make_room();
        }
        report.stopped = watch_.stopped();
        return report;
    }

    // Joins threads that search the same root: they keep out of each other's way.
    void join(BusyMoves& busy) {
        shares_table_ = true;
        if (options_.table && !Trace::kKeeps) busy_ = &busy;
    }

    // Between iterations: room for as many states as there were nodes.
    void make_room() { table_.reserve(watch_.nodes()); }

    // One search to one depth with one window; `move` led to the state.
    Report once(const G& state, int depth, Score alpha, Score beta, Move move = kNoMove) {
        assert(probes_ == 0);
        const Score score = root(state, depth, alpha, beta, move);
        Report report = finished(state, depth, score);
        report.bound = score <= alpha ? Bound::upper : score >= beta ? Bound::lower : Bound::exact;
        report.stopped = watch_.stopped();
        return report;
    }

  private:
    static_assert(kMaxDepth <= std::numeric_limits<decltype(Entry::depth)>::max());

    static constexpr int kLeastGuessOrder = 4;                // plies below which a guess for every move costs too much
    static constexpr int kLeastProbCut = 3, kMostProbes = 2;  // plies; shallow searches inside one another
    static constexpr Score kFirstWindow = std::max(1, unit_of<G>() / 2);  // half a point either side

    Report finished(const G& state, int depth, Score score) const {
        Report report;
        report.score = score;
        const Move first = lines_.first(0);
        if (wants_lines_ || first == kNoMove) report.line = lengthened(state, lines_.at(0), depth);
        report.best = report.line.empty() ? first : report.line.front();
        report.bound = Bound::exact;
        report.solved = guesses_ == 0;
        report.depth = depth;
        return report;
    }

    // Widens the window around the last score until the new one falls inside.
    Score aspire(const G& state, int depth, Score expected) {
        Score down = kFirstWindow, up = kFirstWindow;
        while (true) {
            const Score alpha = std::max(-kInfinity, expected - down), beta = std::min(kInfinity, expected + up);
            const Score score = traced_root(state, depth, alpha, beta);
            if (watch_.stopped() || (score > alpha && score < beta)) return score;
            if (score <= alpha)
                down = down > kInfinity / 8 ? kInfinity : down * 4;
            else
                up = up > kInfinity / 8 ? kInfinity : up * 4;
        }
    }

    // Only the last search of the last iteration is kept for people to look at.
    Score traced_root(const G& state, int depth, Score alpha, Score beta) {
        trace_.restart();
        return root(state, depth, alpha, beta);
    }

    Score root(const G& state, int depth, Score alpha, Score beta, Move move = kNoMove) {
        guesses_ = 0;
        return node(state, move, depth, 0, alpha, beta);
    }

    // Exact inside (alpha, beta), otherwise a bound on the far side. Meaningless once the watch has stopped.
    Score node(const G& state, Move move, int depth, int ply, Score alpha, Score beta) {
        assert(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
        assert(depth >= 0 && ply >= 0 && depth + ply <= kMaxDepth);
        trace_.enter(move, state.to_move(), depth, alpha, beta);
        lines_.clear(ply);
        if (ply > 0 && watch_.tick()) return trace_.leave(0, Why::stopped);  // a node is a move made

        // 1. The game is over.
        if (const auto result = state.result())
            return trace_.leave(evaluator_.result_score(state, *result), Why::terminal);

        // 2. Nothing below can leave the game's bounds.
        if constexpr (Bounded<G>) {
            if (clips_) {
                const Score upper = state.upper_bound(), lower = state.lower_bound();
                assert(-kInfinity < lower && lower <= upper && upper < kInfinity);
                if (upper <= alpha) return trace_.leave(upper, Why::bounds);
                if (lower >= beta) return trace_.leave(lower, Why::bounds);
                beta = std::min(beta, upper);
                alpha = std::max(alpha, lower - 1);  // one below: a score of `lower` still counts as exact
                assert(alpha < beta);
            }
        }

        // 3. The horizon.
        if (depth == 0) {
            ++guesses_;
            return trace_.leave(leaf_score(state, evaluator_), Why::horizon);
        }

        // 4. Seen before. An entry counts if plain minimax of this depth would say the same.
        const CanonicalKey canonical = options_.table ? canonical_key(state, depth, symmetric_) : CanonicalKey{0, 0};
        Move table_move = kNoMove;
        if (options_.table) {
            if (const auto entry = found(state, canonical.key)) {
                table_move = entry->move;
                if (ply > 0 && serves(*entry, depth) && cuts(*entry, alpha, beta)) {
                    if (!entry->solved) ++guesses_;
                    return trace_.leave(entry->score, Why::table_cut);
                }
            }
        }

        // 5. Most probably outside the window, says a shallow search.
        if (options_.probcut > 0 && ply > 0 && beta - alpha == 1 && depth >= kLeastProbCut)
            if (const auto score = probable(state, depth, ply, alpha)) return trace_.leave(*score, Why::probcut);

        // 6. Moves, best guess first.
        MoveList moves;
        list_moves(state, depth, moves);
        assert(!moves.empty());
        order(state, moves, table_move, canonical.symmetry, depth, ply);

        // 7. The first move with the whole window, the others with a null window until one does better.
        const Score old_alpha = alpha;
        const std::uint64_t guesses_before = guesses_;
        Score best = -kInfinity;
        Move best_move = moves[0];
        Why why = Why::searched;
        const int choices = moves.size();
        for (int i = 0; i < moves.size(); ++i) {
            const Key note = note_of(state, canonical, moves[i], depth);
            if (i > 0 && i < choices && put_off(note, moves, moves[i])) continue;
            const std::uint64_t guesses_so_far = guesses_;
            const G child = state.play(moves[i]);
            if (note) busy_->start(note);
            const Score score = try_move(state, child, moves[i], depth - 1, ply + 1, alpha, beta, i > 0);
            if (note) busy_->finish(note);
            if (watch_.stopped()) return trace_.leave(best, Why::stopped);
            if (score <= best) continue;
            best = score;
            best_move = moves[i];
            if (score > alpha || ply == 0) lines_.extend(ply, moves[i]);
            alpha = std::max(alpha, score);
            if (alpha < beta) continue;
            // The cut rests on this move alone: guesses under its siblings no longer matter.
            if (guesses_ == guesses_so_far) guesses_ = guesses_before;
            ordering_.reward(state, moves[i], depth, ply);
            trace_.prune(state, moves, i + 1, depth - 1);
            why = Why::beta_cut;
            break;
        }
        const bool solved = guesses_ == guesses_before;
        assert(is_possible(state, best));

        // 8. Remember.
        if (options_.table) {
            const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
            table_.store(canonical.key,
                         {best - banked_of(state), to_canonical(state, canonical.symmetry, best_move),
                          static_cast<std::uint8_t>(depth), bound, solved},
                         options_.probcut > 0);
        }
        return trace_.leave(best, why);
    }

    // Whether the game's bounds allow a score. What a shallow search makes probable may be one beyond them.
    bool is_possible(const G& state, Score score) const {
        if constexpr (Bounded<G>)
            if (clips_ && options_.probcut == 0) return score >= state.lower_bound() && score <= state.upper_bound();
        return score > -kInfinity && score < kInfinity;
    }

    // ProbCut by a search of about half the depth.
    std::optional<Score> probable(const G& state, int depth, int ply, Score alpha) {
        if (probes_ == kMostProbes) return std::nullopt;
        const int shallow = depth / 4 * 2 + depth % 2;  // odd as the depth is: guesses depend on who moved last
        const auto margin = static_cast<Score>(options_.probcut * evaluator_.deviation(state, shallow, depth));
        if (margin <= 0) return std::nullopt;
        assert(shallow < depth);
        ++probes_;
        const auto side = turnwise::probable(alpha, evaluator_.guess(state), margin, kInfinity, [&](Score bound) {
            return node(state, kNoMove, shallow, ply, bound, bound + 1) > bound;
        });
        --probes_;
        return watch_.stopped() ? std::nullopt : side;
    }

    // Names a move for the other threads; 0 when there are none or the subtree is small.
    Key note_of(const G& state, const CanonicalKey& canonical, Move move, int depth) const {
        if (!busy_ || depth < BusyMoves::kLeastDepth) return 0;
        return BusyMoves::note(canonical.key, to_canonical(state, canonical.symmetry, move), depth);
    }

    // A move that another thread searches now goes to the end of the list: by then the table knows it.
    bool put_off(Key note, MoveList& moves, Move move) const {
        if (!note || !busy_->is_busy(note) || moves.size() == kMaxMoves) return false;
        moves.push(move);
        return true;
    }

    Score try_move(const G& state, const G& child, Move move, int depth, int ply, Score alpha, Score beta, bool scout) {
        if (scout && options_.null_windows && alpha > -kInfinity) {
            const Score score = child_score(state, child, move, depth, ply, alpha, alpha + 1);
            if (score <= alpha || score >= beta || watch_.stopped()) return score;
        }
        return child_score(state, child, move, depth, ply, alpha, beta);
    }

    Score child_score(const G& state, const G& child, Move move, int depth, int ply, Score alpha, Score beta) {
        const Window window = window_of_child(state, child, {alpha, beta});
        return seen_from(state, child, node(child, move, depth, ply, window.alpha, window.beta));
    }

    // What the table knows; its scores count from what is banked.
    std::optional<Entry> found(const G& state, Key key) const {
        auto entry = table_.find(key);
        if (entry) entry->score += banked_of(state);
        return entry;
    }

    // An equal depth gives the same value; so does a solved entry whose whole tree fits into this depth.
    static bool holds(const Entry& entry, int depth) {
        return entry.depth == depth || (entry.solved && entry.depth <= depth);
    }
    // A selective search also takes what was seen by a deeper look.
    bool serves(const Entry& entry, int depth) const {
        return holds(entry, depth) || (options_.probcut > 0 && entry.depth >= depth);
    }
    static bool cuts(const Entry& entry, Score alpha, Score beta) {
        return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
               (entry.bound == Bound::upper && entry.score <= alpha);
    }

    void list_moves(const G& state, int depth, MoveList& moves) const {
        if constexpr (Forcing<G>) {
            if (options_.forced && depth >= G::kForcedPlies) state.forced_moves(moves);
            if (!moves.empty()) return;
        }
        state.legal_moves(moves);
    }

    // The table speaks in the canonical frame; find the move whose image it means.
    void order(const G& state, MoveList& moves, Move canonical_move, int symmetry, int depth, int ply) const {
        Move table_move = kNoMove;
        if (canonical_move != kNoMove)
            for (const Move move : moves)
                if (to_canonical(state, symmetry, move) == canonical_move) table_move = move;
        assert(table_move != kNoMove || canonical_move == kNoMove || is_forced(state, depth));
        if (!guess_orders_ || depth < kLeastGuessOrder) return ordering_.sort(state, moves, table_move, ply);
        ordering_.sort_by_guess(state, moves, table_move, [&](Move move) {
            const G child = state.play(move);
            return seen_from(state, child, evaluator_.guess(child));
        });
    }

    // Whether only some of the legal moves are searched, so that the move of a shallower search may be missing.
    bool is_forced(const G& state, int depth) const {
        MoveList moves, legal;
        list_moves(state, depth, moves);
        state.legal_moves(legal);
        return moves.size() < legal.size();
    }

    // Cuts shorten the line; the table, or the lack of a choice, tells how it goes on.
    std::vector<Move> lengthened(G state, std::vector<Move> line, int depth) const {
        for (const Move move : line) state = state.play(move);
        while (options_.table && static_cast<int>(line.size()) < depth && !state.result()) {
            Move move = known_best(state, depth - static_cast<int>(line.size()));
            if (move == kNoMove) move = only_move(state);
            if (move == kNoMove) break;
            line.push_back(move);
            state = state.play(move);
        }
        return line;
    }

    Move known_best(const G& state, int depth) const {
        const CanonicalKey canonical = canonical_key(state, depth, symmetric_);
        const auto entry = table_.find(canonical.key);
        if (!entry || entry->bound != Bound::exact || !holds(*entry, depth)) return kNoMove;
        MoveList moves;
        state.legal_moves(moves);
        for (const Move move : moves)
            if (to_canonical(state, canonical.symmetry, move) == entry->move) return move;
        return kNoMove;
    }

    // The move of a state that leaves no choice: nothing else suffices, or nothing else is legal.
    static Move only_move(const G& state) {
        MoveList moves;
        if constexpr (Forcing<G>) state.forced_moves(moves);
        if (moves.empty()) state.legal_moves(moves);
        return moves.size() == 1 ? moves[0] : kNoMove;
    }

    const Evaluator<G>& evaluator_;
    const Options& options_;
    Table& table_;
    Watch& watch_;
    Trace& trace_;
    Ordering<G> ordering_;
    LineTriangle& lines_;
    BusyMoves* busy_ = nullptr;
    bool clips_, symmetric_, guess_orders_, wants_lines_ = true, shares_table_ = false;
    int probes_ = 0;             // shallow searches of ProbCut inside one another
    std::uint64_t guesses_ = 0;  // leaves of this root search whose score is not proven
};

}  // namespace turnwise
