// Between the core's values and Python's.
#include "python/convert.h"

#include <cmath>
#include <cstdint>

namespace turnwise {

nb::object number(double value) {
    if (value == std::floor(value)) return nb::int_(static_cast<std::int64_t>(value));
    return nb::float_(value);
}

nb::object points(Score score, Score unit) { return number(static_cast<double>(score) / unit); }

std::string str_of(nb::handle object) {
    const nb::str text(object);
    const auto bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
    if (!bytes.is_valid()) throw nb::python_error();
    return nb::cast<nb::bytes>(bytes).c_str();
}

std::string repr_of(nb::handle object) { return str_of(nb::repr(object)); }

Player to_player(int player) {
    if (player != 0 && player != 1) throw OptionError("no player {player}: players are 0 and 1", {{"player", player}});
    return static_cast<Player>(player);
}

void check_perft_depth(int depth) {
    if (depth < 0) throw OptionError("perft depth: give 0 or more plies");
}

void refuse_number(const Message& what, const nb::object& value) {
    throw OptionError("{what} is {value}: give a number", {{"what", what}, {"value", repr_of(value)}});
}

Score to_score(double value, Score unit) {
    constexpr double kMost = 1e6;
    if (!(value >= -kMost && value <= kMost))
        throw OptionError("score {score} is not a number between -1000000 and 1000000",
                          {{"score", std::to_string(value)}});
    return static_cast<Score>(std::lround(value * unit));
}

const char* bound_text(Bound bound) {
    constexpr const char* texts[] = {"none", "lower", "upper", "exact"};
    return texts[static_cast<int>(bound)];
}

bool signal_arrived(const Watch&) {
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

void raise_if_interrupted() {
    if (PyErr_Occurred()) throw nb::python_error();
}

}  // namespace turnwise
