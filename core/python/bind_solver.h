// A game's solver for Python: made for the kind of board it is asked about, and kept with its table.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "exact/solve.h"
#include "python/search_call.h"
#include "python/turn.h"

namespace turnwise {

// Holds a solver that forgets what it knows when it is asked to.
template <class Holder>
concept Clearable = requires(Holder& solver) { solver->clear(); };

// Has a quicker way to the score alone, in points; empty once the watch has stopped.
template <class Solver, class G>
concept ScoresQuickly =
    requires(Solver& solver, const G& board, Watch& watch) { *solver.score(board, watch) * unit_of<G>(); };

// Solvers live with their tables; another kind of board gets a new one. Threads ask one after another; a question from
// inside another one, as progress may ask, gets a solver of its own.
template <class Family, class State>
class SolverHolder {
  public:
    // `knowledge` is a data file of the game, such as an opening book; may be empty.
    SolverHolder(std::size_t table_bytes, const nb::bytes& knowledge)
        : table_bytes_(table_bytes),
          knowledge_(static_cast<const std::byte*>(knowledge.data()),
                     static_cast<const std::byte*>(knowledge.data()) + knowledge.size()) {}
    // While it is asked: before the next question.
    void clear() {
        is_to_clear_ = turn_.is_taken();
        if (!is_to_clear_) clear_now();
    }

    // The exact score and nothing else, as fast as it goes; for batches of positions.
    nb::object score(const State& state) {
        return lend(state, [&](const auto& board, auto& solver) -> nb::object {
            Watch watch({}, nullptr, signal_arrived);
            std::optional<Score> found;
            {
                nb::gil_scoped_release release;
                found = quick_score(solver, board, watch);
            }
            nodes_ = watch.nodes();
            raise_if_interrupted();
            if (!found)
                throw OptionError("{game} position '{position}': no exact score is proved, ask solve() for its bounds",
                                  {{"game", Family::kName}, {"position", board.text()}});
            return published(board, *found, true);
        });
    }
    std::uint64_t nodes() const { return nodes_; }

    nb::object solve(nb::pointer_and_handle<State> state, const SolveRequest& request) {
        return lend(*state.p, [&](const auto& board, auto& solver) {
            return solve_board(ShownState(board, nb::borrow(state.h)), solver, request);
        });
    }

    // Lends the solver of this board, with what it knows, to whoever proves things with it: function(board, solver).
    template <class Function>
    auto lend(const State& state, Function&& function) {
        const TakenTurn turn(turn_);
        if (turn.has_it() && is_to_clear_) clear_now();
        return std::visit(
            [&]<class G>(const G& board) {
                if (turn.has_it()) return function(board, solver_for(board));
                const std::unique_ptr<Solver<G>> own = made(board);
                return function(board, *own);
            },
            state.value);
    }

  private:
    void clear_now() {
        is_to_clear_ = false;
        std::visit(
            [](auto& solver) {
                if constexpr (Clearable<std::decay_t<decltype(solver)>>) solver->clear();
            },
            solver_);
    }

    // Empty if a signal ended it, or where lines are longer than the solver looks.
    template <class G>
    static std::optional<Score> quick_score(Solver<G>& solver, const G& board, Watch& watch) {
        if constexpr (ScoresQuickly<Solver<G>, G>) {
            const auto points = solver.score(board, watch);
            return points ? std::optional(*points * unit_of<G>()) : std::nullopt;
        } else {
            const Report report = solver.solve(board, Question{{}, nullptr, signal_arrived});
            return report.solved ? std::optional(report.score) : std::nullopt;
        }
    }

    template <class G>
    std::unique_ptr<Solver<G>> made(const G& board) const {
        return std::make_unique<Solver<G>>(board, table_bytes_, std::span<const std::byte>(knowledge_));
    }

    template <class G>
    Solver<G>& solver_for(const G& board) {
        auto* held = std::get_if<std::unique_ptr<Solver<G>>>(&solver_);
        if (!held || !serves<Family>(**held, board)) {
            solver_ = made(board);
            held = std::get_if<std::unique_ptr<Solver<G>>>(&solver_);
        }
        return **held;
    }

    template <class G>
    static std::string_view checked_confidence(const std::string& asked) {
        static constexpr auto kKnown = confidences_of<Solver<G>>();
        const auto found = std::find(kKnown.begin(), kKnown.end(), asked);
        if (found != kKnown.end()) return *found;
        if (kKnown.size() == 1)
            throw UnknownName("unknown {game} confidence '{confidence}': this solver is always {only}",
                              {{"game", Family::kName}, {"confidence", asked}, {"only", kKnown.front()}});
        throw UnknownName("unknown {game} confidence '{confidence}': choose one of {known}",
                          {{"game", Family::kName}, {"confidence", asked}, {"known", Listing(kKnown)}});
    }

    template <class G>
    nb::object solve_board(const ShownState<G>& shown, Solver<G>& solver, const SolveRequest& request) {
        const Question question{.limits = request.limits,
                                .token = request.token,
                                .poll = solver_poll(request),
                                .all_moves = request.all_moves,
                                .threads = request.threads,
                                .winner_only = request.winner_only,
                                .line = request.line,
                                .confidence = checked_confidence<G>(request.confidence)};
        Report report;
        {
            nb::gil_scoped_release release;
            report = solver.solve(shown.state(), question);
        }
        raise_if_interrupted();
        return report_object(report, words_of(shown, report, true), {}, request.is_exact(), shown.object());
    }

    template <class Variant>
    struct Holders;
    template <class... G>
    struct Holders<std::variant<G...>> {
        using type = std::variant<std::monostate, std::unique_ptr<Solver<G>>...>;
    };

    std::size_t table_bytes_;
    std::vector<std::byte> knowledge_;
    std::uint64_t nodes_ = 0;
    typename Holders<decltype(State::value)>::type solver_;
    Turn turn_;  // of whoever uses it
    bool is_to_clear_ = false;
};

// The class of states holds that of its solver, so that whoever has a state finds it without knowing the game.
template <class Family, class State>
void bind_solver(nb::module_& module, nb::class_<State>& state) {
    using Holder = SolverHolder<Family, State>;
    auto solver = nb::class_<Holder>(module, (std::string(Family::kClass) + "Solver").c_str(),
                                     "The native solver of a game, kept with its table; turnwise.Solver holds one.");
    solver.def(nb::init<std::size_t, nb::bytes>(), nb::arg("table_bytes"), nb::arg("knowledge") = nb::bytes("", 0))
        .def("clear", &Holder::clear, "Forgets what it knows.")
        .def("solve", &Holder::solve, nb::arg("state"), nb::arg("request"),
             nb::sig("def solve(self, state: object, request: SolveRequest) -> object"))
        .def("score", &Holder::score, nb::arg("state"), nb::sig("def score(self, state: object) -> int"),
             "The exact score alone, without line or limits.")
        .def("nodes", &Holder::nodes, "Nodes of the last score().");
    solver.attr("BOOK") = std::string(Family::kName) + ".book";  // the data file that is its knowledge, if there is one
    state.attr("_native_solver") = solver;
}

}  // namespace turnwise
