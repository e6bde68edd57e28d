// The Connect 4 solver on one word and on two: the same scores, keys that never clash, a table that threads share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "games/connect4/positions.h"
#include "games/connect4/solver.h"
#include "solver_tests.h"

namespace conformance {

// Boards that fit one word are small enough for the search by itself, and two words know them too.
inline void test_words() {
    using connect4::AnyShape, connect4::Wide;
    Random random(11);
    const ZeroEvaluator<connect4::OneWord> zero;
    for (const AnyShape shape : {AnyShape{4, 4, 4}, AnyShape{4, 4, 3}, AnyShape{5, 4, 4}, AnyShape{4, 5, 3},
                                 AnyShape{6, 3, 5}, AnyShape{2, 20, 4}, AnyShape{9, 2, 3}, AnyShape{1, 24, 2}}) {
        connect4::Solver<AnyShape> one(shape, kTableBytes);
        connect4::Solver<AnyShape, Wide> two(shape, kTableBytes);
        for (int game = 0; game < 6; ++game)
            for (const connect4::OneWord& state : random_game(connect4::OneWord(shape), random)) {
                if (state.result()) continue;
                where = state.text();
                Watch watch({.nodes = kAffordable});
                const auto score = two.score(state.mine(), state.mask(), watch);
                if (!score) continue;
                CHECK(one.score(state.mine(), state.mask(), watch).value_or(*score) == *score);
                const Report expected = run(state, zero, by_search_alone(), {.nodes = kAffordable});
                CHECK(!expected.solved || expected.score == *score * connect4::OneWord::kUnit);
            }
    }
}

// The score by trying everything, in points.
template <class State>
int tried_score(const State& state) {
    if (const auto result = state.result()) return *result / State::kUnit;
    int best = -1000;
    for (const Move move : legal_moves(state)) best = std::max(best, -tried_score(state.play(move)));
    return best;
}

// A position with few free cells: nobody takes a win on the way, but where every move is one. Nothing if that ends it.
template <class State>
std::optional<State> nearly_full(const State& start, int free_cells, Random& random) {
    State state = start;
    while (state.cells() - state.plies() > free_cells) {
        MoveList quiet;
        for (const Move move : legal_moves(state))
            if (!state.play(move).result()) quiet.push(move);
        if (quiet.empty()) return std::nullopt;
        state = state.play(quiet[random.below(static_cast<std::uint32_t>(quiet.size()))]);
    }
    return state;
}

// The solver of a board with lines of some length agrees with trying everything. True if there was a position.
template <class State, class Bits>
bool check_size(connect4::AnyShape shape, Random& random) {
    constexpr int kFree = 6, kTries = 3;
    const State start(shape);
    connect4::Solver<connect4::AnyShape, Bits> solver(shape, kTableBytes);
    bool had_one = false;
    for (int attempt = 0; attempt < kTries; ++attempt) {
        const auto state = nearly_full(start, std::min(kFree, start.cells() - 1), random);
        if (!state) continue;
        had_one = true;
        where = std::to_string(shape.width()) + "x" + std::to_string(shape.height()) + "x" +
                std::to_string(shape.connect()) + " nearly full";
        Watch watch;
        CHECK(solver.score(state->mine(), state->mask(), watch) == tried_score(*state));
    }
    return had_one;
}

// Every board there is, of one word and of two, with short lines and with long ones.
inline void test_all_sizes() {
    constexpr int kMostWidth = 26, kMostHeight = 31, kMostBits = 128, kWordBits = 64;
    constexpr int kLengths[] = {2, 3, 4, 5, 7, 15};
    Random random(17);
    for (int width = 1; width <= kMostWidth; ++width)
        for (int height = 1; height <= kMostHeight && width * (height + 1) <= kMostBits; ++height) {
            int boards = 0;
            for (const int length : kLengths) {
                const connect4::AnyShape shape{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height),
                                               static_cast<std::uint8_t>(length)};
                const bool is_one_word = width * (height + 1) <= kWordBits;
                boards += is_one_word ? check_size<connect4::OneWord, std::uint64_t>(shape, random)
                                      : check_size<connect4::TwoWords, connect4::Wide>(shape, random);
            }
            where = std::to_string(width) + "x" + std::to_string(height);
            CHECK(boards > 0 || width * height == 1);
        }
}

