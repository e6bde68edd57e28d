// ProbCut (Buro 1995): on which side of a window a deep search would most probably end, by a shallow one.
#pragma once

#include <optional>

#include "game/game.h"

namespace turnwise {

// alpha + 1 where the score is most probably more than alpha, alpha where it most probably is not, nothing where that
// is open. The shallow search has to be off alpha by `margin`, on the side where the guess lies; it is not asked if the
// guess falls short of that by more than `reach`. `beats(bound)` tells whether it scores more than a bound.
template <class Beats>
std::optional<Score> probable(Score alpha, Score guess, Score margin, Score reach, Beats&& beats) {
    const bool is_high = guess > alpha;
    const Score bound = is_high ? alpha + margin : alpha - margin;
    const Score short_by = is_high ? bound - guess : guess - bound;
    if (short_by > reach || beats(bound) != is_high) return std::nullopt;
    return is_high ? alpha + 1 : alpha;
}

}  // namespace turnwise
