// The solver of a family as an AnySolver; another kind of board gets a new one.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "any/any_game.h"
#include "any/typed_state.h"
#include "exact/solve.h"

namespace turnwise {

// Holds a solver that forgets what it knows when it is asked to.
template <class Holder>
concept Clearable = requires(Holder& solver) { solver->clear(); };

// Has a quicker way to the score alone, in points; empty once the watch has stopped.
template <class Solver, class G>
concept ScoresQuickly =
    requires(Solver& solver, const G& board, Watch& watch) { *solver.score(board, watch) * unit_of<G>(); };

template <class States>
struct SolverHolders;
template <class... G>
struct SolverHolders<std::variant<G...>> {
    using type = std::variant<std::monostate, std::unique_ptr<Solver<G>>...>;
};

template <class Family>
class TypedSolver final : public AnySolver {
  public:
    // `knowledge` is a data file of the game, such as an opening book; may be empty.
    TypedSolver(std::size_t table_bytes, std::vector<std::byte> knowledge)
        : table_bytes_(table_bytes), knowledge_(std::move(knowledge)) {}

    void clear() override {
        std::visit(
            [](auto& solver) {
                if constexpr (Clearable<std::decay_t<decltype(solver)>>) solver->clear();
            },
            solver_);
    }

    std::unique_ptr<AnySolver> fresh_copy() const override {
        return std::make_unique<TypedSolver>(table_bytes_, knowledge_);
    }

    Report solve(const AnyState& state, const Question& question) override {
        return lend(state, [&](const auto& board, auto& solver) { return solver.solve(board, question); });
    }

    QuickScore score(const AnyState& state, const Watch::Poll& poll) override {
        return lend(state, [&](const auto& board, auto& solver) { return quick_score(solver, board, poll); });
    }

    std::span<const std::string_view> confidences(const AnyState& state) const override {
        return std::visit(
            []<Game G>(const G&) -> std::span<const std::string_view> {
                static constexpr auto kKnown = confidences_of<Solver<G>>();
                return kKnown;
            },
            states_of<Family>(state));
    }

    // Lends the solver of this board, with what it knows: function(board, solver).
    template <class Function>
    auto lend(const AnyState& state, Function&& function) {
        return std::visit([&](const auto& board) { return function(board, solver_for(board)); },
                          states_of<Family>(state));
    }

  private:
    template <class G>
    static QuickScore quick_score(Solver<G>& solver, const G& board, const Watch::Poll& poll) {
        if constexpr (ScoresQuickly<Solver<G>, G>) {
            Watch watch({}, nullptr, poll);
            const auto points = solver.score(board, watch);
            return {points ? std::optional<Score>(*points * unit_of<G>()) : std::nullopt, watch.nodes()};
        } else {
            const Report report = solver.solve(board, Question{{}, nullptr, poll});
            return {report.solved ? std::optional(report.score) : std::nullopt, report.nodes};
        }
    }

    template <class G>
    Solver<G>& solver_for(const G& board) {
        auto* held = std::get_if<std::unique_ptr<Solver<G>>>(&solver_);
        if (!held || !serves<Family>(**held, board)) {
            solver_ = std::make_unique<Solver<G>>(board, table_bytes_, std::span<const std::byte>(knowledge_));
            held = std::get_if<std::unique_ptr<Solver<G>>>(&solver_);
        }
        return **held;
    }

    std::size_t table_bytes_;
    std::vector<std::byte> knowledge_;
    typename SolverHolders<typename Family::States>::type solver_;
};

}  // namespace turnwise
