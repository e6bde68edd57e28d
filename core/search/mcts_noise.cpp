// Noise of the root, and moves by their visits.
#include "search/mcts_noise.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace turnwise {

// A uniform number to the power of 1 / a is nearly Gamma-distributed for small a; a is about 10 for all moves together.
void add_noise(MctsTree& tree, double share, Random& random) {
    constexpr int kConcentration = 10, kMostPower = 10;
    const MctsNode& root = tree[kRootNode];
    const NodeIndex first = root.children.load();
    const int power = std::clamp(root.moves / kConcentration, 1, kMostPower);
    std::vector<double> noise(root.moves, 1.0);
    double sum = 0;
    for (double& part : noise) {
        const double uniform = 1 - random.uniform();
        for (int i = 0; i < power; ++i) part *= uniform;
        sum += part;
    }
    for (NodeIndex i = 0; i < root.moves; ++i) {
        float& prior = tree[first + i].prior;
        prior = static_cast<float>((1 - share) * static_cast<double>(prior) + share * noise[i] / sum);
    }
}

Move sampled_move(const MctsTree& tree, double temperature, Random random, Move best) {
    const MctsNode& root = tree[kRootNode];
    const NodeIndex first = root.children.load();
    if (first == kNoChildren) return best;
    double most = 0, sum = 0;
    for (NodeIndex i = first; i < first + root.moves; ++i) most = std::max<double>(most, tree[i].visits.load());
    if (most == 0) return best;
    std::vector<double> chances;
    for (NodeIndex i = first; i < first + root.moves; ++i) {
        chances.push_back(std::pow(tree[i].visits.load() / most, 1 / temperature));
        sum += chances.back();
    }
    double left = random.uniform() * sum;
    NodeIndex at = 0;
    while (at + 1 < root.moves && (left -= chances[at]) >= 0) ++at;
    return tree[first + at].move;
}

}  // namespace turnwise
