// One search as the core is asked for it.
#pragma once

#include "game/policy.h"
#include "search/memory.h"
#include "search/options.h"
#include "search/report.h"
#include "search/workspace.h"

namespace turnwise {

// What a search needs besides the state. It makes a workspace of its own unless one is lent, which it renews; a memory
// that is lent has the table.
template <Game G>
struct Task {
    const Evaluator<G>& evaluator;
    Options options;
    Limits limits;
    const StopToken* token = nullptr;
    Watch::Poll poll{};
    Progress progress{};
    bool all_moves = false;
    Table* table = nullptr;             // lent with what it knows, and used as it is
    bool in_python = false;             // every node calls back into Python: slow, and only one thread may
    Workspace* workspace = nullptr;     // lent, for searches too short to pay for one
    bool line = true;                   // the report needs more than the best move
    Memory* memory = nullptr;           // lent with what earlier searches of the game have left
    int first_depth = 1;                // where the iterations of a full search begin
    const Policy<G>* policy = nullptr;  // priors of moves for a search by simulations; the options' own otherwise

    // The same of another game, by its own evaluator; a table that is lent knows nothing of that game.
    template <Game Other>
    Task<Other> with(const Evaluator<Other>& other) const {
        return {.evaluator = other,
                .options = options,
                .limits = limits,
                .token = token,
                .poll = poll,
                .progress = progress,
                .all_moves = all_moves,
                .in_python = in_python,
                .workspace = workspace,
                .line = line,
                .memory = memory,
                .first_depth = first_depth};
    }
};

}  // namespace turnwise
