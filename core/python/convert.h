// Between the core's values and Python's: errors, scores and reports.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors.h"
#include "base/watch.h"
#include "evaluation/evaluator_spec.h"
#include "search/report.h"
#include "search/trace.h"

namespace turnwise {

namespace nb = nanobind;

// A whole number where it is one.
inline nb::object number(double value) {
    if (value == std::floor(value)) return nb::int_(static_cast<std::int64_t>(value));
    return nb::float_(value);
}

// Points of the result.
inline nb::object points(Score score, Score unit) { return number(static_cast<double>(score) / unit); }

template <class G>
nb::object published(const G& state, Score score, bool exact) {
    return number(shown_score(state, score, exact));
}

// Player 0 or 1, as Python counts them.
inline Player to_player(int player) {
    if (player != 0 && player != 1) throw OptionError("no player {player}: players are 0 and 1", {{"player", player}});
    return static_cast<Player>(player);
}

inline void check_perft_depth(int depth) {
    if (depth < 0) throw OptionError("perft depth: give 0 or more plies");
}

// A number that Python code gave; what() names who gave it.
template <class What>
double to_double(const nb::object& value, What&& what) {
    const double number = PyFloat_AsDouble(value.ptr());
    if (number == -1.0 && PyErr_Occurred()) {
        PyErr_Clear();
        throw OptionError("{what} is {value}: give a number", {{"what", what()}, {"value", nb::repr(value).c_str()}});
    }
    return number;
}

// Scores given by Python code; a million points are beyond every game.
inline Score to_score(double value, Score unit) {
    constexpr double kMost = 1e6;
    if (!(value >= -kMost && value <= kMost))
        throw OptionError("score {score} is not a number between -1000000 and 1000000",
                          {{"score", std::to_string(value)}});
    return static_cast<Score>(std::lround(value * unit));
}

inline const char* bound_text(Bound bound) {
    constexpr const char* texts[] = {"none", "lower", "upper", "exact"};
    return texts[static_cast<int>(bound)];
}

// Runs while a native search does: lets signals in, and remembers that one raised.
inline bool signal_arrived(const Watch&) {
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

// After a search, with the GIL: a KeyboardInterrupt that ended it goes on its way.
inline void raise_if_interrupted() {
    if (PyErr_Occurred()) throw nb::python_error();
}

}  // namespace turnwise
