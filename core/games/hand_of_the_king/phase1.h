// A position without companions as the exact solver sees it: only what can still change the banners.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "game/range.h"
#include "games/hand_of_the_king/rules.h"

namespace turnwise::hand_of_the_king {

// ---- seven small numbers in one word, a byte for each house ----
using Bytes = std::uint64_t;
constexpr Bytes kOnes = 0x01010101010101;  // one in each of the seven
constexpr Bytes byte_of(int house, Bytes value) { return value << 8 * house; }
constexpr int byte_at(Bytes bytes, int house) { return static_cast<int>(bytes >> 8 * house & 0xFF); }

// The houses whose byte has its top bit set.
constexpr Houses houses_of(Bytes bytes) {
    constexpr Bytes kTop = kOnes << 7, kGather = 0x0002040810204081;
    return static_cast<Houses>(((bytes & kTop) >> 7) * kGather >> 49 & kAllHouses);
}

// How a house stands for a player: twice the lead in cards; with equal cards 1 if the player holds the banner, -1 if
// the other does, 0 if nobody has a card. Changing sides changes the sign. Kept as bytes with kLevel added.
using Standings = Bytes;
constexpr int kLevel = 32;
constexpr Standings kAllLevel = kOnes * kLevel;
constexpr Standings from_other_side(Standings standings) { return 2 * kAllLevel - standings; }

// The byte after the player takes some more cards of the house.
constexpr int kMostTaken = kSide - 1;
constexpr std::array<std::array<std::uint8_t, kMostTaken + 1>, 2 * kLevel> kAfterTaking = [] {
    std::array<std::array<std::uint8_t, kMostTaken + 1>, 2 * kLevel> after{};
    for (int byte = 0; byte < 2 * kLevel; ++byte)
        for (int cards = 0; cards <= kMostTaken; ++cards) {
            const int lead = (byte - kLevel) / 2 + cards;  // rounds towards 0: ties are 0
            after[byte][cards] = static_cast<std::uint8_t>(kLevel + (lead == 0 ? 1 : 2 * lead));
        }
    return after;
}();

// The number of a house's standing in the key: mixed radix, above the 36 places of Varys. Standings are even, or 1, or
// -1, and at most this far from 0: a lead is at most half the house, or one more than what is left.
constexpr int most_standing(int house) { return 2 * ((kHouseSizes[house] + 1) / 2); }
constexpr std::array<std::array<std::uint32_t, 2 * kLevel>, kHouses> kStandingCodes = [] {
    std::array<std::array<std::uint32_t, 2 * kLevel>, kHouses> codes{};
    std::uint32_t radix = kCells;
    for (int h = 0; h < kHouses; ++h) {
        std::uint32_t number = 0;
        for (int standing = -most_standing(h); standing <= most_standing(h); ++standing)
            if (standing % 2 == 0 || standing == 1 || standing == -1) codes[h][kLevel + standing] = radix * number++;
        radix *= number;
    }
    return codes;
}();

// The parts of a deal that stay as they are while cards are taken.
struct DealMasks {
    std::array<Cells, kHouses> house{};
    std::array<std::uint8_t, kCells> house_at{};
    Rule rule = Rule::course;

    explicit DealMasks(const HandOfTheKing& state) : DealMasks(state.cards()) { rule = state.rule(); }
    explicit DealMasks(const Deal& deal) {
        for (int at = 0; at < kCells; ++at) {
            house_at[at] = kHouseOf[deal[at]];
            if (deal[at] != kVarys) house[house_at[at]] |= cell(at);
        }
    }

    // Where Varys may go; some card of every line he has.
    Cells targets(Cells cards, int varys) const {
        return targets_in(kLine[varys] & cards, rule,
                          [&](int to) { return !(kBeyond[varys][to] & cards & house[house_at[to]]); });
    }

