// Edges and triangles of the complete graphs K3 to K9: numbers, names and the tables the rules look up.
//
// Edges are numbered lexicographically, here for six dots:
//
//      01 02 03 04 05   12 13 14 15   23 24 25   34 35   45
//       0  1  2  3  4    5  6  7  8    9 10 11   12 13   14
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace turnwise::sim {

using EdgeSet = std::uint64_t;  // bit e: edge number e

constexpr int kMinDots = 3;
constexpr int kMaxDots = 9;
constexpr int kMaxEdges = kMaxDots * (kMaxDots - 1) / 2;

constexpr int edge_count(int dots) { return dots * (dots - 1) / 2; }
constexpr EdgeSet bit(int edge) { return EdgeSet{1} << edge; }
constexpr int lowest(EdgeSet edges) { return std::countr_zero(edges); }

// Calls visit(edge) for each edge of the set, lowest first.
template <class Visit>
constexpr void for_each_edge(EdgeSet edges, Visit visit) {
    for (; edges; edges &= edges - 1) visit(lowest(edges));
}

// The two ends of an edge, a < b.
struct Ends {
    std::uint8_t a, b;
};

// The two other sides of a triangle on a given edge.
struct Sides {
    std::uint8_t a, b;
};

// Everything that depends on the number of dots alone.
struct Graph {
    int dots = 0, edges = 0;
    EdgeSet all = 0;
    std::array<std::array<std::uint8_t, kMaxDots>, kMaxDots> number{};  // edge between two dots
    std::array<Ends, kMaxEdges> ends{};
    std::array<std::array<Sides, kMaxDots - 2>, kMaxEdges> triangles{};  // dots - 2 on each edge
    std::array<EdgeSet, kMaxDots> star{};                                // the edges at a dot
};

constexpr void number_edges(Graph& graph) {
    for (int i = 0; i < graph.dots; ++i)
        for (int j = i + 1; j < graph.dots; ++j) {
            const auto edge = static_cast<std::uint8_t>(graph.edges++);
            graph.number[i][j] = graph.number[j][i] = edge;
            graph.ends[edge] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
            graph.star[i] |= bit(edge);
            graph.star[j] |= bit(edge);
        }
}

constexpr Graph make_graph(int dots) {
    Graph graph;
    graph.dots = dots;
    number_edges(graph);
    graph.all = bit(graph.edges) - 1;
    for (int edge = 0; edge < graph.edges; ++edge) {
        const auto [a, b] = graph.ends[edge];
        int count = 0;
        for (int c = 0; c < dots; ++c)
            if (c != a && c != b) graph.triangles[edge][count++] = {graph.number[a][c], graph.number[b][c]};
    }
    return graph;
}

inline constexpr std::array<Graph, kMaxDots - kMinDots + 1> kGraphs = {
    make_graph(3), make_graph(4), make_graph(5), make_graph(6), make_graph(7), make_graph(8), make_graph(9)};

constexpr const Graph& graph_of(int dots) { return kGraphs[dots - kMinDots]; }

// How many triangles on `edge` have both other sides in `edges`.
constexpr int triangles_on(const Graph& graph, EdgeSet edges, int edge) {
    int count = 0;
    for (int t = 0; t < graph.dots - 2; ++t) {
        const auto [a, b] = graph.triangles[edge][t];
        count += static_cast<int>(edges >> a & edges >> b & 1);
    }
    return count;
}

// Edges that would close a triangle together with `edge` and one more of `edges`.
constexpr EdgeSet closed_with(const Graph& graph, EdgeSet edges, int edge) {
    EdgeSet closing = 0;
    for (int t = 0; t < graph.dots - 2; ++t) {
        const auto [a, b] = graph.triangles[edge][t];
        closing |= (edges >> a & 1) << b | (edges >> b & 1) << a;
    }
    return closing;
}

// Edges, free or not, that have two of `edges` as the other sides of a triangle.
constexpr EdgeSet closing_edges(const Graph& graph, EdgeSet edges) {
    EdgeSet closing = 0;
    for_each_edge(edges, [&](int edge) { closing |= closed_with(graph, edges, edge); });
    return closing;
}

// The fewest of `free` that complete a triangle together with `edges` (1 to 3); kNoTriangle when none can be.
constexpr int kNoTriangle = 4;
constexpr int edges_to_triangle(const Graph& graph, EdgeSet edges, EdgeSet free) {
    int fewest = kNoTriangle;
    for (EdgeSet rest = free; rest && fewest > 1; rest &= rest - 1) {
        const int edge = lowest(rest);
        for (int t = 0; t < graph.dots - 2; ++t) {
            const auto [a, b] = graph.triangles[edge][t];
            const EdgeSet sides = bit(a) | bit(b);
            if (sides & ~(edges | free)) continue;
            const int needed = 1 + std::popcount(sides & free);
            if (needed < fewest) fewest = needed;
        }
    }
    return fewest;
}

}  // namespace turnwise::sim
