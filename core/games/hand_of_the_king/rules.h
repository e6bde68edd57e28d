// Hand of the King: Varys walks over the cards; whoever takes most of a house holds its banner.
//
//        a    b    c    d    e    f
//   1    0    1    2    3    4    5      36 cards on a 6 x 6 board, one of them Varys. A move names a card in his row
//   2    6    7    8    9   10   11      or column. The player takes it and all cards of its house between, and Varys
//   3   12   13   14   15   16   17      goes there. Most banners win. With companions, whoever takes the last card
//   4   18   19   20   21   22   23      of a house must use one at once: its name and its choices are further
//   5   24   25   26   27   28   29      decisions of the same player, one move each. Moves 0 .. 35 are locations,
//   6   30   31   32   33   34   35      36 .. 41 companions.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/errors.h"
#include "base/random.h"
#include "game/encode.h"
#include "game/game.h"
#include "games/hand_of_the_king/banners.h"
#include "games/hand_of_the_king/deal.h"
#include "games/hand_of_the_king/reach.h"

namespace turnwise::hand_of_the_king {

// The course plays to any card in line; in the boxed game Varys goes to the farthest card of the house he is sent to.
enum class Rule : std::uint8_t { course, boxed };

// Where Varys may go among the cards in line with him; `is_farthest` says whether a card is the last of its house.
template <class Question>
Cells targets_in(Cells line, Rule rule, Question is_farthest) {
    if (rule == Rule::course) return line;
    Cells farthest = 0;
    for (Cells rest = line; rest; rest &= rest - 1)
        if (is_farthest(first_of(rest))) farthest |= rest & -rest;
    return farthest;
}

// How many cards of each house, a byte each: as an array it would wait for memory with every card.
class HouseCounts {
  public:
    void add(int house, std::uint64_t cards = 1) { bytes_ += cards << 8 * house; }
    int operator[](int house) const { return static_cast<int>(bytes_ >> 8 * house & 0xFF); }

  private:
    std::uint64_t bytes_ = 0;
};

class HandOfTheKing {
  public:
    // ---- constants ----
    static constexpr std::string_view kName = "hand_of_the_king";
    static constexpr Score kUnit = 200;  // a banner
    static constexpr Score kHalfBanner = kUnit / 2;
    static constexpr bool kMeetsImages = false;  // no game of one deal reaches the mirror image of another
    static constexpr int kForcedPlies = 1;
    static constexpr Move kFirstCompanion = kCells;
    static constexpr int kMoveLimit = kCells + kCompanions;

    // What the player to move has to decide.
    enum class Stage : std::uint8_t { card, companion, choice };

  private:
    // ---- fields ----
    // A cell keeps the card that was dealt to it when it is taken or gone: who took it is told by taken_.
    Deal cards_{};
    std::array<std::array<std::uint8_t, kHouses>, 2> counts_{};  // by player; Jon's and Gendry's cards too
    std::array<Houses, 2> banners_{};
    Cells on_board_ = 0;            // characters still to be taken
    std::array<Cells, 2> taken_{};  // by player
    Key deal_key_ = 0;              // of cards_
    std::uint8_t varys_ = 0;
    Player player_ = Player::first;
    Pool companions_ = 0;  // a companion in use still belongs to them
    Stage stage_ = Stage::card;
    std::uint8_t used_ = kCompanions;                              // the companion whose choices are being made
    std::array<std::uint8_t, 2> chosen_ = {kNoChoice, kNoChoice};  // locations, in the order of choosing
    std::array<std::uint8_t, 2> jon_ = {kNobody, 0}, gendry_ = {kNobody, 0};  // who used them, and for which house
    Rule rule_ = Rule::course;

  public:
    static constexpr std::uint8_t kNoChoice = kCells, kNobody = 2;

    static HandOfTheKing start(const Deal& deal, bool companions, Rule rule = Rule::course);
    HandOfTheKing() = default;
    bool operator==(const HandOfTheKing&) const = default;

    const Deal& cards() const { return cards_; }
    int varys() const { return varys_; }
    Cells on_board() const { return on_board_; }
    Cells taken(Player player) const { return taken_[index(player)]; }
    int count(Player player, int house) const { return counts_[index(player)][house]; }
    Houses banners(Player player) const { return banners_[index(player)]; }
    Pool companions() const { return companions_; }
    Stage stage() const { return stage_; }
    int used() const { return used_; }
    std::span<const std::uint8_t> chosen() const { return {chosen_.data(), chosen_count()}; }
    Rule rule() const { return rule_; }
    // Whether companions have brought cards that were never on the board.
    bool has_extra_cards() const { return jon_[0] != kNobody || gendry_[0] != kNobody; }

