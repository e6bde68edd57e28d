// The terms of a score as Python gets them.
#pragma once

#include "evaluation/terms.h"
#include "python/convert.h"

namespace turnwise {

// A list of (name, value, weight, part); None for what is not a sum.
inline nb::object terms_object(const std::optional<Terms>& terms) {
    if (!terms) return nb::none();
    nb::list list;
    for (const Term& term : *terms)
        list.append(nb::make_tuple(nb::str(term.name.data(), term.name.size()), number(term.value),
                                   term.weight ? number(*term.weight) : nb::none(), number(term.part)));
    return list;
}

}  // namespace turnwise
