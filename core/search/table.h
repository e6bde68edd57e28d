// The transposition table: what is known of states seen before; safe to share between threads without locks.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "base/memory.h"
#include "base/threads.h"
#include "game/game.h"
#include "search/report.h"

namespace turnwise {

struct Entry {
    Score score;
    Move move;           // in the frame of the key (see canonical in symmetry.h)
    std::uint8_t depth;  // plies the score looks ahead
    Bound bound;
    bool solved;  // rests on no guess: holds at any depth from `depth` on
};

class Table {
  public:
    // Starts small and grows by reserve() up to `bytes`, so that short searches stay in the cache.
    explicit Table(std::size_t bytes);

    // Makes room for this many entries, within the limit. Not while other threads use the table.
    void reserve(std::uint64_t entries);
    void reserve_all() { reserve(most_slots_ - 1); }

    void clear();

    // As if just made, small again: the next search goes as with a new table. While the table is small, entries of
    // earlier searches are told by their stamp, and nothing is cleared but once in kLastStamp times.
    void renew();

    std::optional<Entry> find(Key key) const {
        const Key hash = mix(key);
        for (std::size_t i : bucket(hash)) {
            const auto data = slots_[i].data.load();
            // A torn write by another thread leaves check and data out of step and reads as absent.
            if (is_current(data) && (slots_[i].check.load() ^ data) == hash) return unpack(data);
        }
        return std::nullopt;
    }

    // The first slot of a bucket keeps the deeper entry, the second the newer one. A newer entry of the same key
    // replaces the older one, unless `keeps_deeper` and it is the shallower of the two.
    void store(Key key, const Entry& entry, bool keeps_deeper = false) {
        assert(entry.bound != Bound::none);
        put(mix(key), entry, keeps_deeper);
    }

  private:
    void put(Key hash, const Entry& entry, bool keeps_deeper = false) {
        const auto [deep, recent] = bucket(hash);
        const auto old = slots_[deep].data.load();
        const bool same = (slots_[deep].check.load() ^ old) == hash;
        const bool keep = is_current(old) && (!same || keeps_deeper) && unpack(old).depth > entry.depth;
        Slot& slot = slots_[keep ? recent : deep];
        const auto data = pack(entry) | stamp_;
        slot.data.store(data);
        slot.check.store(hash ^ data);
    }

    struct Slot {
        Shared<std::uint64_t> check, data;
    };

    void insert(const Slot& slot);

    static constexpr std::size_t kLeastSlots = 1024;
    static constexpr std::uint64_t kFirstStamp = std::uint64_t{1} << 59, kLastStamp = std::uint64_t{31} << 59;

    // Written since the table was last renewed; no stamp is zero, as an empty slot is.
    bool is_current(std::uint64_t data) const { return (data & kLastStamp) == stamp_; }

    // A bijection, so equal hashes mean equal keys.
    static Key mix(Key key) {
        key ^= key >> 31;
        key *= 0x9E3779B97F4A7C15u;
        key ^= key >> 29;
        return key;
    }
    std::array<std::size_t, 2> bucket(Key hash) const {
        const std::size_t first = (hash >> 8) & mask_ & ~std::size_t{1};
        assert(std::has_single_bit(mask_ + 1) && first < mask_);
        return {first, first + 1};
    }

    static std::uint64_t pack(const Entry& entry) {
        return std::uint64_t{static_cast<std::uint32_t>(entry.score)} | std::uint64_t{entry.move} << 32 |
               std::uint64_t{entry.depth} << 48 | std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56 |
               std::uint64_t{entry.solved} << 58;
    }
    static Entry unpack(std::uint64_t data) {
        return {static_cast<Score>(static_cast<std::uint32_t>(data)), static_cast<Move>(data >> 32),
                static_cast<std::uint8_t>(data >> 48), static_cast<Bound>(data >> 56 & 3), (data >> 58 & 1) != 0};
    }

    std::size_t most_slots_, mask_;
    std::uint64_t stamp_ = kFirstStamp;
    ZeroedArray<Slot> slots_;
};

}  // namespace turnwise
