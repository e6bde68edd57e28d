// Networks: multilayer perceptrons that judge states, quick for one state at a time.
//
// The first layer is a sum of one column of weights for each input that is not zero. Its weights are whole numbers, in
// units fine enough not to matter, so that a sum is exact and does not depend on the order. A wide layer is not summed
// anew for each state: the leaves of a search are near each other, and only the columns that differ from the last one
// are added. The other layers are plain sums of floats, eight side by side.
//
// A leaky unit is s x + (1 - s) max(x, 0). Behind a wide first layer the first part, which is linear, is summed with
// the inputs; the second is zero for about half of the units, and these are left out.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "encode.h"
#include "evaluate.h"

namespace turnwise {

constexpr int kLanes = 8;

// Eight numbers side by side; the compiler makes of it what the CPU has. Wrapped, or templates would drop the
// attribute.
struct FloatLanes {
    float values __attribute__((vector_size(kLanes * sizeof(float))));
};
struct IntLanes {
    std::int32_t values __attribute__((vector_size(kLanes * sizeof(std::int32_t))));
};
constexpr std::size_t lanes_for(int numbers) { return static_cast<std::size_t>((numbers + kLanes - 1) / kLanes); }

// One layer as files have it: `weights` has a row of `inputs` numbers for each output.
struct NetworkLayer {
    int inputs = 0, outputs = 0;
    std::vector<float> weights, bias;
    float weight(int output, int input) const { return weights[at(output, input)]; }
    float& weight(int output, int input) { return weights[at(output, input)]; }

  private:
    std::size_t at(int output, int input) const {
        return static_cast<std::size_t>(output) * static_cast<std::size_t>(inputs) + static_cast<std::size_t>(input);
    }
};

// What a network is for and what its output means.
struct NetworkFacts {
    std::string game;
    std::map<std::string, std::string> setup;  // of the board, where there are several
    int encoding = 0;                          // of the game
    Encoding numbers{};                        // the same, by name
    float slope = 0;                           // of units below zero, between layers
    bool first_seat = false;                   // the output is for the first player, not for the player to move
    float scale = 1;                           // points of the result in one unit of output
    bool symmetric = false;                    // symmetric states get equal outputs
};

using Inputs = std::span<const Input>;

// The first layer: exact sums of columns in fixed point.
class ColumnSums {
  public:
    // `largest`: no input is farther from zero.
    ColumnSums(const NetworkLayer& layer, int largest)
        : lanes_(lanes_for(layer.outputs)),
          columns_(static_cast<std::size_t>(layer.inputs) * lanes_),
          bias_(lanes_),
          units_(lanes_) {
        for (int output = 0; output < layer.outputs; ++output) set_output(layer, output, largest);
    }

    std::size_t lanes() const { return lanes_; }

    void start(Inputs row, IntLanes* sums) const { sum(bias_.data(), row, sums); }
    void change(Inputs changes, IntLanes* sums) const { sum(sums, changes, sums); }

    // Lane by lane, as floats.
    void value(const IntLanes* sums, std::size_t lane, FloatLanes& out) const {
        out.values = __builtin_convertvector(sums[lane].values, decltype(out.values)) * units_[lane].values;
    }

  private:
    static constexpr int kBits = 30;  // of a sum

    // The unit of an output is so small that no state's sum can leave the range.
    void set_output(const NetworkLayer& layer, int output, int largest) {
        std::vector<double> sizes;
        for (int input = 0; input < layer.inputs; ++input)
            sizes.push_back(std::abs(static_cast<double>(layer.weight(output, input))) * largest);
        std::sort(sizes.begin(), sizes.end(), std::greater<>());
        double most = std::abs(static_cast<double>(layer.bias[static_cast<std::size_t>(output)]));
        for (std::size_t i = 0; i < std::min(sizes.size(), InputRow::kMost); ++i) most += sizes[i];
        const int bits = most > 0 ? std::clamp(kBits - 1 - std::ilogb(most), -60, 60) : 0;
        const auto whole = [&](float weight) {
            return static_cast<std::int32_t>(std::lround(std::ldexp(static_cast<double>(weight), bits)));
        };
        const std::size_t lane = static_cast<std::size_t>(output / kLanes);
        const int at = output % kLanes;
        units_[lane].values[at] = static_cast<float>(std::ldexp(1.0, -bits));
        bias_[lane].values[at] = whole(layer.bias[static_cast<std::size_t>(output)]);
        for (int input = 0; input < layer.inputs; ++input)
            columns_[static_cast<std::size_t>(input) * lanes_ + lane].values[at] = whole(layer.weight(output, input));
    }

