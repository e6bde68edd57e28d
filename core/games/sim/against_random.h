// How well a way to play does against an opponent who plays uniformly at random: exact, over all classes of a solution.
//
// Chances are the agent's expected points: a win counts 1, a draw one half.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/sim/solution.h"

namespace turnwise::sim {

// The moves among which an agent chooses uniformly; at least one in every unfinished state.
using Policy = std::function<EdgeSet(const Sim&)>;

// Expected points of an agent who starts, who moves second, and who starts one game in three (the course's draw).
struct Rates {
    double first = 0, second = 0;
    double third() const { return (first + 2 * second) / 3; }
};

class AgainstRandom {
  public:
    // The best an agent can do that never gives up the value of the game.
    explicit AgainstRandom(const Solution& solution) : solution_(solution) {
        fill([this](std::uint32_t id) { return best_chance(id); });
    }

    AgainstRandom(const Solution&&) = delete;  // the solution must outlive this

    // The policy's own chances. It must not depend on the labels of the dots; see labelled.h for those that do.
    AgainstRandom(const Solution& solution, const Policy& policy) : solution_(solution) {
        fill([&](std::uint32_t id) { return policy_chance(id, policy); });
    }

    Rates rates() const { return {mover_[0], waiter_[0]}; }

    // The agent's chance in a state where the agent, or the random opponent, is to move.
    double chance(const Sim& state, Player agent) const {
        if (const auto result = state.result()) return points(agent == state.to_move() ? *result : -*result);
        const auto id = solution_.class_of(state);
        return agent == state.to_move() ? mover_[id] : waiter_[id];
    }

    // Of the moves that keep the value of the game, those with the largest chance.
    std::vector<Move> best_moves(const Sim& state) const {
        const auto good = solution_.good_moves(state);
        const auto value = [&](Move move) { return chance(state.play(move), state.to_move()); };
        double best = 0;
        for (const Move move : good) best = std::max(best, value(move));
        std::vector<Move> kept;
        for (const Move move : good)
            if (value(move) >= best - kRounding) kept.push_back(move);
        return kept;
    }

  private:
    static constexpr double kRounding = 1e-12;

    static double points(Score result) { return result > 0 ? 1 : result < 0 ? 0 : 0.5; }

    template <class MoverChance>
    void fill(MoverChance mover_chance) {
        mover_.resize(solution_.size());
        waiter_.resize(solution_.size());
        for (auto id = static_cast<std::uint32_t>(solution_.size()); id-- > 0;) {
            const bool full = solution_.free_edges(id) == 0;
            mover_[id] = full ? 0.5 : mover_chance(id);
            waiter_[id] = full ? 0.5 : chance_if_random_moves(id);
        }
    }

    double chance_if_random_moves(std::uint32_t id) const {
        double sum = solution_.losing_moves(id);
        for (const auto& link : solution_.links(id)) sum += link.moves * mover_[link.child];
        return sum / solution_.free_edges(id);
    }

    double best_chance(std::uint32_t id) const {
        double best = 0;
        for (const auto& link : solution_.links(id))
            if (Solution::same_outcome(-solution_.class_score(link.child), solution_.class_score(id)))
                best = std::max(best, waiter_[link.child]);
        return best;
    }

    double policy_chance(std::uint32_t id, const Policy& policy) const {
        const Sim state = solution_.representative(id);
        const EdgeSet chosen = policy(state), safe = chosen & state.safe(state.to_move());
        double sum = 0;
        for_each_edge(safe, [&](int edge) { sum += waiter_[solution_.class_of(state.play(static_cast<Move>(edge)))]; });
        return sum / std::popcount(chosen);
    }

    const Solution& solution_;
    std::vector<double> mover_, waiter_;  // by class: the agent, or the opponent, is to move
};

}  // namespace turnwise::sim
