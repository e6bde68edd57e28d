// The search for Sim on any number of dots: whether the player to move can reach a score.
//
// Classes of states share one table entry, and a count of moves in reserve ends many branches early.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/watch.h"
#include "exact/null_window.h"
#include "games/sim/class_table.h"
#include "games/sim/rules.h"

namespace turnwise::sim {

// On seven dots and more, where nobody draws. What one call learns the next one uses: a stopped run goes on when called
// again.
class ClassSearch {
  public:
    explicit ClassSearch(std::size_t table_bytes) : table_(table_bytes) {}

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Both as near to alpha as scores can be:
    // the table knows no more than was asked. Nothing useful once the watch has stopped.
    Score test(const Sim& state, Score alpha, Watch& watch) { return search_node(Node(*this, state, alpha), watch); }

    // Safe moves, most promising first; when there is none, one that stands for all.
    static MoveList ordered_moves(const Sim& state) {
        MoveList moves;
        state.forced_moves(moves);
        std::stable_sort(moves.begin(), moves.end(),
                         [&](Move a, Move b) { return state.move_priority(a) > state.move_priority(b); });
        return moves;
    }

  private:
    struct Branch {
        static constexpr bool same_player = false;
        Move move;
        int order;
    };

    struct Node : SortedNode<std::array<Branch, kMaxEdges>> {
        ClassSearch& solver;
        const Sim& state;
        ClassKey key;
        Range known;

        // Nobody draws: whether the score is more than -1 is whether it is more than 0.
        Node(ClassSearch& s, const Sim& here, Score a) : SortedNode(a == -1 ? 0 : a), solver(s), state(here) {}

        bool close_early() {
            if (takes(count_moves(state))) return true;
            key = class_key(state);
            known = solver.table_.find(key);
            if (takes(known)) return true;
            MoveList moves;
            state.forced_moves(moves);
            for (const Move move : moves) open[count++] = {move, state.move_priority(move)};
            sort();
            return false;
        }

        // Whether the range tells enough; then no more than that is told.
        bool takes(Range range) {
            Score bound = 0;
            if (!range.answers(alpha, bound)) return false;
            best = bound > alpha ? alpha + 1 : alpha == 0 ? -1 : alpha;
            return true;
        }

        void recall() {}
        Score search(const Branch& branch, Watch& watch) {
            return solver.test(state.play(branch.move), child_alpha(branch), watch);
        }
        void tried(const Branch&, bool) {}
        void keep(std::uint64_t) {
            known.narrow(alpha, best);
            solver.table_.store(key, known);
        }
    };

    // A player with s safe edges can make at most s more safe moves, since safe edges only get fewer. If the other
    // holds enough moves in reserve to outlast that, the game is decided, at the latest when the safe edges are spent.
    static Range count_moves(const Sim& state) {
        const Player me = state.to_move(), you = other(me);
        const int mine = std::popcount(state.safe(me)), yours = std::popcount(state.safe(you)), plies = state.plies();
        if (mine == 0) return {-(Sim::kWin - plies - 1), -(Sim::kWin - plies - 1)};
        Range bounds{-(Sim::kWin - plies - 3), Sim::kWin - plies - 2};
        if (yours < mine && has_reserve(state, me, yours + 1)) bounds.lower = Sim::kWin - (plies + 2 * yours + 2);
        if (mine <= yours && has_reserve(state, you, mine)) bounds.upper = -(Sim::kWin - (plies + 2 * mine + 1));
        return bounds;
    }

    // Whether the player surely has this many safe moves: edges that go together and that would lose for the other.
    static bool has_reserve(const Sim& state, Player player, int moves) {
        EdgeSet own = state.taken(player);
        EdgeSet private_edges = state.safe(player) & ~state.safe(other(player));
        if (std::popcount(private_edges) < moves) return false;
        for (; moves > 0 && private_edges; --moves) {
            const int edge = lowest(private_edges);
            private_edges &= ~(bit(edge) | closed_with(state.graph(), own, edge));
            own |= bit(edge);
        }
        return moves <= 0;
    }

    ClassTable table_;
};

}  // namespace turnwise::sim