    // `from` plus the columns of the row. Four lanes at a time stay in registers.
    void sum(const IntLanes* from, Inputs row, IntLanes* sums) const {
        std::size_t lane = 0;
        for (; lane + 4 <= lanes_; lane += 4) {
            auto a = from[lane].values, b = from[lane + 1].values, c = from[lane + 2].values, d = from[lane + 3].values;
            for (const auto [column, value] : row) {
                const IntLanes* weights = &columns_[static_cast<std::size_t>(column) * lanes_ + lane];
                if (value == 1) {
                    a += weights[0].values, b += weights[1].values, c += weights[2].values, d += weights[3].values;
                } else {
                    a += weights[0].values * value, b += weights[1].values * value;
                    c += weights[2].values * value, d += weights[3].values * value;
                }
            }
            sums[lane].values = a, sums[lane + 1].values = b, sums[lane + 2].values = c, sums[lane + 3].values = d;
        }
        for (; lane < lanes_; ++lane) {
            auto a = from[lane].values;
            for (const auto [column, value] : row)
                a += columns_[static_cast<std::size_t>(column) * lanes_ + lane].values * value;
            sums[lane].values = a;
        }
    }

    std::size_t lanes_;
    std::vector<IntLanes> columns_, bias_;  // columns: input by input
    std::vector<FloatLanes> units_;
};

// By a set of lanes as bits: their numbers, in order, one byte each.
constexpr std::array<std::uint64_t, 1 << kLanes> kLanesOf = [] {
    std::array<std::uint64_t, 1 << kLanes> lists{};
    for (unsigned set = 0; set < lists.size(); ++set) {
        int count = 0;
        for (std::uint64_t lane = 0; lane < kLanes; ++lane)
            if (set >> lane & 1) lists[set] |= lane << 8 * count++;
    }
    return lists;
}();

// Lists the inputs above zero; says how many. It writes up to kLanes numbers more.
inline std::size_t list_positive(const FloatLanes* values, std::size_t lanes, std::uint16_t* active) {
    std::size_t count = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
#if defined(__AVX2__)
        const auto set = static_cast<unsigned>(
            _mm256_movemask_ps(_mm256_cmp_ps(std::bit_cast<__m256>(values[lane]), _mm256_setzero_ps(), _CMP_GT_OQ)));
#else
        unsigned set = 0;
        for (int i = 0; i < kLanes; ++i) set |= static_cast<unsigned>(values[lane].values[i] > 0) << i;
#endif
        for (int i = 0; i < kLanes; ++i)
            active[count + static_cast<std::size_t>(i)] =
                static_cast<std::uint16_t>(lane * kLanes + (kLanesOf[set] >> 8 * i & 0xFF));
        count += static_cast<std::size_t>(std::popcount(set));
    }
    return count;
}

// A later layer: sums of columns in floats.
class FloatSums {
  public:
    using Active = std::span<const std::uint16_t>;

    explicit FloatSums(const NetworkLayer& layer)
        : lanes_(lanes_for(layer.outputs)),
          input_lanes_(lanes_for(layer.inputs)),
          columns_(input_lanes_ * kLanes * lanes_),
          bias_(lanes_) {
        for (int output = 0; output < layer.outputs; ++output) {
            const std::size_t lane = static_cast<std::size_t>(output / kLanes);
            bias_[lane].values[output % kLanes] = layer.bias[static_cast<std::size_t>(output)];
            for (int input = 0; input < layer.inputs; ++input)
                columns_[static_cast<std::size_t>(input) * lanes_ + lane].values[output % kLanes] =
                    layer.weight(output, input);
        }
    }

    std::size_t lanes() const { return lanes_; }
    std::size_t input_lanes() const { return input_lanes_; }
    const FloatLanes* bias() const { return bias_.data(); }

