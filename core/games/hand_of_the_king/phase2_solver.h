// The exact solver for positions with companions: as without them, but a companion and its choices are one decision.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "base/watch.h"
#include "exact/null_window.h"
#include "exact/tables.h"
#include "games/hand_of_the_king/phase2.h"
#include "games/hand_of_the_king/worth.h"

namespace turnwise::hand_of_the_king {

// What a guess at a turn adds up from, in the unit of worth().
constexpr int kCompanionWorth = 120;  // of being the one who chooses
inline int moves_worth(const Turn& turn) {
    return turn.choosing ? kCompanionWorth + kMovesWorth[kSide] : kMovesWorth[std::popcount(turn.targets())];
}
inline int house_worth(const Turn& turn, int house) {
    const int cards = std::popcount(turn.position.cards & turn.deal->masks.house[house]);
    return house_worth(cards, byte_at(turn.position.standings, house));
}

class Phase2Solver {
  public:
    explicit Phase2Solver(std::size_t table_bytes) : table_(table_bytes) {}

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
    int test(const Turn& turn, int alpha, Watch& watch) {
        int bound = 0;
        if (turn.position.range().answers(alpha, bound)) return bound;
        const Place place = place_of(turn);
        return table_.answer(place, alpha, bound) ? bound : search(turn, place, alpha, watch);
    }

    // A guess for the player to move, in the unit of worth().
    static int guess(const Turn& turn);

    // Every use of a companion that differs in effect from the others.
    static void list_uses(const Turn& turn, std::vector<CompanionUse>& uses);

  private:
    using Place = WideTable::Place;
    static constexpr int kNoMove = kCells;
    static constexpr int kNearCards = 9;  // fewer cards than this go to the near part of the table

    // Where Varys goes; whoever takes the last card of a house goes on with a companion.
    struct CardBranch {
        Turn child;
        Place place;
        int to, order;
        bool same_player;
    };
    // A companion; the position is made again when it is searched, for a swap needs a board of its own.
    struct UseBranch {
        CompanionUse use;
        Place place;
        int order;
        bool same_player;
    };

    struct CardNode;
    struct UseNode;

    Place place_of(const Turn& turn) const {
        const auto [bucket, check] = turn.hashes();
        return table_.place(bucket, check, std::popcount(turn.position.cards) < kNearCards);
    }

    int search(const Turn& turn, Place place, int alpha, Watch& watch);

    // Adds to what the table has by now, which may be less than before: entries give way.
    void keep(const Turn& turn, Place place, const NullWindow& window, int move, std::uint64_t nodes) {
        Known known{turn.position.range(), kNoMove};
        table_.find(place, known);
        known.range.narrow(window.alpha, window.best);
        known.move = move;
        table_.store(place, known, nodes);
    }

    WideTable table_;
};

inline int Phase2Solver::guess(const Turn& turn) {
    int sum = moves_worth(turn);
    for (int h = 0; h < kHouses; ++h) sum += house_worth(turn, h);
    return sum;
}

// A turn in which Varys goes to a card.
struct Phase2Solver::CardNode : PickingNode<CardBranch, kMostMoves> {
    Phase2Solver& solver;
    const Turn& turn;
    Place place;
    int move = kNoMove;

    CardNode(Phase2Solver& s, const Turn& here, Place p, int a) : PickingNode(a), solver(s), turn(here), place(p) {}

    // Entries of the table are called for before any is read.
    bool close_early() {
        if (play_cards()) return true;
        assert(turn.position.range().asks(alpha));
        if (Known known; solver.table_.find(place, known)) move = known.move;
        assert(move == kNoMove || turn.targets() >> move & 1);
        return use_table();
    }

    bool play_cards() {
        for (Cells targets = turn.targets(); targets; targets &= targets - 1) {
            CardBranch& branch = open[count];
            branch.to = first_of(targets);
            branch.child = after_card(turn, branch.to);
            branch.same_player = branch.child.choosing;
            int bound = 0;
            if (branch.child.position.range().answers(child_alpha(branch), bound)) {
                if (close(branch.same_player, bound)) return true;
                continue;
            }
            branch.place = solver.place_of(branch.child);
            solver.table_.prefetch(branch.place);
            ++count;
        }
        return false;
    }

    // The move that did best before goes first.
    bool use_table() {
        return close_answered([&](CardBranch& branch, int asked, int& bound) {
            if (solver.table_.answer(branch.place, asked, bound)) return true;
            const int guessed = guess(branch.child);
            branch.order = (branch.same_player ? guessed : -guessed) + (branch.to == move ? kTableMoveBonus : 0);
            return false;
        });
    }

    void recall() {}  // while it closed what it could

