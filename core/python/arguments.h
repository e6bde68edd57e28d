// Arguments as people give them: texts in any digits, moves by number or name, and one line for what is not taken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/setup.h"
#include "python/convert.h"

namespace turnwise {

// The value, if it is short, and its type: 3.5 (float).
Message given(nb::handle value);

// Persian and Arabic digits as those of ASCII; all else as it is.
std::string plain_digits(std::string_view text);

// The text of a str, in plain digits; taker names who takes it.
std::string text_of(nb::handle value, const std::string& taker);

// A whole number of Python, and its value where that is one that a move could be.
struct WholeNumber {
    nb::object number;
    std::optional<std::int64_t> value;
    std::string text() const { return str_of(number); }
};
std::optional<WholeNumber> whole_number_of(nb::handle given_number);

// Options as keywords; whatever they are, their texts are read. None is as if it were not given.
Setup setup_from(std::string name, const nb::kwargs& options);

}  // namespace turnwise
