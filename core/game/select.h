// Selective search: looking at some moves of a state only, by the game's own choice. It may miss minimax's value.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "game/game.h"

namespace turnwise {

struct Selection {
    int branching = 0;         // most moves of a state; 0: all, nothing is selected
    std::vector<int> weights;  // of the game's criteria; empty: all alike
};

// Knows which of its moves to look at; selection_names has a name for each criterion that selection.weights weighs.
// Keeps the order of the moves it leaves in the list, and draws its random numbers in that order.
template <class G>
concept Selective = requires(const G state, MoveList& moves, const Selection& selection, Random& random) {
    state.select(moves, selection, random);
    { G::selection_names() } -> std::convertible_to<std::span<const std::string_view>>;
};

}  // namespace turnwise
