// Opening books of Connect 4: what can be loaded has a score that its board allows for every position, and is written
// as it was read.
#include "base/data_file.h"
#include "base/errors.h"
#include "base/random.h"
#include "games/connect4/solve.h"
#include "target.h"

namespace fuzz {
namespace {

using namespace turnwise;
using namespace turnwise::connect4;

constexpr int kMostPlies = 4;  // more take long to list
constexpr AnyShape kShape = any_shape(StandardShape{});
constexpr Geometry<AnyShape> kGeometry{kShape};

std::vector<std::byte> book_of(int plies, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::int8_t> scores(book_positions(kShape, plies).size());
    for (auto& score : scores) score = static_cast<std::int8_t>(static_cast<int>(random.below(9)) - 4);
    return encode_book(kShape, plies, scores);
}

std::vector<Seed> book_seeds() {
    std::vector<Seed> seeds;
    for (int plies = 0; plies <= kMostPlies; ++plies) seeds.push_back(seed_of(book_of(plies, 7)));
    return seeds;
}

// The header as it must be for this body, or no random change would ever get past the checksum; now and then as it is.
std::vector<std::byte> mended(Bytes bytes) {
    std::vector<std::byte> book(bytes.begin(), bytes.end());
    if (book.size() < data_file::kHeader || book[data_file::kNumberAt] == std::byte{0xFF}) return book;
    std::byte& plies = book[data_file::kSmallAt];
    plies = static_cast<std::byte>(static_cast<int>(plies) % (kMostPlies + 1));
    write32(&book[data_file::kChecksumAt], data_file::checksum_of(book));
    return book;
}

// A solver that is given the book believes it, and ends.
void solve_with(const std::vector<std::byte>& file) {
    turnwise::Solver<Standard> solver(Standard(), 1 << 12, file);
    Question question;
    question.limits.nodes = 50;
    for (const Move column : {3, 0}) solver.solve(Standard().play(column), question);
}

void read_book(Bytes bytes) {
    conformance::where = "connect4 book";
    const auto file = mended(bytes);
    if (read_book_header(file).plies > kMostPlies) return;
    try {
        const Book book = Book::load(file);
        if (book.shape() != kShape) return;
        std::vector<std::int8_t> scores;
        for (const auto& [mine, mask] : book_positions(kShape, book.plies()))
            scores.push_back(static_cast<std::int8_t>(book.score(book_key(kGeometry, mine, mask))));
        const Book again = Book::load(encode_book(kShape, book.plies(), scores));
        for (const auto& [mine, mask] : book_positions(kShape, book.plies())) {
            const Bits key = book_key(kGeometry, mine, mask);
            CHECK(again.score(key) == book.score(key));
        }
        solve_with(file);
    } catch (const DataError&) {
    }
}

const Added book({"connect4.book", read_book, book_seeds});

}  // namespace
}  // namespace fuzz
