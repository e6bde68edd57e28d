// The six features of the course report, as differences for the player to move.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <span>
#include <string_view>

#include "game/game.h"
#include "games/othello/discs.h"
#include "games/othello/squares.h"

namespace turnwise::othello {

constexpr std::size_t kFeatures = 6;
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames = {
    "mobility", "squares", "corners", "next_to_corners", "discs", "empty_neighbours"};

namespace detail {

// The difference as a part of the sum; even where there is nothing.
constexpr float relative(int mine, int theirs) {
    return mine + theirs == 0 ? 0.0f : static_cast<float>(mine - theirs) / static_cast<float>(mine + theirs);
}

constexpr int difference(Position position, Discs squares) {
    return std::popcount(position.mine & squares) - std::popcount(position.theirs & squares);
}

// The rings of a board, built once.
template <class Board>
inline constexpr auto kRings = [] {
    std::array<std::array<Discs, 4>, 4> rings{};
    for (int near = 0; near < 4; ++near)
        for (int far = near; far < 4; ++far) rings[near][far] = Board::ring(near, far);
    return rings;
}();

// The report's table of weights, by the distances of a square from its nearest edges.
template <class Board>
constexpr int weight_difference(Position position) {
    constexpr int kWeights[4][4] = {{20, -3, 11, 8}, {-3, -7, -4, 1}, {11, -4, 2, 2}, {8, 1, 2, -3}};
    int sum = 0;
    for (int near = 0; near < 4; ++near)
        for (int far = near; far < 4; ++far)
            sum += kWeights[near][far] * difference(position, kRings<Board>[near][far]);
    return sum;
}

// Pairs of a disc and an empty square next to it.
constexpr int empty_neighbours(Discs discs, Discs empty) {
    int pairs = 0;
    for (std::size_t line = 0; line < kLines; ++line) {
        pairs += std::popcount((discs & kSteppable[line]) << kSteps[line] & empty);
        pairs += std::popcount((empty & kSteppable[line]) << kSteps[line] & discs);
    }
    return pairs;
}

}  // namespace detail

// Those that speak against a player are turned round, so that more is better for all of them.
template <class Board>
void course_features(Position position, std::span<float> values, FeatureSet wanted) {
    using namespace detail;
    assert(values.size() >= kFeatures);
    constexpr Discs kCorners = Board::ring(0, 0);
    constexpr Discs kNearCorners = Board::ring(0, 1) | Board::ring(1, 1);
    const auto [mine, theirs] = position;
    const Discs empty = Board::empties(position);
    put_feature(values, wanted, 0, [&] {
        return relative(std::popcount(Board::moves(position)), std::popcount(Board::moves(position.passed())));
    });
    put_feature(values, wanted, 1, [&] { return weight_difference<Board>(position); });
    put_feature(values, wanted, 2, [&] { return difference(position, kCorners); });
    put_feature(values, wanted, 3, [&] { return -difference(position, kNearCorners); });
    put_feature(values, wanted, 4,
                [&, ours = mine, others = theirs] { return relative(std::popcount(ours), std::popcount(others)); });
    put_feature(values, wanted, 5, [&, ours = mine, others = theirs] {
        return empty_neighbours(others, empty) - empty_neighbours(ours, empty);
    });
}

}  // namespace turnwise::othello
