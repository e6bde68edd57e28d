// What is done to reports, whatever the game.
#include "search/report.h"

#include <algorithm>

namespace turnwise {

void sort_best_first(std::vector<MoveScore>& moves) {
    std::stable_sort(moves.begin(), moves.end(),
                     [](const MoveScore& a, const MoveScore& b) { return a.score > b.score; });
}

}  // namespace turnwise
