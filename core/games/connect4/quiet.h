// Quiet positions: what is left of a Connect 4 position once every forced move has been played.
//
// A move is forced when the opponent would win with it next. Forced moves are played out here, without search:
// positions that end in a win, a loss or a full board get their exact score, all others come out quiet.
#pragma once

#include "games/connect4/geometry.h"

namespace turnwise::connect4 {

// The side to move has no winning move, faces no threat, and owns at least one move that does not lose at once
// (as far as play_forced has not decided the game). Winning cells are empty cells, reachable or not.
template <class Bits>
struct Quiet {
    Bits mine, theirs;
    Bits my_wins, their_wins;
    int plies;

    Bits mask() const { return mine | theirs; }
};

// Either the exact score, or a quiet position. `flipped`: the side to move has changed on the way.
struct Outcome {
    bool decided;
    bool flipped;
    int score;  // for the player to move at the end of the forced moves
};

// Moves after which the opponent cannot win at once, in a position without threats.
template <class Shape, class Bits>
constexpr Bits safe_moves(const Geometry<Shape, Bits>& g, const Quiet<Bits>& q) {
    return g.playable(q.mask()) & ~(q.their_wins >> 1);
}

// Plays the forced moves of `q`, in which the side to move cannot win at once. Inline, whatever the compiler thinks of
// its size: a node does this for every move, and pays a tenth more for a call.
template <class Shape, class Bits>
[[gnu::always_inline]] inline Outcome play_forced(const Geometry<Shape, Bits>& g, Quiet<Bits>& q) {
    bool flipped = false;
    for (;;) {
        const Bits playable = g.playable(q.mask());
        const Bits forced = playable & q.their_wins;
        if (forced == 0) {
            if (playable & ~(q.their_wins >> 1)) return {false, flipped, 0};
            return {true, flipped, playable ? -g.win_score(q.plies + 1) : 0};
        }
        const bool two = (forced & (forced - 1)) != 0;
        if (two || ((forced << 1) & q.their_wins)) return {true, flipped, -g.win_score(q.plies + 1)};
        const Bits stones = q.mine | forced;
        const Bits mask = stones | q.theirs;
        q = {q.theirs, stones, q.their_wins & ~mask, winning_cells(g, stones) & ~mask, q.plies + 1};
        flipped = !flipped;
    }
}

// The position after the side to move plays `move`, before any forced reply.
template <class Shape, class Bits>
inline Quiet<Bits> after(const Geometry<Shape, Bits>& g, const Quiet<Bits>& q, Bits move) {
    const Bits stones = q.mine | move;
    const Bits mask = stones | q.theirs;
    return {q.theirs, stones, q.their_wins & ~mask, winning_cells(g, stones) & ~mask, q.plies + 1};
}

// The position as the solver sees it; winning cells included, forced moves not yet played.
template <class Shape, class Bits>
inline Quiet<Bits> position_of(const Geometry<Shape, Bits>& g, Bits mine, Bits mask) {
    const Bits theirs = mine ^ mask;
    return {mine, theirs, winning_cells(g, mine) & ~mask, winning_cells(g, theirs) & ~mask, popcount(mask)};
}

}  // namespace turnwise::connect4
