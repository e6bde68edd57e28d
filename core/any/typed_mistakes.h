// Play for mistakes of a family whose agents do so, for those who do not know which it is.
#pragma once

#include <variant>

#include "any/any_game.h"
#include "any/typed_evaluator_spec.h"
#include "any/typed_solver.h"
#include "any/typed_state.h"
#include "play/mistakes.h"

namespace turnwise {

// The two things that are asked; a state is proved by the solver to be lost, or drawn.
struct AnyMistakes {
    Hopes (*find)(const AnyState&, AnySolver&, const EvaluatorChoice&, const Opponent&, const Allowance&, bool drawn,
                  const Watch::Poll&);
    LikedMoves (*likings)(const AnyState&, const EvaluatorChoice&, const Opponent&, const Allowance&,
                          const Watch::Poll&);
};

template <class Family>
Hopes find_mistakes(const AnyState& state, AnySolver& solver, const EvaluatorChoice& choice, const Opponent& opponent,
                    const Allowance& allowance, bool drawn, const Watch::Poll& poll) {
    const TypedEvaluatorSpec<Family> spec(choice);
    return static_cast<TypedSolver<Family>&>(solver).lend(state, [&](const auto& board, auto& own) {
        return hopes_of(board, own, *spec.evaluator(board), spec.in_python(), opponent, allowance, drawn, poll);
    });
}

template <class Family>
LikedMoves find_likings(const AnyState& state, const EvaluatorChoice& choice, const Opponent& opponent,
                        const Allowance& allowance, const Watch::Poll& poll) {
    const TypedEvaluatorSpec<Family> spec(choice);
    return std::visit(
        [&](const auto& board) {
            return likings_of(board, *spec.evaluator(board), spec.in_python(), opponent, allowance, poll);
        },
        states_of<Family>(state));
}

template <class Family>
constexpr AnyMistakes kMistakesOf{&find_mistakes<Family>, &find_likings<Family>};

}  // namespace turnwise
