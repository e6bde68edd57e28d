// Keeping the search tree for people to look at; NoTrace compiles away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/game.h"

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
    int omitted = 0;  // children that are not kept
};

// A bounded tree in order of search. It is whole down to some ply: where the limit is met the deepest ply goes, so that
// a kept node has all its children or none. What ended each node is counted for all of them, kept or not.
class TreeTrace {
  public:
    static constexpr bool kKeeps = true;
    explicit TreeTrace(std::size_t limit = 100'000) : limit_(limit) {}

    // Begins a new tree: only the last iteration is kept.
    void restart() {
        nodes_.clear();
        path_.clear();
        counts_.fill(0);
        least_depth_ = 0;
        omitted_ = 0;
    }
    void enter(Move move, Player to_move, int depth, Score alpha, Score beta) {
        const bool is_root = path_.empty();
        const bool is_probe = move == kNoMove && !is_root;  // a look at the same state: not a part of the tree
        if (is_probe || !(is_root || in_tree()) || !make_room(depth)) {
            ++omitted_;
            if (!is_probe && in_tree()) ++nodes_[static_cast<std::size_t>(path_.back())].omitted;
            path_.push_back(kNotKept);
            return;
        }
        const int parent = is_root ? -1 : path_.back();
        path_.push_back(static_cast<int>(nodes_.size()));
        nodes_.push_back({parent, move, to_move, depth, alpha, beta, 0, Why::searched});
    }
    // Gives the score back, so that a node ends in one line: return trace.leave(score, why).
    Score leave(Score score, Why why) {
        ++counts_[static_cast<std::size_t>(why)];
        const int index = path_.back();
        path_.pop_back();
        if (index == kNotKept) return score;
        nodes_[static_cast<std::size_t>(index)].score = score;
        nodes_[static_cast<std::size_t>(index)].why = why;
        return score;
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

    const std::vector<TreeNode>& nodes() const { return nodes_; }
    std::size_t omitted() const { return omitted_; }
    std::uint64_t count(Why why) const { return counts_[static_cast<std::size_t>(why)]; }

  private:
    static constexpr int kNotKept = -1;

    // Whether the node that is searched now is kept.
    bool in_tree() const { return !path_.empty() && path_.back() != kNotKept; }

    // Whether a node of this depth can be kept; gives up deeper plies for it.
    bool make_room(int depth) {
        while (depth >= least_depth_ && nodes_.size() >= limit_) drop_deepest_ply();
        return depth >= least_depth_;
    }

    void drop_deepest_ply() {
        ++least_depth_;
        std::vector<int> places(nodes_.size(), kNotKept);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            TreeNode node = nodes_[i];
            if (node.parent >= 0) node.parent = places[static_cast<std::size_t>(node.parent)];
            if (node.depth < least_depth_) {
                ++omitted_;
                if (node.parent >= 0) ++nodes_[static_cast<std::size_t>(node.parent)].omitted;
                continue;
            }
            places[i] = static_cast<int>(kept);
            nodes_[kept++] = node;
        }
        nodes_.resize(kept);
        for (int& index : path_)
            if (index != kNotKept) index = places[static_cast<std::size_t>(index)];
    }

    std::size_t limit_, omitted_ = 0;
    int least_depth_ = 0;  // plies still to go at the deepest ply that is kept
    std::vector<TreeNode> nodes_;
    std::vector<int> path_;  // to the node that is searched now
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
