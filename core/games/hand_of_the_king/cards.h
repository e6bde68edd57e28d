// The cards of Hand of the King: seven houses, Varys, six companions; and the lines of the 6 x 6 board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace turnwise::hand_of_the_king {

constexpr int kSide = 6;
constexpr int kCells = kSide * kSide;
constexpr int kHouses = 7;
constexpr int kCharacters = 35;  // cards of a house; Varys makes thirty-six

using CardId = std::uint8_t;  // characters house by house, in the order of the names below
constexpr CardId kVarys = kCharacters;

enum House : std::uint8_t { stark, greyjoy, lannister, targaryen, baratheon, tyrell, tully };

constexpr std::array<int, kHouses> kHouseSizes = {8, 7, 6, 5, 4, 3, 2};
constexpr std::array<std::string_view, kHouses> kHouseNames = {"Stark",     "Greyjoy", "Lannister", "Targaryen",
                                                               "Baratheon", "Tyrell",  "Tully"};
constexpr std::string_view kHouseLetters = "sgltbyu";
constexpr std::string_view kVarysHouse = "No House";

constexpr std::array<std::string_view, kCharacters + 1> kCardNames = {
    "Bran",    "Robb",  "Lyanna",  "Rickon",   "Sansa",  "Eddard",    "Catelyn", "Arya",    "Theon",
    "Balon",   "Euron", "Asha",    "Rodrik",   "Aeron",  "Victarion", "Tywin",   "Joffrey", "Jaime",
    "Cersei",  "Kevan", "Tyrion",  "Daenerys", "Aerys",  "Aegon 1",   "Viserys", "Rhaegar", "Robert",
    "Stannis", "Renly", "Shireen", "Garlan",   "Olenna", "Margaery",  "Edmure",  "Hoster",  "Varys"};

constexpr std::array<CardId, kHouses + 1> kFirstCard = [] {
    std::array<CardId, kHouses + 1> first{};
    for (int house = 0; house < kHouses; ++house)
        first[house + 1] = static_cast<CardId>(first[house] + kHouseSizes[house]);
    return first;
}();

constexpr std::array<std::uint8_t, kCharacters + 1> kHouseOf = [] {
    std::array<std::uint8_t, kCharacters + 1> houses{};
    for (int house = 0; house < kHouses; ++house)
        for (int card = kFirstCard[house]; card < kFirstCard[house + 1]; ++card)
            houses[card] = static_cast<std::uint8_t>(house);
    houses[kVarys] = kHouses;
    return houses;
}();

// ---- companions, as bits of a pool ----
enum Companion : std::uint8_t { jon, gendry, ramsay, sandor, jaqen, melisandre, kCompanions };

constexpr std::array<std::string_view, kCompanions> kCompanionNames = {"Jon",    "Gendry", "Ramsay",
                                                                       "Sandor", "Jaqen",  "Melisandre"};
constexpr std::string_view kCompanionLetters = "jgrsqm";
constexpr std::array<int, kCompanions> kChoices = {1, 0, 2, 1, 3, 0};
constexpr int kJonCards = 2, kGendryCards = 1;

using Pool = std::uint8_t;
constexpr Pool kAllCompanions = (1 << kCompanions) - 1;
constexpr bool has(Pool pool, int companion) { return pool >> companion & 1; }

// Companions that somebody can still use with so many cards on the board; the others leave for good.
constexpr Pool usable(Pool pool, int cards, bool can_move) {
    if (!can_move) pool = static_cast<Pool>(pool & ~(1 << melisandre));
    for (int companion = 0; companion < kCompanions; ++companion)
        if (kChoices[companion] > cards) pool = static_cast<Pool>(pool & ~(1 << companion));
    return pool == 1 << jaqen ? Pool{0} : pool;
}

// ---- the board: location = 6 * row + column, bit by bit in a word ----
using Cells = std::uint64_t;

constexpr Cells cell(int location) { return Cells{1} << location; }
constexpr int row_of(int location) { return location / kSide; }
constexpr int column_of(int location) { return location % kSide; }
constexpr int first_of(Cells cells) { return std::countr_zero(cells); }

constexpr Cells kRow = 0b111111;
constexpr Cells kColumn = 0b000001'000001'000001'000001'000001'000001;
constexpr Cells kBoard = kRow * kColumn;

// The other cells of a location's row and column: where Varys may go.
constexpr std::array<Cells, kCells> kLine = [] {
    std::array<Cells, kCells> lines{};
    for (int at = 0; at < kCells; ++at)
        lines[at] = ((kRow << kSide * row_of(at)) | (kColumn << column_of(at))) & ~cell(at);
    return lines;
}();

// The cells strictly between two of one line; none for others.
constexpr std::array<std::array<Cells, kCells>, kCells> kBetween = [] {
    std::array<std::array<Cells, kCells>, kCells> between{};
    for (int from = 0; from < kCells; ++from)
        for (int to = 0; to < kCells; ++to) {
            if (from == to || !(kLine[from] & cell(to))) continue;
            const int step = row_of(from) == row_of(to) ? (to > from ? 1 : -1) : (to > from ? kSide : -kSide);
            for (int at = from + step; at != to; at += step) between[from][to] |= cell(at);
        }
    return between;
}();

// The cells beyond `to`, seen from `from` in the same line.
constexpr std::array<std::array<Cells, kCells>, kCells> kBeyond = [] {
    std::array<std::array<Cells, kCells>, kCells> beyond{};
    for (int from = 0; from < kCells; ++from)
        for (int to = 0; to < kCells; ++to)
            for (int at = 0; at < kCells; ++at)
                if (kBetween[from][at] & cell(to)) beyond[from][to] |= cell(at);
    return beyond;
}();

}  // namespace turnwise::hand_of_the_king
