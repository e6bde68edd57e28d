// The exact solver for positions without companions: null-window searches over what can still change.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "base/threads.h"
#include "base/watch.h"
#include "exact/null_window.h"
#include "exact/others.h"
#include "exact/tables.h"
#include "games/hand_of_the_king/order.h"
#include "games/hand_of_the_king/phase1.h"
#include "games/hand_of_the_king/worth.h"

namespace turnwise::hand_of_the_king {

// One thread's search; the table of what cost most to find may be shared with others.
class Phase1Search {
  public:
    using Table = ExactTable<5, 4>;  // scores -15 .. 16, the place of a card in Varys's line

    // Threads with different numbers try moves of like promise in different orders, so that they help each other.
    // A far table smaller than most_bytes grows as it fills.
    Phase1Search(const DealMasks& deal, Table& far, std::size_t most_bytes, int number)
        : deal_(deal), far_(far), most_bytes_(most_bytes), near_(Position::kKeyBits, 0), number_(number) {}

    // While other threads use the far table it keeps its size.
    void share(bool shared) { shared_ = shared; }

    // Where Varys went when this was last searched, if that is known; otherwise no cell.
    Cells move_known(const Position& position) {
        Known known;
        if (!is_stored(position) || !table_for(position).find(place_of(position), known)) return 0;
        return cell_at(position, known.move);
    }

    // More than alpha: a lower bound of the score. Otherwise an upper bound. Nothing useful once the watch has stopped.
    int test(const Position& position, int alpha, Watch& watch) {
        int bound = 0;
        if (position.range().answers(alpha, bound)) return bound;
        const Place place = place_of(position);
        if (is_stored(position) && table_for(position).answer(place, alpha, bound)) return bound;
        return search(position, place, alpha, watch);
    }

  private:
    using Place = Table::Place;
    static constexpr int kDither = 64;          // a fifth of a safe banner
    static constexpr int kSmallestStored = 6;   // fewer cards than this are searched faster than looked up
    static constexpr int kNearCards = 14;       // fewer cards than this go to a table that stays in the cache
    static constexpr int kLookAheadCards = 22;  // with so many cards a better order is worth a look at 100 positions
    static constexpr std::size_t kRoom = 32;    // bytes of the far table for each position, at least, while it can grow
    static constexpr std::size_t kGrowth = 4;

    // A move and the position it leads to.
    struct Branch {
        static constexpr bool same_player = false;
        Position child;
        Place place;
        int to;
        int order;
    };

    struct Node;

    bool is_stored(const Position& position) const { return std::popcount(position.cards) >= kSmallestStored; }
    Table& table_for(const Position& position) { return std::popcount(position.cards) < kNearCards ? near_ : far_; }
    Place place_of(const Position& position) { return table_for(position).place(position.key()); }

    // The table knows a cell by its place in the line of Varys; of kNoMove there is no cell.
    static int place_in_line(int varys, int to) { return std::popcount(kLine[varys] & (cell(to) - 1)); }
    static Cells cell_at(const Position& position, int place) {
        Cells line = kLine[position.varys];
        for (int i = 0; i < place; ++i) line &= line - 1;
        return line & -line;
    }

    int search(const Position& position, Place place, int alpha, Watch& watch);
    void keep(const Position& position, Place place, const Known& known, std::uint64_t nodes);

    // How much a thread likes a cell without reason; the first thread has no whims.
    int whim(int to) const {
        return number_ == 0 ? 0 : static_cast<int>(mixed(static_cast<std::uint64_t>(number_ * kCells + to)) % kDither);
    }

    const DealMasks& deal_;
    Table& far_;
    std::size_t most_bytes_, far_stores_ = 0;
    bool shared_ = false;
    Table near_;
    int number_;
};

// A position and where Varys can go.
struct Phase1Search::Node : PickingNode<Branch, kMostMoves> {
    Phase1Search& solver;
    const Position& position;
    Place place;
    Known known{position.range(), Table::kNoMove};

    Node(Phase1Search& s, const Position& here, Place p, int a) : PickingNode(a), solver(s), position(here), place(p) {}

    bool close_early() { return play_moves() || use_table(); }

