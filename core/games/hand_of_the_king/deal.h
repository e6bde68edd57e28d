// Dealing: a card for each of the 36 locations, as the course engine does or by a uniform shuffle.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "games/hand_of_the_king/cards.h"

namespace turnwise::hand_of_the_king {

using Deal = std::array<CardId, kCells>;  // by location; every card once

// The numbers of Python's `random` module after random.seed(seed), for 0 <= seed < 2^32.
class PythonRandom {
  public:
    explicit PythonRandom(std::uint32_t seed) {
        SeedWords words{seed};
        generator_.seed(words);
    }

    // random.choice takes the element of this number.
    std::uint32_t below(std::uint32_t count) {
        const int bits = std::bit_width(count);
        std::uint32_t number;
        do {
            number = static_cast<std::uint32_t>(generator_()) >> (32 - bits);
        } while (number >= count);
        return number;
    }

  private:
    // The seeding of the reference Mersenne Twister by an array of one word (init_by_array, Matsumoto and Nishimura).
    struct SeedWords {
        using result_type = std::uint32_t;
        std::uint32_t word;

        template <class Iterator>
        void generate(Iterator begin, Iterator end) const {
            const auto size = static_cast<std::uint32_t>(end - begin);
            begin[0] = 19650218;
            for (std::uint32_t i = 1; i < size; ++i) begin[i] = mixed_with_last(begin, i, 1812433253u) + i;
            std::uint32_t at = 1;
            for (std::uint32_t k = 0; k < size; ++k) {
                begin[at] = (begin[at] ^ mixed_with_last(begin, at, 1664525u)) + word;
                at = next(begin, at, size);
            }
            for (std::uint32_t k = 1; k < size; ++k) {
                begin[at] = (begin[at] ^ mixed_with_last(begin, at, 1566083941u)) - at;
                at = next(begin, at, size);
            }
            begin[0] = 0x80000000u;
        }
        template <class Iterator>
        static std::uint32_t mixed_with_last(Iterator words, std::uint32_t at, std::uint32_t factor) {
            const auto last = static_cast<std::uint32_t>(words[at - 1]);
            return (last ^ (last >> 30)) * factor;
        }
        template <class Iterator>
        static std::uint32_t next(Iterator words, std::uint32_t at, std::uint32_t size) {
            if (at + 1 < size) return at + 1;
            words[0] = words[size - 1];
            return 1;
        }
    };

    std::mt19937 generator_;
};

// House first, then a name of that house: small houses and Varys come early. The board the engine deals for this seed.
inline Deal engine_deal(std::uint32_t seed) {
    std::vector<std::vector<CardId>> houses;
    for (int house = 0; house <= kHouses; ++house) {
        const int end = house < kHouses ? kFirstCard[house + 1] : kVarys + 1;
        std::vector<CardId> names;
        for (int card = kFirstCard[house]; card < end; ++card) names.push_back(static_cast<CardId>(card));
        houses.push_back(names);
    }
    PythonRandom random(seed);
    Deal deal{};
    for (CardId& card : deal) {
        const auto house = houses.begin() + random.below(static_cast<std::uint32_t>(houses.size()));
        const auto name = house->begin() + random.below(static_cast<std::uint32_t>(house->size()));
        card = *name;
        house->erase(name);
        if (house->empty()) houses.erase(house);
    }
    return deal;
}

// Every arrangement with the same chance: what random.shuffle makes of the cards in order.
inline Deal uniform_deal(std::uint32_t seed) {
    Deal deal{};
    for (int at = 0; at < kCells; ++at) deal[at] = static_cast<CardId>(at);
    PythonRandom random(seed);
    for (int i = kCells - 1; i > 0; --i) std::swap(deal[i], deal[random.below(static_cast<std::uint32_t>(i + 1))]);
    return deal;
}

}  // namespace turnwise::hand_of_the_king
