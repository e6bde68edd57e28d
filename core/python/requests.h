// What Python asks of a search and of a solver, whatever the game.
#pragma once

#include <string>
#include <string_view>

#include "any/find.h"
#include "exact/answer.h"
#include "python/convert.h"

namespace turnwise {

struct SearchRequest : SearchAsked {
    std::size_t tree_nodes = 0;        // how much of the tree to keep; 0: none
    nb::object progress = nb::none();  // called with the report of each iteration
    nb::object records = nb::none();   // PythonRecords of the memory, for a game in Python
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