    // Plays every move, and calls for the table entries of what the bounds leave open.
    bool play_moves() {
        const DealMasks& deal = solver.deal_;
        for (Cells targets = deal.targets(position.cards, position.varys); targets; targets &= targets - 1) {
            Branch& branch = open[count];
            branch.to = first_of(targets);
            branch.child = after(deal, position, branch.to);
            const Position& child = branch.child;
            int bound = 0;
            if (child.range().answers(child_alpha(branch), bound)) {
                if (close(branch.same_player, bound)) return true;
                continue;
            }
            if (solver.is_stored(child)) {
                branch.place = solver.place_of(child);
                solver.table_for(child).prefetch(branch.place);
            }
            ++count;
        }
        return false;
    }

    bool use_table() {
        const bool look_ahead = std::popcount(position.cards) >= kLookAheadCards;
        return close_answered([&](Branch& branch, int asked, int& bound) {
            const Position& child = branch.child;
            if (solver.is_stored(child) && solver.table_for(child).answer(branch.place, asked, bound)) return true;
            branch.order = solver.whim(branch.to) - (look_ahead ? work_ahead(solver.deal_, child, asked) : work(child));
            return false;
        });
    }

    // The move that beat an alpha before goes first.
    void recall() {
        assert(known.range.asks(alpha));
        if (!solver.is_stored(position) || !solver.table_for(position).find(place, known)) return;
        assert(known.move == Table::kNoMove || cell_at(position, known.move) & position.cards);
        for (int i = 0; i < count; ++i)
            if (place_in_line(position.varys, open[i].to) == known.move) open[i].order += kTableMoveBonus;
    }

    int search(const Branch& branch, Watch& watch) {
        return solver.search(branch.child, branch.place, child_alpha(branch), watch);
    }

    void tried(const Branch& branch, bool) {
        if (best > alpha) known.move = place_in_line(position.varys, branch.to);
    }

    void keep(std::uint64_t nodes) {
        known.range.narrow(alpha, best);
        if (solver.is_stored(position)) solver.keep(position, place, known, nodes);
    }
};

inline int Phase1Search::search(const Position& position, Place place, int alpha, Watch& watch) {
    return search_node(Node(*this, position, place, alpha), watch);
}

inline void Phase1Search::keep(const Position& position, Place place, const Known& known, std::uint64_t nodes) {
    Table& table = table_for(position);
    table.store(place, known, nodes);
    if (&table != &far_ || shared_) return;
    const std::size_t bytes = far_.size_bytes();
    if (++far_stores_ * kRoom < bytes || bytes * 2 > most_bytes_) return;
    far_.grow(std::min(bytes * kGrowth, most_bytes_));
    far_stores_ = 0;
}

// The solver of one deal: a table that lives as long, and threads that share it.
class Phase1Solver {
  public:
    // The table begins small, for touching memory costs more than a small search, and grows to table_bytes.
    Phase1Solver(const DealMasks& deal, std::size_t table_bytes)
        : deal_(deal), table_bytes_(table_bytes), far_(Position::kKeyBits, 0), search_(deal_, far_, table_bytes, 0) {}

    // Keys are exact as long as nobody has more cards than were dealt.
    static bool serves(const HandOfTheKing& state) { return !state.companions() && !state.has_extra_cards(); }

    // As Phase1Search::test. Where the watch is for several threads, the others ask the same and leave in the table
    // what they find.
    int test(const Position& position, int alpha, Watch& watch) {
        if (watch.threads() == 1) return search_.test(position, alpha, watch);
        make_room(std::popcount(position.cards));
        search_.share(true);
        const int score = test_with_others(position, alpha, watch);
        search_.share(false);
        return score;
    }

    Cells move_known(const Position& position) { return search_.move_known(position); }

    // Nodes of the other threads since this was last asked.
    std::uint64_t take_other_nodes() { return other_nodes_.exchange(0); }

  private:
    // A table that threads share cannot grow while they search: it is as large as the cards left ask for.
    void make_room(int cards) {
        constexpr std::size_t kSmallTable = std::size_t{2} << 20;
        constexpr int kSmallCards = 23;
        const std::size_t wanted = std::min(table_bytes_, kSmallTable << std::max(0, cards - kSmallCards) / 2);
        if (far_.size_bytes() * 2 <= wanted) far_.grow(wanted);
    }

    int test_with_others(const Position& position, int alpha, Watch& watch) {
        const Others others(watch, other_nodes_, [&](int number, Watch& own) {
            Phase1Search(deal_, far_, 0, number).test(position, alpha, own);
        });
        return search_.test(position, alpha, watch);
    }

    DealMasks deal_;
    std::size_t table_bytes_;
    Phase1Search::Table far_;
    Phase1Search search_;
    Shared<std::uint64_t> other_nodes_;
};

}  // namespace turnwise::hand_of_the_king
