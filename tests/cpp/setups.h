// Starts of every game that the tests begin with.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace conformance {

using Setups = std::vector<std::map<std::string, std::string>>;

// Boards that differ in kind; a game that is not named here is tested as it starts.
inline Setups setups_of(const std::string& game) {
    static const std::map<std::string, Setups> kSetups = {
        {"angry",
         {{{"limit", "40"}},
          {{"map", "game1_test"}, {"queen", "scripted"}},
          {{"map", "game2_hard"}, {"limit", "20"}},
          {{"map", "game2_simple"}, {"queen", "scripted"}, {"bump", "on"}, {"limit", "30"}}}},
        {"connect4",
         {{},
          {{"width", "4"}, {"height", "4"}, {"connect", "3"}},
          {{"width", "8"}, {"height", "7"}},
          {{"width", "8"}, {"height", "8"}},
          {{"width", "9"}, {"height", "7"}},
          {{"width", "13"}, {"height", "4"}, {"connect", "3"}},
          {{"width", "16"}, {"height", "7"}, {"connect", "5"}},
          {{"width", "5"}, {"height", "22"}},
          {{"width", "8"}, {"height", "1"}, {"connect", "3"}},
          {{"width", "1"}, {"height", "31"}},
          {{"width", "3"}, {"height", "3"}, {"connect", "15"}},
          {{"width", "3"}, {"height", "2"}, {"connect", "1"}}}},
        {"hand_of_the_king",
         {{{"seed", "1"}},
          {{"seed", "2"}, {"companions", "off"}},
          {{"seed", "3"}, {"rule", "boxed"}},
          {{"seed", "4"}, {"companions", "off"}, {"rule", "boxed"}}}},
        {"othello", {{}, {{"size", "6"}}, {{"size", "4"}}}},
        {"sim", {{}, {{"n", "3"}}, {{"n", "5"}}, {{"n", "7"}}, {{"n", "9"}}}},
    };
    const auto found = kSetups.find(game);
    return found == kSetups.end() ? Setups{{}} : found->second;
}

}  // namespace conformance
