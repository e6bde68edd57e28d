// Exact results against a random opponent for ways to play that depend on labels: a pass over all labelled states.
//
// Six dots have 1 350 022 undecided labelled states. They are listed once (about 120 MB), and each question is one
// pass over them from the last ply back: minimax to any depth costs one pass a ply.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/sim/against_random.h"
#include "games/sim/rules.h"

namespace turnwise::sim {

constexpr int kMaxLabelledDots = 6;

// How minimax scores decided games: all wins alike, or the sooner loss the worse.
enum class EndScores { flat, by_distance };

// What plain minimax to a fixed depth does in each labelled state.
struct MinimaxTable {
    std::vector<std::uint32_t> choices;  // the moves with the best score, as a set
    std::vector<double> visits;          // entries of the search function: root, inner nodes, ends and horizon
};

class LabelledGame {
  public:
    using Evaluation = std::function<Score(const Sim&)>;  // for the player to move, inside +-Sim::kGuessLimit

    explicit LabelledGame(int dots = Sim::kDefaultDots) : graph_(graph_of(dots)) {
        if (dots > kMaxLabelledDots)
            raise(ParseError("sim on {dots} dots has too many labelled states: choose 3 to 6", {{"dots", dots}}));
        for (int edge = 0, power = 1; edge < graph_.edges; ++edge, power *= 3) powers_[edge] = power;
        find_states();
    }

    std::size_t size() const { return states_.size(); }
    const Sim& state(std::size_t i) const { return states_[i]; }

    Rates rates(const Policy& policy) const {
        return rates_of([&](std::size_t i) { return policy(states_[i]); });
    }
    Rates rates(const MinimaxTable& table) const {
        return rates_of([&](std::size_t i) { return EdgeSet{table.choices[i]}; });
    }

    // The mean number of states plain minimax sees in a game, summed over the agent's moves.
    Rates visits(const MinimaxTable& table) const {
        return expect([&](std::size_t i) { return EdgeSet{table.choices[i]}; },
                      [&](std::size_t i) { return table.visits[i]; }, {0, 0, 0});
    }

    MinimaxTable minimax(int depth, const Evaluation& evaluate, EndScores ends) const {
        std::vector<Score> scores(size());
        MinimaxTable table{std::vector<std::uint32_t>(size()), std::vector<double>(size(), 1)};
        for (std::size_t i = 0; i < size(); ++i) scores[i] = is_full(i) ? 0 : evaluate(states_[i]);
        for (int ply = 0; ply < depth; ++ply) deepen(scores, table, ends);
        return table;
    }

  private:
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;

    struct Points {
        double win, draw, loss;
    };

    bool is_full(std::size_t i) const { return states_[i].plies() == graph_.edges; }

    // The state as a number of base three; an edge of the first player adds one power, of the second two.
    std::uint32_t child_place(std::uint32_t place, Player player, int edge) const {
        return place + powers_[edge] * (player == Player::first ? 1 : 2);
    }
    std::size_t child(std::size_t i, int edge) const {
        return number_[child_place(places_[i], states_[i].to_move(), edge)];
    }

    void find_states() {
        number_.assign(static_cast<std::size_t>(powers_[graph_.edges - 1]) * 3, kUnknown);
        add(Sim::start(graph_.dots), 0);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const Sim from = states_[i];
            for_each_edge(from.safe(from.to_move()), [&](int edge) {
                const auto place = child_place(places_[i], from.to_move(), edge);
                if (number_[place] == kUnknown) add(from.play(static_cast<Move>(edge)), place);
            });
        }
    }

    void add(const Sim& state, std::uint32_t place) {
        number_[place] = static_cast<std::uint32_t>(states_.size());
        states_.push_back(state);
        places_.push_back(place);
    }

    // From minimax to some depth to one ply more. States are in the order of plies, so children still hold the
    // shallower score when their parents come first.
    void deepen(std::vector<Score>& scores, MinimaxTable& table, EndScores ends) const {
        for (std::size_t i = 0; i < size(); ++i) {
            if (is_full(i)) continue;
            const Sim& state = states_[i];
            const EdgeSet safe = state.safe(state.to_move()), losing = state.free() & ~safe;
            Score best = ends == EndScores::flat ? -Sim::kWin : -(Sim::kWin - state.plies() - 1);
            EdgeSet choices = losing;
            double visits = 1 + std::popcount(losing);
            for_each_edge(safe, [&](int edge) {
                const auto next = child(i, edge);
                visits += table.visits[next];
                if (-scores[next] > best || !choices) choices = 0, best = -scores[next];
                if (-scores[next] == best) choices |= bit(edge);
            });
            scores[i] = best;
            table.choices[i] = static_cast<std::uint32_t>(choices);
            table.visits[i] = visits;
        }
    }

    template <class Choose>
    Rates rates_of(Choose choose) const {
        return expect(choose, [](std::size_t) { return 0.0; }, {1, 0.5, 0});
    }

    // The agent's expected total of `gain` over its own turns, and of points at the end.
    template <class Choose, class Gain>
    Rates expect(Choose choose, Gain gain, Points points) const {
        std::vector<double> mover(size()), waiter(size());
        for (std::size_t i = size(); i-- > 0;) {
            const EdgeSet free = states_[i].free(), safe = states_[i].safe(states_[i].to_move());
            if (is_full(i)) {
                mover[i] = waiter[i] = points.draw;
                continue;
            }
            mover[i] = gain(i) + mean(i, choose(i), safe, points.loss, waiter);
            waiter[i] = mean(i, free, safe, points.win, mover);
        }
        return {mover[0], waiter[0]};
    }

    // Over the chosen moves: `closed` where a triangle is closed, otherwise the value of the child.
    double mean(std::size_t i, EdgeSet chosen, EdgeSet safe, double closed, const std::vector<double>& values) const {
        double sum = closed * std::popcount(chosen & ~safe);
        for_each_edge(chosen & safe, [&](int edge) { sum += values[child(i, edge)]; });
        return sum / std::popcount(chosen);
    }

    const Graph& graph_;
    std::array<std::uint32_t, kMaxEdges> powers_{};
    std::vector<Sim> states_;            // ply by ply
    std::vector<std::uint32_t> places_;  // of each state, in number_
    std::vector<std::uint32_t> number_;  // place -> state
};

}  // namespace turnwise::sim
