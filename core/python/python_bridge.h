// States of another package, asked by its own functions: what a class of states offers that only hands their answers
// on.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "game/game.h"
#include "python/convert.h"

namespace turnwise {

// What a state of another package is known by.
struct Sight {
    nb::object drawing, past;  // the past is the number of moves, or the moves themselves

    bool equals(const Sight& other) const { return past.equal(other.past) && drawing.equal(other.drawing); }
};

// A class offers it as `_bridge`, a tuple of functions of the package's own state, which it has as `inner`. The engine
// then calls these, and nothing of the class between them:
//   child(inner, move) -> the next state
//   player(inner) -> 0 or 1, as the package numbers them; below 0 once the game is over
//   returns(inner) -> what both players gained, in the package's order
//   moves(inner) -> the legal moves, whole numbers
//   history(inner) -> the moves that led here
//   drawing(inner) -> a text
//   count(inner) -> the number of moves
//   wrap(inner, mover) -> a state of the class
// then a truth value: whether the future depends on drawing, number of moves and player to move alone. Else two states
// are the same only if their moves are, and their drawings, for they may have begun in different places. Last comes the
// package's number of the player who begins, who is player 0 here.
class Bridge {
  public:
    static std::optional<Bridge> of(nb::handle state) {
        const nb::object found = nb::getattr(state.type(), "_bridge", nb::none());
        if (found.is_none()) return std::nullopt;
        return Bridge(nb::cast<nb::tuple>(found));
    }

    // Whether it asks the same functions.
    bool equals(const Bridge& other) const { return functions_.is(other.functions_); }
    bool goes_by_drawing() const { return functions_[8].ptr() == Py_True; }

    static nb::object inner(const nb::object& state) { return state.attr("inner"); }
    nb::object child(const nb::object& inner, nb::handle move) const { return call(0, inner, move); }
    // Nothing once the game is over.
    std::optional<Player> player(const nb::object& inner) const {
        const long player = PyLong_AsLong(call(1, inner).ptr());
        if (player == -1 && PyErr_Occurred()) throw nb::python_error();
        return player < 0 ? std::nullopt : std::optional(turned(static_cast<Player>(player)));
    }
    double gained(const nb::object& inner, Player player) const {
        return nb::cast<double>(nb::object(call(2, inner)[static_cast<int>(turned(player))]));
    }
    nb::object moves(const nb::object& inner) const { return call(3, inner); }
    nb::object history(const nb::object& inner) const { return call(4, inner); }
    nb::object drawing(const nb::object& inner) const { return call(5, inner); }
    nb::object count(const nb::object& inner) const { return call(6, inner); }
    nb::object wrap(const nb::object& inner, Player mover) const {
        return call(7, inner, nb::int_(static_cast<int>(mover)));
    }

    static std::uint64_t mixed(std::uint64_t hash, nb::handle next) {
        return (hash ^ static_cast<std::uint64_t>(PyObject_Hash(next.ptr()))) * 0x9E3779B97F4A7C15u + (hash >> 29);
    }
    // The same for states of equal history, move by move.
    std::uint64_t history_hash(const nb::object& inner) const {
        std::uint64_t hash = 1;
        for (const nb::handle move : history(inner)) hash = mixed(hash, move);
        return hash;
    }
    Sight sight(const nb::object& inner) const {
        return {drawing(inner), goes_by_drawing() ? count(inner) : history(inner)};
    }
    // Of a state that goes by its drawing.
    static std::uint64_t hash_of(const Sight& sight, Player mover) {
        return mixed(mixed(static_cast<std::uint64_t>(mover), sight.past), sight.drawing);
    }

  private:
    explicit Bridge(nb::tuple functions)
        : functions_(std::move(functions)), second_begins_(nb::cast<int>(functions_[9]) == 1) {}

    // A player of the package as one here, and the other way round.
    Player turned(Player player) const { return second_begins_ ? other(player) : player; }

    template <class... Arguments>
    nb::object call(int which, const Arguments&... arguments) const {
        return nb::handle(PyTuple_GetItem(functions_.ptr(), which))(arguments...);
    }

    nb::tuple functions_;
    bool second_begins_;
};

}  // namespace turnwise
