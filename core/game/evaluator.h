// The interface of evaluators: what a search thinks of states it cannot look beyond.
#pragma once

#include "game/game.h"

namespace turnwise {

// One virtual call a leaf. Scores are for the player to move, in the unit of the game's result.
template <Game G>
class Evaluator {
  public:
    virtual ~Evaluator() = default;

    // A guess of result() for an unfinished state.
    virtual Score guess(const G& state) const = 0;

    // The score of a finished state; course agents flatten wins to one number.
    virtual Score settle(const G&, Score result) const { return result; }

    // Whether settle changes results: the game's own bounds then say nothing about scores.
    virtual bool reshapes_results() const { return false; }

    // Whether the game's Reduction, if it has one (search/engine.h), is evaluated alike.
    virtual bool serves_reduction() const { return false; }

    // Whether guesses are good and quick enough to order moves by.
    virtual bool orders_moves() const { return false; }

    // How far a search of `shallow` plies is from one of `depth` plies, as a standard deviation; 0 where not known.
    virtual Score deviation(const G&, int /*shallow*/, int /*depth*/) const { return 0; }

    // Whether symmetric states get equal guesses, so that they may share table entries.
    virtual bool is_symmetric() const { return true; }
};

// Knows nothing: every unfinished state is even.
template <Game G>
class ZeroEvaluator : public Evaluator<G> {
  public:
    Score guess(const G&) const override { return 0; }
};

}  // namespace turnwise
