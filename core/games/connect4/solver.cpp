// The search of the exact solver.
#include "games/connect4/solver.h"

namespace turnwise::connect4 {

// The three steps below close what branches they can. They return true if one of them beats alpha.

// Plays every safe move and its forced replies, and calls for the table entries of what remains open.
template <class Shape>
bool Solver<Shape>::play_moves(const Quiet& q, Node& node) {
    const auto& g = geometry();
    for (Bits moves = safe_moves(g, q); moves; moves &= moves - 1) {
        Branch& branch = node.open[node.count];
        branch.move = moves & -moves;
        branch.child = after(g, q, branch.move);
        const Outcome outcome = settle(g, branch.child);
        branch.flipped = outcome.flipped;
        if (outcome.settled) {
            if (node.close(outcome.flipped, outcome.score)) return true;
            continue;
        }
        if (is_stored(branch.child)) {
            branch.place = place_of(branch.child);
            table_for(branch.child).prefetch(branch.place);
        }
        ++node.count;
    }
    return false;
}

template <class Shape>
bool Solver<Shape>::use_bounds(const Quiet& q, Node& node) {
    int kept = 0;
    for (int i = 0; i < node.count; ++i) {
        Branch& branch = node.open[i];
        int bound = 0;
        if (bound_decides(geometry(), branch.child, node.child_alpha(branch.flipped), bound)) {
            if (node.close(branch.flipped, bound)) return true;
            continue;
        }
        branch.column = geometry().column_of(branch.move);
        branch.order = rate(q, branch);
        if (kept != i) node.open[kept] = branch;
        ++kept;
    }
    node.count = kept;
    return false;
}

template <class Shape>
bool Solver<Shape>::use_table(Node& node) {
    int kept = 0;
    for (int i = 0; i < node.count; ++i) {
        const Branch& branch = node.open[i];
        const int alpha = node.child_alpha(branch.flipped);
        int bound = 0;
        if (is_stored(branch.child) && table_for(branch.child).answer(branch.place, alpha, bound)) {
            if (node.close(branch.flipped, bound)) return true;
            continue;
        }
        if (kept != i) node.open[kept] = branch;
        ++kept;
    }
    node.count = kept;
    return false;
}

// How promising a branch is: winning cells, above all in the rows the player will get; few safe replies; the centre;
// what the cell was worth elsewhere.
template <class Shape>
int Solver<Shape>::rate(const Quiet& q, const Branch& branch) const {
    const auto& g = geometry();
    const bool first = q.plies % 2 == 0;
    const Bits wins = branch.flipped ? branch.child.my_wins : branch.child.their_wins;
    const int good = std::popcount(wins) + std::popcount(wins & (first ? g.odd_rows : g.even_rows));
    const int replies = std::popcount(safe_moves(g, branch.child));
    const int off_centre = std::abs(2 * branch.column + 1 - g.shape.width());
    const int luck = history_[q.plies % 2][std::countr_zero(branch.move)] / kHistoryUnit;
    return kWinWeight * good + kReplyWeight * (branch.flipped ? replies : -replies) - kCentreWeight * off_centre + luck;
}

template <class Shape>
void Solver<Shape>::remember(const Quiet& q, Bits refutation, Bits tried) {
    auto& history = history_[q.plies % 2];
    int& up = history[std::countr_zero(refutation)];
    up += (kHistoryRange - up) / kHistoryInertia;
    for (; tried; tried &= tried - 1) {
        int& down = history[std::countr_zero(tried)];
        down -= (kHistoryRange + down) / kHistoryInertia;
    }
}

// More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
template <class Shape>
int Solver<Shape>::search(const Quiet& q, Place place, int alpha, Watch& watch) {
    if (watch.tick()) return 0;
    const std::uint64_t start = watch.nodes();

    // 1. Moves that need no search.
    Node node(alpha);
    if (play_moves(q, node) || use_bounds(q, node)) return node.best;
    const bool stored = is_stored(q);
    if (stored && use_table(node)) return node.best;

    // 2. The move that was best before goes first.
    Known known{{least_score(geometry(), q), largest_score(geometry(), q)}, Table::kNoMove};
    if (stored && table_for(q).find(place, known))
        for (int i = 0; i < node.count; ++i)
            if (node.open[i].column == known.move) node.open[i].order += kTableMoveBonus;

    // 3. The others, the most promising first.
    Bits tried = 0;
    while (node.count > 0) {
        int next = 0;
        for (int i = 1; i < node.count; ++i)
            if (node.open[i].order > node.open[next].order) next = i;
        const Branch& branch = node.open[next];
        const int before = node.best;
        const int score = search(branch.child, branch.place, node.child_alpha(branch.flipped), watch);
        if (watch.stopped()) return 0;
        const bool refuted = node.close(branch.flipped, score);
        if (node.best > before) known.move = branch.column;
        if (refuted) {
            if (tried) remember(q, branch.move, tried);
            break;
        }
        tried |= branch.move;
        if (next != --node.count) node.open[next] = node.open[node.count];
    }

    // 4. Keep what was learnt.
    known.range.narrow(alpha, node.best);
    if (stored) table_for(q).store(place, known, watch.nodes() - start + 1);
    return node.best;
}

// As search, for a position that no parent has looked up.
template <class Shape>
int Solver<Shape>::test(const Quiet& q, int alpha, Watch& watch) {
    int bound = 0;
    if (bound_decides(geometry(), q, alpha, bound)) return bound;
    const Place place = place_of(q);
    if (is_stored(q) && table_for(q).answer(place, alpha, bound)) return bound;
    return search(q, place, alpha, watch);
}

// The score within lower .. upper. A window far from 0 asks for a quick win or loss and costs next to nothing, so
// these come first, in steps; then who wins; then how soon.
template <class Shape>
int Solver<Shape>::solve(const Quiet& q, int lower, int upper, Watch& watch) {
    constexpr std::array kQuickPlies{6, 10, 14};
    const auto ask = [&](int alpha) {
        if (alpha < lower || alpha >= upper || watch.stopped()) return;
        const int score = test(q, alpha, watch);
        if (score > alpha)
            lower = std::min(score, upper);
        else
            upper = std::max(score, lower);
    };
    for (const int plies : kQuickPlies) {
        const int quick = geometry().win_score(q.plies + plies);
        ask(quick - 1);
        ask(-quick);
    }
    while (lower < upper && !watch.stopped()) ask(std::clamp(0, lower, upper - 1));
    return lower;
}

template <class Shape>
std::optional<int> Solver<Shape>::bounded(Bits mine, Bits mask, int alpha, int beta, Watch& watch) {
    const auto& g = geometry();
    if (book_)
        if (const auto known = book_->score(mine, mask)) return known;
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

template <class Shape>
auto Solver<Shape>::scores(Bits mine, Bits mask, Watch& watch) -> Scores {
    const auto& g = geometry();
    Scores all;
    const auto best = score(mine, mask, watch);  // no move is better: half of every window is known
    if (!best) return all;
    const int plies = std::popcount(mask);
    const Bits wins = winning_cells(g, mine);
    for (Bits moves = g.playable(mask); moves; moves &= moves - 1) {
        const Bits move = moves & -moves;
        auto& score = all[g.column_of(move)];
        if (wins & move) {
            score = g.win_score(plies);
        } else if (plies + 1 == g.cells) {
            score = 0;
        } else if (const auto theirs = bounded(mine ^ mask, mask | move, -*best, kUnbounded, watch)) {
            score = -*theirs;
        }
    }
    return all;
}

template class Solver<StandardShape>;
template class Solver<AnyShape>;

}  // namespace turnwise::connect4
