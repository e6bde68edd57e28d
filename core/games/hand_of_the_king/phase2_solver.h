// The exact solver for positions with companions: as without them, but a companion and its choices are one decision.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../../watch.h"
#include "phase2.h"
#include "wide_table.h"
#include "worth.h"

namespace turnwise::hand_of_the_king {

class Phase2Solver {
  public:
    explicit Phase2Solver(std::size_t table_bytes) : table_(table_bytes) {}

    void clear() { table_.clear(); }

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
    int test(const Turn& turn, int alpha, Watch& watch) {
        int score = 0;
        if (bounds_decide(turn, alpha, score)) return score;
        const Place place = place_of(turn);
        return table_decides(place, alpha, score) ? score : search(turn, place, alpha, watch);
    }

    // A guess for the player to move, in the unit of worth().
    static int guess(const Turn& turn);

    // Every use of a companion that differs in effect from the others.
    static void list_uses(const Turn& turn, std::vector<CompanionUse>& uses);

  private:
    using Place = WideTable::Place;
    static constexpr int kMostMoves = 2 * (kSide - 1);
    static constexpr int kUnbounded = kMostBanners + 1;
    static constexpr int kNoMove = kCells;
    static constexpr int kTableMoveBonus = 10000;  // above every other reason to try a move first
    static constexpr int kCompanionWorth = 120;    // of being the one who chooses, in the unit of worth()

    Place place_of(const Turn& turn) const {
        const auto [bucket, check] = turn.hashes();
        return table_.place(bucket, check);
    }

    // Whether a window of bounds answers; then `score` is as from search.
    static bool decided(int lower, int upper, int alpha, int& score) {
        score = lower > alpha ? lower : upper;
        return lower > alpha || upper <= alpha;
    }
    static bool bounds_decide(const Turn& turn, int alpha, int& score) {
        return decided(turn.position.lower, turn.position.upper, alpha, score);
    }
    bool table_decides(Place place, int alpha, int& score) const {
        const auto* known = table_.find(place);
        return known && decided(known->lower, known->upper, alpha, score);
    }

    int search(const Turn& turn, Place place, int alpha, Watch& watch) {
        if (watch.tick()) return 0;
        return turn.choosing ? search_uses(turn, place, alpha, watch) : search_cards(turn, place, alpha, watch);
    }
    int search_cards(const Turn& turn, Place place, int alpha, Watch& watch);
    int search_uses(const Turn& turn, Place place, int alpha, Watch& watch);

    void store(const Turn& turn, Place place, int alpha, int best, int move, std::uint64_t nodes) {
        int lower = turn.position.lower, upper = turn.position.upper;
        if (const auto* known = table_.find(place)) {
            lower = known->lower;
            upper = known->upper;
        }
        (best > alpha ? lower : upper) = best;
        table_.store(place, lower, upper, move, nodes);
    }

    WideTable table_;
};

inline int Phase2Solver::guess(const Turn& turn) {
    const Position& position = turn.position;
    int sum = turn.choosing ? kCompanionWorth + kMovesWorth[kSide] : kMovesWorth[std::popcount(turn.targets())];
    for (int h = 0; h < kHouses; ++h) {
        const int left = std::popcount(position.cards & turn.deal->masks.house[h]);
        const int most = std::min(2 * left + 2, kLargestStanding);
        const int standing = std::clamp(byte_at(position.standings, h) - kLevel, -most, most);
        sum += kHouseWorth[left][standing + kLargestStanding];
    }
    return sum;
}

inline int Phase2Solver::search_cards(const Turn& turn, Place place, int alpha, Watch& watch) {
    struct Branch {
        Turn child;
        Place place;
        int to, order;
        bool same;  // the same player decides: which companion
    };
    const std::uint64_t start = watch.nodes();
    std::array<Branch, kMostMoves> open;
    int count = 0, best = -kUnbounded;
    const auto child_alpha = [alpha](bool same) { return same ? alpha : -alpha - 1; };

    // 1. Moves that bounds and table decide.
    for (Cells targets = turn.targets(); targets; targets &= targets - 1) {
        Branch& branch = open[count];
        branch.to = first_of(targets);
        branch.child = after_card(turn, branch.to);
        branch.same = branch.child.choosing;
        int score = 0;
        if (bounds_decide(branch.child, child_alpha(branch.same), score)) {
            best = std::max(best, branch.same ? score : -score);
            if (best > alpha) return best;
            continue;
        }
        branch.place = place_of(branch.child);
        table_.prefetch(branch.place);
        ++count;
    }
    int kept = 0;
    const auto* remembered = table_.find(place);
    const int table_move = remembered ? remembered->move : kNoMove;
    for (int i = 0; i < count; ++i) {
        Branch& branch = open[i];
        int score = 0;
        if (table_decides(branch.place, child_alpha(branch.same), score)) {
            best = std::max(best, branch.same ? score : -score);
            if (best > alpha) return best;
            continue;
        }
        const int guessed = guess(branch.child);
        branch.order = (branch.same ? guessed : -guessed) + (branch.to == table_move ? kTableMoveBonus : 0);
        if (kept != i) open[kept] = branch;
        ++kept;
    }

    // 2. The others, the most promising first.
    int move = table_move;
    for (count = kept; count > 0;) {
        int next = 0;
        for (int i = 1; i < count; ++i)
            if (open[i].order > open[next].order) next = i;
        const Branch& branch = open[next];
        const int found = search(branch.child, branch.place, child_alpha(branch.same), watch);
        if (watch.stopped()) return 0;
        const int score = branch.same ? found : -found;
        if (score > best) {
            best = score;
            move = branch.to;
        }
        if (best > alpha) break;
        if (next != --count) open[next] = open[count];
    }
    store(turn, place, alpha, best, move, watch.nodes() - start + 1);
    return best;
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

inline int Phase2Solver::search_uses(const Turn& turn, Place place, int alpha, Watch& watch) {
    struct Option {
        CompanionUse use;
        int order;
    };
    const std::uint64_t start = watch.nodes();
    std::vector<CompanionUse> uses;
    list_uses(turn, uses);
    std::vector<Option> open;
    open.reserve(uses.size());
    SwappedDeal swapped = *turn.deal;
    int best = -kUnbounded;
    for (const CompanionUse& use : uses) {
        const bool same = use.companion == melisandre;
        const Turn child = after_use(turn, use, swapped);
        int score = 0;
        const int child_alpha = same ? alpha : -alpha - 1;
        if (bounds_decide(child, child_alpha, score) || table_decides(place_of(child), child_alpha, score)) {
            best = std::max(best, same ? score : -score);
            if (best > alpha) return best;
            continue;
        }
        const int guessed = guess(child);
        open.push_back({use, same ? guessed : -guessed});
    }
    std::stable_sort(open.begin(), open.end(), [](const Option& a, const Option& b) { return a.order > b.order; });
    for (const Option& option : open) {
        const bool same = option.use.companion == melisandre;
        const Turn child = after_use(turn, option.use, swapped);
        const int found = test(child, same ? alpha : -alpha - 1, watch);
        if (watch.stopped()) return 0;
        best = std::max(best, same ? found : -found);
        if (best > alpha) break;
    }
    store(turn, place, alpha, best, kNoMove, watch.nodes() - start + 1);
    return best;
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
