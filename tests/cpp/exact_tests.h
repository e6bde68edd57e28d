// The parts of exact solving: ranges and how they are narrowed and told, tables, nodes, and which solver may be kept.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check.h"
#include "exact/null_window.h"
#include "exact/solve.h"
#include "exact/tables.h"
#include "games/all.h"
#include "games/sim/class_table.h"

namespace conformance {

using namespace turnwise;

inline void test_range() {
    where = "range";
    Range range{-5, 7};
    Score bound = 0;
    CHECK(!range.is_point() && (range.from_other_side() == Range{-7, 5}));
    CHECK(range.nearest(9) == 7 && range.nearest(-9) == -5 && range.nearest(1) == 1);
    CHECK(range.asks(-5) && range.asks(6) && !range.asks(7) && !range.asks(-6));
    CHECK(range.answers(-6, bound) && bound == -5);
    CHECK(range.answers(7, bound) && bound == 7);
    CHECK(!range.answers(0, bound));
    range.narrow(0, 3);
    CHECK((range == Range{3, 7}));
    range.narrow(4, 3);
    CHECK(range.is_point());
}

// The score is found whatever the questions are, each of them once; a stop leaves what is proved so far.
inline void test_narrowed() {
    where = "narrowed";
    for (Score score = -6; score <= 6; ++score) {
        int asked = 0;
        const auto test = [&](Score alpha) { return ++asked, score > alpha ? alpha + 1 : alpha; };
        const Watch watch;
        CHECK((narrowed({-6, 6}, watch, alpha_nearest_0, test) == Range{score, score}));
        CHECK(asked <= 7);
        const auto winner = [](Range range) { return range.asks(0) ? std::optional<Score>(0) : std::nullopt; };
        const Range side = narrowed({-6, 6}, watch, winner, test);
        CHECK((score > 0 ? side == Range{1, 6} : side == Range{-6, 0}));
    }
    Watch stopped({.nodes = 1});
    stopped.tick();
    CHECK((narrowed({-6, 6}, stopped, alpha_nearest_0, [](Score) { return 0; }) == Range{-6, 6}));
}

// The end that is told is the one that is news, or that tells who wins; both are an interval.
inline void test_tell_range() {
    where = "tell range";
    const Range all{-10, 10};
    const auto told = [&](Range proved, Score smallest_win = 0) {
        Report report;
        turnwise::tell_range(proved, all, smallest_win, report);
        return report;
    };
    const auto is = [](const Report& report, Bound bound, Score score, bool has_interval) {
        return report.bound == bound && report.score == score && report.interval.has_value() == has_interval;
    };
    CHECK(is(told(all), Bound::none, 0, false));
    CHECK(is(told({-3, 10}), Bound::lower, -3, false) && is(told({-10, 4}), Bound::upper, 4, false));
    CHECK(is(told({-3, 4}), Bound::none, 0, true) && is(told({0, 4}), Bound::lower, 0, true) &&
          is(told({-6, -2}), Bound::upper, -2, true));
    CHECK(is(told({2, 10}), Bound::lower, 2, false) && is(told({-10, 0}, 1), Bound::upper, -1, false));
    CHECK(is(told({5, 5}), Bound::exact, 5, false) && told({5, 5}).solved);
    Report known;
    turnwise::tell_range({2, 9}, {2, 9}, 1, known);  // who wins was known before
    CHECK(is(known, Bound::lower, 2, false));
}

// Of two entries a bucket the one that cost most stays, and so does the latest.
inline void test_pairs() {
    where = "pairs of entries";
    WideTable table(0);
    const auto place = [&](std::uint64_t check) { return table.place(0, check, true); };
    const auto value = [](int n) { return Known{{-n, n}, n}; };
    table.store(place(11), value(1), 1000);
    table.store(place(13), value(2), 10);
    table.store(place(15), value(3), 20);
    Known known{};
    CHECK(table.find(place(11), known) && known.move == 1 && (known.range == Range{-1, 1}));
    CHECK(!table.find(place(13), known));
    CHECK(table.find(place(15), known) && known.move == 3);
    table.store(place(17), value(4), 5000);
    CHECK(table.find(place(17), known) && table.find(place(11), known) && !table.find(place(15), known));
    Score bound = 0;
    CHECK(table.answer(place(17), 4, bound) && bound == 4 && !table.answer(place(17), 3, bound));
    table.clear();
    CHECK(!table.find(place(17), known));
}

// The entry of a key is its own, then an empty one, then the one that is worth least.
inline void test_least_worth() {
    where = "least worth";
    struct {
        int entries[3]{5, 2, 2};
    } bucket;
    const auto worth = [](int entry) { return entry; };
    CHECK(&turnwise::entry_for(bucket, [](int) { return false; }, worth) == &bucket.entries[1]);
    CHECK(&turnwise::entry_for(bucket, [](int entry) { return entry == 5; }, worth) == &bucket.entries[0]);
    sim::ClassTable table(0);
    const sim::ClassKey key{sim::bit(1), sim::bit(2)};
    CHECK((table.find(key) == Range{-sim::Sim::kWin, sim::Sim::kWin}));
    table.store(key, {-1, 990});
    CHECK((table.find(key) == Range{-1, 990}));
}

// A branch of a known score, as the child sees it.
struct Number {
    static constexpr bool same_player = false;
    int score, order;
};

// A node that only notes in which order its branches are tried.
template <class Base>
struct NumberNode : Base {
    std::vector<int> seen;
    std::uint64_t kept = 0;

