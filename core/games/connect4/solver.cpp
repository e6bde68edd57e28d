// The search of the exact solver.
#include "games/connect4/solver.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

#include "exact/answer.h"
#include "exact/others.h"

namespace turnwise::connect4 {

// The search of one thread: what it has of its own beside the table that all share.
template <class Shape, class Bits>
class Solver<Shape, Bits>::Search {
  public:
    explicit Search(Solver& solver) : solver_(solver), near_(solver.geometry().key_bits(), solver.near_bytes_, true) {}

    void clear() {
        near_.clear();
        history_ = {};
    }

    // From now on other threads search, too.
    void share(bool shared) { busy_ = shared ? solver_.busy_.get() : nullptr; }

    // As of Solver, for a quiet position that no parent has looked up.
    int test(const Quiet& q, int alpha, Watch& watch);

  private:
    friend struct Solver::Node;

    // Late positions are many and cheap: a table of their own that fits the cache loses little and answers at once.
    Positions<Bits>& positions(const Quiet& q) { return solver_.is_late(q) ? near_ : solver_.far_; }
    Table& table_for(const Quiet& q) { return positions(q).table(); }

    Place place_of(const Quiet& q) {
        const Bits key = q.mine + q.mask();
        if (q.plies > kMirrorPlies) return positions(q).place(key);
        const auto& g = solver_.geometry();
        return positions(q).place(std::min(key, g.mirrored(q.mine) + g.mirrored(q.mask())));
    }

    int rate(const Quiet& q, const Branch& branch) const;
    void remember(const Quiet& q, Bits refutation, Bits tried);
    int search(const Quiet& q, Place place, int alpha, Watch& watch);

    Solver& solver_;
    Positions<Bits> near_;
    BusyMoves* busy_ = nullptr;
    std::array<std::array<int, 8 * sizeof(Bits)>, 2> history_{};  // by player and cell
};

// A position and its safe moves; each is followed by its forced replies.
template <class Shape, class Bits>
struct Solver<Shape, Bits>::Node : PickingNode<Branch, kMaxWidth> {
    using Base = PickingNode<Branch, kMaxWidth>;

    Search& own;
    const Solver& solver;
    const Quiet& q;
    Place place;
    bool is_stored = solver.is_stored(q), is_before_book = solver.is_before_book(q);
    bool is_shared = own.busy_ && q.plies < solver.geometry().cells - kSharedEmpties;
    Known known;
    Bits tried_moves = 0;

    Node(Search& search, const Quiet& quiet, Place p, int a)
        : Base(a), own(search), solver(search.solver_), q(quiet), place(p) {}

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
                branch.place = own.place_of(branch.child);
                own.table_for(branch.child).prefetch(branch.place);
            }
            ++this->count;
        }
        return false;
    }

    bool use_bounds() {
        return this->close_answered([&](Branch& branch, int asked, int& bound) {
            const bool is_decided = is_before_book ? solver.decides(branch.child, asked, bound)
                                                   : bound_decides(solver.geometry(), branch.child, asked, bound);
            if (is_decided) return true;
            branch.column = solver.geometry().column_of(branch.move);
            branch.order = own.rate(q, branch);
            return false;
        });
    }

    bool is_answered(const Branch& branch, int asked, int& bound) {
        return solver.is_stored(branch.child) && own.table_for(branch.child).answer(branch.place, asked, bound);
    }

    bool use_table() {
        return this->close_answered(
            [&](const Branch& branch, int asked, int& bound) { return is_answered(branch, asked, bound); });
    }

    bool is_playable(int column) const {
        return (solver.geometry().playable(q.mask()) & solver.geometry().column(column)) != 0;
    }

    // The move that was best before goes first; of a mirrored position it may be the mirror image.
    void recall() {
        known = {{least_score(solver.geometry(), q), largest_score(solver.geometry(), q)}, Table::kNoMove};
        assert(known.range.asks(this->alpha));
        if (!is_stored || !own.table_for(q).find(place, known)) return;
        assert(known.move == Table::kNoMove || is_playable(known.move) ||
               (q.plies <= kMirrorPlies && is_playable(solver.geometry().shape.width() - 1 - known.move)));
        for (int i = 0; i < this->count; ++i)
            if (this->open[i].column == known.move) this->open[i].order += kTableMoveBonus;
    }

    // ---- where other threads search too ----

    static Key note_of(const Branch& branch) {
        const Bits key = branch.child.mine + branch.child.mask();
        const Key folded = static_cast<Key>(key) ^ static_cast<Key>(key >> (4 * sizeof(Bits)));
        return BusyMoves::note(folded, 0, branch.child.plies);
    }

    Branch* next() { return is_shared ? next_of_shared() : Base::next(); }

    int search(const Branch& branch, Watch& watch) {
        const int asked = this->child_alpha(branch);
        return is_shared ? search_shared(branch, asked, watch) : own.search(branch.child, branch.place, asked, watch);
    }

    // Another thread may have answered for the node meanwhile; what it has in hand comes last, but for the first move.
    [[gnu::noinline]] Branch* next_of_shared() {
        if (int bound = 0; own.table_for(q).answer(place, this->alpha, bound)) {
            this->best = bound;
            return nullptr;
        }
        if (tried_moves)
            for (int i = 0; i < this->count; ++i)
                if (own.busy_->is_busy(note_of(this->open[i]))) this->open[i].order -= kBusyMalus;
        return Base::next();
    }

    [[gnu::noinline]] int search_shared(const Branch& branch, int asked, Watch& watch) {
        if (int bound = 0; is_answered(branch, asked, bound)) return bound;
        const Key note = note_of(branch);
        own.busy_->start(note);
        const int score = own.search(branch.child, branch.place, asked, watch);
        own.busy_->finish(note);
        return score;
    }

    void tried(const Branch& branch, bool improved) {
        if (improved) known.move = branch.column;
        if (this->best <= this->alpha)
            tried_moves |= branch.move;
        else if (tried_moves)
            own.remember(q, branch.move, tried_moves);
    }

    void keep(std::uint64_t nodes) {
        known.range.narrow(this->alpha, this->best);
        if (is_stored) own.table_for(q).store(place, known, nodes);
    }
};

