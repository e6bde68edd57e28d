// The kept tree: how it grows, and what it gives up.
#include "search/trace.h"

namespace turnwise {

void TreeTrace::restart() {
    nodes_.clear();
    path_.clear();
    counts_.fill(0);
    least_depth_ = 0;
    omitted_ = 0;
}

void TreeTrace::enter(Move move, Player to_move, int depth, Score alpha, Score beta) {
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

Score TreeTrace::leave(Score score, Why why) {
    ++counts_[static_cast<std::size_t>(why)];
    const int index = path_.back();
    path_.pop_back();
    if (index == kNotKept) return score;
    nodes_[static_cast<std::size_t>(index)].score = score;
    nodes_[static_cast<std::size_t>(index)].why = why;
    return score;
}

bool TreeTrace::make_room(int depth) {
    while (depth >= least_depth_ && nodes_.size() >= limit_) drop_deepest_ply();
    return depth >= least_depth_;
}

void TreeTrace::drop_deepest_ply() {
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

}  // namespace turnwise
