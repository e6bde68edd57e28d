// A table of fixed size from classes of states to where their score lies; when a bucket is full, the latest ply goes.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "exact/tables.h"
#include "games/sim/canonical.h"

namespace turnwise::sim {

class ClassTable {
  public:
    explicit ClassTable(std::size_t bytes) : buckets_(std::bit_floor(std::max(bytes, kLeastBytes) / kBucketBytes)) {}

    // All scores for a class that is not here.
    Range find(const ClassKey& key) const {
        for (const Entry& entry : bucket_of(key).entries)
            if (entry.holds(key)) return entry.range();
        return {-Sim::kWin, Sim::kWin};
    }

    void store(const ClassKey& key, Range range) {
        assert(range.lower <= range.upper && ((key.first | key.second) & ~kEdgeMask) == 0);
        entry_for(
            bucket_of(key), [&](const Entry& entry) { return entry.holds(key); },
            [](const Entry& entry) { return entry.worth(); }) = Entry(key, range);
    }

  private:
    static constexpr EdgeSet kEdgeMask = bit(kMaxEdges) - 1;

    // The whole class and not a hash of it: a hit is a proof. Each word holds an edge set and one bound.
    struct Entry {
        std::uint64_t first = 0, second = 0;

        Entry() = default;
        Entry(const ClassKey& key, Range range)
            : first(packed(key.first, range.lower)), second(packed(key.second, range.upper)) {}
        Range range() const { return {unpacked(first), unpacked(second)}; }
        bool empty() const { return (first | second) == 0; }
        bool holds(const ClassKey& key) const {
            return !empty() && (first & kEdgeMask) == key.first && (second & kEdgeMask) == key.second;
        }
        // An empty one is worth nothing, and an early ply more than a late one.
        int worth() const { return empty() ? 0 : kMaxEdges + 1 - std::popcount((first | second) & kEdgeMask); }

        static std::uint64_t packed(EdgeSet edges, Score score) {
            return edges | static_cast<std::uint64_t>(score + Sim::kWin) << kMaxEdges;
        }
        static Score unpacked(std::uint64_t word) { return static_cast<Score>(word >> kMaxEdges) - Sim::kWin; }
    };

    using Table = Buckets<Entry, 4>;  // one cache line
    static constexpr std::size_t kBucketBytes = sizeof(Table::Bucket), kLeastBytes = std::size_t{1} << 20;
    static_assert(kBucketBytes == 64);

    Table::Bucket& bucket_of(const ClassKey& key) const {
        return buckets_[ClassKeyHash{}(key) & (buckets_.count() - 1)];
    }

    Table buckets_;
};

}  // namespace turnwise::sim
