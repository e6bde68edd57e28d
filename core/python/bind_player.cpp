// A game's native players for Python, asked move by move or set to play whole games.
#include "python/bind_player.h"

#include <array>
#include <cmath>

#include "python/bound_game.h"

namespace turnwise {
namespace {

std::uint64_t seed_in(nb::handle pair, Py_ssize_t side) {
    const auto seed = nb::steal(PySequence_GetItem(pair.ptr(), side));
    if (!seed.is_valid()) throw nb::python_error();
    return seed_of(seed);
}

// Mistakes are refused here, on the board that everybody starts with, and not in the first game.
nb::object make(const BoundGame& bound, const SearchRequest& request, const nb::object& evaluate, bool symmetric,
                const Style& style) {
    const EvaluatorChoice choice = choice_of(bound, evaluate, symmetric);
    const auto start = bound.game.usual_start();
    start->check(choice);
    return bound.hold(bound.game.player(plan_of(request, start->criteria(), style), choice));
}

Move choose(const BoundGame& bound, HeldPlayer& held, const AnyState& state, std::optional<double> seconds,
            const StopToken* stop) {
    if (state.result())
        throw IllegalMove("{game} position '{position}': the game is over, there is no move to choose",
                          {{"game", bound.game.name()}, {"position", state.text()}});
    AnyPlayer& player = *held.player;
    const bool keeps_gil = !player.thinks() || player.calls_back();
    return held.choices.next(player, keeps_gil, seconds, [&](AnyPlayer& asked, double most_seconds) {
        return asked.choose(state, {stop, signal_arrived}, most_seconds);
    });
}

// The states of Python's objects, which it keeps: a sequence may make them when it is asked.
struct Starts {
    std::vector<nb::object> objects;
    std::vector<const AnyState*> states;
};

Starts starts_of(const BoundGame& bound, const nb::sequence& given) {
    Starts starts;
    for (const nb::handle start : given) {
        if (!bound.is_state(start))
            throw OptionError("start {number}: these players play {game}, not {type}",
                              {{"number", starts.states.size()},
                               {"game", bound.game.name()},
                               {"type", nb::type_name(start.type()).c_str()}});
        starts.objects.push_back(nb::borrow(start));
        starts.states.push_back(&bound.state_in(start));
    }
    return starts;
}

std::vector<Seeds> seeds_of(const nb::sequence& given) {
    std::vector<Seeds> pairs;
    pairs.reserve(nb::len(given));
    for (const nb::handle pair : given) pairs.push_back({seed_in(pair, 0), seed_in(pair, 1)});
    return pairs;
}

nb::list play_games(const BoundGame& bound, const AnyPlayer& first, const AnyPlayer& second, const nb::sequence& starts,
                    const nb::sequence& seeds, std::size_t most_moves) {
    const Starts begun = starts_of(bound, starts);
    const auto pairs = seeds_of(seeds);
    if (begun.states.size() != pairs.size())
        throw OptionError("{starts} starts and {pairs} pairs of seeds: give one pair for each game",
                          {{"starts", begun.states.size()}, {"pairs", pairs.size()}});
    if (first.calls_back() || second.calls_back())
        throw OptionError("a player that evaluates by a function of Python plays no whole games by itself");
    std::vector<AnyPlayed> games;
    {
        nb::gil_scoped_release release;
        games = first.play_games(second, begun.states, pairs, most_moves, signal_arrived);
    }
    raise_if_interrupted();
    nb::list list;
    for (AnyPlayed& game : games) list.append(bound.hold(std::move(game)));
    return list;
}

// ---- what a game that was played tells, turned into Python's values when it is asked ----

template <class Value>
nb::list each_thought(const AnyPlayed& game, Value&& value) {
    const auto& [moves, thoughts] = game.played;
    nb::list list;
    for (std::size_t i = 0; i < moves.size(); ++i) list.append(value(thoughts.empty() ? Thought{} : thoughts[i]));
    return list;
}

nb::list move_numbers(const AnyPlayed& game) {
    nb::list list;
    for (const Move move : game.played.moves) list.append(nb::int_(move));
    return list;
}

nb::list move_texts(const AnyPlayed& game) {
    nb::list list;
    for (const std::string& name : game.start->move_texts(game.played.moves)) list.append(nb::str(name.c_str()));
    return list;
}

// Moves, nodes and seconds of the first and of the second player.
nb::tuple costs(const AnyPlayed& game) {
    std::array<std::uint64_t, 2> moves{}, nodes{};
    std::array<double, 2> seconds{};
    const auto movers = game.start->movers(game.played.moves);
    for (std::size_t i = 0; i < movers.size(); ++i) {
        const auto side = static_cast<std::size_t>(movers[i]);
        const Thought thought = game.played.thoughts.empty() ? Thought{} : game.played.thoughts[i];
        ++moves[side];
        nodes[side] += thought.nodes;
        seconds[side] += thought.seconds;
    }
    return nb::make_tuple(nb::make_tuple(moves[0], seconds[0], nodes[0]),
                          nb::make_tuple(moves[1], seconds[1], nodes[1]));
}

nb::object result(const AnyPlayed& game) {
    const auto result = game.end->result();
    if (!result) return nb::none();
    const double score = game.end->shown(*result, true);
    return number(game.end->to_move() == Player::first ? score : -score);
}

void bind_played(const BoundGame& bound) {
    const auto told_by = [&bound](auto tell) {
        return [&bound, tell](nb::handle self) { return tell(bound.played_in(self)); };
    };
    const auto state_sig = [&](const char* name) {
        return signed_as(std::string(name) + "(self) -> " + bound.game.class_name());
    };
    nb::borrow<nb::class_<AnyPlayed>>(bound.played)
        .def_prop_ro(
            "start", [&bound](nb::handle self) { return bound.object_of(*bound.played_in(self).start); },
            state_sig("start"))
        .def_prop_ro(
            "end", [&bound](nb::handle self) { return bound.object_of(*bound.played_in(self).end); }, state_sig("end"),
            "The last state.")
        .def_prop_ro("result", told_by(result), nb::sig("def result(self) -> float | None"),
                     "Final score for the first player.")
        .def_prop_ro("moves", told_by(move_numbers), nb::sig("def moves(self) -> list[int]"))
        .def_prop_ro("move_texts", told_by(move_texts), nb::sig("def move_texts(self) -> list[str]"))
        .def_prop_ro("costs", told_by(costs),
                     nb::sig("def costs(self) -> tuple[tuple[int, float, int], tuple[int, float, int]]"),
                     "Moves, seconds and nodes of the first and of the second player.")
        .def_prop_ro("nodes", told_by([](const AnyPlayed& game) {
                         return each_thought(game, [](const Thought& thought) { return nb::int_(thought.nodes); });
                     }),
                     nb::sig("def nodes(self) -> list[int]"))
        .def_prop_ro("seconds", told_by([](const AnyPlayed& game) {
                         return each_thought(game, [](const Thought& thought) { return nb::float_(thought.seconds); });
                     }),
                     nb::sig("def seconds(self) -> list[float]"))
        .def_prop_ro("scores", told_by([](const AnyPlayed& game) { return each_thought(game, score_object); }),
                     nb::sig("def scores(self) -> list[float | None]"),
                     "What each move seemed worth to its player; None where "
                     "nothing was evaluated.");
}

}  // namespace

Plan plan_of(const SearchRequest& request, const Criteria& criteria, const Style& style) {
    return {.random = style.random,
            .limits = request.limits,
            .options = checked_options(request, criteria),
            .flat_wins = request.flat_wins,
            .reshuffles = style.reshuffles,
            .sampled_moves = style.sampled_moves.value_or(kEveryMove),
            .margin = style.margin,
            .noise = style.noise,
            .blunder_rate = style.blunder_rate,
            .takes_wins = style.takes_wins};
}

std::uint64_t seed_of(nb::handle number) {
    const auto seed = PyLong_AsUnsignedLongLongMask(number.ptr());
    if (PyErr_Occurred()) throw nb::python_error();
    return seed;
}

nb::object score_object(const Thought& thought) {
    return std::isnan(thought.score) ? nb::none() : number(thought.score);
}

void bind_player(StateClass& state, const BoundGame& bound) {
    bind_played(bound);
    auto player = nb::borrow<nb::class_<HeldPlayer>>(bound.player);
    bind_player_functions(
        player, [&bound](nb::handle self) -> AnyPlayer& { return *bound.player_in(self).player; },
        [&bound](nb::handle self) -> Choices& { return bound.player_in(self).choices; });
    const std::string type = bound.game.class_name();
    player
        .def(
            "choose",
            [&bound](nb::handle self, nb::handle asked, std::optional<double> seconds, const StopToken* stop) {
                return choose(bound, bound.player_in(self), bound.state_in(asked), seconds, stop);
            },
            nb::arg("state"), nb::arg("seconds").none() = nb::none(), nb::arg("stop").none() = nb::none(),
            signed_as("choose(self, state: " + type +
                      ", seconds: float | None = None, stop: StopToken | None = None) -> int"),
            kChooseDoc)
        .def(
            "play_games",
            [&bound](nb::handle self, nb::handle other, const nb::sequence& starts, const nb::sequence& seeds,
                     std::size_t most_moves) {
                return play_games(bound, *bound.player_in(self).player, *bound.player_in(other).player, starts, seeds,
                                  most_moves);
            },
            nb::arg("other"), nb::arg("starts"), nb::arg("seeds"), nb::arg("most_moves"),
            signed_as("play_games(self, other: " + type + "Player, starts: collections.abc.Sequence[" + type +
                      "], seeds: collections.abc.Sequence[tuple[int, int]], most_moves: int) -> list[" + type +
                      "Played]"));
    def_maker(state, "_player",
              [&bound](const SearchRequest& request, const nb::object& evaluate, bool symmetric, const Style& style) {
                  return make(bound, request, evaluate, symmetric, style);
              });
}

}  // namespace turnwise
