// Play for mistakes for Python: chances of the moves of a state in which nothing is won.
#pragma once

#include <vector>

#include "play/mistakes.h"
#include "python/bind_solver.h"
#include "python/bound_evaluator_spec.h"
#include "python/report_object.h"
#include "python/requests.h"

namespace turnwise {

// Runs with or without the GIL, as a search does: what calls Python keeps it.
template <class Function>
auto run_thinking(bool keeps_gil, Function&& function) {
    if (keeps_gil) return function();
    nb::gil_scoped_release release;
    return function();
}

// The state is proved to be lost, or drawn.
template <Game G>
nb::dict run_mistakes(const G& state, Solver<G>& solver, const Allowance& allowance, const Evaluator<G>& evaluator,
                      bool keeps_gil, bool drawn, const Opponent& opponent) {
    const Hopes hopes = run_thinking(keeps_gil, [&] {
        Watch watch(allowance.limits, allowance.token, signal_arrived, 1);
        Imagination<G> imagination(evaluator, allowance.token, keeps_gil);
        return Mistakes<G>(solver, imagination, opponent, allowance.token).find(state, drawn ? 0 : -1, watch);
    });
    raise_if_interrupted();
    nb::list chances;
    for (std::size_t i = 0; i < hopes.moves.size(); ++i)
        chances.append(nb::make_tuple(move_object(state, hopes.moves[i]), hopes.chances[i]));
    nb::dict dict;
    dict["chances"] = chances;
    dict["rounds"] = hopes.rounds;
    dict["whole"] = hopes.whole;
    dict["nodes"] = hopes.nodes;
    dict["seconds"] = hopes.seconds;
    dict["stopped"] = hopes.stopped;
    return dict;
}

// Moves, and for each depth from 0 the chance of each.
template <Game G>
nb::dict run_likings(const G& state, const Allowance& allowance, const Evaluator<G>& evaluator, bool keeps_gil,
                     double clear_lead) {
    Watch watch(allowance.limits, allowance.token, signal_arrived, 1);
    MoveList moves;
    state.legal_moves(moves);
    const Opponent opponent{{}, clear_lead};
    const Likings likings = run_thinking(keeps_gil, [&] {
        Imagination<G> imagination(evaluator, allowance.token, keeps_gil);
        return imagination.likings(state, moves, Opponent::kDeepest, opponent.temperature(), watch);
    });
    raise_if_interrupted();
    nb::list objects;
    for (const Move move : moves) objects.append(move_object(state, move));
    nb::dict dict;
    dict["moves"] = objects;
    dict["likings"] = likings;
    dict["nodes"] = watch.nodes();
    dict["seconds"] = watch.seconds();
    return dict;
}

// For a game whose agents play for mistakes; the solver is the one that has proved the state lost.
template <class Family>
void bind_mistakes(nb::class_<BoundState<Family>>& state) {
    using State = BoundState<Family>;
    using Holder = SolverHolder<Family, State>;
    state
        .def(
            "_mistakes",
            [](const State& s, Holder& holder, const Allowance& allowance, const nb::object& evaluate, bool drawn,
               const std::vector<double>& weights, double clear_lead) {
                const BoundEvaluatorSpec<Family> spec(evaluate, false);
                return holder.lend(s, [&](const auto& board, auto& solver) {
                    return run_mistakes(board, solver, allowance, *spec.evaluator(board), spec.in_python(), drawn,
                                        Opponent{weights, clear_lead});
                });
            },
            nb::arg("solver"), nb::arg("allowance"), nb::arg("evaluate").none(), nb::arg("drawn"), nb::arg("weights"),
            nb::arg("clear_lead"))
        .def(
            "_likings",
            [](const State& s, const Allowance& allowance, const nb::object& evaluate, double clear_lead) {
                const BoundEvaluatorSpec<Family> spec(evaluate, false);
                return std::visit(
                    [&](const auto& board) {
                        return run_likings(board, allowance, *spec.evaluator(board), spec.in_python(), clear_lead);
                    },
                    s.value);
            },
            nb::arg("allowance"), nb::arg("evaluate").none(), nb::arg("clear_lead"));
}

}  // namespace turnwise
