// The tree of a search by simulations: how it begins, and what is kept of it for the next search.
#include "search/mcts_tree.h"

#include <algorithm>

namespace turnwise {
namespace {

constexpr std::size_t kLeastNodes = 2 * kMaxMoves;  // the root's children, and some of theirs
constexpr NodeIndex kTold = NodeIndex{1} << 31;     // marks a parent's new place; no place has this bit
constexpr std::size_t kMostNodes = kTold;

}  // namespace

void MctsNode::make(NodeIndex parent_index, Move its_move) {
    rewards.store(0);
    scores.store(0);
    visits.store(0);
    children.store(kNoChildren);
    lower.store(kAnyScore.lower);
    upper.store(kAnyScore.upper);
    prior = 0;
    parent = parent_index;
    move = its_move;
    moves = 0;
}

void MctsNode::take(const MctsNode& from) {
    rewards.store(from.rewards.load());
    scores.store(from.scores.load());
    visits.store(from.visits.load());
    children.store(from.children.load());
    lower.store(from.lower.load());
    upper.store(from.upper.load());
    prior = from.prior;
    parent = from.parent;
    move = from.move;
    moves = from.moves;
}

void MctsNode::turn() {
    rewards.store(-rewards.load());
    scores.store(-scores.load());
    const Range other = range().from_other_side();
    lower.store(other.lower);
    upper.store(other.upper);
}

MctsTree::MctsTree(std::size_t bytes)
    : limit_(static_cast<NodeIndex>(std::clamp(bytes / sizeof(MctsNode), kLeastNodes, kMostNodes))),
      nodes_(zeroed_array<MctsNode>(limit_)) {
    restart();
}

void MctsTree::restart() {
    forget();
    largest_ = 0;
    size_.store(1);
    nodes_[kRootNode].make(kRootNode, kNoMove);
}

void MctsTree::remember(Places places, std::type_index board, Score largest) {
    places_ = std::move(places);
    board_ = board;
    largest_ = largest;
}

std::optional<MctsTree::Place> MctsTree::find(Key key, std::type_index board) const {
    if (board != board_) return std::nullopt;
    const auto visits = [this](const Place& place) { return nodes_[place.index].visits.load(); };
    std::optional<Place> found;
    for (const Place& place : places_)
        if (place.key == key && (!found || visits(place) > visits(*found))) found = place;
    return found;
}

// Children lie behind their parents and each block slides down to where it then begins. So one pass will do: a parent
// is in its place before its children come, and has told the first of them where that is.
void MctsTree::make_root(const Place& place) {
    const auto [key, index, turns] = place;
    forget();
    if (index == kRootNode) return;
    const NodeIndex end = size_.load();
    MctsNode& root = nodes_[kRootNode];
    root.take(nodes_[index]);
    if (turns) root.turn();
    tell_children(kRootNode);
    NodeIndex size = 1;
    for (NodeIndex i = index + 1; i < end;) {
        const NodeIndex parent = nodes_[i].parent ^ kTold;
        const NodeIndex count = parent < kTold ? nodes_[parent].moves : 1;
        if (parent < kTold) {
            nodes_[parent].children.store(size);
            for (NodeIndex k = 0; k < count; ++k) slide(i + k, size++, parent);
        }
        i += count;
    }
    size_.store(size);
}

void MctsTree::slide(NodeIndex from, NodeIndex to, NodeIndex parent) {
    if (from != to) nodes_[to].take(nodes_[from]);
    nodes_[to].parent = parent;
    tell_children(to);
}

void MctsTree::tell_children(NodeIndex parent) {
    if (const NodeIndex first = nodes_[parent].children.load()) nodes_[first].parent = parent | kTold;
}

void MctsTree::take_keys_from(std::optional<std::uint64_t> source) {
    if (!source || source != key_source_) forget();
    key_source_ = source;
}

}  // namespace turnwise
