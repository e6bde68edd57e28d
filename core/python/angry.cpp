// Angry for Python: the game, its grid and its maps.
#include "bind_game.h"
#include "games.h"
#include "games/angry/family.h"

namespace turnwise {
namespace {

using Binding = GameBinding<angry::Family>;
using State = Binding::State;

const angry::Angry& board(const State& state) { return std::get<angry::Angry>(state.value); }

std::vector<std::string> rows(const State& state) {
    std::vector<std::string> letters(angry::kSide);
    for (int at = 0; at < angry::kCells; ++at)
        letters[static_cast<std::size_t>(angry::row_of(at))] += board(state).grid().letter(at);
    return letters;
}

std::vector<std::string> maps() {
    std::vector<std::string> names;
    for (const angry::NamedMap& map : angry::kMaps) names.emplace_back(map.name);
    return names;
}

}  // namespace

void bind_angry(nb::module_& module) {
    Binding::bind(module)
        .def_static("maps", &maps, "Names of the maps that are there; the first is the default.")
        .def("rows", &rows, "The grid: ten rows of ten letters, from the top.")
        .def(
            "mover",
            [](const State& s) { return std::string(1, angry::kMoverLetters[static_cast<int>(board(s).mover())]); },
            "Who moves: H, B or Q.")
        .def(
            "actions", [](const State& s) { return board(s).actions(); }, "Steps of hen and bird so far.")
        .def(
            "limit", [](const State& s) { return board(s).limit(); }, "The game is lost at this many actions.")
        .def(
            "score", [](const State& s) { return board(s).score(); }, "The course's score so far, for hen and bird.")
        .def(
            "is_won", [](const State& s) { return board(s).is_won(); }, "Whether slingshot or queen is gone.")
        .def(
            "is_lost", [](const State& s) { return board(s).is_lost(); },
            "Whether the hen is gone or the actions are used up.")
        .def(
            "describe",
            [](const State& s, int move) {
                if (move < 0 || move >= board(s).move_limit())
                    throw IllegalMove(std::to_string(move) + " is no move of angry");
                return board(s).describe(static_cast<Move>(move));
            },
            nb::arg("move"), "A move in words: hen up to c4, takes an egg.");
}

}  // namespace turnwise
