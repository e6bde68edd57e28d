// What the Connect 4 solver keeps of positions: exact keys in eight bytes on boards of one word, sixteen on two.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "exact/tables.h"
#include "games/connect4/shape.h"

namespace turnwise::connect4 {

// Late positions are many and cheap: a table of their own that fits the cache loses little and answers at once.
template <class Bits>
class Positions {
  public:
    using Table = ExactTable<6, 5>;  // scores -31 .. 32, columns 0 .. 30
    using Place = Table::Place;

    Positions(int key_bits, std::size_t bytes) : far_(key_bits, bytes), near_(key_bits, std::min(kNearBytes, bytes)) {}

    void clear() {
        far_.clear();
        near_.clear();
    }

    Table& table(bool is_late) { return is_late ? near_ : far_; }
    Place place(Bits key, bool is_late) const { return (is_late ? near_ : far_).place(key); }

  private:
    static constexpr std::size_t kNearBytes = std::size_t{1} << 20;  // stays in the second-level cache

    Table far_, near_;
};

// One table, which has the late positions in a corner.
template <>
class Positions<Wide> {
  public:
    using Table = WideTable;
    using Place = Table::Place;

    Positions(int key_bits, std::size_t bytes)
        : fold_((key_bits + 1) / 2),
          other_bits_(std::clamp(key_bits - kCheckBits, 0, 63)),
          key_mask_(~Wide{0} >> (128 - key_bits)),
          table_(bytes) {}

    void clear() { table_.clear(); }

    Table& table(bool) { return table_; }

    // The key is mixed by an invertible function. Its low bits are the check, and the bucket begins with the others:
    // together they are the key, unless that has many more bits than a word. Boards of up to 78 bits are exact in
    // tables of any size, others look alike once in some 10^19 comparisons.
    Place place(Wide key, bool is_late) const {
        key ^= key >> fold_;
        key = key * kMix & key_mask_;
        key ^= key >> fold_;
        const auto check = static_cast<std::uint64_t>(key);
        const auto others = static_cast<std::uint64_t>(key >> kCheckBits);
        return table_.place(others | check << other_bits_, check << 1, is_late);
    }

  private:
    static constexpr int kCheckBits = 63;  // the lowest bit of a check is always set
    static constexpr Wide kMix = Wide{0x9E3779B97F4A7C15u} << 64 | 0xD1B54A32D192ED03u;  // odd, hence invertible

    int fold_, other_bits_;  // those that the check leaves out
    Wide key_mask_;
    WideTable table_;
};

}  // namespace turnwise::connect4
