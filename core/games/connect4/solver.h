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

#include "base/watch.h"
#include "exact/tables.h"
#include "games/connect4/book.h"
#include "games/connect4/bounds.h"

namespace turnwise::connect4 {

template <class Shape>
class Solver {
  public:
    static constexpr int kMaxWidth = 32;  // a column takes two bits at least
    using Scores = std::array<std::optional<int>, kMaxWidth>;

    // The book, if any, is of this shape and outlives the solver. It answers the positions handed in; the search never
    // meets it, for it only goes deeper.
    explicit Solver(Shape shape, std::size_t table_bytes, const Book* book = nullptr)
        : geometry_(shape),
          far_(geometry().key_bits(), table_bytes),
          near_(geometry().key_bits(), std::min(kNearBytes, table_bytes)),
          far_plies_(geometry().cells - kNearEmpties),
          book_(book) {}

    // Forgets what earlier calls have found, so that the next one counts the same nodes as a new solver.
    void clear() {
        far_.clear();
        near_.clear();
        history_ = {};
    }

    // The book must outlive the solver.
    void use_book(const Book* book) { book_ = book; }

    std::size_t table_bytes() const { return far_.size_bytes() + near_.size_bytes(); }

    // The exact score of a position that is not over; empty if the watch ended the search.
    std::optional<int> score(Bits mine, Bits mask, Watch& watch) {
        return bounded(mine, mask, -kUnbounded, kUnbounded, watch);
    }

    // Exact inside (alpha, beta); otherwise a bound on the far side: at most alpha, or at least beta.
    std::optional<int> bounded(Bits mine, Bits mask, int alpha, int beta, Watch& watch);

    // The score of every move by column, for the side to move; empty where the column is full, or the watch ended it.
    Scores scores(Bits mine, Bits mask, Watch& watch);

  private:
    static constexpr int kUnbounded = 64;      // beyond every score
    static constexpr int kMirrorPlies = 14;    // mirrored positions share an entry up to here: later they seldom meet
    static constexpr int kSmallestStored = 6;  // fewer free cells than this are searched faster than looked up
    static constexpr int kNearEmpties = 16;    // fewer free cells than this go to the near table
    static constexpr int kTableMoveBonus = 1000;                     // above every other reason to try a move first
    static constexpr std::size_t kNearBytes = std::size_t{1} << 20;  // stays in the second-level cache

    // Of the order of moves; tuned on L2_R2, L1_R2, L1_R3 and the empty board.
    static constexpr int kWinWeight = 8, kReplyWeight = 5, kCentreWeight = 3;

    // How often a cell has refuted, -kHistoryRange .. kHistoryRange, moving by 1 / kHistoryInertia of the rest.
    static constexpr int kHistoryRange = 4096, kHistoryInertia = 64, kHistoryUnit = 1024;

    using Table = ExactTable<6, 5>;  // scores -31 .. 32, columns 0 .. 30
    using Place = Table::Place;

    // A move of a node and the quiet position it leads to.
    struct Branch {
        Quiet child;
        Place place;
        Bits move;
        int column;
        int order;
        bool flipped;  // the player who moved is on the move again: every reply was forced
    };

    // The moves of a node that are still open, and the best score of those that are not.
    struct Node {
        int alpha;
        int best = -kUnbounded;
        int count = 0;
        std::array<Branch, kMaxWidth> open;

        explicit Node(int a) : alpha(a) {}  // leaves the branches as they are: clearing them costs more than a node

        // Takes the score of a closed branch, seen by the child. True if it beats alpha.
        bool close(bool flipped, int child_score) {
            best = std::max(best, flipped ? child_score : -child_score);
            return best > alpha;
        }
        int child_alpha(bool flipped) const { return flipped ? alpha : -alpha - 1; }
    };

    const Geometry<Shape>& geometry() const { return geometry_.get(); }
    bool is_stored(const Quiet& q) const { return q.plies <= geometry().cells - kSmallestStored; }

    // Late positions are many and cheap: a table of their own that fits the cache loses little and answers at once.
    Table& table_for(const Quiet& q) { return q.plies > far_plies_ ? near_ : far_; }

    Place place_of(const Quiet& q) {
        const Bits key = q.mine + q.mask();
        if (q.plies > kMirrorPlies) return table_for(q).place(key);
        const Bits mirror = geometry().mirrored(q.mine) + geometry().mirrored(q.mask());
        return table_for(q).place(std::min(key, mirror));
    }

    bool play_moves(const Quiet& q, Node& node);
    bool use_bounds(const Quiet& q, Node& node);
    bool use_table(Node& node);
    int rate(const Quiet& q, const Branch& branch) const;
    void remember(const Quiet& q, Bits refutation, Bits tried);
    int search(const Quiet& q, Place place, int alpha, Watch& watch);
    int test(const Quiet& q, int alpha, Watch& watch);
    int solve(const Quiet& q, int lower, int upper, Watch& watch);

    GeometryHolder<Shape> geometry_;
    Table far_, near_;
    int far_plies_;
    const Book* book_;
    std::array<std::array<int, 64>, 2> history_{};  // by player and cell
};

extern template class Solver<StandardShape>;
extern template class Solver<AnyShape>;

}  // namespace turnwise::connect4
