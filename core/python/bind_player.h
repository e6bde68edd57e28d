// What every kind of player has for Python: those of native games, and that of games in Python.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "play/match.h"
#include "python/requests.h"
#include "python/turn.h"

namespace turnwise {

// What a player does besides a search, by the names of Plan.
struct Style {
    bool random = false, reshuffles = false, takes_wins = false;
    std::optional<int> sampled_moves = 0;  // none: every move
    double margin = 0, noise = 0, blunder_rate = 0;
};

Plan plan_of(const SearchRequest& request, const Criteria& criteria, const Style& style);

// Any whole number is a seed; the core has 64 bits of it.
std::uint64_t seed_of(nb::handle number);

// The choices of a player, one at a time, and what the last was like. Several threads may ask, one after another. A
// choice from inside another one, as an evaluation in Python may ask for, is that of a new player of the same plan and
// seed.
class Choices {
  public:
    const Thought& last() const { return last_; }

    // While it chooses: before the next choice.
    template <class Player>
    void restart(Player& player, std::uint64_t seed) {
        if (turn_.is_taken())
            next_seed_ = seed;
        else
            player.restart(seed);
    }

    // By choose(player, seconds), with or without the GIL.
    template <class Player, class Choose>
    Move next(Player& player, bool keeps_gil, std::optional<double> seconds, Choose&& choose) {
        const TakenTurn turn(turn_);
        if (turn.has_it() && next_seed_) player.restart(*std::exchange(next_seed_, std::nullopt));
        const auto ask = [&](Player& asked) {
            const double most_seconds = seconds.value_or(std::numeric_limits<double>::infinity());
            if (keeps_gil) return choose(asked, most_seconds);
            const nb::gil_scoped_release release;
            return choose(asked, most_seconds);
        };
        const Choice choice = turn.has_it() ? ask(player) : ask(*player.fresh_copy());
        last_ = choice.thought;
        raise_if_interrupted();
        return choice.move;
    }

  private:
    Thought last_;
    Turn turn_;  // of whoever is chosen for
    std::optional<std::uint64_t> next_seed_;
};

// For the collector of garbage: an evaluation in Python may hold a player, and nobody else either of them.
template <class Holder>
int traverse_holder(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (nb::inst_ready(self)) Py_VISIT(nb::inst_ptr<Holder>(self)->function().ptr());
    return 0;
}

template <class Holder>
int clear_holder(PyObject* self) {
    if (nb::inst_ready(self)) nb::inst_ptr<Holder>(self)->forget_function();
    return 0;
}

template <class Holder>
const PyType_Slot kCollected[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse_holder<Holder>)},
                                  {Py_tp_clear, reinterpret_cast<void*>(&clear_holder<Holder>)},
                                  {0, nullptr}};

nb::object score_object(const Thought& thought);

constexpr const char* kPlayerDoc = "Chooses moves; the same plan and seed, the same moves.";
constexpr const char* kChooseDoc =
    "A legal move of an unfinished state, within so many seconds. One that the token has stopped counts as not asked "
    "for.";

// Functions of the class of some kind of player; player_in(self) finds it, choices_in(self) its choices.
template <class Class, class PlayerIn, class ChoicesIn>
void bind_player_functions(Class& player, const PlayerIn& player_in, const ChoicesIn& choices_in) {
    player
        .def(
            "restart",
            [player_in, choices_in](nb::handle self, nb::handle seed) {
                choices_in(self).restart(player_in(self), seed_of(seed));
            },
            nb::arg("seed"), nb::sig("def restart(self, seed: int) -> None"), "Begin again with this seed.")
        .def(
            "keep_seed", [player_in](nb::handle self) { player_in(self).keep_seed(); },
            "Begin with the seed of now, whatever restart is given.")
        .def_prop_ro(
            "nodes", [choices_in](nb::handle self) { return choices_in(self).last().nodes; },
            "Moves tried for the last choice.")
        .def_prop_ro("seconds", [choices_in](nb::handle self) { return choices_in(self).last().seconds; })
        .def_prop_ro(
            "score", [choices_in](nb::handle self) { return score_object(choices_in(self).last()); },
            nb::sig("def score(self) -> float | None"), "What the last choice seemed worth to the player who made it.");
}

// The arguments that make a player: make(request, evaluate, symmetric, style).
template <class Class, class Make>
void def_maker(Class& where, const char* name, Make&& make) {
    where.def_static(
        name,
        [make](const SearchRequest& request, const nb::object& evaluate, bool symmetric, bool random, bool reshuffles,
               bool takes_wins, std::optional<int> sampled_moves, double margin, double noise, double blunder_rate) {
            const Style style{random, reshuffles, takes_wins, sampled_moves, margin, noise, blunder_rate};
            return make(request, evaluate, symmetric, style);
        },
        nb::arg("request"), nb::arg("evaluate").none(), nb::arg("symmetric"), nb::kw_only(), nb::arg("random") = false,
        nb::arg("reshuffles") = false, nb::arg("takes_wins") = false, nb::arg("sampled_moves").none() = 0,
        nb::arg("margin") = 0.0, nb::arg("noise") = 0.0, nb::arg("blunder_rate") = 0.0);
}

}  // namespace turnwise
