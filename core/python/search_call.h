// One search or solve as Python asks for it, and its report.
#pragma once

#include <functional>

#include "any/find.h"
#include "python/report_object.h"
#include "python/requests.h"

namespace turnwise {

// A solver has no iterations: its poll lets signals in and now and then tells Python how far it is.
Watch::Poll solver_poll(const SolveRequest& request);

// Runs find(company) with or without the GIL: native games release it, games and evaluators in Python need it.
nb::object run_search(const ShownState& root, const SearchRequest& request, bool keeps_gil,
                      const std::function<Found(const SearchCompany&)>& find);

// The same of a state that is no AnyState and whose moves are numbers.
template <Game G>
nb::object run_native_search(const G& state, nb::handle object, const SearchRequest& request,
                             const Evaluator<G>& evaluator) {
    const auto shown = std::make_shared<NumberedMoves>(
        nb::borrow(object), unit_of<G>(), [&](Score score, bool exact) { return shown_score(state, score, exact); });
    return run_search(*shown, request, false,
                      [&](const SearchCompany& company) { return find(state, evaluator, request, company); });
}

}  // namespace turnwise
