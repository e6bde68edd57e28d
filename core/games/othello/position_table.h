// The transposition table of Othello: whole positions as keys, so a hit is never a mistake, and what was learnt of
// them.
//
// An entry is three words: the discs of both sides, each mixed with the third word, and what is known. Threads may
// share a table without locks: an entry written by two at once matches no position.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/threads.h"
#include "exact/tables.h"
#include "game/range.h"
#include "games/othello/position.h"

namespace turnwise::othello {

constexpr std::uint8_t kNoSquare = 64;

// How far a search looked: plies, and how sure it was of what it left out. The last level leaves out nothing.
struct Draft {
    std::uint8_t depth = 0, level = 0;

    // Whether a search of this draft answers for one of the other.
    bool covers(Draft other) const { return depth >= other.depth && level >= other.level; }
    bool operator==(const Draft&) const = default;
};

// What is known of a position: lower <= score <= upper at this draft.
struct Knowledge {
    std::int8_t lower = -kSquares, upper = kSquares;
    Draft draft;
    std::uint8_t cost = 0, date = 0;  // bits of the nodes it took; number of the search that stored it
    std::array<std::uint8_t, 2> squares{kNoSquare, kNoSquare};  // moves that did best, the latest first

    Range range() const { return {lower, upper}; }
};

class PositionTable {
  public:
    explicit PositionTable(std::size_t bytes) : buckets_(std::bit_floor(std::max(bytes, kLeastBytes) / kBucketBytes)) {
        shift_ = 65 - static_cast<int>(std::bit_width(buckets_.count()));
    }

    // As if just made.
    void clear() {
        buckets_.renew();
        date_ = 1;
    }

    // What older searches stored gives way to what this one stores.
    void begin_search() { ++date_; }

    std::size_t place(Position position) const {
        constexpr std::uint64_t kMixMine = 0x9E3779B97F4A7C15ULL, kMixTheirs = 0xC2B2AE3D27D4EB4FULL;
        return ((position.mine * kMixMine) ^ std::rotl(position.theirs * kMixTheirs, 32)) * kMixMine >> shift_;
    }
    void prefetch(std::size_t place) const { buckets_.prefetch(place); }

    // True if the position is known; then `known` says what.
    bool find(std::size_t place, Position position, Knowledge& known) const {
        for (const Entry& entry : buckets_[place].entries)
            if (entry.holds(position, known)) return true;
        return false;
    }

    // Adds the outcome of a null-window search: a lower bound if it beats alpha, otherwise an upper bound.
    void store(std::size_t place, Position position, Draft draft, int alpha, int score, int square,
               std::uint64_t nodes) {
        assert(nodes > 0);
        Knowledge known;
        const auto holds = [&](const Entry& entry) {
            Knowledge held;
            const bool is_here = entry.holds(position, held);
            if (is_here) known = held;
            return is_here;
        };
        Entry& entry = entry_for(buckets_[place], holds, [this](const Entry& held) { return worth(held.known()); });
        if (!(known.draft == draft)) {
            if (known.draft.covers(draft)) return;
            known.lower = -kSquares, known.upper = kSquares;
        }
        known.draft = draft;
        (score > alpha ? known.lower : known.upper) = static_cast<std::int8_t>(score);
        if (square != kNoSquare && known.squares[0] != square)
            known.squares = {static_cast<std::uint8_t>(square), known.squares[0]};
        known.cost = static_cast<std::uint8_t>(std::bit_width(nodes));
        known.date = date_;
        entry.put(position, known);
    }

  private:
    struct Entry {
        Shared<std::uint64_t> mine, theirs, word;
        std::uint64_t unused;  // so that a bucket is a cache line

        Knowledge known() const { return std::bit_cast<Knowledge>(word.load()); }

        // True for an entry of this position; `known` is what the entry says, of whatever position.
        bool holds(Position position, Knowledge& known) const {
            const std::uint64_t w = word.load();
            known = std::bit_cast<Knowledge>(w);
            return (mine.load() ^ w) == position.mine && (theirs.load() ^ w) == position.theirs;
        }
        void put(Position position, const Knowledge& known) {
            const auto w = std::bit_cast<std::uint64_t>(known);
            mine.store(position.mine ^ w);
            theirs.store(position.theirs ^ w);
            word.store(w);
        }
    };
    using Table = Buckets<Entry, 2>;
    static constexpr std::size_t kBucketBytes = sizeof(Table::Bucket), kLeastBytes = 2 * kBucketBytes;
    static_assert(kBucketBytes == 64);

    // What this search has stored is worth more than what it found, and hard work more than easy.
    int worth(const Knowledge& known) const { return known.date == date_ ? 256 + known.cost : known.cost; }

    Table buckets_;
    int shift_;
    std::uint8_t date_ = 1;
};

}  // namespace turnwise::othello
