// Relabellings of the dots: permutations by number, and what they do to edges.
#pragma once

#include <array>
#include <cstdint>

#include "game/game.h"
#include "games/sim/triangles.h"

namespace turnwise::sim {

using Permutation = std::array<std::uint8_t, kMaxDots>;  // dot -> its new label

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

// Permutation number s of the first `dots` labels in lexicographic order (Lehmer code); number 0 is the identity.
constexpr Permutation permutation(int dots, int s) {
    Permutation image{};
    std::uint8_t left[kMaxDots]{};
    for (int i = 0; i < dots; ++i) left[i] = static_cast<std::uint8_t>(i);
    for (int i = 0, block = factorial(dots); i < dots; ++i) {
        block /= dots - i;
        const int chosen = s / block;
        s %= block;
        image[i] = left[chosen];
        for (int j = chosen; j + 1 < dots - i; ++j) left[j] = left[j + 1];
    }
    return image;
}

constexpr Move relabelled_edge(const Graph& graph, int edge, const Permutation& image) {
    const auto [a, b] = graph.ends[edge];
    return graph.number[image[a]][image[b]];
}

constexpr EdgeSet relabelled_edges(const Graph& graph, EdgeSet edges, const Permutation& image) {
    EdgeSet mapped = 0;
    for_each_edge(edges, [&](int edge) { mapped |= bit(relabelled_edge(graph, edge, image)); });
    return mapped;
}

}  // namespace turnwise::sim
