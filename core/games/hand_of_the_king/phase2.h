// A position with companions as the exact solver sees it.
#pragma once

#include "base/random.h"
#include "games/hand_of_the_king/phase1.h"

namespace turnwise::hand_of_the_king {

// A deal in which Ramsay may have swapped two cells.
struct SwappedDeal {
    DealMasks masks;
    Cells swapped = 0;

    // Tells apart arrangements of the same cells; 0 once the swapped cards are gone.
    std::uint64_t salt(Cells cards) const {
        std::uint64_t salt = 0;
        for (Cells rest = swapped & cards; rest; rest &= rest - 1)
            salt ^=
                mixed(static_cast<std::uint64_t>(first_of(rest) * (kHouses + 1) + masks.house_at[first_of(rest)] + 1));
        return salt;
    }

    // Swaps what lies on two cells; a cell of Varys has no card.
    SwappedDeal with(int a, int b, Cells cards) const {
        SwappedDeal next = *this;
        next.swapped |= cell(a) | cell(b);
        for (Cells& house : next.masks.house) house &= ~(cell(a) | cell(b));
        for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
            const std::uint8_t house = cards & cell(from) ? masks.house_at[from] : std::uint8_t{kHouses};
            next.masks.house_at[to] = house;
            if (house < kHouses) next.masks.house[house] |= cell(to);
        }
        return next;
    }
};

// A companion and what it is used on.
struct CompanionUse {
    std::uint8_t companion;
    std::uint8_t a = kCells, b = kCells;   // cards it names
    std::uint8_t dismissed = kCompanions;  // by Jaqen

    bool keeps_turn() const { return companion == melisandre; }
};

// A decision: where Varys goes, or, when `choosing`, a companion with all its choices at once.
struct Turn {
    Position position;
    const SwappedDeal* deal = nullptr;
    Pool pool = 0;
    bool choosing = false;

    Cells targets() const { return deal->masks.targets(position.cards, position.varys); }
    bool can_move() const { return kLine[position.varys] & position.cards; }
    bool is_over() const { return position.lower == position.upper; }

    // Two independent hashes of all that the score depends on.
    static constexpr std::uint64_t kOtherHash = 0x9E3779B97F4A7C15u;  // odd, so that nothing is lost
    std::pair<std::uint64_t, std::uint64_t> hashes() const {
        const std::uint64_t board = position.cards | static_cast<std::uint64_t>(position.varys) << 36 |
                                    static_cast<std::uint64_t>(pool) << 42 | static_cast<std::uint64_t>(choosing) << 48;
        const std::uint64_t salt = deal->salt(position.cards);
        const std::uint64_t both = mixed(board ^ salt) + position.standings;
        return {mixed(both), mixed(both * kOtherHash + board + mixed(salt))};
    }
};

// Jon helps in one house only: the bounds of a position in which he is left, closer than if he could help in each.
// `without_jon`: what a standing must reach to be safe from all but him; position.safe: from him too.
inline void narrow_by_jon(Position& position, Bytes without_jon) {
    constexpr Bytes kSign = kOnes * (0x80 - kLevel);
    const Standings mine = position.standings + kSign, theirs = from_other_side(position.standings) + kSign;
    const Houses my_houses = houses_of(mine - without_jon), their_houses = houses_of(theirs - without_jon);
    const Houses he_takes = static_cast<Houses>(my_houses & ~houses_of(mine - position.safe));
    const Houses he_gives = static_cast<Houses>(their_houses & ~houses_of(theirs - position.safe));
    const Houses disputed =
        static_cast<Houses>(houses_of(position.safe + kOnes * (0x80 - 3)) & ~(my_houses | their_houses));
    fill_in(position);
    int lower = kFinalScores[my_houses][their_houses | disputed];
    int upper = kFinalScores[my_houses | disputed][their_houses];
    for (unsigned rest = he_takes, house; rest; rest ^= house) {
        house = rest & -rest;
        lower = std::min<int>(lower, kFinalScores[my_houses ^ house][their_houses | disputed | house]);
    }
    for (unsigned rest = he_gives, house; rest; rest ^= house) {
        house = rest & -rest;
        upper = std::max<int>(upper, kFinalScores[my_houses | disputed | house][their_houses ^ house]);
    }
    position.lower = static_cast<std::int8_t>(lower);
    position.upper = static_cast<std::int8_t>(upper);
}

