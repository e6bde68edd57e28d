// The search of the exact solver of Othello.
#include "games/othello/solver.h"

#include <cassert>

#include "exact/answer.h"
#include "exact/null_window.h"
#include "search/probcut.h"

namespace turnwise::othello {

// A guess that looks a few plies ahead, in parts of a disc.
template <int kSide>
int Solver<kSide>::glimpse(Position position, int plies, int alpha, int beta, Watch& watch) {
    std::uint64_t nodes = 0;
    const int score = GuessSearch<kSide, Guess>(guess_, nodes).score(position, plies, alpha, beta);
    watch.tick(nodes);
    return score;
}

// The same in discs, on which side of alpha.
template <int kSide>
int Solver<kSide>::glance(Position position, int plies, int alpha, Watch& watch) {
    const int fine = alpha * Guess::kUnit + Guess::kUnit / 2;
    const int best = glimpse(position, plies, fine, fine + 1, watch) + kCells * Guess::kUnit;
    return (best + Guess::kUnit / 2 - 1) / Guess::kUnit - kCells;
}

// The last squares, to the end, with the nodes that are left: if they are too few, the watch stops.
template <int kSide>
int Solver<kSide>::finish(Position position, int alpha, Watch& watch) {
    const int score = endgame_.search(position, alpha, watch.nodes_left());
    watch.tick(endgame_.nodes());
    return score;
}

// ProbCut, unless the search is to be exact or is shallow itself.
template <int kSide>
std::optional<int> Solver<kSide>::probable(Position position, int alpha, Draft draft, int empties, Watch& watch) {
    constexpr int kLeastPlies = 6;
    if (draft.level == kExact || draft.depth < kLeastPlies) return std::nullopt;
    const int plies = draft.depth / 4 * 2 - 2 + draft.depth % 2;
    const auto feared = [&](int shallow) {
        return static_cast<int>(kConfidence[draft.level] * kSolverErrors.deviation(empties, shallow, draft.depth) +
                                0.5);
    };
    const Draft shallow{static_cast<std::uint8_t>(plies), draft.level};
    return turnwise::probable(alpha, guess_(position) / Guess::kUnit, feared(plies), feared(0), [&](int bound) {
        if (bound < -kCells || bound >= kCells) return bound < 0;  // nothing is worth more or less than the board
        return search(position, bound, shallow, watch) > bound;
    });
}

// How promising a move is: a guess at the score, and few replies, for they are quickly refuted.
template <int kSide>
int Solver<kSide>::rate(const Child& child, Draft draft, int parity, Watch& watch) {
    const int plies = draft.depth >= 24 ? 2 : draft.depth >= 17 ? 1 : 0;
    const Discs open = neighbours(child.position.theirs) & Board::empties(child.position);
    int order = -glimpse(child.position, plies, kUnknown * Guess::kUnit, -kUnknown * Guess::kUnit, watch);
    order -= weighted_count<kSide>(Board::moves(child.position)) * kMobilityWeight;
    order -= weighted_count<kSide>(open) * kPotentialWeight;
    if (kOddSquares[parity] >> child.square & 1) order += kParityWeight;
    return order;
}

// A position above the last squares: the moves that did best before, then the others, the most promising first.
template <int kSide>
struct Solver<kSide>::Node : OpenBranches<std::array<Child, kSquares>> {
    Solver& solver;
    Position position;
    Draft draft;
    int empties;
    Watch& watch;
    std::size_t place = solver.table_.place(position);
    Draft next_draft{static_cast<std::uint8_t>(draft.depth - 1), draft.level};
    Knowledge known;
    std::size_t remembered = 0;  // of the moves that did best
    bool is_rated = false;
    int best_square = kNoSquare;

    Node(Solver& s, Position here, int a, Draft d, int n, Watch& w)
        : OpenBranches<std::array<Child, kSquares>>(a), solver(s), position(here), draft(d), empties(n), watch(w) {}

    bool close_early() {
        if (this->takes({-kCells, Endgame<kSide>::upper_bound(position, this->alpha, empties)})) return true;
        if (!solver.table_.find(place, position, known)) known = {};
        if (known.draft.covers(draft) && this->takes(known.range())) return true;
        const Discs legal = Board::moves(position);
        if (!legal) return pass();
        if (const auto score = solver.probable(position, this->alpha, draft, empties, watch))
            return this->takes({*score, *score});
        list(legal);
        return empties > kNearEmpties + 1 && is_answered();
    }

    bool pass() {
        const Position passed = position.passed();
        const int reply = Board::moves(passed) ? solver.search(passed, this->child_alpha(false), draft, watch)
                                               : Board::final_score(passed);
        this->close(false, reply);
        return true;
    }

    void list(Discs legal) {
        for (; legal; legal = without_first(legal)) {
            const int square = first_square(legal);
            Child& child = this->open[this->count++];
            child = {played(position, square), square, 0};
            solver.table_.prefetch(solver.table_.place(child.position));
        }
    }

    // Whether the table knows a reply that is bad enough for the other side.
    bool is_answered() {
        for (int i = 0; i < this->count; ++i) {
            const Position reply = this->open[i].position;
            Knowledge there;
            if (!solver.table_.find(solver.table_.place(reply), reply, there)) continue;
            if (there.draft.covers(next_draft) && -there.upper > this->alpha) return this->close(false, there.upper);
        }
        return false;
    }

