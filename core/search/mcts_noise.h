// What is random in games that are played to learn from: noise in the root's priors, and moves by their visits.
#pragma once

#include "base/random.h"
#include "search/mcts_tree.h"

namespace turnwise {

// Mixes a random share into the root's priors, most of it for a few moves, as a Dirichlet distribution has it.
void add_noise(MctsTree& tree, double share, Random& random);

// A move of the root: each has a chance that grows with its visits, to the power of 1 / temperature. The best one where
// none was visited.
Move sampled_move(const MctsTree& tree, double temperature, Random random, Move best);

}  // namespace turnwise
