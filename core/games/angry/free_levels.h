// What the sweeps against a free queen are over: places of the pieces by number, and levels of pigs that still stand.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/angry/tour.h"

namespace turnwise::angry {

// After so many pigs the next is forbidden to the hen, or it costs its points and then no pig is in anybody's way but
// the queen's: a relaxed level, at least as good for hen and bird as the truth.
enum class NextPig : std::uint8_t { forbidden, relaxed };

// Eggs are followed one by one, pigs only up to a number: eight of each would be 65536 sets, and few pigs are worth
// taking.
class FreeLevels {
  protected:
    using Set = Numbered::Set;
    static constexpr int kNone = -1;

    // One choice of pigs that still stand.
    struct Level {
        Set pigs;
        int taken;                           // pigs paid for
        bool is_relaxed;                     // nobody but the queen minds the pigs
        int cap;                             // a relaxed level swept before: no there is no here
        std::array<int, kMostPigs> after{};  // the level after a pig is taken; kNone: forbidden

        // Queen cells from which the answer is yes, by [eggs, hen, bird], at the last number of actions left; and by
        // [eggs, hen] the number at which such a row has changed last.
        std::vector<Cells> queen_moves, bird_moves;
        std::vector<std::int16_t> queen_changed, bird_changed;
        bool starts_empty;
    };

    // What stands where, once eggs and pigs are known.
    struct Ground {
        Cells eggs, pigs, shut_to_bird, shut_to_queen;
    };

    FreeLevels(const Angry& start, int pigs, NextPig next_pig)
        : start_(start), eggs_(start.grid().eggs), pigs_(start.grid().pigs), next_pig_(next_pig) {
        number_places();
        make_levels(std::min(pigs, pigs_.count()));
    }

    // What all levels take once they are filled.
    std::size_t bytes() const { return levels_.size() * 2 * rows() * places_.size() * sizeof(Cells); }

    Set all_eggs() const { return (Set{1} << eggs_.count()) - 1; }
    std::size_t rows() const { return hens_.size() << eggs_.count(); }
    std::size_t row(Set eggs, std::size_t hen) const { return eggs * hens_.size() + hen; }
    std::size_t line(Set eggs, std::size_t hen) const { return row(eggs, hen) * places_.size(); }
    std::size_t place(int at) const { return static_cast<std::size_t>(place_of_[static_cast<std::size_t>(at)]); }

    const Level* cap_of(const Level& level) const {
        return level.cap == kNone ? nullptr : &levels_[static_cast<std::size_t>(level.cap)];
    }

    int made(const Level& level, Set eggs, int left) const {
        return start_.made() + Angry::kEgg * (eggs_.count() - std::popcount(eggs)) + Angry::kPig * level.taken +
               Angry::kAction * (start_.actions_left() - left);
    }

    Ground ground(const Level& level, Set eggs) const {
        Ground ground{eggs_.cells_of(eggs), pigs_.cells_of(level.pigs), 0, 0};
        const Cells shut = start_.grid().rocks | cell(start_.grid().slingshot) | ground.eggs;
        ground.shut_to_queen = shut | ground.pigs;
        ground.shut_to_bird = level.is_relaxed ? shut : shut | ground.pigs;
        return ground;
    }

    Angry start_;
    Numbered eggs_, pigs_;
    NextPig next_pig_;
    std::vector<int> hens_, places_;      // cells of the hen and of the bird, by number
    std::array<int, kCells> place_of_{};  // and the numbers of cells
    std::vector<Level> levels_;
    int root_ = 0;  // the level of the start

  private:
    // Where the hen can be while the game goes on; the same for the bird, who without one is nowhere.
    void number_places() {
        const Grid& grid = start_.grid();
        place_of_.fill(kNone);
        for (int at = 0; at < kCells; ++at) {
            if ((grid.rocks | cell(grid.slingshot)) & cell(at)) continue;
            place_of_[static_cast<std::size_t>(at)] = static_cast<int>(hens_.size());
            hens_.push_back(at);
        }
        places_ = start_.has_bird() ? hens_ : std::vector<int>{kNowhere};
    }

    // Fewest pigs taken first: a sweep in place reads levels after it as they were an action before.
    void make_levels(int most) {
        const Set all = (Set{1} << pigs_.count()) - 1;
        std::vector<int> number(std::size_t{all} + 1, kNone);
        for (int taken = 0; taken <= most; ++taken) {
            const int cap = taken > 0 ? add_level(all, taken, true, kNone) : kNone;
            for (Set pigs = 0; pigs <= all; ++pigs)
                if (pigs_.count() - std::popcount(pigs) == taken) number[pigs] = add_level(pigs, taken, false, cap);
        }
        root_ = number[all];
        const bool goes_on = next_pig_ == NextPig::relaxed && most < pigs_.count();
        const int beyond = goes_on ? add_level(all, most + 1, true, kNone) : kNone;
        for (Level& level : levels_)
            for (int pig = 0; pig < pigs_.count() && !level.is_relaxed; ++pig)
                if (level.pigs >> pig & 1) {
                    const int next = number[level.pigs & ~(Set{1} << pig)];
                    level.after[static_cast<std::size_t>(pig)] = next == kNone ? beyond : next;
                }
    }

    int add_level(Set pigs, int taken, bool is_relaxed, int cap) {
        levels_.push_back({pigs, taken, is_relaxed, cap, {}, {}, {}, {}, {}, true});
        return static_cast<int>(levels_.size()) - 1;
    }
};

}  // namespace turnwise::angry
