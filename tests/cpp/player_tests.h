// Native players and the games they play: as asked move by move, as a new search would choose, stopped when told.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "evaluation/evaluator_spec.h"
#include "play/match.h"
#include "search_tests.h"

namespace conformance {

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
    plans[1].sampled_moves = kEveryMove;
    plans[2].limits.depth = 3;
    plans[3].limits.depth = 2;
    plans[3].sampled_moves = 4;
    plans[3].margin = 2;
    plans[4].limits.depth = 3;
    plans[4].sampled_moves = kEveryMove;
    plans[4].noise = 0.5;
    plans[4].blunder_rate = 0.3;
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
    using Native = NativePlayer<EvaluatorSpec<Family>>;
    const Plan random = random_plan();
    Match<EvaluatorSpec<Family>> match({Native(plan, EvaluatorSpec<Family>()), Native(random, EvaluatorSpec<Family>())},
                                       {});
    Moves once, twice;
    G end = state;
    CHECK(match.play(end, {seed + 1, seed + 2}, twice, kMostMoves));
    CHECK((end = state, match.play(end, {seed, seed + 1}, once, kMostMoves)));
    CHECK((end = state, match.play(end, {seed, seed + 1}, twice, kMostMoves)));
    CHECK(once.moves == twice.moves && (end.result() || once.moves.size() == kMostMoves));
    CHECK(once.thoughts.size() == (plan.random ? 0 : once.moves.size()));
    Native asked(plan, EvaluatorSpec<Family>()), other(random, EvaluatorSpec<Family>());
    asked.restart(seed);
    other.restart(seed + 1);
    for (const Move move : once.moves) {
        CHECK((state.to_move() == Player::first ? asked : other).choose(state, {}).move == move);
        state = state.play(move);
    }
    CHECK(state == end);
}

// A player keeps memory and evaluator from search to search, and each goes as if it were new.
template <class Family, Game G>
void check_next_choice(NativePlayer<EvaluatorSpec<Family>>& kept, const G& state) {
    const auto evaluator = kept.spec().evaluator(state);
    const Report fresh = run(state, *evaluator, {}, kept.plan().limits);
    const Choice choice = kept.choose(state, {});
    CHECK(choice.move == fresh.best && choice.thought.nodes == fresh.nodes);
}

template <class Family, Game G>
void check_memory(const std::vector<G>& game) {
    for (const char* name : evaluators_of<Family>()) {
        NativePlayer<EvaluatorSpec<Family>> kept(plans()[2], EvaluatorSpec<Family>(name));
        for (const G& state : game) check_next_choice(kept, state);
    }
}

// The same from board to board, whatever their kinds.
template <class Family>
void test_boards(const std::vector<typename Family::States>& starts) {
    where = std::string(Family::kName) + " boards";
    for (const char* name : evaluators_of<Family>()) {
        NativePlayer<EvaluatorSpec<Family>> kept(plans()[2], EvaluatorSpec<Family>(name));
        for (const auto& start : starts)
            std::visit(
                [&](const auto& state) {
                    check_next_choice(kept, state);
                    if (const auto next = state.play(first_move(state)); !next.result()) check_next_choice(kept, next);
                },
                start);
    }
}

// Evaluates as the game does, and counts the evaluators that it makes.
template <class Family>
struct CountingSpec {
    int* made;

    template <Game G>
    std::unique_ptr<Evaluator<G>> evaluator(const G& root) const {
        ++*made;
        return EvaluatorSpec<Family>().evaluator(root);
    }
    template <Game G>
    std::optional<std::uint64_t> root_kind(const G& root) const {
        return EvaluatorSpec<Family>().root_kind(root);
    }
};

// An evaluator is made once a side, and again only where the roots tell that it is another one.
template <class Family, Game G>
void check_held_evaluator(const std::vector<G>& game) {
    if constexpr (TellsRoots<Family, G>) {
        int made = 0;
        NativePlayer<CountingSpec<Family>> player(plans()[1], {&made});
        int needed = 0;
        std::array<std::optional<std::uint64_t>, 2> last;
        for (const G& state : game) {
            player.choose(state, {});
            auto& kind = last[static_cast<std::size_t>(state.to_move())];
            needed += kind != Family::root_kind(state);
            kind = Family::root_kind(state);
        }
        CHECK(made == needed);
    }
}

