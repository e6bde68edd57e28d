// Counting lines of play: the usual check of rules and the usual measure of their speed.
#pragma once

#include "base/watch.h"
#include "game/game.h"

namespace turnwise {

// Whether a game that ends sooner counts as a line all the same: published counts of a game go either way.
template <Game G>
constexpr bool keeps_ended_lines() {
    if constexpr (SaysIfEndedLinesCount<G>)
        return G::kKeepsEndedLines;
    else
        return false;
}

// How many moves an unfinished state has; some games count them faster than they list them.
template <Game G>
int count_moves(const G& state) {
    if constexpr (CountsMoves<G>) {
        return state.move_count();
    } else {
        MoveList moves;
        state.legal_moves(moves);
        return moves.size();
    }
}

// Lines of exactly `depth` plies, and with them those that end sooner where the game keeps them. Meaningless once the
// watch has stopped.
template <Game G>
std::uint64_t perft(const G& state, int depth, Watch& watch) {
    if (depth == 0) return 1;
    if (depth == 1) watch.tick();
    if (state.result()) return keeps_ended_lines<G>() ? 1 : 0;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(state));
    MoveList moves;
    state.legal_moves(moves);
    std::uint64_t lines = 0;
    for (const Move move : moves) {
        if (watch.stopped()) break;
        lines += perft(state.play(move), depth - 1, watch);
    }
    return lines;
}

}  // namespace turnwise
