// The terms of a score as Python gets them.
#pragma once

#include <optional>

#include "game/evaluator.h"
#include "python/convert.h"

namespace turnwise {

// A list of (name, value, weight, part); None for what is not a sum.
nb::object terms_object(const std::optional<Terms>& terms);

}  // namespace turnwise
