// The search of one game: every option set gives the value of plain minimax, limits hold, trees make sense.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "evaluation/evaluate.h"
#include "game/family.h"
#include "rules_tests.h"
#include "search/engine.h"

namespace conformance {

// The definition, apart from the engine's own code.
template <Game G>
Score minimax(const G& state, int depth, const Evaluator<G>& evaluator) {
    if (const auto result = state.result()) return evaluator.result_score(state, *result);
    if (depth == 0) return leaf_score(state, evaluator);
    Score best = -kInfinity;
    for (const Move move : moves_of(state)) {
        const G child = state.play(move);
        best = std::max(best, seen_from(state, child, minimax(child, depth - 1, evaluator)));
    }
    return best;
}

inline std::vector<Options> option_sets() {
    const std::vector<bool Options::*> switches = {&Options::aspiration, &Options::null_windows, &Options::table,
                                                   &Options::killers,    &Options::history,      &Options::forced,
                                                   &Options::symmetry,   &Options::clip,         &Options::finish};
    std::vector<Options> sets(3);
    sets[1].method = Method::alpha_beta;
    sets[2].method = Method::minimax;
    for (const auto each : switches) {
        sets.emplace_back();
        sets.back().*each = false;
    }
    sets.emplace_back();
    for (const auto each : switches) sets.back().*each = false;
    sets.emplace_back();
    sets.back().table_bytes = 256;
    sets.emplace_back();
    sets.back().threads = 3;
    return sets;
}

template <Game G>
Report run(const G& state, const Evaluator<G>& evaluator, const Options& options, const Limits& limits) {
    const Task<G> task{evaluator, options, limits};
    return search(state, task);
}

template <Game G>
void check_values(const G& state, const Evaluator<G>& evaluator) {
    for (int depth = 1; depth <= 3; ++depth) {
        const Score expected = minimax(state, depth, evaluator);
        for (const Options& options : option_sets()) {
            const Report report = run(state, evaluator, options, {.depth = depth});
            CHECK(report.score == expected);
            CHECK(report.bound == Bound::exact && !report.line.empty() && report.line.front() == report.best);
        }
        const Options options;
        Task<G> task{evaluator, options, {.depth = depth}};
        task.all_moves = true;
        for (const MoveScore& scored : search(state, task).moves) {
            const G child = state.play(scored.move);
            CHECK(scored.score == seen_from(state, child, minimax(child, depth - 1, evaluator)));
        }
    }
}

template <Game G>
void check_limits(const G& state, const Evaluator<G>& evaluator) {
    for (const std::uint64_t nodes : {1, 2, 100, 1025}) {
        const Report report = run(state, evaluator, {}, {.nodes = nodes});
        CHECK(report.stopped ? report.nodes == nodes : report.nodes <= nodes);
        const MoveList moves = moves_of(state);
        CHECK(std::find(moves.begin(), moves.end(), report.best) != moves.end());
    }
    const Report once = run(state, evaluator, {}, {.depth = 4}), twice = run(state, evaluator, {}, {.depth = 4});
    CHECK(once.nodes == twice.nodes && once.line == twice.line);
    StopToken token;
    token.stop();
    const Task<G> task{evaluator, {}, {}, &token};
    const Report report = search(state, task);
    CHECK(report.solved || report.stopped);
}

template <Game G>
void check_tree(const G& state, const Evaluator<G>& evaluator) {
    for (const Method method : {Method::minimax, Method::alpha_beta, Method::full}) {
        Options options;
        options.method = method;
        const Task<G> task{evaluator, options, {.depth = 3}};
        TreeTrace whole(1'000'000), part(10);
        const Report report = search(state, task, whole);
        search(state, task, part);
        CHECK(whole.nodes().front().parent == -1);
        CHECK(whole.nodes().size() == part.nodes().size() + part.omitted());
        std::uint64_t played = 0;
        for (std::size_t i = 1; i < whole.nodes().size(); ++i) {
            CHECK(whole.nodes()[i].parent >= 0 && whole.nodes()[i].parent < static_cast<int>(i));
            played += whole.nodes()[i].why != Why::pruned;
        }
        CHECK(method == Method::full || played == report.nodes);
        for (int i = 0; i < kWhys; ++i) CHECK(whole.count(static_cast<Why>(i)) == part.count(static_cast<Why>(i)));
        for (std::size_t i = 1; i < part.nodes().size(); ++i)  // all children are kept, or none
            CHECK(part.nodes()[static_cast<std::size_t>(part.nodes()[i].parent)].omitted == 0);
    }
}

// From a state near the end every set of options finds what plain minimax finds there, at depths that reach the end and
// at depths that a line with passes outlasts.
template <Finishing G>
void check_end(const G& state, const Evaluator<G>& evaluator) {
    const int longest = state.plies_left();
    for (const int depth : {longest / 2, longest / 2 + 1, longest - 1, longest, longest + 1}) {
        const Score expected = minimax(state, depth, evaluator);
        for (const Options& options : option_sets()) {
            const Report report = run(state, evaluator, options, {.depth = depth});
            CHECK(report.score == expected && report.bound == Bound::exact);
            CHECK(depth < longest || report.solved);
            Task<G> task{evaluator, options, {.depth = depth}};
            task.all_moves = true;
            for (const MoveScore& scored : search(state, task).moves) {
                const G child = state.play(scored.move);
                CHECK(scored.score == seen_from(state, child, minimax(child, depth - 1, evaluator)));
            }
        }
    }
}

template <class Family, Finishing G>
void test_ends(const G& start, Random& random) {
    constexpr std::size_t kPlies = 6;
    constexpr int kGames = 6;
    for (int i = 0; i < kGames; ++i) {
        auto game = random_game(start, random);
        game.pop_back();
        const G& state = game[game.size() - std::min(kPlies, game.size())];
        where = std::string(Family::kName) + " " + state.text();
        if (state.plies_left() > static_cast<int>(2 * kPlies)) continue;  // more to search than a test can afford
        check_end<G>(state, ZeroEvaluator<G>());
        check_end<G>(state, SignEvaluator<G>());
        for (const char* name : evaluators_of<Family>())
            if (const auto evaluator = own_evaluator<Family>(name, state)) check_end(state, *evaluator);
    }
}

// Searches of a whole game that go on with one memory find what plain minimax finds, wherever their iterations begin
// and however often other ones come between.
template <class Family, Game G>
void check_memory(const std::vector<G>& game, const char* name) {
    Memory memory(1 << 16), small(0);
    Options selective;
    selective.probcut = 1;
    constexpr std::size_t kSome = 10;
    int searched = 0;
    for (std::size_t at = 0; at < game.size(); at += 1 + game.size() / kSome) {
        const G& state = game[at];
        const auto evaluator = own_evaluator<Family>(name, state);
        if (!evaluator) return;
        where = std::string(Family::kName) + " " + state.text() + " by " + name;
        for (int depth = 1; depth <= 3; ++depth) {
            Task<G> task{*evaluator, {}, {.depth = depth}};
            task.memory = searched++ % 5 == 4 ? &small : &memory;
            task.first_depth = 1 + searched % depth;
            task.all_moves = searched % 2 == 0;
            const Report report = search(state, task);
            CHECK(report.score == minimax(state, depth, *evaluator));
            CHECK(!report.line.empty() && report.line.front() == report.best);
            for (const MoveScore& scored : report.moves) {
                const G child = state.play(scored.move);
                CHECK(scored.score == seen_from(state, child, minimax(child, depth - 1, *evaluator)));
            }
        }
        Task<G> other{*evaluator, selective, {.depth = 4}};
        other.memory = &memory;
        if (searched % 4 == 0) search(state, other);
    }
}

// What an evaluator thinks of a state does not depend on the side of its root, unless it says so.
template <class Family, Game G>
void check_sides(const std::vector<G>& game, const char* name) {
    const auto other = std::find_if(game.begin(), game.end(),
                                    [&](const G& state) { return state.to_move() != game.front().to_move(); });
    if (other == game.end()) return;
    const auto one = own_evaluator<Family>(name, game.front()), two = own_evaluator<Family>(name, *other);
    if (!one || !two) return;
    bool same = true;
    for (const G& state : game) same = same && one->guess(state) == two->guess(state);
    where = std::string(Family::kName) + " by " + name;
    CHECK(one->sees_side() == two->sees_side());
    CHECK(one->sees_side() || same);
}

template <class Family, Game G>
void test_search(const G& start, std::uint64_t seed) {
    Random random(seed);
    constexpr int kGames = 2;
    for (int i = 0; i < kGames; ++i) {
        auto game = random_game(start, random);
        game.pop_back();
        for (std::size_t at : {std::size_t{0}, game.size() / 2, game.size() - 1}) {
            const G& state = game[at];
            where = std::string(Family::kName) + " " + state.text();
            const ZeroEvaluator<G> zero;
            const SignEvaluator<G> sign;
            check_values(state, zero);
            check_values<G>(state, sign);
            for (const char* name : evaluators_of<Family>())
                if (const auto evaluator = own_evaluator<Family>(name, state)) check_values(state, *evaluator);
            check_limits(state, zero);
            check_tree(state, zero);
        }
        for (const char* name : evaluators_of<Family>()) {
            check_memory<Family>(game, name);
            check_sides<Family>(game, name);
        }
    }
    if constexpr (Finishing<G>) test_ends<Family>(start, random);
}

}  // namespace conformance
