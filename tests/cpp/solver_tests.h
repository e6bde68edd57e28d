// Exact solving: late positions agree with the generic search, one solver serves many, what a limit leaves is true, and
// books survive the trip.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data_files.h"
#include "exact/solve.h"
#include "games/all.h"
#include "games/sim/certificate.h"
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

// Returns them where both agree and are complete.
template <Game G>
std::vector<MoveScore> check_all_moves(Solver<G>& solver, const G& state) {
    const ZeroEvaluator<G> zero;
    Task<G> task{zero, by_search_alone(), {.nodes = kAffordable}};
    task.all_moves = true;
    const Report expected = search(state, task);
    if (!expected.solved) return {};
    Question question;
    question.limits.nodes = kAffordable;
    question.all_moves = true;
    const Report report = solver.solve(state, question);
    if (!report.solved || report.stopped) return {};
    CHECK(report.moves.size() == expected.moves.size());
    for (const MoveScore& each : report.moves)
        CHECK(std::any_of(expected.moves.begin(), expected.moves.end(), [&](const MoveScore& other) {
            return other.move == each.move && other.score == each.score;
        }));
    return expected.moves;
}

// Exact scores of a state and of all its moves.
template <Game G>
struct Truth {
    const G& state;
    Score score;
    std::vector<MoveScore> moves{};  // empty where they take too long

    std::optional<Score> of(Move move) const {
        for (const MoveScore& each : moves)
            if (each.move == move) return each.score;
        return std::nullopt;
    }
};

// What a report calls proved is true, and its best move keeps what it promises.
template <Game G>
void check_claims(const Report& report, const Truth<G>& truth) {
    CHECK(!report.solved || report.score == truth.score);
    CHECK(report.bound != Bound::exact || report.score == truth.score);
    CHECK(report.bound != Bound::lower || report.score <= truth.score);
    CHECK(report.bound != Bound::upper || report.score >= truth.score);
    CHECK(!report.interval || (report.interval->lower <= truth.score && truth.score <= report.interval->upper));
    for (const MoveScore& each : report.moves)
        CHECK(!each.solved || each.score == truth.of(each.move).value_or(each.score));
    const bool promises = report.bound == Bound::lower || report.solved;
    if (const auto best = truth.of(report.best); best && promises) CHECK(*best >= report.score);
    MoveList moves;
    if (!truth.state.result()) truth.state.legal_moves(moves);
    CHECK(report.best != kNoMove || report.bound == Bound::lower || truth.state.result());
    for (const Move move : {report.best, report.line.empty() ? kNoMove : report.line.front()})
        CHECK(move == kNoMove || std::find(moves.begin(), moves.end(), move) != moves.end());
}

// Whatever a limit cuts short, and whatever is asked: a solver that has forgotten everything, and one that is kept and
// knows more each time.
template <Game G>
void check_limits(Solver<G>& solver, const Truth<G>& truth) {
    for (const std::uint64_t nodes : {1, 3, 10, 40, 200, 1000}) {
        Question question;
        question.limits.nodes = nodes;
        question.all_moves = nodes % 3 == 1;
        solver.clear();
        check_claims(solver.solve(truth.state, question), truth);
        question.winner_only = true;
        check_claims(solver.solve(truth.state, question), truth);
        question.all_moves = false;
        question.threads = 2;
        solver.clear();
        check_claims(solver.solve(truth.state, question), truth);
        question.winner_only = false;
        check_claims(solver.solve(truth.state, question), truth);
        for (const std::string_view confidence : turnwise::confidences_of<Solver<G>>()) {
            question.confidence = confidence;
            check_claims(solver.solve(truth.state, question), truth);
        }
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
        const Truth<G> truth{state, report.score, check_all_moves(solver, state)};
        if (game % kLimitedGames == 0) check_limits(solver, truth);
        if (game % kLimitedGames == 1) check_cleared(solver, start, state);
    }
}

// Scores that come back as they were written, each possible on its board, and never a search that contradicts itself.
inline std::vector<std::int8_t> made_up_scores(std::size_t count) {
    Random random(7);
    std::vector<std::int8_t> scores;
    for (std::size_t i = 0; i < count; ++i)
        scores.push_back(static_cast<std::int8_t>(static_cast<int>(random.below(9)) - 4));
    return scores;
}

