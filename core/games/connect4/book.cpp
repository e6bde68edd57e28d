// How the opening book lists its positions and codes its scores.
#include "games/connect4/book.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "base/data_file.h"
#include "base/errors.h"

namespace turnwise::connect4 {

namespace {

constexpr Geometry<StandardShape> kStandard{StandardShape{}};

Bits canonical_key(Bits mine, Bits mask) {
    return std::min(mine + mask, kStandard.mirrored(mine) + kStandard.mirrored(mask));
}

// The position of a key: in each column, key + 1 is the stones to move, topped by one bit.
BookPosition position_of_key(Bits key) {
    const int step = StandardShape::height() + 1;
    const Bits sum = key + kStandard.bottom;
    BookPosition position{0, 0};
    for (int column = 0; column < StandardShape::width(); ++column) {
        const Bits cells = sum >> (column * step) & ((Bits{1} << step) - 1);
        const Bits top = std::bit_floor(cells);
        position.mine |= (cells ^ top) << (column * step);
        position.mask |= (top - 1) << (column * step);
    }
    return position;
}

// Keys of the unfinished positions after each of `keys`, sorted.
std::vector<Bits> next_level(const std::vector<Bits>& keys) {
    std::vector<Bits> next;
    next.reserve(keys.size() * StandardShape::width());
    for (const Bits key : keys) {
        const auto [mine, mask] = position_of_key(key);
        const Bits wins = winning_cells(kStandard, mine);
        for (Bits moves = kStandard.playable(mask) & ~wins; moves; moves &= moves - 1)
            next.push_back(canonical_key(mine ^ mask, mask | (moves & -moves)));
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
}

std::vector<Bits> level_keys(int plies) {
    std::vector<Bits> keys{0};
    for (int ply = 0; ply < plies; ++ply) keys = next_level(keys);
    return keys;
}

// The score of a position that needs no search, for the side to move.
std::optional<int> forced_score(BookPosition position) {
    Quiet q = connect4::position_of(kStandard, position.mine, position.mask);
    if (q.my_wins & kStandard.playable(position.mask)) return kStandard.win_score(q.plies);
    const Outcome outcome = play_forced(kStandard, q);
    if (!outcome.decided) return std::nullopt;
    return outcome.flipped ? -outcome.score : outcome.score;
}

// Six bits a score, highest first; what is likely depends on the score before. Shared by coder and decoder.
class ScoreModel {
  public:
    // The score coded, which is the one wanted when `coder` writes.
    template <class Coder>
    int next(Coder& coder, int wanted = 0) {
        auto& tree = models_[previous_];
        unsigned node = 1;
        for (int i = kScoreBits - 1; i >= 0; --i)
            node = 2 * node + coder.code(tree[node], static_cast<unsigned>(wanted + kOffset) >> i & 1);
        previous_ = node - (1u << kScoreBits);
        return static_cast<int>(previous_) - kOffset;
    }

  private:
    static constexpr int kScoreBits = 6, kOffset = 32;
    std::array<std::array<BitModel, 1 << kScoreBits>, 1 << kScoreBits> models_;
    unsigned previous_ = kOffset;
};

void check_score(int score, int plies) {
    if (std::abs(score) > kStandard.win_score(plies)) raise(DataError("connect4 book: a score that no position has"));
}

constexpr data_file::Letters kLetters{'T', 'W', 'C', '4'};
constexpr int kMostBookPlies = 14;

void check_header(std::span<const std::byte> file) {
    if (file.size() < data_file::kHeader) raise(DataError("connect4 book: shorter than its header"));
    if (!data_file::begins_with(file, kLetters)) raise(DataError("connect4 book: not a book file"));
    if (!data_file::has_known_version(file)) raise(DataError("connect4 book: written by another version"));
    if (!data_file::has_zeros(file)) raise(DataError("connect4 book: damaged header"));
    if (book_plies(file) > kMostBookPlies) raise(DataError("connect4 book: too many plies"));
    if (!data_file::is_whole(file)) raise(DataError("connect4 book: damaged, the checksum differs"));
}

}  // namespace

std::vector<BookPosition> book_positions(int plies) {
    std::vector<BookPosition> positions;
    for (const Bits key : level_keys(plies)) positions.push_back(position_of_key(key));
    return positions;
}

std::vector<std::byte> encode_book(int plies, std::span<const std::int8_t> scores) {
    const auto positions = book_positions(plies);
    if (positions.size() != scores.size()) raise(DataError("connect4 book: give one score for each position"));
    ScoreModel model;
    RangeEncoder encoder;
    std::uint32_t coded = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (forced_score(positions[i])) continue;
        check_score(scores[i], plies);
        model.next(encoder, scores[i]);
        ++coded;
    }
    return data_file::make(kLetters, static_cast<std::size_t>(plies), coded, encoder.finish());
}

Book Book::load(std::span<const std::byte> bytes) {
    check_header(bytes);
    const int plies = book_plies(bytes);
    Book book;
    book.levels_.resize(plies + 1);
    book.levels_[0].keys = {0};
    for (int ply = 1; ply <= plies; ++ply) book.levels_[ply].keys = next_level(book.levels_[ply - 1].keys);
    ScoreModel model;
    RangeDecoder decoder(bytes.subspan(data_file::kHeader));
    std::uint32_t decoded = 0;
    for (const Bits key : book.levels_[plies].keys) {
        auto score = forced_score(position_of_key(key));
        if (!score) {
            score = model.next(decoder);
            check_score(*score, plies);
            ++decoded;
        }
        book.levels_[plies].scores.push_back(static_cast<std::int8_t>(*score));
    }
    if (decoded != read32(&bytes[data_file::kNumberAt])) raise(DataError("connect4 book: wrong number of scores"));
    for (int ply = plies - 1; ply >= 0; --ply) book.back_up(ply);
    return book;
}

// The scores of a ply from those of the next.
void Book::back_up(int ply) {
    Level& level = levels_[ply];
    for (const Bits key : level.keys) {
        const auto [mine, mask] = position_of_key(key);
        const Bits moves = kStandard.playable(mask);
        int best = -kStandard.cells;
        const bool wins = winning_cells(kStandard, mine) & moves;
        if (wins) best = kStandard.win_score(ply);
        for (Bits rest = wins ? 0 : moves; rest; rest &= rest - 1) {
            const Bits child = canonical_key(mine ^ mask, mask | (rest & -rest));
            best = std::max(best, -find(child, ply + 1).value());
        }
        level.scores.push_back(static_cast<std::int8_t>(best));
    }
}

std::optional<int> Book::find(Bits key, int ply) const {
    const Level& level = levels_[ply];
    const auto at = std::lower_bound(level.keys.begin(), level.keys.end(), key);
    if (at == level.keys.end() || *at != key) return std::nullopt;
    return level.scores[at - level.keys.begin()];
}

std::optional<int> Book::score(Bits mine, Bits mask) const {
    const int ply = std::popcount(mask);
    if (ply > plies()) return std::nullopt;
    return find(canonical_key(mine, mask), ply);
}

}  // namespace turnwise::connect4
