// The rules, texts and knowledge of a game's states for Python.
#include <algorithm>
#include <limits>

#include "python/arguments.h"
#include "python/bound_game.h"

namespace turnwise {
namespace {

std::vector<Move> list_of(const MoveList& moves) { return {moves.begin(), moves.end()}; }

std::vector<Move> moves_of(const AnyState& state) {
    MoveList moves;
    state.legal_moves(moves);
    return list_of(moves);
}

bool is_legal(const AnyState& state, std::int64_t move) {
    MoveList moves;
    state.legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Listing sorted_names(const AnyState& state, std::vector<Move> moves) {
    std::sort(moves.begin(), moves.end());
    std::vector<std::string> names;
    for (const Move move : moves) names.push_back(state.move_text(move));
    return Listing(names);
}

[[noreturn]] void refuse(const BoundGame& bound, const AnyState& state, const std::string& move) {
    const auto moves = moves_of(state);
    const char* game = bound.game.name();
    if (moves.empty())
        throw IllegalMove("illegal move '{move}' in {game} position '{position}': the game is over",
                          {{"move", move}, {"game", game}, {"position", state.text()}});
    throw IllegalMove(
        "illegal move '{move}' in {game} position '{position}': legal moves are {moves}",
        {{"move", move}, {"game", game}, {"position", state.text()}, {"moves", sorted_names(state, moves)}});
}

// Numbers that are no move on any board have no name of their own; where the game does not say which are, only those of
// legal moves have.
bool is_named(const AnyState& state, std::int64_t move) {
    const auto limit = state.move_limit();
    return move >= 0 && (limit ? move < *limit : is_legal(state, move));
}

std::string name_of(const AnyState& state, const WholeNumber& move) {
    return move.value && is_named(state, *move.value) ? state.move_text(static_cast<Move>(*move.value)) : move.text();
}

Move named_move(const BoundGame& bound, const AnyState& state, nb::handle move, const char* function) {
    const auto number = whole_number_of(move);
    if (!number)
        throw ArgumentType("{function} takes the number of a move, not {given}",
                           {{"function", bound.called(function)}, {"given", given(move)}});
    if (!number->value || !is_named(state, *number->value))
        throw IllegalMove("{move} is not a move of {game}", {{"move", number->text()}, {"game", bound.game.name()}});
    return static_cast<Move>(*number->value);
}

Move parse_move(const BoundGame& bound, const AnyState& state, nb::handle name) {
    const std::string word = text_of(name, bound.called("parse_move"));
    const Move move = state.parse_move(word);
    if (!is_legal(state, move)) refuse(bound, state, word);
    return move;
}

Move move_of(const BoundGame& bound, const AnyState& state, nb::handle move) {
    if (PyUnicode_Check(move.ptr())) return parse_move(bound, state, move);
    const auto number = whole_number_of(move);
    if (!number)
        throw ArgumentType("{function} takes a move by its number or name, not {given}: legal moves are {moves}",
                           {{"function", bound.called("play")},
                            {"given", given(move)},
                            {"moves", sorted_names(state, moves_of(state))}});
    if (!number->value || !is_legal(state, *number->value)) refuse(bound, state, name_of(state, *number));
    return static_cast<Move>(*number->value);
}

nb::object play(const BoundGame& bound, nb::handle self, nb::handle move) {
    const AnyState& state = bound.state_in(self);
    const Move made = move_of(bound, state, move);
    return bound.new_state([&](void* memory) { state.play(made, memory); });
}

nb::object result(const AnyState& state) {
    const auto score = state.result();
    return score ? number(state.shown(*score, true)) : nb::none();
}

std::optional<int> winner(const AnyState& state) {
    const auto player = state.winner();
    return player ? std::optional(static_cast<int>(*player)) : std::nullopt;
}

nb::tuple bounds(const AnyState& state) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    const auto result = state.result();
    const auto range = result ? std::optional(Range{*result, *result}) : state.bounds();
    if (!range) return nb::make_tuple(-kInfinite, kInfinite);
    return nb::make_tuple(points(range->lower, state.unit()), points(range->upper, state.unit()));
}

std::map<std::string, float> features(const AnyState& state) {
    const auto names = state.feature_names();
    std::vector<float> values(names.size());
    state.features(values);
    std::map<std::string, float> features;
    for (std::size_t i = 0; i < names.size(); ++i) features[std::string(names[i])] = values[i];
    return features;
}

void check_symmetry(const AnyState& state, int symmetry) {
    const int count = state.symmetries();
    if (symmetry < 0 || symmetry >= count)
        throw OptionError("no symmetry {symmetry}: there are {count}", {{"symmetry", symmetry}, {"count", count}});
}

nb::object map(const BoundGame& bound, nb::handle self, int symmetry) {
    const AnyState& state = bound.state_in(self);
    check_symmetry(state, symmetry);
    return bound.new_state([&](void* memory) { state.map(symmetry, memory); });
}

Move map_move(const BoundGame& bound, const AnyState& state, int symmetry, nb::handle given_move) {
    const Move move = named_move(bound, state, given_move, "map_move");
    check_symmetry(state, symmetry);
    return state.map_move(symmetry, move);
}

nb::object parse(const BoundGame& bound, nb::handle line) {
    const std::string text = text_of(line, bound.called("parse"));
    return bound.new_state([&](void* memory) { bound.game.parse(text, memory); });
}

}  // namespace

void bind_rules(StateClass& state, const BoundGame& bound) {
    state
        .def(
            "to_move", [&bound](nb::handle self) { return static_cast<int>(bound.state_in(self).to_move()); },
            "0 for the first player, 1 for the second.")
        .def(
            "result", [&bound](nb::handle self) { return result(bound.state_in(self)); },
            nb::sig("def result(self) -> float | None"),
            "Final score for the player to move; None while the game goes on.")
        .def(
            "winner", [&bound](nb::handle self) { return winner(bound.state_in(self)); },
            "The player who has won, 0 or 1; None for a draw and while the game goes on.")
        .def(
            "is_over", [&bound](nb::handle self) { return bound.state_in(self).result().has_value(); },
            "Whether the game has ended.")
        .def(
            "legal_moves", [&bound](nb::handle self) { return moves_of(bound.state_in(self)); },
            "Moves of the player to move; empty once the game is over.")
        .def(
            "move_limit", [&bound](nb::handle self) { return bound.state_in(self).move_limit(); },
            "Moves of this board, legal or not, are the numbers below it; None where the game does not say.")
        .def(
            "play", [&bound](nb::handle self, nb::handle move) { return play(bound, self, move); },
            nb::arg("move").none(), signed_as(std::string("play(self, move: int | str) -> ") + bound.game.class_name()),
            "The next state; the move is a number or its text.")
        .def(
            "key", [&bound](nb::handle self) { return bound.state_in(self).key(); },
            "A number that equal states share.")
        .def(
            "__eq__", [&bound](nb::handle a, nb::handle b) { return bound.state_in(a).equals(bound.state_in(b)); },
            nb::is_operator(), nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__", [&bound](nb::handle self) {
            return static_cast<Py_hash_t>(bound.state_in(self).key() * 0x9E3779B97F4A7C15u >> 1);
        });
}

