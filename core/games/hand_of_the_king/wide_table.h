// A table for positions too large for exact keys: sixteen bytes each, told apart by 64 bits that do not choose the
// bucket. Two different positions look alike once in some 10^19 comparisons.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/memory.h"
#include "exact/exact_table.h"

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
        buckets_ = zeroed_array<Bucket>(kNearBuckets + mask_ + 1);
    }

    // Small positions are many and cheap: they share a few buckets that stay in the cache.
    Place place(std::uint64_t bucket_hash, std::uint64_t check, bool is_small) const {
        return {is_small ? bucket_hash % kNearBuckets : kNearBuckets + (bucket_hash & mask_), check | 1};
    }

    void prefetch(Place place) const { turnwise::prefetch(&buckets_[place.bucket]); }

    const Entry* find(Place place) const {
        for (const Entry& entry : buckets_[place.bucket].entries)
            if (entry.check == place.check) return &entry;
        return nullptr;
    }

    // True if what is known says whether the score is more than alpha; then `bound` is as of answers().
    bool answer(Place place, int alpha, int& bound) const {
        const Entry* known = find(place);
        return known && answers(known->lower, known->upper, alpha, bound);
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
    static constexpr std::size_t kNearBuckets = (std::size_t{1} << 20) / sizeof(Bucket);  // a second-level cache

    std::size_t mask_;
    ZeroedArray<Bucket> buckets_;
};

}  // namespace turnwise::hand_of_the_king
