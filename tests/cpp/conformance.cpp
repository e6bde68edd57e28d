// The conformance tests in one executable, for every game of the core; run it under sanitizers.
#include <cstdio>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "classic_tests.h"
#include "discs_tests.h"
#include "games/all.h"
#include "networks_tests.h"
#include "othello_tests.h"
#include "parts_tests.h"
#include "patterns_tests.h"
#include "player_tests.h"
#include "rules_tests.h"
#include "search_tests.h"
#include "solver_tests.h"

namespace {

using namespace turnwise;
using Setups = std::vector<std::map<std::string, std::string>>;

// Boards that differ in kind; a game that is not named here is tested as it starts.
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
void test_game() {
    std::uint64_t seed = 1;
    for (const auto& setup : setups_of(Family::kName)) {
        const auto start = Family::start(Setup(Family::kName, setup));
        std::visit(
            [&](const auto& state) {
                conformance::test_rules<Family>(state, seed);
                conformance::test_search<Family>(state, seed);
                conformance::test_players<Family>(state, seed);
                conformance::test_solver(state, seed);
            },
            start);
        ++seed;
    }
    std::printf("%s: %ld checks so far, %ld failures\n", Family::kName, conformance::checks, conformance::failures);
}

template <class... Families>
void test_all(FamilyList<Families...>) {
    (test_game<Families>(), ...);
}

}  // namespace

int main() {
    conformance::test_parts();
    conformance::test_discs();
    conformance::test_exact();
    conformance::test_book();
    conformance::test_certificate();
    conformance::test_classic();
    conformance::test_networks();
    conformance::test_patterns();
    conformance::test_othello();
    test_all(AllFamilies{});
    std::printf("conformance %s: %ld checks, %ld failures\n", conformance::failures ? "FAILED" : "passed",
                conformance::checks, conformance::failures);
    return conformance::failures ? 1 : 0;
}
