// Games written in Python, for the engine.
#include "bindings.h"
#include "python_game.h"

void turnwise::bind_python_games(nb::module_& module) { bind_python_game(module); }
