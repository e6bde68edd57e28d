// The exact solver: the score of any Connect 4 position on boards of one word, by null-window searches.
//
// Score, for the side to move: a win with the stone that follows p stones is worth (cells + 1 - p) / 2, a loss the
// negative, a draw 0; see Geometry::win_score.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "../../watch.h"
#include "bounds.h"
#include "solver_table.h"

namespace turnwise::connect4 {

template <class Shape>
class Solver {
  public:
    static constexpr int kMaxWidth = 32;  // a column takes two bits at least

    Solver(Shape shape, std::size_t table_bytes)
        : geometry_(shape), table_(geometry_.get().key_bits(), table_bytes), near_(geometry_.get().key_bits(), 1<<20),near_plies_(geometry_.get().cells-16) {}

    // Forgets what earlier calls have found.
    void clear() { table_.clear(); near_.clear(); for(auto&x:history_)for(auto&y:x)y=0; }

    std::size_t table_bytes() const { return table_.size_bytes(); }

    // The exact score of a position that is not over; empty if the watch ended the search.
    std::optional<int> score(Bits mine, Bits mask, Watch& watch) {
        return bounded(mine, mask, -kUnbounded, kUnbounded, watch);
    }

    // Exact inside (alpha, beta); otherwise a bound on the far side: at most alpha, or at least beta.
    std::optional<int> bounded(Bits mine, Bits mask, int alpha, int beta, Watch& watch);

  private:
    static constexpr int kUnbounded = 64;    // beyond every score
    static constexpr int kMirrorPlies = 14;  // mirrored positions share an entry up to here: later they seldom meet
    static constexpr int kTableEmpties = 6;  // fewer free cells than this are searched faster than looked up

    using Table = SolverTable;

    // A move of a node and the quiet position it leads to.
    struct Branch {
        Quiet child;
        Table::Place place;
        int column;
        Bits move;
        int order;
        bool flipped;  // the player who moved is on the move again: every reply was forced
    };
    struct Branches {
        std::array<Branch, kMaxWidth> items;
        int count = 0;
    };

    const Geometry<Shape>& geometry() const { return geometry_.get(); }

    Table::Place place_of(const Quiet& q) {
        const auto& g = geometry();
        const Bits key = q.mine + q.mask();
        if (q.plies > kMirrorPlies) return table_for(q).place(key);
        const Bits mirror = g.mirrored(q.mine) + g.mirrored(q.mask());
        return table_for(q).place(mirror < key ? mirror : key);
    }
    Table& table_for(const Quiet& q) { return q.plies > near_plies_ ? near_ : table_; }
    bool uses_table(const Quiet& q) const { return q.plies <= geometry().cells - kTableEmpties; }

    int search(const Quiet& q, Table::Place place, int alpha, Watch& watch);
    bool expand(const Quiet& q, int alpha, Branches& branches, int& best);
    void rate(const Quiet& q, Branch& branch) const;
    bool look_up(int alpha, Branches& branches, int& best);
    int solve(const Quiet& q, int lower, int upper, Watch& watch);
    int test(const Quiet& q, int alpha, Watch& watch);

