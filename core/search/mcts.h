// Monte Carlo tree search: simulations from the root until a limit is reached or the root is solved.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <typeindex>
#include <utility>
#include <vector>

#include "base/threads.h"
#include "search/mcts_noise.h"
#include "search/mcts_report.h"
#include "search/mcts_simulate.h"
#include "search/task.h"

namespace turnwise {

// The largest score of either sign that an unfinished game can end with; 0 where it does not say.
template <Game G>
Score largest_score(const G& root) {
    if constexpr (Bounded<G>)
        return std::max(std::abs(root.lower_bound()), std::abs(root.upper_bound()));
    else
        return 0;
}

template <Game G>
class MctsSearch {
    static_assert(kOffersWholes<G>);

  public:
    explicit MctsSearch(const Task<G>& task)
        : task_(task),
          options_(task.options.simulations),
          watch_(task.limits, task.token, task.poll, task.in_python ? 1 : Watch::kCheckNodes),
          threads_(task.in_python ? 1 : task.options.threads) {
        assert(task.options.method == Method::mcts && threads_ >= 1);
        assert(options_.priors != PriorKind::network || task.policy);
        assert(options_.margin >= 0 && options_.margin <= 1 && options_.playout_plies >= 0);
    }

    Report run(const G& root, TreeTrace* trace) {
        if (const auto result = root.result()) return finished(root, *result);
        MctsTree& tree = tree_for(root);
        RewardScale scale(options_, unit_of<G>(), std::max(tree.largest(), largest_score(root)), Bounded<G>);
        const std::optional<EvaluatorPolicy<G>> by_evaluator = policy_by_evaluator(scale);
        const UniformPolicy<G> uniform(task_.evaluator);
        MctsShared<G> shared{.root = root,
                             .evaluator = task_.evaluator,
                             .policy = task_.policy   ? task_.policy
                                       : by_evaluator ? &*by_evaluator
                                       : has_priors() ? static_cast<const Policy<G>*>(&uniform)
                                                      : nullptr,
                             .options = options_,
                             .most_depth = task_.limits.depth,
                             .threads = threads_,
                             .tree = tree,
                             .scale = scale,
                             .trace = threads_ == 1 ? trace : nullptr};
        if (task_.policy) shared.options.priors = PriorKind::network;
        simulate(shared);
        Report report = told(shared);
        if (trace) trace_tree(root, tree, shared.depth.load(), *trace);
        if (keeps_tree()) tree.remember(places_near_root(root, tree), typeid(G), scale.largest());
        return report;
    }

  private:
    bool has_priors() const { return options_.priors != PriorKind::none; }
    bool keeps_tree() const { return task_.memory || (task_.workspace && options_.keeps_tree); }

    std::optional<EvaluatorPolicy<G>> policy_by_evaluator(const RewardScale& scale) const {
        if (options_.priors != PriorKind::evaluator) return std::nullopt;
        return EvaluatorPolicy<G>(task_.evaluator, static_cast<Score>(scale.lead()));
    }

    // The tree of an earlier search from one of its states on, or one that knows nothing. One that is left behind by an
    // exception knows no places.
    MctsTree& tree_for(const G& root) {
        MctsTree& tree = task_.memory ? task_.memory->tree() : task_.workspace ? *task_.workspace->tree : own_tree();
        const auto kept = keeps_tree() ? tree.find(root.key(), typeid(G)) : std::nullopt;
        if (kept && has_moves_of(tree, kept->index, root))
            tree.make_root(*kept);
        else
            tree.restart();
        return tree;
    }
    MctsTree& own_tree() { return own_tree_.emplace(task_.options.table_bytes); }

    void simulate(MctsShared<G>& shared) {
        Random seeds(options_.seed);
        Simulator<G> first(shared, seeds.next(), watch_);
        MctsTree& tree = shared.tree;
        if (!first.begin()) return;
        if (shared.policy && options_.root_noise > 0) add_noise(tree, options_.root_noise, seeds);
        noise_ = Random(seeds.next());
        if (threads_ == 1) return first.run(progress(shared));
        watch_.share(threads_);
        StopToken done;
        Helpers helpers;
        const StopAtEnd stop(done);
        for (int i = 1; i < threads_; ++i)
            helpers.start([this, &shared, seed = seeds.next(), watch = watch_.for_helper(done)]() mutable {
                help(shared, seed, watch);
            });
        first.run(progress(shared));
        done.stop();
        helpers.join();
    }

    void help(MctsShared<G>& shared, std::uint64_t seed, Watch& watch) {
        if (watch.stopped()) return;
        Simulator<G>(shared, seed, watch).run([&watch] { return !watch.stopped(); });
        watch.give_back_nodes();
        helper_nodes_.add(watch.nodes());
    }

    // Told after the first simulations, and whenever there are a quarter more.
    auto progress(MctsShared<G>& shared) {
        return [this, &shared, next = kFirstReport]() mutable {
            if (!task_.progress) return true;
            const std::uint64_t simulations = shared.counted.load();
            if (simulations < next) return true;
            next = simulations + simulations / 4;
            return is_wanted_ = task_.progress(told(shared));
        };
    }

    Report told(MctsShared<G>& shared) {
        const Selector selector(shared.tree, shared.options, shared.scale);
        Report report = report_of(shared.root, shared.tree, selector, task_.line ? kMaxDepth : 1);
        if (options_.temperature > 0 && report.best != kNoMove && !report.solved)
            report.best = sampled_move(shared.tree, options_.temperature, Random(noise_), report.best);
        if (!report.line.empty() && report.line.front() != report.best) report.line.assign(1, report.best);
        if (!task_.all_moves) report.moves.clear();
        report.depth = shared.depth.load();
        report.nodes = std::min(watch_.nodes() + helper_nodes_.load(), task_.limits.nodes);
        report.seconds = watch_.seconds();
        report.simulations = shared.counted.load();
        report.stopped = !report.solved && (watch_.stopped() || report.simulations >= options_.most);
        return report;
    }

    Report finished(const G& root, Score result) const {
        Report report;
        report.score = task_.evaluator.result_score(root, result);
        report.bound = Bound::exact;
        report.solved = true;
        return report;
    }

    static constexpr std::uint64_t kFirstReport = 64;

    const Task<G>& task_;
    Simulations options_;
    Watch watch_;
    int threads_;
    std::optional<MctsTree> own_tree_;
    Random noise_{0};
    Shared<std::uint64_t> helper_nodes_;
    bool is_wanted_ = true;
};

template <Game G>
Report mcts(const G& state, const Task<G>& task, TreeTrace* trace = nullptr) {
    return MctsSearch<G>(task).run(state, trace);
}

}  // namespace turnwise
