// The endgame of Othello: published scores, safe discs that stay, and counts that agree with the rules.
#pragma once

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "games/othello/solve.h"
#include "rules_tests.h"

namespace conformance {

// Positions of the FFO endgame test with the score of the side to move, X.
struct Endgame {
    std::string_view board;
    int score;
};

inline void test_published_endgames() {
    constexpr Endgame kEndgames[] = {
        {"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--", 18},
        {"-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX-", 10},
        {"-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO-", 0},
        {"-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX--", 32},
        {"--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO--", 14},
    };
    turnwise::Solver<othello::Standard> solver(othello::Standard(), std::size_t{1} << 20);
    for (const auto& [board, score] : kEndgames) {
        where = board;
        othello::Position position;
        for (int square = 0; square < othello::kSquares; ++square) {
            const char colour = board[static_cast<std::size_t>(square)];
            if (colour != '-') (colour == 'X' ? position.mine : position.theirs) |= othello::disc(square);
        }
        const othello::Standard state(position, Player::first);
        const Report report = solver.solve(state, {});
        CHECK(report.solved && report.score == score * othello::Standard::kUnit);
        Question question;
        question.winner_only = true;
        const Report winner = solver.solve(state, question);
        CHECK((winner.score > 0) == (score > 0) && (winner.score < 0) == (score < 0));
    }
}

// Each move's score, whatever the table holds of other windows, is what a new solver says of its reply.
inline void test_all_moves() {
    using G = othello::Standard;
    Random random(3);
    for (int game = 0; game < 3; ++game) {
        const std::vector<G> states = random_game(G(), random);
        const G& state = states[states.size() - std::min<std::size_t>(states.size(), 17)];
        where = state.text();
        turnwise::Solver<G> solver(state, std::size_t{1} << 20);
        Question question;
        question.all_moves = true;
        for (const MoveScore& each : solver.solve(state, question).moves) {
            turnwise::Solver<G> fresh(state, std::size_t{1} << 20);
            CHECK(each.solved && each.score == -fresh.solve(state.play(each.move), {}).score);
        }
    }
}

// The board of 4 x 4: the second player wins by 11 to 3, and gets the empty squares.
// A window with nothing in it is its own answer, at the edge of the board too, where there is nothing to ask.
inline void test_empty_window() {
    where = "othello, empty window";
    Random random(5);
    const std::vector<othello::Standard> states = random_game(othello::Standard(), random);
    othello::Solver<8> solver({}, std::size_t{1} << 16);
    for (const int edge : {-64, 0, 64}) {
        Watch watch;
        const Range range = solver.narrow(states[states.size() - 20].position(), {edge, edge}, watch);
        CHECK((range == Range{edge, edge}) && watch.nodes() == 0);
    }
}

// So many nodes are looked at and hardly more, at whatever stage of the search they run out.
inline void test_few_nodes() {
    constexpr std::uint64_t kUncounted = 2000;  // below six empty squares nobody looks
    using G = othello::Standard;
    Random random(6);
    turnwise::Solver<G> solver(G(), std::size_t{1} << 20);
    for (int game = 0; game < 4; ++game) {
        const std::vector<G> states = random_game(G(), random);
        for (const std::size_t left : {8, 12, 13, 15, 20}) {
            const G& state = states[states.size() - std::min(states.size(), left)];
            where = state.text();
            for (const std::uint64_t nodes : {1, 10, 100, 1000, 10'000}) {
                Question question;
                question.limits.nodes = nodes;
                solver.clear();
                CHECK(solver.solve(state, question).nodes < nodes + kUncounted);
            }
        }
    }
}

inline void test_smallest_board() {
    where = "othello 4x4";
    turnwise::Solver<othello::Othello<4>> solver({}, std::size_t{1} << 20);
    CHECK(solver.solve({}, {}).score == -10 * othello::Standard::kUnit);
}

// Once safe, a disc keeps its colour to the end of the game.
template <int kSide>
void test_safe_discs(std::uint64_t seed) {
    where = "othello safe discs";
    Random random(seed);
    for (int game = 0; game < 30; ++game) {
        othello::Discs safe[2] = {0, 0};
        for (const auto& state : random_game(othello::Othello<kSide>(), random))
            for (const Player player : {Player::first, Player::second}) {
                auto& known = safe[static_cast<int>(player)];
                CHECK((known & ~state.discs(player)) == 0);
                known |= othello::stable_discs<kSide>({state.discs(player), state.discs(other(player))});
            }
    }
}

// With one square left, lines tell how many discs turn.
inline void test_last_flips() {
    where = "othello last flips";
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        const int square = static_cast<int>(random.below(othello::kSquares));
        const othello::Discs mine = random.next() & ~othello::disc(square);
        const othello::Discs theirs = ~(mine | othello::disc(square));
        CHECK(othello::last_flips_twice(mine, square) == 2 * std::popcount(othello::flips({mine, theirs}, square)));
    }
}

inline void test_othello() {
    test_published_endgames();
    test_all_moves();
    test_smallest_board();
    test_empty_window();
    test_few_nodes();
    test_safe_discs<8>(1);
    test_safe_discs<6>(2);
    test_last_flips();
}

}  // namespace conformance
