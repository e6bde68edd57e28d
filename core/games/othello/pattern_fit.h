// Fits pattern weights to scored positions: least squares with a ridge, by preconditioned conjugate gradients.
//
// Minimised: the sum over samples of (score - guess)^2, plus ridge times every weight squared, plus the squares
// of differences between knots that are near each other, times a pull. Rare patterns so stay near 0 and near their
// neighbours.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "games/othello/pattern_samples.h"
#include "games/othello/pattern_weights.h"

namespace turnwise::othello::patterns {

// The element of so many empties; sets that are not to be fitted are left out as null pointers.
using SamplesByEmpties = std::vector<const std::vector<Sample>*>;

struct FitSettings {
    // How many samples pull a weight to 0, to the next knot, and to the knot after that, which has its parity.
    float ridge = 5, pull_to_next = 5, pull_to_same_parity = 40;
    int rounds = 30;
};

class Fit {
  public:
    Fit(std::vector<int> knot_empties, FitSettings settings) : settings_(settings) {
        places_.empties = std::move(knot_empties);
        weights_.assign(places_.empties.size() * size(), 0);
    }

    // Begins with the weights at hand. `each_round` may end it by answering true.
    void run(const SamplesByEmpties& samples, const std::function<bool(int)>& each_round);

    // Rounded for the file.
    Knots knots() const;

  private:
    using Vector = std::vector<float>;  // a number for every weight, knot after knot; or for every entry of a table

    std::size_t size() const { return static_cast<std::size_t>(folding_.weights()); }

    // The table that holds at so many empties, and back: what its entries got, shared out to the knots.
    void expand(const Vector& weights, int empties, Vector& table) const;
    void collect(const Vector& table, int empties, bool squared, Vector& weights) const;

    void prepare(const SamplesByEmpties& samples);
    void multiply(const SamplesByEmpties& samples, const Vector& direction, Vector& product) const;
    void add_penalties(const Vector& weights, float factor, Vector& sum) const;

