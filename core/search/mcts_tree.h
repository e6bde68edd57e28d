// The tree of a search by simulations: its nodes know no game, so that one type serves all.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <typeindex>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "base/threads.h"
#include "game/range.h"

namespace turnwise {

using NodeIndex = std::uint32_t;
constexpr NodeIndex kRootNode = 0;
constexpr NodeIndex kNoChildren = 0;  // the root is nobody's child
constexpr NodeIndex kExpanding = ~NodeIndex{0};

// A move and what simulations have found of it. Everything is for the player who makes the move; the root, to which no
// move leads, is for the player to move. Threads add to it without a lock.
struct MctsNode {
    Shared<std::int64_t> rewards, scores;  // sums over the visits
    Shared<std::uint32_t> visits;
    Handover<NodeIndex> children;  // the first of them, once expanded; they lie side by side
    Shared<Score> lower, upper;    // proved: the score lies between them
    float prior = 0;               // of PUCT
    NodeIndex parent = kRootNode;  // written where nobody looks: when it is made, and between searches
    Move move = kNoMove;
    std::uint16_t moves = 0;  // children there are

    void make(NodeIndex parent_index, Move its_move);
    void take(const MctsNode& from);
    void turn();  // sees it from the other side

    Range range() const { return {lower.load(), upper.load()}; }
    bool is_solved() const { return lower.load() == upper.load(); }
    double mean_reward() const { return static_cast<double>(rewards.load()) / visits.load(); }
};
static_assert(sizeof(MctsNode) == 48);

constexpr Range kAnyScore{-kInfinity, kInfinity};

// A bounded tree. Children are made all at once; where there is no room for them, their parent stays a leaf.
class MctsTree {
  public:
    explicit MctsTree(std::size_t bytes);

    std::size_t size() const { return size_.load(); }
    std::size_t limit() const { return limit_; }

    MctsNode& operator[](NodeIndex index) {
        assert(index < size_.load());
        return nodes_[index];
    }
    const MctsNode& operator[](NodeIndex index) const {
        assert(index < size_.load());
        return nodes_[index];
    }

    // A root that nothing is known of.
    void restart();

    // Places for so many children side by side; kNoChildren if there is no room. Any thread may ask.
    NodeIndex take(int count) {
        const auto wanted = static_cast<NodeIndex>(count);
        if (size_.load() + wanted > limit_) return kNoChildren;
        const NodeIndex end = size_.add(wanted);
        return end <= limit_ ? end - wanted : given_back(wanted);
    }

    // ---- from one search to the next ----

    // Nodes near the root by the keys of their states, for a search that begins at one of them.
    struct Place {
        Key key;
        NodeIndex index;
        bool turns;  // the player to move there is not the one whose move led to it
    };
    using Places = std::vector<Place>;
    void remember(Places places, std::type_index board, Score largest);
    // The most visited node of this key; nothing if none was remembered, or for another type of state.
    std::optional<Place> find(Key key, std::type_index board) const;
    Score largest() const { return largest_; }  // score seen, for the scale of rewards
    // Makes a node the root and gives up what it does not lead to.
    void make_root(const Place& place);
    void forget() { places_.clear(); }
    // For games whose keys are numbers given out: those of another source mean other states.
    void take_keys_from(std::optional<std::uint64_t> source);

  private:
    NodeIndex given_back(NodeIndex count) {
        size_.add(-count);
        return kNoChildren;
    }
    void slide(NodeIndex from, NodeIndex to, NodeIndex parent);
    void tell_children(NodeIndex parent);

    NodeIndex limit_;
    ZeroedArray<MctsNode> nodes_;
    Shared<NodeIndex> size_;
    Places places_;
    std::type_index board_ = typeid(void);
    Score largest_ = 0;
    std::optional<std::uint64_t> key_source_;
};

}  // namespace turnwise
