// Layers of networks: sums of columns of weights, eight outputs side by side.
//
// Each sum is made in one order, whatever the CPU: floats come out equal everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

#if defined(__AVX2__)
#include <immintrin.h>
#define TURNWISE_WIDE_LANES
#endif

#include "evaluation/network_layer.h"
#include "game/encode.h"

namespace turnwise {

constexpr std::size_t kLanes = 8;

// Eight numbers side by side; the compiler makes of it what the CPU has. Wrapped, or templates would drop the
// attribute.
template <class Number>
struct Lanes {
    using Values __attribute__((vector_size(kLanes * sizeof(Number)))) = Number;
    Values values;
};
using FloatLanes = Lanes<float>;
using IntLanes = Lanes<std::int32_t>;
inline FloatLanes to_floats(const IntLanes& lanes) {
    return {__builtin_convertvector(lanes.values, FloatLanes::Values)};
}

// A factor that nothing need be multiplied by.
struct One {};

constexpr std::size_t lanes_for(int numbers) { return (static_cast<std::size_t>(numbers) + kLanes - 1) / kLanes; }

#if defined(TURNWISE_WIDE_LANES)
// Some CPUs of this build have registers for two times eight numbers.
inline const bool kHasWideLanes = (__builtin_cpu_init(), __builtin_cpu_supports("avx512f"));

// What is done with them. Products are rounded before they are added, as elsewhere.
namespace wide {
#pragma GCC push_options
#pragma GCC target("avx512f")
inline __m512 load(const FloatLanes* lanes) { return _mm512_loadu_ps(lanes); }
inline __m512i load(const IntLanes* lanes) { return _mm512_loadu_si512(lanes); }
inline void store(FloatLanes* lanes, __m512 numbers) { _mm512_storeu_ps(lanes, numbers); }
inline void store(IntLanes* lanes, __m512i numbers) { _mm512_storeu_si512(lanes, numbers); }
inline __m512 set(float number) { return _mm512_set1_ps(number); }
inline __m512i set(std::int32_t number) { return _mm512_set1_epi32(number); }
inline __m512 add(__m512 a, __m512 b) { return _mm512_add_ps(a, b); }
inline __m512i add(__m512i a, __m512i b) { return _mm512_add_epi32(a, b); }
inline __m512 add_product(__m512 sum, __m512 weights, float factor) {
    return add(sum, _mm512_mul_ps(weights, set(factor)));
}
inline __m512i add_product(__m512i sum, __m512i weights, std::int32_t factor) {
    return add(sum, _mm512_mullo_epi32(weights, set(factor)));
}
inline __m512i add_product(__m512i sum, __m512i weights, One) { return add(sum, weights); }
#pragma GCC pop_options
}  // namespace wide
#endif

// Many lanes, none across two lines of the cache more than it must.
template <class Number>
class AlignedLanes {
  public:
    explicit AlignedLanes(std::size_t lanes = 0) : lines_((lanes + 1) / 2) {}
    Lanes<Number>* data() { return lines_.data()->halves; }
    const Lanes<Number>* data() const { return lines_.data()->halves; }
    Number* numbers() { return reinterpret_cast<Number*>(lines_.data()); }
    const Number* numbers() const { return reinterpret_cast<const Number*>(lines_.data()); }

  private:
    struct alignas(64) Line {
        Lanes<Number> halves[2];
    };
    std::vector<Line> lines_;
};

using Inputs = std::span<const Input>;

// ---- what a layer may be asked to add: columns, each times a number ----

// Inputs of a row.
struct RowTerms {
    Inputs row;
    std::size_t size() const { return row.size(); }
    std::size_t column(std::size_t i) const { return static_cast<std::size_t>(row[i].column); }
    std::int32_t factor(std::size_t i) const { return row[i].value; }
};

// Inputs of a row of ones.
struct OnesTerms {
    Inputs row;
    std::size_t size() const { return row.size(); }
    std::size_t column(std::size_t i) const { return static_cast<std::size_t>(row[i].column); }
    One factor(std::size_t) const { return {}; }
};

// Every unit of the layer before.
struct UnitTerms {
    const float* units;
    std::size_t count;
    std::size_t size() const { return count; }
    std::size_t column(std::size_t i) const { return i; }
    float factor(std::size_t i) const { return units[i]; }
};

// Some of them.
struct ActiveTerms {
    const float* units;
    std::span<const std::uint16_t> active;
    std::size_t size() const { return active.size(); }
    std::size_t column(std::size_t i) const { return active[i]; }
    float factor(std::size_t i) const { return units[active[i]]; }
};

// The weights of a layer, input by input.
template <class Number>
class Columns {
  public:
    Columns(int inputs, int outputs)
        : lanes_(lanes_for(outputs)), weights_(lanes_for(inputs) * kLanes * lanes_), bias_(lanes_) {}

