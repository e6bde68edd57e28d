// How the opening book lists its positions, and how its file is written and read.
#include "games/connect4/book.h"

#include <bit>
#include <optional>

#include "base/data_file.h"
#include "base/errors.h"
#include "games/connect4/bounds.h"

namespace turnwise::connect4 {

namespace {

using Board = Geometry<AnyShape>;

// The position of a key: in each column, key + 1 is the stones to move, topped by one bit.
BookPosition position_of_key(const Board& g, Bits key) {
    const int step = g.shape.height() + 1;
    const Bits sum = key + g.bottom;
    BookPosition position{0, 0};
    for (int column = 0; column < g.shape.width(); ++column) {
        const Bits cells = sum >> (column * step) & ((Bits{1} << step) - 1);
        const Bits top = std::bit_floor(cells);
        position.mine |= (cells ^ top) << (column * step);
        position.mask |= (top - 1) << (column * step);
    }
    return position;
}

// Keys of the unfinished positions after each of `keys`, sorted.
std::vector<Bits> next_level(const Board& g, const std::vector<Bits>& keys) {
    std::vector<Bits> next;
    for (const Bits key : keys) {
        const auto [mine, mask] = position_of_key(g, key);
        const Bits wins = winning_cells(g, mine);
        for (Bits moves = g.playable(mask) & ~wins; moves; moves &= moves - 1)
            next.push_back(book_key(g, mine ^ mask, mask | (moves & -moves)));
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
}

bool needs_score(const Board& g, BookPosition position) {
    Quiet<Bits> q = position_of(g, position.mine, position.mask);
    return (q.my_wins & g.playable(position.mask)) == 0 && !play_forced(g, q).decided;
}

// Keys of the positions that need a score, sorted.
std::vector<Bits> book_keys(const Board& g, int plies) {
    std::vector<Bits> keys{0};
    for (int ply = 0; ply < plies; ++ply) keys = next_level(g, keys);
    std::erase_if(keys, [&](Bits key) { return !needs_score(g, position_of_key(g, key)); });
    return keys;
}

// Whether a position with so many stones that forced moves do not decide may be worth this.
bool is_possible(const Board& g, int plies, int score) {
    const Quiet<Bits> q{.mine = 0, .theirs = 0, .my_wins = 0, .their_wins = 0, .plies = plies};
    return score >= least_score(g, q) && score <= largest_score(g, q);
}

constexpr data_file::Letters kLetters{'T', 'W', 'C', 'B'};
constexpr std::size_t kScoresAt = 4;  // of the body, behind the board
constexpr int kMostBookPlies = 14;

bool is_book(std::span<const std::byte> file) {
    return file.size() >= data_file::kHeader + kScoresAt && data_file::begins_with(file, kLetters);
}

void check_header(std::span<const std::byte> file) {
    if (file.size() < data_file::kHeader + kScoresAt) raise(DataError("connect4 book: shorter than its header"));
    if (!is_book(file)) raise(DataError("connect4 book: not a book file"));
    if (!data_file::has_known_version(file)) raise(DataError("connect4 book: written by another version"));
    if (!data_file::has_zeros(file)) raise(DataError("connect4 book: damaged header"));
    if (!data_file::is_whole(file)) raise(DataError("connect4 book: damaged, the checksum differs"));
}

void check_board(AnyShape shape, int plies) {
    const bool is_board = shape.width() > 0 && shape.height() > 0 && shape.connect() > 0;
    if (!is_board || shape.width() * (shape.height() + 1) > 64)
        raise(DataError("connect4 book: only boards of one word have one, width x (height + 1) must be at most 64"));
    if (plies > kMostBookPlies || plies >= shape.width() * shape.height())
        raise(DataError("connect4 book: too many plies"));
}

}  // namespace

std::vector<BookPosition> book_positions(AnyShape shape, int plies) {
    check_board(shape, plies);
    const Board g(shape);
    std::vector<BookPosition> positions;
    for (const Bits key : book_keys(g, plies)) positions.push_back(position_of_key(g, key));
    return positions;
}

std::vector<std::byte> encode_book(AnyShape shape, int plies, std::span<const std::int8_t> scores) {
    check_board(shape, plies);
    const Board g(shape);
    const std::vector<Bits> keys = book_keys(g, plies);
    if (keys.size() != scores.size()) raise(DataError("connect4 book: give one score for each position"));
    std::vector<StaticFunction::Pair> pairs;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (!is_possible(g, plies, scores[i])) raise(DataError("connect4 book: a score that no position has"));
        pairs.push_back({keys[i], scores[i]});
    }
    std::vector<std::byte> body{std::byte{shape.columns}, std::byte{shape.rows}, std::byte{shape.line}, std::byte{0}};
    const auto function = StaticFunction::encode(pairs);
    body.insert(body.end(), function.begin(), function.end());
    return data_file::make(kLetters, static_cast<std::size_t>(plies), static_cast<std::uint32_t>(keys.size()), body);
}

BookHeader read_book_header(std::span<const std::byte> bytes) {
    if (!is_book(bytes)) return {};
    const auto number = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
    constexpr std::size_t kShapeAt = data_file::kHeader;
    return {{number(kShapeAt), number(kShapeAt + 1), number(kShapeAt + 2)}, number(data_file::kSmallAt)};
}

Book Book::load(std::span<const std::byte> bytes) {
    check_header(bytes);
    const auto [shape, plies] = read_book_header(bytes);
    check_board(shape, plies);
    auto scores = StaticFunction::load(bytes.subspan(data_file::kHeader + kScoresAt));
    if (!scores) raise(DataError("connect4 book: damaged scores"));
    const Board g(shape);
    for (const int score : scores->numbers())
        if (!is_possible(g, plies, score)) raise(DataError("connect4 book: a score that no position has"));
    return {shape, plies, std::move(*scores)};
}

}  // namespace turnwise::connect4
