// Bounds on the score of a quiet position that need no search.
//
// Rows count from 1. On boards of even height, the player who is not to move can answer most stones with the cell on
// top of them. Such a strategy fixes who gets which cell, and so proves bounds that a search would find only late:
//
// Follow-up. The first player is to move. The second player answers an odd cell with the even cell above it. Columns
// whose next cell is even are an even number (stones and heights are even); a stone on one of these cells is answered
// on another of them. So the first player gets at most the odd cells and those next cells. If these and the stones he
// has hold no line, he cannot win. If moreover the second player owns a winning cell in an even row r, the first
// player at last runs out of other moves and must play below it: the second player wins when at least H - r cells
// are left above it.
//
// Odd threat. The second player is to move, and the first player owns a winning cell in an odd row r of column c.
// The first player follows up in the other columns and, below r - 1, in column c, where his answers are odd cells.
// Again columns out of step (next cell even; in column c: odd) are an even number and are answered among each other.
// If what the second player can get holds no line, he must at last play below the threat and loses.
#pragma once

#include "games/connect4/quiet.h"

namespace turnwise::connect4 {

namespace detail {

// Row of a cell, counted from 1.
template <class Shape, class Bits>
constexpr int row_of(const Geometry<Shape, Bits>& g, Bits cell) {
    return lowest_bit(cell) % (g.shape.height() + 1) + 1;
}

// What a winning cell in `row` is worth at least once the opponent must play below it with everything else full.
template <class Shape, class Bits>
constexpr int zugzwang_score(const Geometry<Shape, Bits>& g, int row) {
    return (g.shape.height() - row + 2) / 2;
}

// The upper bound of the first player to move; `upper` unless it is alpha or less.
template <class Shape, class Bits>
constexpr int follow_up_bound(const Geometry<Shape, Bits>& g, const Quiet<Bits>& q, int alpha, int upper) {
    int best = 0;
    for (Bits threats = q.their_wins & g.even_rows; threats; threats &= threats - 1) {
        const int score = -zugzwang_score(g, row_of(g, threats & -threats));
        best = score < best ? score : best;
    }
    if (best > alpha) return upper;
    const Bits mask = q.mask();
    const Bits reach = q.mine | (g.board & ~mask & (g.odd_rows | g.playable(mask)));
    return makes_line(g, reach) ? upper : best;
}

// The upper bound of the second player to move; `upper` unless it is alpha or less.
template <class Shape, class Bits>
constexpr int odd_threat_bound(const Geometry<Shape, Bits>& g, const Quiet<Bits>& q, int alpha, int upper) {
    const Bits mask = q.mask();
    const Bits free = g.board & ~mask;
    const Bits next = g.playable(mask);
    for (Bits threats = q.their_wins & g.odd_rows; threats; threats &= threats - 1) {
        const Bits threat = threats & -threats;
        const int score = -zugzwang_score(g, row_of(g, threat));
        if (score > alpha) continue;
        const Bits column = g.column(g.column_of(threat));
        const Bits reach = q.mine | (free & ~column & g.odd_rows) | (free & column & g.even_rows & (threat - 1)) |
                           (next & ~column & g.even_rows) | (next & column);
        if (!makes_line(g, reach)) return score;
    }
    return upper;
}

}  // namespace detail

// Best and worst the side to move can hope for, by the stones left alone: no win at once, no loss in two.
template <class Shape, class Bits>
constexpr int largest_score(const Geometry<Shape, Bits>& g, const Quiet<Bits>& q) {
    const int score = g.win_score(q.plies + 2);
    return score > 0 ? score : 0;
}
template <class Shape, class Bits>
constexpr int least_score(const Geometry<Shape, Bits>& g, const Quiet<Bits>& q) {
    const int score = -g.win_score(q.plies + 3);
    return score < 0 ? score : 0;
}

// Whether the owner of `stones` can still make a line if all free cells become theirs.
template <class Shape, class Bits>
constexpr bool can_win(const Geometry<Shape, Bits>& g, Bits stones, Bits mask) {
    return makes_line(g, stones | (g.board & ~mask));
}

// A bound that says on which side of alpha the score of `q` lies, as far as one is known: at most alpha, or more.
template <class Shape, class Bits>
constexpr bool bound_decides(const Geometry<Shape, Bits>& g, const Quiet<Bits>& q, int alpha, int& bound) {
    bound = largest_score(g, q);
    if (bound <= alpha) return true;
    const int upper = bound;
    bound = least_score(g, q);
    if (bound > alpha) return true;
    const bool first = q.plies % 2 == 0;
    bound = 0;
    if (alpha < 0) {
        if (!can_win(g, q.theirs, q.mask())) return true;
    } else if (!(g.even_height && first) && !can_win(g, q.mine, q.mask())) {
        return true;  // with even height and the first player to move, follow-up finds this and more
    }
    if (!g.even_height) return false;
    bound = first ? detail::follow_up_bound(g, q, alpha, upper) : detail::odd_threat_bound(g, q, alpha, upper);
    return bound <= alpha;
}

}  // namespace turnwise::connect4
