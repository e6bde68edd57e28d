// The tables of exact solvers: buckets of entries in zeroed memory, and two ways to choose which entry gives way.
//
// ExactTable has keys that never clash, in eight bytes; WideTable takes positions of any size by two hashes. Both keep
// two entries a bucket: the one that cost most to find, and the latest. A table of a game's own takes Buckets, and
// entry_for() where the entry that is worth least gives way.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/memory.h"
#include "base/threads.h"
#include "game/range.h"

namespace turnwise {

// What is known of a position.
struct Known {
    Range range;
    int move;  // number of the move that did best, as the table's user counts; kNoMove of the table if none did
};

template <class Entry, int kEntries>
class Buckets {
  public:
    struct Bucket {
        Entry entries[kEntries];
    };

    explicit Buckets(std::size_t count) : count_(count), buckets_(zeroed_array<Bucket>(count)) {}

    std::size_t count() const { return count_; }
    std::size_t size_bytes() const { return count_ * sizeof(Bucket); }
    Bucket& operator[](std::size_t index) const {
        assert(index < count_);
        return buckets_[index];
    }
    void prefetch(std::size_t index) const { turnwise::prefetch(&buckets_[index]); }
    void wipe() { std::memset(static_cast<void*>(buckets_.get()), 0, size_bytes()); }

    // As wipe, by new memory: costs nothing where most of it is never touched.
    void renew() {
        buckets_.reset();
        buckets_ = zeroed_array<Bucket>(count_);
    }

  private:
    std::size_t count_;
    ZeroedArray<Bucket> buckets_;
};

// The entry of a bucket that holds a key, otherwise the one that is worth least, of several the first.
template <class Bucket, class Holds, class Worth>
auto& entry_for(Bucket& bucket, Holds&& holds, Worth&& worth) {
    auto* least = &bucket.entries[0];
    for (auto& entry : bucket.entries) {
        if (holds(entry)) return entry;
        if (worth(entry) < worth(*least)) least = &entry;
    }
    return *least;
}

// Two entries a bucket: the first is the one that cost most to find, the second the latest. A coding says what places,
// tags and entries are: how an entry is told to be of a key, of an earlier generation, and what it holds.
template <class Coding>
class PairTable {
  public:
    using Place = typename Coding::Place;

    void prefetch(Place place) const { buckets_.prefetch(coding_.bucket_of(place)); }

    // True if the position is known; then `known` says what.
    bool find(Place place, Known& known) const {
        const auto tag = coding_.tag_of(place);
        for (const auto& slot : buckets_[coding_.bucket_of(place)].entries) {
            const auto entry = Coding::load(slot);
            if (!Coding::holds(entry, tag)) continue;
            known = Coding::unpack(entry);
            assert(known.range.lower <= known.range.upper);
            return true;
        }
        return false;
    }

    // True if what is known says whether the score is more than alpha; then `bound` is as of Range::answers().
    bool answer(Place place, Score alpha, Score& bound) const {
        Known known;
        return find(place, known) && known.range.answers(alpha, bound);
    }

    void store(Place place, const Known& known, std::uint64_t nodes) {
        assert(known.range.lower <= known.range.upper && nodes > 0);
        auto& [first, second] = buckets_[coding_.bucket_of(place)].entries;
        const auto entry = Coding::pack(coding_.tag_of(place), known, nodes);
        assert(Coding::unpack(entry).range == known.range && Coding::unpack(entry).move == known.move);
        const auto costly = Coding::load(first);
        const bool gives_way = Coding::is_same(costly, entry) || coding_.is_stale(costly);
        if (gives_way || Coding::work_of(entry) >= Coding::work_of(costly)) {
            if (!gives_way) Coding::put(second, costly);
            Coding::put(first, entry);
        } else {
            Coding::put(second, entry);
        }
    }

  protected:
    PairTable(const Coding& coding, std::size_t buckets) : coding_(coding), buckets_(buckets) {}

    Coding coding_;
    Buckets<typename Coding::Slot, 2> buckets_;
};

// Eight bytes a position, in one word, so that threads may share a table without locks:
//
//   generation and tag    work    move    upper    lower        from the high bits to the low ones
//
// A key is mixed by an invertible function. The high bits of the mix choose the bucket, the rest is the tag, so
// bucket and tag together *are* the key: a hit is never a mistake. Tag bits that a board leaves over hold the
// generation, so that clearing is one increment on boards the size of 7 x 6.
template <int kScoreBits, int kMoveBits>
struct ExactCoding {
    using Entry = std::uint64_t;
    using Slot = Shared<Entry>;