    void recall() {}

    // Moves are rated once those that did best before have failed.
    Child* next() {
        while (remembered < known.squares.size())
            if (Child* child = move_to(known.squares[remembered++])) return last(child);
        if (this->count == 0) return nullptr;
        if (!is_rated) rate();
        return last(most_promising());
    }
    void drop(Child*) { --this->count; }

    void rate() {
        const int parity = parity_of(Board::empties(position));
        for (int i = 0; i < this->count && !watch.stopped(); ++i)
            this->open[i].order = solver.rate(this->open[i], draft, parity, watch);
        is_rated = true;
    }

    Child* move_to(int square) {
        for (int i = 0; i < this->count; ++i)
            if (this->open[i].square == square) return &this->open[i];
        return nullptr;
    }

    Child* most_promising() {
        Child* most = &this->open[this->count - 1];
        for (int i = 0; i < this->count; ++i)
            if (this->open[i].order > most->order) most = &this->open[i];
        return most;
    }

    // Puts a move at the end of the list, where it is dropped.
    Child* last(Child* child) {
        Child* end = &this->open[this->count - 1];
        std::swap(*child, *end);
        return end;
    }

    int search(const Child& child, Watch&) {
        return solver.search(child.position, this->child_alpha(child), next_draft, watch);
    }
    void tried(const Child& child, bool improved) {
        if (improved) best_square = child.square;
    }

    // Where nothing beat alpha, no move is known to be better than another.
    void keep(std::uint64_t nodes) {
        // Guesses need not agree with one another.
        assert(draft.level < kExact || !(known.draft == draft) || known.range().nearest(this->best) == this->best);
        const int kept = this->best > this->alpha ? best_square : kNoSquare;
        solver.table_.store(place, position, draft, this->alpha, this->best, kept, nodes);
    }
};

// More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
template <int kSide>
int Solver<kSide>::search(Position position, int alpha, Draft draft, Watch& watch) {
    assert(-kCells <= alpha && alpha < kCells && draft.level <= kExact);
    const int empties = empty_count(position);
    const bool to_the_end = draft.depth >= empties;
    if (to_the_end && empties <= kNearEmpties) return finish(position, alpha, watch);
    if (to_the_end) draft.depth = static_cast<std::uint8_t>(empties);
    if (draft.depth <= kGlancePlies) return glance(position, draft.depth, alpha, watch);
    return search_node(Node(*this, position, alpha, draft, empties, watch), watch);
}

// The score within the range at one draft, by steps from the one expected. Scores are even.
template <int kSide>
Range Solver<kSide>::narrow_at(Position position, Draft draft, int expected, Range range, Watch& watch) {
    std::optional<int> asked;
    const auto next_alpha = [&](Range open) {
        const int first = std::clamp((expected & ~1) - 2, open.lower, open.upper - 2);
        asked = !asked ? first : open.lower > *asked ? open.lower : open.upper - 2;
        return asked;
    };
    return narrowed(range, watch, next_alpha, [&](int alpha) {
        const int score = search(position, alpha, draft, watch);
        watch.tick(0);
        return (score > alpha ? score + 1 : score) & ~1;
    });
}

// Guesses of growing depth, then likely scores, then the exact one: each pass leaves good moves to the next.
template <int kSide>
Range Solver<kSide>::narrow(Position position, Range window, Watch& watch, Level level) {
    assert(window.lower <= window.upper && window.lower % 2 == 0 && window.upper % 2 == 0);
    assert(-kCells <= window.lower && window.upper <= kCells);
    table_.begin_search();
    found_.reset();
    if (!needs_guesses(position)) level = kExact;
    const auto empties = static_cast<std::uint8_t>(empty_count(position));
    int score = 0;
    const auto pass = [&](std::uint8_t depth, Level pass_level) {
        const Range found = narrow_at(position, {depth, pass_level}, score, window, watch);
        score = found.lower;
        const int square = best_square(position);
        if (depth == empties && found.is_point() && !watch.stopped() && square != kNoSquare) found_ = {score, square};
        return found;
    };
    if (needs_guesses(position) && !is_known(position, window, level)) {
        score = guess_(position) / Guess::kUnit;
        for (std::uint8_t depth = kFirstPlies + empties % 2; depth + kSkippedPlies <= empties; depth += 2)
            pass(depth, kBold);
        for (const Level likely : {kBold, kCareful})
            if (likely < level) pass(empties, likely);
    }
    return pass(empties, level);
}

template <int kSide>
Range Solver<kSide>::known(Position position, Level level) const {
    const auto empties = static_cast<std::uint8_t>(empty_count(position));
    const PositionTable& table = empties > kNearEmpties ? table_ : endgame_.table();
    Knowledge entry;
    const bool is_there = table.find(table.place(position), position, entry);
    return is_there && entry.draft.covers({empties, level}) ? entry.range() : Range{-kCells, kCells};
}

// Whether the table has the answer already.
template <int kSide>
bool Solver<kSide>::is_known(Position position, Range window, Level level) const {
    const Range range = known(position, level);
    return range.lower >= window.upper || range.upper <= window.lower || range.is_point();
}

template class Solver<8>;
template class Solver<6>;
template class Solver<4>;

}  // namespace turnwise::othello
