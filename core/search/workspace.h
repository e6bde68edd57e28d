// What a search writes on: made once and lent to many searches, each of which finds it as new.
#pragma once

#include <memory>

#include "search/line.h"
#include "search/mcts_tree.h"
#include "search/options.h"
#include "search/order.h"
#include "search/table.h"

namespace turnwise {

// Of one thread.
struct Scratch {
    LineTriangle lines;
    MoveMemory moves;
};

struct Workspace {
    explicit Workspace(const Options& options) : table(options.table ? options.table_bytes : 0) {
        if (options.method == Method::mcts) tree = std::make_unique<MctsTree>(options.table_bytes);
    }

    // Before each search after the first, of a state with moves below the limit.
    void renew(int move_limit) {
        table.renew();
        scratch.moves.clear(move_limit);
    }

    Table table;
    Scratch scratch;
    std::unique_ptr<MctsTree> tree;  // of simulations, where that is the method
};

// Moves are numbers below this.
template <Game G>
int move_limit_of(const G& state) {
    if constexpr (LimitsMoves<G>)
        return state.move_limit();
    else
        return kNoMove;
}

}  // namespace turnwise
