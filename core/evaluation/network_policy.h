// Priors of moves and the likely winner by networks that have learned them.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/threads.h"
#include "evaluation/network.h"
#include "game/policy.h"

namespace turnwise {

// An output as a number that can be counted with, whatever the weights: beyond these an exponential says no more.
inline float tamed(float output) {
    constexpr float kMost = 60;
    return !(output > -kMost) ? -kMost : output < kMost ? output : kMost;
}

// The exponential to seven digits, the same on every machine: the last bits of the library's differ.
inline float exponential(float x) {
    constexpr double kLog2e = 1.4426950408889634, kLog2 = 0.6931471805599453;
    constexpr int kTerms = 10;
    const double twos = static_cast<double>(x) * kLog2e;
    const double whole = std::floor(twos), rest = (twos - whole) * kLog2;
    double sum = 1;
    for (int i = kTerms; i > 0; --i) sum = 1 + sum * rest / i;
    return static_cast<float>(std::ldexp(sum, static_cast<int>(whole)));
}

// From log-odds of a win to a number between -1 and 1.
inline float winner_of(float log_odds) { return 2 / (1 + exponential(-tamed(log_odds))) - 1; }

// The mean of the outputs of networks, each of which has as many moves as the state. One state at a time: a row has few
// inputs, so that the sums of a leaf take as long as the tree's own work, and leaves that waited for each other would
// be those of a worse tree.
template <Encoded G>
class NetworkPolicy final : public Policy<G> {
  public:
    explicit NetworkPolicy(std::shared_ptr<const Networks> networks) : networks_(std::move(networks)) {
        assert(networks_->have_policy());
    }

    std::optional<Glance> look(const G& state, const MoveList& moves, std::span<float> priors, Watch&) const override {
        const std::span<const float> outputs = mean(state);
        fill(outputs.subspan(policy_heads::kMoves), moves, priors);
        Score score = score_of_points<G>(outputs[policy_heads::kScore]) + banked_of(state);
        if constexpr (Bounded<G>) score = std::clamp(score, state.lower_bound(), state.upper_bound());
        return Glance{score, winner_of(outputs[policy_heads::kWinner])};
    }

  private:
    struct Outputs {
        std::vector<float> sums, own;
    };

    // Winner and score for the player to move, the score in points.
    std::span<const float> mean(const G& state) const {
        const auto& members = networks_->members;
        Outputs& outputs = own_of_thread<Outputs>();
        outputs.sums.assign(static_cast<std::size_t>(members.front()->outputs()), 0.0f);
        outputs.own.resize(outputs.sums.size());
        for (const auto& network : members) add(*network, state, outputs);
        for (float& sum : outputs.sums) sum /= static_cast<float>(members.size());
        return outputs.sums;
    }

    static void add(const Network& network, const G& state, Outputs& outputs) {
        const NetworkFacts& facts = network.facts();
        InputRow row;
        state.encode(facts.encoding, row);
        network.read_outputs(row, outputs.own.data());
        const bool turns = facts.first_seat && state.to_move() == Player::second;
        const float side = turns ? -1.0f : 1.0f;
        outputs.own[policy_heads::kWinner] *= side;
        outputs.own[policy_heads::kScore] *= side * facts.scale;
        for (std::size_t i = 0; i < outputs.sums.size(); ++i) outputs.sums[i] += outputs.own[i];
    }

    static void fill(std::span<const float> logits, const MoveList& moves, std::span<float> priors) {
        const auto logit = [&](std::size_t i) { return tamed(logits[moves[static_cast<int>(i)]]); };
        float most = logit(0), sum = 0;
        for (std::size_t i = 1; i < priors.size(); ++i) most = std::max(most, logit(i));
        for (std::size_t i = 0; i < priors.size(); ++i) sum += priors[i] = exponential(logit(i) - most);
        for (float& prior : priors) prior /= sum;
    }

    std::shared_ptr<const Networks> networks_;
};

}  // namespace turnwise
