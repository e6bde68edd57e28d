// The exact solver: the score of any Connect 4 position, by null-window searches.
//
// Score, for the side to move: a win with the stone that follows p stones is worth (cells + 1 - p) / 2, a loss the
// negative, a draw 0; see Geometry::win_score.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "base/threads.h"
#include "base/watch.h"
#include "exact/null_window.h"
#include "games/connect4/book.h"
#include "games/connect4/bounds.h"
#include "games/connect4/positions.h"
#include "search/busy.h"

namespace turnwise::connect4 {

template <class Shape, class Bits = std::uint64_t>
class Solver {
  public:
    static constexpr int kUnbounded = 4 * sizeof(Bits) + 1;  // beyond every score

    explicit Solver(Shape shape, std::size_t table_bytes);
    ~Solver();

    // Forgets what earlier calls have found, so that the next one counts the same nodes as a new solver.
    void clear();

    // The book is of this shape and outlives the solver. Positions with fewer stones are searched up to those it has.
    void use_book(const Book* book) {
        book_ = book;
        book_plies_ = book->plies();
    }

    // Where the score of a position that is not over lies, as far as that is known without search.
    Range bounds(Bits mine, Bits mask) const { return opened(mine, mask).range; }

    // Nodes of the other threads since this was last asked.
    std::uint64_t take_other_nodes() { return other_nodes_.exchange(0); }

    // The score of a position that is not over, within the window, as far as the watch allows: a point unless it stops.
    // A watch of several threads has them all search, with one table.
    // Outside the window it is the nearer end, which is then no more than a bound.
    Range narrow(Bits mine, Bits mask, Range window, Watch& watch);

    // The exact score; empty if the watch ended the search.
    std::optional<int> score(Bits mine, Bits mask, Watch& watch) {
        const Range range = narrow(mine, mask, {-kUnbounded, kUnbounded}, watch);
        return range.is_point() ? std::optional(range.lower) : std::nullopt;
    }

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
    int test(Bits mine, Bits mask, int alpha, Watch& watch) {
        return narrow(mine, mask, {alpha, alpha + 1}, watch).lower;
    }

  private:
    static constexpr int kMaxWidth = 32;       // no board is wider
    static constexpr int kMirrorPlies = 14;    // mirrored positions share an entry up to here: later they seldom meet
    static constexpr int kSmallestStored = 6;  // fewer free cells than this are searched faster than looked up
    static constexpr int kNearEmpties = 16;    // fewer free cells than this go to the near table
    static constexpr std::size_t kNearBytes = std::size_t{1} << 20;  // stays in the second-level cache
    static constexpr int kSharedEmpties = 18;  // subtrees with fewer free cells are not worth a note to other threads
    static constexpr std::uint64_t kAloneNodes = 5000;  // questions that take fewer are not worth a second thread
    // Above every other reason to try a move first, or last.
    static constexpr int kTableMoveBonus = 1000, kBusyMalus = 2000;

    // What makes a move promising, each as much: a winning cell that it leaves, one in a row that the player will get,
    // a safe reply (against it), a half column off the centre (against it), refutations elsewhere, a row higher.
    struct Order {
        int win, good_row, reply, off_centre, luck, row;
    };
    // Tuned on L2_R2, L1_R2, L1_R3 and the empty board; for others on the empty 5x5, 6x5, 5x6, 7x4, 8x4, 4x7 and 4x8.
    static constexpr bool kIsStandard = std::is_same_v<Shape, StandardShape>;
    static constexpr Order kOrder = kIsStandard ? Order{8, 8, 5, 3, 1, 0} : Order{4, 4, 1, 4, 2, 1};

    // How often a cell has refuted, -kHistoryRange .. kHistoryRange, moving by 1 / kHistoryInertia of the rest.
    static constexpr int kHistoryRange = 4096, kHistoryInertia = 64, kHistoryUnit = 1024;

    using Quiet = connect4::Quiet<Bits>;
    using Table = typename Positions<Bits>::Table;
    using Place = typename Positions<Bits>::Place;

    // A move of a node and the quiet position it leads to.
    struct Branch {
        Quiet child;
        Place place;
        Bits move;
        int column;
        int order;
        bool same_player;  // the player who moved is on the move again: every reply was forced
    };

    struct Node;
    class Search;

    const Geometry<Shape, Bits>& geometry() const { return geometry_.get(); }
    bool is_stored(const Quiet& q) const { return q.plies <= geometry().cells - kSmallestStored; }
    bool is_late(const Quiet& q) const { return q.plies > far_plies_; }

    // A position after all forced moves, and where the score lies for the side that was to move before them.
    struct Opened {
        Quiet q;
        bool flipped;
        Range range;
    };

    Opened opened(Bits mine, Bits mask) const;
    bool is_before_book(const Quiet& q) const { return q.plies < book_plies_; }
    bool meets_book(const Quiet& from, const Quiet& to) const {
        return from.plies <= book_plies_ && to.plies >= book_plies_;
    }
    int book_score(Quiet q) const;
    bool decides(const Quiet& q, int alpha, int& bound) const;
    Search& search_of(int thread);
    int test(const Quiet& q, int alpha, Watch& watch);
    int test_together(const Quiet& q, int alpha, Watch& watch);
    Range solve(const Quiet& q, Range range, Watch& watch);

    GeometryHolder<Shape, Bits> geometry_;
    Positions<Bits> far_;
    int far_plies_;
    std::size_t near_bytes_;
    const Book* book_ = nullptr;
    int book_plies_ = -1;
    std::vector<std::unique_ptr<Search>> searches_;  // of each thread so far
    std::unique_ptr<BusyMoves> busy_;                // where several threads have searched
    Shared<std::uint64_t> other_nodes_;
};

extern template class Solver<StandardShape>;
extern template class Solver<AnyShape>;
extern template class Solver<AnyShape, Wide>;

}  // namespace turnwise::connect4
