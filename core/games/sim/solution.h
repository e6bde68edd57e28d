// The complete solution of Sim on 3 to 7 dots: every undecided class of states with its exact score.
//
// Classes are found ply by ply, then scored from the last ply back. Six dots: 2 250 classes, milliseconds;
// seven dots: 77 608 classes, about a second. The winner hurries and the loser delays.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/watch.h"
#include "games/sim/canonical.h"
#include "games/sim/rules.h"
#include "search/report.h"

namespace turnwise::sim {

constexpr int kMaxSolvedDots = 7;

// What there is at one ply. Of the games that end here, losing_moves and drawing_moves count the labelled states a ply
// before with the last move, and each of these is reached in `orders` orders of play.
struct PlyCount {
    std::uint64_t labelled = 0, classes = 0, mover_wins = 0, mover_draws = 0;
    std::uint64_t losing_moves = 0, drawing_moves = 0, orders = 1;

    // Empty where the number needs more than 64 bits (seven dots): multiply the two factors elsewhere.
    std::optional<std::uint64_t> games() const {
        const std::uint64_t ends = losing_moves + drawing_moves;
        if (ends > std::numeric_limits<std::uint64_t>::max() / orders) return std::nullopt;
        return ends * orders;
    }
};

class Solution {
  public:
    // All moves of a class that lead to the same undecided class.
    struct Link {
        std::uint32_t child;
        std::uint32_t moves;
    };

    // The poll may end it as that of any Watch; a solution that is not complete knows nothing.
    explicit Solution(int dots, Watch::Poll poll = {}) : Solution(dots, Watch({}, nullptr, std::move(poll))) {}

    // As far as the watch allows, which counts a class as a node.
    Solution(int dots, Watch&& watch) : Solution(dots, watch) {}
    Solution(int dots, Watch& watch) : dots_(dots) {
        if (dots < kMinDots || dots > kMaxSolvedDots)
            raise(ParseError("sim on {dots} dots has no complete solution: choose 3 to 7", {{"dots", dots}}));
        add(class_key(Sim::start(dots_)));
        go_on(watch);
    }

    // Goes on where a watch has stopped it.
    void go_on(Watch& watch) {
        if (is_complete() || !find_classes(watch)) return;
        score_classes();
        count_plies();
    }

    bool is_complete() const { return !scores_.empty(); }
    int dots() const { return dots_; }
    std::size_t size() const { return keys_.size(); }
    std::span<const PlyCount> counts() const { return counts_; }

    // ---- scores of states, exact ----
    Score score(const Sim& state) const {
        if (const auto result = state.result()) return *result;
        return scores_[class_of(state)];
    }

    std::vector<MoveScore> move_scores(const Sim& state) const {
        MoveList moves;
        state.legal_moves(moves);
        std::vector<MoveScore> scored;
        for (const Move move : moves) scored.push_back({move, -score(state.play(move)), true});
        return scored;
    }

    std::vector<Move> best_moves(const Sim& state) const {
        return keep_moves(state, [best = score(state)](Score score) { return score == best; });
    }

    // Moves that keep a win a win and a draw a draw, at whatever distance; of a lost state, those that live on.
    std::vector<Move> good_moves(const Sim& state) const {
        const auto kept = keep_moves(state, [best = score(state)](Score score) { return same_outcome(score, best); });
        const EdgeSet safe = state.safe(state.to_move());
        if (!safe) return kept;
        std::vector<Move> good;
        std::copy_if(kept.begin(), kept.end(), std::back_inserter(good), [&](Move move) { return safe & bit(move); });
        return good;
    }

    static bool same_outcome(Score a, Score b) { return (a > 0) == (b > 0) && (a < 0) == (b < 0); }

    // ---- the classes, numbered ply by ply ----
    std::uint32_t class_of(const Sim& state) const {
        assert(state.dots() == dots_ && !state.owns_triangle(other(state.to_move())));
        return index_.at(class_key(state));
    }
    Sim representative(std::uint32_t id) const { return Sim::from_edges(dots_, keys_[id].first, keys_[id].second); }
    Score class_score(std::uint32_t id) const { return scores_[id]; }
    std::span<const Link> links(std::uint32_t id) const {
        return std::span(links_).subspan(link_start_[id], link_start_[id + 1] - link_start_[id]);
    }
    int class_plies(std::uint32_t id) const { return plies_of(keys_[id]); }
    int free_edges(std::uint32_t id) const { return edge_count(dots_) - class_plies(id); }
    int losing_moves(std::uint32_t id) const {
        int losing = free_edges(id);
        for (const Link& link : links(id)) losing -= static_cast<int>(link.moves);
        return losing;
    }

