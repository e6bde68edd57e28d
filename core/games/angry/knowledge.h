// What is known of an Angry position without search: bounds, a guess at good moves, features. Included by rules.h.
#pragma once

#include <algorithm>

#include "games/angry/rules.h"

namespace turnwise::angry {

// Over all ways to play on. A win in time leaves an action unused; a late one costs as much as a loss. Every egg takes
// an action of its own, and the way to the slingshot is at least as long as rows and columns say.
inline int Angry::most() const {
    const int left = actions_left(), eggs = count(grid_.eggs);
    if (mover_ == Mover::queen && left <= 0) return made_ + kLost;
    const bool stands = grid_.slingshot != kNowhere;
    const int home = stands ? apart(grid_.hen, grid_.slingshot) : 0;
    const int caught = has_bird() ? kGame2Won + kQueenCaught : 0;
    const auto in_time = [&](int way, int last, int points) {  // `last`: the action that wins
        const int taken = std::min(eggs, left - 1 - last);
        return taken < 0 || way >= left ? kLost : kEgg * taken - std::max(way, taken + last) + points;
    };
    const int late = has_bird() ? caught + kAction : home <= left ? won_points() + kAction : 0;
    int best = (kEgg + kAction) * std::min(eggs, hen_steps_left()) + late + kLost;
    best = std::max(best, in_time(home, stands, won_points()));
    if (has_bird()) best = std::max(best, in_time(0, 1, caught));
    return made_ + best;
}

inline int Angry::least() const {
    const int left = actions_left();
    const int actions = mover_ == Mover::queen && left <= 0 ? 0 : left + has_bird();
    return made_ + kPig * std::min(count(grid_.pigs), hen_steps_left()) + kAction * actions + kLost;
}

inline int Angry::move_priority(Move move) const {
    constexpr int kFirst = 2 * kCells, kLast = -2 * kCells;
    if (move == kStay) return kLast;
    const int to = kNext[place()][move];
    if (mover_ != Mover::hen) return -apart(to, mover_ == Mover::bird ? grid_.queen : grid_.hen);
    if (grid_.eggs & cell(to)) return kFirst;
    if (grid_.pigs & cell(to)) return kLast;
    int near = grid_.slingshot == kNowhere ? 0 : apart(to, grid_.slingshot);
    if (grid_.eggs) near = Way::kNone;
    for (Cells rest = grid_.eggs; rest; rest &= rest - 1) near = std::min(near, apart(to, first_of(rest)));
    return -near;
}

inline void Angry::features(std::span<float> values) const {
    const Cells hen = cell(grid_.hen), ground = grid_.ground();
    const std::array<int, 7> numbers = {
        count(grid_.eggs),
        count(grid_.pigs),
        actions_left(),
        nearest(hen, grid_.eggs, ground | grid_.pigs).steps,
        nearest(hen, cell(grid_.slingshot), ground | grid_.pigs | grid_.eggs).steps,
        nearest(cell(grid_.queen), hen, ground).steps,
        nearest(cell(grid_.bird), cell(grid_.queen), ground).steps,
    };
    assert(values.size() >= numbers.size());
    std::copy(numbers.begin(), numbers.end(), values.begin());
}

}  // namespace turnwise::angry
