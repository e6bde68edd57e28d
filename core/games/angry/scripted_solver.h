// The best score against the scripted queen: she has no choice, so this is one player's search for the best way.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "games/angry/tour.h"

namespace turnwise::angry {

// What was found: lower <= best score <= upper, and moves that make `lower`, if there are any.
struct Run {
    static constexpr int kNothing = std::numeric_limits<std::int16_t>::min();
    int lower = kNothing, upper = -kNothing;
    std::vector<Move> line;

    bool is_exact() const { return lower == upper; }
};

// States in the order of what they can still come to (Tour), best first: once an end is as good as that, nothing better
// exists. Of two ways to the same state only the one with fewer actions counts, for whatever follows can be played
// after it too, and pays what was saved. That is not so for games that end at the limit: if the best end is not above
// all that such games can make, a second search tells states with different actions apart.
//
// Of ways with the same score the shortest is found, so that who plays it and asks again after each move arrives.
class ScriptedSolver {
  public:
    // Keeps as many states as fit in so many bytes, and proves less if there are more.
    static Run solve(const Angry& start, std::size_t bytes, Watch& watch) {
        Run run = ScriptedSolver(start, false, bytes, watch).search();
        if (run.lower >= most_at_limit(start)) return run;
        run.upper = std::max(run.upper, most_at_limit(start));
        if (watch.stopped() || run.is_exact()) return run;
        Run timed = ScriptedSolver(start, true, bytes, watch).search();
        timed.upper = std::min(timed.upper, run.upper);
        if (timed.lower >= run.lower) return timed;
        run.upper = timed.upper;
        return run;
    }

  private:
    using Rank = std::int64_t;                     // points first, then fewer plies
    static constexpr Rank kPoint = Rank{1} << 24;  // more than the plies of any line
    static constexpr std::uint32_t kNoNode = ~std::uint32_t{0};

    struct Node {
        Angry state;  // hen or bird to move
        std::uint32_t parent;
        std::int32_t plies;
        Move move;  // that led here; the queen's own follows from it
        bool done;
    };
    struct Open {
        Rank rank;
        std::uint32_t node;
        std::int32_t plies;
        bool operator<(const Open& other) const { return std::pair(rank, node) < std::pair(other.rank, other.node); }
    };

    // What a state takes in the three containers, their spare room included.
    static constexpr std::size_t kBytesANode = 2 * sizeof(Node) + 64;

    ScriptedSolver(const Angry& start, bool tells_actions, std::size_t bytes, Watch& watch)
        : start_(start), tells_actions_(tells_actions), most_nodes_(bytes / kBytesANode), watch_(watch), tour_(start) {}

    Run search() {
        arrive(start_, kNoNode, kNoMove, 0);
        while (!open_.empty() && open_.top().rank > best_ && nodes_.size() < most_nodes_ && !watch_.stopped()) {
            const Open next = open_.top();
            Node& node = nodes_[next.node];
            const bool is_stale = node.done || node.plies != next.plies;
            if (!is_stale && watch_.tick()) break;
            open_.pop();
            if (is_stale) continue;
            node.done = true;
            expand(next.node);
        }
        return found();
    }

    void expand(std::uint32_t from) {
        const Angry state = nodes_[from].state;
        const int plies = nodes_[from].plies + 1;
        MoveList moves;
        state.legal_moves(moves);
        for (const Move move : moves) arrive(state.play(move), from, move, plies);
    }

    // The queen's reply belongs to the move before it.
    static Angry after_queen(Angry state) {
        while (!state.result() && state.mover() == Mover::queen) state = state.play(state.scripted_step());
        return state;
    }

    void arrive(const Angry& reached, std::uint32_t parent, Move move, int plies) {
        const Angry state = after_queen(reached);
        if (state.result()) return finish(state, parent, move, plies);
        const auto [place, is_new] = index_.try_emplace(key_of(state), static_cast<std::uint32_t>(nodes_.size()));
        const std::uint32_t number = place->second;
        if (is_new) {
            nodes_.push_back({state, parent, plies, move, false});
        } else {
            Node& node = nodes_[number];
            if (std::pair(node.state.actions(), node.plies) <= std::pair(state.actions(), plies)) return;
            node = {state, parent, plies, move, false};
        }
        const Rank rank = kPoint * (state.made() + tour_.most_to_come(state)) - plies;
        if (rank > best_) open_.push({rank, number, plies});
    }

    void finish(const Angry& state, std::uint32_t parent, Move move, int plies) {
        const Rank rank = kPoint * state.score() - plies;
        if (rank <= best_) return;
        best_ = rank;
        best_score_ = state.score();
        best_parent_ = parent;
        best_move_ = move;
    }

    Run found() const {
        Run run;
        if (best_score_ != Run::kNothing) {
            run.lower = best_score_;
            run.line = line();
        }
        if (open_.empty() || open_.top().rank <= best_)
            run.upper = run.lower;
        else
            run.upper = points_of(open_.top().rank);
        assert(run.lower <= run.upper);
        return run;
    }

    // Points of a rank, which is less than them by the plies.
    static int points_of(Rank rank) {
        const Rank points = rank / kPoint;
        return static_cast<int>(points * kPoint < rank ? points + 1 : points);
    }

    // The moves of all three, from the start.
    std::vector<Move> line() const {
        std::vector<Move> ours;
        if (best_move_ != kNoMove) ours.push_back(best_move_);
        for (std::uint32_t at = best_parent_; at != kNoNode && nodes_[at].parent != kNoNode; at = nodes_[at].parent)
            ours.push_back(nodes_[at].move);
        std::reverse(ours.begin(), ours.end());
        std::vector<Move> line;
        Angry state = start_;
        for (std::size_t next = 0; !state.result();) {
            const bool queens = state.mover() == Mover::queen;
            if (!queens && next == ours.size()) break;
            line.push_back(queens ? state.scripted_step() : ours[next++]);
            state = state.play(line.back());
        }
        return line;
    }

    // All that the future depends on but the actions.
    std::uint64_t key_of(const Angry& state) const {
        const Grid& grid = state.grid();
        std::uint64_t key = tour_.eggs().set_of(grid.eggs);
        key = key << kMostPigs | tour_.pigs().set_of(grid.pigs);
        for (const int at : {static_cast<int>(grid.hen), static_cast<int>(grid.bird), static_cast<int>(grid.queen)})
            key = key << 7 | static_cast<std::uint64_t>(at);
        key = key << 1 | (state.mover() == Mover::bird);
        assert(state.actions() < 1 << 8 && key >> (64 - 8) == 0);
        return tells_actions_ ? key << 8 | static_cast<std::uint64_t>(state.actions()) : key;
    }

    static int most_at_limit(const Angry& start) {
        const int won = start.won_points() + (start.has_bird() ? Angry::kQueenCaught : 0);
        return start.made() + start.actions() + Angry::kEgg * count(start.grid().eggs) - start.limit() + won +
               Angry::kLost;
    }

    const Angry& start_;
    bool tells_actions_;
    std::size_t most_nodes_;
    Watch& watch_;
    Tour tour_;
    std::vector<Node> nodes_;
    std::unordered_map<std::uint64_t, std::uint32_t> index_;
    std::priority_queue<Open> open_;
    Rank best_ = std::numeric_limits<Rank>::min();
    int best_score_ = Run::kNothing;
    std::uint32_t best_parent_ = kNoNode;
    Move best_move_ = kNoMove;
};

}  // namespace turnwise::angry
