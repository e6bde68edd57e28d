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
    test_safe_discs<8>(1);
    test_safe_discs<6>(2);
    test_last_flips();
}

}  // namespace conformance