// As bound_decides. Ahead of a book its scores alone count, so that whatever it says fits together.
template <class Shape, class Bits>
[[gnu::noinline]] bool Solver<Shape, Bits>::decides(const Quiet& q, int alpha, int& bound) const {
    if (!is_before_book(q)) return bound_decides(geometry(), q, alpha, bound);
    return Range{least_score(geometry(), q), largest_score(geometry(), q)}.answers(alpha, bound);
}

// How promising a branch is: winning cells, above all in the rows the player will get; few safe replies; the centre;
// what the cell was worth elsewhere. Inline, as play_forced() is.
template <class Shape, class Bits>
[[gnu::always_inline]] inline int Solver<Shape, Bits>::Search::rate(const Quiet& q, const Branch& branch) const {
    const auto& g = solver_.geometry();
    const bool first = q.plies % 2 == 0;
    const Bits wins = branch.same_player ? branch.child.my_wins : branch.child.their_wins;
    const Bits good_wins = wins & (first ? g.odd_rows : g.even_rows);
    const int replies = popcount(safe_moves(g, branch.child));
    const int off_centre = std::abs(2 * branch.column + 1 - g.shape.width());
    const int cell = lowest_bit(branch.move);
    const int luck = history_[q.plies % 2][cell] / kHistoryUnit;
    const int row = cell - branch.column * (g.shape.height() + 1);
    return kOrder.win * popcount(wins) + kOrder.good_row * popcount(good_wins) +
           kOrder.reply * (branch.same_player ? replies : -replies) - kOrder.off_centre * off_centre +
           kOrder.luck * luck + kOrder.row * row;
}

template <class Shape, class Bits>
void Solver<Shape, Bits>::Search::remember(const Quiet& q, Bits refutation, Bits tried) {
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
int Solver<Shape, Bits>::Search::search(const Quiet& q, Place place, int alpha, Watch& watch) {
    return search_node(Node(*this, q, place, alpha), watch);
}

template <class Shape, class Bits>
int Solver<Shape, Bits>::Search::test(const Quiet& q, int alpha, Watch& watch) {
    int bound = 0;
    if (solver_.decides(q, alpha, bound)) return bound;
    const Place place = place_of(q);
    if (solver_.is_stored(q) && table_for(q).answer(place, alpha, bound)) return bound;
    return search(q, place, alpha, watch);
}

template <class Shape, class Bits>
Solver<Shape, Bits>::Solver(Shape shape, std::size_t table_bytes)
    : geometry_(shape),
      far_(geometry().key_bits(), table_bytes),
      far_plies_(geometry().cells - kNearEmpties),
      near_bytes_(std::min(kNearBytes, table_bytes)) {}

template <class Shape, class Bits>
Solver<Shape, Bits>::~Solver() = default;

template <class Shape, class Bits>
void Solver<Shape, Bits>::clear() {
    far_.clear();
    for (const auto& search : searches_) search->clear();
}

template <class Shape, class Bits>
auto Solver<Shape, Bits>::search_of(int thread) -> Search& {
    while (static_cast<int>(searches_.size()) <= thread) searches_.push_back(std::make_unique<Search>(*this));
    return *searches_[static_cast<std::size_t>(thread)];
}

// More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
template <class Shape, class Bits>
int Solver<Shape, Bits>::test(const Quiet& q, int alpha, Watch& watch) {
    if (watch.threads() == 1) return search_of(0).test(q, alpha, watch);
    Watch glance({.nodes = std::min(kAloneNodes, watch.nodes_left())});
    const int bound = search_of(0).test(q, alpha, glance);
    const bool is_over = watch.tick(glance.nodes());
    return is_over || !glance.stopped() ? bound : test_together(q, alpha, watch);
}

// All threads ask the same question; the notes keep them out of each other's way.
template <class Shape, class Bits>
int Solver<Shape, Bits>::test_together(const Quiet& q, int alpha, Watch& watch) {
    if (!busy_) busy_ = std::make_unique<BusyMoves>();
    for (int thread = 0; thread < watch.threads(); ++thread) search_of(thread).share(true);
    int bound = 0;
    {
        const Others others(watch, other_nodes_, [&](int thread, Watch& own) {
            searches_[static_cast<std::size_t>(thread)]->test(q, alpha, own);
        });
        bound = search_of(0).test(q, alpha, watch);
    }
    search_of(0).share(false);
    return bound;
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
[[gnu::noinline]] int Solver<Shape, Bits>::book_score(Quiet q) const {
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
