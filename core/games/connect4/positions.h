// What the Connect 4 solver keeps of positions: exact keys in eight bytes on boards of one word, sixteen on two.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "exact/tables.h"
#include "games/connect4/shape.h"

namespace turnwise::connect4 {

template <class Bits>
class Positions {
  public:
    using Table = ExactTable<6, 5>;  // scores -31 .. 32, columns 0 .. 30
    using Place = Table::Place;

    Positions(int key_bits, std::size_t bytes, bool /*is_small*/ = false) : table_(key_bits, bytes) {}

    void clear() { table_.clear(); }
    Table& table() { return table_; }
    Place place(Bits key) const { return table_.place(key); }

  private:
    Table table_;
};

template <>
class Positions<Wide> {
  public:
    using Table = WideTable;
    using Place = Table::Place;

    // A small one has its positions where they stay in the cache.
    Positions(int key_bits, std::size_t bytes, bool is_small = false)
        : fold_((key_bits + 1) / 2),
          other_bits_(std::clamp(key_bits - kCheckBits, 0, 63)),
          key_mask_(~Wide{0} >> (128 - key_bits)),
          is_small_(is_small),
          table_(is_small ? 0 : bytes) {}

    void clear() { table_.clear(); }
    Table& table() { return table_; }

    // The key is mixed by an invertible function. Its low bits are the check, and the bucket begins with the others:
    // together they are the key, unless that has many more bits than a word. Boards of up to 78 bits are exact in
    // tables of any size, others look alike once in some 10^19 comparisons.
    Place place(Wide key) const {
        key ^= key >> fold_;
        key = key * kMix & key_mask_;
        key ^= key >> fold_;
        const auto check = static_cast<std::uint64_t>(key);
        const auto others = static_cast<std::uint64_t>(key >> kCheckBits);
        return table_.place(others | check << other_bits_, check << 1, is_small_);
    }

  private:
    static constexpr int kCheckBits = 63;  // the lowest bit of a check is always set
    static constexpr Wide kMix = Wide{0x9E3779B97F4A7C15u} << 64 | 0xD1B54A32D192ED03u;  // odd, hence invertible

    int fold_, other_bits_;  // those that the check leaves out
    Wide key_mask_;
    bool is_small_;
    WideTable table_;
};

}  // namespace turnwise::connect4
