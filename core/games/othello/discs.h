// Othello bitboards: where a side may play, and which discs a move turns over.
//
//        a  b  c  d  e  f  g  h
//     1  0  1  2  3  4  5  6  7      bit 8 * row + column, row 1 on top
//     2  8  9 10 11 12 13 14 15
//     .  .  .  .  .  .  .  .  .
//     8 56 57 58 59 60 61 62 63
//
// A line through a square runs towards higher bits by a step of 1, 7, 8 or 9, and towards lower bits by the same steps.
// Smaller boards lie in the middle of the large one. Squares outside them are empty for ever: no line ends there in a
// disc, so flips() needs no care, and the caller of moves() masks them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "games/othello/position.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace turnwise::othello {

constexpr int kLines = 4;  // through a square, each with two ends
constexpr std::array<int, kLines> kSteps = {1, 7, 8, 9};
constexpr Discs kNotAFile = 0xFEFEFEFEFEFEFEFE, kNotHFile = 0x7F7F7F7F7F7F7F7F;
constexpr Discs kInnerFiles = kNotAFile & kNotHFile;
// Squares from which each step towards higher bits stays on the board, but for the last row.
constexpr std::array<Discs, kLines> kSteppable = {kNotHFile, kNotAFile, ~Discs{0}, kNotHFile};
// Discs that a line by each step can run through: one that runs sideways ends at the edge files.
constexpr std::array<Discs, kLines> kPassable = {kInnerFiles, kInnerFiles, ~Discs{0}, kInnerFiles};

// The squares next to any of these, whichever way, without them.
constexpr Discs neighbours(Discs discs) {
    const Discs rows = discs | (discs & kNotHFile) << 1 | (discs & kNotAFile) >> 1;
    return (rows | rows << 8 | rows >> 8) & ~discs;
}

// The squares of the lines through one square, in the order of kSteps, without the square itself.
struct alignas(32) Rays {
    std::array<Discs, kLines> up{};    // towards higher bits
    std::array<Discs, kLines> down{};  // towards lower bits
};

namespace detail {

constexpr Discs ray(int square, int down, int right) {
    Discs squares = 0;
    int row = square / 8 + down, column = square % 8 + right;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right)
        squares |= disc(8 * row + column);
    return squares;
}

constexpr std::array<Rays, kSquares> all_rays() {
    constexpr std::array<std::array<int, 2>, kLines> kDownRight = {{{0, 1}, {1, -1}, {1, 0}, {1, 1}}};
    std::array<Rays, kSquares> rays{};
    for (int square = 0; square < kSquares; ++square)
        for (std::size_t line = 0; line < kLines; ++line) {
            const auto [down, right] = kDownRight[line];
            rays[static_cast<std::size_t>(square)].up[line] = ray(square, down, right);
            rays[static_cast<std::size_t>(square)].down[line] = ray(square, -down, -right);
        }
    return rays;
}

}  // namespace detail

inline constexpr std::array<Rays, kSquares> kRays = detail::all_rays();

// For every CPU; the same answers as the functions below it, which the conformance tests compare.
namespace portable {

// Squares at the far end of a run of their discs that begins at one of mine: runs double in length at every step.
constexpr Discs run_ends(Discs mine, Discs passable, int step) {
    Discs up = passable & mine << step, down = passable & mine >> step;
    up |= passable & up << step;
    down |= passable & down >> step;
    const Discs pairs_up = passable & passable << step, pairs_down = pairs_up >> step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    return up << step | down >> step;
}

constexpr Discs moves(Position position) {
    Discs ends = 0;
    for (std::size_t line = 0; line < kLines; ++line)
        ends |= run_ends(position.mine, position.theirs & kPassable[line], kSteps[line]);
    return ends & ~position.taken();
}

// Along each ray: the first disc that is not theirs must be mine; all before it turn over.
constexpr Discs flips(Position position, int square) {
    const auto [mine, theirs] = position;
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    Discs turned = 0;
    for (std::size_t line = 0; line < kLines; ++line) {
        const Discs up = rays.up[line], down = rays.down[line];
        const Discs high_end = ((theirs | ~up) + 1) & up & mine;  // the carry runs through theirs to the first other
        turned |= up & (high_end - (high_end != 0));
        const Discs low_end = std::bit_floor(down & ~theirs) & mine;
        turned |= down & -(low_end << 1);
    }
    return turned;
}

}  // namespace portable

#if defined(__AVX2__)

namespace detail {

inline __m256i load(const std::array<Discs, kLines>& lanes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.data()));
}

inline Discs united(__m256i lanes) {
    const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<Discs>(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

inline __m256i spread(Discs discs) { return _mm256_set1_epi64x(static_cast<long long>(discs)); }

}  // namespace detail

// One lane a line; otherwise as portable::moves. Asked for twice in a row, it costs once where it is inlined, which a
// large file would not get without asking.
[[gnu::always_inline]] inline Discs moves(Position position) {
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1), step2 = _mm256_add_epi64(step, step);
    const auto inner = static_cast<long long>(kInnerFiles);
    const __m256i passable =
        _mm256_and_si256(detail::spread(position.theirs), _mm256_set_epi64x(inner, -1, inner, inner));
    const __m256i own = detail::spread(position.mine);
    __m256i up = _mm256_and_si256(passable, _mm256_sllv_epi64(own, step));
    __m256i down = _mm256_and_si256(passable, _mm256_srlv_epi64(own, step));
    up = _mm256_or_si256(up, _mm256_and_si256(passable, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(passable, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(passable, _mm256_sllv_epi64(passable, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    const __m256i ends = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    return detail::united(ends) & ~position.taken();
}

// One lane a line. Upwards as portable::flips. Downwards, where no carry runs: my highest disc on the ray must be
// higher than its highest empty square, and everything above that disc turns over.
[[gnu::always_inline]] inline Discs flips(Position position, int square) {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    const __m256i own = detail::spread(position.mine), other = detail::spread(position.theirs),
                  ones = _mm256_set1_epi64x(-1);

    const __m256i up = detail::load(rays.up);
    const __m256i carried = _mm256_sub_epi64(_mm256_or_si256(other, _mm256_xor_si256(up, ones)), ones);
    const __m256i high_end = _mm256_and_si256(carried, _mm256_and_si256(up, own));
    const __m256i none = _mm256_cmpeq_epi64(high_end, _mm256_setzero_si256());
    __m256i turned = _mm256_and_si256(up, _mm256_sub_epi64(_mm256_add_epi64(high_end, ones), none));

    const __m256i down = detail::load(rays.down);
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1), step2 = _mm256_slli_epi64(step, 1);
    const __m256i own_ends = _mm256_and_si256(down, own);
    const __m256i empty_ends = _mm256_xor_si256(_mm256_andnot_si256(other, down), own_ends);
    __m256i shadow = _mm256_or_si256(own_ends, _mm256_srlv_epi64(own_ends, step));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step2));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_slli_epi64(step, 2)));
    const __m256i above = _mm256_andnot_si256(shadow, down);
    turned = _mm256_or_si256(turned, _mm256_and_si256(above, _mm256_cmpgt_epi64(own_ends, empty_ends)));
    return detail::united(turned);
}

#else

using portable::flips;
using portable::moves;

#endif

// After a move on a square.
inline Position played(Position position, int square) { return position.played(square, flips(position, square)); }

}  // namespace turnwise::othello
