// Who wins with which banners.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "game/game.h"
#include "games/hand_of_the_king/cards.h"

namespace turnwise::hand_of_the_king {

using Houses = std::uint8_t;  // a set of houses, bit by bit
constexpr Houses kAllHouses = (1 << kHouses) - 1;

// The final score in half banners: the lead in banners; with equal banners the biggest house held by exactly one
// decides, and counts half a banner. 0 only while nobody holds any.
constexpr Score final_score(Houses mine, Houses theirs) {
    const int lead = std::popcount(mine) - std::popcount(theirs);
    if (lead != 0) return 2 * lead;
    const unsigned decisive = mine ^ theirs;
    if (decisive == 0) return 0;
    return mine & (decisive & -decisive) ? 1 : -1;
}

constexpr Score kMostBanners = 2 * kHouses;  // a final score is at most this

// The same, looked up: [mine][theirs].
constexpr std::array<std::array<std::int8_t, kAllHouses + 1>, kAllHouses + 1> kFinalScores = [] {
    std::array<std::array<std::int8_t, kAllHouses + 1>, kAllHouses + 1> scores{};
    for (unsigned mine = 0; mine <= kAllHouses; ++mine)
        for (unsigned theirs = 0; theirs <= kAllHouses; ++theirs)
            scores[mine][theirs] =
                static_cast<std::int8_t>(final_score(static_cast<Houses>(mine), static_cast<Houses>(theirs & ~mine)));
    return scores;
}();

}  // namespace turnwise::hand_of_the_king
