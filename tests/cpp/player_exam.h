// Native players and the games they play: as asked move by move, as a new search would choose, stopped when told.
#pragma once

#include <vector>

#include "judge.h"
#include "match.h"
#include "search_exam.h"

namespace exam {

constexpr std::size_t kMostMoves = 30;  // of the games here

inline Plan random_plan() {
    Plan plan;
    plan.random = true;
    return plan;
}

inline std::vector<Plan> plans() {
    std::vector<Plan> plans(6);
    plans[0] = random_plan();
    plans[1].limits.depth = 1;
    plans[1].draws = kEveryMove;
    plans[2].limits.depth = 3;
    plans[3].limits.depth = 2;
    plans[3].draws = 4;
    plans[3].variety = 2;
    plans[4].limits.depth = 3;
    plans[4].draws = kEveryMove;
    plans[4].noise = 0.5;
    plans[4].lapse = 0.3;
    plans[4].takes_wins = true;
    plans[5].limits.depth = 2;
    plans[5].options.method = Method::alpha_beta;
    plans[5].options.move_order = MoveOrder::shuffled;
    plans[5].reshuffles = true;
    plans[5].flat_wins = true;
    return plans;
}

template <class Family, Game G>
void check_match(G state, const Plan& plan, std::uint64_t seed) {
    using Native = NativePlayer<Judge<Family>>;
    const Plan random = random_plan();
    Match<Judge<Family>> match({Native(plan, Judge<Family>()), Native(random, Judge<Family>())}, {});
    Moves once, twice;
    G end = state;
    CHECK(match.play(end, {seed + 1, seed + 2}, twice, kMostMoves));
    CHECK((end = state, match.play(end, {seed, seed + 1}, once, kMostMoves)));
    CHECK((end = state, match.play(end, {seed, seed + 1}, twice, kMostMoves)));
    CHECK(once.moves == twice.moves && (end.result() || once.moves.size() == kMostMoves));
    CHECK(once.thoughts.size() == (plan.random ? 0 : once.moves.size()));
    Native asked(plan, Judge<Family>()), other(random, Judge<Family>());
    asked.restart(seed);
    other.restart(seed + 1);
    for (const Move move : once.moves) {
        CHECK((state.to_move() == Player::first ? asked : other).choose(state, {}).move == move);
        state = state.play(move);
    }
    CHECK(state == end);
}

// A player keeps its memory from search to search, and each goes as if it were new.
template <class Family, Game G>
void check_memory(const std::vector<G>& game) {
    NativePlayer<Judge<Family>> kept(plans()[2], Judge<Family>());
    for (const G& state : game) {
        const auto evaluator = Judge<Family>().evaluator(state);
        const Report fresh = run(state, *evaluator, {}, {.depth = plans()[2].limits.depth});
        const Choice choice = kept.choose(state, {});
        CHECK(choice.move == fresh.best && choice.thought.nodes == fresh.nodes);
    }
}

template <class Family, Game G>
void check_one_ply(const G& state, std::uint64_t seed) {
    NativePlayer<Judge<Family>> greedy(plans()[1], Judge<Family>());
    greedy.restart(seed);
    const Choice choice = greedy.choose(state, {});
    const auto evaluator = Judge<Family>().evaluator(state);
    Task<G> task{*evaluator, {}, {.depth = 1}};
    task.all_moves = true;
    const Report report = search(state, task);
    const auto same_move = [&](const MoveScore& scored) { return scored.move == choice.move; };
    const auto found = std::find_if(report.moves.begin(), report.moves.end(), same_move);
    CHECK(found != report.moves.end() && found->score == report.score && choice.thought.nodes == report.nodes);
}

template <class Family, Game G>
void check_stop(const G& start) {
    NativePlayer<Judge<Family>> random(random_plan(), Judge<Family>()), again(random_plan(), Judge<Family>());
    Match<Judge<Family>> match({std::move(random), std::move(again)}, [](const Watch&) { return true; });
    Moves played;
    G state = start;
    while (match.play(state, {1, 2}, played, kMostMoves)) state = start;
    CHECK(!match.play(state = start, {1, 2}, played, kMostMoves));
}

template <class Family, Game G>
void examine_players(const G& start, std::uint64_t seed) {
    where = std::string(Family::kName) + " players " + start.text();
    for (const Plan& plan : plans()) check_match<Family>(start, plan, seed);
    Random random(seed);
    auto game = random_game(start, random);
    game.pop_back();
    if (game.size() > kMostMoves) game.resize(kMostMoves, start);
    check_memory<Family>(game);
    for (const G& state : game) check_one_ply<Family>(state, seed);
    check_stop<Family>(start);
}

}  // namespace exam
