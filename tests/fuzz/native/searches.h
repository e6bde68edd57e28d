// Searches and solvers on whatever position is parsed, reachable or not: they agree with each other and with minimax.
#pragma once

#include <algorithm>
#include <optional>

#include "exact/solve.h"
#include "search_tests.h"
#include "states.h"

namespace fuzz {

constexpr std::size_t kTableBytes = 1 << 14;

inline Options small_options() {
    Options options;
    options.table_bytes = kTableBytes;
    return options;
}

// A few plies, by the game's usual evaluator.
template <class Family, Game G>
void check_search(const G& state) {
    constexpr int kDepth = 2;
    const auto evaluator = EvaluatorSpec<Family>().evaluator(state);
    const Report report = conformance::run(state, *evaluator, small_options(), {.depth = kDepth});
    CHECK(report.score == conformance::minimax(state, kDepth, *evaluator));
}

// The same position again and again would be quick; others must find the solver's memory in order.
template <class Family, Game G>
Solver<G>& solver_for(const G& state) {
    static std::optional<Solver<G>> solver;
    if (!solver || !serves<Family>(*solver, state)) solver.emplace(state, kTableBytes);
    return *solver;
}

// What the solver calls proved is what a search finds that comes to the end.
template <class Family, Game G>
void check_solver(const G& state) {
    constexpr std::uint64_t kNodes = 300;
    const ZeroEvaluator<G> zero;
    const Report searched = conformance::run<G>(state, zero, small_options(), {.nodes = kNodes});
    Question question;
    question.limits.nodes = kNodes;
    const Report solved = solver_for<Family>(state).solve(state, question);
    const MoveList moves = conformance::moves_of(state);
    CHECK(solved.best == kNoMove || std::find(moves.begin(), moves.end(), solved.best) != moves.end());
    CHECK(!searched.solved || !solved.solved || searched.score == solved.score);
    if constexpr (Bounded<G>)
        CHECK(!solved.solved || (solved.score >= state.lower_bound() && solved.score <= state.upper_bound()));
}

template <class Family>
void search_position(Bytes bytes) {
    conformance::where = std::string(Family::kName) + " search";
    try {
        std::visit(
            [](const auto& state) {
                if (state.result()) return;
                check_search<Family>(state);
                check_solver<Family>(state);
            },
            Family::parse(text_of(bytes)));
    } catch (const ParseError&) {
    } catch (const UnknownName&) {
    }
}

template <class Family>
void add_search() {
    targets().push_back({std::string(Family::kName) + ".search", search_position<Family>, position_seeds<Family>});
}

}  // namespace fuzz
