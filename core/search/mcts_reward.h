// What results and guesses are worth to the player to move: rewards between -1 and 1, as whole numbers, so that sums do
// not depend on their order.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "base/threads.h"
#include "game/game.h"
#include "search/options.h"

namespace turnwise {

using Reward = std::int64_t;
constexpr Reward kWin = Reward{1} << 20;

// Most of a reward says who wins; the rest, the margin, how many points that makes of the most there can be.
class RewardScale {
  public:
    // `largest` is the largest score of either sign, if that is known, else of those that were seen so far.
    RewardScale(const Simulations& options, Score unit, Score largest, bool is_known)
        : for_points_(std::llround(options.margin * kWin)),
          for_winner_(kWin - for_points_),
          lead_(std::llround(options.lead * unit)),
          is_known_(is_known),
          largest_(largest) {}

    // Of a finished game: `sign` says who won.
    Reward of_result(Score score, int sign) {
        if (!is_known_ && std::abs(score) > largest_.load()) largest_.store(std::abs(score));
        return sign * for_winner_ + points(score);
    }

    // Of a score that is proved; a score of 0 wins or loses for neither.
    Reward of_score(Score score) const { return ((score > 0) - (score < 0)) * for_winner_ + points(score); }

    // Of a guess: the further from 0, the surer.
    Reward of_guess(Score score) const {
        return score * for_winner_ / (std::abs(Reward{score}) + lead()) + points(score);
    }

    // Of who is thought to win, from -1 to 1, and of the score beside it.
    Reward of_winner(float winner, Score score) const {
        return static_cast<Reward>(winner * static_cast<float>(for_winner_)) + points(score);
    }

    Score largest() const { return largest_.load(); }
    Reward lead() const { return lead_ > 0 ? lead_ : std::max<Reward>(largest_.load() / kLeadShare, 1); }

  private:
    static constexpr Score kLeadShare = 8;

    Reward points(Score score) const {
        const Reward most = std::max<Reward>(largest_.load(), 1);
        return std::clamp<Reward>(score, -most, most) * for_points_ / most;
    }

    Reward for_points_, for_winner_, lead_;
    bool is_known_;
    Shared<Score> largest_;
};

}  // namespace turnwise