    Cells of_house(int house) const {
        Cells cells = 0;
        for (Cells rest = on_board_; rest; rest &= rest - 1)
            if (house_at(first_of(rest)) == house) cells |= rest & -rest;
        return cells;
    }
    int house_at(int location) const { return kHouseOf[cards_[location]]; }

    // Cards of the house of `to` that a move there takes.
    Cells taken_by_move(int to) const {
        Cells cards = cell(to);
        for (Cells between = kBetween[varys_][to] & on_board_; between; between &= between - 1)
            if (house_at(first_of(between)) == house_at(to)) cards |= between & -between;
        return cards;
    }

    // Where Varys may go.
    Cells targets() const {
        return targets_in(kLine[varys_] & on_board_, rule_, [this](int to) { return is_farthest(to); });
    }

    // ---- the five rules ----
    Player to_move() const { return player_; }

    std::optional<Score> result() const {
        if (stage_ != Stage::card || (kLine[varys_] & on_board_)) return std::nullopt;
        const int me = index(player_);
        return kHalfBanner * final_score(banners_[me], banners_[1 - me]);
    }

    void legal_moves(MoveList& moves) const {
        switch (stage_) {
            case Stage::card:
                return push(moves, targets());
            case Stage::companion:
                return push_companions(moves, companions_);
            case Stage::choice:
                if (names_companion()) return push_companions(moves, companions_ & ~(1 << used_));
                return push(moves, choosable());
        }
    }

    HandOfTheKing play(Move move) const {
        assert(!result());
        HandOfTheKing next = *this;
        if (stage_ == Stage::card)
            next.take(move);
        else if (stage_ == Stage::companion)
            next.use(move - kFirstCompanion);
        else
            next.choose(move);
        return next;
    }

    Key key() const {
        Key key = mixed(on_board_ | Key{varys_} << 36 | Key{static_cast<std::uint8_t>(player_)} << 42 |
                        Key{static_cast<std::uint8_t>(stage_)} << 43 | Key{companions_} << 45 |
                        Key{static_cast<std::uint8_t>(rule_)} << 51);
        key = mixed(key ^ (taken_[0] | Key{banners_[0]} << 36 | Key{banners_[1]} << 43 | Key{used_} << 50));
        key = mixed(key ^ (taken_[1] | Key{chosen_[0]} << 36 | Key{chosen_[1]} << 42 | Key{jon_[0]} << 48 |
                           Key{jon_[1]} << 50 | Key{gendry_[0]} << 53));
        return key ^ deal_key_;
    }

    // ---- bounds and priority ----
    // Banners nobody can lose any more, and the rest given to one side or the other.
    Score lower_bound() const {
        const auto [mine, theirs, open] = decided_banners();
        return kHalfBanner * final_score(mine, static_cast<Houses>(theirs | open));
    }
    Score upper_bound() const {
        const auto [mine, theirs, open] = decided_banners();
        return kHalfBanner * final_score(static_cast<Houses>(mine | open), theirs);
    }

    // For the player to move: banners that are safe, safely the other's, and open.
    struct DecidedBanners {
        Houses mine = 0, theirs = 0, open = 0;
    };
    DecidedBanners decided_banners() const;

    // Cards that may still be taken: Ramsay can bring any of them within reach.
    Cells within_reach() const { return has(companions_, ramsay) ? on_board_ : reachable(on_board_, varys_); }

    // Choices with equal effects are tried once: one card of a house for Jon, one swap within a house for Ramsay.
    void forced_moves(MoveList& moves) const {
        if (stage_ != Stage::choice || names_companion()) return;
        if (used_ == jon) return push(moves, one_of_each_house(on_board_));
        if (used_ != ramsay || chosen_[0] == kNoChoice || chosen_[0] == varys_) return;
        Cells same = 0, others = 0;
        for (Cells rest = choosable(); rest; rest &= rest - 1) {
            const int at = first_of(rest);
            (at != varys_ && house_at(at) == house_at(chosen_[0]) ? same : others) |= cell(at);
        }
        push(moves, others | (same & -same));
    }

    // Banners won or taken over, houses finished, then cards; among companions those that add cards first.
    int move_priority(Move move) const;

