// The terms of a score as Python gets them.
#include "python/terms.h"

namespace turnwise {

nb::object terms_object(const std::optional<Terms>& terms) {
    if (!terms) return nb::none();
    nb::list list;
    for (const Term& term : *terms)
        list.append(nb::make_tuple(nb::str(term.name.data(), term.name.size()), number(term.value),
                                   term.weight ? number(*term.weight) : nb::none(), number(term.part)));
    return list;
}

}  // namespace turnwise
