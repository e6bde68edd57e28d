// The last four empty squares of Othello, played out without generating moves.
//
// All scores are for the side to move. Null windows: a score of more than alpha is a lower bound of the true one,
// another is an upper bound.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/othello/last_flips.h"
#include "games/othello/squares.h"

namespace turnwise::othello {

// Quadrants of the board. Where one has an odd number of empty squares, whoever plays there first plays there last.
constexpr std::array<Discs, 4> kQuadrants{0x000000000F0F0F0FULL, 0x00000000F0F0F0F0ULL, 0x0F0F0F0F00000000ULL,
                                          0xF0F0F0F000000000ULL};

constexpr std::array<Discs, 16> make_odd_squares() {
    std::array<Discs, 16> squares{};
    for (int parity = 0; parity < 16; ++parity)
        for (int q = 0; q < 4; ++q)
            if (parity >> q & 1) squares[parity] |= kQuadrants[q];
    return squares;
}

constexpr std::array<std::uint8_t, kSquares> make_quadrant_bits() {
    std::array<std::uint8_t, kSquares> bits{};
    for (int s = 0; s < kSquares; ++s)
        for (int q = 0; q < 4; ++q)
            if (kQuadrants[q] & disc(s)) bits[s] = static_cast<std::uint8_t>(1 << q);
    return bits;
}

constexpr std::array<Discs, kSquares> make_neighbours() {
    std::array<Discs, kSquares> all{};
    for (int s = 0; s < kSquares; ++s) all[s] = neighbours(disc(s));
    return all;
}

inline constexpr std::array<Discs, 16> kOddSquares = make_odd_squares();  // by parity: one bit a quadrant
inline constexpr std::array<std::uint8_t, kSquares> kQuadrantBit = make_quadrant_bits();
inline constexpr std::array<Discs, kSquares> kNeighbours = make_neighbours();

constexpr int parity_of(Discs empties) {
    int parity = 0;
    for (int q = 0; q < 4; ++q) parity |= (std::popcount(empties & kQuadrants[q]) & 1) << q;
    return parity;
}

template <int kSide>
class LastSquares {
  protected:
    using Board = Squares<kSide>;
    static constexpr int kCells = Board::kCells;
    static constexpr int kUnknown = -128;  // below every score

    // One empty square.
    [[gnu::always_inline]] int last(Position position, int alpha, int square) {
        ++nodes_;
        const int if_empty = 2 * std::popcount(position.mine) - kCells;  // and if it goes to the other side
        if (const int gain = last_flips_twice(position.mine, square)) return if_empty + gain + 2;
        const int if_over = if_empty >= 0 ? if_empty + 2 : if_empty;
        if (if_over <= alpha) return if_over;  // a move of theirs makes it worse only
        const int loss = last_flips_twice(position.theirs, square);
        return loss ? if_empty - loss : if_over;
    }

    // Two empty squares, in the order they are tried.
    template <bool kPassed = false>
    int last_two(Position position, int alpha, int a, int b) {
        ++nodes_;
        int best = kUnknown;
        if (kNeighbours[a] & position.theirs)
            if (const Discs turned = flips(position, a)) {
                best = -last(position.played(a, turned), -alpha - 1, b);
                if (best > alpha) return best;
            }
        if (kNeighbours[b] & position.theirs)
            if (const Discs turned = flips(position, b))
                return std::max(best, -last(position.played(b, turned), -alpha - 1, a));
        if (best != kUnknown) return best;
        if constexpr (kPassed)
            return Board::final_score(position);
        else
            return -last_two<true>(position.passed(), -alpha - 1, a, b);
    }

    // Three: a square that is alone in its quadrant goes first.
    template <bool kPassed = false>
    int last_three(Position position, int alpha, Discs empties, int parity) {
        ++nodes_;
        const int a = first_square(empties & kOddSquares[parity]);
        const Discs others = empties ^ disc(a);
        const int b = first_square(others), c = first_square(without_first(others));
        int best = kUnknown;
        const auto refutes = [&](int square, int next, int after) {
            if (!(kNeighbours[square] & position.theirs)) return false;
            const Discs turned = flips(position, square);
            if (!turned) return false;
            best = std::max(best, -last_two(position.played(square, turned), -alpha - 1, next, after));
            return best > alpha;
        };
        if (refutes(a, b, c) || refutes(b, a, c) || refutes(c, a, b) || best != kUnknown) return best;
        if constexpr (kPassed)
            return Board::final_score(position);
        else
            return -last_three<true>(position.passed(), -alpha - 1, empties, parity);
    }

    // Four: squares of quadrants with an odd number go first.
    template <bool kPassed = false>
    int last_four(Position position, int alpha, Discs empties, int parity) {
        ++nodes_;
        const Discs odd = empties & kOddSquares[parity];
        int best = kUnknown;
        for (const Discs group : {odd, empties ^ odd})
            for (Discs rest = group; rest; rest = without_first(rest)) {
                const int square = first_square(rest);
                if (!(kNeighbours[square] & position.theirs)) continue;
                const Discs turned = flips(position, square);
                if (!turned) continue;
                best = std::max(best, -last_three(position.played(square, turned), -alpha - 1, empties ^ disc(square),
                                                  parity ^ kQuadrantBit[square]));
                if (best > alpha) return best;
            }
        if (best != kUnknown) return best;
        if constexpr (kPassed)
            return Board::final_score(position);
        else
            return -last_four<true>(position.passed(), -alpha - 1, empties, parity);
    }

    std::uint64_t nodes_ = 0;
};

}  // namespace turnwise::othello
