// The search of the exact solver.
#include "games/connect4/solver.h"

#include <cassert>

#include "exact/answer.h"

namespace turnwise::connect4 {

// A position and its safe moves; each is followed by its forced replies.
template <class Shape, class Bits>
struct Solver<Shape, Bits>::Node : PickingNode<Branch, kMaxWidth> {
    Solver& solver;
    const Quiet& q;
    Place place;
    bool is_stored = solver.is_stored(q), is_before_book = solver.is_before_book(q);
    Known known;
    Bits tried_moves = 0;

    Node(Solver& s, const Quiet& quiet, Place p, int a)
        : PickingNode<Branch, kMaxWidth>(a), solver(s), q(quiet), place(p) {}

    bool close_early() { return play_moves() || use_bounds() || (is_stored && use_table()); }

    // Plays every safe move, and calls for the table entries of what remains open.
    bool play_moves() {
        const auto& g = solver.geometry();
        for (Bits moves = safe_moves(g, q); moves; moves &= moves - 1) {
            Branch& branch = this->open[this->count];
            branch.move = moves & -moves;
            branch.child = after(g, q, branch.move);
            const Outcome outcome = play_forced(g, branch.child);
            branch.same_player = outcome.flipped;
            if (outcome.decided) {
                if (this->close(outcome.flipped, outcome.score)) return true;
                continue;
            }
            if (is_before_book && branch.child.plies >= solver.book_plies_) {
                if (this->close(false, solver.book_score(after(g, q, branch.move)))) return true;
                continue;
            }
            if (solver.is_stored(branch.child)) {
                branch.place = solver.place_of(branch.child);
                solver.table_for(branch.child).prefetch(branch.place);
            }
            ++this->count;
        }
        return false;
    }

    bool use_bounds() {
        return this->close_answered([&](Branch& branch, int asked, int& bound) {
            if (solver.decides(branch.child, asked, bound)) return true;
            branch.column = solver.geometry().column_of(branch.move);
            branch.order = solver.rate(q, branch);
            return false;
        });
    }

    bool use_table() {
        return this->close_answered([&](const Branch& branch, int asked, int& bound) {
            return solver.is_stored(branch.child) && solver.table_for(branch.child).answer(branch.place, asked, bound);
        });
    }

    bool is_playable(int column) const {
        return (solver.geometry().playable(q.mask()) & solver.geometry().column(column)) != 0;
    }

    // The move that was best before goes first; of a mirrored position it may be the mirror image.
    void recall() {
        known = {{least_score(solver.geometry(), q), largest_score(solver.geometry(), q)}, Table::kNoMove};
        assert(known.range.asks(this->alpha));
        if (!is_stored || !solver.table_for(q).find(place, known)) return;
        assert(known.move == Table::kNoMove || is_playable(known.move) ||
               (q.plies <= kMirrorPlies && is_playable(solver.geometry().shape.width() - 1 - known.move)));
        for (int i = 0; i < this->count; ++i)
            if (this->open[i].column == known.move) this->open[i].order += kTableMoveBonus;
    }

    int search(const Branch& branch, Watch& watch) {
        return solver.search(branch.child, branch.place, this->child_alpha(branch), watch);
    }

    void tried(const Branch& branch, bool improved) {
        if (improved) known.move = branch.column;
        if (this->best <= this->alpha)
            tried_moves |= branch.move;
        else if (tried_moves)
            solver.remember(q, branch.move, tried_moves);
    }

