// Play for mistakes for Python, of every game that has it.
#include "python/bind_mistakes.h"

namespace turnwise {

nb::dict hopes_dict(const Hopes& hopes, const MoveObject& move_object) {
    nb::list chances;
    for (std::size_t i = 0; i < hopes.moves.size(); ++i)
        chances.append(nb::make_tuple(move_object(hopes.moves[i]), hopes.chances[i]));
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
nb::dict likings_dict(const LikedMoves& liked, const MoveObject& move_object) {
    nb::list objects;
    for (const Move move : liked.moves) objects.append(move_object(move));
    nb::dict dict;
    dict["moves"] = objects;
    dict["likings"] = liked.likings;
    dict["nodes"] = liked.nodes;
    dict["seconds"] = liked.seconds;
    return dict;
}

void bind_mistakes(StateClass& state, const BoundGame& bound, const AnyMistakes& mistakes) {
    const auto number = [](Move move) -> nb::object { return nb::int_(move); };
    state
        .def(
            "_mistakes",
            [&bound, &mistakes, number](nb::handle self, nb::handle solver, const Allowance& allowance,
                                        const nb::object& evaluate, bool drawn, const std::vector<double>& weights,
                                        double clear_lead) {
                const AnyState& here = bound.state_in(self);
                const EvaluatorChoice choice = choice_of(bound, evaluate, false);
                const Hopes hopes = bound.solver_in(solver).lend([&](AnySolver& own) {
                    return run_thinking(choice.calls_back(), [&] {
                        return mistakes.find(here, own, choice, Opponent{weights, clear_lead}, allowance, drawn,
                                             signal_arrived);
                    });
                });
                raise_if_interrupted();
                return hopes_dict(hopes, number);
            },
            nb::arg("solver"), nb::arg("allowance"), nb::arg("evaluate").none(), nb::arg("drawn"), nb::arg("weights"),
            nb::arg("clear_lead"))
        .def(
            "_likings",
            [&bound, &mistakes, number](nb::handle self, const Allowance& allowance, const nb::object& evaluate,
                                        double clear_lead) {
                const AnyState& here = bound.state_in(self);
                const EvaluatorChoice choice = choice_of(bound, evaluate, false);
                const LikedMoves liked = run_thinking(choice.calls_back(), [&] {
                    return mistakes.likings(here, choice, Opponent{{}, clear_lead}, allowance, signal_arrived);
                });
                raise_if_interrupted();
                return likings_dict(liked, number);
            },
            nb::arg("allowance"), nb::arg("evaluate").none(), nb::arg("clear_lead"));
}

}  // namespace turnwise
