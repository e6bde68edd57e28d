// A game's native players for Python, asked move by move or set to play whole games.
#pragma once

#include <nanobind/stl/unique_ptr.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "game/setup.h"
#include "play/match.h"
#include "python/bound_evaluator_spec.h"
#include "python/search_call.h"
#include "python/turn.h"

namespace turnwise {

// What a player does besides a search, by the names of Plan.
struct Style {
    bool random = false, reshuffles = false, takes_wins = false;
    std::optional<int> sampled_moves = 0;  // none: every move
    double margin = 0, noise = 0, blunder_rate = 0;
};

template <Game G>
Plan plan_of(const SearchRequest& request, const Style& style) {
    return {.random = style.random,
            .limits = request.limits,
            .options = checked_options<G>(request),
            .flat_wins = request.flat_wins,
            .reshuffles = style.reshuffles,
            .sampled_moves = style.sampled_moves.value_or(kEveryMove),
            .margin = style.margin,
            .noise = style.noise,
            .blunder_rate = style.blunder_rate,
            .takes_wins = style.takes_wins};
}

// Any whole number is a seed; the core has 64 bits of it.
inline std::uint64_t seed_of(nb::handle number) {
    const auto seed = PyLong_AsUnsignedLongLongMask(number.ptr());
    if (PyErr_Occurred()) throw nb::python_error();
    return seed;
}

inline std::uint64_t seed_in(nb::handle pair, Py_ssize_t side) {
    const auto seed = nb::steal(PySequence_GetItem(pair.ptr(), side));
    if (!seed.is_valid()) throw nb::python_error();
    return seed_of(seed);
}

inline nb::object score_object(const Thought& thought) {
    return std::isnan(thought.score) ? nb::none() : number(thought.score);
}

// A player and what its last choice was like. Several threads may ask it, one after another. A choice from inside
// another one, as an evaluation in Python may ask for, is that of a new player of the same plan and seed.
template <class Spec>
class PlayerHolder {
  public:
    PlayerHolder(Plan plan, Spec spec) : player_(std::move(plan), std::move(spec)) {}

    const NativePlayer<Spec>& player() const { return player_; }
    const Thought& last() const { return last_; }
    // While it chooses: before the next choice.
    void restart(nb::handle seed) {
        const std::uint64_t number = seed_of(seed);
        if (turn_.is_taken())
            next_seed_ = number;
        else
            player_.restart(number);
    }
    void keep_seed() { player_.keep_seed(); }

    // For the collector of garbage: an evaluation in Python may hold this player, and nobody else either of them.
    nb::handle function() const { return player_.spec().function(); }
    void forget_function() { player_.forget_function(); }

    template <Game G>
    Move choose(const G& state, std::optional<double> seconds, const StopToken* stop) {
        const TakenTurn turn(turn_);
        const Interrupt interrupt{stop, signal_arrived};
        const double most_seconds = seconds.value_or(kNoLimit);
        Choice choice;
        if (turn.has_it()) {
            if (next_seed_) player_.restart(*std::exchange(next_seed_, std::nullopt));
            choice = chosen(player_, state, interrupt, most_seconds);
        } else {
            NativePlayer<Spec> another = player_.fresh_copy();
            choice = chosen(another, state, interrupt, most_seconds);
        }
        last_ = choice.thought;
        raise_if_interrupted();
        return choice.move;
    }

  private:
    static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

    template <Game G>
    static Choice chosen(NativePlayer<Spec>& player, const G& state, const Interrupt& interrupt, double seconds) {
        if (!player.thinks() || player.spec().in_python()) return player.choose(state, interrupt, seconds);
        const nb::gil_scoped_release release;
        return player.choose(state, interrupt, seconds);
    }

