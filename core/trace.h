// Keeping the search tree for people to look at; NoTrace compiles away.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game.h"

namespace turnwise {

// Why a node was left.
enum class Why : std::uint8_t { searched, terminal, horizon, bounds, table_cut, probcut, beta_cut, pruned, stopped };

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
};

// A bounded tree in order of search. Nodes beyond the limit are counted, not kept.
class TreeTrace {
  public:
    static constexpr bool kKeeps = true;
    explicit TreeTrace(std::size_t limit = 100'000) : limit_(limit) {}

    // Begins a new tree: only the last iteration is kept.
    void restart() {
        nodes_.clear();
        path_.clear();
        omitted_ = 0;
    }
    void enter(Move move, Player to_move, int depth, Score alpha, Score beta) {
        const int parent = path_.empty() ? -1 : path_.back();
        const bool is_probe = move == kNoMove && !path_.empty();  // a look at the same state: not a part of the tree
        if (is_probe || (parent < 0 && !path_.empty()) || nodes_.size() >= limit_) {
            ++omitted_;
            path_.push_back(-1);
            return;
        }
        path_.push_back(static_cast<int>(nodes_.size()));
        nodes_.push_back({parent, move, to_move, depth, alpha, beta, 0, Why::searched});
    }
    // Gives the score back, so that a node ends in one line: return trace.leave(score, why).
    Score leave(Score score, Why why) {
        const int index = path_.back();
        path_.pop_back();
        if (index < 0) return score;
        nodes_[static_cast<std::size_t>(index)].score = score;
        nodes_[static_cast<std::size_t>(index)].why = why;
        return score;
    }
    // The moves from number `first` on were never searched because their parent was cut; `depth` is the children's.
    template <Game G>
    void prune(const G& parent, const MoveList& moves, int first, int depth) {
        for (int i = first; i < moves.size(); ++i) {
            enter(moves[i], parent.play(moves[i]).to_move(), depth, -kInfinity, kInfinity);
            leave(0, Why::pruned);
        }
    }

    const std::vector<TreeNode>& nodes() const { return nodes_; }
    std::size_t omitted() const { return omitted_; }

  private:
    std::size_t limit_, omitted_ = 0;
    std::vector<TreeNode> nodes_;
    std::vector<int> path_;
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
