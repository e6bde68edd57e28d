// Play for mistakes for Python: chances of the moves of a state in which nothing is won.
#pragma once

#include "any/typed_mistakes.h"
#include "python/bound_game.h"
#include "python/requests.h"

namespace turnwise {

// Runs with or without the GIL, as a search does: what calls Python keeps it.
template <class Function>
auto run_thinking(bool keeps_gil, Function&& function) {
    if (keeps_gil) return function();
    nb::gil_scoped_release release;
    return function();
}

// What was found, with moves as move_object(move) has them.
using MoveObject = std::function<nb::object(Move)>;
nb::dict hopes_dict(const Hopes& hopes, const MoveObject& move_object);
nb::dict likings_dict(const LikedMoves& liked, const MoveObject& move_object);

// For a game whose agents play for mistakes; the solver is the one that has proved the state lost.
void bind_mistakes(StateClass& state, const BoundGame& bound, const AnyMistakes& mistakes);

template <class Family>
void bind_mistakes(nb::class_<TypedState<Family>>& state) {
    auto any = nb::borrow<StateClass>(state);
    bind_mistakes(any, *bound_game(Family::kName), kMistakesOf<Family>);
}

}  // namespace turnwise
