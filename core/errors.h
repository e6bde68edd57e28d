// Errors that reach people: one line that names the thing, the place and the way out.
#pragma once

#include <stdexcept>

namespace turnwise {

// A text that is no state, value of an option or file of the game; becomes turnwise.ParseError.
struct ParseError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// A file that is damaged, cut short or of another version; becomes turnwise.DataError.
struct DataError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// A name nobody knows; becomes turnwise.UnknownNameError.
struct UnknownName : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace turnwise
