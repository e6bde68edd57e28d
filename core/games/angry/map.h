// Grids of Angry and who may go where on them; maps, read with complaints that name the place; the course's six maps.
//
//   T ground   R rock   E egg   P pig   S slingshot   H hen   B red bird   Q queen
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/errors.h"
#include "base/fields.h"
#include "base/random.h"
#include "game/game.h"
#include "games/angry/cells.h"

namespace turnwise::angry {

enum class Mover : std::uint8_t { hen, bird, queen };

constexpr int kMostEggs = 16, kMostPigs = 16;
constexpr std::string_view kLetters = "TREPSHBQ";

// What stands where.
struct Grid {
    Cells rocks = 0, eggs = 0, pigs = 0;
    std::uint8_t slingshot = kNowhere, hen = kNowhere, bird = kNowhere, queen = kNowhere;

    bool operator==(const Grid&) const = default;

    Cells ground() const {
        return kBoard & ~(rocks | eggs | pigs | cell(slingshot) | cell(hen) | cell(bird) | cell(queen));
    }

    bool is_won() const { return slingshot == kNowhere || queen == kNowhere; }

    std::uint8_t place(Mover mover) const { return mover == Mover::hen ? hen : mover == Mover::bird ? bird : queen; }

    // Cells a mover may step on.
    Cells open_to(Mover mover) const {
        if (mover == Mover::hen) return kBoard & ~(rocks | cell(queen) | cell(bird));
        return ground() | cell(mover == Mover::bird ? queen : hen);
    }

    // Appends the steps of a mover: up, down, left, right.
    void list_steps(Mover mover, MoveList& moves) const {
        const Cells open = open_to(mover);
        for (Move step = 0; step < kSteps; ++step)
            if (open & cell(kNext[place(mover)][step])) moves.push(step);
    }

    // Whatever stood there is gone.
    void put(Mover mover, std::uint8_t to) {
        eggs &= ~cell(to);
        pigs &= ~cell(to);
        for (std::uint8_t* piece : {&slingshot, &hen, &queen})
            if (*piece == to) *piece = kNowhere;
        (mover == Mover::hen ? hen : mover == Mover::bird ? bird : queen) = to;
    }

    // Covers the grid and whatever else is told in 32 bits.
    Key key(std::uint32_t rest) const {
        Key key = mixed(words(rocks));
        key = mixed(key ^ words(eggs));
        key = mixed(key ^ words(pigs));
        return mixed(key ^ (Key{slingshot} | Key{hen} << 8 | Key{bird} << 16 | Key{queen} << 24 | Key{rest} << 32));
    }

    char letter(int at) const {
        const Cells here = cell(at);
        if (rocks & here) return 'R';
        if (eggs & here) return 'E';
        if (pigs & here) return 'P';
        return at == slingshot ? 'S' : at == hen ? 'H' : at == bird ? 'B' : at == queen ? 'Q' : 'T';
    }

    // Ten rows with '/' between them.
    std::string text() const {
        std::string rows;
        for (int at = 0; at < kCells; ++at) {
            if (at > 0 && column_of(at) == 0) rows += '/';
            rows += letter(at);
        }
        return rows;
    }

    // Neither the hen nor the bird can move, now or later: no action would ever be counted.
    bool is_stuck() const {
        const bool hen_stuck = !(beside(cell(hen)) & ~rocks & ~cell(bird));
        return hen_stuck && !(beside(cell(bird)) & (ground() | cell(queen)));
    }

  private:
    static Key words(Cells cells) {
        return static_cast<Key>(cells) * 0x9E3779B97F4A7C15u + static_cast<Key>(cells >> 64);
    }
};

// Reads Grid::text(); complaints begin with `what` is read.
class GridReader {
  public:
    GridReader(std::string_view rows, Message what) : rows_(rows), what_(std::move(what)) {}

    Grid read() {
        const auto rows = split(rows_, '/');
        if (rows.size() != kSide) refuse(Message("10 rows of letters are needed, not {rows}", {{"rows", rows.size()}}));
        for (int row = 0; row < kSide; ++row) read_row(rows[static_cast<std::size_t>(row)], row);
        if (const int eggs = count(grid_.eggs); eggs > kMostEggs)
            refuse(Message("there are {found} eggs, at most {most} may be", {{"found", eggs}, {"most", kMostEggs}}));
        if (const int pigs = count(grid_.pigs); pigs > kMostPigs)
            refuse(Message("there are {found} pigs, at most {most} may be", {{"found", pigs}, {"most", kMostPigs}}));
        return grid_;
    }

    [[noreturn]] void refuse(const Message& why) const {
        raise(ParseError("{what}: {why}", {{"what", what_}, {"why", why}}));
    }