    std::size_t lanes() const { return lanes_; }
    const Lanes<Number>* bias() const { return bias_.data(); }
    Number& bias(int output) { return bias_.numbers()[output]; }
    Number& weight(int output, int input) {
        return weights_.numbers()[static_cast<std::size_t>(input) * lanes_ * kLanes + static_cast<std::size_t>(output)];
    }

    // `from`, which may be `out`, plus the terms.
    template <class Terms>
    void add(const Lanes<Number>* from, const Terms& terms, Lanes<Number>* out) const {
        std::size_t lane = 0;
        for (; lane + 8 <= lanes_; lane += 8) add_lanes<8>(from + lane, terms, lane, out + lane);
        for (; lane + 4 <= lanes_; lane += 4) add_lanes<4>(from + lane, terms, lane, out + lane);
        for (; lane + 2 <= lanes_; lane += 2) add_lanes<2>(from + lane, terms, lane, out + lane);
        if (lane < lanes_) add_narrow<1>(from + lane, terms, lane, out + lane);
    }

  private:
    static constexpr std::size_t kSums = 8;  // lanes that stay in registers

    template <std::size_t kWidth, class Terms>
    void add_lanes(const Lanes<Number>* from, const Terms& terms, std::size_t lane, Lanes<Number>* out) const {
#if defined(TURNWISE_WIDE_LANES)
        if (kHasWideLanes) return add_wide<kWidth>(from, terms, lane, out);
#endif
        add_narrow<kWidth>(from, terms, lane, out);
    }

    // Where few lanes are left several terms go side by side, or each sum would wait for the one before.
    template <std::size_t kWidth, class Terms>
    void add_narrow(const Lanes<Number>* from, const Terms& terms, std::size_t lane, Lanes<Number>* out) const {
        constexpr std::size_t kAtOnce = kSums / kWidth;
        std::array<Lanes<Number>, kSums> sums{};
        std::copy_n(from, kWidth, sums.begin());
        const auto add_term = [&](std::size_t i, std::size_t first) {
            const Lanes<Number>* weights = column(terms.column(i), lane);
            const auto factor = terms.factor(i);
#pragma GCC unroll 8
            for (std::size_t k = 0; k < kWidth; ++k) add_product(sums[first + k], weights[k], factor);
        };
        const std::size_t size = terms.size();
        std::size_t i = 0;
        for (; i + kAtOnce <= size; i += kAtOnce)
#pragma GCC unroll 8
            for (std::size_t k = 0; k < kAtOnce; ++k) add_term(i + k, k * kWidth);
        for (; i < size; ++i) add_term(i, 0);
#pragma GCC unroll 8
        for (std::size_t k = kWidth; k < kSums; ++k) sums[k % kWidth].values += sums[k].values;
        std::copy_n(sums.begin(), kWidth, out);
    }

#if defined(TURNWISE_WIDE_LANES)
    // The same sums in the same order, two lanes in a register.
    template <std::size_t kWidth, class Terms>
    __attribute__((target("avx512f"))) void add_wide(const Lanes<Number>* from, const Terms& terms, std::size_t lane,
                                                     Lanes<Number>* out) const {
        constexpr std::size_t kAtOnce = kSums / kWidth, kPairs = kWidth / 2;
        decltype(wide::load(from)) sums[kSums / 2];
#pragma GCC unroll 4
        for (std::size_t k = 0; k < kSums / 2; ++k)
            sums[k] = k < kPairs ? wide::load(from + 2 * k) : wide::set(Number{});
        const std::size_t size = terms.size(), together = size / kAtOnce * kAtOnce;
        for (std::size_t i = 0; i < together; i += kAtOnce)
#pragma GCC unroll 4
            for (std::size_t k = 0; k < kSums / 2; ++k) {
                const std::size_t term = i + k / kPairs;
                const Lanes<Number>* weights = column(terms.column(term), lane) + 2 * (k % kPairs);
                sums[k] = wide::add_product(sums[k], wide::load(weights), terms.factor(term));
            }
        for (std::size_t i = together; i < size; ++i)
#pragma GCC unroll 4
            for (std::size_t k = 0; k < kPairs; ++k) {
                const auto weights = wide::load(column(terms.column(i), lane) + 2 * k);
                sums[k] = wide::add_product(sums[k], weights, terms.factor(i));
            }
#pragma GCC unroll 4
        for (std::size_t k = kPairs; k < kSums / 2; ++k) sums[k % kPairs] = wide::add(sums[k % kPairs], sums[k]);
#pragma GCC unroll 4
        for (std::size_t k = 0; k < kPairs; ++k) wide::store(out + 2 * k, sums[k]);
    }
#endif

