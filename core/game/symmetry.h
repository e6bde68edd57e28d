// Canonical keys: symmetric states share one table entry.
#pragma once

#include "game/game.h"

namespace turnwise {

struct CanonicalKey {
    Key key;
    int symmetry;  // the one that maps the state to its canonical image
};

constexpr int kFewSymmetries = 16;     // cheap enough for every node
constexpr int kManySymmetries = 1000;  // pay only above large subtrees; more never do
constexpr int kLargeSubtree = 6;       // plies

// Whether one game can reach a state and its image; where it cannot, looking for images is wasted. Unless the game says
// otherwise by kMeetsImages, it can.
template <Game G>
constexpr bool meets_images() {
    if constexpr (SaysIfItMeetsImages<G>)
        return G::kMeetsImages;
    else
        return true;
}

// The smallest key among the images of a state that roots a search of `depth` plies.
template <Game G>
CanonicalKey canonical_key(const G& state, int depth, bool use_symmetry) {
    CanonicalKey best{state.key(), 0};
    if constexpr (Symmetric<G> && meets_images<G>()) {
        const int tried = depth >= kLargeSubtree ? kManySymmetries : kFewSymmetries;
        if (!use_symmetry || state.symmetries() > tried) return best;
        for (int s = 1; s < state.symmetries(); ++s)
            if (const Key key = state.map(s).key(); key < best.key) best = {key, s};
    }
    return best;
}

template <Game G>
Move to_canonical(const G& state, int symmetry, Move move) {
    if constexpr (Symmetric<G>)
        return symmetry == 0 ? move : state.map_move(symmetry, move);
    else
        return move;
}

}  // namespace turnwise
