// Diversity pruning, of the course report: of many squares to play, keep those that lie far apart.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <string_view>

#include "game/select.h"

namespace turnwise::othello {

// What squares differ in: column, row, both diagonals, and a number drawn for each, as large as a column's.
inline constexpr std::array<std::string_view, 5> kCriteria = {"x", "y", "x+y", "x-y", "random"};

namespace detail {

constexpr int kMostSquares = 64;
using Values = std::array<int, kMostSquares>;  // one for each move of a list

inline std::array<Values, kCriteria.size()> criteria(const MoveList& moves, int side, Random& random) {
    std::array<Values, kCriteria.size()> values;
    for (int i = 0; i < moves.size(); ++i) {
        const int x = moves[i] % side, y = moves[i] / side;
        const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
        const int all[] = {x, y, x + y, x - y, drawn};
        for (std::size_t c = 0; c < kCriteria.size(); ++c) values[c][static_cast<std::size_t>(i)] = all[c];
    }
    return values;
}

// The numbers of the moves from the least value to the largest; equal ones stay in their order.
inline Values sorted(const Values& values, int count) {
    Values order;
    std::iota(order.begin(), order.begin() + count, 0);
    const auto value = [&](int i) { return values[static_cast<std::size_t>(i)]; };
    std::sort(order.begin(), order.begin() + count,
              [&](int a, int b) { return value(a) != value(b) ? value(a) < value(b) : a < b; });
    return order;
}

// Adds to each move's sum how far its value is from its two neighbours in sorted order; an end has one.
inline void add_distances(const Values& values, int count, int weight, Values& sums) {
    const Values order = sorted(values, count);
    for (int i = 0; i + 1 < count; ++i) {
        const auto left = static_cast<std::size_t>(order[static_cast<std::size_t>(i)]);
        const auto right = static_cast<std::size_t>(order[static_cast<std::size_t>(i + 1)]);
        const int distance = weight * (values[right] - values[left]);
        sums[left] += distance;
        sums[right] += distance;
    }
}

}  // namespace detail

// Leaves the moves of the largest weighted sum of distances; of equal sums the earlier moves.
inline void keep_diverse(MoveList& moves, int side, const Selection& selection, Random& random) {
    const int count = moves.size();
    if (count <= selection.branching) return;
    assert(count <= detail::kMostSquares &&
           (selection.weights.empty() || selection.weights.size() == kCriteria.size()));
    detail::Values sums{};
    const auto values = detail::criteria(moves, side, random);
    for (std::size_t c = 0; c < kCriteria.size(); ++c)
        detail::add_distances(values[c], count, selection.weights.empty() ? 1 : selection.weights[c], sums);
    for (int& sum : sums) sum = -sum;
    detail::Values kept = detail::sorted(sums, count);
    std::sort(kept.begin(), kept.begin() + selection.branching);
    const MoveList all = moves;
    moves.clear();
    for (int i = 0; i < selection.branching; ++i) moves.push(all[kept[static_cast<std::size_t>(i)]]);
}

}  // namespace turnwise::othello
