// How to search, as data. Every set of options gives the value of plain minimax; they change node counts only. The
// selective ones are exceptions, and off unless asked for: selection and probcut.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "game/select.h"

namespace turnwise {

enum class Method : std::uint8_t {
    minimax,     // no cuts: the definition
    alpha_beta,  // cuts, nothing else: no table, no ordering, one depth
    full,        // everything below
    mcts,        // a tree that grows by simulations: see Simulations
};
constexpr std::array<std::string_view, 4> kMethodNames{"minimax", "alpha_beta", "full", "mcts"};

enum class MoveOrder : std::uint8_t {
    natural,    // as the game lists them
    ascending,  // by number
    shuffled,   // again at every node, from shuffle_seed
};
constexpr std::array<std::string_view, 3> kMoveOrderNames{"natural", "ascending", "shuffled"};

// Where a tree search by simulations takes its first opinion of moves from.
enum class PriorKind : std::uint8_t {
    none,       // UCT: every move is tried, and what was visited less is tried more
    uniform,    // PUCT by equal priors
    evaluator,  // PUCT by what the evaluator thinks of the states after the moves
    network,    // PUCT by what a network that evaluates has learned of moves
};
constexpr std::array<std::string_view, 4> kPriorNames{"none", "uniform", "evaluator", "network"};

constexpr int kWholeGame = 1 << 16;  // plies of a playout that goes to the end
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// How Monte Carlo tree search goes. Rewards lie between -1, a loss, and 1, a win.
struct Simulations {
    std::uint64_t most = kNoLimit;   // exact, however many threads there are
    std::uint64_t seed = 0;          // of playouts, ties, noise and temperature
    double exploration = 1.4;        // how much a move that was visited less is worth trying
    double first_play = 10;          // UCT: the reward expected of a move that was never tried; far above 1: each once
    double margin = 0.1;             // share of a reward that is for points; the rest is for who wins
    double lead = 0;                 // points of a guess that are worth half a win; 0: an eighth of the largest score
    int playout_plies = kWholeGame;  // random moves before the evaluator is asked; 0: it evaluates each leaf
    double guided = 0;               // chance that a move of a playout is the evaluator's best, not any
    PriorKind priors = PriorKind::none;
    double root_noise = 0;    // share of the root's priors that is random, for games to learn from
    double temperature = 0;   // 0: the best move; 1: moves at random by their visits; between, nearer to the best
    bool keeps_tree = false;  // goes on with what an earlier search of the game has left
};

struct Options {
    Method method = Method::full;
    bool aspiration = true;
    bool null_windows = true;
    bool table = true;
    bool killers = true;
    bool history = true;
    bool forced = true;                         // Forcing games: search only the moves that suffice
    bool symmetry = true;                       // Symmetric games: one table entry for all images
    bool clip = true;                           // Bounded games: narrow windows to what is possible
    bool finish = true;                         // Finishing games: leave the end of the game to what they know of it
    MoveOrder move_order = MoveOrder::natural;  // of the plain methods
    std::uint64_t shuffle_seed = 0;
    Selection selection;  // of the plain methods; Selective games: some moves of a state only
    double probcut = 0;   // of the full method: deviations from a shallow search at which it is believed; 0: never
    int threads = 1;      // lazy SMP: more threads share the table; counts then vary
    std::size_t table_bytes = std::size_t{64} << 20;  // of the table, or of the tree of simulations
    Simulations simulations;
};

}  // namespace turnwise
