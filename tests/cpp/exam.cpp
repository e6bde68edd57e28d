// The common exam in one executable, for every game of the core; run it under sanitizers.
#include <cstdio>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "classic_exam.h"
#include "discs_exam.h"
#include "games/all.h"
#include "networks_exam.h"
#include "othello_exam.h"
#include "parts_exam.h"
#include "patterns_exam.h"
#include "player_exam.h"
#include "rules_exam.h"
#include "search_exam.h"
#include "solver_exam.h"

namespace {

using namespace turnwise;
using Setups = std::vector<std::map<std::string, std::string>>;

// Boards that differ in kind; a game that is not named here is examined as it starts.
Setups setups_of(const std::string& game) {
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
          {{"width", "16"}, {"height", "7"}, {"connect", "5"}},
          {{"width", "8"}, {"height", "1"}, {"connect", "3"}},
          {{"width", "1"}, {"height", "31"}},
          {{"width", "3"}, {"height", "3"}, {"connect", "15"}},
          {{"width", "3"}, {"height", "2"}, {"connect", "1"}}}},
        {"hand_of_the_king",
         {{{"seed", "1"}}, {{"seed", "2"}, {"companions", "off"}}, {{"seed", "3"}, {"rule", "boxed"}}}},
        {"othello", {{}, {{"size", "6"}}, {{"size", "4"}}}},
        {"sim", {{}, {{"n", "3"}}, {{"n", "5"}}, {{"n", "7"}}, {{"n", "9"}}}},
    };
    const auto found = kSetups.find(game);
    return found == kSetups.end() ? Setups{{}} : found->second;
}

template <class Family>
void examine() {
    std::uint64_t seed = 1;
    for (const auto& setup : setups_of(Family::kName)) {
        const auto start = Family::start(Setup(Family::kName, setup));
        std::visit(
            [&](const auto& state) {
                exam::examine_rules<Family>(state, seed);
                exam::examine_search<Family>(state, seed);
                exam::examine_players<Family>(state, seed);
                exam::examine_solver(state, seed);
            },
            start);
        ++seed;
    }
    std::printf("%s: %ld checks so far, %ld failures\n", Family::kName, exam::checks, exam::failures);
}

template <class... Families>
void examine_all(FamilyList<Families...>) {
    (examine<Families>(), ...);
}

}  // namespace

int main() {
    exam::examine_parts();
    exam::examine_discs();
    exam::examine_book();
    exam::examine_certificate();
    exam::examine_classic();
    exam::examine_networks();
    exam::examine_patterns();
    exam::examine_othello();
    examine_all(AllFamilies{});
    std::printf("exam %s: %ld checks, %ld failures\n", exam::failures ? "FAILED" : "passed", exam::checks,
                exam::failures);
    return exam::failures ? 1 : 0;
}
