// How many discs the very last move turns: counted by line, without turning them.
#pragma once

#include "games/othello/discs.h"

namespace turnwise::othello {

namespace detail {

// The lines through a square that are not its row, and where on each the square stands.
struct OtherLines {
    std::array<Discs, 3> lines{};
    std::array<std::uint8_t, 3> places{};
};

#if defined(__BMI2__)
inline unsigned gathered(Discs discs, Discs line) { return static_cast<unsigned>(_pext_u64(discs, line)); }
#else
// Diagonals have one bit a column, so adding up all rows loses nothing; columns are turned into diagonals before.
inline unsigned gathered(Discs discs, Discs line) {
    constexpr Discs kRowsSum = 0x0101010101010101ULL, kTurn = 0x0102040810204080ULL;
    const bool is_column = (line & line << 8) != 0;
    if (!is_column) return static_cast<unsigned>((discs & line) * kRowsSum >> 56);
    return static_cast<unsigned>(((discs & line) >> std::countr_zero(line)) * kTurn >> 56);
}
#endif

// Place of `square` among the bits that `gathered` makes of a line.
constexpr int place_on(int square, Discs line) {
#if defined(__BMI2__)
    return std::popcount(line & (disc(square) - 1));
#else
    const bool is_column = (line & line << 8) != 0;
    return is_column ? square / 8 : square % 8;
#endif
}

constexpr std::array<OtherLines, kSquares> make_lines() {
    std::array<OtherLines, kSquares> all{};
    for (int s = 0; s < kSquares; ++s)
        for (int i = 0; i < 3; ++i) {
            const Discs line = kRays[s].up[i + 1] | kRays[s].down[i + 1] | disc(s);
            all[s].lines[i] = line;
            all[s].places[i] = static_cast<std::uint8_t>(place_on(s, line));
        }
    return all;
}

// Twice the discs that turn on a full line of eight, by the place played and the discs of the player.
constexpr std::array<std::array<std::uint8_t, 256>, 8> make_counts() {
    std::array<std::array<std::uint8_t, 256>, 8> counts{};
    for (int place = 0; place < 8; ++place)
        for (int line = 0; line < 256; ++line)
            for (const int step : {-1, 1}) {
                int end = place + step;
                while (end >= 0 && end < 8 && (line >> end & 1) == 0) end += step;
                if (end >= 0 && end < 8)
                    counts[place][line] += static_cast<std::uint8_t>(2 * ((end - place) * step - 1));
            }
    return counts;
}

inline constexpr std::array<OtherLines, kSquares> kOtherLines = make_lines();
inline constexpr std::array<std::array<std::uint8_t, 256>, 8> kCounts = make_counts();

}  // namespace detail

// Twice the number of discs that turn if the owner of `mine` plays on the only empty square.
inline int last_flips_twice(Discs mine, int square) {
    const detail::OtherLines& l = detail::kOtherLines[square];
    return detail::kCounts[square % 8][mine >> (square & 56) & 255] +
           detail::kCounts[l.places[0]][detail::gathered(mine, l.lines[0])] +
           detail::kCounts[l.places[1]][detail::gathered(mine, l.lines[1])] +
           detail::kCounts[l.places[2]][detail::gathered(mine, l.lines[2])];
}

}  // namespace turnwise::othello
