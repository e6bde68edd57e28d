// Networks on rows that change a little at a time: the plain formula's numbers, the same bits as on a fresh start, and
// the same bits in every build.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "check.h"
#include "evaluation/network.h"
#include "evaluation/network_policy.h"

namespace conformance {

using namespace turnwise;

struct NetworkCase {
    std::vector<int> sizes;
    int largest;  // number of a row
    float slope;
};

inline float random_weight(Random& random, int inputs) {
    constexpr int kSteps = 1 << 20;
    const int steps = static_cast<int>(random.next() % (2 * kSteps + 1)) - kSteps;
    return static_cast<float>(steps) / kSteps * std::sqrt(6.0f / static_cast<float>(std::min(inputs, 60)));
}

inline std::vector<NetworkLayer> random_layers(const std::vector<int>& sizes, Random& random) {
    std::vector<NetworkLayer> layers;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        NetworkLayer layer{sizes[i], sizes[i + 1], {}, {}};
        for (int k = 0; k < layer.inputs * layer.outputs; ++k)
            layer.weights.push_back(random_weight(random, layer.inputs));
        for (int k = 0; k < layer.outputs; ++k) layer.bias.push_back(random_weight(random, layer.inputs));
        layers.push_back(std::move(layer));
    }
    return layers;
}

using Numbers = std::map<int, int>;  // of a row, by column

inline InputRow row_of(const Numbers& numbers) {
    InputRow row;
    for (const auto& [column, value] : numbers) row.push(column, value);
    return row;
}

// Now and then all numbers are new ones, else a few.
inline void change_numbers(Numbers& numbers, const NetworkCase& network, Random& random) {
    const auto below = [&](int limit) { return static_cast<int>(random.next() % static_cast<std::uint64_t>(limit)); };
    const bool all = below(10) == 0;
    if (all) numbers.clear();
    for (int i = all ? 40 : below(6); i > 0; --i) {
        const int column = below(network.sizes[0]);
        const int value = network.largest == 1 ? below(2) : below(2 * network.largest + 1) - network.largest;
        numbers.erase(column);
        if (value != 0) numbers[column] = value;
    }
}

inline std::vector<double> formula(const std::vector<NetworkLayer>& layers, double slope, const Numbers& numbers) {
    std::vector<double> units(static_cast<std::size_t>(layers[0].inputs));
    for (const auto& [column, value] : numbers) units[static_cast<std::size_t>(column)] = value;
    for (const NetworkLayer& layer : layers) {
        std::vector<double> sums(layer.bias.begin(), layer.bias.end());
        for (int output = 0; output < layer.outputs; ++output)
            for (int input = 0; input < layer.inputs; ++input)
                sums[static_cast<std::size_t>(output)] +=
                    static_cast<double>(layer.weight(output, input)) * units[static_cast<std::size_t>(input)];
        units = sums;
        if (&layer == &layers.back()) break;
        for (double& unit : units) unit = unit > 0 ? unit : slope * unit;
    }
    return units;
}

inline bool is_near(float found, double expected) {
    return std::abs(static_cast<double>(found) - expected) < 1e-4 * std::max(1.0, std::abs(expected));
}

inline std::uint64_t mixed_bits(std::uint64_t bits, float found) {
    bits = (bits ^ std::bit_cast<std::uint32_t>(found)) * 0x9E3779B97F4A7C15;
    return bits ^ bits >> 29;
}

