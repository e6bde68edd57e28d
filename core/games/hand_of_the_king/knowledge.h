// What a state of Hand of the King knows besides its rules: settled banners, promising moves, images, features.
// Included by rules.h.
#pragma once

#include "games/hand_of_the_king/rules.h"

namespace turnwise::hand_of_the_king {

// A lead larger than all that can still be added is safe. Without Ramsay only cards that Varys can reach count; Jon
// adds to any house on the board.
inline auto HandOfTheKing::settled_banners() const -> SettledBanners {
    const int me = index(player_);
    const HouseCounts near = count_houses(within_reach()),
                      jons = has(companions_, jon) ? count_houses(on_board_) : HouseCounts{};
    const int gendrys = has(companions_, gendry) ? kGendryCards : 0;

    SettledBanners settled;
    for (int house = 0; house < kHouses; ++house) {
        const int more = near[house] + (jons[house] > 0 ? kJonCards : 0) + (house == baratheon ? gendrys : 0);
        const int lead = counts_[me][house] - counts_[1 - me][house];
        const auto bit = static_cast<Houses>(1 << house);
        if (lead > more || (more == 0 && (banners_[me] & bit)))
            settled.mine |= bit;
        else if (-lead > more || (more == 0 && (banners_[1 - me] & bit)))
            settled.theirs |= bit;
        else if (more > 0)
            settled.open |= bit;
    }
    return settled;
}

inline int HandOfTheKing::move_priority(Move move) const {
    constexpr int kStolen = 40, kFirst = 20, kFinished = 30, kCard = 4;
    constexpr std::array<int, kCompanions> kCompanionOrder = {6, 4, 2, 3, 1, 5};
    if (move >= kFirstCompanion) return kCompanionOrder[move - kFirstCompanion];
    if (stage_ != Stage::card) return 0;
    const int me = index(player_), house = house_at(move);
    const Cells cards = taken_by_move(move);
    const int mine = counts_[me][house] + std::popcount(cards), theirs = counts_[1 - me][house];
    int priority = kCard * std::popcount(cards);
    if (mine >= theirs && !(banners_[me] >> house & 1)) priority += banners_[1 - me] >> house & 1 ? kStolen : kFirst;
    if (companions_ && of_house(house) == cards) priority += kFinished;
    return priority;
}

inline HandOfTheKing HandOfTheKing::map(int s) const {
    HandOfTheKing image = *this;
    image.deal_key_ = 0;
    for (int at = 0; at < kCells; ++at) {
        const int to = image_of(s, at);
        image.cards_[to] = cards_[at];
        image.deal_key_ ^= cell_key(cards_[at], to);
    }
    image.on_board_ = image_of_cells(s, on_board_);
    image.taken_ = {image_of_cells(s, taken_[0]), image_of_cells(s, taken_[1])};
    image.varys_ = static_cast<std::uint8_t>(image_of(s, varys_));
    image.chosen_ = {image_of_choice(s, chosen_[0]), image_of_choice(s, chosen_[1])};
    return image;
}

inline std::span<const std::string_view> HandOfTheKing::feature_names() {
    static constexpr std::array<std::string_view, 2 * kHouses + 2> kNames = {
        "stark_banner",     "greyjoy_banner", "lannister_banner", "targaryen_banner",
        "baratheon_banner", "tyrell_banner",  "tully_banner",     "stark_lead",
        "greyjoy_lead",     "lannister_lead", "targaryen_lead",   "baratheon_lead",
        "tyrell_lead",      "tully_lead",     "cards_left",       "moves"};
    return kNames;
}

inline void HandOfTheKing::features(std::span<float> values) const {
    assert(values.size() >= 2 * kHouses + 2);
    const int me = index(player_);
    for (int house = 0; house < kHouses; ++house) {
        values[house] = static_cast<float>((banners_[me] >> house & 1) - (banners_[1 - me] >> house & 1));
        values[kHouses + house] = static_cast<float>(counts_[me][house] - counts_[1 - me][house]);
    }
    values[2 * kHouses] = static_cast<float>(std::popcount(on_board_));
    values[2 * kHouses + 1] = static_cast<float>(std::popcount(targets()));
}

}  // namespace turnwise::hand_of_the_king
