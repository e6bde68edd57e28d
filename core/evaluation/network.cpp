// How a network is summed, quick for one state at a time.
//
// The first layer is a sum of one column of weights for each input that is not zero. A wide layer is not summed again
// for each state: the leaves of a search are near each other, and only the columns that differ from the last one are
// added.
//
// A leaky unit is s x + (1 - s) max(x, 0). Behind a wide first layer the first part, which is linear, is summed with
// the inputs; the second is zero for about half of the units, and these are left out.
#include "evaluation/network.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/threads.h"
#include "evaluation/layers.h"

namespace turnwise {

class Network::Sums {
  public:
    Sums(const NetworkFacts& facts, const std::vector<NetworkLayer>& layers)
        : is_one_layer_(layers.size() == 1),
          inputs_(layers.front().inputs),
          units_(layers.front().outputs),
          skips_(units_ >= kWide && layers.size() > 2),
          slope_(facts.slope),
          first_(skips_ && slope_ != 0 ? with_linear_part(layers, slope_) : layers.front(), facts.numbers),
          keeps_last_(units_ >= kWide && inputs_ <= static_cast<int>(LastRow::kColumns)),
          outputs_(layers.back().outputs),
          last_(layers.back().inputs) {
        for (std::size_t i = 1; i + 1 < layers.size(); ++i) add_middle(layers[i]);
        if (layers.size() > 1 && outputs_ == 1) set_last(layers.back(), layers.size() == 2);
        if (layers.size() > 1 && outputs_ > 1)
            fill(heads_.emplace(layers.back().inputs, outputs_), layers.back(), layers.size() == 2);
    }

    // All outputs, where they stay until the next call of this thread.
    const float* outputs(const InputRow& row) const {
        assert(std::all_of(row.begin(), row.end(),
                           [this](const Input& input) { return input.column >= 0 && input.column < inputs_; }));
        Scratch& scratch = scratch_of_thread();
        if (scratch.network != number_) prepare(scratch);
        sum_first(row, scratch);
        if (is_one_layer_) {
            float* outputs = scratch.sums.numbers();
            for (int i = 0; i < outputs_; ++i)
                outputs[i] = static_cast<float>(scratch.first.numbers()[i]) * first_.unit(i);
            return outputs;
        }
        sum_middle(scratch);
        if (heads_)
            heads_->add(heads_->bias(), UnitTerms{scratch.units.numbers(), last_.units()}, scratch.sums.data());
        else
            scratch.sums.numbers()[0] = last_.output(scratch.units.data());
        return scratch.sums.numbers();
    }

  private:
    static constexpr int kWide = 128;  // units of a first layer that is worth the trouble

    // What one thread writes on while it evaluates.
    struct Scratch {
        std::uint64_t network = 0;  // whose it is
        LastRow last;
        AlignedLanes<std::int32_t> first;   // sums of the first layer
        AlignedLanes<float> sums, units;    // of any layer: before and after what is below zero is changed
        std::vector<std::uint16_t> active;  // numbers of units
    };
    // Networks whose mean is asked for take turns at every leaf: made one after another, each has its own.
    static constexpr std::size_t kScratches = 8;
    Scratch& scratch_of_thread() const {
        return own_of_thread<std::array<Scratch, kScratches>>()[number_ % kScratches];
    }
    static std::uint64_t next_number() {
        static Shared<std::uint64_t> last;
        return last.add(1);
    }

    void prepare(Scratch& scratch) const {
        std::size_t widest = first_.lanes();
        for (const Columns<float>& layer : middle_) widest = std::max(widest, layer.lanes());
        if (heads_) widest = std::max(widest, heads_->lanes());
        scratch.network = number_;
        scratch.last = LastRow(keeps_last_ ? inputs_ : 0);
        scratch.first = AlignedLanes<std::int32_t>(first_.lanes());
        scratch.sums = scratch.units = AlignedLanes<float>(widest);
        scratch.active.resize((widest + 1) * kLanes);
        first_.start({}, scratch.first.data());
    }

    // ---- sums ----

    void sum_first(const InputRow& row, Scratch& scratch) const {
        if (!keeps_last_) return first_.start(row, scratch.first.data());
        const Inputs changes = scratch.last.become(row);
        if (changes.size() < row.size())
            first_.change(changes, scratch.first.data());
        else
            first_.start(row, scratch.first.data());
    }

