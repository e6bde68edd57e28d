// The pattern evaluation of Othello: indices, symmetry, the file of weights, and what they are fitted to.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "base/random.h"
#include "check.h"
#include "data_files.h"
#include "games/othello/images.h"
#include "games/othello/pattern_trainer.h"
#include "games/othello/rules.h"

namespace conformance {

using namespace turnwise;
using namespace turnwise::othello::patterns;
using othello::Discs;
using othello::Position;

// Any discs at all: no rule of the game matters here.
inline Position random_board(Random& random) {
    const Discs mine = random.next() & random.next(), theirs = random.next() & random.next() & ~mine;
    return {mine, theirs};
}

inline Knots random_knots(std::vector<int> empties, std::uint64_t seed) {
    Random random(seed);
    Knots knots{std::move(empties), {}};
    const std::size_t count = knots.empties.size() * static_cast<std::size_t>(Folding().weights());
    for (std::size_t i = 0; i < count; ++i) {
        const auto size = static_cast<int>(random.below(1u << random.below(13)));
        knots.weights.push_back(static_cast<std::int16_t>(random.below(2) ? size : -size));
    }
    return knots;
}

// The number in base three, square by square.
inline int index_by_definition(const Position& board, const Cells& cells) {
    int index = 0;
    for (int i = cells.size; i-- > 0;) {
        const int mine = static_cast<int>(board.mine >> cells.at[i] & 1);
        const int theirs = static_cast<int>(board.theirs >> cells.at[i] & 1);
        index = 3 * index + mine + 2 * theirs;
    }
    return index;
}

inline void test_indices() {
    where = "pattern indices";
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const auto board = random_board(random);
        const Indices indices = indices_of(board);
        CHECK(indices.lane == portable::indices_of(board).lane);
        for (std::size_t lane = 0; lane < kInstances; ++lane)
            CHECK(indices.lane[lane] == index_by_definition(board, kLayout.instances[lane].cells));
    }
}

inline void test_guesses() {
    where = "pattern guesses";
    const Weights weights(random_knots({4, 30, 52}, 2));
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const auto board = random_board(random);
        const int guess = weights.guess(board);
        for (int s = 0; s < othello::kImages; ++s) CHECK(weights.guess(othello::image(s, board)) == guess);
    }
}