    // `from` plus the columns of the active inputs, each times its value. A few lanes at a time stay in registers.
    void add(const FloatLanes* from, const FloatLanes* inputs, Active active, FloatLanes* out) const {
        const float* values = reinterpret_cast<const float*>(inputs);
        std::size_t lane = 0;
        for (; lane + 8 <= lanes_; lane += 8) add_eight(from, values, active, lane, out);
        for (; lane + 2 <= lanes_; lane += 2) add_two(from, values, active, lane, out);
        if (lane < lanes_) add_one(from, values, active, lane, out);
    }

  private:
    const FloatLanes* column(std::size_t input, std::size_t lane) const { return &columns_[input * lanes_ + lane]; }

    void add_eight(const FloatLanes* from, const float* values, Active active, std::size_t lane,
                   FloatLanes* out) const {
        from += lane, out += lane;
        auto a = from[0].values, b = from[1].values, c = from[2].values, d = from[3].values;
        auto e = from[4].values, f = from[5].values, g = from[6].values, h = from[7].values;
        for (const std::uint16_t input : active) {
            const FloatLanes* weights = column(input, lane);
            const float x = values[input];
            a += weights[0].values * x, b += weights[1].values * x, c += weights[2].values * x;
            d += weights[3].values * x, e += weights[4].values * x, f += weights[5].values * x;
            g += weights[6].values * x, h += weights[7].values * x;
        }
        out[0].values = a, out[1].values = b, out[2].values = c, out[3].values = d;
        out[4].values = e, out[5].values = f, out[6].values = g, out[7].values = h;
    }

    // With few outputs several inputs go side by side, or each sum would wait for the one before.
    void add_two(const FloatLanes* from, const float* values, Active active, std::size_t lane, FloatLanes* out) const {
        auto a = from[lane].values, b = from[lane + 1].values;
        auto c = FloatLanes{}.values, d = c, e = c, f = c, g = c, h = c;
        std::size_t i = 0;
        for (; i + 4 <= active.size(); i += 4) {
            const std::size_t inputs[] = {active[i], active[i + 1], active[i + 2], active[i + 3]};
            const FloatLanes *first = column(inputs[0], lane), *second = column(inputs[1], lane);
            const FloatLanes *third = column(inputs[2], lane), *fourth = column(inputs[3], lane);
            a += first[0].values * values[inputs[0]], b += first[1].values * values[inputs[0]];
            c += second[0].values * values[inputs[1]], d += second[1].values * values[inputs[1]];
            e += third[0].values * values[inputs[2]], f += third[1].values * values[inputs[2]];
            g += fourth[0].values * values[inputs[3]], h += fourth[1].values * values[inputs[3]];
        }
        for (; i < active.size(); ++i) {
            const FloatLanes* weights = column(active[i], lane);
            a += weights[0].values * values[active[i]], b += weights[1].values * values[active[i]];
        }
        out[lane].values = (a + c) + (e + g), out[lane + 1].values = (b + d) + (f + h);
    }
    void add_one(const FloatLanes* from, const float* values, Active active, std::size_t lane, FloatLanes* out) const {
        auto a = from[lane].values;
        auto b = FloatLanes{}.values, c = b, d = b;
        std::size_t i = 0;
        for (; i + 4 <= active.size(); i += 4) {
            a += column(active[i], lane)->values * values[active[i]];
            b += column(active[i + 1], lane)->values * values[active[i + 1]];
            c += column(active[i + 2], lane)->values * values[active[i + 2]];
            d += column(active[i + 3], lane)->values * values[active[i + 3]];
        }
        for (; i < active.size(); ++i) a += column(active[i], lane)->values * values[active[i]];
        out[lane].values = (a + b) + (c + d);
    }

    std::size_t lanes_, input_lanes_;
    std::vector<FloatLanes> columns_, bias_;  // columns: input by input
};

// The row that was seen last.
class LastRow {
  public:
    LastRow() = default;
    explicit LastRow(int columns) : seen_(static_cast<std::size_t>(columns)) {}

    // Becomes another row; tells what must be added to the inputs for that.
    Inputs become(const InputRow& row) {
        std::size_t changes = 0, columns = 0;
        auto& next = columns_[round_ = 1 - round_];
        for (const auto [column, value] : row) {
            Seen& seen = seen_[static_cast<std::size_t>(column)];
            changes_[changes] = {column, value - seen.value};
            changes += value != seen.value;
            seen = {value, round_};
            next[columns++] = column;
        }
        for (std::size_t i = 0; i < size_; ++i) {
            const std::int32_t column = columns_[1 - round_][i];
            Seen& seen = seen_[static_cast<std::size_t>(column)];
            const bool gone = seen.round != round_;
            changes_[changes] = {column, -seen.value};
            changes += gone;
            seen.value = gone ? 0 : seen.value;
        }
        size_ = columns;
        return {changes_.data(), changes};
    }