  private:
    void read_row(std::string_view letters, int row) {
        const auto strange = letters.find_first_not_of(kLetters);
        if (strange != std::string_view::npos)
            refuse(Message("unknown letter '{letter}' in row {row}, column {column}: letters are {letters}",
                           {{"letter", part_of(letters, strange)},
                            {"row", row + 1},
                            {"column", strange + 1},
                            {"letters", kLetters}}));
        if (letters.size() != kSide)
            refuse(
                Message("row {row} has {letters} letters, give 10", {{"row", row + 1}, {"letters", letters.size()}}));
        for (int column = 0; column < kSide; ++column) place(letters[column], kSide * row + column);
    }

    void place(char letter, int at) {
        switch (letter) {
            case 'R':
                grid_.rocks |= cell(at);
                return;
            case 'E':
                grid_.eggs |= cell(at);
                return;
            case 'P':
                grid_.pigs |= cell(at);
                return;
            case 'S':
                return place_one(grid_.slingshot, at, Message("slingshot"));
            case 'H':
                return place_one(grid_.hen, at, Message("hen"));
            case 'B':
                return place_one(grid_.bird, at, Message("red bird"));
            case 'Q':
                return place_one(grid_.queen, at, Message("queen"));
            default:
                return;  // ground
        }
    }

    void place_one(std::uint8_t& piece, int at, const Message& name) {
        if (piece != kNowhere)
            refuse(Message("a second {piece} in {place}, the first is in {first}",
                           {{"piece", name}, {"place", where(at)}, {"first", where(piece)}}));
        piece = static_cast<std::uint8_t>(at);
    }

    static Message where(int at) {
        return Message("row {row}, column {column}", {{"row", row_of(at) + 1}, {"column", column_of(at) + 1}});
    }

    std::string_view rows_;
    Message what_;
    Grid grid_;
};

// The start of a game: a hen and a queen, and somebody of the hen's side who can move.
inline Grid read_map(std::string_view rows) {
    GridReader reader(rows, Message("angry map"));
    const Grid map = reader.read();
    if (map.hen == kNowhere) reader.refuse(Message("there is no hen, write one H"));
    if (map.queen == kNowhere) reader.refuse(Message("there is no queen, write one Q"));
    if (map.is_stuck()) reader.refuse(Message("neither hen nor bird can ever move"));
    return map;
}

struct NamedMap {
    std::string_view name, rows;
};

// The course's maps; the first is the default. A map with a bird is Game II.
constexpr std::array<NamedMap, 6> kMaps = {{
    {"game1_simple",
     "PTTTTTTTTH/TTRTTEEETT/TTRTTTTTTT/PTRTTTRTTP/ETTTRRRTTP/"
     "EPRTRSRTTP/ETRTTTTTTT/PTRRPTTTRR/TTTTTTTTTR/TEETTTTTTQ"},
    {"game1_hard",
     "PTTTETEEEP/TPRRRRRRTP/TTTTTTTTTH/TTTTTTTRRR/TTRRRRSRTT/"
     "TTPPPRTRTP/TTTTTTTTTT/TTTTTTTQTT/TTRRRRRRTT/EEEETTTTTT"},
    {"game1_test",
     "ETTTTTTTTH/TTRTPTPETT/TTRTTPETTT/ETRPETTTTT/TPTTTTTTTT/"
     "TERTRRRRTT/ETRRETTTTT/PTRRSTTTRR/PTRRRTTTTR/TTTTTTPTTQ"},
    {"game2_simple",
     "PTTTTTTTTH/TTRTTEEETT/TTRTTTTTTT/PTRTTTRTTP/ETTTRRRTTP/"
     "EPRTRSRTTP/ETRTTTTTTT/PTRRPTTTRR/TTTTTTTTTR/TEETTBTTTQ"},
    {"game2_hard",
     "PTTTETEEEP/TPRRRRRRTP/TTTTTTTTTH/TTTTTTTRRR/TTRRRRSRTT/"
     "TTPPPRRRTP/TTTTTTTTTT/TTTTTTTQTT/TTRRRRRRTT/EEEETTTTTB"},
    {"game2_test",
     "ETTTTTTTTH/TTRTPTPETT/TTRTTPETTT/ETRPETTTTB/TPTTTTTTTT/"
     "TERTRRRRTT/ETRRETTTTT/PTRRSTTTRR/PTRRRTTTTR/TTTTTTPTTQ"},
}};

// A shipped map by name, or ten rows with '/' between them.
inline Grid map_of(std::string_view text) {
    std::vector<std::string> names;
    for (const NamedMap& map : kMaps) {
        if (map.name == text) return read_map(map.rows);
        names.emplace_back(map.name);
    }
    if (text.find('/') != std::string_view::npos) return read_map(text);
    raise(ParseError("angry option map='{map}': choose {names}, or ten rows of ten letters with '/' between them",
                     {{"map", text}, {"names", Listing(names)}}));
}

}  // namespace turnwise::angry