template <class Read>
bool is_refused(Read read) {
    try {
        read();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

// A book of made-up scores is read as it was written; a damaged one is refused.
inline void test_book_file() {
    constexpr int kPlies = 4;
    constexpr connect4::StandardShape kShape;
    where = "connect4 book";
    const connect4::Geometry<connect4::StandardShape> g(kShape);
    const auto positions = connect4::book_positions(connect4::any_shape(kShape), kPlies);
    auto scores = made_up_scores(positions.size());
    const auto encode = [&] { return connect4::encode_book(connect4::any_shape(kShape), kPlies, scores); };
    const std::vector<std::byte> file = encode();
    const auto check_scores = [&](const std::vector<std::byte>& bytes) {
        const auto book = connect4::Book::load(bytes);
        for (std::size_t i = 0; i < positions.size(); ++i)
            CHECK(book.score(connect4::book_key(g, positions[i].mine, positions[i].mask)) == scores[i]);
    };
    check_scores(file);
    check_scores(of_version_1(file));
    const auto refuses = [](const auto& spoilt) { return is_refused([&] { connect4::Book::load(spoilt); }); };
    Random random(7);
    for (int i = 0; i < 100; ++i) {
        auto damaged = file;
        damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] ^= std::byte{0x10};
        CHECK(refuses(damaged));
    }
    check_every_bit_of_the_header(file, refuses);
    for (std::size_t bytes = 0; bytes < file.size(); bytes += 50)
        CHECK(refuses(std::vector<std::byte>(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(bytes))));
    // A board of two words, and codes for scores of more stones than there are, however well the checksum fits.
    for (const std::size_t place : {std::size_t{0}, std::size_t{4}, std::size_t{4 + 63}}) {
        auto forged = file;
        forged[data_file::kHeader + place] = std::byte{20};
        write32(&forged[data_file::kChecksumAt], data_file::checksum_of(forged));
        CHECK(refuses(forged));
    }
    scores.assign(scores.size(), 30);
    CHECK(is_refused(encode));
    scores.pop_back();
    CHECK(is_refused(encode));
    CHECK(is_refused([] { connect4::book_positions({9, 7, 4}, kPlies); }));
    CHECK(is_refused([] { connect4::book_positions({3, 3, 3}, 9); }));
}

// A whole book of a small board: whoever has it answers as without, with fewer, as many and more stones than it has.
inline void test_whole_book() {
    Random random(5);
    for (const auto& [shape, plies] :
         {std::pair(connect4::AnyShape{5, 4, 4}, 6), std::pair(connect4::AnyShape{4, 5, 3}, 3),
          std::pair(connect4::AnyShape{4, 4, 4}, 9), std::pair(connect4::AnyShape{6, 3, 4}, 0)}) {
        connect4::Solver<connect4::AnyShape> alone(shape, kTableBytes);
        Watch endless;
        const auto scores = connect4::score_positions(alone, connect4::book_positions(shape, plies), endless);
        const auto file = connect4::encode_book(shape, plies, scores);
        const connect4::OneWord start(shape);
        Solver<connect4::OneWord> with(start, kTableBytes, file), without(start, kTableBytes);
        Question question;
        question.all_moves = true;
        for (int game = 0; game < 20; ++game)
            for (const connect4::OneWord& state : random_game(start, random)) {
                where = state.text() + " with a book of " + std::to_string(plies);
                const Report one = with.solve(state, question), other = without.solve(state, question);
                CHECK(one.solved && one.score == other.score && one.moves.size() == other.moves.size());
                for (const MoveScore& move : one.moves)
                    CHECK(std::ranges::any_of(other.moves, [&](const MoveScore& same) {
                        return same.move == move.move && same.score == move.score;
                    }));
            }
        where = "a book of another board";
        const connect4::OneWord wider({7, 3, 4});
        Solver<connect4::OneWord> stranger(wider, kTableBytes, file), nobody(wider, kTableBytes);
        CHECK(stranger.solve(wider, {}).score == nobody.solve(wider, {}).score);
    }
}

inline void test_book() {
    test_book_file();
    test_whole_book();
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
    Watch hundred({.nodes = 100}), rest;
    sim::Solution halved(6, hundred);
    CHECK(!halved.is_complete() && hundred.nodes() == 100);
    halved.go_on(rest);
    CHECK(halved.is_complete() && halved.size() == solution.size());
    CHECK(halved.score(sim::Sim::start(6)) == solution.score(sim::Sim::start(6)));
}

}  // namespace conformance
