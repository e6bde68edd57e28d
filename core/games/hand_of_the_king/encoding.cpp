// Hand of the King positions as networks see them.
//
// sparse, for the player to move, all columns 0 or 1:
//   each house: one column for the cards of it within reach and who leads by how much
//   each card on the board: its house and its offset to Varys
//   the number of cards, the number of moves of Varys, each companion left
//   the stage: a card, a companion, or which companion's choices are being made; each card chosen, by its offset
//   the boxed rule
// report: the 56 numbers of the course report, see kReportCompanions; its player 1 is the first seat
#include <algorithm>

#include "games/hand_of_the_king/rules.h"

namespace turnwise::hand_of_the_king {

namespace {

constexpr int kSparse = 0;
constexpr int kMostCount = kHouseSizes[stark] + kJonCards;
constexpr std::array<Encoding, 2> kEncodings = {{{"sparse", 1}, {"report", kMostCount}}};

// ---- sparse ----
constexpr int kLargestLead = 8;                   // larger ones are as good
constexpr int kStandings = 2 * kLargestLead + 3;  // equal ones: mine, theirs, nobody's
constexpr int kHouseColumns = (kHouseSizes[stark] + 1) * kStandings;
constexpr int kOffsetSide = 2 * kSide - 1, kOffsets = kOffsetSide * kOffsetSide;
constexpr int kCards = kHouses * kHouseColumns, kLeft = kCards + kOffsets * kHouses;
constexpr int kMoves = kLeft + kCharacters + 1, kPool = kMoves + 2 * (kSide - 1) + 1;
constexpr int kStage = kPool + kCompanions, kChosen = kStage + 2 + kCompanions;
constexpr int kBoxed = kChosen + kOffsets, kSparseSize = kBoxed + 1;

// [Varys][location]: rows and columns from him to it, as one number.
constexpr std::array<std::array<std::uint8_t, kCells>, kCells> kOffset = [] {
    std::array<std::array<std::uint8_t, kCells>, kCells> offsets{};
    for (int from = 0; from < kCells; ++from)
        for (int to = 0; to < kCells; ++to) {
            const int rows = row_of(to) - row_of(from) + kSide - 1,
                      columns = column_of(to) - column_of(from) + kSide - 1;
            offsets[from][to] = static_cast<std::uint8_t>(kOffsetSide * rows + columns);
        }
    return offsets;
}();

// ---- report: the house at each location (Varys -1), companions left, cards of the first and of the second player ----
constexpr int kReportPool = kCells, kReportCounts = kReportPool + kCompanions,
              kReportSize = kReportCounts + 2 * kHouses;
constexpr std::array<Companion, kCompanions> kReportCompanions = {jon, jaqen, gendry, melisandre, ramsay, sandor};

}  // namespace

std::span<const Encoding> HandOfTheKing::encodings() { return kEncodings; }

int HandOfTheKing::encoding_size(int encoding) const { return encoding == kSparse ? kSparseSize : kReportSize; }

void HandOfTheKing::encode(int encoding, InputRow& row) const {
    if (encoding == kSparse)
        encode_sparse(row);
    else
        encode_report(row, Player::first);
}

void HandOfTheKing::encode_sparse(InputRow& numbers) const {
    InputWriter row(numbers);
    const Cells near = within_reach();
    const auto& offsets = kOffset[varys_];
    HouseCounts reachable_cards;
    for (Cells rest = on_board_; rest; rest &= rest - 1) {
        const int at = first_of(rest), house = house_at(at);
        reachable_cards.add(house, near >> at & 1);
        row.push(kCards + kHouses * offsets[at] + house);
    }
    for (int house = 0; house < kHouses; ++house)
        row.push(kHouseColumns * house + kStandings * reachable_cards[house] + standing(house));
    row.push(kLeft + std::popcount(on_board_));
    row.push(kMoves + std::popcount(targets()));
    for (unsigned pool = companions_; pool; pool &= pool - 1) row.push(kPool + std::countr_zero(pool));
    row.push(kStage + (stage_ == Stage::card ? 0 : stage_ == Stage::companion ? 1 : 2 + used_));
    for (const std::uint8_t location : chosen()) row.push(kChosen + offsets[location]);
    if (rule_ == Rule::boxed) row.push(kBoxed);
}

// The lead of the player to move, and at equality whose the banner is.
int HandOfTheKing::standing(int house) const {
    const int me = index(player_), lead = counts_[me][house] - counts_[1 - me][house];
    const int mine = banners_[me] >> house & 1, theirs = banners_[1 - me] >> house & 1;
    const int level = mine ? kLargestLead : 2 * kLargestLead + 2 - theirs;
    return lead == 0 ? level : kLargestLead + std::clamp(lead, -kLargestLead, kLargestLead);
}

void HandOfTheKing::encode_report(InputRow& numbers, Player player1) const {
    InputWriter row(numbers);
    row.push(varys_, -1);
    for (Cells rest = on_board_; rest; rest &= rest - 1) {
        const int at = first_of(rest);
        row.push(at, 1 + house_at(at));
    }
    for (int i = 0; i < kCompanions; ++i)
        if (has(companions_, kReportCompanions[i])) row.push(kReportPool + i);
    for (const Player player : {player1, other(player1)})
        for (int house = 0; house < kHouses; ++house)
            if (const int cards = count(player, house))
                row.push(kReportCounts + (player == player1 ? 0 : kHouses) + house, cards);
}

}  // namespace turnwise::hand_of_the_king
