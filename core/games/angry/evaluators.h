// How Angry positions are evaluated: the hen's round trip over the eggs to the slingshot, as if nobody stood in the
// way.
#pragma once

#include <algorithm>

#include "evaluation/evaluate.h"
#include "games/angry/rules.h"

namespace turnwise::angry {

// From egg to nearest egg as long as the slingshot can still be reached in time, then there. Pigs are walked around.
class TourEvaluator final : public SumEvaluator<Angry, TourEvaluator> {
  public:
    template <class To>
    void count(const Angry& state, To& to) const {
        const Score point = Angry::kUnit * (state.to_move() == Player::first ? 1 : -1);
        const int step = state.has_bird() ? 2 : 1;  // actions: the bird moves too
        const Trip trip = trip_of(state, (state.actions_left() - 1) / step);
        to.weigh("points_made", state.made(), point);
        to.weigh("trip_eggs", trip.eggs, point * Angry::kEgg);
        if (trip.is_late) {
            to.weigh("too_late", 1, point * Angry::kLost);
            to.weigh("actions_left", std::max(state.actions_left(), 0), -point);
        } else {
            to.weigh("trip_won", 1, point * state.won_points());
            to.weigh("trip_steps", trip.steps, -point * step);
        }
        if (state.has_bird()) to.weigh("bird_to_queen", hunt(state), -point);
    }

  private:
    static constexpr int kFarHunt = 20;  // steps; farther birds are all alike

    struct Trip {
        int eggs, steps;
        bool is_late;  // the slingshot is out of reach in time
    };

    // Of so many steps at most.
    static Trip trip_of(const Angry& state, int most) {
        const Grid& grid = state.grid();
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
        return {angry::count(grid.eggs) - angry::count(eggs), steps + home, steps + home > most};
    }

    // Steps between bird and queen, a point for each.
    static int hunt(const Angry& state) {
        const Grid& grid = state.grid();
        return std::min(nearest(cell(grid.bird), cell(grid.queen), grid.ground()).steps, kFarHunt);
    }
};

}  // namespace turnwise::angry
