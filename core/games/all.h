// Every game of the core. turnwise.games.ALL lists the same names; a test says that they agree.
#pragma once

#include "angry/family.h"
#include "connect4/family.h"
#include "hand_of_the_king/family.h"
#include "othello/family.h"
#include "sim/family.h"

namespace turnwise {

template <class... Families>
struct FamilyList {};

using AllFamilies = FamilyList<connect4::Family, hand_of_the_king::Family, sim::Family, angry::Family, othello::Family>;

}  // namespace turnwise
