// What Python asks of a search and of a solver, whatever the game.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/watch.h"
#include "exact/solve.h"
#include "python/convert.h"
#include "search/options.h"

namespace turnwise {

// What a call may take, and what ends it before.
struct Allowance {
    Limits limits;
    const StopToken* token = nullptr;
};

struct SearchRequest : Allowance {
    Options options;
    bool all_moves = false;
    bool flat_wins = false;              // finished games are won, drawn or lost, and nothing finer
    std::map<std::string, int> pruning;  // weights of the selection's criteria
    std::size_t tree_nodes = 0;          // how much of the tree to keep; 0: none
    nb::object progress = nb::none();    // called with the report of each iteration
};

struct SolveRequest : Allowance {
    bool all_moves = false;
    bool winner_only = false;           // who wins, not by how much
    bool line = true;                   // best moves to the end
    std::string confidence{kSureName};  // how sure the solver must be
    int threads = 1;
    nb::object progress = nb::none();  // called now and then with nodes and seconds, for a solver has no iterations

    bool is_exact() const { return confidence == kSureName; }
};

}  // namespace turnwise
