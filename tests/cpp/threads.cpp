// What threads do together, for every game of the core; build it with -DTURNWISE_SANITIZER=thread.
#include <cstdio>
#include <variant>

#include "connect4_tests.h"
#include "games/all.h"
#include "parts_tests.h"
#include "search_tests.h"
#include "setups.h"
#include "solver_tests.h"

namespace {

using namespace turnwise;
using namespace conformance;

constexpr int kThreads = 3;

// The score does not depend on how many search, by whatever evaluates.
template <Game G>
void check_search(const G& state, const Evaluator<G>& evaluator) {
    constexpr int kDepth = 5;  // deep enough for notes on what others search
    Options options;
    const Score alone = run(state, evaluator, options, {.depth = kDepth}).score;
    options.threads = kThreads;
    CHECK(run(state, evaluator, options, {.depth = kDepth}).score == alone);
}

// One that is stopped from outside ends, with all its threads.
template <Game G>
void check_stop(const G& state) {
    const ZeroEvaluator<G> zero;
    StopToken token;
    Task<G> task{.evaluator = zero, .options = {}, .limits = {.nodes = 20'000}, .token = &token};
    task.options.threads = kThreads;
    task.progress = [&](const Report& report) {
        if (report.depth >= 3) token.stop();
        return true;
    };
    const Report report = search(state, task);
    CHECK(report.solved || report.stopped);
}

// All threads together keep a limit of nodes.
template <Game G>
void check_node_limit(const G& state) {
    const ZeroEvaluator<G> zero;
    Options options;
    options.threads = kThreads;
    for (const std::uint64_t nodes : {1, 10, 1000, 5000})
        CHECK(run(state, zero, options, {.nodes = nodes}).nodes <= nodes);
}

template <Game G>
void check_solver(const G& state) {
    constexpr std::size_t kTableBytes = 1 << 20;
    constexpr std::uint64_t kMostNodes = 100'000;
    Solver<G> alone(state, kTableBytes), together(state, kTableBytes);
    const Report one = alone.solve(state, {.limits = {.nodes = kMostNodes}});
    const Report many = together.solve(state, {.limits = {.nodes = kMostNodes}, .threads = kThreads});
    CHECK(!one.solved || !many.solved || one.score == many.score);
}

template <class Family, Game G>
void test_board(const G& start, std::uint64_t seed) {
    Random random(seed);
    auto game = random_game(start, random);
    game.pop_back();
    const G& middle = game[game.size() / 2];
    where = std::string(Family::kName) + " " + middle.text();
    for (const char* name : evaluators_of<Family>())
        if (const auto evaluator = own_evaluator<Family>(name, middle)) check_search(middle, *evaluator);
    check_stop(start);
    check_node_limit(start);
    check_solver(middle);
}

template <class Family>
void test_game() {
    std::uint64_t seed = 1;
    for (const auto& setup : setups_of(Family::kName))
        std::visit([&](const auto& state) { test_board<Family>(state, seed++); },
                   Family::start(Setup(Family::kName, setup)));
    std::printf("%s: %ld checks so far, %ld failures\n", Family::kName, checks, failures);
}

template <class... Families>
void test_all(FamilyList<Families...>) {
    (test_game<Families>(), ...);
}

}  // namespace

int main() {
    test_torn_reads();
    test_torn_pairs();
    test_solver_threads();
    test_all(AllFamilies{});
    std::printf("threads %s: %ld checks, %ld failures\n", failures ? "FAILED" : "passed", checks, failures);
    return failures ? 1 : 0;
}
