// Pattern evaluation: what small groups of cells are worth, learned from games; a guess needs nothing but a position.
//
// A shape is a group of up to ten cells; its images under the eight symmetries of the board are its instances and
// share weights. An instance's index is a number in base three: 0 empty, 1 mine, 2 theirs. Cells are numbered
// a1 = 0, b1 = 1, ... h8 = 63, but any numbering by rows or columns gives the same guess.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/othello/discs.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace turnwise::othello::patterns {

struct Shape {
    std::string_view name, cells;
};

inline constexpr std::array kShapes = {
    Shape{"edge and X squares", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"},
    Shape{"edge block", "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"},
    Shape{"corner triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"},
    Shape{"corner arms", "a1 b1 c1 d1 e1 b2 a2 a3 a4 a5"},
    Shape{"corner cross", "a1 b2 c3 d4 b1 c2 d3 a2 b3 c4"},
    Shape{"corner block", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"},
    Shape{"corner square", "a1 b1 c1 a2 b2 c2 a3 b3 c3"},
    Shape{"second line", "a2 b2 c2 d2 e2 f2 g2 h2"},
    Shape{"third line", "a3 b3 c3 d3 e3 f3 g3 h3"},
    Shape{"fourth line", "a4 b4 c4 d4 e4 f4 g4 h4"},
    Shape{"diagonal of 8", "a1 b2 c3 d4 e5 f6 g7 h8"},
    Shape{"diagonal of 7", "b1 c2 d3 e4 f5 g6 h7"},
    Shape{"diagonal of 6", "c1 d2 e3 f4 g5 h6"},
    Shape{"diagonal of 5", "d1 e2 f3 g4 h5"},
    Shape{"diagonal of 4", "e1 f2 g3 h4"},
};
inline constexpr int kShapeCount = static_cast<int>(kShapes.size());

inline constexpr int kSymmetries = 8, kMostCells = 10, kLanes = 64;

// The image of a cell: mirrored left to right, top to bottom, along the diagonal, by the bits of `symmetry`.
constexpr int mapped_cell(int cell, int symmetry) {
    int column = cell % 8, row = cell / 8;
    if (symmetry & 1) column = 7 - column;
    if (symmetry & 2) row = 7 - row;
    return symmetry & 4 ? column * 8 + row : row * 8 + column;
}

// Cells in the order of their digits, the lowest first.
struct Cells {
    std::array<std::uint8_t, kMostCells> at{};
    int size = 0;

    constexpr Discs set() const {
        Discs bits = 0;
        for (int i = 0; i < size; ++i) bits |= Discs{1} << at[i];
        return bits;
    }
    constexpr Cells mapped(int symmetry) const {
        Cells image = *this;
        for (int i = 0; i < size; ++i) image.at[i] = static_cast<std::uint8_t>(mapped_cell(at[i], symmetry));
        return image;
    }
};

constexpr Cells cells_of(std::string_view text) {
    Cells cells;
    for (std::size_t i = 0; i < text.size(); i += 3)
        cells.at[cells.size++] = static_cast<std::uint8_t>((text[i] - 'a') + 8 * (text[i + 1] - '1'));
    return cells;
}

constexpr int power_of_three(int exponent) {
    int power = 1;
    for (; exponent > 0; --exponent) power *= 3;
    return power;
}

// One lane of the index vector.
struct Instance {
    Cells cells;
    int shape = 0;
};

struct Layout {
    std::array<Instance, kLanes> instances{};
    int count = 0;
    std::array<int, kShapeCount + 1> first{};  // of each shape's weights in the table of a phase

    constexpr Layout() {
        for (int shape = 0; shape < kShapeCount; ++shape) add(shape, cells_of(kShapes[shape].cells));
    }

  private:
    constexpr void add(int shape, const Cells& cells) {
        const int begin = count;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            const Cells image = cells.mapped(symmetry);
            bool known = false;
            for (int i = begin; i < count; ++i) known |= instances[i].cells.set() == image.set();
            if (!known) instances[count++] = {image, shape};
        }
        first[shape + 1] = first[shape] + power_of_three(cells.size);
    }
};

inline constexpr Layout kLayout;
inline constexpr int kInstances = kLayout.count;
inline constexpr int kPatternWeights = kLayout.first[kShapeCount];

// A phase's table goes on with what the number of moves is worth, those of the side to move and then the other's, and
// ends with a 0.
inline constexpr int kMoveCounts = 32;
inline constexpr int kTableSize = kPatternWeights + 2 * kMoveCounts + 1;

constexpr int entry_of_moves(int side, Discs moves) {
    return kPatternWeights + side * kMoveCounts + std::min(std::popcount(moves), kMoveCounts - 1);
}

// Indices of all instances, one lane each; lanes beyond the last instance are 0.
struct alignas(64) Indices {
    std::array<std::uint16_t, kLanes> lane{};
};

// What the discs of a row add to the indices: 8 x 256 x 128 bytes, of which a search uses a small part.
struct Rows {
    std::array<std::array<Indices, 256>, 8> of{};

    Rows() {
        for (int i = 0; i < kLayout.count; ++i) add(i, kLayout.instances[i].cells);
        for (auto& row : of)
            for (unsigned discs = 1; discs < row.size(); ++discs) add(row, discs);
    }

  private:
    void add(int lane, const Cells& cells) {
        for (int digit = 0; digit < cells.size; ++digit)
            of[cells.at[digit] / 8][1 << cells.at[digit] % 8].lane[lane] =
                static_cast<std::uint16_t>(power_of_three(digit));
    }
    static void add(std::array<Indices, 256>& row, unsigned discs) {
        const unsigned first = discs & -discs, others = discs ^ first;
        if (others == 0) return;
        for (int i = 0; i < kLanes; ++i)
            row[discs].lane[i] = static_cast<std::uint16_t>(row[first].lane[i] + row[others].lane[i]);
    }
};
inline const Rows kRows;  // made when the program starts: too large for the compiler

// Where each lane's weights begin in the table of a phase; unused lanes point at its 0.
struct alignas(64) LaneOffsets {
    std::array<std::int32_t, kLanes> of{};

    constexpr LaneOffsets() {
        of.fill(kTableSize - 1);
        for (int i = 0; i < kLayout.count; ++i) of[i] = kLayout.first[kLayout.instances[i].shape];
    }
};
inline constexpr LaneOffsets kLaneOffsets;

// For every CPU; the same answers as the functions below it.
namespace portable {

inline Indices indices_of(Position position) {
    auto [mine, theirs] = position;
    Indices indices;
    for (const auto& row : kRows.of) {
        const auto &one = row[mine & 0xFF].lane, &two = row[theirs & 0xFF].lane;
        for (int i = 0; i < kLanes; ++i) indices.lane[i] += static_cast<std::uint16_t>(one[i] + 2 * two[i]);
        mine >>= 8, theirs >>= 8;
    }
    return indices;
}

// The sum of the weights of all instances.
inline int pattern_sum(const std::int16_t* table, const Indices& indices) {
    int sum = 0;
    for (int i = 0; i < kInstances; ++i) sum += table[kLaneOffsets.of[i] + indices.lane[i]];
    return sum;
}

}  // namespace portable

#if defined(__AVX2__)

inline Indices indices_of(Position position) {
    auto [mine, theirs] = position;
    constexpr int kVectors = sizeof(Indices) / sizeof(__m256i);
    __m256i ones[kVectors] = {}, twos[kVectors] = {};
    for (const auto& row : kRows.of) {
        const auto* one = reinterpret_cast<const __m256i*>(&row[mine & 0xFF]);
        const auto* two = reinterpret_cast<const __m256i*>(&row[theirs & 0xFF]);
        for (int v = 0; v < kVectors; ++v) {
            ones[v] = _mm256_add_epi16(ones[v], _mm256_load_si256(one + v));
            twos[v] = _mm256_add_epi16(twos[v], _mm256_load_si256(two + v));
        }
        mine >>= 8, theirs >>= 8;
    }
    Indices indices;
    auto* out = reinterpret_cast<__m256i*>(&indices);
    for (int v = 0; v < kVectors; ++v)
        _mm256_store_si256(out + v, _mm256_add_epi16(ones[v], _mm256_add_epi16(twos[v], twos[v])));
    return indices;
}

// Gathers 32 bits a weight, of which the lower half counts: one entry beyond the table must be readable.
inline int pattern_sum(const std::int16_t* table, const Indices& indices) {
    constexpr int kVectors = kLanes * sizeof(std::int32_t) / sizeof(__m256i);
    const auto* lanes = reinterpret_cast<const __m128i*>(&indices);
    const auto* offsets = reinterpret_cast<const __m256i*>(&kLaneOffsets);
    __m256i sums = _mm256_setzero_si256();
    for (int v = 0; v < kVectors; ++v) {
        const __m256i index = _mm256_cvtepu16_epi32(_mm_load_si128(lanes + v));
        const __m256i entry = _mm256_add_epi32(index, _mm256_load_si256(offsets + v));
        const __m256i pairs = _mm256_i32gather_epi32(reinterpret_cast<const int*>(table), entry, sizeof(std::int16_t));
        sums = _mm256_add_epi32(sums, _mm256_srai_epi32(_mm256_slli_epi32(pairs, 16), 16));
    }
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    half = _mm_add_epi32(half, _mm_unpackhi_epi64(half, half));
    return _mm_cvtsi128_si32(half) + _mm_extract_epi32(half, 1);
}

#else

using portable::indices_of;
using portable::pattern_sum;

#endif

}  // namespace turnwise::othello::patterns