    static void add_product(Lanes<Number>& sum, const Lanes<Number>& weights, Number factor) {
        sum.values += weights.values * factor;
    }
    static void add_product(Lanes<Number>& sum, const Lanes<Number>& weights, One) { sum.values += weights.values; }

    const Lanes<Number>* column(std::size_t input, std::size_t lane) const {
        return weights_.data() + input * lanes_ + lane;
    }

    std::size_t lanes_;
    AlignedLanes<Number> weights_, bias_;
};

// The first layer. Its weights are whole numbers, in units fine enough not to matter: sums are exact, and do not depend
// on the order.
class FirstLayer {
  public:
    FirstLayer(const NetworkLayer& layer, const Encoding& encoding)
        : columns_(layer.inputs, layer.outputs), units_(columns_.lanes()), only_ones_(encoding.largest == 1) {
        for (int output = 0; output < layer.outputs; ++output) set_output(layer, output, encoding);
    }

    std::size_t lanes() const { return columns_.lanes(); }
    const FloatLanes* units() const { return units_.data(); }
    float unit(int output) const { return units_.numbers()[output]; }

    void start(Inputs row, IntLanes* sums) const {
        if (only_ones_)
            columns_.add(columns_.bias(), OnesTerms{row}, sums);
        else
            columns_.add(columns_.bias(), RowTerms{row}, sums);
    }
    void change(Inputs changes, IntLanes* sums) const { columns_.add(sums, RowTerms{changes}, sums); }

  private:
    static constexpr int kBits = 30;  // of a sum

    void set_output(const NetworkLayer& layer, int output, const Encoding& encoding) {
        const double most = largest_sum(layer, output, encoding);
        const int bits = most > 0 ? std::clamp(kBits - 1 - std::ilogb(most), -60, 60) : 0;
        const auto whole = [&](float weight) {
            return static_cast<std::int32_t>(std::lround(std::ldexp(static_cast<double>(weight), bits)));
        };
        units_.numbers()[output] = std::ldexp(1.0f, -bits);
        columns_.bias(output) = whole(layer.bias[static_cast<std::size_t>(output)]);
        for (int input = 0; input < layer.inputs; ++input)
            columns_.weight(output, input) = whole(layer.weight(output, input));
    }

    // No state's sum is larger.
    static double largest_sum(const NetworkLayer& layer, int output, const Encoding& encoding) {
        std::vector<double> sizes;
        for (int input = 0; input < layer.inputs; ++input)
            sizes.push_back(std::abs(static_cast<double>(layer.weight(output, input))) * encoding.largest);
        const std::size_t count = std::min(sizes.size(), static_cast<std::size_t>(encoding.most));
        std::partial_sort(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(count), sizes.end(),
                          std::greater<>());
        double most = std::abs(static_cast<double>(layer.bias[static_cast<std::size_t>(output)]));
        for (std::size_t i = 0; i < count; ++i) most += sizes[i];
        return most;
    }

    Columns<std::int32_t> columns_;
    AlignedLanes<float> units_;  // by output, powers of two
    bool only_ones_;
};

// The last layer, with one output.
class LastLayer {
  public:
    explicit LastLayer(int inputs) : lanes_(lanes_for(inputs)), weights_(lanes_) {}

    std::size_t units() const { return lanes_ * kLanes; }  // before it, with those that fill up the lanes

    float& bias() { return bias_; }
    float& weight(int input) { return weights_.numbers()[input]; }

    float output(const FloatLanes* inputs) const {
        FloatLanes sums{};
        for (std::size_t lane = 0; lane < lanes_; ++lane)
            sums.values += weights_.data()[lane].values * inputs[lane].values;
        const auto s = std::bit_cast<std::array<float, kLanes>>(sums);
        return bias_ + (((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7])));
    }

