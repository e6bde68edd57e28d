// Games written in Python, for the engine.
#include "python/bindings.h"
#include "python/python_game.h"

void turnwise::bind_python_games(nb::module_& module) { bind_python_game(module); }
