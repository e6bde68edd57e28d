// Keeping the search tree for people to look at; NoTrace compiles away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "game/game.h"
#include "game/range.h"

namespace turnwise {

// Why a node was left.
enum class Why : std::uint8_t { searched, terminal, horizon, bounds, table_cut, probcut, beta_cut, pruned, stopped };
constexpr int kWhys = static_cast<int>(Why::stopped) + 1;

constexpr const char* why_text(Why why) {
    constexpr const char* texts[] = {"searched", "terminal", "horizon", "bounds", "table cut",
                                     "probcut",  "beta cut", "pruned",  "stopped"};
    return texts[static_cast<int>(why)];
}

struct TreeNode {
    int parent;  // index of the parent, -1 at the root
    Move move;   // that led here
    Player to_move;
    int depth;  // plies still to go
    Score alpha, beta, score;
    Why why;
    int omitted = 0;           // children that are not kept
    std::uint64_t visits = 0;  // simulations that went through it, where that is how it was searched
};

// One simulation: the moves it made, down the tree and then to the end of its playout. All is for the first player.
struct TracedSimulation {
    std::vector<Move> moves;
    int tree_moves = 0;         // those of them that lie in the tree
    double reward = 0;          // of what it ended with, from -1, a loss, to 1, a win
    std::vector<Range> proved;  // of the score of each node it went through, the root's first
};

// A bounded tree in order of search. It is whole down to some ply: where the limit is met the deepest ply goes, so that
// a kept node has all its children or none. What ended each node is counted for all of them, kept or not.
class TreeTrace {
  public:
    static constexpr bool kKeeps = true;
    explicit TreeTrace(std::size_t limit = 100'000) : limit_(limit) {}

    // Begins a new tree: only the last iteration is kept.
    void restart();
    void enter(Move move, Player to_move, int depth, Score alpha, Score beta);
    // Gives the score back, so that a node ends in one line: return trace.leave(score, why).
    Score leave(Score score, Why why);
    // Of the node that is searched now.
    void count_visits(std::uint64_t visits) {
        if (in_tree()) nodes_[static_cast<std::size_t>(path_.back())].visits = visits;
    }
    // The moves from number `first` on were never searched because their parent was cut; `depth` is the children's.
    template <Game G>
    void prune(const G& parent, const MoveList& moves, int first, int depth) {
        for (int i = first; i < moves.size(); ++i) {
            const bool may_keep = in_tree() && depth >= least_depth_;  // only then a move is worth making
            const Player to_move = may_keep ? parent.play(moves[i]).to_move() : parent.to_move();
            enter(moves[i], to_move, depth, -kInfinity, kInfinity);
            leave(0, Why::pruned);
        }
    }

    // Simulations in their order, from the first on as long as there is room for their moves.
    void keep(TracedSimulation simulation) {
        moves_ += simulation.moves.size();
        if (moves_ <= kMovesPerNode * limit_) simulations_.push_back(std::move(simulation));
    }

    const std::vector<TreeNode>& nodes() const { return nodes_; }
    const std::vector<TracedSimulation>& simulations() const { return simulations_; }
    std::size_t omitted() const { return omitted_; }
    std::uint64_t count(Why why) const { return counts_[static_cast<std::size_t>(why)]; }

  private:
    static constexpr int kNotKept = -1;
    static constexpr std::size_t kMovesPerNode = 16;  // moves of simulations for each node that there is room for

    // Whether the node that is searched now is kept.
    bool in_tree() const { return !path_.empty() && path_.back() != kNotKept; }

    // Whether a node of this depth can be kept; gives up deeper plies for it.
    bool make_room(int depth);
    void drop_deepest_ply();

    std::size_t limit_, omitted_ = 0;
    int least_depth_ = 0;  // plies still to go at the deepest ply that is kept
    std::vector<TreeNode> nodes_;
    std::vector<int> path_;  // to the node that is searched now
    std::vector<TracedSimulation> simulations_;
    std::size_t moves_ = 0;  // of all simulations, kept or not
    std::array<std::uint64_t, kWhys> counts_{};
};

struct NoTrace {
    static constexpr bool kKeeps = false;
    void restart() {}
    void enter(Move, Player, int, Score, Score) {}
    Score leave(Score score, Why) { return score; }
    template <Game G>
    void prune(const G&, const MoveList&, int, int) {}
};

}  // namespace turnwise