    // Where a key lives; compute once, use for prefetch, find and store. Good for every size of the table.
    struct Place {
        std::uint64_t mixed;
    };

    static constexpr int kNoMove = (1 << kMoveBits) - 1;
    static constexpr int kLeastScore = 1 - (1 << (kScoreBits - 1));
    static constexpr int kWorkBits = 5, kMostWork = (1 << kWorkBits) - 1;
    static constexpr int kMoveShift = 2 * kScoreBits, kWorkShift = kMoveShift + kMoveBits;
    static constexpr int kPayloadBits = kWorkShift + kWorkBits;
    static constexpr int kTagBits = 64 - kPayloadBits;
    static constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ULL;  // odd, hence invertible modulo a power of two

    int key_bits, bucket_bits, tag_bits, fold;
    std::uint64_t key_mask, generations, generation = 0;

    ExactCoding(int bits, std::size_t buckets) : key_bits(bits), fold((bits + 1) / 2) {
        bucket_bits = buckets > 1 ? std::bit_width(buckets) - 1 : 1;
        if (bucket_bits < key_bits - kTagBits) bucket_bits = key_bits - kTagBits;
        if (bucket_bits >= key_bits) bucket_bits = key_bits - 1;
        tag_bits = key_bits - bucket_bits;
        generations = tag_bits >= kTagBits ? 1 : std::uint64_t{1} << (kTagBits - tag_bits);
        key_mask = key_bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << key_bits) - 1;
    }

    Place place(std::uint64_t key) const {
        assert((key & ~key_mask) == 0);
        return {((key ^ (key >> fold)) * kMix) & key_mask};
    }
    std::size_t bucket_of(Place place) const { return place.mixed >> tag_bits; }
    std::uint64_t tag_mask() const { return (std::uint64_t{1} << tag_bits) - 1; }
    std::uint64_t tag_of(Place place) const {
        return (generation << tag_bits | (place.mixed & tag_mask())) << kPayloadBits;
    }

    static Entry load(const Slot& slot) { return slot.load(); }
    static void put(Slot& slot, Entry entry) { slot.store(entry); }

    // A zeroed entry has no work in it and matches nothing: every stored one took at least one node.
    static bool holds(Entry entry, std::uint64_t tag) { return is_same(entry, tag) && work_of(entry) != 0; }
    static bool is_same(Entry a, Entry b) { return ((a ^ b) >> kPayloadBits) == 0; }
    static std::uint64_t work_of(Entry entry) { return entry >> kWorkShift & kMostWork; }

    // Boards that need all tag bits have but one generation.
    std::uint64_t generation_of(Entry entry) const {
        return tag_bits >= kTagBits ? 0 : entry >> (kPayloadBits + tag_bits);
    }
    bool is_stale(Entry entry) const { return generation_of(entry) != generation; }

    static Entry pack(std::uint64_t tag, const Known& known, std::uint64_t nodes) {
        const std::uint64_t work = std::bit_width(nodes) < kMostWork ? std::bit_width(nodes) : kMostWork;
        return tag | static_cast<std::uint64_t>(known.range.lower - kLeastScore) |
               static_cast<std::uint64_t>(known.range.upper - kLeastScore) << kScoreBits |
               static_cast<std::uint64_t>(known.move) << kMoveShift | work << kWorkShift;
    }
    static Known unpack(Entry entry) {
        constexpr std::uint64_t kScoreMask = (1 << kScoreBits) - 1;
        return {{static_cast<int>(entry & kScoreMask) + kLeastScore,
                 static_cast<int>(entry >> kScoreBits & kScoreMask) + kLeastScore},
                static_cast<int>(entry >> kMoveShift & kNoMove)};
    }
};

// Scores and moves take so many bits each: what they leave is for tags, and tags must hold what buckets do not.
template <int kScoreBits, int kMoveBits>
class ExactTable : public PairTable<ExactCoding<kScoreBits, kMoveBits>> {
    using Coding = ExactCoding<kScoreBits, kMoveBits>;
    using Base = PairTable<Coding>;
    using Base::buckets_, Base::coding_;

  public:
    using typename Base::Place;
    static constexpr int kNoMove = Coding::kNoMove;

    // Uses at most `bytes`, rounded down to a power of two, but as much as exact keys need.
    ExactTable(int key_bits, std::size_t bytes) : ExactTable(Coding(key_bits, bytes / sizeof(Bucket))) {}