  private:
    std::size_t lanes_;
    AlignedLanes<float> weights_;
    float bias_ = 0;
};

// By a set of lanes as bits: their numbers, in order.
struct alignas(16) LaneNumbers {
    std::array<std::uint16_t, kLanes> numbers;
};
inline constexpr std::array<LaneNumbers, 1 << kLanes> kLanesOf = [] {
    std::array<LaneNumbers, 1 << kLanes> lists{};
    for (unsigned set = 0; set < lists.size(); ++set)
        for (std::uint16_t lane = 0, count = 0; lane < kLanes; ++lane)
            if (set >> lane & 1) lists[set].numbers[count++] = lane;
    return lists;
}();

inline unsigned positive_lanes(const FloatLanes& lanes) {
#if defined(__AVX2__)
    return static_cast<unsigned>(
        _mm256_movemask_ps(_mm256_cmp_ps(std::bit_cast<__m256>(lanes), _mm256_setzero_ps(), _CMP_GT_OQ)));
#else
    const auto numbers = std::bit_cast<std::array<float, kLanes>>(lanes);
    unsigned set = 0;
    for (std::size_t i = 0; i < kLanes; ++i) set |= static_cast<unsigned>(numbers[i] > 0) << i;
    return set;
#endif
}

// Lists the units above zero; says how many. It writes up to kLanes numbers more.
inline std::size_t list_positive(const FloatLanes* units, std::size_t lanes, std::uint16_t* active) {
    std::size_t count = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const unsigned set = positive_lanes(units[lane]);
        LaneNumbers found = kLanesOf[set];
        for (std::uint16_t& number : found.numbers) number = static_cast<std::uint16_t>(number + lane * kLanes);
        std::memcpy(active + count, &found, sizeof(found));
        count += static_cast<std::size_t>(std::popcount(set));
    }
    return count;
}

// The row that was seen last, as bytes.
class LastRow {
  public:
    static constexpr std::size_t kColumns = 256;  // longer rows take longer to compare than to sum

    explicit LastRow(int columns = 0) : blocks_((static_cast<std::size_t>(columns) + kBlock - 1) / kBlock) {}

    // Becomes another row; tells what must be added to the inputs for that.
    Inputs become(const InputRow& row) {
        const Bytes &before = rows_[round_], &after = rows_[1 - round_];
        write(row, rows_[1 - round_]);
        std::size_t count = 0;
        for (std::size_t block = 0; block < blocks_; ++block)
            for (std::uint64_t rest = differences(block); rest; rest &= rest - 1) {
                const std::size_t column = kBlock * block + static_cast<std::size_t>(std::countr_zero(rest));
                changes_[count++] = {static_cast<std::int32_t>(column), after[column] - before[column]};
            }
        round_ = 1 - round_;
        return {changes_.data(), count};
    }

  private:
    static constexpr std::size_t kBlock = 64, kWord = sizeof(std::uint64_t);
    using Bytes = std::array<std::int8_t, kColumns>;

    void write(const InputRow& row, Bytes& bytes) const {
        std::memset(bytes.data(), 0, blocks_ * kBlock);
        for (const auto [column, value] : row)
            bytes[static_cast<std::size_t>(column)] = static_cast<std::int8_t>(value);
    }

    // The columns of a block that differ, as bits.
    std::uint64_t differences(std::size_t block) const {
        std::uint64_t found = 0;
        for (std::size_t word = 0; word < kBlock / kWord; ++word) {
            const std::size_t at = kBlock * block + kWord * word;
            found |= bytes_set(word_at(rows_[0], at) ^ word_at(rows_[1], at)) << kWord * word;
        }
        return found;
    }
    static std::uint64_t word_at(const Bytes& bytes, std::size_t at) {
        std::uint64_t word;
        std::memcpy(&word, &bytes[at], kWord);
        return word;
    }
    // A bit for each byte that is not zero: first the top bit of each, then these side by side.
    static std::uint64_t bytes_set(std::uint64_t word) {
        constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7F, kTogether = 0x0102040810204080;
        const std::uint64_t tops = (((word & kLow) + kLow) | word) & ~kLow;
        return (tops >> 7) * kTogether >> 56;
    }

    std::size_t blocks_;
    std::array<Bytes, 2> rows_{};
    int round_ = 0;
    std::array<Input, kColumns> changes_{};
};

}  // namespace turnwise
