// Simulations in one game: limits are exact, the same seed grows the same tree, what is proved is so, and what is kept
// of a tree is what it was.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "rules_tests.h"
#include "search/engine.h"
#include "search_tests.h"

namespace conformance {

inline Options simulations_of(std::uint64_t most, std::uint64_t seed = 1) {
    Options options;
    options.method = Method::mcts;
    options.simulations.most = most;
    options.simulations.seed = seed;
    return options;
}

// Every way to look at leaves and to choose among moves.
inline std::vector<Simulations> ways_to_simulate() {
    constexpr int kFewPlies = 4;
    std::vector<Simulations> ways(8);
    ways[1].playout_plies = 0;
    ways[2].playout_plies = kFewPlies;
    ways[2].guided = 0.5;
    ways[3].priors = PriorKind::uniform;
    ways[4].priors = PriorKind::evaluator;
    ways[4].playout_plies = 0;
    ways[4].root_noise = 0.3;
    ways[5].first_play = 0.2;
    ways[5].margin = 1;
    ways[6].temperature = 1;
    ways[6].margin = 0;
    ways[7].exploration = 0;
    return ways;
}

inline bool is_same(const Report& one, const Report& other) {
    const bool same_moves = std::equal(one.moves.begin(), one.moves.end(), other.moves.begin(), other.moves.end(),
                                       [](const MoveScore& a, const MoveScore& b) {
                                           return a.move == b.move && a.visits == b.visits && a.score == b.score;
                                       });
    return same_moves && one.best == other.best && one.line == other.line && one.nodes == other.nodes;
}

template <Game G>
bool is_legal(const G& state, Move move) {
    const MoveList moves = moves_of(state);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

template <Game G>
void check_ways(const G& state, const Evaluator<G>& evaluator) {
    constexpr std::uint64_t kSimulations = 60;
    for (const Simulations& way : ways_to_simulate()) {
        Options options;
        options.method = Method::mcts;
        options.simulations = way;
        options.simulations.most = kSimulations;
        Task<G> task{evaluator, options, {}};
        task.all_moves = true;
        const Report report = search(state, task);
        CHECK(is_legal(state, report.best) && !report.line.empty() && report.line.front() == report.best);
        CHECK(report.solved ? report.simulations <= kSimulations : report.simulations == kSimulations);
        CHECK(report.moves.size() == static_cast<std::size_t>(moves_of(state).size()));
        std::uint64_t visits = 0;
        for (const MoveScore& scored : report.moves) visits += scored.visits;
        CHECK(visits == report.simulations);
        CHECK(is_same(report, search(state, task)));
    }
}

template <Game G>
void check_simulation_limits(const G& state, const Evaluator<G>& evaluator) {
    for (const std::uint64_t most : {1, 2, 3, 100}) {
        const Report report = run(state, evaluator, simulations_of(most), {});
        CHECK(report.solved ? report.simulations <= most : report.simulations == most && report.stopped);
    }
    for (const std::uint64_t nodes : {1, 2, 100, 1025}) {
        const Report report = run(state, evaluator, simulations_of(kNoLimit), {.nodes = nodes});
        CHECK(report.stopped ? report.nodes == nodes : report.nodes <= nodes);
        CHECK(is_legal(state, report.best));
    }
    StopToken token;
    token.stop();
    const Options options = simulations_of(kNoLimit);
    const Report report = search(state, Task<G>{evaluator, options, {}, &token});
    CHECK((report.solved || report.stopped) && is_legal(state, report.best));
}

// A tree that is full goes on with its leaves.
template <Game G>
void check_tree_memory(const G& state, const Evaluator<G>& evaluator) {
    Options options = simulations_of(3000);
    Workspace space(options);
    space.tree = std::make_unique<MctsTree>(1);
    Task<G> task{evaluator, options, {}};
    task.workspace = &space;
    const Report report = search(state, task);
    CHECK(space.tree->size() <= space.tree->limit());
    CHECK(report.solved || report.simulations == options.simulations.most);
    CHECK(is_legal(state, report.best));
}

// Children of a node by their moves: visits, rewards, what is proved.
struct Seen {
    std::uint32_t visits;
    std::int64_t rewards, scores;
    Range range;

    bool operator==(const Seen&) const = default;
};

// All nodes below one, by the moves that lead there.
inline void collect(const MctsTree& tree, NodeIndex at, const std::string& path, std::map<std::string, Seen>& seen) {
    const MctsNode& node = tree[at];
    if (!path.empty()) seen[path] = {node.visits.load(), node.rewards.load(), node.scores.load(), node.range()};
    const NodeIndex first = node.children.load();
    for (NodeIndex i = first; first != kNoChildren && i < first + node.moves; ++i)
        collect(tree, i, path + " " + std::to_string(tree[i].move), seen);
}

// The next search begins with all that the last one has found below its new root, whoever moves there.
template <Game G>
void check_kept_tree(const G& state, const Evaluator<G>& evaluator) {
    Options options = simulations_of(800);
    options.simulations.keeps_tree = true;
    Workspace space(options);
    Task<G> task{evaluator, options, {}};
    task.workspace = &space;
    const Report report = search(state, task);
    const G child = state.play(report.best);
    if (child.result()) return;
    MctsTree& tree = *space.tree;
    const auto place = tree.find(child.key(), typeid(G));
    CHECK(place.has_value() || report.solved);
    if (!place) return;
    CHECK(tree[place->index].move == report.best && place->turns == turns_signs(state, child));
    const Seen root{tree[place->index].visits.load(), tree[place->index].rewards.load(),
                    tree[place->index].scores.load(), tree[place->index].range()};
    std::map<std::string, Seen> before, after;
    collect(tree, place->index, "", before);
    const std::size_t old_size = tree.size();
    tree.make_root(*place);
    collect(tree, kRootNode, "", after);
    const std::int64_t sign = place->turns ? -1 : 1;
    CHECK(before == after && tree.size() <= old_size);
    CHECK(tree[kRootNode].visits.load() == root.visits && tree[kRootNode].rewards.load() == sign * root.rewards);
    CHECK(tree[kRootNode].range() == (place->turns ? root.range.from_other_side() : root.range));
    CHECK(tree.size() == after.size() + 1);
    search(state, task);  // a tree without known places begins again
    CHECK(tree[kRootNode].visits.load() <= options.simulations.most);
    search(child, task);
    CHECK(tree[kRootNode].visits.load() >= root.visits);
}

// Near the end of a game every way proves the score that plain minimax finds, with one thread or several.
template <Game G>
void check_proof(const G& state, const Evaluator<G>& evaluator) {
    const Score expected = minimax(state, kMaxDepth, evaluator);
    for (const Simulations& way : ways_to_simulate()) {
        for (const int threads : {1, 3}) {
            Options options;
            options.method = Method::mcts;
            options.simulations = way;
            options.threads = threads;
            Task<G> task{evaluator, options, {}};
            task.all_moves = true;
            const Report report = search(state, task);
            CHECK(report.solved && !report.stopped && report.score == expected && report.bound == Bound::exact);
            for (const MoveScore& scored : report.moves) {
                const G child = state.play(scored.move);
                const Score exact = seen_from(state, child, minimax(child, kMaxDepth, evaluator));
                CHECK(!scored.solved || scored.score == exact);
                CHECK(scored.move != report.best || exact == expected);
            }
        }
    }
}

template <Game G>
void check_traced(const G& state, const Evaluator<G>& evaluator) {
    const Options options = simulations_of(200);
    const Task<G> task{evaluator, options, {}};
    TreeTrace whole(1'000'000), part(10);
    const Report report = search(state, task, whole);
    search(state, task, part);
    CHECK(whole.nodes().front().visits == report.simulations);
    CHECK(whole.nodes().size() == part.nodes().size() + part.omitted());
    for (std::size_t i = 1; i < whole.nodes().size(); ++i) {
        const TreeNode& node = whole.nodes()[i];
        CHECK(node.visits <= whole.nodes()[static_cast<std::size_t>(node.parent)].visits);
        CHECK((node.why == Why::pruned) == (node.visits == 0));
        CHECK(node.why == Why::pruned || (node.alpha <= node.score && node.score <= node.beta));
    }
}

template <Game G>
std::size_t count_states(const G& state, std::size_t most) {
    std::size_t count = 1;
    for (const Move move : moves_of(state)) {
        if (count > most) break;
        count += count_states(state.play(move), most - count);
    }
    return count;
}

template <class Family, Game G>
void test_mcts(const G& start, std::uint64_t seed) {
    constexpr std::size_t kMostStates = 600;  // below a state to prove
    Random random(seed);
    auto game = random_game(start, random);
    game.pop_back();
    const ZeroEvaluator<G> zero;
    const SignEvaluator<G> sign;
    for (const std::size_t at : {std::size_t{0}, game.size() / 2}) {
        const G& state = game[at];
        where = std::string(Family::kName) + " " + state.text() + " by simulations";
        check_ways(state, zero);
        check_ways<G>(state, sign);
        for (const char* name : evaluators_of<Family>())
            if (const auto evaluator = own_evaluator<Family>(name, state)) check_ways(state, *evaluator);
        check_simulation_limits(state, zero);
        check_tree_memory(state, zero);
        check_kept_tree(state, zero);
        check_traced(state, zero);
    }
    for (std::size_t plies = 1; plies <= game.size(); ++plies) {
        const G& state = game[game.size() - plies];
        if (count_states(state, kMostStates) > kMostStates) break;
        where = std::string(Family::kName) + " " + state.text() + " proved";
        check_proof(state, zero);
        check_proof<G>(state, sign);
    }
}

}  // namespace conformance
