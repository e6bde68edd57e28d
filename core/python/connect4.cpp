// Connect 4 for Python.
#include "games/connect4/family.h"

#include "bind_game.h"
#include "games.h"

namespace turnwise {
namespace {

using Binding = GameBinding<connect4::Family>;
using Cells = std::vector<std::pair<int, int>>;

// Cells of a set as (column, row), row 0 at the bottom.
template <class Bits, class Shape>
Cells cells_of(Shape shape, Bits bits) {
    Cells cells;
    for (int column = 0; column < shape.width(); ++column)
        for (int row = 0; row < shape.height(); ++row)
            if (bits >> (column * (shape.height() + 1) + row) & 1) cells.emplace_back(column, row);
    return cells;
}

Cells stones(const Binding::State& state, int player) {
    return std::visit([player](const auto& board) {
        const bool asked = static_cast<int>(board.to_move()) == player;
        return cells_of(board.shape(), asked ? board.mine() : board.theirs());
    }, state.value);
}

Cells threats(const Binding::State& state, int player) {
    return std::visit([player](const auto& board) {
        const bool asked = static_cast<int>(board.to_move()) == player;
        return cells_of(board.shape(), asked ? board.my_threats() : board.their_threats());
    }, state.value);
}

}  // namespace

void bind_connect4(nb::module_& module) {
    Binding::bind(module)
        .def("stones", &stones, nb::arg("player"), "Cells (column, row) of a player's stones; row 0 is the bottom.")
        .def("threats", &threats, nb::arg("player"), "Empty cells (column, row) that would complete a line of the player.");
}

}  // namespace turnwise
