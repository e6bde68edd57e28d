// What a position without companions is worth to the player to move, as a guess: log-odds of winning in hundredths.
//
// A logistic regression on 104 555 positions with 6 to 23 cards left, reached by half-greedy play on engine deals and
// solved exactly; on positions kept apart it names the winner 87 times in 100. All houses share one table: that they
// are worth different amounts by size did not improve the fit.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/hand_of_the_king/phase1.h"

namespace turnwise::hand_of_the_king {

// [cards of the house within reach][standing + 8]; larger standings count as 8. Leads that only Jon can make are not in
// the data: they go on from the largest one seen.
constexpr int kLargestStanding = 8;
constexpr std::array<std::array<std::int16_t, 2 * kLargestStanding + 1>, kHouseSizes[stark] + 1> kHouseWorth = {{
    {-350, 0, -350, 0, -350, 0, -298, -298, 149, 387, 387, 0, 350, 0, 350, 0, 350},
    {-350, 0, -350, 0, -321, 0, 3, 6, 75, 91, 95, 0, 371, 0, 350, 0, 350},
    {-350, 0, -340, 0, -201, 0, -132, -22, 26, 59, 180, 0, 238, 0, 356, 0, 350},
    {-351, 0, -294, 0, -245, 0, -89, 7, 22, 21, 104, 0, 256, 0, 309, 0, 353},
    {-346, 0, -306, 0, -203, 0, -119, 0, -1, 4, 127, 0, 201, 0, 291, 0, 328},
    {-330, 0, -285, 0, -216, 0, -98, 2, 0, 5, 82, 0, 191, 0, 249, 0, 309},
    {-308, 0, -248, 0, -188, 0, -102, -7, -17, -15, 88, 0, 162, 0, 222, 0, 282},
    {-297, 0, -237, 0, -177, 0, -117, 0, -7, 0, 65, 0, 125, 0, 185, 0, 245},
    {-240, 0, -180, 0, -120, 0, -60, 0, -24, 0, 60, 0, 120, 0, 180, 0, 240},
}};

// For standings of any size; as bytes, with kLevel added.
inline int house_worth(int cards, int standing) {
    const int most = std::min(2 * cards + 2, kLargestStanding);
    return kHouseWorth[cards][std::clamp(standing - kLevel, -most, most) + kLargestStanding];
}

// By the number of cards Varys can go to.
constexpr std::array<std::int16_t, 2 * kSide - 1> kMovesWorth = {0, -197, -68, -23, 8, 36, 59, 72, 90, 102, 110};

inline int worth(const DealMasks& deal, const Position& position) {
    int sum = kMovesWorth[std::popcount(deal.targets(position.cards, position.varys))];
    for (int h = 0; h < kHouses; ++h)
        sum += kHouseWorth[byte_at(position.safe, h) / 2][byte_at(position.standings, h) - kLevel + kLargestStanding];
    return sum;
}

// ---- what both exact solvers share ----
constexpr int kMostMoves = 2 * (kSide - 1);
constexpr int kTableMoveBonus = 10000;  // above every other reason to try a move first

}  // namespace turnwise::hand_of_the_king
