// The exact solver for positions with companions: as without them, but a companion and its choices are one decision.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/watch.h"
#include "exact/tables.h"
#include "games/hand_of_the_king/phase2.h"
#include "games/hand_of_the_king/worth.h"

namespace turnwise::hand_of_the_king {

class Phase2Solver {
  public:
    explicit Phase2Solver(std::size_t table_bytes) : table_(table_bytes) {}

    void clear() { table_.clear(); }

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
    static constexpr int kCompanionWorth = 120;  // of being the one who chooses, in the unit of worth()
    static constexpr int kNearCards = 9;         // fewer cards than this go to the near part of the table

    // Where Varys goes.
    struct CardBranch {
        Turn child;
        Place place;
        int to, order;
    };
    // A companion; the position is made again when it is searched, for a swap needs a board of its own.
    struct UseBranch {
        CompanionUse use;
        Place place;
        int order;
    };

    // The best score of the moves that are closed, and what it must beat.
    struct Node {
        int alpha;
        int best = -kUnbounded;

        // Takes the score of a closed branch, seen by the child. True if it beats alpha.
        bool close(bool same_player, int child_score) {
            best = std::max(best, same_player ? child_score : -child_score);
            return best > alpha;
        }
        int child_alpha(bool same_player) const { return same_player ? alpha : -alpha - 1; }
    };

    Place place_of(const Turn& turn) const {
        const auto [bucket, check] = turn.hashes();
        return table_.place(bucket, check, std::popcount(turn.position.cards) < kNearCards);
    }

    int search(const Turn& turn, Place place, int alpha, Watch& watch) {
        if (watch.tick()) return 0;
        return turn.choosing ? search_uses(turn, place, alpha, watch) : search_cards(turn, place, alpha, watch);
    }
    int search_cards(const Turn& turn, Place place, int alpha, Watch& watch);
    int search_uses(const Turn& turn, Place place, int alpha, Watch& watch);

    using CardBranches = std::array<CardBranch, kMostMoves>;
    bool play_cards(const Turn& turn, Node& node, CardBranches& open, int& count) const;
    bool look_up_cards(Node& node, int table_move, CardBranches& open, int& count) const;
    bool use_companions(const Turn& turn, Node& node, std::vector<UseBranch>& open, SwappedDeal& swapped) const;
    bool look_up_uses(Node& node, std::vector<UseBranch>& open) const;

    void store(const Turn& turn, Place place, const Node& node, int move, std::uint64_t nodes) {
        Known known{turn.position.range(), kNoMove};
        table_.find(place, known);
        known.range.narrow(node.alpha, node.best);
        known.move = move;
        table_.store(place, known, nodes);
    }

    WideTable table_;
};

inline int Phase2Solver::guess(const Turn& turn) {
    const Position& position = turn.position;
    int sum = turn.choosing ? kCompanionWorth + kMovesWorth[kSide] : kMovesWorth[std::popcount(turn.targets())];
    for (int h = 0; h < kHouses; ++h)
        sum += house_worth(std::popcount(position.cards & turn.deal->masks.house[h]), byte_at(position.standings, h));
    return sum;
}

// The four steps below close what branches they can. They return true if one of them beats alpha. Entries of the table
// are called for before any is read.

inline bool Phase2Solver::play_cards(const Turn& turn, Node& node, CardBranches& open, int& count) const {
    for (Cells targets = turn.targets(); targets; targets &= targets - 1) {
        CardBranch& branch = open[count];
        branch.to = first_of(targets);
        branch.child = after_card(turn, branch.to);
        const Turn& child = branch.child;
        int bound = 0;
        if (child.position.range().answers(node.child_alpha(child.choosing), bound)) {
            if (node.close(child.choosing, bound)) return true;
            continue;
        }
        branch.place = place_of(child);
        table_.prefetch(branch.place);
        ++count;
    }
    return false;
}

inline bool Phase2Solver::look_up_cards(Node& node, int table_move, CardBranches& open, int& count) const {
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        CardBranch& branch = open[i];
        const bool same = branch.child.choosing;
        int bound = 0;
        if (table_.answer(branch.place, node.child_alpha(same), bound)) {
            if (node.close(same, bound)) return true;
            continue;
        }
        const int guessed = guess(branch.child);
        branch.order = (same ? guessed : -guessed) + (branch.to == table_move ? kTableMoveBonus : 0);
        if (kept != i) open[kept] = branch;
        ++kept;
    }
    count = kept;
    return false;
}

