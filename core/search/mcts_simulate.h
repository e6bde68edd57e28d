// One thread of Monte Carlo tree search: a simulation goes down the tree, adds to it, and takes back what it has found.
//
// Whoever moves is asked of every state: sides need not take turns. Results and bounds of the game are proofs, which go
// up the tree as ranges (MCTS-Solver): a move that is proved to be no better than another is not tried again.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "game/policy.h"
#include "search/mcts_leaf.h"
#include "search/mcts_select.h"
#include "search/trace.h"

namespace turnwise {

// What the threads of a search share.
template <Game G>
struct MctsShared {
    const G& root;
    const Evaluator<G>& evaluator;
    const Policy<G>* policy;  // none: UCT
    Simulations options;
    int most_depth;  // plies; deeper states stay leaves
    int threads;
    MctsTree& tree;
    RewardScale& scale;
    TreeTrace* trace = nullptr;       // of a search by one thread: keeps its simulations
    Shared<std::uint64_t> begun{};    // simulations
    Shared<std::uint64_t> counted{};  // those that came to their end
    Shared<int> depth{};              // plies to the deepest leaf so far
};

template <Game G>
class Simulator {
  public:
    Simulator(MctsShared<G>& shared, std::uint64_t seed, Watch& watch)
        : shared_(shared),
          tree_(shared.tree),
          random_(seed),
          selector_(shared.tree, shared.options, shared.scale),
          leaf_(shared.evaluator, shared.options, shared.scale, random_, watch),
          watch_(watch) {
        if (shared.trace) leaf_.note_moves(playout_);
    }

    // Gives the root its moves; false if there was no time for that.
    bool begin() {
        const Player mover = shared_.root.to_move();
        if constexpr (Bounded<G>)
            if (!shared_.evaluator.reshapes_results())
                prove({kRootNode, mover, mover}, {shared_.root.lower_bound(), shared_.root.upper_bound()});
        return tree_[kRootNode].children.load() != kNoChildren || expand(kRootNode, shared_.root);
    }

    // Simulates until a limit is reached or the root is solved; goes_on() is asked after each simulation.
    template <class GoesOn>
    void run(GoesOn&& goes_on) {
        while (!tree_[kRootNode].is_solved() && shared_.begun.add(1) <= shared_.options.most)
            if (!simulate() || !goes_on()) break;
    }

    // Gives a leaf its children; false if there is no room, or another thread is at it. With priors it has a guess of
    // the state's score then.
    bool expand(NodeIndex at, const G& state) {
        if (!tree_[at].children.replace(kNoChildren, kExpanding)) return false;
        MoveList moves;
        state.legal_moves(moves);
        if (!shared_.policy) random_.shuffle(moves);  // what is even is tried in any order
        const NodeIndex first = tree_.take(moves.size());
        const bool done = first != kNoChildren && put_children(at, first, state, moves);
        tree_[at].children.store(done ? first : kNoChildren);
        return done;
    }

  private:
    static constexpr Reward kVirtualLoss = kWin;

    // A node on the way down, whose move `chooser` makes, and who is to move there.
    struct Step {
        NodeIndex node;
        Player chooser, mover;

        bool turns() const { return chooser != mover; }
    };

    // False once the watch has stopped it: then it counts no more.
    bool simulate() {
        path_.clear();
        playout_.clear();
        G state = shared_.root;
        enter({kRootNode, state.to_move(), state.to_move()});
        const std::optional<LeafValue> value = descend(state) ? value_of_leaf(state) : std::nullopt;
        if (!value) {
            for (const Step& step : path_) leave(step, std::nullopt);
            return false;
        }
        for (const Step& step : path_) leave(step, value->for_side(step.chooser));
        if (has_proved_) prove_parents();
        if (shared_.trace) trace(*value);
        shared_.counted.add(1);
        if (depth() > shared_.depth.load()) shared_.depth.store(depth());
        return true;
    }

    void trace(const LeafValue& value) {
        TracedSimulation done{.tree_moves = depth(), .reward = static_cast<double>(value.reward) / kWin};
        for (const Step& step : path_) {
            const MctsNode& node = tree_[step.node];
            if (step.node != kRootNode) done.moves.push_back(node.move);
            done.proved.push_back(step.chooser == Player::first ? node.range() : node.range().from_other_side());
        }
        done.moves.insert(done.moves.end(), playout_.begin(), playout_.end());
        shared_.trace->keep(std::move(done));
    }

    // To a state that has no children yet.
    bool descend(G& state) {
        Window window{};
        for (;;) {
            const Step& here = path_.back();
            const NodeIndex first = children_of(here, state);
            if (first == kNoChildren) return true;
            const MctsNode& node = tree_[here.node];
            const Range range = here.turns() ? node.range().from_other_side() : node.range();
            window.alpha = std::max(window.alpha, range.lower);
            const int i = selector_.pick(node, first, window.alpha);
            if (i == Selector::kNone) return true;  // other threads have proved all there is
            const NodeIndex next = first + static_cast<NodeIndex>(i);
            if (watch_.tick()) return false;
            G child = state.play(tree_[next].move);
            window = window_of_child(state, child, window);
            enter({next, state.to_move(), child.to_move()});
            state = std::move(child);
        }
    }

