// The fit of the pattern weights for Python, in a translation unit of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace turnwise {

void bind_othello_training(nanobind::module_& module);

}  // namespace turnwise
