// Opening book of the 7 x 6 board: the exact score of every position up to so many stones, without keys.
//
// Whoever reads the book can list the positions himself (book_positions), so the file holds only scores, and only
// those of the last ply that forced moves do not decide: the earlier plies follow by minimax.
//
// A data file (base/data_file.h) whose letters are TWC4, whose small number is the plies and whose number is how many
// scores are coded. Its body has the scores in book order, each as six bits, highest first, by an adaptive binary range
// coder whose probabilities depend on the score before and on the bits already known of this one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/connect4/quiet.h"

namespace turnwise::connect4 {

struct BookPosition {
    Bits mine, mask;
};

// All unfinished positions with exactly so many stones, one of each mirror pair, in the order of the book.
std::vector<BookPosition> book_positions(int plies);

// The file of a book, from the scores of book_positions(plies).
std::vector<std::byte> encode_book(int plies, std::span<const std::int8_t> scores);

// How many stones the positions of a book file have at most, before anything of it is read; -1 if it is no book.
inline int book_plies(std::span<const std::byte> bytes) {
    constexpr std::size_t kPliesAt = 5;
    return bytes.size() > kPliesAt ? static_cast<int>(bytes[kPliesAt]) : -1;
}

class Book {
  public:
    // Throws DataError if the bytes are not a whole, undamaged book.
    static Book load(std::span<const std::byte> bytes);

    int plies() const { return static_cast<int>(levels_.size()) - 1; }

    // The score for the side to move; empty if the position has more stones than the book, or is over.
    std::optional<int> score(Bits mine, Bits mask) const;

  private:
    struct Level {
        std::vector<Bits> keys;  // sorted
        std::vector<std::int8_t> scores;
    };

    void back_up(int ply);
    std::optional<int> find(Bits key, int ply) const;

    std::vector<Level> levels_;
};

// Scores of these positions, in their order; fewer if the watch ends it. Neighbours in book order share much: keep the
// solver's table.
template <class Solver, class Watch>
std::vector<std::int8_t> score_positions(Solver& solver, std::span<const BookPosition> positions, Watch& watch) {
    std::vector<std::int8_t> scores;
    for (const BookPosition& position : positions) {
        const auto score = solver.score(position.mine, position.mask, watch);
        if (!score) break;
        scores.push_back(static_cast<std::int8_t>(*score));
    }
    return scores;
}

}  // namespace turnwise::connect4
