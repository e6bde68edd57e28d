// How much hen and bird can still make if the queen is left out: a bound from above on what they will.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "games/angry/rules.h"

namespace turnwise::angry {

// Eggs or pigs of a map by number, so that what is left of them is a small set.
class Numbered {
  public:
    using Set = std::uint32_t;

    explicit Numbered(Cells cells) {
        for (; cells; cells &= cells - 1) at_.push_back(first_of(cells));
    }
    int count() const { return static_cast<int>(at_.size()); }
    int at(int number) const { return at_[static_cast<std::size_t>(number)]; }

    Set set_of(Cells cells) const {
        Set set = 0;
        for (int number = 0; number < count(); ++number)
            if (cells & cell(at(number))) set |= Set{1} << number;
        return set;
    }
    Cells cells_of(Set set) const {
        Cells cells = 0;
        for (; set; set &= set - 1) cells |= cell(at(std::countr_zero(set)));
        return cells;
    }

  private:
    std::vector<int> at_;
};

// The best round of the hen over eggs, ended by the slingshot, by a bird that catches the queen, or by a loss. Pigs are
// walls, or else one more pig is paid for and then all of them are free: the larger of the two holds.
//
// In Game II without waits every step of the hen makes the bird step too, which costs another action, unless the hen
// herself closes the bird in; `charge` is 0 on cells from which she might.
class Tour {
  public:
    explicit Tour(const Angry& start)
        : eggs_(start.grid().eggs),
          pigs_(start.grid().pigs),
          slingshot_(start.grid().slingshot),
          rocks_(start.grid().rocks),
          charge_(charges(start)),
          slingshot_points_(start.won_points()),
          last_points_(last_points(start)),
          free_(plan(0)) {}

    const Numbered& eggs() const { return eggs_; }
    const Numbered& pigs() const { return pigs_; }

    // At least what can still be made on top of state.made().
    int most_to_come(const Angry& state) {
        const Numbered::Set eggs = eggs_.set_of(state.grid().eggs), pigs = pigs_.set_of(state.grid().pigs);
        int most = best(plan_for(pigs), state.grid().hen, eggs);
        if (pigs) most = std::max(most, best(*free_, state.grid().hen, eggs) + Angry::kPig);
        return state.mover() == Mover::bird ? most - charge_[state.grid().hen] : most;
    }

  private:
    using Set = Numbered::Set;
    using Steps = std::array<std::int16_t, kCells>;
    static constexpr std::int16_t kFar = 4 * kCells;  // there is no way
    static constexpr std::size_t kMostPlans = 64;     // of two megabytes each with sixteen eggs

    // What follows from which pigs still stand.
    struct Plan {
        Steps to_slingshot;
        std::vector<Steps> to_egg;
        std::vector<std::int16_t> from_egg;  // [number of the egg she stands on, eggs left]: the best to come
    };

    // Actions that the bird adds to a step of the hen into each cell.
    static std::array<std::int8_t, kCells> charges(const Angry& start) {
        std::array<std::int8_t, kCells> charges{};
        if (!start.has_bird() || start.bump()) return charges;
        charges.fill(1);
        const Grid& grid = start.grid();
        const Cells things = grid.eggs | grid.pigs, shut = grid.rocks | cell(grid.slingshot) | things;
        for (int at = 0; at < kCells; ++at) {
            if ((grid.rocks | cell(grid.slingshot)) & cell(at)) continue;
            const Cells exits = beside(cell(at)) & ~shut;
            if (count(exits) > 1) continue;  // she stands on one exit at most
            for (Cells rest = beside(cell(at)) & (exits | things); rest; rest &= rest - 1) charges[first_of(rest)] = 0;
            if (!exits && at == grid.bird) return {};  // closed in before she comes
        }
        return charges;
    }

