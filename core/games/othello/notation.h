// Othello positions from text.
#pragma once

#include <string_view>

#include "games/othello/rules.h"

namespace turnwise::othello {

// A board and who is to move, or the moves from the start; moves on a small board have its size in front: 6x6:d3c5.
AnyBoard parse_position(std::string_view text);

}  // namespace turnwise::othello
