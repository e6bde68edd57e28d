// Which move a simulation tries next: by UCT, or by PUCT where there are priors.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "search/mcts_reward.h"
#include "search/mcts_tree.h"

namespace turnwise {

// The natural logarithm to within a hundredth, the same on every machine and quicker than the library's.
inline float rough_log(std::uint32_t number) {
    constexpr float kLog2 = 0.6931472f;
    const int whole = std::bit_width(number) - 1;
    const float rest = static_cast<float>(number) / static_cast<float>(std::uint32_t{1} << whole);  // in [1, 2)
    return kLog2 * (static_cast<float>(whole) + (2 - rest / 3) * rest - 5.0f / 3);
}

class Selector {
  public:
    static constexpr int kNone = -1;

    Selector(const MctsTree& tree, const Simulations& options, const RewardScale& scale)
        : tree_(tree),
          exploration_(static_cast<float>(options.exploration)),
          first_play_(static_cast<float>(options.first_play)),
          has_priors_(options.priors != PriorKind::none),
          scale_(scale) {}

    // The child to visit, of those that may still matter: not solved, and not proved to be no more than alpha. kNone if
    // there is none.
    int pick(const MctsNode& node, NodeIndex first, Score alpha) const {
        return has_priors_ ? pick_by_priors(node, first, alpha) : pick_by_visits(node, first, alpha);
    }

    // The mean of a child that was visited, within what is proved of it.
    float mean_of(const MctsNode& child) const {
        const float mean = shown(child.rewards.load()) / static_cast<float>(child.visits.load());
        const auto [lower, upper] = child.range();
        if (lower > 0) return std::max(mean, shown(scale_.of_score(lower)));
        if (upper < 0) return std::min(mean, shown(scale_.of_score(upper)));
        return mean;
    }

    float worth_of(Score proved) const { return shown(scale_.of_score(proved)); }

  private:
    static float shown(Reward reward) { return static_cast<float>(reward) * (1.0f / kWin); }

    static bool matters(const MctsNode& child, Score alpha) {
        const auto [lower, upper] = child.range();
        return upper > alpha && lower != upper;
    }

    int pick_by_visits(const MctsNode& node, NodeIndex first, Score alpha) const {
        const float spread = exploration_ * std::sqrt(rough_log(std::max<std::uint32_t>(node.visits.load(), 1)));
        int best = kNone;
        float most = 0;
        for (int i = 0; i < node.moves; ++i) {
            const MctsNode& child = tree_[first + static_cast<NodeIndex>(i)];
            if (!matters(child, alpha)) continue;
            const std::uint32_t visits = child.visits.load();
            const float worth = visits ? mean_of(child) + spread / std::sqrt(static_cast<float>(visits)) : first_play_;
            if (best != kNone && worth <= most) continue;
            best = i;
            most = worth;
            if (!visits && first_play_ > kEachOnce) break;
        }
        return best;
    }

    int pick_by_priors(const MctsNode& node, NodeIndex first, Score alpha) const {
        // The first visit of all goes to the largest prior.
        const float visited = static_cast<float>(std::max<std::uint32_t>(node.visits.load(), 1));
        const float spread = exploration_ * std::sqrt(visited);
        const float unknown = unknown_mean(node, first);
        int best = kNone;
        float most = 0;
        for (int i = 0; i < node.moves; ++i) {
            const MctsNode& child = tree_[first + static_cast<NodeIndex>(i)];
            if (!matters(child, alpha)) continue;
            const std::uint32_t visits = child.visits.load();
            const float mean = visits ? mean_of(child) : unknown;
            const float worth = mean + spread * child.prior / static_cast<float>(1 + visits);
            if (best != kNone && worth <= most) continue;
            best = i;
            most = worth;
        }
        return best;
    }

    // Of moves that were never tried: a little less than those that were, by the more of the priors these have.
    float unknown_mean(const MctsNode& node, NodeIndex first) const {
        constexpr float kLess = 0.3f;
        float sum = 0, tried = 0;
        std::uint32_t visits = 0;
        for (NodeIndex i = first; i < first + node.moves; ++i) {
            const MctsNode& child = tree_[i];
            const std::uint32_t its = child.visits.load();
            if (its == 0) continue;
            visits += its;
            sum += shown(child.rewards.load());
            tried += child.prior;
        }
        return visits ? sum / static_cast<float>(visits) - kLess * std::sqrt(tried) : 0;
    }

    static constexpr float kEachOnce = 5;  // no reward with its exploration comes near

    const MctsTree& tree_;
    float exploration_, first_play_;
    bool has_priors_;
    const RewardScale& scale_;
};

}  // namespace turnwise
