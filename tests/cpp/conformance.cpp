// The conformance tests in one executable, for every game of the core; run it under sanitizers.
#include <cstdio>
#include <variant>

#include "classic_tests.h"
#include "connect4_tests.h"
#include "discs_tests.h"
#include "exact_tests.h"
#include "games/all.h"
#include "mcts_tests.h"
#include "networks_tests.h"
#include "othello_tests.h"
#include "parts_tests.h"
#include "patterns_tests.h"
#include "player_tests.h"
#include "rules_tests.h"
#include "search_tests.h"
#include "setups.h"
#include "solver_tests.h"
#include "terms_tests.h"

namespace {

using namespace turnwise;
template <class Family>
void test_game() {
    std::uint64_t seed = 1;
    std::vector<typename Family::States> starts;
    for (const auto& setup : conformance::setups_of(Family::kName)) {
        const auto start = Family::start(Setup(Family::kName, setup));
        starts.push_back(start);
        std::visit(
            [&](const auto& state) {
                conformance::test_rules<Family>(state, seed);
                conformance::test_search<Family>(state, seed);
                conformance::test_mcts<Family>(state, seed);
                conformance::test_terms<Family>(state, seed);
                conformance::test_players<Family>(state, seed);
                conformance::test_solver(state, seed);
            },
            start);
        ++seed;
    }
    conformance::test_boards<Family>(starts);
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
    conformance::test_connect4();
    conformance::test_certificate();
    conformance::test_classic();
    conformance::test_terms_of_ones_own();
    conformance::test_networks();
    conformance::test_patterns();
    conformance::test_othello();
    test_all(AllFamilies{});
    std::printf("conformance %s: %ld checks, %ld failures\n", conformance::failures ? "FAILED" : "passed",
                conformance::checks, conformance::failures);
    return conformance::failures ? 1 : 0;
}
