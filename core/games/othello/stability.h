// Discs that can never be turned again, as far as lines show it: a lower bound, cheap enough for every node.
//
// A disc is safe if on each of the four lines through it the line is full, or a neighbour is a safe disc of the same
// side or the border. On the edges, where most safe discs are, a table of all 3^8 edges knows better.
#pragma once

#include "games/othello/squares.h"

namespace turnwise::othello {

namespace detail {

constexpr int kEdges = 6561;  // 3^8

// Bits of an edge as digits of base 3.
constexpr std::array<std::uint16_t, 256> make_ternary() {
    std::array<std::uint16_t, 256> ternary{};
    for (int bits = 1; bits < 256; ++bits) {
        int power = 1;
        for (int i = 0; i < std::countr_zero(static_cast<unsigned>(bits)); ++i) power *= 3;
        ternary[bits] = static_cast<std::uint16_t>(ternary[bits & (bits - 1)] + power);
    }
    return ternary;
}

inline constexpr std::array<std::uint16_t, 256> kTernary = make_ternary();

// Discs of `theirs` that turn on an edge alone.
constexpr int edge_flips(int mine, int theirs, int place) {
    int turned = 0;
    for (const int step : {-1, 1}) {
        int run = 0, i = place + step;
        for (; i >= 0 && i < 8 && (theirs >> i & 1); i += step) run |= 1 << i;
        if (i >= 0 && i < 8 && (mine >> i & 1)) turned |= run;
    }
    return turned;
}

// For each edge, the discs of the first side that no sequence of moves turns, whoever plays where.
class EdgeTable {
  public:
    EdgeTable() {
        for (int mine = 0; mine < 256; ++mine)
            for (int theirs = 0; theirs < 256; ++theirs)
                if (!(mine & theirs)) fill(mine, theirs);
    }

    Discs stable(Discs mine, Discs theirs) const { return safe_[kTernary[mine] + 2 * kTernary[theirs]]; }

  private:
    int fill(int mine, int theirs) {
        const int index = kTernary[mine] + 2 * kTernary[theirs];
        if (known_[index]) return safe_[index];
        int safe = mine;
        for (int free = 255 & ~(mine | theirs); free; free &= free - 1) {
            const int place = std::countr_zero(static_cast<unsigned>(free)), played = 1 << place;
            const int gained = edge_flips(mine, theirs, place), lost = edge_flips(theirs, mine, place);
            safe &= fill(mine | gained | played, theirs & ~gained);
            safe &= fill(mine & ~lost, theirs | lost | played);
        }
        known_[index] = true;
        safe_[index] = static_cast<std::uint8_t>(safe);
        return safe;
    }

    std::array<bool, kEdges> known_{};
    std::array<std::uint8_t, kEdges> safe_{};
};

inline const EdgeTable kEdgeTable;

constexpr Discs kRow = 0xFF, kColumn = 0x0101010101010101ULL, kTurn = 0x0102040810204080ULL;

constexpr Discs column_bits(Discs discs, int column) { return (discs >> column & kColumn) * kTurn >> 56; }
constexpr Discs bits_column(Discs bits, int column) {
    return (((bits & 127) * kTurn >> 7 & kColumn) | bits >> 7 << 56) << column;
}

inline Discs stable_edges(Position position) {
    const auto [mine, theirs] = position;
    const EdgeTable& t = kEdgeTable;
    return t.stable(mine & kRow, theirs & kRow) | t.stable(mine >> 56, theirs >> 56) << 56 |
           bits_column(t.stable(column_bits(mine, 0), column_bits(theirs, 0)), 0) |
           bits_column(t.stable(column_bits(mine, 7), column_bits(theirs, 7)), 7);
}

// Squares whose row, column and two diagonals are full, lane by lane.
struct FullLines {
    Discs row, column, falling, rising;
};

// Emptiness spreads along each line.
constexpr Discs spread_along(Discs empties, int step, Discs up_to, Discs down_to) {
    Discs up = empties, down = empties;
    up |= up << step & up_to, down |= down >> step & down_to;
    const Discs up_two = up_to & up_to << step, down_two = down_to & down_to >> step;
    up |= up << 2 * step & up_two, down |= down >> 2 * step & down_two;
    const Discs up_four = up_two & up_two << 2 * step, down_four = down_two & down_two >> 2 * step;
    return up | (up << 4 * step & up_four) | down | (down >> 4 * step & down_four);
}

constexpr FullLines full_lines(Discs empties) {
    Discs rows = empties | empties >> 4;
    rows |= rows >> 2;
    rows = ((rows | rows >> 1) & kColumn) * kRow;
    Discs columns = empties | std::rotl(empties, 8);
    columns |= std::rotl(columns, 16);
    columns |= std::rotl(columns, 32);
    return {~rows, ~columns, ~spread_along(empties, 9, kNotAFile, kNotHFile),
            ~spread_along(empties, 7, kNotHFile, kNotAFile)};
}

// Adds discs that lean on safe ones or on full lines in all four directions, until nothing changes.
constexpr Discs grow(Discs safe, Discs mine, const FullLines& full) {
    while (true) {
        const Discs next = safe | (mine & (safe << 1 | safe >> 1 | full.row) & (safe << 8 | safe >> 8 | full.column) &
                                   (safe << 9 | safe >> 9 | full.falling) & (safe << 7 | safe >> 7 | full.rising));
        if (next == safe) return safe;
        safe = next;
    }
}

constexpr Discs kInside = 0x007E7E7E7E7E7E00ULL;

}  // namespace detail

// Safe discs of the side to move. Smaller boards have walls where the large one has squares, and no table of edges.
// Inlined, for as a call it costs the solver one instruction in a hundred more.
template <int kSide>
[[gnu::always_inline]] inline Discs stable_discs(Position position) {
    using Board = Squares<kSide>;
    const detail::FullLines full = detail::full_lines(Board::empties(position));
    if constexpr (kSide < 8) return detail::grow(~Board::all(), position.mine, full) & position.mine;
    const Discs inside = position.mine & detail::kInside;
    const Discs crossed = inside & full.row & full.column & full.falling & full.rising;
    return detail::grow(detail::stable_edges(position) | crossed, inside, full);
}

}  // namespace turnwise::othello
