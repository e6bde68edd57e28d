// A table for positions too large for exact keys: sixteen bytes each, told apart by 64 bits that do not choose the
// bucket. Two different positions look alike once in some 10^19 comparisons.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../memory.h"
#include "cards.h"

namespace turnwise::hand_of_the_king {

class WideTable {
  public:
    struct Entry {
        std::uint64_t check;  // 0: empty
        std::int8_t lower, upper;
        std::uint8_t move;  // that did best
        std::uint8_t work;
    };
    struct Place {
        std::uint64_t bucket, check;
    };

    explicit WideTable(std::size_t bytes) : mask_(std::bit_floor(bytes / sizeof(Bucket) | 1) - 1) { clear(); }

    void clear() {
        buckets_.reset();
        buckets_ = zeroed_array<Bucket>(mask_ + 1);
    }

    Place place(std::uint64_t bucket_hash, std::uint64_t check) const { return {bucket_hash & mask_, check | 1}; }

    void prefetch(Place place) const { __builtin_prefetch(&buckets_[place.bucket]); }

    const Entry* find(Place place) const {
        for (const Entry& entry : buckets_[place.bucket].entries)
            if (entry.check == place.check) return &entry;
        return nullptr;
    }

    // The first entry of a bucket is the one that cost most to find, the second the latest.
    void store(Place place, int lower, int upper, int move, std::uint64_t nodes) {
        auto& [first, second] = buckets_[place.bucket].entries;
        const Entry entry{place.check, static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper),
                          static_cast<std::uint8_t>(move), static_cast<std::uint8_t>(std::bit_width(nodes))};
        if (first.check == place.check || entry.work >= first.work) {
            if (first.check != place.check) second = first;
            first = entry;
        } else {
            second = entry;
        }
    }

  private:
    struct Bucket {
        Entry entries[2];
    };

    std::size_t mask_;
    ZeroedArray<Bucket> buckets_;
};

}  // namespace turnwise::hand_of_the_king
