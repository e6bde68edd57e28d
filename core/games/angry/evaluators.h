// How Angry positions are judged: the hen's round trip over the eggs to the slingshot, as if nobody stood in the way.
#pragma once

#include <algorithm>

#include "evaluation/evaluate.h"
#include "games/angry/rules.h"

namespace turnwise::angry {

// From egg to nearest egg as long as the slingshot can still be reached in time, then there. Pigs are walked around.
class TourEvaluator final : public Evaluator<Angry> {
  public:
    Score guess(const Angry& state) const override {
        const int points = state.made() + tour(state) - hunt(state);
        return Angry::kUnit * (state.to_move() == Player::first ? points : -points);
    }

  private:
    static constexpr int kFarHunt = 20;  // steps; farther birds are all alike

    static int tour(const Angry& state) {
        const Grid& grid = state.grid();
        const int step = state.has_bird() ? 2 : 1;  // actions: the bird moves too
        const int most = (state.actions_left() - 1) / step;
        const Cells goal = cell(grid.slingshot), paths = kBoard & ~(grid.rocks | grid.pigs | goal);
        Cells at = cell(grid.hen), eggs = grid.eggs;
        int steps = 0, home = nearest(at, goal, paths).steps;
        while (true) {
            const Way way = nearest(at, eggs, paths);
            const Cells egg = way.goals & -way.goals;
            const int then_home = nearest(egg, goal, paths).steps;
            if (!egg || steps + way.steps + then_home > most) break;
            at = egg, eggs &= ~egg, steps += way.steps, home = then_home;
        }
        const int gathered = Angry::kEgg * (count(grid.eggs) - count(eggs));
        if (steps + home > most) return gathered + Angry::kLost - std::max(state.actions_left(), 0);
        return gathered + state.won_points() - step * (steps + home);
    }

    // A point for each step between bird and queen.
    static int hunt(const Angry& state) {
        if (!state.has_bird()) return 0;
        const Grid& grid = state.grid();
        return std::min(nearest(cell(grid.bird), cell(grid.queen), grid.ground()).steps, kFarHunt);
    }
};

}  // namespace turnwise::angry
