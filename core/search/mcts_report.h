// What the tree of a search by simulations says: the best move, what the moves are worth, and the tree to look at.
#pragma once

#include <algorithm>
#include <typeindex>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "search/mcts_select.h"
#include "search/report.h"
#include "search/trace.h"

namespace turnwise {

// The child to play: the most visited of those that may be best, or one whose score is proved and no worse. kNone where
// there are no children.
int best_child(const MctsTree& tree, const MctsNode& node, const Selector& selector);

// The mean score of a node, within what is proved; exact once it is solved.
Score mean_score(const MctsNode& node);

// What is known of the root and its moves, without the line.
Report report_of_root(const MctsTree& tree, const Selector& selector);

constexpr std::uint32_t kLeastVisits = 2;  // of a move in a line: once may be any

template <Game G>
Report report_of(const G& root, const MctsTree& tree, const Selector& selector, std::size_t most_line) {
    Report report = report_of_root(tree, selector);
    if constexpr (Bounded<G>)
        if (report.interval == Range{root.lower_bound(), root.upper_bound()}) report.interval.reset();
    G state = root;
    for (NodeIndex at = kRootNode; report.line.size() < most_line && !state.result();) {
        const MctsNode& node = tree[at];
        const int i = best_child(tree, node, selector);
        if (i == Selector::kNone) break;
        at = node.children.load() + static_cast<NodeIndex>(i);
        const bool counts = report.line.empty() || tree[at].is_solved() || tree[at].visits.load() >= kLeastVisits;
        if (!counts) break;
        report.line.push_back(tree[at].move);
        state = state.play(tree[at].move);
    }
    return report;
}

// Whether the moves of a node are those of a state: else its key belongs to another one.
template <Game G>
bool has_moves_of(const MctsTree& tree, NodeIndex at, const G& state) {
    const NodeIndex first = tree[at].children.load();
    if (first == kNoChildren) return true;
    MoveList moves;
    state.legal_moves(moves);
    if (moves.size() != tree[at].moves) return false;
    return std::all_of(moves.begin(), moves.end(), [&](Move move) {
        for (NodeIndex i = first; i < first + tree[at].moves; ++i)
            if (tree[i].move == move) return true;
        return false;
    });
}

// States that the next search may begin at, by their keys: those a few plies below the root that were visited.
template <Game G>
MctsTree::Places places_near_root(const G& root, const MctsTree& tree) {
    constexpr int kPlies = 4;  // two turns of both sides; more where one side moves on
    constexpr std::size_t kMost = 2000;
    struct Near {
        G state;
        NodeIndex index;
    };
    MctsTree::Places places{{root.key(), kRootNode, false}};
    std::vector<Near> ply{{root, kRootNode}};
    for (int plies = 0; plies < kPlies && places.size() < kMost; ++plies) {
        std::vector<Near> next;
        for (const Near& near : ply) {
            const NodeIndex first = tree[near.index].children.load();
            for (NodeIndex i = first; first != kNoChildren && i < first + tree[near.index].moves; ++i) {
                if (tree[i].visits.load() < kLeastVisits || places.size() == kMost) continue;
                next.push_back({near.state.play(tree[i].move), i});
                places.push_back({next.back().state.key(), i, turns_signs(near.state, next.back().state)});
            }
        }
        ply = std::move(next);
    }
    return places;
}

// One node and what is below it. Windows are what is proved of the score.
template <Game G>
void trace_node(const G& state, const MctsTree& tree, NodeIndex at, bool turns, int depth, TreeTrace& trace) {
    const MctsNode& node = tree[at];
    const Range range = turns ? node.range().from_other_side() : node.range();
    trace.enter(node.move, state.to_move(), depth, range.lower, range.upper);
    trace.count_visits(node.visits.load());
    const bool is_over = state.result().has_value();
    const NodeIndex first = is_over ? kNoChildren : node.children.load();
    for (NodeIndex i = first; first != kNoChildren && i < first + node.moves; ++i) {
        const G child = state.play(tree[i].move);
        if (tree[i].visits.load() > 0) {
            trace_node(child, tree, i, turns_signs(state, child), depth - 1, trace);
        } else {
            trace.enter(tree[i].move, child.to_move(), depth - 1, -kInfinity, kInfinity);
            trace.leave(0, Why::pruned);
        }
    }
    const Score score = mean_score(node);
    trace.leave(turns ? -score : score, is_over ? Why::terminal : first == kNoChildren ? Why::horizon : Why::searched);
}

// `depth` is that of the deepest leaf; it may have children, which were not visited.
template <Game G>
void trace_tree(const G& root, const MctsTree& tree, int depth, TreeTrace& trace) {
    trace.restart();
    trace_node(root, tree, kRootNode, false, depth + 1, trace);
}

}  // namespace turnwise
