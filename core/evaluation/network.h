// Networks: multilayer perceptrons that evaluate states. How they are summed is in network.cpp.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/threads.h"
#include "evaluation/evaluate.h"
#include "evaluation/network_layer.h"
#include "game/encode.h"

namespace turnwise {

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
    bool has_policy = false;                   // outputs are those of policy_heads, not the score alone
};

// What the outputs of a network mean that has learned which moves to try.
namespace policy_heads {
constexpr int kWinner = 0;  // who wins, as log-odds
constexpr int kScore = 1;   // in units of NetworkFacts::scale
constexpr int kMoves = 2;   // the first move; the others follow by their numbers, as logits
}  // namespace policy_heads

class Network {
  public:
    static constexpr int kWidest = 1 << 14;  // outputs of a layer

    // Layers that fit each other, the last with one output, or those of policy_heads.
    Network(NetworkFacts facts, const std::vector<NetworkLayer>& layers);
    ~Network();

    const NetworkFacts& facts() const { return facts_; }
    int inputs() const { return inputs_; }
    int outputs() const { return outputs_; }
    int moves() const { return facts_.has_policy ? outputs_ - policy_heads::kMoves : 0; }  // that it has learned

    // The score, in units of NetworkFacts::scale.
    float score(const InputRow& row) const;
    // All outputs, which there must be room for.
    void read_outputs(const InputRow& row, float* outputs) const;

  private:
    class Sums;

    NetworkFacts facts_;
    int inputs_, outputs_;
    std::unique_ptr<const Sums> sums_;
};

// What the package ships for a game: given once, shared by all.
template <Encoded G>
class ShippedNetwork {
  public:
    static void give(std::shared_ptr<const Network> network) {
        const Lock lock(mutex());
        slot() = std::move(network);
    }
    // Nothing if nothing was given.
    static std::shared_ptr<const Network> get() {
        const Lock lock(mutex());
        return slot();
    }

  private:
    static Mutex& mutex() {
        static Mutex mutex;
        return mutex;
    }
    static std::shared_ptr<const Network>& slot() {
        static std::shared_ptr<const Network> network;
        return network;
    }
};

// Networks whose mean evaluates; at least one.
struct Networks {
    std::vector<std::shared_ptr<const Network>> members;
    bool course = false;  // asked as the agent of the game's course report asks them

    // Whether all of them have learned which moves to try.
    bool have_policy() const {
        return std::all_of(members.begin(), members.end(), [](const auto& each) { return each->facts().has_policy; });
    }
};

// Points as a score, to the nearest unit; whatever is no number is as bad as can be.
template <Game G>
Score score_of_points(float points) {
    constexpr float kMost = kFlatWin / 2;
    const float score = points * static_cast<float>(unit_of<G>());
    if (!(score > -kMost)) return static_cast<Score>(-kMost);
    if (score > kMost) return static_cast<Score>(kMost);
    return static_cast<Score>(score + (score < 0 ? -0.5f : 0.5f));
}

// The mean of networks. Points made already are no part of their outputs.
template <Encoded G>
class NetworkEvaluator final : public Evaluator<G> {
  public:
    explicit NetworkEvaluator(std::shared_ptr<const Networks> networks) : networks_(std::move(networks)) {}

    Score guess(const G& state) const override {
        float sum = 0;
        for (const auto& network : networks_->members) sum += points(*network, state);
        return score_of_points<G>(sum / static_cast<float>(networks_->members.size())) + banked_of(state);
    }
    bool is_symmetric() const override {
        const auto& all = networks_->members;
        return std::all_of(all.begin(), all.end(), [](const auto& network) { return network->facts().symmetric; });
    }

  private:
    static float points(const Network& network, const G& state) {
        const NetworkFacts& facts = network.facts();
        InputRow row;
        state.encode(facts.encoding, row);
        const float points = network.score(row) * facts.scale;
        return facts.first_seat && state.to_move() == Player::second ? -points : points;
    }

    std::shared_ptr<const Networks> networks_;
};

}  // namespace turnwise
