// The six features of the course report, as differences for the player to move. Included by rules.h.
#pragma once

#include <array>

#include "games/othello/rules.h"

namespace turnwise::othello {

constexpr std::size_t kFeatures = 6;
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames = {
    "mobility", "squares", "corners", "next_to_corners", "discs", "empty_neighbours"};

namespace detail {

// The difference as a part of the sum; even where there is nothing.
constexpr float relative(int mine, int theirs) {
    return mine + theirs == 0 ? 0.0f : static_cast<float>(mine - theirs) / static_cast<float>(mine + theirs);
}

constexpr int difference(Discs mine, Discs theirs, Discs squares) {
    return std::popcount(mine & squares) - std::popcount(theirs & squares);
}

// The report's table of weights, by the distances of a square from its nearest edges.
template <class Board>
constexpr int weight_difference(Discs mine, Discs theirs) {
    constexpr int kWeights[4][4] = {{20, -3, 11, 8}, {-3, -7, -4, 1}, {11, -4, 2, 2}, {8, 1, 2, -3}};
    int sum = 0;
    for (int near = 0; near < 4; ++near)
        for (int far = near; far < 4; ++far)
            sum += kWeights[near][far] * difference(mine, theirs, Board::ring(near, far));
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

template <int kSize>
std::span<const std::string_view> Othello<kSize>::feature_names() {
    return kFeatureNames;
}

// Those that speak against a player are turned round, so that more is better for all of them.
template <int kSize>
void Othello<kSize>::features(std::span<float> values) const {
    assert(values.size() >= kFeatures);
    const auto count = [](Discs discs) { return std::popcount(discs); };
    const int near_corners = detail::difference(mine_, theirs_, kBesideCorners | kDiagonalToCorners);
    const int exposed = detail::empty_neighbours(mine_, empty()) - detail::empty_neighbours(theirs_, empty());
    values[0] = detail::relative(count(my_moves()), count(their_moves()));
    values[1] = static_cast<float>(detail::weight_difference<Board>(mine_, theirs_));
    values[2] = static_cast<float>(detail::difference(mine_, theirs_, kCorners));
    values[3] = static_cast<float>(-near_corners);
    values[4] = detail::relative(count(mine_), count(theirs_));
    values[5] = static_cast<float>(-exposed);
}

}  // namespace turnwise::othello
