// Between the core's values and Python's: errors and scores.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>

#include "base/errors.h"
#include "base/watch.h"
#include "search/report.h"

namespace turnwise {

namespace nb = nanobind;

// A whole number where it is one.
nb::object number(double value);

// Points of the result.
nb::object points(Score score, Score unit);

// str() and repr() of an object; half of a character, which no text in UTF-8 has, by its number.
std::string str_of(nb::handle object);
std::string repr_of(nb::handle object);

// Player 0 or 1, as Python counts them.
Player to_player(int player);

void check_perft_depth(int depth);

// A number that Python code gave; what() names who gave it.
[[noreturn]] void refuse_number(const Message& what, const nb::object& value);
template <class What>
double to_double(const nb::object& value, What&& what) {
    const double number = PyFloat_AsDouble(value.ptr());
    if (number == -1.0 && PyErr_Occurred()) {
        PyErr_Clear();
        refuse_number(what(), value);
    }
    return number;
}

// Scores given by Python code; a million points are beyond every game.
Score to_score(double value, Score unit);

const char* bound_text(Bound bound);

// Runs while a native search does: lets signals in, and remembers that one raised.
bool signal_arrived(const Watch& watch);

// After a search, with the GIL: a KeyboardInterrupt that ended it goes on its way.
void raise_if_interrupted();

}  // namespace turnwise
