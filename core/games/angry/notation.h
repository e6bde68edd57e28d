// Names of what moves in Angry, of its queens and of its moves.
#pragma once

#include <array>
#include <string_view>

#include "games/angry/rules.h"

namespace turnwise::angry {

constexpr std::string_view kMoverLetters = "HBQ";
inline constexpr std::array<std::string_view, 3> kMoverNames = {"hen", "bird", "queen"};
inline constexpr std::array<std::string_view, 2> kQueenNames = {"free", "scripted"};
inline constexpr std::array<std::string_view, Angry::kMoveLimit> kMoveNames = {"up", "down", "left", "right", "stay"};

}  // namespace turnwise::angry
