// One function a game and one for each thing all games share, in translation units of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace turnwise {

void bind_network(nanobind::module_& module);
void bind_python_games(nanobind::module_& module);
void bind_requests(nanobind::module_& module);
void bind_signed_methods(nanobind::module_& module);

#define TURNWISE_GAME(name) void bind_##name(nanobind::module_& module);
#include TURNWISE_GAMES_DEF
#undef TURNWISE_GAME

}  // namespace turnwise