inline int Phase2Solver::search_cards(const Turn& turn, Place place, int alpha, Watch& watch) {
    const std::uint64_t start = watch.nodes();
    Node node{alpha};
    CardBranches open;
    int count = 0;
    if (play_cards(turn, node, open, count)) return node.best;
    Known known{turn.position.range(), kNoMove};
    table_.find(place, known);
    int move = known.move;
    if (look_up_cards(node, move, open, count)) return node.best;

    while (count > 0) {
        int next = 0;
        for (int i = 1; i < count; ++i)
            if (open[i].order > open[next].order) next = i;
        const CardBranch& branch = open[next];
        const bool same = branch.child.choosing;
        const int before = node.best;
        const int found = search(branch.child, branch.place, node.child_alpha(same), watch);
        if (watch.stopped()) return 0;
        const bool refuted = node.close(same, found);
        if (node.best > before) move = branch.to;
        if (refuted) break;
        if (next != --count) open[next] = open[count];
    }
    store(turn, place, node, move, watch.nodes() - start + 1);
    return node.best;
}

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

inline bool Phase2Solver::use_companions(const Turn& turn, Node& node, std::vector<UseBranch>& open,
                                         SwappedDeal& swapped) const {
    std::vector<CompanionUse> uses;
    list_uses(turn, uses);
    open.reserve(uses.size());
    for (const CompanionUse& use : uses) {
        const bool same = use.keeps_turn();
        const Turn child = after_use(turn, use, swapped);
        int bound = 0;
        if (child.position.range().answers(node.child_alpha(same), bound)) {
            if (node.close(same, bound)) return true;
            continue;
        }
        const int guessed = guess(child);
        open.push_back({use, place_of(child), same ? guessed : -guessed});
        table_.prefetch(open.back().place);
    }
    return false;
}

inline bool Phase2Solver::look_up_uses(Node& node, std::vector<UseBranch>& open) const {
    std::size_t kept = 0;
    for (const UseBranch& branch : open) {
        const bool same = branch.use.keeps_turn();
        int bound = 0;
        if (table_.answer(branch.place, node.child_alpha(same), bound)) {
            if (node.close(same, bound)) return true;
            continue;
        }
        open[kept++] = branch;
    }
    open.resize(kept);
    return false;
}

inline int Phase2Solver::search_uses(const Turn& turn, Place place, int alpha, Watch& watch) {
    const std::uint64_t start = watch.nodes();
    Node node{alpha};
    std::vector<UseBranch> open;
    SwappedDeal swapped = *turn.deal;
    if (use_companions(turn, node, open, swapped) || look_up_uses(node, open)) return node.best;

    const auto more_promising = [](const UseBranch& a, const UseBranch& b) { return a.order > b.order; };
    std::stable_sort(open.begin(), open.end(), more_promising);
    for (const UseBranch& branch : open) {
        const bool same = branch.use.keeps_turn();
        const Turn child = after_use(turn, branch.use, swapped);
        int found = 0;  // an earlier use may have led to the same
        if (!table_.answer(branch.place, node.child_alpha(same), found))
            found = search(child, branch.place, node.child_alpha(same), watch);
        if (watch.stopped()) return 0;
        if (node.close(same, found)) break;
    }
    store(turn, place, node, kNoMove, watch.nodes() - start + 1);
    return node.best;
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
    settle(turn);
    return turn;
}

}  // namespace turnwise::hand_of_the_king