    // Of an end without the slingshot: the bird catches the queen, unless rocks keep them apart, or all is lost.
    static int last_points(const Angry& start) {
        const Grid& grid = start.grid();
        const Cells through = kBoard & ~(grid.rocks | cell(grid.slingshot));
        if (nearest(cell(grid.bird), cell(grid.queen), through).steps == Way::kNone) return Angry::kLost;
        return start.won_points() + Angry::kQueenCaught + (start.bump() ? Angry::kAction : 0);
    }

    const Plan& plan_for(Set pigs) {
        const auto known = plans_.find(pigs);
        if (known != plans_.end()) return *known->second;
        if (plans_.size() >= kMostPlans) return *free_;
        return *plans_.emplace(pigs, plan(pigs)).first->second;
    }

    std::unique_ptr<Plan> plan(Set pigs) const {
        const Cells walls = rocks_ | pigs_.cells_of(pigs);
        auto plan = std::make_unique<Plan>();
        plan->to_slingshot = ways_to(slingshot_, walls);
        for (int number = 0; number < eggs_.count(); ++number) plan->to_egg.push_back(ways_to(eggs_.at(number), walls));
        plan->from_egg.resize(static_cast<std::size_t>(eggs_.count()) << eggs_.count());
        for (Set left = 0; left < Set{1} << eggs_.count(); ++left)
            for (int number = 0; number < eggs_.count(); ++number)
                if (!(left >> number & 1))
                    plan->from_egg[place(number, left)] =
                        static_cast<std::int16_t>(best(*plan, eggs_.at(number), left));
        return plan;
    }

    std::size_t place(int egg, Set left) const {
        return static_cast<std::size_t>(egg) << eggs_.count() | static_cast<std::size_t>(left);
    }

    int best(const Plan& plan, int hen, Set eggs) const {
        const auto at = static_cast<std::size_t>(hen);
        int best = last_points_;
        if (plan.to_slingshot[at] < kFar) best = std::max(best, slingshot_points_ - plan.to_slingshot[at]);
        for (Set rest = eggs; rest; rest &= rest - 1) {
            const int number = std::countr_zero(rest), steps = plan.to_egg[static_cast<std::size_t>(number)][at];
            if (steps < kFar)
                best = std::max(best, Angry::kEgg - steps + plan.from_egg[place(number, eggs & ~(rest & -rest))]);
        }
        return best;
    }

    // Actions from every cell to a goal. Stepping on the slingshot ends the game: nobody walks over it, and no bird
    // steps after it.
    Steps ways_to(int goal, Cells walls) const {
        Steps steps;
        steps.fill(kFar);
        if (goal == kNowhere) return steps;
        std::array<std::vector<int>, kFar> waves;
        steps[static_cast<std::size_t>(goal)] = 0;
        waves[0].push_back(goal);
        for (std::int16_t now = 0; now < kFar; ++now)
            for (std::size_t i = 0; i < waves[static_cast<std::size_t>(now)].size(); ++i) {
                const int at = waves[static_cast<std::size_t>(now)][i];
                if (steps[static_cast<std::size_t>(at)] != now) continue;
                const auto then = static_cast<std::int16_t>(now + 1 + (at == slingshot_ ? 0 : charge_[at]));
                for (Cells rest = beside(cell(at)) & ~walls & ~cell(slingshot_); rest; rest &= rest - 1) {
                    auto& known = steps[static_cast<std::size_t>(first_of(rest))];
                    if (then >= known) continue;
                    known = then;
                    waves[static_cast<std::size_t>(then)].push_back(first_of(rest));
                }
            }
        return steps;
    }

    Numbered eggs_, pigs_;
    int slingshot_;
    Cells rocks_;
    std::array<std::int8_t, kCells> charge_;
    int slingshot_points_, last_points_;
    std::unique_ptr<Plan> free_;  // as if no pig stood in the way
    std::unordered_map<Set, std::unique_ptr<Plan>> plans_;
};

}  // namespace turnwise::angry
