// What a simulation thinks of the state it has come to: a result, a guess, or what a playout from there ends with.
#pragma once

#include <optional>
#include <vector>

#include "base/random.h"
#include "base/watch.h"
#include "game/evaluator.h"
#include "game/playout.h"
#include "game/policy.h"
#include "search/mcts_reward.h"

namespace turnwise {

// For the first player, whoever moves.
struct LeafValue {
    Reward reward = 0;
    Score score = 0;

    LeafValue for_side(Player player) const { return player == Player::first ? *this : LeafValue{-reward, -score}; }
};

// Of one thread.
template <Game G>
class LeafValuer {
  public:
    LeafValuer(const Evaluator<G>& evaluator, const Simulations& options, RewardScale& scale, Random& random,
               Watch& watch)
        : evaluator_(evaluator), options_(options), scale_(scale), random_(random), watch_(watch) {}

    // Playouts add their moves there from now on.
    void note_moves(std::vector<Move>& moves) { noted_ = &moves; }

    // The score of a finished state; empty while the game goes on.
    std::optional<Score> result(const G& state) const {
        const auto result = state.result();
        return result ? std::optional(evaluator_.result_score(state, *result)) : std::nullopt;
    }

    LeafValue of_result(const G& state, Score score) {
        const auto won = winner(state);
        const int sign = !won ? 0 : *won == state.to_move() ? 1 : -1;
        return LeafValue{scale_.of_result(score, sign), score}.for_side(state.to_move());
    }

    LeafValue of_guess(const G& state, Score score) const {
        return LeafValue{scale_.of_guess(score), score}.for_side(state.to_move());
    }

    LeafValue of_glance(const G& state, const Glance& glance) const {
        if (!glance.winner) return of_guess(state, glance.score);
        return LeafValue{scale_.of_winner(*glance.winner, glance.score), glance.score}.for_side(state.to_move());
    }

    // From an unfinished state; empty once the watch has stopped it.
    std::optional<LeafValue> playout(G state) {
        for (int plies = 0; plies < options_.playout_plies; ++plies) {
            const Move move = next_move(state);
            if (watch_.tick()) return std::nullopt;
            if (noted_) noted_->push_back(move);
            state = state.play(move);
            if (const auto score = result(state)) return of_result(state, *score);
        }
        return of_guess(state, leaf_score(state, evaluator_));
    }

  private:
    Move next_move(const G& state) {
        if (options_.guided > 0 && random_.uniform() < options_.guided) return guided_move(state);
        return random_move(state, random_);
    }

    // The best by the evaluator one ply ahead; of equal ones any.
    Move guided_move(const G& state) {
        MoveList moves;
        state.legal_moves(moves);
        random_.shuffle(moves);
        Move best = moves[0];
        Score most = -kInfinity;
        for (const Move move : moves) {
            if (watch_.tick()) break;
            const G child = state.play(move);
            const auto known = result(child);
            const Score score = seen_from(state, child, known ? *known : leaf_score(child, evaluator_));
            if (score > most) {
                most = score;
                best = move;
            }
        }
        return best;
    }

    const Evaluator<G>& evaluator_;
    const Simulations& options_;
    RewardScale& scale_;
    Random& random_;
    Watch& watch_;
    std::vector<Move>* noted_ = nullptr;
};

}  // namespace turnwise
