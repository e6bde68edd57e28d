// The parts every search shares: table, watch, line, ProbCut, randomness.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <thread>
#include <vector>

#include "base/random.h"
#include "base/static_function.h"
#include "base/watch.h"
#include "check.h"
#include "exact/tables.h"
#include "search/line.h"
#include "search/probcut.h"
#include "search/table.h"

namespace conformance {

using namespace turnwise;

// An entry that can be recomputed from its key: any mixture of two entries gives itself away.
inline Entry entry_for(Key key) {
    Random random(key);
    return {static_cast<Score>(random.next()), static_cast<Move>(random.next()), static_cast<std::uint8_t>(key % 200),
            static_cast<Bound>(1 + random.below(3)), random.below(2) == 1};
}

inline bool same(const Entry& a, const Entry& b) {
    return a.score == b.score && a.move == b.move && a.depth == b.depth && a.bound == b.bound && a.solved == b.solved;
}

inline void test_table() {
    where = "table";
    Table table(1 << 16);
    CHECK(!table.find(0) && !table.find(12345));
    for (Key key = 1; key <= 200; ++key) {
        table.store(key, entry_for(key));
        const auto found = table.find(key);
        CHECK(found && same(*found, entry_for(key)));
    }
    table.clear();
    for (Key key = 1; key <= 200; ++key) CHECK(!table.find(key));
}

// An exact table that grows keeps what it knows; two positions a bucket, so of few keys none is pushed out.
inline void test_exact_growth() {
    where = "exact table growth";
    constexpr int kKeyBits = 62;
    const auto known_for = [](std::uint64_t key) {
        return Known{{static_cast<int>(key % 7) - 14, static_cast<int>(key % 5)}, static_cast<int>(key % 11)};
    };
    ExactTable<5, 4> table(kKeyBits, 0);
    const std::size_t bytes = table.size_bytes();
    Random random(1);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 100; ++i) keys.push_back(random.next() >> (64 - kKeyBits));
    for (const std::uint64_t key : keys) table.store(table.place(key), known_for(key), 1 + key % 100);
    const auto place = table.place(keys[0]);
    table.grow(16 * bytes);
    CHECK(table.size_bytes() == 16 * bytes && place.mixed == table.place(keys[0]).mixed);
    for (const std::uint64_t key : keys) {
        Known known{};
        CHECK(table.find(table.place(key), known));
        CHECK(known.range == known_for(key).range);
        CHECK(known.move == known_for(key).move && !table.find(table.place(key ^ 1), known));
    }
}

// Growing a table loses nothing that still fits.
inline void test_growth() {
    where = "table growth";
    Table table(1 << 20);
    for (Key key = 1; key <= 8; ++key) {
        table.reserve(64 * key);
        table.store(key, entry_for(key));
    }
    table.reserve_all();
    int kept = 0;
    for (Key key = 1; key <= 8; ++key) {
        const auto found = table.find(key);
        kept += found.has_value();
        CHECK(!found || same(*found, entry_for(key)));
    }
    CHECK(kept >= 6);
}

// A renewed table is empty and small again, however often, and whatever it held.
inline void test_renewal() {
    where = "renewed table";
    Table table(1 << 20);
    for (Key round = 1; round <= 100; ++round) {
        if (round % 40 == 0) table.reserve_all();
        for (Key key = round; key < round + 5; ++key) {
            CHECK(!table.find(key));
            table.store(key, {1, 2, 3, Bound::exact, true});
            CHECK(table.find(key));
        }
        table.renew();
        for (Key key = 1; key < round + 5; ++key) CHECK(!table.find(key));
    }
    // A shallow entry takes the place of a deeper one that counts no more.
    table.store(7, {1, 2, 200, Bound::exact, true});
    table.renew();
    table.store(7, {4, 5, 1, Bound::lower, false});
    CHECK(same(*table.find(7), {4, 5, 1, Bound::lower, false}));
}

// Threads that write and read the same few slots never see half an entry.
inline void test_torn_reads() {
    where = "table shared by threads";
    Table table(512);
    std::atomic<long> torn{0}, found{0};
    const auto work = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 100'000; ++i) {
            const Key key = 1 + random.below(97);
            table.store(key, entry_for(key));
            const Key wanted = 1 + random.below(97);
            if (const auto entry = table.find(wanted)) {
                ++found;
                if (!same(*entry, entry_for(wanted))) ++torn;
            }
        }
    };
    std::vector<std::thread> threads;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) threads.emplace_back(work, seed);
    for (auto& thread : threads) thread.join();
    CHECK(torn == 0);
    CHECK(found > 1000);
}