template <class Read>
std::string refusal(Read read) {
    try {
        read();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

inline void test_weights_file() {
    where = "pattern weights file";
    const Knots knots = random_knots({10, 20}, 4);
    const auto bytes = encode(knots);
    const Knots back = decode(bytes);
    CHECK(back.empties == knots.empties && back.weights == knots.weights);
    auto damaged = bytes;
    damaged.back() ^= std::byte{1};
    CHECK(refusal([&] { decode(damaged); }) == "othello weights: damaged, the checksum differs");
    damaged = bytes;
    damaged[0] = std::byte{0};
    CHECK(refusal([&] { decode(damaged); }) == "othello weights: not a file of weights");
    damaged = bytes;
    damaged[8] ^= std::byte{1};
    CHECK(refusal([&] { decode(damaged); }) == "othello weights: made for other patterns");
    check_every_bit_of_the_header(bytes, [](const auto& file) { return !refusal([&] { decode(file); }).empty(); });
    const Knots old = decode(of_version_1(bytes));
    CHECK(old.empties == knots.empties && old.weights == knots.weights);
    for (const auto& empties : {std::vector{20, 10}, std::vector{10, 65}})
        CHECK(refusal([&] { decode(encode({empties, knots.weights})); }) ==
              "othello weights: empties or weights that no board has");
    CHECK(refusal([&] { decode(std::span(bytes).first(10)); }) ==
          "othello weights: shorter than the header of their file");
}

// Scores that are a sum of pattern weights are found again, on positions the fit has not seen.
inline void test_fit() {
    where = "pattern fit";
    constexpr int kCorner = 8 * kUnit;
    Random random(5);
    std::vector<Sample> samples;
    for (int i = 0; i < 400; ++i) {
        const Discs mine = random.next() & othello::Standard::Board::ring(0, 0);
        const Discs theirs = random.next() & othello::Standard::Board::ring(0, 0) & ~mine;
        const int score = kCorner * (std::popcount(mine) - std::popcount(theirs));
        samples.push_back({{mine, theirs}, static_cast<std::int16_t>(score), i % 4 == 0});
    }
    SamplesByEmpties by_empties(othello::kSquares + 1);
    by_empties[60] = &samples;
    Fit fit({60}, {.ridge = 1, .rounds = 10});
    int rounds = 0;
    fit.run(by_empties, [&](int round) { return (rounds = round) < 0; });
    const Weights weights(fit.knots());
    double error = 0, size = 0;
    for (const Sample& sample : samples) {
        if (!sample.held_out) continue;
        error += std::abs(sample.score - weights.guess(sample.position));
        size += std::abs(sample.score);
    }
    CHECK(rounds == 10);
    CHECK(error < size / 10);
}

// Half of the samples are what the games say; files of samples are read as they were written.
inline void test_samples() {
    where = "pattern samples";
    constexpr std::array<int, 7> kMoves = {56, 64, 33, 34, 43, 46, 66};  // f5 d6 c3 d3 c4 f4 f6
    std::vector<std::byte> file(16 + 68);
    file[4] = std::byte{1}, file[12] = std::byte{8}, file[14] = std::byte{54}, file[16 + 7] = std::byte{40};
    for (std::size_t i = 0; i < kMoves.size(); ++i) file[16 + 8 + i] = static_cast<std::byte>(kMoves[i]);
    const auto games = othello::read_tournament(file);
    const SampleSource source(games, 1);
    const auto drawn = source.draw(54, 0), strayed = source.draw(54, 1);
    CHECK(drawn && othello::empty_count(drawn->position) == 54 && drawn->score == 2 * 40 - 64 && drawn->held_out);
    CHECK(strayed && othello::empty_count(strayed->position) == 54 && !strayed->score && moves(strayed->position));
    CHECK(!source.draw(20, 0));
    const SampleSet set{7, {{drawn->position, -1234, true}, {strayed->position, 567, false}}};
    const SampleSet back = SampleSet::read(set.bytes());
    CHECK(back.drawn == 7 && back.samples.size() == 2 && back.bytes() == set.bytes());
    CHECK(back.samples[0].score == -1234 && back.samples[0].held_out && !back.samples[1].held_out);
    const Position both{drawn->position.mine, drawn->position.mine};
    for (const Sample& odd : {Sample{both, 0, false}, Sample{drawn->position, 6401, false}})
        CHECK(refusal([&] { SampleSet::read(SampleSet{1, {odd}}.bytes()); }) ==
              "othello samples: a position or a score that no game has");
    file.pop_back();
    CHECK(refusal([&] { othello::read_tournament(file); }) == "othello games: not as long as its header says");
}

// The definition of a label: passes are free, and a game that is over has its score.
inline int label_by_definition(const Weights& weights, Position position, int depth) {
    if (othello::Squares<8>::is_over(position)) return kUnit * othello::Squares<8>::final_score(position);
    Discs legal = moves(position);
    if (!legal) return -label_by_definition(weights, position.passed(), depth);
    if (depth == 0) return weights.guess(position);
    int best = -kUnit * othello::kSquares;
    for (; legal; legal = othello::without_first(legal))
        best = std::max(
            best, -label_by_definition(weights, othello::played(position, othello::first_square(legal)), depth - 1));
    return best;
}

// Cuts, null windows and sorted moves do not change labels.
inline void test_labels() {
    where = "pattern labels";
    const Weights weights(random_knots({4, 30, 52}, 6));
    Random random(7);
    for (int game = 0; game < 4; ++game)
        for (Position now = othello::Standard().position(); !othello::Squares<8>::is_over(now);) {
            const Discs legal = moves(now);
            for (int depth = 0; depth <= 3; ++depth)
                CHECK(label_score(weights, now, depth) == label_by_definition(weights, now, depth));
            Discs rest = legal;
            for (auto skip = legal ? random.below(static_cast<std::uint32_t>(std::popcount(legal))) : 0; skip > 0;
                 --skip)
                rest = othello::without_first(rest);
            now = legal ? othello::played(now, othello::first_square(rest)) : now.passed();
        }
}

inline void test_patterns() {
    test_indices();
    test_guesses();
    test_weights_file();
    test_fit();
    test_samples();
    test_labels();
}

}  // namespace conformance
