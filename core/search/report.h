// What a search found.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "game/game.h"
#include "game/range.h"

namespace turnwise {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct MoveScore {
    Move move;
    Score score;  // for the player who makes the move
    bool solved;
    std::uint64_t visits = 0;  // simulations that went through it, where that is how it was searched
};

struct Report {
    Move best = kNoMove;
    Score score = 0;
    Bound bound = Bound::none;      // exact, or the side on which the true value of this depth lies
    bool solved = false;            // no leaf was guessed: the score is the game's value
    std::optional<Range> interval;  // of an unsolved state, where both ends are proved
    std::vector<Move> line;         // best continuation, best first
    int depth = 0;                  // plies of the last finished iteration
    std::uint64_t nodes = 0;        // moves made by the search
    std::uint64_t simulations = 0;  // that came to their end, where that is how it searched
    double seconds = 0;
    bool stopped = false;          // a limit, the token or a signal ended it
    std::vector<MoveScore> moves;  // best first, when asked for
};

// The number people use for a score of this state, in points. Reshaped scores and guesses are plain points.
template <class G>
double shown_score(const G& state, Score score, bool exact) {
    if constexpr (Published<G>) {
        if (exact && (score == 0 || G::decided(score))) return state.published(score);
    }
    return static_cast<double>(score) / unit_of<G>();
}

// Equal ones stay in their order.
void sort_best_first(std::vector<MoveScore>& moves);

// Called after each iteration with the nodes and seconds so far; false stops the search.
using Progress = std::function<bool(const Report&)>;

}  // namespace turnwise
