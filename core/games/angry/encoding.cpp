// Angry positions as networks see them.
//
//   rocks, eggs, pigs, slingshot, hen, bird and queen by cell; who moves; the actions left, in steps of ten; a scripted
//   queen; waiting allowed. Points made so far are left out: they are banked.
#include <algorithm>

#include "games/angry/rules.h"

namespace turnwise::angry {

namespace {
constexpr int kThings = 7, kMovers = 3, kActionsAStep = 10;
constexpr int kLeftSteps = 1 + kMostActions / kActionsAStep;  // the first: none
constexpr int kMover = kThings * kCells, kLeft = kMover + kMovers, kScripted = kLeft + kLeftSteps;
constexpr int kBump = kScripted + 1, kSize = kBump + 1;
}  // namespace

int Angry::encoding_size(int) const { return kSize; }

void Angry::encode(int, InputRow& row) const {
    const Cells things[kThings] = {grid_.rocks,     grid_.eggs,       grid_.pigs,       cell(grid_.slingshot),
                                   cell(grid_.hen), cell(grid_.bird), cell(grid_.queen)};
    for (int thing = 0; thing < kThings; ++thing)
        for (Cells rest = things[thing]; rest; rest &= rest - 1) row.push(kCells * thing + first_of(rest));
    row.push(kMover + static_cast<int>(mover_));
    row.push(kLeft + (hen_steps_left() + kActionsAStep - 1) / kActionsAStep);
    if (queen_kind_ == QueenKind::scripted) row.push(kScripted);
    if (bump_) row.push(kBump);
}

}  // namespace turnwise::angry
