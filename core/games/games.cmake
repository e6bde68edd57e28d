# Makes of games.def what needs every game: games/all.h, TURNWISE_GAMES, TURNWISE_BINDINGS and TURNWISE_SOURCES. A game
# is a folder with a family.h; it is bound by its own binding*.cpp or, if it has no binding.cpp, by one that is made
# here. Its other sources know no Python.
set(TURNWISE_GAMES_DEF ${CMAKE_CURRENT_LIST_DIR}/games.def CACHE FILEPATH "The list of games, one TURNWISE_GAME(name) a line")
set(TURNWISE_EXTRA_GAMES "" CACHE PATH "A folder of games that are not in core/games")
set(TURNWISE_MADE ${PROJECT_BINARY_DIR}/made)
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${TURNWISE_GAMES_DEF})

function(turnwise_find_game name folder)
  foreach(games ${TURNWISE_EXTRA_GAMES} ${PROJECT_SOURCE_DIR}/core/games)
    if(EXISTS ${games}/${name}/family.h)
      set(${folder} ${games}/${name} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "${TURNWISE_GAMES_DEF} lists '${name}': there is no ${name}/family.h in core/games or TURNWISE_EXTRA_GAMES")
endfunction()

# Written only if it changes, so that nothing is compiled again for nothing.
function(turnwise_write path text)
  file(CONFIGURE OUTPUT ${path} CONTENT "${text}" @ONLY)
endfunction()

file(STRINGS ${TURNWISE_GAMES_DEF} lines REGEX "^TURNWISE_GAME\\([a-z][a-z0-9_]*\\)$")
set(TURNWISE_GAMES)
set(TURNWISE_BINDINGS)
file(GLOB TURNWISE_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/core/base/*.cpp ${PROJECT_SOURCE_DIR}/core/game/*.cpp
  ${PROJECT_SOURCE_DIR}/core/evaluation/*.cpp ${PROJECT_SOURCE_DIR}/core/search/*.cpp
  ${PROJECT_SOURCE_DIR}/core/any/*.cpp)
set(includes "")
set(families "")
foreach(line ${lines})
  string(REGEX REPLACE "^TURNWISE_GAME\\((.*)\\)$" "\\1" game ${line})
  turnwise_find_game(${game} folder)
  list(APPEND TURNWISE_GAMES ${game})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/binding*.cpp)
  file(GLOB own CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(REMOVE_ITEM own "" ${sources})
  list(APPEND TURNWISE_SOURCES ${own})
  if(NOT EXISTS ${folder}/binding.cpp)
    turnwise_write(${TURNWISE_MADE}/${game}_binding.cpp
      "#include \"${folder}/family.h\"\n#include \"python/bind_game.h\"\n
namespace turnwise {\nvoid bind_${game}(nb::module_& module) { GameBinding<${game}::Family>::bind(module); }\n}\n")
    list(APPEND sources ${TURNWISE_MADE}/${game}_binding.cpp)
  endif()
  list(APPEND TURNWISE_BINDINGS ${sources})
  string(APPEND includes "#include \"${folder}/family.h\"\n")
  list(APPEND families ${game}::Family)
endforeach()
list(JOIN families ", " families)
turnwise_write(${TURNWISE_MADE}/games/all.h
  "// Every game of the core, made of games.def.\n#pragma once\n\n#include \"game/family.h\"\n${includes}
namespace turnwise {\nusing AllFamilies = FamilyList<${families}>;\n}\n")