    GeometryHolder<Shape> geometry_;
    Table table_, near_;
    int near_plies_ = 100;
    int history_[2][64] = {};
};

// Plays every safe move. True if one of them is known to beat alpha without search: `best` says by how much.
// Moves known not to are dropped and count in `best`; the others become branches.
template <class Shape>
bool Solver<Shape>::expand(const Quiet& q, int alpha, Branches& branches, int& best) {
    const auto& g = geometry();
    for (Bits moves = safe_moves(g, q); moves; moves &= moves - 1) {
        Branch& branch = branches.items[branches.count];
        branch.move = moves & -moves;
        branch.child = after(g, q, branch.move);
        const Outcome outcome = settle(g, branch.child);
        branch.flipped = outcome.flipped;
        if (outcome.settled) {
            const int score = outcome.flipped ? outcome.score : -outcome.score;
            if (score > best) best = score;
            if (best > alpha) return true;
            continue;
        }
        if (uses_table(branch.child)) {
        branch.place = place_of(branch.child);
         table_for(branch.child).prefetch(branch.place);
        }
        ++branches.count;
    }
    int kept = 0;
    for (int i = 0; i < branches.count; ++i) {
        Branch& branch = branches.items[i];
        int score = 0;
        if (bound_decides(g, branch.child, branch.flipped ? alpha : -alpha - 1, score)) {
            score = branch.flipped ? score : -score;
            if (score > best) best = score;
            if (best > alpha) return true;
            continue;
        }
        rate(q, branch);
        if (kept != i) branches.items[kept] = branch;
        ++kept;
    }
    branches.count = kept;
    return false;
}

// How promising a branch is for the player who makes the move.
template <class Shape>
void Solver<Shape>::rate(const Quiet& q, Branch& branch) const {
    const auto& g = geometry();
    const bool first = q.plies % 2 == 0;
    const Bits wins = branch.flipped ? branch.child.my_wins : branch.child.their_wins;
    const int mobility = std::popcount(safe_moves(g, branch.child));
    branch.column = g.column_of(branch.move);
    branch.order = 8 * std::popcount(wins) + 8 * std::popcount(wins & (first ? g.odd_rows : g.even_rows)) -
                   2 * std::abs(2 * branch.column + 1 - g.shape.width()) + 8 * (branch.flipped ? mobility : -mobility) +
                   (history_[q.plies % 2][std::countr_zero(branch.move)] >> 9);
}

// As expand, for what the table knows of the branches.
template <class Shape>
bool Solver<Shape>::look_up(int alpha, Branches& branches, int& best) {
    int kept = 0;
    for (int i = 0; i < branches.count; ++i) {
        const Branch& branch = branches.items[i];
        Known known;
        if (uses_table(branch.child) && table_for(branch.child).find(branch.place, known)) {
            const int lower = branch.flipped ? known.lower : -known.upper;
            const int upper = branch.flipped ? known.upper : -known.lower;
            if (lower > alpha) {
                best = lower;
                return true;
            }
            if (upper <= alpha) {
                if (upper > best) best = upper;
                continue;
            }
        }
        if (kept != i) branches.items[kept] = branch;
        ++kept;
    }
    branches.count = kept;
    return false;
}

// More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
template <class Shape>
int Solver<Shape>::search(const Quiet& q, Table::Place place, int alpha, Watch& watch) {
    if (watch.tick()) return 0;
    const std::uint64_t start = watch.nodes();
    int best = -kUnbounded;
    Branches branches;
    Known known{least_score(geometry(), q), largest_score(geometry(), q), Known::kNoColumn};
    const bool stored = uses_table(q);

    // 1. Moves that need no search.
    if (expand(q, alpha, branches, best)) return best;
    if (stored) {
        if (look_up(alpha, branches, best)) return best;
        if (table_for(q).find(place, known) && known.move != Known::kNoColumn)
            for (int i = 0; i < branches.count; ++i)
                if (branches.items[i].column == known.move) branches.items[i].order += 1000;
    }

    // 2. The others, the most promising first.
    int tried = 0; Bits done = 0;
    while (branches.count > 0 && best <= alpha) {
        int next = 0;
        for (int i = 1; i < branches.count; ++i)
            if (branches.items[i].order > branches.items[next].order) next = i;
        const Branch& branch = branches.items[next];
        const int score = branch.flipped ? search(branch.child, branch.place, alpha, watch)
                                         : -search(branch.child, branch.place, -alpha - 1, watch);
        if (watch.stopped()) return 0;
        if (score > best) {
            best = score;
            known.move = branch.column;
        }
        if (best > alpha) {
            int* h = history_[q.plies % 2];
            if (tried) { h[std::countr_zero(branch.move)] += (4096 - h[std::countr_zero(branch.move)]) >> 6;
            for (; done; done &= done - 1) h[std::countr_zero(done)] -= (4096 + h[std::countr_zero(done)]) >> 6; }
        }
        ++tried; done |= branch.move;
        if (next != --branches.count) branches.items[next] = branches.items[branches.count];
    }

    // 3. Keep what was learnt.
    (best > alpha ? known.lower : known.upper) = best;
    if (stored) table_for(q).store(place, known, watch.nodes() - start + 1);
    return best;
}

template <class Shape>
int Solver<Shape>::test(const Quiet& q, int alpha, Watch& watch) {
    const Table::Place place = place_of(q);
    Known known;
    int bound = 0;
    if (bound_decides(geometry(), q, alpha, bound)) return bound;
    if (uses_table(q) && table_for(q).find(place, known)) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    return search(q, place, alpha, watch);
}

template <class Shape>
int Solver<Shape>::solve(const Quiet& q, int lower, int upper, Watch& watch) {
    const auto& g = geometry();
    const auto ask = [&](int alpha) {
        if (alpha < lower || alpha >= upper) return;
        const int score = test(q, alpha, watch);
        if (score > alpha)
            lower = score;
        else
            upper = score;
    };
    for (int depth = 6; depth <= 14 && lower < upper && !watch.stopped(); depth += 4) {
        ask(g.win_score(q.plies + depth) - 1);   // a win that soon?
        if (!watch.stopped()) ask(-g.win_score(q.plies + depth));  // a loss that soon?
    }
    while (lower < upper && !watch.stopped()) {
        int middle = lower > 0 ? lower : upper < 0 ? upper - 1 : upper > 0 ? 0 : -1;
        ask(middle);
    }
    return lower;
}

template <class Shape>
std::optional<int> Solver<Shape>::bounded(Bits mine, Bits mask, int alpha, int beta, Watch& watch) {
    const auto& g = geometry();
    Quiet q = position_of(g, mine, mask);
    if (q.my_wins & g.playable(mask)) return g.win_score(q.plies);
    const Outcome outcome = settle(g, q);
    if (outcome.settled) return outcome.flipped ? -outcome.score : outcome.score;
    const int lower = std::max(least_score(g, q), outcome.flipped ? -beta : alpha);
    const int upper = std::min(largest_score(g, q), outcome.flipped ? -alpha : beta);
    const int score = lower < upper ? solve(q, lower, upper, watch) : lower;
    if (watch.stopped()) return std::nullopt;
    return outcome.flipped ? -score : score;
}

}  // namespace turnwise::connect4
