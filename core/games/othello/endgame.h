// The endgame of Othello to some twelve empty squares: exact, by null windows, most constraining move first.
#pragma once

#include <cassert>

#include "games/othello/last_squares.h"
#include "games/othello/position_table.h"
#include "games/othello/stability.h"

namespace turnwise::othello {

// How many squares these are; the corners of the board count twice.
template <int kSide>
constexpr int weighted_count(Discs squares) {
    constexpr Discs kCorners = Squares<kSide>::ring(0, 0);
    return std::popcount(squares) + std::popcount(squares & kCorners);
}

// A position after a move, seen by the side now to move.
struct Child {
    static constexpr bool same_player = false;
    Position position;
    int square;
    int order;  // the largest is tried first
};

template <int kSide>
class Endgame : public LastSquares<kSide> {
  public:
    static constexpr int kMostEmpties = 12;  // above, an evaluation orders moves better

    explicit Endgame(std::size_t table_bytes) : table_(table_bytes) {}

    void clear() { table_.clear(); }
    const PositionTable& table() const { return table_; }
    std::uint64_t nodes() const { return nodes_; }  // of the last search

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful if it takes so many nodes;
    // it looks at that number where more than kParityEmpties squares are empty.
    int search(Position position, int alpha, std::uint64_t most_nodes) {
        nodes_ = 0;
        most_nodes_ = most_nodes;
        const Discs empties = Board::empties(position);
        assert(-kCells <= alpha && alpha < kCells && std::popcount(empties) <= kMostEmpties);
        return dispatch(position, alpha, empties, parity_of(empties), std::popcount(empties));
    }

    // An upper bound of the score, by safe discs of theirs where looking for them pays.
    static int upper_bound(Position position, int alpha, int n) {
        if (n >= static_cast<int>(kStabilityAlpha.size()) || alpha < kStabilityAlpha[n]) return kCells;
        return kCells - 2 * std::popcount(stable_discs<kSide>(position.passed()));
    }

  private:
    using Base = LastSquares<kSide>;
    using Base::kCells, Base::kUnknown, Base::nodes_;
    using typename Base::Board;

    static constexpr int kParityEmpties = 6;  // up to here parity alone orders moves, and nothing is stored

    // A stability test pays if alpha is at least this, by empty squares.
    static constexpr std::array<int, 33> kStabilityAlpha = {99, 99, 99, 99, 2,  2,  4,  6,  8,  10, 12,
                                                            14, 16, 18, 20, 22, 24, 26, 26, 28, 28, 30,
                                                            30, 32, 32, 34, 34, 36, 36, 38, 38, 40, 40};

    int dispatch(Position position, int alpha, Discs empties, int parity, int n) {
        if (n > kParityEmpties) return fast(position, alpha, empties, parity, n);
        if (n > 4) return shallow(position, alpha, empties, parity, n);
        if (n == 4) return Base::last_four(position, alpha, empties, parity);
        if (n == 3) return Base::last_three(position, alpha, empties, parity);
        const int a = first_square(empties), b = first_square(without_first(empties));
        if (n == 2) return Base::last_two(position, alpha, a, b);
        return n == 1 ? Base::last(position, alpha, a) : Board::final_score(position);
    }

    // Five empty squares and a few more: by parity.
    int shallow(Position position, int alpha, Discs empties, int parity, int n) {
        ++nodes_;
        if (const int bound = upper_bound(position, alpha, n); bound <= alpha) return bound;
        const Discs legal = moves(position) & empties;
        if (!legal) return passed(position, alpha, empties, parity, n);
        int best = kUnknown;
        const Discs odd = legal & kOddSquares[parity];
        for (const Discs group : {odd, legal ^ odd})
            for (Discs rest = group; rest; rest = without_first(rest)) {
                const int square = first_square(rest);
                const Position child = played(position, square);
                const Discs left = empties ^ disc(square);
                const int next = parity ^ kQuadrantBit[square];
                const int score = n == 5 ? -Base::last_four(child, -alpha - 1, left, next)
                                         : -shallow(child, -alpha - 1, left, next, n - 1);
                if (score > best) best = score;
                if (best > alpha) return best;
            }
        return best;
    }

    int passed(Position position, int alpha, Discs empties, int parity, int n) {
        if (!(moves(position.passed()) & empties)) return Board::final_score(position);
        return -dispatch(position.passed(), -alpha - 1, empties, parity, n);
    }

    // More empty squares: few replies first, with the table.
    int fast(Position position, int alpha, Discs empties, int parity, int n) {
        ++nodes_;
        const std::uint64_t start = nodes_;
        if (const int bound = upper_bound(position, alpha, n); bound <= alpha) return bound;
        const std::size_t place = table_.place(position);
        table_.prefetch(place);
        const Discs legal = moves(position) & empties;
        if (!legal) return passed(position, alpha, empties, parity, n);
        Knowledge known;
        std::array<std::uint8_t, 2> best_squares{kNoSquare, kNoSquare};
        const bool is_known = table_.find(place, position, known);
        if (is_known) {
            if (int bound = 0; known.range().answers(alpha, bound)) return bound;
            best_squares = known.squares;
        }

        std::array<Child, kSquares> children;
        int count = 0;
        for (Discs rest = legal; rest; rest = without_first(rest)) {
            const int square = first_square(rest);
            const Discs turned = flips(position, square);
            if (turned == position.theirs) return kCells;
            Child& child = children[count++];
            child = {position.played(square, turned), square, 0};
            if (n - 1 > kParityEmpties) table_.prefetch(table_.place(child.position));
            child.order = order(child, empties ^ disc(square), parity);
            if (square == best_squares[0]) child.order += 1 << 20;
            if (square == best_squares[1]) child.order += 1 << 19;
        }

        int best = kUnknown, best_square = kNoSquare;
        for (; count > 0; --count) {
            Child* next = &children[0];
            for (int i = 1; i < count; ++i)
                if (children[i].order > next->order) next = &children[i];
            const int score = -dispatch(next->position, -alpha - 1, empties ^ disc(next->square),
                                        parity ^ kQuadrantBit[next->square], n - 1);
            if (nodes_ >= most_nodes_) return kUnknown;
            if (score > best) best = score, best_square = next->square;
            if (best > alpha) break;
            *next = children[count - 1];
        }
        assert(!is_known || known.range().nearest(best) == best);
        table_.store(place, position, kExactDraft, alpha, best, best_square, nodes_ - start + 1);
        return best;
    }

    static int order(const Child& child, Discs empties, int parity) {
        const Discs replies = moves(child.position) & empties;
        const int mobility = weighted_count<kSide>(replies);
        const int potential = weighted_count<kSide>(neighbours(child.position.theirs) & empties);
        const int odd = kOddSquares[parity] >> child.square & 1;
        return -(mobility << 5) - (potential << 2) + (odd << 3);
    }

    static constexpr Draft kExactDraft{255, 255};

    PositionTable table_;
    std::uint64_t most_nodes_ = 0;
};

}  // namespace turnwise::othello
