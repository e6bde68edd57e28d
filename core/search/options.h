// How to search, as data. Every set of options gives the value of plain minimax; they change node counts only. The
// selective ones are exceptions, and off unless asked for: selection and probcut.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/select.h"

namespace turnwise {

enum class Method : std::uint8_t {
    minimax,     // no cuts: the definition
    alpha_beta,  // cuts, nothing else: no table, no ordering, one depth
    full,        // everything below
};
constexpr std::array<std::string_view, 3> kMethodNames{"minimax", "alpha_beta", "full"};

enum class MoveOrder : std::uint8_t {
    natural,    // as the game lists them
    ascending,  // by number
    shuffled,   // again at every node, from shuffle_seed
};
constexpr std::array<std::string_view, 3> kMoveOrderNames{"natural", "ascending", "shuffled"};

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
    std::size_t table_bytes = std::size_t{64} << 20;
};

}  // namespace turnwise
