// What is refused of a search before it begins.
#include "any/find.h"

#include "base/errors.h"
#include "base/in_order.h"

namespace turnwise {

Options checked_options(const SearchAsked& asked, const Criteria& criteria) {
    Options options = asked.options;
    if (options.probcut > 0 && options.method != Method::full)
        raise(OptionError("search option probcut: a plain method leaves nothing out, give method='full'"));
    const int branching = options.selection.branching;
    if (branching == 0 && asked.pruning.empty()) return options;
    const std::string option = branching ? "branching=" + std::to_string(branching) : "pruning";
    if (options.method == Method::full)
        raise(OptionError(
            "search option {option}: the full method looks at every move, give method='alpha_beta' or 'minimax'",
            {{"option", option}}));
    if (!criteria)
        raise(OptionError("search option {option}: this game does not say which moves to leave out",
                          {{"option", option}}));
    if (asked.pruning.empty()) return options;
    options.selection.weights = in_order(asked.pruning, *criteria, [&](const std::string& name) {
        raise(UnknownName("unknown criterion '{criterion}': criteria are {criteria}",
                          {{"criterion", name}, {"criteria", Listing(*criteria)}}));
    });
    return options;
}

}  // namespace turnwise
