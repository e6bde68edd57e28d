// The node of exact solvers: whether the score is more than alpha, and no more than that.
//
// A game brings a type of node with its moves, bounds, keys and order; search_node() is the search. A score that is
// found is more than alpha and a lower bound, or an upper bound.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "base/watch.h"
#include "game/range.h"

namespace turnwise {

// What must be beaten, and the best score of the branches that are closed.
struct NullWindow {
    Score alpha;
    Score best = -kInfinity;

    // Takes the score of a closed branch, seen by the child. True if it beats alpha.
    bool close(bool same_player, Score child_score) {
        best = std::max(best, same_player ? child_score : -child_score);
        return best > alpha;
    }
    // Takes what is known of the node itself. True if that is enough.
    bool takes(Range known) {
        Score bound = 0;
        if (!known.answers(alpha, bound)) return false;
        best = bound;
        return true;
    }
    Score child_alpha(bool same_player) const { return same_player ? alpha : -alpha - 1; }
};

// The branches that are still open. A branch says by `same_player` whether the player who moved is on the move again,
// and by `order` how promising it is.
template <class Branches>
struct OpenBranches : NullWindow {
    using Branch = typename Branches::value_type;

    int count = 0;
    Branches open;

    explicit OpenBranches(Score a) : NullWindow{a} {}  // leaves an array as it is: clearing costs more than a node

    using NullWindow::child_alpha;
    Score child_alpha(const Branch& branch) const { return child_alpha(branch.same_player); }

    // Closes the branches that answer(branch, alpha, bound) decides; the others stay, in their order. True if one beats
    // alpha.
    template <class Answer>
    bool close_answered(Answer&& answer) {
        int kept = 0;
        for (int i = 0; i < count; ++i) {
            Branch& branch = open[i];
            Score bound = 0;
            if (answer(branch, child_alpha(branch), bound)) {
                if (this->close(branch.same_player, bound)) return true;
                continue;
            }
            if (kept != i) open[kept] = branch;
            ++kept;
        }
        count = kept;
        return false;
    }
};

// Few branches, of which the first are usually enough: the most promising one is picked each time.
template <class Branch, int kMost>
struct PickingNode : OpenBranches<std::array<Branch, kMost>> {
    using OpenBranches<std::array<Branch, kMost>>::OpenBranches;

    Branch* next() {
        if (this->count == 0) return nullptr;
        int next = 0;
        for (int i = 1; i < this->count; ++i)
            if (this->open[i].order > this->open[next].order) next = i;
        return &this->open[next];
    }
    void drop(Branch* branch) {
        Branch* last = &this->open[--this->count];
        if (branch != last) *branch = *last;
    }
};

// Many branches, or a loop that meets all of them: sorted once, equal ones stay in their order.
template <class Branches>
struct SortedNode : OpenBranches<Branches> {
    using OpenBranches<Branches>::OpenBranches;
    using typename OpenBranches<Branches>::Branch;

    void sort() {
        std::stable_sort(this->open.begin(), this->open.begin() + this->count,
                         [](const Branch& a, const Branch& b) { return a.order > b.order; });
    }
    Branch* next() { return done_ < this->count ? &this->open[done_] : nullptr; }
    void drop(Branch*) { ++done_; }

  private:
    int done_ = 0;
};

// Searches a node, which brings
//   bool close_early()              closes what needs no search; true if nothing is left to ask
//   void recall()                   takes what the table knows of the node, such as the move to try first
//   branch* next()                  the most promising branch, null if none is left
//   Score search(branch, watch)     the score of a branch, seen by the child
//   void drop(branch)               which did not beat alpha
//   void tried(branch, improved)    after each: the best so far, or not
//   void keep(nodes)                stores what was learnt
// Returns nothing useful once the watch has stopped.
template <class Node>
Score search_node(Node&& node, Watch& watch) {
    if (watch.tick()) return 0;
    const std::uint64_t start = watch.nodes();

    // 1. What needs no search.
    if (node.close_early()) return node.best;
    node.recall();

    // 2. The open branches, the most promising first.
    while (auto* branch = node.next()) {
        const Score before = node.best;
        const Score score = node.search(*branch, watch);
        if (watch.stopped()) return 0;
        const bool refuted = node.close(branch->same_player, score);
        node.tried(*branch, node.best > before);
        if (refuted) break;
        node.drop(branch);
    }

    // 3. What was learnt.
    assert(node.best != -kInfinity);
    node.keep(watch.nodes() - start + 1);
    return node.best;
}

}  // namespace turnwise
