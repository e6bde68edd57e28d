// Opening books of Connect 4: what can be loaded has a score that its board allows for every position, and is written
// as it was read.
#include <map>
#include <optional>

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
constexpr std::size_t kPliesAt = data_file::kSmallAt, kCodedAt = data_file::kNumberAt;

std::vector<std::byte> book_of(int plies, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::int8_t> scores(book_positions(plies).size());
    for (auto& score : scores) score = static_cast<std::int8_t>(static_cast<int>(random.below(9)) - 4);
    return encode_book(plies, scores);
}

std::vector<Seed> book_seeds() {
    std::vector<Seed> seeds;
    for (int plies = 0; plies <= kMostPlies; ++plies) seeds.push_back(seed_of(book_of(plies, 7)));
    return seeds;
}

// The header as it must be for this body, or no random change would ever get past the checksum; now and then as it is.
std::vector<std::byte> mended(Bytes bytes) {
    static const auto kCoded = [] {
        std::map<int, std::uint32_t> coded;
        for (int plies = 0; plies <= kMostPlies; ++plies) coded[plies] = read32(&book_of(plies, 1)[kCodedAt]);
        return coded;
    }();
    std::vector<std::byte> book(bytes.begin(), bytes.end());
    if (book.size() < data_file::kHeader || book[kCodedAt] == std::byte{0xFF}) return book;
    const int plies = static_cast<int>(book[kPliesAt]) % (kMostPlies + 1);
    book[kPliesAt] = static_cast<std::byte>(plies);
    write32(&book[kCodedAt], kCoded.at(plies));
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
    if (book_plies(file) > kMostPlies) return;
    try {
        const Book book = Book::load(file);
        std::vector<std::int8_t> scores;
        constexpr int kMostScore = (StandardShape::width() * StandardShape::height()) / 2;
        for (const auto& [mine, mask] : book_positions(book.plies())) {
            const auto score = book.score(mine, mask);
            CHECK(score && *score >= -kMostScore && *score <= kMostScore);
            scores.push_back(static_cast<std::int8_t>(score.value_or(0)));
        }
        const Book again = Book::load(encode_book(book.plies(), scores));
        for (const auto& [mine, mask] : book_positions(book.plies()))
            CHECK(again.score(mine, mask) == book.score(mine, mask));
        solve_with(file);
    } catch (const DataError&) {
    }
}

const Added book({"connect4.book", read_book, book_seeds});

}  // namespace
}  // namespace fuzz