    // ---- symmetry: the eight of the square; see rules.cpp ----
    int symmetries() const { return kSymmetries; }
    HandOfTheKing map(int s) const;
    Move map_move(int s, Move move) const;

    // ---- features, for the player to move: see rules.cpp ----
    // Each house: the banner (1 mine, -1 theirs), the lead in cards; then cards left and moves of Varys.
    static constexpr std::array<std::string_view, 2 * kHouses + 2> kFeatureNames = {
        "stark_banner",     "greyjoy_banner", "lannister_banner", "targaryen_banner",
        "baratheon_banner", "tyrell_banner",  "tully_banner",     "stark_lead",
        "greyjoy_lead",     "lannister_lead", "targaryen_lead",   "baratheon_lead",
        "tyrell_lead",      "tully_lead",     "cards_left",       "moves"};
    static constexpr std::string_view banner_name(int house) { return kFeatureNames[house]; }
    static constexpr std::string_view lead_name(int house) { return kFeatureNames[kHouses + house]; }
    static std::span<const std::string_view> feature_names() { return kFeatureNames; }
    void features(std::span<float> values) const;

    // ---- encodings: see encoding.cpp ----
    static constexpr int kReportEncoding = 1;  // the course report's; 0 is ours
    static std::span<const Encoding> encodings();
    int encoding_size(int encoding) const;
    void encode(int encoding, InputRow& row) const;
    void encode_report(InputRow& numbers, Player player1) const;

    // ---- text: see notation.cpp ----
    int move_limit() const { return kMoveLimit; }
    std::string text() const;
    std::string move_text(Move move) const;        // c4, or a companion's name
    std::string describe(Move move) const;         // Arya (Stark) at c4, takes 2
    Move parse_move(std::string_view text) const;  // c4, 20, a name; kNoMove for anything else
    static HandOfTheKing parse(std::string_view text);

  private:
    static constexpr int kSymmetries = 8;

    static constexpr int index(Player player) { return static_cast<int>(player); }
    static constexpr Key cell_key(CardId card, int location) {
        return mixed(static_cast<Key>(card * 64 + location + 1));
    }
    static void push(MoveList& moves, Cells cells) {
        for (; cells; cells &= cells - 1) moves.push(static_cast<Move>(first_of(cells)));
    }
    static void push_companions(MoveList& moves, unsigned pool) {
        for (; pool; pool &= pool - 1) moves.push(static_cast<Move>(kFirstCompanion + std::countr_zero(pool)));
    }

    void encode_sparse(InputRow& numbers) const;
    int standing(int house) const;

    std::size_t chosen_count() const { return (chosen_[0] != kNoChoice) + (chosen_[1] != kNoChoice); }
    bool names_companion() const { return used_ == jaqen && chosen_count() == 2; }
    bool is_farthest(int to) const {
        for (Cells beyond = kBeyond[varys_][to] & on_board_; beyond; beyond &= beyond - 1)
            if (house_at(first_of(beyond)) == house_at(to)) return false;
        return true;
    }
    // Cards the companion in use may name next.
    Cells choosable() const {
        Cells cells = used_ == ramsay ? on_board_ | cell(varys_) : on_board_;
        for (const std::uint8_t location : chosen()) cells &= ~cell(location);
        return cells;
    }
    HouseCounts count_houses(Cells cells) const {
        HouseCounts counts;
        for (; cells; cells &= cells - 1) counts.add(house_at(first_of(cells)));
        return counts;
    }
    Cells one_of_each_house(Cells cells) const {
        Cells kept = 0;
        for (Houses seen = 0; cells; cells &= cells - 1) {
            const Houses house = static_cast<Houses>(1 << house_at(first_of(cells)));
            if (!(seen & house)) kept |= cells & -cells;
            seen |= house;
        }
        return kept;
    }

    // ---- how a state changes while play builds the next one ----
    void take(int to) {
        const int house = house_at(to);
        const Cells cards = taken_by_move(to);
        on_board_ &= ~cards;
        taken_[index(player_)] |= cards;
        varys_ = static_cast<std::uint8_t>(to);
        add_cards(house, std::popcount(cards));
        drop_unusable();
        if (companions_ && !of_house(house))
            stage_ = Stage::companion;
        else
            player_ = other(player_);
    }

