// Counting lines of play: the usual check of rules and the usual measure of their speed.
#pragma once

#include "game.h"
#include "watch.h"

namespace turnwise {

// Lines of exactly `depth` plies; a game that ends earlier is no such line. Meaningless once the watch has stopped.
template <Game G>
std::uint64_t perft(const G& state, int depth, Watch& watch) {
    if (depth == 0) return 1;
    MoveList moves;
    if (!state.result()) state.legal_moves(moves);
    if (depth == 1) {
        watch.tick();
        return static_cast<std::uint64_t>(moves.size());
    }
    std::uint64_t lines = 0;
    for (const Move move : moves) {
        if (watch.stopped()) break;
        lines += perft(state.play(move), depth - 1, watch);
    }
    return lines;
}

}  // namespace turnwise