    int search(const CardBranch& branch, Watch& watch) {
        return solver.search(branch.child, branch.place, child_alpha(branch), watch);
    }

    void tried(const CardBranch& branch, bool improved) {
        if (improved) move = branch.to;
    }

    void keep(std::uint64_t nodes) { solver.keep(turn, place, *this, move, nodes); }
};

inline void Phase2Solver::list_uses(const Turn& turn, std::vector<CompanionUse>& uses) {
    const DealMasks& masks = turn.deal->masks;
    const Cells cards = turn.position.cards;
    const auto at = [](Cells cells) { return static_cast<std::uint8_t>(first_of(cells)); };
    if (has(turn.pool, jon))
        for (int h = 0; h < kHouses; ++h)
            if (const Cells house = cards & masks.house[h]) uses.push_back({jon, at(house)});
    if (has(turn.pool, melisandre)) uses.push_back({melisandre});
    if (has(turn.pool, gendry)) uses.push_back({gendry});
    if (has(turn.pool, sandor))
        for (Cells rest = cards; rest; rest &= rest - 1) uses.push_back({sandor, at(rest)});
    if (has(turn.pool, ramsay)) {
        bool idle = false;  // a swap within a house changes nothing: once is enough
        for (Cells first = cards | cell(turn.position.varys); first; first &= first - 1)
            for (Cells second = first & (first - 1); second; second &= second - 1) {
                const bool same = ((cards >> at(first) & cards >> at(second)) & 1) &&
                                  masks.house_at[at(first)] == masks.house_at[at(second)];
                if (same && idle) continue;
                idle |= same;
                uses.push_back({ramsay, at(first), at(second)});
            }
    }
    if (has(turn.pool, jaqen))
        for (Cells first = cards; first; first &= first - 1)
            for (Cells second = first & (first - 1); second; second &= second - 1)
                for (unsigned others = turn.pool & ~(1u << jaqen); others; others &= others - 1)
                    uses.push_back({jaqen, at(first), at(second), static_cast<std::uint8_t>(std::countr_zero(others))});
}

// A turn in which a companion is used.
struct Phase2Solver::UseNode : SortedNode<std::vector<UseBranch>> {
    Phase2Solver& solver;
    const Turn& turn;
    Place place;
    SwappedDeal swapped = *turn.deal;

    UseNode(Phase2Solver& s, const Turn& here, Place p, int a) : SortedNode(a), solver(s), turn(here), place(p) {}

    bool close_early() {
        if (use_companions() || use_table()) return true;
        sort();
        return false;
    }

    bool use_companions() {
        std::vector<CompanionUse> uses;
        list_uses(turn, uses);
        open.reserve(uses.size());
        for (const CompanionUse& use : uses) {
            const bool same = use.keeps_turn();
            const Turn child = after_use(turn, use, swapped);
            int bound = 0;
            if (child.position.range().answers(child_alpha(same), bound)) {
                if (close(same, bound)) return true;
                continue;
            }
            const int guessed = guess(child);
            open.push_back({use, solver.place_of(child), same ? guessed : -guessed, same});
            solver.table_.prefetch(open.back().place);
        }
        count = static_cast<int>(open.size());
        return false;
    }

    bool use_table() {
        return close_answered([&](const UseBranch& branch, int asked, int& bound) {
            return solver.table_.answer(branch.place, asked, bound);
        });
    }

    int search(const UseBranch& branch, Watch& watch) {
        const Turn child = after_use(turn, branch.use, swapped);
        int found = 0;  // an earlier use may have led to the same
        if (solver.table_.answer(branch.place, child_alpha(branch), found)) return found;
        return solver.search(child, branch.place, child_alpha(branch), watch);
    }

    // The table has no number for a companion and its choices.
    void recall() {}
    void tried(const UseBranch&, bool) {}
    void keep(std::uint64_t nodes) { solver.keep(turn, place, *this, kNoMove, nodes); }
};

inline int Phase2Solver::search(const Turn& turn, Place place, int alpha, Watch& watch) {
    if (turn.choosing) return search_node(UseNode(*this, turn, place, alpha), watch);
    return search_node(CardNode(*this, turn, place, alpha), watch);
}

// The decision a state asks for; not in the middle of a companion's choices.
inline Turn turn_of(const SwappedDeal& deal, const HandOfTheKing& state) {
    Turn turn;
    turn.deal = &deal;
    turn.pool = state.companions();
    turn.choosing = state.stage() != HandOfTheKing::Stage::card;
    turn.position.varys = static_cast<std::uint8_t>(state.varys());
    turn.position.cards = state.on_board();
    turn.position.standings = standings_of(state);
    fill_in(turn);
    return turn;
}

}  // namespace turnwise::hand_of_the_king
