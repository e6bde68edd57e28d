// The interface of evaluators: what a search thinks of states it cannot look beyond.
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace turnwise {

// One term of a score: what is counted, how many of it there are, and what that adds, in points of the result for the
// player to move. The name is an id; the catalogue of a language has the words.
struct Term {
    std::string_view name;  // of a literal
    double value;
    std::optional<double> weight;  // nothing where a table or a bound says what the value adds
    double part;
};
using Terms = std::vector<Term>;

// One virtual call a leaf. Scores are for the player to move, in the unit of the game's result.
template <Game G>
class Evaluator {
  public:
    virtual ~Evaluator() = default;

    // A guess of result() for an unfinished state.
    virtual Score guess(const G& state) const = 0;

    // What guess(state) adds up from, to within one unit of Score; nothing where it is not a sum, as that of a network.
    virtual std::optional<Terms> terms(const G&) const { return std::nullopt; }

    // The score of a finished state; course agents flatten wins to one number.
    virtual Score result_score(const G&, Score result) const { return result; }

    // Whether result_score changes results: the game's own bounds then say nothing about scores.
    virtual bool reshapes_results() const { return false; }

    // Whether the game's Reduction, if it has one (search/engine.h), is evaluated alike.
    virtual bool serves_reduction() const { return false; }

    // Whether guesses are good and quick enough to order moves by.
    virtual bool orders_moves() const { return false; }

    // How far a search of `shallow` plies is from one of `depth` plies, as a standard deviation; 0 where not known.
    virtual Score deviation(const G&, int /*shallow*/, int /*depth*/) const { return 0; }

    // Whether guesses depend on who is to move at the root that it was made for.
    virtual bool sees_side() const { return false; }

    // Whether symmetric states get equal guesses, so that they may share table entries.
    virtual bool is_symmetric() const { return true; }
};

// Knows nothing: every unfinished state is even.
template <Game G>
class ZeroEvaluator : public Evaluator<G> {
  public:
    Score guess(const G&) const override { return 0; }
    std::optional<Terms> terms(const G&) const override { return Terms{}; }
};

// The guess at an unfinished state that is not searched further, inside the game's bounds.
template <Game G>
Score leaf_score(const G& state, const Evaluator<G>& evaluator) {
    const Score guess = evaluator.guess(state);
    if constexpr (Bounded<G>) {
        if (!evaluator.reshapes_results()) return std::clamp(guess, state.lower_bound(), state.upper_bound());
    }
    assert(guess > -kInfinity && guess < kInfinity);
    return guess;
}

}  // namespace turnwise
