// Objects of the dataclasses of turnwise.report, filled without a call of Python's.
#include "python/report_object.h"

#include <initializer_list>
#include <string>

namespace turnwise {
namespace {

PyObject* known_name(const char* text) {
    PyObject* name = PyUnicode_InternFromString(text);
    if (!name) throw nb::python_error();
    return name;
}

// A class of turnwise.report and its fields, in the order in which they are given values here.
class ReportClass {
  public:
    ReportClass(const char* name, std::initializer_list<const char*> fields)
        : type_(nb::object(nb::module_::import_("turnwise.report").attr(name)).release().ptr()),
          create_(reinterpret_cast<newfunc>(PyType_GetSlot(reinterpret_cast<PyTypeObject*>(type_), Py_tp_new))) {
        for (const char* field : fields) fields_.push_back(known_name(field));
    }

    // As __init__ leaves it, which is not called: a frozen dataclass takes longer for it than a small search.
    template <class... Values>
    nb::object make(const Values&... values) const {
        static const nb::tuple* nothing = new nb::tuple();
        assert(sizeof...(values) == fields_.size());
        auto object = nb::steal(create_(reinterpret_cast<PyTypeObject*>(type_), nothing->ptr(), nullptr));
        if (!object.is_valid()) throw nb::python_error();
        std::size_t i = 0;
        (set(object, fields_[i++], nb::cast(values)), ...);
        return object;
    }

  private:
    // Not as a statement does: that would ask the class, which says that it is frozen.
    static void set(const nb::object& object, PyObject* name, const nb::object& value) {
        if (PyObject_GenericSetAttr(object.ptr(), name, value.ptr()) != 0) throw nb::python_error();
    }

