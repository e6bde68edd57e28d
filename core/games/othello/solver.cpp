// The search of the exact solver of Othello.
#include "games/othello/solver.h"

#include "search/probcut.h"

namespace turnwise::othello {

// Tells the watch of the nodes since the last call; true once the search must end.
template <int kSide>
bool Solver<kSide>::out_of_time(Watch& watch) {
    const std::uint64_t total = nodes_ + endgame_.nodes();
    const std::uint64_t fresh = total - reported_;
    reported_ = total;
    return watch.tick(fresh);
}

// A guess that looks a few plies ahead, in parts of a disc.
template <int kSide>
int Solver<kSide>::glimpse(Position position, int plies, int alpha, int beta) {
    return GuessSearch<kSide, Guess>(guess_, nodes_).score(position, plies, alpha, beta);
}

// The same in discs, on which side of alpha.
template <int kSide>
int Solver<kSide>::glance(Position position, int plies, int alpha) {
    const int fine = alpha * Guess::kUnit + Guess::kUnit / 2;
    const int best = glimpse(position, plies, fine, fine + 1) + kCells * Guess::kUnit;
    return (best + Guess::kUnit / 2 - 1) / Guess::kUnit - kCells;
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

template <int kSide>
int Solver<kSide>::list(Position position, Discs legal, Children& children) {
    int count = 0;
    for (; legal; legal = without_first(legal)) {
        const int square = first_square(legal);
        Child& child = children[count++];
        child = {played(position, square), square, 0};
        table_.prefetch(table_.place(child.position));
    }
    return count;
}

// Whether the table knows a reply that is bad enough for the other side; then `bound` is what the move is worth.
template <int kSide>
bool Solver<kSide>::is_answered(const Children& children, int count, int alpha, Draft draft, int& bound) const {
    for (int i = 0; i < count; ++i) {
        const Position position = children[i].position;
        Knowledge known;
        if (!table_.find(table_.place(position), position, known)) continue;
        if (!known.draft.covers(draft) || -known.upper <= alpha) continue;
        bound = -known.upper;
        return true;
    }
    return false;
}

// Takes the move on a square out of the list and leaves it behind the end; false if there is none.
template <int kSide>
bool Solver<kSide>::take(int square, Children& children, int& count) {
    for (int i = 0; i < count; ++i)
        if (children[i].square == square) {
            std::swap(children[i], children[--count]);
            return true;
        }
    return false;
}

// How promising moves are: a guess at the score, and few replies, for they are quickly refuted.
template <int kSide>
void Solver<kSide>::rate(Children& children, int count, Draft draft, int parity) {
    const int plies = draft.depth >= 24 ? 2 : draft.depth >= 17 ? 1 : 0;
    for (int i = 0; i < count; ++i) {
        Child& child = children[i];
        child.order = -glimpse(child.position, plies, kUnknown * Guess::kUnit, -kUnknown * Guess::kUnit);
        child.order -= weighted_count<kSide>(Board::moves(child.position)) * kMobilityWeight;
        child.order -= weighted_count<kSide>(neighbours(child.position.theirs) & Board::empties(child.position)) *
                       kPotentialWeight;
        if (kOddSquares[parity] >> child.square & 1) child.order += kParityWeight;
    }
}

// Puts the most promising move at the end of the list.
template <int kSide>
void Solver<kSide>::bring_last(Children& children, int count) {
    int most = count - 1;
    for (int i = 0; i < count; ++i)
        if (children[i].order > children[most].order) most = i;
    std::swap(children[most], children[count - 1]);
}

// More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
template <int kSide>
int Solver<kSide>::search(Position position, int alpha, Draft draft, Watch& watch) {
    // 1. Near the end and near the horizon other searches are faster.
    const int empties = empty_count(position);
    const bool to_the_end = draft.depth >= empties;
    if (to_the_end && empties <= kNearEmpties) return endgame_.search(position, alpha);
    if (to_the_end) draft.depth = static_cast<std::uint8_t>(empties);
    if (draft.depth <= kGlancePlies) return glance(position, draft.depth, alpha);
    ++nodes_;
    if (out_of_time(watch)) return 0;
    const std::uint64_t start = nodes_ + endgame_.nodes();

    // 2. What is known.
    int best = kUnknown;
    if (Endgame<kSide>::is_hopeless(position, alpha, empties, best)) return best;
    const std::size_t place = table_.place(position);
    Knowledge known;
    if (!table_.find(place, position, known)) known = {};
    if (known.draft.covers(draft)) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }

    // 3. No move, and no need for one.
    const Discs legal = Board::moves(position);
    if (!legal) {
        if (!Board::moves(position.passed())) return Board::final_score(position);
        return -search(position.passed(), -alpha - 1, draft, watch);
    }
    if (const auto score = probable(position, alpha, draft, empties, watch)) return *score;

    // 4. The move that did best before, then the others, the most promising first.
    best = kUnknown;
    int best_square = kNoSquare;
    const Draft next{static_cast<std::uint8_t>(draft.depth - 1), draft.level};
    const auto refutes = [&](const Child& child) {
        const int score = -search(child.position, -alpha - 1, next, watch);
        if (score > best) best = score, best_square = child.square;
        return best > alpha || watch.stopped();
    };
    std::array<Child, kSquares> children;
    int count = list(position, legal, children);
    if (empties > kNearEmpties + 1 && is_answered(children, count, alpha, next, best)) return best;
    bool refuted = false;
    for (const int square : known.squares)
        if (!refuted && take(square, children, count)) refuted = refutes(children[count]);
    if (!refuted) rate(children, count, draft, parity_of(Board::empties(position)));
    for (; count > 0 && !refuted; --count) {
        bring_last(children, count);
        refuted = refutes(children[count - 1]);
    }
    if (watch.stopped()) return 0;

    // 5. Keep what was learnt; where nothing beat alpha, no move is known to be better than another.
    const int kept = best > alpha ? best_square : kNoSquare;
    table_.store(place, position, draft, alpha, best, kept, nodes_ + endgame_.nodes() - start + 1);
    return best;
}

// The score within lower .. upper at one draft, by steps from the one expected. Scores are even.
template <int kSide>
int Solver<kSide>::settle(Position position, Draft draft, int expected, int lower, int upper, Watch& watch) {
    int alpha = std::clamp((expected & ~1) - 2, lower, upper - 2);
    while (lower < upper && !watch.stopped()) {
        const int score = search(position, alpha, draft, watch);
        if (score > alpha)
            alpha = lower = (std::min(score, upper) + 1) & ~1;
        else
            upper = std::max(score, lower) & ~1, alpha = upper - 2;
        out_of_time(watch);
    }
    return lower;
}

// Guesses of growing depth, then likely scores, then the exact one: each pass leaves good moves to the next.
template <int kSide>
std::optional<int> Solver<kSide>::bounded(Position position, int alpha, int beta, Watch& watch, Level level) {
    table_.begin_search();
    if (!needs_guesses(position)) level = kExact;
    const auto empties = static_cast<std::uint8_t>(empty_count(position));
    int score = 0;
    const auto pass = [&](std::uint8_t depth, Level pass_level) {
        score = settle(position, {depth, pass_level}, score, alpha, beta, watch);
    };
    if (needs_guesses(position) && !is_known(position, alpha, beta, level)) {
        score = guess_(position) / Guess::kUnit;
        for (std::uint8_t depth = kFirstPlies + empties % 2; depth + kSkippedPlies <= empties; depth += 2)
            pass(depth, kBold);
        for (const Level likely : {kBold, kCareful})
            if (likely < level) pass(empties, likely);
    }
    pass(empties, level);
    if (watch.stopped()) return std::nullopt;
    return score;
}

// Whether the table has the answer already.
template <int kSide>
bool Solver<kSide>::is_known(Position position, int alpha, int beta, Level level) const {
    Knowledge known;
    const Draft asked{static_cast<std::uint8_t>(empty_count(position)), level};
    if (!table_.find(table_.place(position), position, known) || !known.draft.covers(asked)) return false;
    return known.lower >= beta || known.upper <= alpha || known.lower == known.upper;
}

template class Solver<8>;
template class Solver<6>;
template class Solver<4>;

}  // namespace turnwise::othello