  private:
    struct Seen {
        std::int32_t value = 0;
        std::int32_t round = 0;  // of the last row that had it, as long as the value is not zero
    };
    std::vector<Seen> seen_;  // by column
    std::array<Input, 2 * InputRow::kMost + 1> changes_{};
    std::array<std::array<std::int32_t, InputRow::kMost>, 2> columns_{};  // of two rows in turns
    std::size_t size_ = 0;                                                // of the last one
    std::int32_t round_ = 0;
};

class Network {
  public:
    static constexpr int kWidest = 1 << 14;  // outputs of a layer

    // Layers that fit each other, the last with one output.
    Network(NetworkFacts facts, std::vector<NetworkLayer> layers)
        : facts_(std::move(facts)),
          inputs_(layers.front().inputs),
          units_(layers.front().outputs),
          folds_(facts_.slope != 0 && layers.size() > 1 && units_ >= kWide),
          first_(folds_ ? with_linear_part(layers, facts_.slope) : layers.front(), facts_.numbers.largest),
          keeps_last_(first_.lanes() >= lanes_for(kWide)) {
        for (std::size_t i = 1; i < layers.size(); ++i) later_.emplace_back(layers[i]);
    }

    const NetworkFacts& facts() const { return facts_; }
    int inputs() const { return inputs_; }

    float output(const InputRow& row) const {
        Scratch& scratch = scratch_of_thread();
        if (scratch.network != number_) prepare(scratch);
        sum_first(row, scratch);
        if (later_.empty()) {
            FloatLanes out;
            first_.value(scratch.sums.data(), 0, out);
            return out.values[0];
        }
        second_layer(scratch);
        for (std::size_t i = 1; i < later_.size(); ++i) {
            std::swap(scratch.values, scratch.out);
            add_layer(i, later_[i].bias(), scratch);
        }
        return scratch.out[0].values[0];
    }

  private:
    static constexpr int kWide = 128;  // units of a first layer that is worth the trouble

    // What one thread writes on while it evaluates.
    struct Scratch {
        std::uint64_t network = 0;  // whose it is
        LastRow last;
        std::vector<IntLanes> sums;
        std::vector<FloatLanes> values, linear, out;
        std::vector<std::uint16_t> all, active;  // numbers of inputs
    };
    static Scratch& scratch_of_thread() {
        static thread_local Scratch scratch;
        return scratch;
    }
    static std::uint64_t next_number() {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }

    void prepare(Scratch& scratch) const {
        std::size_t widest = first_.lanes();
        for (const FloatSums& layer : later_) widest = std::max(widest, layer.lanes());
        scratch = {};
        scratch.network = number_;
        scratch.last = LastRow(inputs_);
        scratch.sums.resize(first_.lanes());
        for (auto* lanes : {&scratch.values, &scratch.linear, &scratch.out}) lanes->resize(widest);
        scratch.all.resize(widest * kLanes);
        std::iota(scratch.all.begin(), scratch.all.end(), std::uint16_t{0});
        scratch.active.resize((widest + 1) * kLanes);
        first_.start({}, scratch.sums.data());
    }

    void sum_first(const InputRow& row, Scratch& scratch) const {
        if (!keeps_last_) return first_.start(row, scratch.sums.data());
        const Inputs changes = scratch.last.become(row);
        if (changes.size() < row.size())
            first_.change(changes, scratch.sums.data());
        else
            first_.start(row, scratch.sums.data());
    }

    // From the first sums to those of the second layer.
    void second_layer(Scratch& scratch) const {
        const std::size_t lanes = later_[0].input_lanes();
        for (std::size_t lane = 0; lane < lanes; ++lane) first_.value(scratch.sums.data(), lane, scratch.values[lane]);
        if (!folds_) return add_layer(0, later_[0].bias(), scratch);
        for (std::size_t lane = lanes; lane < first_.lanes(); ++lane)
            first_.value(scratch.sums.data(), lane, scratch.linear[lane - lanes]);
        return add_layer(0, scratch.linear.data(), scratch);
    }

