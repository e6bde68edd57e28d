// Seeded randomness that gives the same numbers on every machine.
#pragma once

#include <cstdint>
#include <utility>

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

    // Uniform in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // Normal with deviation 1 but for its tails, which end at 6: a sum, for no library's logarithm is like another's.
    double normal() {
        constexpr int kTerms = 12;  // whose variances of 1/12 add up to 1
        double sum = -kTerms / 2;
        for (int i = 0; i < kTerms; ++i) sum += uniform();
        return sum;
    }

    // Any list that has a size and places counted by int.
    template <class List>
    void shuffle(List& list) {
        for (int i = list.size() - 1; i > 0; --i)
            std::swap(list[i], list[static_cast<int>(below(static_cast<std::uint32_t>(i + 1)))]);
    }

  private:
    std::uint64_t state_;
};

}  // namespace turnwise