// Gives the outputs' bits, mixed into one number. Networks of several outputs are those that have learned moves.
inline std::uint64_t test_network(const NetworkCase& shape, std::uint64_t seed) {
    where = "network " + std::to_string(seed);
    Random random(seed);
    const auto layers = random_layers(shape.sizes, random);
    NetworkFacts facts;
    facts.numbers = {"tests", shape.largest};
    facts.slope = shape.slope;
    facts.has_policy = shape.sizes.back() > 1;
    const Network network(facts, layers), other(facts, layers);
    Numbers numbers;
    std::uint64_t bits = seed;
    for (int i = 0; i < 60; ++i) {
        change_numbers(numbers, shape, random);
        const InputRow row = row_of(numbers);
        std::vector<float> found(static_cast<std::size_t>(network.outputs()));
        network.read_outputs(row, found.data());
        const auto expected = formula(layers, static_cast<double>(shape.slope), numbers);
        CHECK(expected.size() == found.size());
        for (std::size_t k = 0; k < found.size(); ++k) CHECK(is_near(found[k], expected[k]));
        const float score = found[facts.has_policy ? policy_heads::kScore : 0];
        CHECK(network.score(row) == score);
        if (i % 10 == 0) CHECK(other.score(row) == score);  // starts again: a thread keeps one network's row
        for (const float output : found) bits = mixed_bits(bits, output);
    }
    return bits;
}

// What the outputs for moves become: near what the library says of exponentials, and in every build the same.
inline std::uint64_t test_exponentials() {
    constexpr float kStep = 0.37f, kMost = 60;
    std::uint64_t bits = 0;
    for (float x = -kMost; x < kMost; x += kStep) {
        const double expected = std::exp(static_cast<double>(x));
        CHECK(std::abs(static_cast<double>(exponential(x)) - expected) < 1e-6 * expected);
        const double winner = 2 / (1 + std::exp(-static_cast<double>(x))) - 1;
        CHECK(std::abs(static_cast<double>(winner_of(x)) - winner) < 1e-6);
        bits = mixed_bits(mixed_bits(bits, exponential(x)), winner_of(x));
    }
    CHECK(exponential(0) == 1 && winner_of(0) == 0);
    for (const float wild : {1e38f, std::numeric_limits<float>::infinity()})
        CHECK(winner_of(wild) == 1 && winner_of(-wild) == -1);
    CHECK(winner_of(std::numeric_limits<float>::quiet_NaN()) == -1);
    return bits;
}

inline void test_policy_networks() {
    where = "policy networks";
    constexpr std::uint64_t kBits = 0xD9FF8A45603DFD1E;
    const std::vector<NetworkCase> cases = {{{56, 9}, 10, 0.01f},
                                            {{200, 32, 16, 3}, 1, 0.01f},
                                            {{300, 136, 20, 67}, 1, 0.01f},
                                            {{64, 128, 12}, 1, 0},
                                            {{56, 7, 130}, 10, 0.3f}};
    std::uint64_t bits = test_exponentials();
    for (std::size_t i = 0; i < cases.size(); ++i)
        bits ^= std::rotl(test_network(cases[i], 100 + i), static_cast<int>(i));
    where = "policy networks";
    CHECK(bits == kBits);  // in every build
    if (bits != kBits)
        std::fprintf(stderr, "policy networks: the bits are 0x%016llX\n", static_cast<unsigned long long>(bits));
}

inline void test_networks() {
    where = "networks";
    constexpr std::uint64_t kBits = 0x7A19C9F3513ABBB1;
    const std::vector<NetworkCase> cases = {
        {{56, 1}, 10, 0.01f},         {{56, 256, 64, 8, 1}, 10, 0.01f}, {{56, 256, 64, 8, 1}, 10, 0},
        {{200, 32, 16, 1}, 1, 0.01f}, {{200, 136, 9, 1}, 1, 0.3f},      {{300, 130, 20, 3, 1}, 1, 0.01f},
        {{64, 128, 1}, 1, 0.01f},     {{56, 7, 5, 3, 1}, 10, 0},        {{65, 256, 120, 1}, 3, 0.01f}};
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < cases.size(); ++i)
        bits ^= std::rotl(test_network(cases[i], i + 1), static_cast<int>(i));
    CHECK(bits == kBits);  // in every build
    if (bits != kBits)
        std::fprintf(stderr, "networks: the bits are 0x%016llX\n", static_cast<unsigned long long>(bits));
    test_policy_networks();
}

}  // namespace conformance
