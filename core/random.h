// Seeded randomness that gives the same numbers on every machine.
#pragma once

#include <cstdint>
#include <utility>

#include "game.h"

namespace turnwise {

// The finaliser of SplitMix64: a bijection that spreads every bit over the word.
constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// SplitMix64.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15u); }

    // Uniform in [0, count) to within 2^-32, which no sample here can see.
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>((next() >> 32) * count >> 32); }

    void shuffle(MoveList& moves) {
        for (int i = moves.size() - 1; i > 0; --i)
            std::swap(moves[i], moves[static_cast<int>(below(static_cast<std::uint32_t>(i + 1)))]);
    }

  private:
    std::uint64_t state_;
};

}  // namespace turnwise