    int depth() const { return static_cast<int>(path_.size()) - 1; }

    // Those of a node that was visited before, which then gets them.
    NodeIndex children_of(const Step& here, const G& state) {
        MctsNode& node = tree_[here.node];
        const NodeIndex first = node.children.load();
        if (first == kExpanding) return kNoChildren;
        if (first != kNoChildren || shared_.policy || depth() >= shared_.most_depth) return first;
        const bool is_new = node.visits.load() <= (shared_.threads > 1 ? 1u : 0u) && here.node != kRootNode;
        if (is_new || (shared_.threads > 1 && state.result()) || !expand(here.node, state)) return kNoChildren;
        return node.children.load();
    }

    bool is_expanded(NodeIndex at) const {
        const NodeIndex first = tree_[at].children.load();
        return first != kNoChildren && first != kExpanding;
    }

    bool put_children(NodeIndex at, NodeIndex first, const G& state, const MoveList& moves) {
        for (int i = 0; i < moves.size(); ++i) tree_[first + static_cast<NodeIndex>(i)].make(at, moves[i]);
        tree_[at].moves = static_cast<std::uint16_t>(moves.size());
        return !shared_.policy || add_priors(first, state, moves);
    }

    bool add_priors(NodeIndex first, const G& state, const MoveList& moves) {
        std::array<float, kMaxMoves> priors;
        const auto used = std::span(priors).first(static_cast<std::size_t>(moves.size()));
        glance_ = shared_.policy->look(state, moves, used, watch_);
        for (std::size_t i = 0; i < used.size(); ++i) tree_[first + static_cast<NodeIndex>(i)].prior = used[i];
        return glance_.has_value();
    }

    // Empty once the watch has stopped it.
    std::optional<LeafValue> value_of_leaf(const G& state) {
        const Step& here = path_.back();
        has_proved_ = false;
        if (is_expanded(here.node)) prove(here, best_of(here));  // threads that prove at once may overlook each other
        if (const auto score = leaf_.result(state)) {
            prove(here, {*score, *score});
            return leaf_.of_result(state, *score);
        }
        if constexpr (Bounded<G>)
            if (!shared_.evaluator.reshapes_results()) prove(here, {state.lower_bound(), state.upper_bound()});
        glance_.reset();
        if (shared_.policy && depth() < shared_.most_depth) expand(here.node, state);
        if (watch_.stopped()) return std::nullopt;
        if (glance_ && shared_.options.playout_plies == 0) return leaf_.of_glance(state, *glance_);
        return leaf_.playout(state);
    }

    // ---- what is proved; ranges are for who is to move at the step ----

    void prove(const Step& step, Range range) {
        MctsNode& node = tree_[step.node];
        const Range known = node.range(), found = step.turns() ? range.from_other_side() : range;
        assert(found.lower <= known.upper && found.upper >= known.lower);
        has_proved_ = found.lower > known.lower || found.upper < known.upper;
        if (found.lower > known.lower) node.lower.store(found.lower);
        if (found.upper < known.upper) node.upper.store(found.upper);
    }

    // From the leaf up, as long as there is something new.
    void prove_parents() {
        for (auto step = path_.rbegin() + 1; step != path_.rend() && has_proved_; ++step) prove(*step, best_of(*step));
    }

    Range best_of(const Step& step) const {
        const MctsNode& node = tree_[step.node];
        const NodeIndex first = node.children.load();
        Range best{-kInfinity, -kInfinity};
        for (NodeIndex i = first; i < first + node.moves; ++i) {
            const Range range = tree_[i].range();
            best = {std::max(best.lower, range.lower), std::max(best.upper, range.upper)};
        }
        return best;
    }

    // ---- visits: one thread adds them up on the way back, several lose the game on the way down, so that others go
    // elsewhere ----

    void enter(const Step& step) {
        path_.push_back(step);
        if (shared_.threads == 1) return;
        MctsNode& node = tree_[step.node];
        node.visits.add(1);
        node.rewards.add(-kVirtualLoss);
    }

    void leave(const Step& step, const std::optional<LeafValue>& value) {
        MctsNode& node = tree_[step.node];
        if (shared_.threads > 1) {
            if (!value) node.visits.add(~std::uint32_t{0});
            node.rewards.add(kVirtualLoss + (value ? value->reward : 0));
            if (value) node.scores.add(value->score);
        } else if (value) {
            node.visits.store(node.visits.load() + 1);
            node.rewards.store(node.rewards.load() + value->reward);
            node.scores.store(node.scores.load() + value->score);
        }
    }

    MctsShared<G>& shared_;
    MctsTree& tree_;
    Random random_;
    Selector selector_;
    LeafValuer<G> leaf_;
    Watch& watch_;
    std::vector<Step> path_;
    std::vector<Move> playout_;     // of the simulation that goes on, where they are kept
    std::optional<Glance> glance_;  // at the state that was just expanded
    bool has_proved_ = false;
};

}  // namespace turnwise