    FitSettings settings_;
    Folding folding_;
    Knots places_;
    Vector weights_, residual_, scale_;
};

namespace detail {

constexpr std::size_t kEntries = kInstances + 2;
using Entries = std::array<int, kEntries>;

// Which entries of its phase's table a position takes.
inline Entries entries_of(const Position& position) {
    const Indices indices = indices_of(position);
    Entries entries;
    for (std::size_t i = 0; i < kInstances; ++i) entries[i] = kLaneOffsets.of[i] + indices.lane[i];
    entries[kInstances] = entry_of_moves(0, moves(position));
    entries[kInstances + 1] = entry_of_moves(1, moves(position.passed()));
    return entries;
}

inline float sum_of(const std::vector<float>& table, const Entries& entries) {
    float sum = 0;
    for (const int entry : entries) sum += table[static_cast<std::size_t>(entry)];
    return sum;
}

inline double product(const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

}  // namespace detail

inline void Fit::expand(const Vector& weights, int empties, Vector& table) const {
    const auto place = places_.place(empties);
    const float *low = &weights[place.low * size()], *high = &weights[place.high * size()], share = place.high_share;
    table.resize(kTableSize);
    for (int i = 0; i < kTableSize - 1; ++i) {
        const int weight = folding_.of(i);
        table[static_cast<std::size_t>(i)] = (1 - share) * low[weight] + share * high[weight];
    }
}

inline void Fit::collect(const Vector& table, int empties, bool squared, Vector& weights) const {
    const auto place = places_.place(empties);
    const float share = place.high_share;
    const float low_part = squared ? (1 - share) * (1 - share) : 1 - share, high_part = squared ? share * share : share;
    float *low = &weights[place.low * size()], *high = &weights[place.high * size()];
    for (int i = 0; i < kTableSize - 1; ++i) {
        const int weight = folding_.of(i);
        low[weight] += low_part * table[static_cast<std::size_t>(i)];
        high[weight] += high_part * table[static_cast<std::size_t>(i)];
    }
}

// The gradient at the weights at hand, and how often each weight occurs.
inline void Fit::prepare(const SamplesByEmpties& samples) {
    residual_.assign(weights_.size(), 0);
    scale_.assign(weights_.size(), settings_.ridge + 2 * (settings_.pull_to_next + settings_.pull_to_same_parity));
    Vector table, gradient, counts;
    for (std::size_t empties = 0; empties < samples.size(); ++empties) {
        if (!samples[empties]) continue;
        expand(weights_, static_cast<int>(empties), table);
        gradient.assign(kTableSize, 0), counts.assign(kTableSize, 0);
        for (const Sample& sample : *samples[empties]) {
            if (sample.held_out) continue;
            const detail::Entries entries = detail::entries_of(sample.position);
            const float error = static_cast<float>(sample.score) / kUnit - detail::sum_of(table, entries);
            for (const int entry : entries) gradient[static_cast<std::size_t>(entry)] += error;
            for (const int entry : entries) counts[static_cast<std::size_t>(entry)] += 1;
        }
        collect(gradient, static_cast<int>(empties), false, residual_);
        collect(counts, static_cast<int>(empties), true, scale_);
    }
    add_penalties(weights_, -1, residual_);
}

inline void Fit::multiply(const SamplesByEmpties& samples, const Vector& direction, Vector& product) const {
    product.assign(weights_.size(), 0);
    Vector table, sums;
    for (std::size_t empties = 0; empties < samples.size(); ++empties) {
        if (!samples[empties]) continue;
        expand(direction, static_cast<int>(empties), table);
        sums.assign(kTableSize, 0);
        for (const Sample& sample : *samples[empties]) {
            if (sample.held_out) continue;
            const detail::Entries entries = detail::entries_of(sample.position);
            const float sum = detail::sum_of(table, entries);
            for (const int entry : entries) sums[static_cast<std::size_t>(entry)] += sum;
        }
        collect(sums, static_cast<int>(empties), false, product);
    }
    add_penalties(direction, 1, product);
}

inline void Fit::add_penalties(const Vector& weights, float factor, Vector& sum) const {
    for (std::size_t i = 0; i < weights.size(); ++i) sum[i] += factor * settings_.ridge * weights[i];
    for (const int distance : {1, 2}) {
        const std::size_t away = size() * static_cast<std::size_t>(distance);
        const float strength = factor * (distance == 1 ? settings_.pull_to_next : settings_.pull_to_same_parity);
        for (std::size_t i = away; i < weights.size(); ++i) {
            const float pull = strength * (weights[i] - weights[i - away]);
            sum[i] += pull, sum[i - away] -= pull;
        }
    }
}

inline void Fit::run(const SamplesByEmpties& samples, const std::function<bool(int)>& each_round) {
    prepare(samples);
    const auto scaled = [&](std::size_t i) { return residual_[i] / scale_[i]; };
    Vector direction(weights_.size()), multiplied, next(weights_.size());
    for (std::size_t i = 0; i < next.size(); ++i) direction[i] = next[i] = scaled(i);
    double length = detail::product(residual_, next);
    for (int round = 1; round <= settings_.rounds && length > 0; ++round) {
        multiply(samples, direction, multiplied);
        const auto step = static_cast<float>(length / detail::product(direction, multiplied));
        for (std::size_t i = 0; i < next.size(); ++i) {
            weights_[i] += step * direction[i];
            residual_[i] -= step * multiplied[i];
            next[i] = scaled(i);
        }
        const double new_length = detail::product(residual_, next);
        const auto keep = static_cast<float>(new_length / std::exchange(length, new_length));
        for (std::size_t i = 0; i < next.size(); ++i) direction[i] = next[i] + keep * direction[i];
        if (each_round(round)) return;
    }
}

inline Knots Fit::knots() const {
    constexpr float kHalf = 0.45f;  // a little less than one half: more zeros, a smaller file
    constexpr float kMost = kMostWeight;
    Knots knots{places_.empties, {}};
    for (const float weight : weights_) {
        const float units = std::clamp(weight * kFileUnit, -kMost, kMost);
        knots.weights.push_back(static_cast<std::int16_t>(units > 0 ? units + kHalf : units - kHalf));
    }
    return knots;
}

}  // namespace turnwise::othello::patterns