void bind_text(StateClass& state, const BoundGame& bound) {
    const auto text = [&bound](nb::handle self) { return bound.state_in(self).text(); };
    state
        .def_static(
            "parse", [&bound](nb::handle line) { return parse(bound, line); }, nb::arg("text").none(),
            signed_as(std::string("parse(text: str) -> ") + bound.game.class_name()),
            "The state a line of text describes.")
        .def("text", text, "One line that parse() reads back.")
        .def(
            "move_text",
            [&bound](nb::handle self, nb::handle move) {
                const AnyState& here = bound.state_in(self);
                return here.move_text(named_move(bound, here, move, "move_text"));
            },
            nb::arg("move").none(), nb::sig("def move_text(self, move: int) -> str"),
            "The name of a move, legal here or not.")
        .def(
            "parse_move",
            [&bound](nb::handle self, nb::handle name) { return parse_move(bound, bound.state_in(self), name); },
            nb::arg("text").none(), nb::sig("def parse_move(self, text: str) -> int"), "The legal move a text names.")
        .def(
            "options", [&bound](nb::handle self) { return bound.state_in(self).setup(); },
            "What the start was made with.")
        .def("__str__", text)
        .def("__repr__",
             [&bound](nb::handle self) {
                 const std::string line = bound.state_in(self).text();
                 return bound.called("parse(") + nb::repr(nb::str(line.c_str())).c_str() + ")";
             })
        .def("__getstate__", text)
        .def("__setstate__", [&bound](nb::handle self, const std::string& line) {
            BoundGame::fill(self, bound.state, [&](void* memory) { bound.game.parse(line, memory); });
        });
}

void bind_knowledge(StateClass& state, const BoundGame& bound) {
    state
        .def(
            "bounds", [&bound](nb::handle self) { return bounds(bound.state_in(self)); },
            nb::sig("def bounds(self) -> tuple[float, float]"),
            "Between what the rank of the result must lie; infinite where the game does not say.")
        .def(
            "forced_moves",
            [&bound](nb::handle self) {
                MoveList moves;
                bound.state_in(self).forced_moves(moves);
                return list_of(moves);
            },
            "Moves that suffice; empty when nothing is known.")
        .def(
            "features", [&bound](nb::handle self) { return features(bound.state_in(self)); },
            "Numbers an evaluation weighs, by name, for the player to move.")
        .def(
            "banked",
            [&bound](nb::handle self) {
                const AnyState& here = bound.state_in(self);
                return points(here.banked(), here.unit());
            },
            nb::sig("def banked(self) -> float"),
            "Points of the rank that are made already, for the player to move; a network guesses the rest.")
        .def(
            "symmetries", [&bound](nb::handle self) { return bound.state_in(self).symmetries(); },
            "How many images a state has, itself among them.")
        .def(
            "map", [&bound](nb::handle self, int symmetry) { return map(bound, self, symmetry); }, nb::arg("symmetry"),
            signed_as(std::string("map(self, symmetry: int) -> ") + bound.game.class_name()),
            "The image under a symmetry; number 0 is the identity.")
        .def(
            "map_move",
            [&bound](nb::handle self, int symmetry, nb::handle move) {
                return map_move(bound, bound.state_in(self), symmetry, move);
            },
            nb::arg("symmetry"), nb::arg("move").none(), nb::sig("def map_move(self, symmetry: int, move: int) -> int"),
            "The move that is to the image what the move is to this state.");
}

}  // namespace turnwise