    // On a tie the banner belongs to whoever took last; nothing else ever changes its owner.
    void add_cards(int house, int cards) {
        const int me = index(player_);
        counts_[me][house] = static_cast<std::uint8_t>(counts_[me][house] + cards);
        if (counts_[me][house] < counts_[1 - me][house]) return;
        banners_[me] = static_cast<Houses>(banners_[me] | 1 << house);
        banners_[1 - me] = static_cast<Houses>(banners_[1 - me] & ~(1 << house));
    }

    void use(int companion) {
        used_ = static_cast<std::uint8_t>(companion);
        stage_ = Stage::choice;
        if (kChoices[companion] == 0) finish_companion();
    }

    void choose(Move move) {
        if (names_companion()) {
            companions_ = static_cast<Pool>(companions_ & ~(1 << (move - kFirstCompanion)));
            return finish_companion();
        }
        chosen_[chosen_count()] = static_cast<std::uint8_t>(move);
        if (static_cast<int>(chosen_count()) == kChoices[used_]) finish_companion();
    }

    void finish_companion() {
        const int companion = used_;
        const auto [a, b] = chosen_;
        companions_ = static_cast<Pool>(companions_ & ~(1 << companion));
        stage_ = Stage::card;
        used_ = kCompanions;
        chosen_ = {kNoChoice, kNoChoice};
        act(companion, a, b);
        drop_unusable();
        if (companion != melisandre) player_ = other(player_);
    }

    void act(int companion, int a, int b) {
        const auto me = static_cast<std::uint8_t>(player_);
        if (companion == jon) {
            jon_ = {me, static_cast<std::uint8_t>(house_at(a))};
            add_cards(house_at(a), kJonCards);
        } else if (companion == gendry) {
            gendry_ = {me, baratheon};
            add_cards(baratheon, kGendryCards);
        } else if (companion == ramsay) {
            swap_cells(a, b);
        } else if (companion == sandor || companion == jaqen) {
            on_board_ &= ~(cell(a) | (companion == jaqen ? cell(b) : 0));
        }
    }

    // Varys leaves the memory of the card that was taken under him to his new place.
    void swap_cells(int a, int b) {
        deal_key_ ^= cell_key(cards_[a], a) ^ cell_key(cards_[b], b) ^ cell_key(cards_[a], b) ^ cell_key(cards_[b], a);
        std::swap(cards_[a], cards_[b]);
        for (Cells* cells : {&on_board_, &taken_[0], &taken_[1]})
            if ((*cells >> a ^ *cells >> b) & 1) *cells ^= cell(a) | cell(b);
        if (varys_ == a || varys_ == b) varys_ = static_cast<std::uint8_t>(varys_ == a ? b : a);
    }

    void drop_unusable() { companions_ = usable(companions_, std::popcount(on_board_), kLine[varys_] & on_board_); }

    friend class Reader;  // builds any state from text
};

// ---- bounds and priority ----

// A lead larger than all that can still be added is safe. Without Ramsay only cards that Varys can reach count; Jon
// adds to any house on the board.
inline auto HandOfTheKing::decided_banners() const -> DecidedBanners {
    const int me = index(player_);
    const HouseCounts near = count_houses(within_reach()),
                      jons = has(companions_, jon) ? count_houses(on_board_) : HouseCounts{};
    const int gendrys = has(companions_, gendry) ? kGendryCards : 0;

    DecidedBanners decided;
    for (int house = 0; house < kHouses; ++house) {
        const int more = near[house] + (jons[house] > 0 ? kJonCards : 0) + (house == baratheon ? gendrys : 0);
        const int lead = counts_[me][house] - counts_[1 - me][house];
        const auto bit = static_cast<Houses>(1 << house);
        if (lead > more || (more == 0 && (banners_[me] & bit)))
            decided.mine |= bit;
        else if (-lead > more || (more == 0 && (banners_[1 - me] & bit)))
            decided.theirs |= bit;
        else if (more > 0)
            decided.open |= bit;
    }
    return decided;
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

static_assert(Game<HandOfTheKing> && !Alternates<HandOfTheKing> && Bounded<HandOfTheKing>);
static_assert(Prioritised<HandOfTheKing> && Forcing<HandOfTheKing> && Symmetric<HandOfTheKing>);
static_assert(Featured<HandOfTheKing> && Encoded<HandOfTheKing> && Notated<HandOfTheKing>);
static_assert(sizeof(HandOfTheKing) <= 128);
}  // namespace turnwise::hand_of_the_king