    // Twice the number of cards of each house, plus one: what a standing must reach to be safe.
    Bytes safe_standings(Cells cards) const {
        Bytes bytes = kOnes;
        for (int h = 0; h < kHouses; ++h) bytes += byte_of(h, 2 * static_cast<Bytes>(std::popcount(cards & house[h])));
        return bytes;
    }
};

// Equal futures have equal positions: cards out of reach are dropped, safe banners forget by how much.
struct Position {
    Cells cards = 0;          // within reach of Varys
    Standings standings = 0;  // of the player to move
    Bytes safe = 0;           // safe_standings of the cards
    std::uint8_t varys = 0;
    std::int8_t lower = 0, upper = 0;  // between what the final score must lie, for the player to move

    bool is_over() const { return lower == upper; }
    Range range() const { return {lower, upper}; }

    // Exact: different positions of one deal have different keys.
    static constexpr int kKeyBits = 62;
    std::uint64_t key() const {
        const Cells below = cell(varys) - 1;
        const Cells others = (cards & below) | (cards & ~below) >> 1;  // Varys's own cell is empty
        std::uint64_t code = varys;
        for (int h = 0; h < kHouses; ++h) code += kStandingCodes[h][byte_at(standings, h)];
        return code << (kCells - 1) | others;
    }
};

// Fills in what follows from cards, standings, safe and varys.
inline void fill_in(Position& position) {
    constexpr Bytes kSign = kOnes * (0x80 - kLevel);
    const Bytes my_margin = position.standings + kSign - position.safe;
    const Bytes their_margin = from_other_side(position.standings) + kSign - position.safe;
    const Houses mine = houses_of(my_margin), theirs = houses_of(their_margin);
    const Houses open = static_cast<Houses>(houses_of(position.safe + kOnes * (0x80 - 3)) & ~(mine | theirs));
    position.lower = kFinalScores[mine][theirs | open];
    position.upper = kFinalScores[mine | open][theirs];
    // A safe standing becomes the least safe one there is.
    const auto spread = [](Bytes margin) { return (margin >> 7 & kOnes) * 0xFF; };
    const Bytes my_mask = spread(my_margin), their_mask = spread(their_margin);
    const Standings mine_safe = kAllLevel + position.safe + kOnes, theirs_safe = from_other_side(mine_safe);
    position.standings =
        (position.standings & ~(my_mask | their_mask)) | (mine_safe & my_mask) | (theirs_safe & their_mask);
}

// The position after Varys goes to a card of his line, for the other player.
inline Position after(const DealMasks& deal, const Position& position, int to) {
    const int house = deal.house_at[to];
    const Cells taken = (kBetween[position.varys][to] & deal.house[house] & position.cards) | cell(to);
    const int count = std::popcount(taken);
    const Cells left = position.cards & ~taken;
    Position next;
    next.varys = static_cast<std::uint8_t>(to);
    next.cards = reachable(left, to);
    next.safe = next.cards == left ? position.safe - byte_of(house, 2 * static_cast<Bytes>(count))
                                   : deal.safe_standings(next.cards);
    const int before = byte_at(position.standings, house);
    const Standings mine =
        position.standings + byte_of(house, kAfterTaking[before][count]) - byte_of(house, static_cast<Bytes>(before));
    next.standings = from_other_side(mine);
    fill_in(next);
    return next;
}

inline Standings standings_of(const HandOfTheKing& state) {
    const Player me = state.to_move(), you = other(me);
    Standings standings = 0;
    for (int h = 0; h < kHouses; ++h) {
        const int lead = state.count(me, h) - state.count(you, h);
        const int tie = (state.banners(me) >> h & 1) - (state.banners(you) >> h & 1);
        standings |= byte_of(h, static_cast<Bytes>(kLevel + (lead == 0 ? tie : 2 * lead)));
    }
    return standings;
}

inline Position position_of(const DealMasks& deal, const HandOfTheKing& state) {
    Position position;
    position.varys = static_cast<std::uint8_t>(state.varys());
    position.cards = reachable(state.on_board(), state.varys());
    position.safe = deal.safe_standings(position.cards);
    position.standings = standings_of(state);
    fill_in(position);
    return position;
}

}  // namespace turnwise::hand_of_the_king
