// Random games to the end: the usual measure of rules, and the least a game's figures are compared with.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "base/watch.h"
#include "game/game.h"

namespace turnwise {

// Any legal move of an unfinished state.
template <Game G>
Move random_move(const G& state, Random& random) {
    MoveList moves;
    state.legal_moves(moves);
    return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
}

struct Playouts {
    std::uint64_t games = 0, moves = 0;
    std::uint64_t first_wins = 0, second_wins = 0, draws = 0;
};

// Games of uniformly random moves from one state; fewer than `count` if the watch stops. The same seed, the same games.
template <Game G>
Playouts playouts(const G& start, std::uint64_t count, std::uint64_t seed, Watch& watch) {
    Random random(seed);
    Playouts all;
    for (; all.games < count; ++all.games) {
        G state = start;
        for (; !state.result(); ++all.moves) {
            if (watch.tick()) return all;
            state = state.play(random_move(state, random));
        }
        const auto won = winner(state);
        ++(won == Player::first ? all.first_wins : won == Player::second ? all.second_wins : all.draws);
    }
    return all;
}

}  // namespace turnwise
