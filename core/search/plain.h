// Plain minimax and plain alpha-beta to one depth: the definition, for teaching and for reproducing published counts.
#pragma once

#include <algorithm>
#include <cassert>

#include "base/random.h"
#include "base/watch.h"
#include "game/evaluator.h"
#include "search/line.h"
#include "search/options.h"
#include "search/report.h"
#include "search/trace.h"

namespace turnwise {

template <Game G, bool kPrunes, class Trace>
class PlainSearch {
  public:
    PlainSearch(const Evaluator<G>& evaluator, const Options& options, LineTriangle& lines, Watch& watch, Trace& trace)
        : evaluator_(evaluator),
          options_(options),
          lines_(lines),
          watch_(watch),
          trace_(trace),
          random_(options.shuffle_seed) {}

    // `move` led to the state; a stopped search reports nothing.
    Report run(const G& state, int depth, Move move) {
        Report report;
        report.score = node(state, move, depth, 0, -kInfinity, kInfinity);
        if (watch_.stopped()) {
            Report stopped;
            stopped.stopped = true;
            return stopped;
        }
        report.line = lines_.at(0);
        report.best = report.line.empty() ? kNoMove : report.line.front();
        report.bound = Bound::exact;
        report.solved = guesses_ == 0;
        report.depth = depth;
        return report;
    }

  private:
    // Without cuts the exact value; with cuts exact inside (alpha, beta), otherwise a bound on the far side.
    Score node(const G& state, Move move, int depth, int ply, Score alpha, Score beta) {
        assert(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
        assert(depth >= 0 && ply >= 0 && depth + ply <= kMaxDepth);
        trace_.enter(move, state.to_move(), depth, alpha, beta);
        if (ply > 0) watch_.tick();  // a node is a move made
        lines_.clear(ply);
        if (const auto result = state.result())
            return trace_.leave(evaluator_.result_score(state, *result), Why::terminal);
        if (depth == 0) {
            ++guesses_;
            return trace_.leave(leaf_score(state, evaluator_), Why::horizon);
        }
        return expand(state, depth, ply, alpha, beta);
    }

    Score expand(const G& state, int depth, int ply, Score alpha, Score beta) {
        MoveList moves;
        list_moves(state, moves);
        assert(!moves.empty());
        Score best = -kInfinity;
        for (int i = 0; i < moves.size(); ++i) {
            if (watch_.stopped()) return trace_.leave(best, Why::stopped);
            const G child = state.play(moves[i]);
            const Window window = kPrunes ? window_of_child(state, child, {alpha, beta}) : Window{};
            const Score child_score = node(child, moves[i], depth - 1, ply + 1, window.alpha, window.beta);
            const Score score = seen_from(state, child, child_score);
            if (score > best) {
                best = score;
                lines_.extend(ply, moves[i]);
            }
            if constexpr (kPrunes) {
                alpha = std::max(alpha, best);
                if (alpha >= beta) {
                    trace_.prune(state, moves, i + 1, depth - 1);
                    return trace_.leave(best, Why::beta_cut);
                }
            }
        }
        assert(best > -kInfinity && best < kInfinity);
        return trace_.leave(best, Why::searched);
    }

    void list_moves(const G& state, MoveList& moves) {
        state.legal_moves(moves);
        arrange(moves);
        if constexpr (Selective<G>) {
            const int all = moves.size();
            if (options_.selection.branching > 0) state.select(moves, options_.selection, random_);
            if (moves.size() < all) ++guesses_;  // nothing is proven of the moves left out
        }
    }

    void arrange(MoveList& moves) {
        if (options_.move_order == MoveOrder::ascending) std::sort(moves.begin(), moves.end());
        if (options_.move_order == MoveOrder::shuffled) random_.shuffle(moves);
    }

    const Evaluator<G>& evaluator_;
    const Options& options_;
    LineTriangle& lines_;
    Watch& watch_;
    Trace& trace_;
    Random random_;
    std::uint64_t guesses_ = 0;
};

}  // namespace turnwise
