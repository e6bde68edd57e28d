// The learned weights of the pattern evaluation: one table for each number of empties, read from a compact file.
//
// A data file (base/data_file.h) whose letters are TWOP, whose small number is that of the knots and whose number is
// that of the weights a knot. Its body has the empties of each knot, one byte each, increasing; then the weights by a
// binary range coder, knot by knot for each weight, with probabilities that depend on the two knots before.
//
// A knot is a number of empties with weights of its own. In between, weights are interpolated from knots of the same
// parity, because the last move of the game is worth much. The file holds one weight for indices that mirror each
// other inside a shape, in units of 1 / kFileUnit discs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/errors.h"
#include "base/range_coder.h"
#include "games/othello/patterns.h"

namespace turnwise::othello::patterns {

// Which weight of a knot each entry of a phase's table takes.
class Folding {
  public:
    Folding();
    int weights() const { return weights_; }
    int of(int entry) const { return of_[static_cast<std::size_t>(entry)]; }

  private:
    void fold(int shape);

    std::vector<int> of_;
    int weights_ = 0;
};

struct Knots {
    std::vector<int> empties;           // increasing
    std::vector<std::int16_t> weights;  // knot after knot, in 1 / kFileUnit discs

    // The knots around so many empties, of the same parity if there are such, and how much the higher one counts.
    struct Place {
        std::size_t low, high;
        float high_share;
    };
    Place place(int asked) const;

    // Weights that know nothing.
    static Knots none();
    // Those of at most so many empties; and these with those of others that come later.
    Knots up_to(int most) const;
    Knots followed_by(const Knots& others) const;
    // Adds so much, in 1 / kFileUnit discs, to every guess at the knot of so many empties; nothing if there is none.
    void raise(int knot_empties, int units);
};

constexpr int kFileUnit = 50;                            // of a stored weight in a disc
constexpr int kUnit = 100;                               // of a guess in a disc
constexpr int kMostWeight = 0x7FFF * kFileUnit / kUnit;  // of a file: no larger one fits the tables, nor the coder

std::vector<std::byte> encode(const Knots& knots);
// Throws DataError if the bytes are not a whole, undamaged file of weights.
Knots decode(std::span<const std::byte> bytes);

// Guesses the final disc difference. Some 50 MB, made in 0.3 s; share it.
class Weights {
  public:
    explicit Weights(const Knots& knots);
    static Weights load(std::span<const std::byte> bytes) { return Weights(decode(bytes)); }

    // For the side to move, in 1 / kUnit discs, between -64 and 64 discs.
    int guess(Position position) const;

  private:
    static constexpr int kReadBeyond = 1;         // entries after the last table that pattern_sum may read, and ignores
    static constexpr int kPhases = kSquares + 1;  // one for each number of empties

    const std::int16_t* table(int empties) const { return &tables_[static_cast<std::size_t>(empties) * kTableSize]; }

    std::vector<std::int16_t> tables_;
};

inline int Weights::guess(Position position) const {
    constexpr int kMost = kSquares * kUnit;
    const int empties = kSquares - std::popcount(position.taken());
    const std::int16_t* weights = table(empties);
    const int sum = pattern_sum(weights, indices_of(position)) + weights[entry_of_moves(0, moves(position))] +
                    weights[entry_of_moves(1, moves(position.passed()))];
    return std::clamp(sum, -kMost, kMost);
}

}  // namespace turnwise::othello::patterns