    PyObject* type_;  // never given back, as the names: Python may be gone when C++ tidies up
    newfunc create_;
    std::vector<PyObject*> fields_;
};

// Made when first needed, which the GIL guards: a lock of C++'s could wait for a thread that waits for the GIL.
const ReportClass& known(const ReportClass*& made, const char* name, std::initializer_list<const char*> fields) {
    if (!made) made = new ReportClass(name, fields);
    return *made;
}

const ReportClass& node_class() {
    static const ReportClass* made = nullptr;
    return known(made, "TreeNode",
                 {"parent", "move", "to_move", "depth", "alpha", "beta", "score", "why", "omitted", "visits"});
}

const ReportClass& tree_class() {
    static const ReportClass* made = nullptr;
    return known(made, "SearchTree", {"_state", "simulations"});
}

const ReportClass& simulation_class() {
    static const ReportClass* made = nullptr;
    return known(made, "Simulation", {"moves", "tree_moves", "reward", "proved"});
}

const ReportClass& report_class() {
    static const ReportClass* made = nullptr;
    return known(made, "Report",
                 {"best",    "score",   "bound",    "solved", "line",        "depth",      "nodes",
                  "seconds", "stopped", "interval", "rank",   "moves",       "move_ranks", "solved_moves",
                  "tree",    "omitted", "counts",   "proven", "simulations", "visits",     "state"});
}

nb::object tree_object(const TreeWords& words, const nb::object& state) {
    nb::object tree = tree_class().make(state, words.simulations);
    if (words.nodes.size() > 0 && PyList_SetSlice(tree.ptr(), 0, 0, words.nodes.ptr()) != 0) throw nb::python_error();
    return tree;
}

// The most that is proved; nothing where all is an estimate.
const char* proven_by(const Report& report, bool bounds_are_proofs) {
    const auto& interval = report.interval;
    if (report.solved) return "score";
    if (!bounds_are_proofs) return nullptr;
    if (interval && interval->lower == interval->upper) return "score";
    const bool is_won = report.bound == Bound::lower && report.score > 0;
    const bool is_lost = report.bound == Bound::upper && report.score < 0;
    if (is_won || is_lost) return "winner";
    return interval ? "interval" : nullptr;
}

// One node of turnwise.TreeNode.
nb::object node_object(const TreeNode& node, const nb::object& move, const nb::object& alpha, const nb::object& beta,
                       const nb::object& score) {
    return node_class().make(node.parent, move, static_cast<int>(node.to_move), node.depth, alpha, beta, score,
                             why_text(node.why), node.omitted, node.visits);
}

// Refuses moves that cannot be keys; the error that Python has raised is the one of hash().
[[noreturn]] void refuse_keys(nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw error;
    throw ArgumentType("{error}: moves that are scored one by one are hashable, such as a tuple",
                       {{"error", str_of(error.value())}});
}

// Moves along a line belong to different states.
nb::list line_objects(const ShownState& shown, const std::vector<Move>& line) {
    nb::list objects;
    std::shared_ptr<const ShownState> here;
    for (const Move move : line) {
        const ShownState& mover = here ? *here : shown;
        objects.append(mover.move(move));
        here = mover.after(move);
    }
    return objects;
}

// A side of a window; infinite ones are None.
nb::object side_object(const ShownState& shown, Score score) {
    return score >= kInfinity || score <= -kInfinity ? nb::object(nb::none()) : shown.rank(score);
}

void add_moves(const ShownState& shown, const std::vector<MoveScore>& moves, bool exact, ReportWords& words) {
    for (const MoveScore& scored : moves) {
        const nb::object move = shown.move(scored.move);
        try {
            words.moves[move] = shown.score(scored.score, exact);
        } catch (nb::python_error& error) {
            refuse_keys(error);
        }
        words.move_ranks[move] = shown.rank(scored.score);
        if (scored.solved) words.solved_moves.add(move);
        if (scored.visits > 0) words.visits[move] = scored.visits;
    }
}

// One simulation of turnwise.Simulation.
nb::object simulation_object(const ShownState& root, const TracedSimulation& simulation) {
    nb::list proved;
    for (const Range& range : simulation.proved)
        proved.append(nb::make_tuple(side_object(root, range.lower), side_object(root, range.upper)));
    return simulation_class().make(line_objects(root, simulation.moves), simulation.tree_moves, simulation.reward,
                                   proved);
}

}  // namespace

ReportWords words_of(const ShownState& shown, const Report& report, bool exact) {
    ReportWords words;
    if (report.best != kNoMove) words.best = shown.move(report.best);
    words.score = shown.score(report.score, exact);
    words.rank = shown.rank(report.score);
    if (report.interval)
        words.interval =
            nb::make_tuple(shown.score(report.interval->lower, exact), shown.score(report.interval->upper, exact));
    words.line = line_objects(shown, report.line);
    add_moves(shown, report.moves, exact, words);
    return words;
}

// The score of what was pruned is None.
TreeWords tree_of(const ShownState& root, const TreeTrace& trace) {
    const auto side = [&](Score score) { return side_object(root, score); };
    TreeWords tree;
    tree.omitted = trace.omitted();
    for (int i = 0; i < kWhys; ++i) tree.counts[why_text(static_cast<Why>(i))] = trace.count(static_cast<Why>(i));
    std::vector<std::shared_ptr<const ShownState>> states;
    states.reserve(trace.nodes().size());
    for (const TreeNode& node : trace.nodes()) {
        const ShownState* parent = node.parent < 0 ? nullptr : states[static_cast<std::size_t>(node.parent)].get();
        tree.nodes.append(node_object(node, parent ? parent->move(node.move) : nb::none(), side(node.alpha),
                                      side(node.beta),
                                      node.why == Why::pruned ? nb::object(nb::none()) : root.rank(node.score)));
        states.push_back(parent ? parent->after(node.move) : root.shared_from_this());
    }
    for (const TracedSimulation& simulation : trace.simulations())
        tree.simulations.append(simulation_object(root, simulation));
    return tree;
}

nb::object report_object(const Report& report, const ReportWords& words, const TreeWords& tree, bool bounds_are_proofs,
                         const nb::object& state) {
    return report_class().make(words.best, words.score, bound_text(report.bound), report.solved, words.line,
                               report.depth, report.nodes, report.seconds, report.stopped, words.interval, words.rank,
                               words.moves, words.move_ranks, words.solved_moves, tree_object(tree, state),
                               tree.omitted, tree.counts, proven_by(report, bounds_are_proofs), report.simulations,
                               words.visits, state);
}

}  // namespace turnwise
