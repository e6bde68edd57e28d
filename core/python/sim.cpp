// Sim for Python.
#include "games/sim/family.h"

#include "bind_game.h"
#include "games.h"

namespace turnwise {
namespace {

using Binding = GameBinding<sim::Family>;

std::vector<int> edges(sim::EdgeSet set) {
    std::vector<int> numbers;
    sim::for_each_edge(set, [&](int edge) { numbers.push_back(edge); });
    return numbers;
}

Player player_of(int player) { return static_cast<Player>(player != 0); }

}  // namespace

void bind_sim(nb::module_& module) {
    using State = Binding::State;
    Binding::bind(module)
        .def("dots", [](const State& s) { return std::get<sim::Sim>(s.value).dots(); })
        .def("edges", [](const State& s, int player) { return edges(std::get<sim::Sim>(s.value).taken(player_of(player))); },
             nb::arg("player"), "Edges a player has taken, by number.")
        .def("safe_edges", [](const State& s, int player) { return edges(std::get<sim::Sim>(s.value).safe(player_of(player))); },
             nb::arg("player"), "Free edges that close no triangle of the player.");
}

}  // namespace turnwise