    void keep(std::uint64_t nodes) {
        known.range.narrow(this->alpha, this->best);
        if (is_stored) solver.table_for(q).store(place, known, nodes);
    }
};

// As bound_decides. Ahead of a book its scores alone count, so that whatever it says fits together.
template <class Shape, class Bits>
[[gnu::always_inline]] inline bool Solver<Shape, Bits>::decides(const Quiet& q, int alpha, int& bound) const {
    if (!is_before_book(q)) return bound_decides(geometry(), q, alpha, bound);
    return Range{least_score(geometry(), q), largest_score(geometry(), q)}.answers(alpha, bound);
}

// How promising a branch is: winning cells, above all in the rows the player will get; few safe replies; the centre;
// what the cell was worth elsewhere. Inline, as play_forced() is.
template <class Shape, class Bits>
[[gnu::always_inline]] inline int Solver<Shape, Bits>::rate(const Quiet& q, const Branch& branch) const {
    const auto& g = geometry();
    const bool first = q.plies % 2 == 0;
    const Bits wins = branch.same_player ? branch.child.my_wins : branch.child.their_wins;
    const int good = popcount(wins) + popcount(wins & (first ? g.odd_rows : g.even_rows));
    const int replies = popcount(safe_moves(g, branch.child));
    const int off_centre = std::abs(2 * branch.column + 1 - g.shape.width());
    const int luck = history_[q.plies % 2][lowest_bit(branch.move)] / kHistoryUnit;
    return kWinWeight * good + kReplyWeight * (branch.same_player ? replies : -replies) - kCentreWeight * off_centre +
           luck;
}

template <class Shape, class Bits>
void Solver<Shape, Bits>::remember(const Quiet& q, Bits refutation, Bits tried) {
    auto& history = history_[q.plies % 2];
    int& up = history[lowest_bit(refutation)];
    up += (kHistoryRange - up) / kHistoryInertia;
    for (; tried; tried &= tried - 1) {
        int& down = history[lowest_bit(tried)];
        down -= (kHistoryRange + down) / kHistoryInertia;
    }
}

// More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
template <class Shape, class Bits>
int Solver<Shape, Bits>::search(const Quiet& q, Place place, int alpha, Watch& watch) {
    return search_node(Node(*this, q, place, alpha), watch);
}

// As search, for a position that no parent has looked up.
template <class Shape, class Bits>
int Solver<Shape, Bits>::test(const Quiet& q, int alpha, Watch& watch) {
    int bound = 0;
    if (decides(q, alpha, bound)) return bound;
    const Place place = place_of(q);
    if (is_stored(q) && table_for(q).answer(place, alpha, bound)) return bound;
    return search(q, place, alpha, watch);
}

// The score within the range. A window far from 0 asks for a quick win or loss and costs next to nothing, so these come
// first, in steps; then who wins; then how soon.
template <class Shape, class Bits>
Range Solver<Shape, Bits>::solve(const Quiet& q, Range range, Watch& watch) {
    constexpr std::array kQuickPlies{6, 6, 10, 10, 14, 14};
    std::size_t asked = 0;
    const auto next_alpha = [&](Range open) {
        while (asked < kQuickPlies.size()) {
            const int quick = geometry().win_score(q.plies + kQuickPlies[asked]);
            const int alpha = asked++ % 2 == 0 ? quick - 1 : -quick;
            if (open.asks(alpha)) return alpha;
        }
        return alpha_nearest_0(open);
    };
    return narrowed(range, watch, next_alpha, [&](int alpha) { return test(q, alpha, watch); });
}

// The score of a position whose forced moves lead to the stones of the book, or beyond.
template <class Shape, class Bits>
int Solver<Shape, Bits>::book_score(Quiet q) const {
    const auto& g = geometry();
    bool flipped = false;
    for (; q.plies < book_plies_; flipped = !flipped) q = after(g, q, g.playable(q.mask()) & q.their_wins);
    int score = 0;
    if constexpr (sizeof(Bits) == sizeof(std::uint64_t)) score = book_->score(book_key(g, q.mine, q.mask()));
    return flipped ? -score : score;
}

template <class Shape, class Bits>
auto Solver<Shape, Bits>::opened(Bits mine, Bits mask) const -> Opened {
    const auto& g = geometry();
    const auto at = [](Score score) { return Range{score, score}; };
    const Quiet given = position_of(g, mine, mask);
    Quiet q = given;
    if (q.my_wins & g.playable(mask)) return {q, false, at(g.win_score(q.plies))};
    const Outcome outcome = play_forced(g, q);
    if (!outcome.decided && meets_book(given, q)) return {given, false, at(book_score(given))};
    const Range range = outcome.decided ? at(outcome.score) : Range{least_score(g, q), largest_score(g, q)};
    return {q, outcome.flipped, outcome.flipped ? range.from_other_side() : range};
}

template <class Shape, class Bits>
Range Solver<Shape, Bits>::narrow(Bits mine, Bits mask, Range window, Watch& watch) {
    const auto [q, flipped, known] = opened(mine, mask);
    if (known.is_point()) return known;
    const Range range{std::max(known.lower, window.lower), std::min(known.upper, window.upper)};
    if (range.lower >= range.upper) {
        const Score nearest = window.nearest(range.lower);
        return {nearest, nearest};
    }
    return flipped ? solve(q, range.from_other_side(), watch).from_other_side() : solve(q, range, watch);
}

template class Solver<StandardShape>;
template class Solver<AnyShape>;
template class Solver<AnyShape, Wide>;

}  // namespace turnwise::connect4
