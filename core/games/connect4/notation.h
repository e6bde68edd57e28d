// Connect 4 boards from options and from text.
#pragma once

#include <string_view>

#include "game/setup.h"
#include "games/connect4/rules.h"

namespace turnwise::connect4 {

// The empty board of the options width, height and connect.
AnyBoard start_of(Setup setup);

// The columns played, 1 to 9 then A, B, C ...; other boards carry their size in front: 8x7x4:4453.
AnyBoard parse_board(std::string_view text);

}  // namespace turnwise::connect4
