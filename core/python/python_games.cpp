// Games written in Python, for the engine.
#include "python_game.h"

#include "games.h"

void turnwise::bind_python_games(nb::module_& module) { bind_python_game(module); }