    std::size_t size_bytes() const { return buckets_.size_bytes(); }
    Place place(std::uint64_t key) const { return coding_.place(key); }

    // Forgets everything; costs nothing but once in very many calls, except on boards that need all tag bits.
    void clear() {
        if (++coding_.generation < coding_.generations) return;
        buckets_.wipe();
        coding_.generation = 0;
    }

    // Takes more memory and keeps what is known. No other thread may use the table meanwhile.
    void grow(std::size_t bytes) {
        ExactTable larger(coding_.key_bits, bytes);
        for (std::uint64_t bucket = 0; bucket < buckets_.count(); ++bucket)
            for (const int slot : {1, 0}) {  // the one that cost most last, so that it stays
                const std::uint64_t entry = Coding::load(buckets_[bucket].entries[slot]);
                if (Coding::work_of(entry) == 0 || coding_.is_stale(entry)) continue;
                const std::uint64_t tag = entry >> Coding::kPayloadBits & coding_.tag_mask();
                larger.store({bucket << coding_.tag_bits | tag}, Coding::unpack(entry),
                             std::uint64_t{1} << (Coding::work_of(entry) - 1));
            }
        *this = std::move(larger);
    }

  private:
    using Bucket = typename Buckets<typename Coding::Slot, 2>::Bucket;
    explicit ExactTable(const Coding& coding) : Base(coding, std::size_t{1} << coding.bucket_bits) {}
};

// Sixteen bytes a position, told apart by 63 bits that need not choose the bucket. Two different positions look alike
// once in some 10^19 comparisons, or never, if bucket and check together are the key.
struct WideCoding {
    struct Entry {
        std::uint64_t check;  // 0: empty
        std::uint64_t value;  // work    move    upper    lower, a byte each
    };
    // Threads may share a table: two halves of different entries are out of step, and read as a position that no
    // search has met.
    struct Slot {
        Shared<std::uint64_t> mixed, value;
    };
    struct Place {
        std::uint64_t bucket, check;
    };
    static constexpr int kNoMove = 255;

    std::size_t bucket_of(Place place) const { return place.bucket; }
    std::uint64_t tag_of(Place place) const { return place.check; }
    static Entry load(const Slot& slot) {
        const std::uint64_t value = slot.value.load();
        return {slot.mixed.load() ^ value, value};
    }
    static void put(Slot& slot, const Entry& entry) {
        slot.mixed.store(entry.check ^ entry.value);
        slot.value.store(entry.value);
    }
    static bool holds(const Entry& entry, std::uint64_t check) { return entry.check == check; }
    static bool is_same(const Entry& a, const Entry& b) { return a.check == b.check; }
    static bool is_stale(const Entry&) { return false; }
    static std::uint64_t work_of(const Entry& entry) { return entry.value >> 24; }
    static Entry pack(std::uint64_t check, const Known& known, std::uint64_t nodes) {
        const auto byte = [](int value) { return std::uint64_t{static_cast<std::uint8_t>(value)}; };
        return {check, byte(known.range.lower) | byte(known.range.upper) << 8 | byte(known.move) << 16 |
                           byte(std::bit_width(nodes)) << 24};
    }
    static Known unpack(const Entry& entry) {
        const auto score = [&](int shift) { return static_cast<std::int8_t>(entry.value >> shift); };
        return {{score(0), score(8)}, static_cast<std::uint8_t>(entry.value >> 16)};
    }
};

class WideTable : public PairTable<WideCoding> {
  public:
    static constexpr int kNoMove = WideCoding::kNoMove;

    explicit WideTable(std::size_t bytes)
        : PairTable(WideCoding{}, kNearBuckets + std::bit_floor(bytes / sizeof(Bucket) | 1)),
          mask_(buckets_.count() - kNearBuckets - 1) {}

    void clear() { buckets_.renew(); }

    // Small positions are many and cheap: they share a few buckets that stay in the cache.
    Place place(std::uint64_t bucket_hash, std::uint64_t check, bool is_small) const {
        return {is_small ? bucket_hash % kNearBuckets : kNearBuckets + (bucket_hash & mask_), check | 1};
    }

  private:
    using Bucket = Buckets<WideCoding::Slot, 2>::Bucket;
    static constexpr std::size_t kNearBuckets = (std::size_t{1} << 20) / sizeof(Bucket);  // a second-level cache

    std::size_t mask_;
};

}  // namespace turnwise
