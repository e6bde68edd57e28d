// A game's solver for Python.
#include <algorithm>

#include "python/bound_game.h"
#include "python/search_call.h"

namespace turnwise {
namespace {

std::string_view checked_confidence(const AnyGame& game, std::span<const std::string_view> known,
                                    const std::string& asked) {
    const auto found = std::find(known.begin(), known.end(), asked);
    if (found != known.end()) return *found;
    if (known.size() == 1)
        throw UnknownName("unknown {game} confidence '{confidence}': this solver is always {only}",
                          {{"game", game.name()}, {"confidence", asked}, {"only", known.front()}});
    throw UnknownName("unknown {game} confidence '{confidence}': choose one of {known}",
                      {{"game", game.name()}, {"confidence", asked}, {"known", Listing(known)}});
}

nb::object solve(const BoundGame& bound, AnySolver& solver, nb::handle object, const SolveRequest& request) {
    const AnyState& state = bound.state_in(object);
    const Question question{
        .limits = request.limits,
        .token = request.token,
        .poll = solver_poll(request),
        .all_moves = request.all_moves,
        .threads = request.threads,
        .winner_only = request.winner_only,
        .line = request.line,
        .confidence = checked_confidence(bound.game, solver.confidences(state), request.confidence)};
    Report report;
    {
        nb::gil_scoped_release release;
        report = solver.solve(state, question);
    }
    raise_if_interrupted();
    const auto shown = std::make_shared<NumberedMoves>(
        nb::borrow(object), state.unit(), [&](Score score, bool exact) { return state.shown(score, exact); });
    return report_object(report, words_of(*shown, report, true), {}, request.is_exact(), shown->object());
}

nb::object score(const BoundGame& bound, HeldSolver& held, const AnyState& state) {
    const QuickScore found = held.lend([&](AnySolver& solver) {
        nb::gil_scoped_release release;
        return solver.score(state, signal_arrived);
    });
    held.nodes = found.nodes;
    raise_if_interrupted();
    if (!found.score)
        throw OptionError("{game} position '{position}': no exact score is proved, ask solve() for its bounds",
                          {{"game", bound.game.name()}, {"position", state.text()}});
    return number(state.shown(*found.score, true));
}

}  // namespace

// The class of states holds that of its solver, so that whoever has a state finds it without knowing the game.
void bind_solver(StateClass& state, const BoundGame& bound) {
    auto solver = nb::borrow<nb::class_<HeldSolver>>(bound.solver);
    solver
        .def(
            "__init__",
            [&bound](nb::handle self, std::size_t table_bytes, const nb::bytes& knowledge) {
                const auto* bytes = static_cast<const std::byte*>(knowledge.data());
                BoundGame::fill(self, bound.solver, [&](void* memory) {
                    bound.hold(bound.game.solver(table_bytes, {bytes, bytes + knowledge.size()}), memory);
                });
            },
            nb::arg("table_bytes"), nb::arg("knowledge") = nb::bytes("", 0))
        .def(
            "clear", [&bound](nb::handle self) { bound.solver_in(self).clear(); }, "Forgets what it knows.")
        .def(
            "solve",
            [&bound](nb::handle self, nb::handle asked, const SolveRequest& request) {
                return bound.solver_in(self).lend([&](AnySolver& own) { return solve(bound, own, asked, request); });
            },
            nb::arg("state"), nb::arg("request"),
            nb::sig("def solve(self, state: object, request: SolveRequest) -> object"))
        .def(
            "score",
            [&bound](nb::handle self, nb::handle asked) {
                return score(bound, bound.solver_in(self), bound.state_in(asked));
            },
            nb::arg("state"), nb::sig("def score(self, state: object) -> int"),
            "The exact score alone, without line or limits.")
        .def("nodes", [&bound](nb::handle self) { return bound.solver_in(self).nodes; }, "Nodes of the last score().");
    solver.attr("BOOK") = std::string(bound.game.name()) + ".book";  // the data file that is its knowledge, if any
    state.attr("_native_solver") = solver;
}

}  // namespace turnwise
