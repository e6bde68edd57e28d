// One search or solve as Python asks for it, and its report.
#pragma once

#include "python/report_object.h"
#include "python/requests.h"
#include "search/engine.h"

namespace turnwise {

// Whether a callback has answered False, and nothing else that counts as false.
inline bool says_no(const nb::object& answer) { return answer.ptr() == Py_False; }

// A progress callback of Python; returning False stops the search.
template <class G>
Progress progress_of(const ShownState<G>& root, const SearchRequest& request, bool exact) {
    if (request.progress.is_none()) return {};
    return [&root, &request, exact](const Report& report) {
        nb::gil_scoped_acquire gil;
        const nb::object told = report_object(report, words_of(root, report, exact), {}, false, root.object());
        return !says_no(request.progress(told));
    };
}

// A solver has no iterations: its poll lets signals in and now and then tells Python how far it is.
inline Watch::Poll solver_poll(const SolveRequest& request) {
    if (request.progress.is_none()) return signal_arrived;
    constexpr double kProgressSeconds = 0.25;
    return [&request, told = 0.0](const Watch& watch) mutable {
        if (signal_arrived(watch)) return true;
        if (watch.seconds() < told + kProgressSeconds) return false;
        told = watch.seconds();
        nb::gil_scoped_acquire gil;
        return says_no(request.progress(watch.nodes(), watch.seconds()));
    };
}

// The options with the selection's weights in the order of the game's criteria.
template <class G>
Options checked_options(const SearchRequest& request) {
    Options options = request.options;
    if (options.probcut > 0 && options.method != Method::full)
        throw OptionError("search option probcut: a plain method leaves nothing out, give method='full'");
    const int branching = options.selection.branching;
    if (branching == 0 && request.pruning.empty()) return options;
    const std::string asked = branching ? "branching=" + std::to_string(branching) : "pruning";
    if (options.method == Method::full)
        throw OptionError(
            "search option {option}: the full method looks at every move, give method='alpha_beta' or 'minimax'",
            {{"option", asked}});
    if constexpr (Selective<G>) {
        if (request.pruning.empty()) return options;
        options.selection.weights = in_order(request.pruning, G::selection_names(), [](const std::string& name) {
            throw UnknownName("unknown criterion '{criterion}': criteria are {criteria}",
                              {{"criterion", name}, {"criteria", Listing(G::selection_names())}});
        });
        return options;
    }
    throw OptionError("search option {option}: this game does not say which moves to leave out", {{"option", asked}});
}

// Runs the search with or without the GIL: native games release it, games and evaluators in Python need it.
template <class G>
nb::object run_search(const ShownState<G>& root, const SearchRequest& request, const Evaluator<G>& evaluator,
                      bool keeps_gil) {
    const FlatWins<G> flat(evaluator);
    const Evaluator<G>& used = request.flat_wins ? flat : evaluator;
    const bool exact = !used.reshapes_results();
    const Task<G> task{.evaluator = used,
                       .options = checked_options<G>(request),
                       .limits = request.limits,
                       .token = request.token,
                       .poll = signal_arrived,
                       .progress = progress_of(root, request, exact),
                       .all_moves = request.all_moves,
                       .in_python = keeps_gil};
    const bool keeps_tree = request.tree_nodes > 0;
    TreeTrace trace(request.tree_nodes);
    const auto call = [&] { return keeps_tree ? search(root.state(), task, trace) : search(root.state(), task); };
    Report report;
    if (keeps_gil) {
        report = call();
    } else {
        nb::gil_scoped_release release;
        report = call();
    }
    raise_if_interrupted();
    const TreeWords tree = keeps_tree ? tree_of(root, trace) : TreeWords();
    return report_object(report, words_of(root, report, exact), tree, false, root.object());
}

}  // namespace turnwise