inline void test_watch() {
    where = "watch";
    Watch exact({.nodes = 2500});
    int ticks = 1;
    while (!exact.tick()) ++ticks;
    CHECK(ticks == 2500 && exact.nodes() == 2500 && exact.stopped());
    StopToken token;
    Watch watched({}, &token);
    CHECK(!watched.tick() && !watched.stopped());
    token.stop();
    std::uint64_t more = 0;
    while (!watched.tick()) ++more;
    CHECK(more <= Watch::kCheckNodes);
    Watch timed({.seconds = 0.0});
    std::uint64_t until = 1;
    while (!timed.tick()) ++until;
    CHECK(until <= Watch::kCheckNodes);
}

inline void test_rest() {
    where = "rest";
    std::atomic<bool> at_gate = false;
    StopToken token([&at_gate](const PauseGate& gate) {
        at_gate = true;
        gate.wait();
    });
    Watch watch({.seconds = 1e6}, &token);
    std::atomic<std::uint64_t> ticks = 0;
    token.pause();
    std::thread thread([&] {
        while (!watch.tick()) ++ticks;
    });
    while (!at_gate) std::this_thread::yield();
    CHECK(token.paused() && token.rested() == 0);
    token.resume();
    while (ticks < 2 * Watch::kCheckNodes) std::this_thread::yield();
    CHECK(token.rested() > 0);
    token.pause();
    token.stop();  // who rests is stopped too
    thread.join();
    CHECK(watch.stopped() && !token.paused());
    token.pause();
    CHECK(!token.paused());
}