    using Base::Base;
    bool close_early() { return false; }
    void recall() {}
    Score search(const typename Base::Branch& branch, Watch& watch) { return watch.tick(), branch.score; }
    void tried(const typename Base::Branch& branch, bool) { seen.push_back(branch.order); }
    void keep(std::uint64_t nodes) { kept = nodes; }
};
template <class Base>
void check_node() {
    const auto make = [](Score alpha) {
        NumberNode<Base> node(alpha);
        node.open = {Number{3, 1}, Number{-2, 5}, Number{-4, 3}, Number{0, 5}};
        node.count = 4;
        if constexpr (requires { node.sort(); }) node.sort();
        return node;
    };
    Watch watch;
    auto all = make(7);
    CHECK(search_node(all, watch) == 4 && (all.seen == std::vector{5, 5, 3, 1}) && all.kept == 5);
    auto some = make(3);
    CHECK(search_node(some, watch) == 4 && (some.seen == std::vector{5, 5, 3}));
    auto closed = make(1);
    CHECK(closed.close_answered([](const Number& branch, Score alpha, Score& bound) {
        bound = branch.score;
        return alpha == -2 && branch.score < 0;
    }));
    CHECK(closed.best == 2);
    Watch stopped({.nodes = 2});
    auto cut = make(7);
    CHECK(search_node(cut, stopped) == 0 && cut.seen.empty() && cut.kept == 0);
}

constexpr std::size_t kSmallTable = std::size_t{1} << 16;

// Heaps of which a move takes one or two stones, or one to three by an option that the key leaves out.
class TakenHeap {
  public:
    TakenHeap(int stones, int most, Player player = Player::first) : stones_(stones), most_(most), player_(player) {}
    bool operator==(const TakenHeap&) const = default;

    Player to_move() const { return player_; }
    std::optional<Score> result() const { return stones_ == 0 ? std::optional<Score>(-1) : std::nullopt; }
    void legal_moves(MoveList& moves) const {
        for (int take = 1; take <= std::min(most_, stones_); ++take) moves.push(static_cast<Move>(take));
    }
    TakenHeap play(Move take) const { return TakenHeap(stones_ - take, most_, other(player_)); }
    Key key() const { return static_cast<Key>(2 * stones_ + static_cast<int>(player_)); }

    int move_limit() const { return 4; }
    std::string text() const { return std::to_string(stones_); }
    std::string move_text(Move take) const { return std::to_string(take); }
    Move parse_move(std::string_view text) const { return static_cast<Move>(text[0] - '0'); }

  private:
    int stones_, most_;
    Player player_;
};

struct PlainHeaps {
    static constexpr const char* kName = "plain heaps";
    static TakenHeap start(Setup) { return TakenHeap(7, 2); }
};
struct HeapsWithOption {
    static constexpr const char* kName = "heaps";
    static TakenHeap start(Setup setup) { return TakenHeap(7, setup.number("most", 2, 2, 3)); }
};

// Of a game with options a solver is kept only if it tells boards apart: the table knows one board's scores by the
// other's keys.
inline void test_kept_solver() {
    where = "kept solver";
    using Heaps = Solver<TakenHeap>;
    static_assert(!turnwise::TellsBoards<Heaps, TakenHeap> && turnwise::TellsBoards<Solver<sim::Sim>, sim::Sim>);
    const TakenHeap two(3, 2), three(3, 3);
    Heaps solver(two, kSmallTable);
    CHECK(solver.solve(two, {}).score == -1 && Heaps(three, kSmallTable).solve(three, {}).score == 1);
    CHECK(!turnwise::serves<HeapsWithOption>(solver, three) && turnwise::serves<PlainHeaps>(solver, two));
    const sim::Sim six = sim::Sim::start(6), seven = sim::Sim::start(7);
    const Solver<sim::Sim> kept(six, kSmallTable);
    CHECK(turnwise::serves<HeapsWithOption>(kept, six) && !turnwise::serves<HeapsWithOption>(kept, seven));
}

inline void test_exact() {
    test_range();
    test_narrowed();
    test_pairs();
    test_least_worth();
    where = "node";
    check_node<PickingNode<Number, 4>>();
    check_node<SortedNode<std::vector<Number>>>();
    test_kept_solver();
    test_tell_range();
}

}  // namespace conformance
