// A function from 64-bit keys to small numbers that keeps no keys: it takes little more than the entropy of the
// numbers.
//
// Every number has a Huffman code, and every bit of it is the sum modulo 2 of some bits of one long row: those that a
// hash of the key picks out of a window. Keys are spread over shards, each of which has bits and a hash of its own; to
// make one is to solve a band of linear equations (a ribbon filter, Dillinger and Walzer). A question reads one place
// of memory. Asked for a key that it was not made of, the function answers any of its numbers.
//
//   bytes 0-63   length of the code of each number, from kLeast on; 0: no such number
//   64-67        how many shards
//   then         three bytes a shard: how many bits, and which hash
//   then         the bits of all shards, low ones first
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace turnwise {

class StaticFunction {
  public:
    static constexpr int kLeast = -32, kMost = 31;

    struct Pair {
        std::uint64_t key;
        std::int8_t number;
    };

    // The function of these pairs, whose keys are all different. Takes some microseconds a pair.
    static std::vector<std::byte> encode(std::span<const Pair> pairs);

    // Empty if the bytes are no function.
    static std::optional<StaticFunction> load(std::span<const std::byte> bytes);

    // All it can answer, from the least on; none only if it was made of no pairs.
    std::span<const std::int8_t> numbers() const { return {sorted_.data(), sorted_.size()}; }

    int operator()(std::uint64_t key) const;

  private:
    static constexpr int kNumbers = kMost - kLeast + 1;
    static constexpr int kMostLength = 24;  // of a code
    using Lengths = std::array<std::uint8_t, kNumbers>;

    // Where the equations of a key begin, and which bits of the window they add up.
    struct Equation {
        std::uint64_t start, low, high;
    };
    struct Shard {
        std::uint64_t first_bit;
        std::uint32_t bits;
        std::uint8_t seed;
    };

    // Canonical codes: those of one length are consecutive, and longer ones follow.
    class Codes {
      public:
        Codes() = default;
        explicit Codes(const Lengths& lengths);

        // Whether every row of bits begins with the code of a number.
        bool are_complete() const;
        int count() const { return static_cast<int>(numbers_.size()); }
        int longest() const { return longest_; }

        // The number whose code the bits are: bit(i) is the i-th.
        template <class Bit>
        int number(Bit&& bit) const {
            std::uint32_t code = 0;
            for (int length = 1; length <= longest_; ++length) {
                code = code << 1 | bit(length - 1);
                const std::uint32_t place = code - first_code_[length];
                if (place < count_[length]) return numbers_[first_place_[length] + place];
            }
            return numbers_.back();  // of a function with one number
        }
        std::uint32_t code(int number) const { return codes_[number - kLeast]; }

      private:
        int longest_ = 0;
        std::array<std::uint32_t, kMostLength + 1> first_code_{}, count_{}, first_place_{};
        std::array<std::uint32_t, kNumbers> codes_{};
        std::vector<std::int8_t> numbers_;  // by length of code, then by number
    };
    class Maker;

    static std::uint32_t shard_of(std::uint64_t hash, std::uint64_t shards) {
        return static_cast<std::uint32_t>((hash >> 32) * shards >> 32);
    }
    static Equation equation(std::uint64_t hash, std::uint8_t seed, std::uint64_t starts);
    static std::uint64_t starts(std::uint64_t bits, int longest_code);

    // The next 64 bits from a place on.
    std::uint64_t window(std::uint64_t at) const {
        const std::uint64_t* word = &words_[at / 64];
        const int shift = static_cast<int>(at % 64);
        return word[0] >> shift | (word[1] << 1) << (63 - shift);
    }

    Codes codes_;
    std::vector<std::int8_t> sorted_;
    std::vector<Shard> shards_;
    std::vector<std::uint64_t> words_;  // two more than the bits need, for windows at their end
};

}  // namespace turnwise
