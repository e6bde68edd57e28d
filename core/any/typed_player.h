// The native player of a family as an AnyPlayer.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "any/any_game.h"
#include "any/typed_evaluator_spec.h"
#include "any/typed_state.h"
#include "play/match.h"

namespace turnwise {

template <class Family>
class TypedPlayer final : public AnyPlayer {
  public:
    using Spec = TypedEvaluatorSpec<Family>;
    using State = TypedState<Family>;

    explicit TypedPlayer(NativePlayer<Spec> player) : player_(std::move(player)) {}
    TypedPlayer(Plan plan, const EvaluatorChoice& choice) : TypedPlayer(NativePlayer(std::move(plan), Spec(choice))) {}

    void restart(std::uint64_t seed) override { player_.restart(seed); }
    void keep_seed() override { player_.keep_seed(); }
    std::unique_ptr<AnyPlayer> fresh_copy() const override {
        return std::make_unique<TypedPlayer>(std::move(*player_.fresh_copy()));
    }
    bool thinks() const override { return player_.thinks(); }
    const EvaluatorChoice::Function& callback() const override { return player_.spec().callback(); }
    void forget_callback() override { player_.forget_function(); }

    Choice choose(const AnyState& state, const Interrupt& interrupt, double seconds) override {
        return std::visit([&](const auto& board) { return player_.choose(board, interrupt, seconds); },
                          states_of<Family>(state));
    }

    std::vector<AnyPlayed> play_games(const AnyPlayer& second, std::span<const AnyState* const> starts,
                                      std::span<const Seeds> seeds, std::size_t most_moves,
                                      const Watch::Poll& poll) const override {
        Match<Spec> match({copy(), static_cast<const TypedPlayer&>(second).copy()}, poll);
        std::vector<AnyPlayed> games;
        games.reserve(starts.size());
        for (std::size_t i = 0; i < starts.size(); ++i)
            if (!play_game(match, states_of<Family>(*starts[i]), seeds[i], most_moves, games)) break;
        return games;
    }

  private:
    // The players that play are copies: others may ask these meanwhile, and one may play both sides.
    NativePlayer<Spec> copy() const { return {player_.plan(), player_.spec()}; }

    static bool play_game(Match<Spec>& match, const typename Family::States& start, const Seeds& seeds,
                          std::size_t most_moves, std::vector<AnyPlayed>& games) {
        return std::visit(
            [&](auto board) {
                Moves moves;
                if (!match.play(board, seeds, moves, most_moves)) return false;
                games.push_back(
                    {std::make_unique<const State>(start), std::make_unique<const State>(board), std::move(moves)});
                return true;
            },
            start);
    }

    NativePlayer<Spec> player_;
};

}  // namespace turnwise