// Bucket and check together are the key as long as it has no more bits than both.
inline void test_wide_keys() {
    using connect4::Wide;
    where = "keys of two words";
    Random random(3);
    for (const int key_bits : {65, 72, 78}) {
        const connect4::Positions<Wide> positions(key_bits, 0, true);
        const Wide key = (Wide{random.below(~0u)} << 64 | Wide{random.below(~0u)} << 32 | random.below(~0u)) &
                         (~Wide{0} >> (128 - key_bits));
        std::set<std::pair<std::uint64_t, std::uint64_t>> places;
        const auto meet = [&](Wide other) {
            const auto place = positions.place(other);
            CHECK(places.emplace(place.bucket, place.check).second);
        };
        meet(key);
        for (int i = 0; i < key_bits; ++i)
            for (int j = i; j < key_bits; ++j) meet(key ^ Wide{1} << i ^ (i == j ? Wide{0} : Wide{1} << j));
    }
}

// What another thread is writing reads as absent.
inline void test_torn_pairs() {
    where = "wide table shared by threads";
    WideTable table(0);
    const auto known_of = [](std::uint64_t n) {
        const int score = static_cast<int>(n % 60);
        return Known{{-score, score}, static_cast<int>(n % 9)};
    };
    std::atomic<long> torn{0}, found{0};
    const auto work = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t stored = random.below(97), wanted = random.below(97);
            table.store(table.place(stored % 5, mixed(stored), true), known_of(stored), 1 + random.below(9));
            Known known{};
            if (!table.find(table.place(wanted % 5, mixed(wanted), true), known)) continue;
            ++found;
            if (known.range != known_of(wanted).range || known.move != known_of(wanted).move) ++torn;
        }
    };
    std::vector<std::thread> threads;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) threads.emplace_back(work, seed);
    for (auto& thread : threads) thread.join();
    CHECK(torn == 0);
    CHECK(found > 1000);
}

// As many moves as these, at random, from the start.
template <class State>
State after_moves(State state, int plies, Random& random) {
    while (true) {
        const auto states = random_game(state, random);
        if (static_cast<int>(states.size()) > plies + 1) return states[static_cast<std::size_t>(plies)];
    }
}

// Threads that share a table find the scores of one alone, keep a limit together and end when they are told to.
template <class State>
void check_threads(const State& start, int plies, std::uint64_t seed) {
    constexpr std::size_t kSharedBytes = std::size_t{1} << 20;
    Random random(seed);
    for (int i = 0; i < 3; ++i) {
        const State state = after_moves(start, plies, random);
        where = state.text() + " by threads";
        Solver<State> alone(state, kSharedBytes), together(state, kSharedBytes);
        Question question;
        question.all_moves = true;
        const Report one = alone.solve(state, question);
        question.threads = 3;
        const Report many = together.solve(state, question);
        CHECK(one.solved && many.solved && one.score == many.score && one.moves.size() == many.moves.size());
        for (std::size_t m = 0; m < one.moves.size(); ++m) CHECK(one.moves[m].score == many.moves[m].score);
        check_line_to_the_end(state, many);
        for (const std::uint64_t nodes : {1, 100, 7000, 12'000}) {
            together.clear();
            question.limits.nodes = nodes;
            const Report limited = together.solve(state, question);
            CHECK(limited.nodes <= nodes && (limited.solved || limited.stopped));
        }
        StopToken token;
        token.stop();
        question = {};
        question.token = &token;
        question.threads = 3;
        together.clear();
        const Report stopped = together.solve(state, question);
        CHECK(stopped.stopped || stopped.nodes < Watch::kCheckNodes);  // no watch looks at its token before
    }
}

inline void test_solver_threads() {
    check_threads(connect4::Standard(), 18, 2);
    check_threads(connect4::OneWord({6, 6, 4}), 14, 3);
    check_threads(connect4::TwoWords({9, 7, 4}), 42, 4);
}

inline void test_connect4() {
    test_words();
    test_all_sizes();
    test_wide_keys();
    test_torn_pairs();
    test_solver_threads();
}

}  // namespace conformance
