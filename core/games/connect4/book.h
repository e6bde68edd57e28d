// Opening book of a board of one word: the exact score of every position with exactly so many stones, without keys.
//
// Whoever has a book has a score for the end of every line of so many stones; positions with fewer follow from these by
// search. The book keeps one score for each mirror pair, and none where forced moves decide it.
//
// A data file (base/data_file.h) whose letters are TWCB, whose small number is the stones and whose number is how many
// scores there are. Its body has width, height and length of a line, a zero, and a static function
// (base/static_function.h) from keys to scores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/static_function.h"
#include "games/connect4/quiet.h"

namespace turnwise::connect4 {

struct BookPosition {
    Bits mine, mask;
};

// The key of a position and of its mirror image.
template <class Shape>
Bits book_key(const Geometry<Shape>& g, Bits mine, Bits mask) {
    return std::min(mine + mask, g.mirrored(mine) + g.mirrored(mask));
}

// The positions with exactly so many stones that need a score: nobody has won or can win at once, and forced moves do
// not decide. One of each mirror pair, in the order of their keys: neighbours share much.
std::vector<BookPosition> book_positions(AnyShape shape, int plies);

// The file of a book, from the scores of book_positions(shape, plies).
std::vector<std::byte> encode_book(AnyShape shape, int plies, std::span<const std::int8_t> scores);

class Book {
  public:
    // Throws DataError if the bytes are not a whole, undamaged book.
    static Book load(std::span<const std::byte> bytes);

    AnyShape shape() const { return shape_; }
    int plies() const { return plies_; }

    // The score, for the side to move, of a position of the book by its key. Of another one it is any score that a
    // position with so many stones may have.
    int score(Bits key) const { return scores_(key); }

  private:
    Book(AnyShape shape, int plies, StaticFunction scores) : shape_(shape), plies_(plies), scores_(std::move(scores)) {}

    AnyShape shape_;
    int plies_;
    StaticFunction scores_;
};

// The board of a book file and its stones, before more is read; plies are -1 if the file is none of a book.
struct BookHeader {
    AnyShape shape{};
    int plies = -1;
};
BookHeader read_book_header(std::span<const std::byte> bytes);

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
