// The exact solvers: late positions agree with the generic search, one solver serves many, and books survive the trip.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "exact/solve.h"
#include "games/all.h"
#include "games/sim/certificate.h"
#include "search_tests.h"

namespace conformance {

// A state a few plies before the end of a random game.
template <Game G>
G late_state(const G& start, Random& random) {
    constexpr std::uint32_t kMostPlies = 10;
    const std::vector<G> states = random_game(start, random);
    const std::size_t back = std::min<std::size_t>(states.size() - 1, random.below(kMostPlies));
    return states[states.size() - 1 - back];
}

// Following the line gives the score at its end.
template <Game G>
void check_line_to_the_end(G state, const Report& report) {
    CHECK(state.result() || (!report.line.empty() && report.line.front() == report.best));
    Score sign = 1;
    for (const Move move : report.line) {
        const G child = state.play(move);
        sign *= seen_from(state, child, 1);
        state = child;
    }
    CHECK(state.result() && sign * *state.result() == report.score);
}

constexpr std::uint64_t kAffordable = 20'000;  // nodes of the generic search; what needs more is passed over

template <Game G>
void check_all_moves(Solver<G>& solver, const G& state) {
    const ZeroEvaluator<G> zero;
    Task<G> task{zero, {}, {.nodes = kAffordable}};
    task.all_moves = true;
    const Report expected = search(state, task);
    if (!expected.solved) return;
    Question question;
    question.limits.nodes = kAffordable;
    question.all_moves = true;
    const Report report = solver.solve(state, question);
    if (!report.solved || report.stopped) return;
    CHECK(report.moves.size() == expected.moves.size());
    for (const MoveScore& each : report.moves)
        CHECK(std::any_of(expected.moves.begin(), expected.moves.end(), [&](const MoveScore& other) {
            return other.move == each.move && other.score == each.score;
        }));
}

template <Game G>
void test_solver(const G& start, std::uint64_t seed) {
    constexpr int kGames = 60;
    Random random(seed);
    Solver<G> solver(start, std::size_t{1} << 16);
    const ZeroEvaluator<G> zero;
    for (int game = 0; game < kGames; ++game) {
        const G state = late_state(start, random);
        where = state.text();
        const Report expected = run(state, zero, Options{}, {.nodes = kAffordable});
        if (!expected.solved) continue;
        Question question;
        question.limits.nodes = kAffordable;
        const Report report = solver.solve(state, question);
        if (!report.solved || report.stopped) continue;
        CHECK(report.score == expected.score);
        check_line_to_the_end(state, report);
        check_all_moves(solver, state);
    }
}

// A book of made-up scores comes back as it was written; a damaged one is refused.
inline void test_book() {
    constexpr int kPlies = 4;
    where = "connect4 book";
    const auto positions = connect4::book_positions(kPlies);
    Random random(7);
    std::vector<std::int8_t> scores;
    for (std::size_t i = 0; i < positions.size(); ++i)
        scores.push_back(static_cast<std::int8_t>(static_cast<int>(random.below(9)) - 4));
    const std::vector<std::byte> file = connect4::encode_book(kPlies, scores);
    const auto book = connect4::Book::load(file);
    for (std::size_t i = 0; i < positions.size(); ++i)
        CHECK(book.score(positions[i].mine, positions[i].mask) == scores[i]);
    for (int i = 0; i < 100; ++i) {
        auto damaged = file;
        damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] ^= std::byte{0x10};
        bool refused = false;
        try {
            connect4::Book::load(damaged);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
}

// A watch ends the search for a certificate after so many steps, and a poll the making of a solution.
inline void test_certificate() {
    where = "certificate";
    const sim::Solution solution(6);
    Watch few({.nodes = 100}), more({.nodes = 5000});
    const auto early = sim::certificate(solution, few), late = sim::certificate(solution, more);
    CHECK(solution.is_complete());
    CHECK(few.nodes() == 100 && more.nodes() == 5000);
    CHECK(early.size() > late.size());
    const sim::Solution stopped(7, [](const Watch&) { return true; });
    CHECK(!stopped.is_complete());
}

}  // namespace conformance