// What each house can still gain decides which banners are safe; without companions, cards out of reach are dropped.
inline void fill_in(Turn& turn) {
    Position& position = turn.position;
    if (!turn.choosing && !turn.can_move()) turn.pool = 0;  // nobody will earn one
    if (!turn.pool) position.cards = reachable(position.cards, position.varys);
    const DealMasks& masks = turn.deal->masks;
    const Cells gains = has(turn.pool, ramsay) ? position.cards : reachable(position.cards, position.varys);
    position.safe = masks.safe_standings(gains);
    if (has(turn.pool, gendry)) position.safe += byte_of(baratheon, 2 * kGendryCards);
    if (!has(turn.pool, jon)) return fill_in(position);
    const Bytes without_jon = position.safe;
    for (int h = 0; h < kHouses; ++h)
        if (position.cards & masks.house[h]) position.safe += byte_of(h, 2 * kJonCards);
    narrow_by_jon(position, without_jon);
}

// More cards of a house for the player to move.
inline Standings with_more(Standings standings, int house, int cards) {
    const int before = byte_at(standings, house);
    return standings + byte_of(house, kAfterTaking[before][cards]) - byte_of(house, static_cast<Bytes>(before));
}

inline Turn after_card(const Turn& turn, int to) {
    const DealMasks& masks = turn.deal->masks;
    const Position& position = turn.position;
    const int house = masks.house_at[to];
    const Cells taken = (kBetween[position.varys][to] & masks.house[house] & position.cards) | cell(to);
    Turn next = turn;
    next.position.cards &= ~taken;
    next.position.varys = static_cast<std::uint8_t>(to);
    next.position.standings = with_more(position.standings, house, std::popcount(taken));
    if (turn.pool) next.pool = usable(turn.pool, std::popcount(next.position.cards), next.can_move());
    next.choosing = next.pool && !(next.position.cards & masks.house[house]);
    if (!next.choosing) next.position.standings = from_other_side(next.position.standings);
    fill_in(next);
    return next;
}

// `swapped` is where a new arrangement may be put; it must outlive the turn.
inline Turn after_use(const Turn& turn, const CompanionUse& use, SwappedDeal& swapped) {
    Turn next = turn;
    Position& position = next.position;
    next.choosing = false;
    next.pool = static_cast<Pool>(turn.pool & ~(1 << use.companion));
    if (use.companion == jon)
        position.standings = with_more(position.standings, turn.deal->masks.house_at[use.a], kJonCards);
    if (use.companion == gendry) position.standings = with_more(position.standings, baratheon, kGendryCards);
    if (use.companion == sandor) position.cards &= ~cell(use.a);
    if (use.companion == jaqen) {
        position.cards &= ~(cell(use.a) | cell(use.b));
        next.pool = static_cast<Pool>(next.pool & ~(1 << use.dismissed));
    }
    if (use.companion == ramsay) {
        swapped = turn.deal->with(use.a, use.b, position.cards);
        next.deal = &swapped;
        if ((position.cards >> use.a ^ position.cards >> use.b) & 1) position.cards ^= cell(use.a) | cell(use.b);
        if (position.varys == use.a || position.varys == use.b)
            position.varys = position.varys == use.a ? use.b : use.a;
    }
    next.pool = usable(next.pool, std::popcount(position.cards), next.can_move());
    if (!use.keeps_turn()) position.standings = from_other_side(position.standings);
    fill_in(next);
    return next;
}

}  // namespace turnwise::hand_of_the_king
