// Where a score lies: the one type for lower..upper, of reports, tables and solvers.
#pragma once

#include <algorithm>
#include <cassert>

#include "game/game.h"

namespace turnwise {

// lower <= score <= upper, for the player to move.
struct Range {
    Score lower, upper;

    constexpr bool operator==(const Range&) const = default;
    constexpr bool is_point() const { return lower == upper; }
    constexpr Range from_other_side() const { return {-upper, -lower}; }
    constexpr Range times(Score factor) const { return {lower * factor, upper * factor}; }
    constexpr Score nearest(Score score) const { return std::clamp(score, lower, upper); }

    // Whether it tells if the score is more than alpha; then `bound` is the end that does.
    constexpr bool answers(Score alpha, Score& bound) const {
        bound = lower > alpha ? lower : upper;
        return lower > alpha || upper <= alpha;
    }

    // Whether a null window at alpha can tell anything new.
    constexpr bool asks(Score alpha) const { return lower <= alpha && alpha < upper; }

    // Takes what a null window has found: more than alpha, a lower bound; otherwise an upper one.
    constexpr void narrow(Score alpha, Score found) {
        (found > alpha ? lower : upper) = found;
        assert(lower <= upper);
    }
};

}  // namespace turnwise
