// One function per game, each in its own translation unit, so that they compile side by side.
#pragma once

#include <nanobind/nanobind.h>

namespace turnwise {

void bind_angry(nanobind::module_& module);
void bind_connect4(nanobind::module_& module);
void bind_hand_of_the_king(nanobind::module_& module);
void bind_network(nanobind::module_& module);
void bind_othello(nanobind::module_& module);
void bind_othello_training(nanobind::module_& module);
void bind_sim(nanobind::module_& module);
void bind_python_games(nanobind::module_& module);

}  // namespace turnwise
