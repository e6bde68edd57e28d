// In which order the exact solver tries moves: those first that are likely to be proved with little work.
//
// Nearly every first move that `worth` proposes wins, but the proofs of winning moves differ widely in size. So the
// order asks for the work too: the log of the nodes that a refutation took, a ridge regression on 128 000 positions
// with 8 to 24 cards that the solver refuted on engine deals, in hundredths, and 0.4 of the log-odds of worth.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "games/hand_of_the_king/phase1.h"
#include "games/hand_of_the_king/worth.h"

namespace turnwise::hand_of_the_king {

// As kHouseWorth: [cards of the house within reach][standing + 8].
constexpr std::array<std::array<std::int16_t, 2 * kLargestStanding + 1>, kHouseSizes[stark] + 1> kHouseWork = {{
    {-140, 0, -140, 0, -140, 0, -235, -119, 62, 155, 210, 0, 140, 0, 140, 0, 140},
    {-140, 0, -140, 0, -244, 0, -1, -1, 56, 39, 49, 0, 205, 0, 140, 0, 140},
    {-140, 0, -258, 0, -110, 0, -84, 11, 37, 50, 116, 0, 138, 0, 196, 0, 140},
    {-255, 0, -172, 0, -151, 0, -26, 24, 13, 27, 85, 0, 153, 0, 171, 0, 185},
    {-212, 0, -190, 0, -98, 0, -55, 29, 35, 27, 83, 0, 128, 0, 156, 0, 160},
    {-132, 0, -155, 0, -115, 0, -33, 3, 23, 7, 71, 0, 105, 0, 117, 0, 124},
    {-123, 0, -99, 0, -101, 0, -58, 3, 15, -3, 28, 0, 77, 0, 89, 0, 113},
    {-119, 0, -95, 0, -71, 0, -79, 0, -23, 0, 24, 0, 50, 0, 74, 0, 98},
    {-96, 0, -72, 0, -48, 0, -24, 0, -35, 0, 24, 0, 48, 0, 72, 0, 96},
}};

// By the number of cards Varys can go to, and for every card within reach.
constexpr std::array<std::int16_t, 2 * kSide - 1> kMovesWork = {0, -206, -95, -40, -2, 28, 54, 76, 99, 119, 137};
constexpr int kCardWork = 35;

// How much work a refutation of the position seems to be, and how much must go wrong for it to fail.
inline int work(const Position& position) {
    int sum =
        kMovesWork[std::popcount(kLine[position.varys] & position.cards)] + kCardWork * std::popcount(position.cards);
    for (int h = 0; h < kHouses; ++h)
        sum += kHouseWork[byte_at(position.safe, h) / 2][byte_at(position.standings, h) - kLevel + kLargestStanding];
    return sum;
}

constexpr double kWorkUnit = 100;     // of a log of nodes
constexpr double kHopeless = 1e30;    // nodes where the bounds leave nothing to try
constexpr int kHopelessWork = 10000;  // above every other

// The nodes it seems to take to win as the player to move: by the move that is the least work. The other player's
// alpha: a score of at most that is what has to be proved.
inline double least_nodes(const DealMasks& deal, const Position& position, int alpha) {
    double least = kHopeless;
    for (Cells targets = deal.targets(position.cards, position.varys); targets; targets &= targets - 1) {
        const Position child = after(deal, position, first_of(targets));
        int bound = 0;
        if (!child.range().answers(alpha, bound))
            least = std::min(least, std::exp(work(child) / kWorkUnit));
        else if (bound <= alpha)
            return 0;
    }
    return least;
}

// As work, from two plies further on: every reply must be met, and bounds close what they can.
inline int work_ahead(const DealMasks& deal, const Position& position, int alpha) {
    double nodes = 1;
    for (Cells targets = deal.targets(position.cards, position.varys); targets; targets &= targets - 1) {
        const Position reply = after(deal, position, first_of(targets));
        int bound = 0;
        if (!reply.range().answers(-alpha - 1, bound))
            nodes += 1 + least_nodes(deal, reply, alpha);
        else if (-bound > alpha)
            return kHopelessWork;
    }
    return static_cast<int>(kWorkUnit * std::log(nodes));
}

}  // namespace turnwise::hand_of_the_king