// Threads that share a limit make as many nodes together as one alone, and a helper that ends leaves the rest to
// others.
inline void test_shared_nodes() {
    where = "shared nodes";
    constexpr std::uint64_t kLimit = 100'003;
    StopToken done;
    Watch leader({.nodes = kLimit});
    for (int i = 0; i < 7; ++i) CHECK(!leader.tick());
    leader.share(3);
    Watch brief = leader.for_helper(done), helper = leader.for_helper(done);
    for (int i = 0; i < 5; ++i) CHECK(!brief.tick());
    brief.give_back_nodes();
    std::thread thread([&helper] {
        while (!helper.tick()) continue;
    });
    while (!leader.tick()) continue;
    thread.join();
    CHECK(leader.nodes() + brief.nodes() + helper.nodes() == kLimit);
    CHECK(leader.nodes_left() == 0);
    // What is made at once counts for all of them.
    Watch hasty({.nodes = 10'000});
    hasty.share(2);
    CHECK(!hasty.tick(6000) && hasty.nodes_left() == 4000);
    const Watch late = hasty.for_helper(done);
    CHECK(hasty.nodes_left() + late.nodes_left() >= 4000 && hasty.tick(4000));
}

// A helper rests while its leader does, and ends by its own token.
inline void test_helper_rests() {
    where = "a helper rests";
    StopToken token, done;
    Watch leader({}, &token);
    leader.share(2);
    Watch helper = leader.for_helper(done);
    std::atomic<std::uint64_t> ticks = 0;
    token.pause();
    std::thread thread([&] {
        while (!helper.tick()) ++ticks;
    });
    while (ticks < Watch::kCheckNodes - 1) std::this_thread::yield();
    CHECK(ticks == Watch::kCheckNodes - 1);
    done.stop();
    token.resume();
    thread.join();
    CHECK(helper.stopped() && token.rested() == 0);
}

inline void test_line() {
    where = "line";
    LineTriangle lines;
    for (int ply = 0; ply < 4; ++ply) lines.clear(ply);
    lines.extend(2, 7);
    lines.extend(1, 8);
    lines.extend(0, 9);
    CHECK((lines.at(0) == std::vector<Move>{9, 8, 7}));
    CHECK(lines.first(0) == 9 && lines.first(3) == kNoMove);
    lines.clear(1);
    lines.extend(0, 5);
    CHECK((lines.at(0) == std::vector<Move>{5}));
}

// A shallow search is asked on the side of the guess, by a margin, and believed or not.
inline void test_probcut() {
    where = "probcut";
    constexpr Score kAlpha = 10, kMargin = 4;
    const auto asked = [](Score guess, Score reach, bool beats, Score& bound) {
        return probable(kAlpha, guess, kMargin, reach, [&](Score by) { return bound = by, beats; });
    };
    Score bound = 0;
    CHECK(asked(15, kInfinity, true, bound) == kAlpha + 1 && bound == kAlpha + kMargin);
    CHECK(!asked(15, kInfinity, false, bound) && bound == kAlpha + kMargin);
    CHECK(asked(10, kInfinity, false, bound) == kAlpha && bound == kAlpha - kMargin);
    CHECK(!asked(10, kInfinity, true, bound) && bound == kAlpha - kMargin);
    bound = 0;
    CHECK(!asked(12, 1, true, bound) && !asked(8, 1, false, bound) && bound == 0);  // too far to be worth asking
    CHECK(asked(12, 2, true, bound) == kAlpha + 1);
}

inline void test_random() {
    where = "random";
    Random random(0);
    CHECK(random.next() == 0xE220A8397B1DCDAFu);  // SplitMix64's published first number
    for (int i = 0; i < 1000; ++i) CHECK(random.below(7) < 7);
    for (int i = 0; i < 1000; ++i) CHECK(random.uniform() < 1);
    double sum = 0, squares = 0;
    constexpr int kDraws = 10'000;
    for (int i = 0; i < kDraws; ++i) {
        const double drawn = random.normal();
        sum += drawn / kDraws;
        squares += drawn * drawn / kDraws;
    }
    CHECK(std::abs(sum) < 0.05 && std::abs(squares - 1) < 0.1);
}

// Pairs whose numbers are skewed as scores are: 0 half of the time, its neighbours a quarter, and so on.
inline std::vector<StaticFunction::Pair> skewed_pairs(std::size_t count) {
    Random random(count);
    std::vector<StaticFunction::Pair> pairs;
    for (std::size_t i = 0; i < count; ++i) {
        const int size = std::min(std::countl_zero(random.next()), StaticFunction::kMost);
        pairs.push_back({random.next(), static_cast<std::int8_t>(random.below(2) ? size : -size)});
    }
    return pairs;
}

// It answers what it was made of, in little more room than the numbers need, and is read or refused, never misread.
inline void test_static_function() {
    where = "static function";
    for (const std::size_t count : {0, 1, 2, 50, 3000, 100'000}) {
        const auto pairs = skewed_pairs(count);
        const auto bytes = StaticFunction::encode(pairs);
        const auto function = StaticFunction::load(bytes);
        CHECK(function);
        if (!function) continue;
        for (const auto& [key, number] : pairs) CHECK((*function)(key) == number);
        const auto numbers = function->numbers();
        for (std::uint64_t stranger = 1; stranger <= 100; ++stranger)
            CHECK(count == 0 || std::ranges::find(numbers, (*function)(stranger)) != numbers.end());
        constexpr double kEntropy = 2.5, kRoom = 1.08;  // bits a pair; Huffman codes and equations take the rest
        constexpr double kFixedBytes = 100;
        CHECK(static_cast<double>(bytes.size()) < kFixedBytes + kRoom * kEntropy / 8 * static_cast<double>(count));
        for (const std::size_t missing : {std::size_t{1}, bytes.size() / 2, bytes.size()})
            CHECK(!StaticFunction::load(std::span(bytes).first(bytes.size() - missing)));
    }
    auto same = skewed_pairs(500);
    for (auto& pair : same) pair.number = -3;
    const auto constant = StaticFunction::load(StaticFunction::encode(same));
    CHECK(constant && constant->numbers().size() == 1 && (*constant)(1) == -3 && (*constant)(2) == -3);
    auto longer = StaticFunction::encode(same);
    longer.push_back(std::byte{0});
    CHECK(!StaticFunction::load(longer));
}

inline void test_parts() {
    test_static_function();
    test_table();
    test_growth();
    test_exact_growth();
    test_renewal();
    test_torn_reads();
    test_watch();
    test_rest();
    test_shared_nodes();
    test_helper_rests();
    test_line();
    test_probcut();
    test_random();
}

}  // namespace conformance
