// The transposition table of exact solvers: eight bytes a position, exact keys, two positions a bucket.
//
//   generation and tag    work    move    upper    lower        from the high bits to the low ones
//
// A key is mixed by an invertible function. The high bits of the mix choose the bucket, the rest is the tag, so
// bucket and tag together *are* the key: a hit is never a mistake. Tag bits that a board leaves over hold the
// generation, so that clearing is one increment on boards the size of 7 x 6. An entry is one word, so threads may share
// a table without locks.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/memory.h"

namespace turnwise {

// Whether lower <= score <= upper tells if the score is more than alpha; then `bound` is the one of the two that does.
inline bool answers(int lower, int upper, int alpha, int& bound) {
    bound = lower > alpha ? lower : upper;
    return lower > alpha || upper <= alpha;
}

// What is known of a position: lower <= score <= upper.
struct Known {
    int lower, upper;
    int move;  // number of the move that did best, kNoMove of the table if none did
};

// Scores and moves take so many bits each: what they leave is for tags, and tags must hold what buckets do not.
template <int kScoreBits, int kMoveBits>
class ExactTable {
  public:
    static constexpr int kNoMove = (1 << kMoveBits) - 1;
    static constexpr int kLeastScore = 1 - (1 << (kScoreBits - 1));

    // Uses at most `bytes`, rounded down to a power of two, but as much as exact keys need.
    ExactTable(int key_bits, std::size_t bytes) : key_bits_(key_bits) {
        const std::size_t buckets = bytes / sizeof(Bucket);
        bucket_bits_ = buckets > 1 ? std::bit_width(buckets) - 1 : 1;
        if (bucket_bits_ < key_bits - kTagBits) bucket_bits_ = key_bits - kTagBits;
        if (bucket_bits_ >= key_bits) bucket_bits_ = key_bits - 1;
        tag_bits_ = key_bits_ - bucket_bits_;
        generations_ = tag_bits_ >= kTagBits ? 1 : std::uint64_t{1} << (kTagBits - tag_bits_);
        key_mask_ = key_bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << key_bits) - 1;
        fold_ = (key_bits + 1) / 2;
        buckets_ = zeroed_array<Bucket>(std::size_t{1} << bucket_bits_);
    }

    std::size_t size_bytes() const { return sizeof(Bucket) << bucket_bits_; }

    // Forgets everything; costs nothing but once in very many calls, except on boards that need all tag bits.
    void clear() {
        if (++generation_ >= generations_) wipe();
    }

    // Where a key lives; compute once, use for prefetch, find and store. Good for every size of the table.
    struct Place {
        std::uint64_t mixed;
    };
    Place place(std::uint64_t key) const { return {((key ^ (key >> fold_)) * kMix) & key_mask_}; }

    void prefetch(Place place) const { turnwise::prefetch(&bucket_at(place)); }

    // Takes more memory and keeps what is known. No other thread may use the table meanwhile.
    void grow(std::size_t bytes) {
        ExactTable larger(key_bits_, bytes);
        for (std::uint64_t bucket = 0; bucket >> bucket_bits_ == 0; ++bucket)
            for (const int slot : {1, 0}) {  // the one that cost most last, so that it stays
                const std::uint64_t entry = buckets_[bucket].entries[slot].load(std::memory_order_relaxed);
                if (work_of(entry) == 0 || generation_of(entry) != generation_) continue;
                const std::uint64_t tag = entry >> kPayloadBits & tag_mask();
                larger.store({bucket << tag_bits_ | tag}, unpack(entry), std::uint64_t{1} << (work_of(entry) - 1));
            }
        *this = std::move(larger);
    }

    // True if the position is known; then `known` says what.
    bool find(Place place, Known& known) const {
        const std::uint64_t tag = tag_of(place);
        for (const auto& slot : bucket_at(place).entries) {
            const std::uint64_t entry = slot.load(std::memory_order_relaxed);
            if (((entry ^ tag) >> kPayloadBits) != 0 || work_of(entry) == 0) continue;
            known = unpack(entry);
            return true;
        }
        return false;
    }

    // True if what is known says whether the score is more than alpha; then `bound` is as of answers().
    bool answer(Place place, int alpha, int& bound) const {
        Known known;
        return find(place, known) && answers(known.lower, known.upper, alpha, bound);
    }

    // The first entry of a bucket is the one that cost most to find, the second the latest.
    void store(Place place, const Known& known, std::uint64_t nodes) {
        Bucket& bucket = bucket_at(place);
        const std::uint64_t work = std::bit_width(nodes) < kMostWork ? std::bit_width(nodes) : kMostWork;
        const std::uint64_t entry = tag_of(place) | pack(known, work);
        const std::uint64_t first = bucket.entries[0].load(std::memory_order_relaxed);
        const bool same = ((first ^ entry) >> kPayloadBits) == 0;
        const bool stale = generation_of(first) != generation_;
        if (same || stale || work >= work_of(first)) {
            if (!same && !stale) bucket.entries[1].store(first, std::memory_order_relaxed);
            bucket.entries[0].store(entry, std::memory_order_relaxed);
        } else {
            bucket.entries[1].store(entry, std::memory_order_relaxed);
        }
    }

  private:
    static constexpr int kWorkBits = 5, kMostWork = (1 << kWorkBits) - 1;
    static constexpr int kMoveShift = 2 * kScoreBits, kWorkShift = kMoveShift + kMoveBits;
    static constexpr int kPayloadBits = kWorkShift + kWorkBits;
    static constexpr int kTagBits = 64 - kPayloadBits;
    static constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ULL;  // odd, hence invertible modulo a power of two

    struct Bucket {
        std::atomic<std::uint64_t> entries[2];
    };
    Bucket& bucket_at(Place place) const { return buckets_[place.mixed >> tag_bits_]; }
    std::uint64_t tag_mask() const { return (std::uint64_t{1} << tag_bits_) - 1; }
    std::uint64_t tag_of(Place place) const {
        return (generation_ << tag_bits_ | (place.mixed & tag_mask())) << kPayloadBits;
    }
    static std::uint64_t pack(const Known& known, std::uint64_t work) {
        return static_cast<std::uint64_t>(known.lower - kLeastScore) |
               static_cast<std::uint64_t>(known.upper - kLeastScore) << kScoreBits |
               static_cast<std::uint64_t>(known.move) << kMoveShift | work << kWorkShift;
    }
    // Boards that need all tag bits have but one generation.
    std::uint64_t generation_of(std::uint64_t entry) const {
        return tag_bits_ >= kTagBits ? 0 : entry >> (kPayloadBits + tag_bits_);
    }
    static std::uint64_t work_of(std::uint64_t entry) { return entry >> kWorkShift & kMostWork; }
    static Known unpack(std::uint64_t entry) {
        constexpr std::uint64_t kScoreMask = (1 << kScoreBits) - 1;
        return {static_cast<int>(entry & kScoreMask) + kLeastScore,
                static_cast<int>(entry >> kScoreBits & kScoreMask) + kLeastScore,
                static_cast<int>(entry >> kMoveShift & kNoMove)};
    }

    // A zeroed entry has no work in it and matches nothing: every stored one took at least one node.
    void wipe() {
        std::memset(static_cast<void*>(buckets_.get()), 0, size_bytes());
        generation_ = 0;
    }

    int key_bits_, bucket_bits_ = 1, tag_bits_ = 1, fold_ = 1;
    std::uint64_t key_mask_ = 0, generations_ = 1, generation_ = 0;
    ZeroedArray<Bucket> buckets_;
};

}  // namespace turnwise