    NativePlayer<Spec> player_;
    Thought last_;
    Turn turn_;  // of whoever it chooses for
    std::optional<std::uint64_t> next_seed_{};
};

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

constexpr const char* kChooseDoc =
    "A legal move of an unfinished state, within so many seconds. One that the token has stopped counts as not asked "
    "for.";

// What every kind of player has for Python.
template <class Holder>
nb::class_<Holder> bind_holder(nb::module_& module, const std::string& name) {
    return nb::class_<Holder>(module, name.c_str(), "Chooses moves; the same plan and seed, the same moves.",
                              nb::type_slots(kCollected<Holder>))
        .def(
            "restart", [](Holder& self, nb::handle seed) { self.restart(seed); }, nb::arg("seed"),
            nb::sig("def restart(self, seed: int) -> None"), "Begin again with this seed.")
        .def("keep_seed", &Holder::keep_seed, "Begin with the seed of now, whatever restart is given.")
        .def_prop_ro(
            "nodes", [](const Holder& self) { return self.last().nodes; }, "Moves tried for the last choice.")
        .def_prop_ro("seconds", [](const Holder& self) { return self.last().seconds; })
        .def_prop_ro(
            "score", [](const Holder& self) { return score_object(self.last()); },
            nb::sig("def score(self) -> float | None"), "What the last choice seemed worth to the player who made it.");
}

// The arguments that make a player, after those of the game.
template <class Function, class Class>
void def_maker(Class& where, const char* name, Function&& make) {
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

template <class Family>
class PlayerBinding {
  public:
    using State = BoundState<Family>;
    using Spec = BoundEvaluatorSpec<Family>;
    using Holder = PlayerHolder<Spec>;

    // One game, its moves turned into Python's values when they are asked for.
    struct Played {
        State start, end;
        Moves played;
    };

    static void bind(nb::module_& module, nb::class_<State>& state) {
        bind_played(module);
        bind_holder<Holder>(module, std::string(Family::kClass) + "Player")
            .def("choose", &choose, nb::arg("state"), nb::arg("seconds").none() = nb::none(),
                 nb::arg("stop").none() = nb::none(), kChooseDoc)
            .def("play_games", &play_games, nb::arg("other"), nb::arg("starts"), nb::arg("seeds"),
                 nb::arg("most_moves"),
                 nb::sig((std::string("def play_games(self, other: ") + Family::kClass +
                          "Player, starts: collections.abc.Sequence[" + Family::kClass +
                          "], seeds: collections.abc.Sequence[tuple[int, int]], most_moves: int) -> list[" +
                          Family::kClass + "Played]")
                             .c_str()));
        def_maker(state, "_player", &make);
    }

  private:
    // Mistakes are refused here, on the board that everybody starts with, and not in the first game.
    static std::unique_ptr<Holder> make(const SearchRequest& request, const nb::object& evaluate, bool symmetric,
                                        const Style& style) {
        Spec spec(evaluate, symmetric);
        const auto start = Family::start(Setup(Family::kName, {}));
        Plan plan = std::visit(
            [&](const auto& board) {
                spec.check(board);
                return plan_of<std::decay_t<decltype(board)>>(request, style);
            },
            start);
        return std::make_unique<Holder>(std::move(plan), std::move(spec));
    }

    static Move choose(Holder& self, const State& state, std::optional<double> seconds, const StopToken* stop) {
        return std::visit(
            [&](const auto& board) {
                if (board.result())
                    throw IllegalMove("{game} position '{position}': the game is over, there is no move to choose",
                                      {{"game", Family::kName}, {"position", board.text()}});
                return self.choose(board, seconds, stop);
            },
            state.value);
    }

    static std::vector<State> states_of(const nb::sequence& starts) {
        std::vector<State> states;
        states.reserve(nb::len(starts));
        for (const nb::handle start : starts) {
            const State* state = nullptr;
            if (!nb::try_cast(start, state) || !state)
                throw OptionError("start {number}: these players play {game}, not {type}",
                                  {{"number", states.size()},
                                   {"game", Family::kName},
                                   {"type", nb::type_name(start.type()).c_str()}});
            states.push_back(*state);
        }
        return states;
    }

    static std::vector<std::array<std::uint64_t, 2>> seeds_of(const nb::sequence& seeds) {
        std::vector<std::array<std::uint64_t, 2>> pairs;
        pairs.reserve(nb::len(seeds));
        for (const nb::handle pair : seeds) pairs.push_back({seed_in(pair, 0), seed_in(pair, 1)});
        return pairs;
    }

    // The players that play are copies: others may ask these meanwhile, and one may play both sides.
    static nb::list play_games(const Holder& first, const Holder& second, const nb::sequence& starts,
                               const nb::sequence& seeds, std::size_t most_moves) {
        const auto states = states_of(starts);
        const auto pairs = seeds_of(seeds);
        if (states.size() != pairs.size())
            throw OptionError("{starts} starts and {pairs} pairs of seeds: give one pair for each game",
                              {{"starts", states.size()}, {"pairs", pairs.size()}});
        Match<Spec> match({copy_of(first), copy_of(second)}, signal_arrived);
        std::vector<Played> games;
        {
            nb::gil_scoped_release release;
            games = played(match, states, pairs, most_moves);
        }
        raise_if_interrupted();
        nb::list list;
        for (Played& game : games) list.append(nb::cast(std::move(game)));
        return list;
    }

    static NativePlayer<Spec> copy_of(const Holder& holder) {
        if (holder.player().spec().in_python())
            throw OptionError("a player that evaluates by a function of Python plays no whole games by itself");
        return {holder.player().plan(), holder.player().spec()};
    }

    static std::vector<Played> played(Match<Spec>& match, const std::vector<State>& starts,
                                      const std::vector<std::array<std::uint64_t, 2>>& seeds, std::size_t most_moves) {
        std::vector<Played> games;
        games.reserve(starts.size());
        Moves moves;
        for (std::size_t i = 0; i < starts.size(); ++i) {
            const bool finished = std::visit(
                [&](auto board) {
                    if (!match.play(board, seeds[i], moves, most_moves)) return false;
                    games.push_back({starts[i], {board}, moves});
                    return true;
                },
                starts[i].value);
            if (!finished) break;
        }
        return games;
    }

    template <class Value>
    static nb::list each_move(const Played& game, Value&& value) {
        nb::list list;
        for (const Move move : game.played.moves) list.append(value(move));
        return list;
    }

    template <class Value>
    static nb::list each_thought(const Played& game, Value&& value) {
        const auto& [moves, thoughts] = game.played;
        nb::list list;
        for (std::size_t i = 0; i < moves.size(); ++i) list.append(value(thoughts.empty() ? Thought{} : thoughts[i]));
        return list;
    }

    static nb::list move_numbers(const Played& game) {
        return each_move(game, [](Move move) { return nb::int_(move); });
    }
    static nb::list move_texts(const Played& game) {
        return std::visit(
            [&](auto board) {
                return each_move(game, [&](Move move) {
                    const nb::str name(name_of_move(board, move).c_str());
                    board = board.play(move);
                    return name;
                });
            },
            game.start.value);
    }
    // Moves, nodes and seconds of the first and of the second player.
    static nb::tuple costs(const Played& game) {
        std::array<std::uint64_t, 2> moves{}, nodes{};
        std::array<double, 2> seconds{};
        std::visit(
            [&](auto board) {
                for (std::size_t i = 0; i < game.played.moves.size(); ++i) {
                    const auto side = static_cast<std::size_t>(board.to_move());
                    const Thought thought = game.played.thoughts.empty() ? Thought{} : game.played.thoughts[i];
                    ++moves[side];
                    nodes[side] += thought.nodes;
                    seconds[side] += thought.seconds;
                    board = board.play(game.played.moves[i]);
                }
            },
            game.start.value);
        return nb::make_tuple(nb::make_tuple(moves[0], seconds[0], nodes[0]),
                              nb::make_tuple(moves[1], seconds[1], nodes[1]));
    }
    static nb::list nodes(const Played& game) {
        return each_thought(game, [](const Thought& thought) { return nb::int_(thought.nodes); });
    }
    static nb::list seconds(const Played& game) {
        return each_thought(game, [](const Thought& thought) { return nb::float_(thought.seconds); });
    }
    static nb::list scores(const Played& game) { return each_thought(game, score_object); }

    static nb::object result(const Played& game) {
        return std::visit(
            [](const auto& board) -> nb::object {
                const auto result = board.result();
                if (!result) return nb::none();
                const double score = shown_score(board, *result, true);
                return number(board.to_move() == Player::first ? score : -score);
            },
            game.end.value);
    }

    static void bind_played(nb::module_& module) {
        nb::class_<Played>(module, (std::string(Family::kClass) + "Played").c_str(),
                           "One game between native players; lists have one entry for each move.")
            .def_ro("start", &Played::start)
            .def_ro("end", &Played::end, "The last state.")
            .def_prop_ro("result", &result, nb::sig("def result(self) -> float | None"),
                         "Final score for the first player.")
            .def_prop_ro("moves", &move_numbers, nb::sig("def moves(self) -> list[int]"))
            .def_prop_ro("move_texts", &move_texts, nb::sig("def move_texts(self) -> list[str]"))
            .def_prop_ro("costs", &costs,
                         nb::sig("def costs(self) -> tuple[tuple[int, float, int], tuple[int, float, int]]"),
                         "Moves, seconds and nodes of the first and of the second player.")
            .def_prop_ro("nodes", &nodes, nb::sig("def nodes(self) -> list[int]"))
            .def_prop_ro("seconds", &seconds, nb::sig("def seconds(self) -> list[float]"))
            .def_prop_ro("scores", &scores, nb::sig("def scores(self) -> list[float | None]"),
                         "What each move seemed worth to its player; None where "
                         "nothing was evaluated.");
    }
};

template <class Family>
void bind_player(nb::module_& module, nb::class_<BoundState<Family>>& state) {
    PlayerBinding<Family>::bind(module, state);
}

}  // namespace turnwise
