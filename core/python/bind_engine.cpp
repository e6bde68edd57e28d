// Evaluations, searches and counts of a game's states for Python.
#include <tuple>

#include "python/bound_game.h"
#include "python/search_call.h"
#include "python/terms.h"

namespace turnwise {
namespace {

nb::object evaluated(const BoundGame& bound, const AnyState& state, const nb::object& evaluate) {
    return points(state.evaluate(choice_of(bound, evaluate, true)), state.unit());
}

nb::object searched(const BoundGame& bound, nb::handle self, const SearchRequest& request, const nb::object& evaluate,
                    bool symmetric) {
    const AnyState& state = bound.state_in(self);
    const EvaluatorChoice choice = choice_of(bound, evaluate, symmetric);
    const auto shown = std::make_shared<NumberedMoves>(
        nb::borrow(self), state.unit(), [&](Score score, bool exact) { return state.shown(score, exact); });
    return run_search(*shown, request, choice.calls_back(),
                      [&](const SearchCompany& company) { return state.find(choice, request, company); });
}

// The GIL is released meanwhile; a signal ends it.
template <class Function>
auto counted(Function&& function) {
    Watch watch({}, nullptr, signal_arrived);
    const auto found = [&] {
        nb::gil_scoped_release release;
        return function(watch);
    }();
    raise_if_interrupted();
    return found;
}

}  // namespace

void bind_engine(StateClass& state, const BoundGame& bound) {
    state
        .def_static(
            "evaluators",
            [&bound] {
                const auto names = bound.game.evaluators();
                return std::vector<std::string>(names.begin(), names.end());
            },
            "Names that search(evaluate=...) takes; the first is the default.")
        .def(
            "evaluate",
            [&bound](nb::handle self, const nb::object& evaluate) {
                return evaluated(bound, bound.state_in(self), evaluate);
            },
            nb::arg("evaluate").none() = nb::none(), nb::sig("def evaluate(self, evaluate: object = None) -> float"),
            "What an evaluator thinks of this unfinished state, for the player to move.")
        .def(
            "terms",
            [&bound](nb::handle self, const nb::object& evaluate) {
                return terms_object(bound.state_in(self).terms(choice_of(bound, evaluate, true)));
            },
            nb::arg("evaluate").none() = nb::none(),
            nb::sig("def terms(self, evaluate: object = None) -> "
                    "list[tuple[str, float, float | None, float]] | None"),
            "What evaluate() adds up from: name, value, weight (None where a table or a bound says what the value "
            "adds) and part of each term. None where the score is not a sum.")
        .def(
            "_search",
            [&bound](nb::handle self, const SearchRequest& request, const nb::object& evaluate, bool symmetric) {
                return searched(bound, self, request, evaluate, symmetric);
            },
            nb::arg("request"), nb::arg("evaluate").none(), nb::arg("symmetric"))
        .def("_perft",
             [&bound](nb::handle self, int depth) {
                 check_perft_depth(depth);
                 const AnyState& here = bound.state_in(self);
                 return counted([&](Watch& watch) { return here.perft(depth, watch); });
             })
        .def(
            "_playouts",
            [&bound](nb::handle self, std::uint64_t games, std::uint64_t seed) {
                const AnyState& here = bound.state_in(self);
                const Playouts all = counted([&](Watch& watch) { return here.playouts(games, seed, watch); });
                return std::tuple(all.games, all.moves, all.first_wins, all.second_wins, all.draws);
            },
            nb::arg("games"), nb::arg("seed"));
}

}  // namespace turnwise
