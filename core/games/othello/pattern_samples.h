// The samples pattern weights are fitted to: positions of tournament games and positions beside them.
#pragma once

#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "base/random.h"
#include "base/range_coder.h"
#include "games/othello/tournament_games.h"

namespace turnwise::othello::patterns {

struct Sample {
    Position position;
    std::int16_t score;  // for the side to move, in 1 / kUnit discs
    bool held_out;       // never fitted, only tested
};

// Half of the samples are positions of games; the other half stray from a game by a few random moves, because a
// search evaluates bad moves more often than good ones. Sample number n at so many empties is always the same position.
// The games must outlive it.
class SampleSource {
  public:
    SampleSource(std::span<const TournamentGame> games, std::uint64_t seed) : games_(games), seed_(seed) {}

    struct Drawn {
        Position position;
        bool held_out;
        std::optional<int> score;  // for the side to move, in discs, where the game tells it exactly
    };
    // Empty if the game of this number has no such position.
    std::optional<Drawn> draw(int empties, std::size_t number) const {
        if (games_.empty()) return std::nullopt;
        const std::size_t index = number / 2 * kStride % games_.size();
        const TournamentGame& game = games_[index];
        const bool held_out = index % kHeldOutEvery == 0;
        if (number % 2 == 1) return strayed(game, empties, number, held_out);
        const auto moment = game.moment(empties);
        if (!moment) return std::nullopt;
        std::optional<int> score;
        if (empties == game.solved_empties) score = moment->black ? game.score : -game.score;
        return Drawn{moment->position, held_out, score};
    }

  private:
    static constexpr std::size_t kStride = 1000003;  // a prime: passes every game before it meets one again
    static constexpr std::size_t kHeldOutEvery = 20;
    static constexpr std::uint32_t kMostRandomMoves = 6;
    static constexpr int kStartEmpties = 60;

    static int any_of(Discs squares, Random& random) {
        for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(squares))); skip > 0; --skip)
            squares &= squares - 1;
        return std::countr_zero(squares);
    }

    std::optional<Drawn> strayed(const TournamentGame& game, int empties, std::size_t number, bool held_out) const {
        Random random(mixed(seed_ + static_cast<std::uint64_t>(empties)) + number);
        const int steps = 1 + static_cast<int>(random.below(kMostRandomMoves));
        const auto moment = game.moment(std::min(kStartEmpties, empties + steps));
        if (!moment) return std::nullopt;
        Position now = moment->position;
        while (empty_count(now) > empties) {
            const Discs open = moves(now);
            if (!open && Squares<8>::is_over(now)) return std::nullopt;
            now = open ? played(now, any_of(open, random)) : now.passed();
        }
        if (!moves(now)) now = now.passed();
        if (!moves(now)) return std::nullopt;
        return Drawn{now, held_out, std::nullopt};
    }

    std::span<const TournamentGame> games_;
    std::uint64_t seed_;
};

// Samples of one number of empties, and how many were drawn for them: some games have no such position.
struct SampleSet {
    std::size_t drawn = 0;
    std::vector<Sample> samples;

    // As a file that a later run goes on from: 4 bytes drawn, then 20 bytes a sample.
    std::vector<std::byte> bytes() const;
    // Throws DataError if the bytes are no such file.
    static SampleSet read(std::span<const std::byte> bytes);

  private:
    static constexpr std::size_t kHeader = 4, kRecord = 20;
    static constexpr int kMostScore = 100 * kSquares;  // every disc, in 1 / kUnit discs
};

inline std::vector<std::byte> SampleSet::bytes() const {
    std::vector<std::byte> result(kHeader + samples.size() * kRecord);
    write32(result.data(), static_cast<std::uint32_t>(drawn));
    std::byte* at = &result[kHeader];
    for (const Sample& sample : samples) {
        for (const Discs discs : {sample.position.mine, sample.position.theirs}) {
            write32(at, static_cast<std::uint32_t>(discs));
            write32(at + 4, static_cast<std::uint32_t>(discs >> 32));
            at += 8;
        }
        write32(at, static_cast<std::uint32_t>(2 * sample.score + sample.held_out));
        at += 4;
    }
    return result;
}

inline SampleSet SampleSet::read(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeader || (bytes.size() - kHeader) % kRecord != 0)
        raise(DataError("othello samples: not a file of samples, or cut short"));
    SampleSet set{read32(bytes.data()), {}};
    const auto discs = [](const std::byte* at) { return read32(at) | Discs{read32(at + 4)} << 32; };
    for (const std::byte* at = bytes.data() + kHeader; at != bytes.data() + bytes.size(); at += kRecord) {
        const auto last = static_cast<std::int32_t>(read32(at + 16));
        const Position position{discs(at), discs(at + 8)};
        if ((position.mine & position.theirs) || std::abs(last >> 1) > kMostScore)
            raise(DataError("othello samples: a position or a score that no game has"));
        set.samples.push_back({position, static_cast<std::int16_t>(last >> 1), (last & 1) != 0});
    }
    return set;
}

}  // namespace turnwise::othello::patterns
