// Searches for Python: what is told on the way, and the report in the end.
#include "python/search_call.h"

namespace turnwise {
namespace {

// Whether a callback has answered False, and nothing else that counts as false.
bool says_no(const nb::object& answer) { return answer.ptr() == Py_False; }

}  // namespace

Watch::Poll solver_poll(const SolveRequest& request) {
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

nb::object run_search(const ShownState& root, const SearchRequest& request, bool keeps_gil,
                      const std::function<Found(const SearchCompany&)>& find) {
    const bool keeps_tree = request.tree_nodes > 0;
    TreeTrace tree(request.tree_nodes);
    SearchCompany company{.poll = signal_arrived, .tree = keeps_tree ? &tree : nullptr, .calls_back = keeps_gil};
    if (!request.progress.is_none())
        company.progress = [&](const Report& report, bool exact) {
            nb::gil_scoped_acquire gil;
            const nb::object told = report_object(report, words_of(root, report, exact), {}, false, root.object());
            return !says_no(request.progress(told));
        };
    Found found;
    if (keeps_gil) {
        found = find(company);
    } else {
        nb::gil_scoped_release release;
        found = find(company);
    }
    raise_if_interrupted();
    const TreeWords words = keeps_tree ? tree_of(root, tree) : TreeWords();
    return report_object(found.report, words_of(root, found.report, found.exact), words, false, root.object());
}

}  // namespace turnwise
