// Which move the tree of a search by simulations says is best, and what its moves are worth.
#include "search/mcts_report.h"

namespace turnwise {
namespace {

struct Leading {
    int child = Selector::kNone;
    std::uint32_t visits = 0;
    Score lower = -kInfinity;
};

// Of the children that may still be best: the most visited one whose score is open, and the best that is proved.
struct Leaders {
    Leading open, solved;
};

Leaders leaders_of(const MctsTree& tree, const MctsNode& node, NodeIndex first) {
    Score least = -kInfinity;  // that is proved for one of them
    for (NodeIndex i = first; i < first + node.moves; ++i) least = std::max(least, tree[i].lower.load());
    Leaders leaders;
    for (int i = 0; i < node.moves; ++i) {
        const MctsNode& child = tree[first + static_cast<NodeIndex>(i)];
        const auto [lower, upper] = child.range();
        if (upper < least || (upper == least && lower < least)) continue;  // no better than the other
        Leading& leading = lower == upper ? leaders.solved : leaders.open;
        const bool is_first = leading.child == Selector::kNone;
        if (!is_first && child.visits.load() <= leading.visits) continue;
        leading = {i, child.visits.load(), lower};
    }
    return leaders;
}

}  // namespace

int best_child(const MctsTree& tree, const MctsNode& node, const Selector& selector) {
    const NodeIndex first = node.children.load();
    if (first == kNoChildren || first == kExpanding) return Selector::kNone;
    const auto [open, solved] = leaders_of(tree, node, first);
    if (solved.child == Selector::kNone) return open.child;
    const bool is_open = open.child != Selector::kNone && open.visits > 0;
    if (!is_open) return solved.child;
    const float hoped = selector.mean_of(tree[first + static_cast<NodeIndex>(open.child)]);
    return selector.worth_of(solved.lower) >= hoped ? solved.child : open.child;
}

Score mean_score(const MctsNode& node) {
    const Range range = node.range();
    const auto visits = static_cast<std::int64_t>(node.visits.load());
    return range.nearest(visits ? static_cast<Score>(node.scores.load() / visits) : 0);
}

Report report_of_root(const MctsTree& tree, const Selector& selector) {
    Report report;
    const MctsNode& root = tree[kRootNode];
    const int best = best_child(tree, root, selector);
    if (best == Selector::kNone) return report;
    const NodeIndex first = root.children.load();
    for (NodeIndex i = first; i < first + root.moves; ++i)
        report.moves.push_back({tree[i].move, mean_score(tree[i]), tree[i].is_solved(), tree[i].visits.load()});
    sort_best_first(report.moves);
    const MctsNode& chosen = tree[first + static_cast<NodeIndex>(best)];
    report.best = chosen.move;
    report.solved = root.is_solved();
    report.score = report.solved ? root.lower.load() : root.range().nearest(mean_score(chosen));
    if (report.solved) report.bound = Bound::exact;
    const Range range = root.range();
    const bool is_bounded = range.lower > -kInfinity && range.upper < kInfinity;
    const bool tells = range.lower >= 0 || range.upper <= 0;  // that somebody cannot lose
    if (!report.solved && is_bounded && tells) report.interval = range;
    return report;
}

}  // namespace turnwise
