// What a state of Hand of the King does rarely: the deal, images under the symmetries of the square, features.
#include "games/hand_of_the_king/rules.h"

#include <algorithm>

namespace turnwise::hand_of_the_king {

namespace {

// A symmetry turns s % 4 quarter turns after mirroring if s >= 4.
int image_of(int s, int location) {
    int row = row_of(location), column = column_of(location);
    if (s >= 4) column = kSide - 1 - column;
    for (int turn = 0; turn < s % 4; ++turn) {
        const int turned = kSide - 1 - row;
        row = column;
        column = turned;
    }
    return kSide * row + column;
}
Cells image_of_cells(int s, Cells cells) {
    Cells image = 0;
    for (; cells; cells &= cells - 1) image |= cell(image_of(s, first_of(cells)));
    return image;
}
std::uint8_t image_of_choice(int s, std::uint8_t location) {
    return location == HandOfTheKing::kNoChoice ? HandOfTheKing::kNoChoice
                                                : static_cast<std::uint8_t>(image_of(s, location));
}

}  // namespace

HandOfTheKing HandOfTheKing::start(const Deal& deal, bool companions, Rule rule) {
    HandOfTheKing state;
    state.cards_ = deal;
    state.rule_ = rule;
    state.companions_ = companions ? kAllCompanions : Pool{0};
    for (int at = 0; at < kCells; ++at) {
        state.deal_key_ ^= cell_key(deal[at], at);
        if (deal[at] == kVarys) state.varys_ = static_cast<std::uint8_t>(at);
    }
    state.on_board_ = kBoard & ~cell(state.varys_);
    return state;
}

HandOfTheKing HandOfTheKing::map(int s) const {
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

Move HandOfTheKing::map_move(int s, Move move) const {
    return move < kCells ? static_cast<Move>(image_of(s, move)) : move;
}

void HandOfTheKing::features(std::span<float> values) const {
    assert(values.size() >= kFeatureNames.size());
    const int me = index(player_);
    for (int house = 0; house < kHouses; ++house) {
        values[house] = static_cast<float>((banners_[me] >> house & 1) - (banners_[1 - me] >> house & 1));
        values[kHouses + house] = static_cast<float>(counts_[me][house] - counts_[1 - me][house]);
    }
    values[2 * kHouses] = static_cast<float>(std::popcount(on_board_));
    values[2 * kHouses + 1] = static_cast<float>(std::popcount(targets()));
}

}  // namespace turnwise::hand_of_the_king