    // The sums of a later layer: `from` and what the units before it, whose sums are in `values`, send there.
    void add_layer(std::size_t i, const FloatLanes* from, Scratch& scratch) const {
        const bool folded = folds_ && i == 0;
        const std::size_t lanes = later_[i].input_lanes();
        if (!folded && facts_.slope != 0) {
            leak(scratch.values.data(), lanes, facts_.slope);
            return later_[i].add(from, scratch.values.data(), {scratch.all.data(), lanes * kLanes}, scratch.out.data());
        }
        cut(scratch.values.data(), lanes, folded ? 1 - facts_.slope : 1);
        const std::size_t count = list_positive(scratch.values.data(), lanes, scratch.active.data());
        later_[i].add(from, scratch.values.data(), {scratch.active.data(), count}, scratch.out.data());
    }

    static void cut(FloatLanes* values, std::size_t lanes, float factor) {
        const FloatLanes none{};
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            auto& x = values[lane].values;
            x = x > 0 ? x * factor : none.values;
        }
    }
    static void leak(FloatLanes* values, std::size_t lanes, float slope) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            auto& x = values[lane].values;
            x = x > 0 ? x : x * slope;
        }
    }

    // The first layer with more outputs: what the linear part of its units adds to the second layer.
    static NetworkLayer with_linear_part(const std::vector<NetworkLayer>& layers, float slope) {
        const NetworkLayer &first = layers[0], &second = layers[1];
        const int padded = static_cast<int>(lanes_for(first.outputs)) * kLanes;
        NetworkLayer both{first.inputs, padded + second.outputs, {}, {}};
        both.weights.resize(static_cast<std::size_t>(both.inputs) * static_cast<std::size_t>(both.outputs));
        both.bias.resize(static_cast<std::size_t>(both.outputs));
        std::copy(first.weights.begin(), first.weights.end(), both.weights.begin());
        std::copy(first.bias.begin(), first.bias.end(), both.bias.begin());
        std::vector<double> sums(static_cast<std::size_t>(first.inputs));
        for (int output = 0; output < second.outputs; ++output) {
            std::fill(sums.begin(), sums.end(), 0.0);
            double bias = second.bias[static_cast<std::size_t>(output)];
            for (int unit = 0; unit < first.outputs; ++unit) {
                const double share = static_cast<double>(slope) * static_cast<double>(second.weight(output, unit));
                bias += share * static_cast<double>(first.bias[static_cast<std::size_t>(unit)]);
                for (int input = 0; input < first.inputs; ++input)
                    sums[static_cast<std::size_t>(input)] += share * static_cast<double>(first.weight(unit, input));
            }
            both.bias[static_cast<std::size_t>(padded + output)] = static_cast<float>(bias);
            for (int input = 0; input < first.inputs; ++input)
                both.weight(padded + output, input) = static_cast<float>(sums[static_cast<std::size_t>(input)]);
        }
        return both;
    }

    NetworkFacts facts_;
    int inputs_, units_;
    bool folds_;  // the linear part of the first units is summed with the inputs
    ColumnSums first_;
    bool keeps_last_;
    std::vector<FloatSums> later_;
    std::uint64_t number_ = next_number();
};

// Judges by a network. Points made already are no part of its output.
template <Encoded G>
class NetworkEvaluator final : public Evaluator<G> {
  public:
    explicit NetworkEvaluator(std::shared_ptr<const Network> network) : network_(std::move(network)) {}

    Score guess(const G& state) const override {
        const NetworkFacts& facts = network_->facts();
        InputRow row;
        state.encode(facts.encoding, row);
        const float points = network_->output(row) * facts.scale;
        const bool turned = facts.first_seat && state.to_move() == Player::second;
        return score_of(turned ? -points : points) + banked_of(state);
    }
    bool is_symmetric() const override { return network_->facts().symmetric; }

  private:
    // To the nearest unit; whatever is no number is as bad as can be.
    static Score score_of(float points) {
        constexpr float kMost = kFlatWin / 2;
        const float score = points * static_cast<float>(unit_of<G>());
        if (!(score > -kMost)) return static_cast<Score>(-kMost);
        if (score > kMost) return static_cast<Score>(kMost);
        return static_cast<Score>(score + (score < 0 ? -0.5f : 0.5f));
    }

    std::shared_ptr<const Network> network_;
};

}  // namespace turnwise
