// A table of fixed size from classes of states to bounds of their score; when a bucket is full, the latest ply goes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "game/range.h"
#include "games/sim/canonical.h"

namespace turnwise::sim {

class ClassTable {
  public:
    explicit ClassTable(std::size_t megabytes) { slots_.resize(bucket_count(megabytes) * kBucket); }

    std::size_t used() const { return used_; }
    std::size_t dropped() const { return dropped_; }

    // All scores for a class that is not here.
    Range find(const ClassKey& key) const {
        const Slot* bucket = bucket_of(key);
        for (int i = 0; i < kBucket; ++i)
            if (bucket[i].holds(key)) return bucket[i].bounds();
        return {-Sim::kWin, Sim::kWin};
    }

    void store(const ClassKey& key, Range bounds) {
        Slot* bucket = const_cast<Slot*>(bucket_of(key));
        const Slot slot(key, bounds);
        Slot* place = bucket;
        for (int i = 0; i < kBucket; ++i) {
            if (bucket[i].holds(key) || bucket[i].empty()) {
                place = bucket + i;
                break;
            }
            if (bucket[i].plies() > place->plies()) place = bucket + i;
        }
        if (place->empty())
            ++used_;
        else if (!place->holds(key))
            ++dropped_;
        *place = slot;
    }

  private:
    static constexpr int kBucket = 4;  // one cache line

    // The whole class and not a hash of it: a hit is a proof. Each word holds an edge set and one bound.
    struct Slot {
        std::uint64_t first = 0, second = 0;

        Slot() = default;
        Slot(const ClassKey& key, Range bounds)
            : first(packed(key.first, bounds.lower)), second(packed(key.second, bounds.upper)) {}
        Range bounds() const { return {unpacked(first), unpacked(second)}; }
        bool empty() const { return (first | second) == 0; }
        bool holds(const ClassKey& key) const {
            return !empty() && (first & kEdgeMask) == key.first && (second & kEdgeMask) == key.second;
        }
        int plies() const { return std::popcount((first | second) & kEdgeMask); }
    };
    static constexpr EdgeSet kEdgeMask = bit(kMaxEdges) - 1;
    static std::uint64_t packed(EdgeSet edges, Score score) {
        return edges | static_cast<std::uint64_t>(score + Sim::kWin) << kMaxEdges;
    }
    static Score unpacked(std::uint64_t word) { return static_cast<Score>(word >> kMaxEdges) - Sim::kWin; }
    static_assert(sizeof(Slot) == 16);

    static std::size_t bucket_count(std::size_t megabytes) {
        return std::bit_floor(std::max<std::size_t>(megabytes, 1) * (std::size_t{1} << 20) / (kBucket * sizeof(Slot)));
    }

    const Slot* bucket_of(const ClassKey& key) const {
        return &slots_[(ClassKeyHash{}(key) & (slots_.size() / kBucket - 1)) * kBucket];
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0, dropped_ = 0;
};

}  // namespace turnwise::sim
