// The pattern evaluation of Othello: indices, symmetry and the file of weights.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"
#include "games/othello/images.h"
#include "games/othello/pattern_weights.h"
#include "games/othello/rules.h"
#include "random.h"

namespace exam {

using namespace turnwise;
using namespace turnwise::othello::patterns;
using othello::Discs;

struct Board {
    Discs mine, theirs;
};

// Any discs at all: no rule of the game matters here.
inline Board random_board(Random& random) {
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
inline int index_by_definition(const Board& board, const Cells& cells) {
    int index = 0;
    for (int i = cells.size; i-- > 0;) {
        const int mine = static_cast<int>(board.mine >> cells.at[i] & 1);
        const int theirs = static_cast<int>(board.theirs >> cells.at[i] & 1);
        index = 3 * index + mine + 2 * theirs;
    }
    return index;
}

inline void examine_indices() {
    where = "pattern indices";
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const auto board = random_board(random);
        const Indices indices = indices_of(board.mine, board.theirs);
        CHECK(indices.lane == portable::indices_of(board.mine, board.theirs).lane);
        for (std::size_t lane = 0; lane < kInstances; ++lane)
            CHECK(indices.lane[lane] == index_by_definition(board, kLayout.instances[lane].cells));
    }
}

inline void examine_guesses() {
    where = "pattern guesses";
    const Weights weights(random_knots({4, 30, 52}, 2));
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const auto board = random_board(random);
        const int guess = weights.guess(board.mine, board.theirs);
        for (int s = 0; s < othello::kImages; ++s)
            CHECK(weights.guess(othello::image(s, board.mine), othello::image(s, board.theirs)) == guess);
    }
}

inline std::string refusal(std::span<const std::byte> bytes) {
    try {
        decode(bytes);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

inline void examine_weights_file() {
    where = "pattern weights file";
    const Knots knots = random_knots({10, 20}, 4);
    const auto bytes = encode(knots);
    const Knots back = decode(bytes);
    CHECK(back.empties == knots.empties && back.weights == knots.weights);
    auto damaged = bytes;
    damaged.back() ^= std::byte{1};
    CHECK(refusal(damaged) == "othello weights: damaged, the checksum differs");
    damaged = bytes;
    damaged[0] = std::byte{0};
    CHECK(refusal(damaged) == "othello weights: not a file of weights");
    damaged = bytes;
    damaged[8] ^= std::byte{1};
    CHECK(refusal(damaged) == "othello weights: made for other patterns");
    CHECK(refusal(std::span(bytes).first(10)) == "othello weights: shorter than the header of their file");
}

inline void examine_patterns() {
    examine_indices();
    examine_guesses();
    examine_weights_file();
}

}  // namespace exam