template <class Family, Game G>
void check_one_ply(const G& state, std::uint64_t seed) {
    NativePlayer<EvaluatorSpec<Family>> greedy(plans()[1], EvaluatorSpec<Family>());
    greedy.restart(seed);
    const Choice choice = greedy.choose(state, {});
    const auto evaluator = EvaluatorSpec<Family>().evaluator(state);
    Task<G> task{*evaluator, {}, {.depth = 1}};
    task.all_moves = true;
    const Report report = search(state, task);
    const auto same_move = [&](const MoveScore& scored) { return scored.move == choice.move; };
    const auto found = std::find_if(report.moves.begin(), report.moves.end(), same_move);
    CHECK(found != report.moves.end() && found->score == report.score && choice.thought.nodes == report.nodes);
}

// Evaluates as the game does, and stops a token at its first guess: in mid-thought, whatever the machine's speed.
template <class Family>
struct StoppingSpec {
    StopToken* token;

    template <Game G>
    std::unique_ptr<Evaluator<G>> evaluator(const G& root) const {
        const std::shared_ptr<Evaluator<G>> usual = EvaluatorSpec<Family>().evaluator(root);
        const auto guess = [usual, token = token](const G& leaf) {
            token->stop();
            return usual->guess(leaf);
        };
        return std::make_unique<FunctionEvaluator<G>>(guess, usual->is_symmetric());
    }
};

// A choice that is stopped ends at the next look at the token, and the player is as before it.
template <class Family, Game G>
void check_stopped_choice(const G& state, std::uint64_t seed) {
    Plan plan = plans()[3];
    plan.limits = {.nodes = 5 * Watch::kCheckNodes};
    StopToken token;
    NativePlayer<StoppingSpec<Family>> stopped(plan, {&token}), alone(plan, {&token});
    stopped.restart(seed);
    alone.restart(seed);
    for (int i = 0; i < 2; ++i) {
        const Interrupt interrupt{&token, {}};
        const Choice choice = stopped.choose(state, interrupt);
        if (!interrupt.came()) return;  // every move ends the game: nothing was guessed, and nothing stopped
        const auto moves = moves_of(state);
        CHECK(std::find(moves.begin(), moves.end(), choice.move) != moves.end());
        CHECK(choice.thought.nodes <= Watch::kCheckNodes + 1);
    }
    for (int i = 0; i <= plan.sampled_moves; ++i) CHECK(stopped.choose(state, {}).move == alone.choose(state, {}).move);
}

template <class Family, Game G>
void check_stop(const G& start) {
    NativePlayer<EvaluatorSpec<Family>> random(random_plan(), EvaluatorSpec<Family>()),
        again(random_plan(), EvaluatorSpec<Family>());
    Match<EvaluatorSpec<Family>> match({std::move(random), std::move(again)}, [](const Watch&) { return true; });
    Moves played;
    G state = start;
    while (match.play(state, {1, 2}, played, kMostMoves)) state = start;
    CHECK(!match.play(state = start, {1, 2}, played, kMostMoves));
}

template <class Family, Game G>
void test_players(const G& start, std::uint64_t seed) {
    where = std::string(Family::kName) + " players " + start.text();
    for (const Plan& plan : plans()) check_match<Family>(start, plan, seed);
    Random random(seed);
    auto game = random_game(start, random);
    game.pop_back();
    if (game.size() > kMostMoves) game.resize(kMostMoves, start);
    check_memory<Family>(game);
    check_held_evaluator<Family>(game);
    for (const G& state : game) check_one_ply<Family>(state, seed);
    check_stop<Family>(start);
    if (!start.result()) check_stopped_choice<Family>(start, seed);
}

}  // namespace conformance