    // From the first sums to the units before the last layer.
    void sum_middle(Scratch& scratch) const {
        const std::size_t lanes = lanes_for(units_);
        for (std::size_t lane = 0; lane < lanes; ++lane)
            scratch.sums.data()[lane] = to_floats(scratch.first.data()[lane]);
        if (skips_) sum_active(scratch);
        FloatLanes *sums = scratch.sums.data(), *units = scratch.units.data();
        leak(sums, skips_ ? middle_[0].lanes() : lanes, units);
        for (std::size_t i = skips_ ? 1 : 0; i < middle_.size(); ++i) {
            const std::size_t count = kLanes * (i == 0 ? lanes : middle_[i - 1].lanes());
            middle_[i].add(middle_[i].bias(), UnitTerms{scratch.units.numbers(), count}, sums);
            leak(sums, middle_[i].lanes(), units);
        }
    }

    // From the sums of the first layer to those of the second, by the units above zero.
    void sum_active(Scratch& scratch) const {
        const std::size_t lanes = lanes_for(units_);
        const FloatLanes* from = middle_[0].bias();
        if (slope_ != 0) {
            for (std::size_t lane = lanes; lane < first_.lanes(); ++lane)
                scratch.units.data()[lane - lanes].values =
                    to_floats(scratch.first.data()[lane]).values * first_.units()[lane].values;
            from = scratch.units.data();
        }
        const std::size_t count = list_positive(scratch.sums.data(), lanes, scratch.active.data());
        const ActiveTerms terms{scratch.sums.numbers(), {scratch.active.data(), count}};
        middle_[0].add(from, terms, scratch.units.data());
        std::swap(scratch.sums, scratch.units);
    }

    void leak(const FloatLanes* sums, std::size_t lanes, FloatLanes* units) const {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const auto& x = sums[lane].values;
            units[lane].values = x > 0 ? x : x * slope_;
        }
    }

    // ---- weights ----

    // Sums of the first layer are whole numbers: what they count is part of the weights that follow.
    float factor(int unit, bool is_second) const {
        if (!is_second) return 1;
        return first_.unit(unit) * (skips_ ? 1 - slope_ : 1);
    }

    void add_middle(const NetworkLayer& layer) {
        const bool is_second = middle_.empty();
        fill(middle_.emplace_back(layer.inputs, layer.outputs), layer, is_second);
    }

    void fill(Columns<float>& columns, const NetworkLayer& layer, bool is_second) const {
        for (int output = 0; output < layer.outputs; ++output) {
            columns.bias(output) = layer.bias[static_cast<std::size_t>(output)];
            for (int input = 0; input < layer.inputs; ++input)
                columns.weight(output, input) = layer.weight(output, input) * factor(input, is_second);
        }
    }

    void set_last(const NetworkLayer& layer, bool is_second) {
        last_.bias() = layer.bias[0];
        for (int input = 0; input < layer.inputs; ++input)
            last_.weight(input) = layer.weight(0, input) * factor(input, is_second);
    }

    // The first layer with more outputs: what the linear part of its units adds to the second layer.
    static NetworkLayer with_linear_part(const std::vector<NetworkLayer>& layers, float slope) {
        const NetworkLayer &first = layers[0], &second = layers[1];
        const int padded = static_cast<int>(lanes_for(first.outputs) * kLanes);
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

    bool is_one_layer_;
    int inputs_, units_;
    bool skips_;  // first units that are zero, but for their linear part, which is summed with the inputs
    float slope_;
    FirstLayer first_;
    bool keeps_last_;
    std::vector<Columns<float>> middle_;
    int outputs_;
    LastLayer last_;                         // where there is one output
    std::optional<Columns<float>> heads_{};  // where there are more
    std::uint64_t number_ = next_number();
};

Network::Network(NetworkFacts facts, const std::vector<NetworkLayer>& layers)
    : facts_(std::move(facts)),
      inputs_(layers.front().inputs),
      outputs_(layers.back().outputs),
      sums_(std::make_unique<const Sums>(facts_, layers)) {}

Network::~Network() = default;

float Network::score(const InputRow& row) const {
    return sums_->outputs(row)[facts_.has_policy ? policy_heads::kScore : 0];
}

void Network::read_outputs(const InputRow& row, float* outputs) const {
    std::copy_n(sums_->outputs(row), outputs_, outputs);
}

}  // namespace turnwise
