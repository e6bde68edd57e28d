// Exact solving: its parts, late positions agree with the generic search, one solver serves many, and books survive the
// trip.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <vector>

#include "data_files.h"
#include "exact/null_window.h"
#include "exact/solve.h"
#include "exact/tables.h"
#include "games/all.h"
#include "games/sim/certificate.h"
#include "games/sim/class_table.h"
#include "search_tests.h"

namespace conformance {

// A state a few plies before the end of a random game.
template <Game G>
G late_state(const G& start, Random& random) {
    constexpr std::uint32_t kMostPlies = 10;
    const std::vector<G> states = random_game(start, random);
    const std::size_t back = std::min<std::size_t>(states.size() - 1, random.below(kMostPlies));
    return states[states.size() - 1 - back];
}

// Following the line gives the score at its end.
template <Game G>
void check_line_to_the_end(G state, const Report& report) {
    CHECK(state.result() || (!report.line.empty() && report.line.front() == report.best));
    Score sign = 1;
    for (const Move move : report.line) {
        const G child = state.play(move);
        sign *= seen_from(state, child, 1);
        state = child;
    }
    CHECK(state.result() && sign * *state.result() == report.score);
}

constexpr std::size_t kTableBytes = std::size_t{1} << 16;
constexpr std::uint64_t kAffordable = 20'000;  // nodes of the generic search; what needs more is passed over

// The search by itself, without what a game knows of its end.
inline Options by_search_alone() {
    Options options;
    options.finish = false;
    return options;
}

template <Game G>
void check_all_moves(Solver<G>& solver, const G& state) {
    const ZeroEvaluator<G> zero;
    Task<G> task{zero, by_search_alone(), {.nodes = kAffordable}};
    task.all_moves = true;
    const Report expected = search(state, task);
    if (!expected.solved) return;
    Question question;
    question.limits.nodes = kAffordable;
    question.all_moves = true;
    const Report report = solver.solve(state, question);
    if (!report.solved || report.stopped) return;
    CHECK(report.moves.size() == expected.moves.size());
    for (const MoveScore& each : report.moves)
        CHECK(std::any_of(expected.moves.begin(), expected.moves.end(), [&](const MoveScore& other) {
            return other.move == each.move && other.score == each.score;
        }));
}

// Whatever a limit cuts short, what the report calls proved is true of a state of this score.
template <Game G>
void check_limits(Solver<G>& solver, const G& state, Score score) {
    for (const std::uint64_t nodes : {1, 3, 10, 40, 200, 1000}) {
        Question question;
        question.limits.nodes = nodes;
        question.all_moves = nodes % 3 == 1;
        solver.clear();
        const Report report = solver.solve(state, question);
        CHECK(!report.solved || report.score == score);
        CHECK(report.bound != Bound::exact || report.score == score);
        CHECK(report.bound != Bound::lower || report.score <= score);
        CHECK(report.bound != Bound::upper || report.score >= score);
        CHECK(!report.interval || (report.interval->lower <= score && score <= report.interval->upper));
        for (const MoveScore& each : report.moves) CHECK(!each.solved || each.score <= score);
        MoveList moves;
        if (!state.result()) state.legal_moves(moves);
        for (const Move move : {report.best, report.line.empty() ? kNoMove : report.line.front()})
            CHECK(move == kNoMove || std::find(moves.begin(), moves.end(), move) != moves.end());
    }
}

// A solver that has forgotten everything goes as a new one does, node for node: an answer depends on nothing before it.
template <Game G>
void check_cleared(Solver<G>& solver, const G& start, const G& state) {
    Question question;
    question.limits.nodes = kAffordable;
    solver.clear();
    const Report cleared = solver.solve(state, question);
    const Report fresh = Solver<G>(start, kTableBytes).solve(state, question);
    CHECK(cleared.nodes == fresh.nodes && cleared.score == fresh.score && cleared.best == fresh.best);
    CHECK(cleared.line == fresh.line);
}

template <Game G>
void test_solver(const G& start, std::uint64_t seed) {
    constexpr int kGames = 60, kLimitedGames = 4;
    Random random(seed);
    Solver<G> solver(start, kTableBytes);
    const ZeroEvaluator<G> zero;
    for (int game = 0; game < kGames; ++game) {
        const G state = late_state(start, random);
        where = state.text();
        const Report expected = run(state, zero, by_search_alone(), {.nodes = kAffordable});
        if (!expected.solved) continue;
        Question question;
        question.limits.nodes = kAffordable;
        const Report report = solver.solve(state, question);
        if (!report.solved || report.stopped) continue;
        CHECK(report.score == expected.score);
        check_line_to_the_end(state, report);
        check_all_moves(solver, state);
        if (game % kLimitedGames == 0) check_limits(solver, state, report.score);
        if (game % kLimitedGames == 1) check_cleared(solver, start, state);
    }
}

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

inline void test_exact() {
    test_range();
    test_narrowed();
    test_pairs();
    test_least_worth();
    where = "node";
    check_node<PickingNode<Number, 4>>();
    check_node<SortedNode<std::vector<Number>>>();
}

// A book of made-up scores comes back as it was written; a damaged one is refused.
inline void test_book() {
    constexpr int kPlies = 4;
    where = "connect4 book";
    const auto positions = connect4::book_positions(kPlies);
    Random random(7);
    std::vector<std::int8_t> scores;
    for (std::size_t i = 0; i < positions.size(); ++i)
        scores.push_back(static_cast<std::int8_t>(static_cast<int>(random.below(9)) - 4));
    const std::vector<std::byte> file = connect4::encode_book(kPlies, scores);
    const auto book = connect4::Book::load(file);
    for (std::size_t i = 0; i < positions.size(); ++i)
        CHECK(book.score(positions[i].mine, positions[i].mask) == scores[i]);
    const auto throws = [](auto read) {
        try {
            read();
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    const auto is_refused = [&](const auto& spoilt) { return throws([&] { connect4::Book::load(spoilt); }); };
    for (int i = 0; i < 100; ++i) {
        auto damaged = file;
        damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] ^= std::byte{0x10};
        CHECK(is_refused(damaged));
    }
    check_every_bit_of_the_header(file, is_refused);
    const auto old = connect4::Book::load(of_version_1(file));
    for (const auto& [mine, mask] : positions) CHECK(old.score(mine, mask) == book.score(mine, mask));
    // Scores of more stones than there are, however well the checksum fits.
    auto forged = file;
    std::fill(forged.begin() + data_file::kHeader, forged.end(), std::byte{0xFF});
    write32(&forged[data_file::kChecksumAt], data_file::checksum_of(forged));
    CHECK(is_refused(forged));
    scores.assign(scores.size(), 30);
    CHECK(throws([&] { connect4::encode_book(kPlies, scores); }));
}

// A watch ends the search for a certificate after so many steps, and a poll the making of a solution.
inline void test_certificate() {
    where = "certificate";
    const sim::Solution solution(6);
    Watch few({.nodes = 100}), more({.nodes = 5000});
    const auto early = sim::certificate(solution, few), late = sim::certificate(solution, more);
    CHECK(solution.is_complete());
    CHECK(few.nodes() == 100 && more.nodes() == 5000);
    CHECK(early.size() > late.size());
    const sim::Solution stopped(7, [](const Watch&) { return true; });
    CHECK(!stopped.is_complete());
}

}  // namespace conformance