  private:
    static int plies_of(const ClassKey& key) { return std::popcount(key.first | key.second); }

    template <class Keep>
    std::vector<Move> keep_moves(const Sim& state, Keep keep) const {
        std::vector<Move> kept;
        for (const MoveScore& scored : move_scores(state))
            if (keep(scored.score)) kept.push_back(scored.move);
        return kept;
    }

    std::uint32_t add(const ClassKey& key) {
        const auto [place, is_new] = index_.try_emplace(key, static_cast<std::uint32_t>(keys_.size()));
        if (is_new) keys_.push_back(key);
        return place->second;
    }

    // Breadth first, so that the classes of a ply follow those of the ply before. False if the watch stops first.
    bool find_classes(Watch& watch) {
        for (auto id = static_cast<std::uint32_t>(link_start_.size()); id < keys_.size(); ++id) {
            if (watch.tick()) return false;
            link_start_.push_back(static_cast<std::uint32_t>(links_.size()));
            const Sim state = representative(id);
            for_each_edge(state.safe(state.to_move()),
                          [&](int edge) { link(add(class_key(state.play(static_cast<Move>(edge))))); });
        }
        link_start_.push_back(static_cast<std::uint32_t>(links_.size()));
        return true;
    }

    void link(std::uint32_t child) {
        for (std::size_t i = link_start_.back(); i < links_.size(); ++i)
            if (links_[i].child == child) {
                ++links_[i].moves;
                return;
            }
        links_.push_back({child, 1});
    }

    void score_classes() {
        scores_.resize(size());
        for (auto id = static_cast<std::uint32_t>(size()); id-- > 0;) {
            const bool full = free_edges(id) == 0;
            Score best = full ? 0 : -(Sim::kWin - class_plies(id) - 1);
            for (const Link& link : links(id)) best = std::max(best, -scores_[link.child]);
            scores_[id] = best;
        }
    }

    void count_plies() {
        count_labellings();
        const int edges = edge_count(dots_);
        counts_.resize(static_cast<std::size_t>(edges) + 1);
        for (std::uint32_t id = 0; id < size(); ++id) count_class(id);
        for (int ply = 2; ply <= edges; ++ply)
            counts_[ply].orders = counts_[ply - 1].orders * static_cast<std::uint64_t>(ply / 2);
    }

    void count_class(std::uint32_t id) {
        if (free_edges(id) == 0) return;  // a full board without a triangle is over
        const int ply = class_plies(id);
        const auto losing = static_cast<std::uint64_t>(losing_moves(id));
        counts_[ply].labelled += labellings_[id];
        ++counts_[ply].classes;
        counts_[ply].mover_wins += scores_[id] > 0;
        counts_[ply].mover_draws += scores_[id] == 0;
        counts_[ply + 1].losing_moves += labellings_[id] * losing;
        if (free_edges(id) == 1) counts_[ply + 1].drawing_moves += labellings_[id] * (1 - losing);
    }

    // Each labelled state has one undecided predecessor for each edge of the player who moved last.
    void count_labellings() {
        labellings_.assign(size(), 0);
        labellings_[0] = 1;
        for (std::uint32_t id = 0; id < size(); ++id) {
            if (id > 0) labellings_[id] /= static_cast<std::uint64_t>((class_plies(id) + 1) / 2);
            for (const Link& link : links(id)) labellings_[link.child] += labellings_[id] * link.moves;
        }
    }

    int dots_;
    std::vector<ClassKey> keys_;
    std::unordered_map<ClassKey, std::uint32_t, ClassKeyHash> index_;
    std::vector<std::uint32_t> link_start_;
    std::vector<Link> links_;
    std::vector<Score> scores_;
    std::vector<std::uint64_t> labellings_;
    std::vector<PlyCount> counts_;
};

}  // namespace turnwise::sim
