// Native players: choose the moves of a game one after another, with random numbers and memory of their own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <typeindex>
#include <utility>
#include <vector>

#include "evaluation/evaluate.h"
#include "game/playout.h"
#include "search/engine.h"

namespace turnwise {

// How a player chooses, as data.
struct Plan {
    bool random = false;  // any legal move; then nothing below counts
    Limits limits;
    Options options;
    bool flat_wins = false;   // finished games are won, drawn or lost, and nothing finer
    bool reshuffles = false;  // another shuffle_seed at random for each move
    int sampled_moves = 0;    // first moves that are chosen at random among the best, by a score for every move
    double margin = 0;        // points by which a move may fall short of the best and still be chosen so
    double noise = 0;         // points: deviation of the error in the score of a move that is chosen so
    double blunder_rate = 0;  // chance to look one ply less far, again and again, down to one ply
    bool takes_wins = false;  // plays a move that wins at once, without a search
    std::optional<std::uint64_t> seed{};  // its own, whatever it is restarted with
};

// Specs that may be a function of Python.
template <class Spec>
concept MayCallPython = requires(const Spec& spec) {
    { spec.in_python() } -> std::same_as<bool>;
};

// Specs that know which roots have the same evaluator.
template <class Spec, class G>
concept KnowsRoots = requires(const Spec& spec, const G& root) {
    { spec.root_kind(root) } -> std::same_as<std::optional<std::uint64_t>>;
};

// Specs that may be a network which has learned moves.
template <class Spec, class G>
concept MayHavePolicy = requires(const Spec& spec, const G& root, const Options& options) {
    { spec.policy(root, options) } -> std::same_as<std::unique_ptr<Policy<G>>>;
};

// The evaluator of each side's last root, kept for those that have the same.
class HeldEvaluators {
  public:
    template <class Spec, Game G>
    std::shared_ptr<const Evaluator<G>> of(const Spec& spec, const G& root) {
        std::optional<std::uint64_t> kind;
        if constexpr (KnowsRoots<Spec, G>) kind = spec.root_kind(root);
        if (!kind) return spec.evaluator(root);
        Held& held = held_[static_cast<std::size_t>(root.to_move())];
        const std::type_index board = typeid(G);
        if (kind != held.kind || board != held.board)
            held = {std::shared_ptr<const Evaluator<G>>(spec.evaluator(root)), kind, board};
        return std::static_pointer_cast<const Evaluator<G>>(held.evaluator);
    }

  private:
    struct Held {
        std::shared_ptr<const void> evaluator{};
        std::optional<std::uint64_t> kind{};
        std::type_index board = typeid(void);
    };
    std::array<Held, 2> held_;
};

constexpr int kEveryMove = std::numeric_limits<int>::max();  // of Plan::sampled_moves

// What a choice took and what it seemed worth.
struct Thought {
    std::uint64_t nodes = 0;
    double seconds = 0;                                       // 0 for what is chosen without a search
    double score = std::numeric_limits<double>::quiet_NaN();  // for the mover, as people write it; NaN if there is none
};

struct Choice {
    Move move = kNoMove;
    Thought thought;
};

// What may end a choice before its time.
struct Interrupt {
    const StopToken* token = nullptr;
    Watch::Poll poll{};

    bool came() const { return token && token->stopped(); }
};

// `Spec` makes the evaluator of a root: spec.evaluator(state). The same plan and seed, the same choices.
template <class Spec>
class NativePlayer {
  public:
    NativePlayer(Plan plan, Spec spec) : plan_(std::move(plan)), spec_(std::move(spec)) {}

    // As new; what the player has seen so far counts no more.
    void restart(std::uint64_t seed) {
        seed_ = plan_.seed.value_or(seed);
        random_ = Random(seed_);
        chosen_ = 0;
        forget_tree();
    }
    // Begins with the seed of now whenever it is restarted.
    void keep_seed() { plan_.seed = seed_; }

    // A player of the same plan and seed that has not chosen yet.
    std::unique_ptr<NativePlayer> fresh_copy() const {
        auto player = std::make_unique<NativePlayer>(plan_, spec_);
        player->restart(seed_);
        return player;
    }

    // Of a spec that may be one of Python, before the player goes.
    void forget_function() { spec_.forget_function(); }

    // For games whose keys are numbers given out: a kept tree with those of another source is forgotten.
    void take_keys_from(std::optional<std::uint64_t> source) {
        const bool keeps_tree = plan_.options.method == Method::mcts && plan_.options.simulations.keeps_tree;
        if (keeps_tree) workspace().tree->take_keys_from(source);
    }

    const Plan& plan() const { return plan_; }
    bool thinks() const { return !plan_.random; }
    const Spec& spec() const { return spec_; }

    // A move of an unfinished state, within these seconds at most. One that a token has stopped is legal and no more
    // than that, and counts as not asked for: the next choice is what this one would have been.
    template <Game G>
    Choice choose(const G& state, const Interrupt& interrupt,
                  double seconds = std::numeric_limits<double>::infinity()) {
        const Random random = random_;
        const int chosen = chosen_;
        const Choice choice = next_choice(state, interrupt, seconds);
        if (interrupt.came()) {
            random_ = random;
            chosen_ = chosen;
            forget_tree();
        }
        return choice;
    }

  private:
    Workspace& workspace() {
        if (!workspace_) workspace_ = std::make_unique<Workspace>(plan_.options);
        return *workspace_;
    }

    void forget_tree() {
        if (workspace_ && workspace_->tree) workspace_->tree->forget();
    }

    template <Game G>
    Choice next_choice(const G& state, const Interrupt& interrupt, double seconds) {
        if (plan_.random) return {random_move(state, random_), {}};
        const bool samples = chosen_ < plan_.sampled_moves;
        ++chosen_;
        if (plan_.takes_wins)
            if (const Move win = winning_move(state); win != kNoMove) return {win, {}};
        const std::shared_ptr<const Evaluator<G>> evaluator = evaluators_.of(spec_, state);
        if (!plan_.flat_wins) return think(state, *evaluator, interrupt, seconds, samples);
        return think<G>(state, FlatWins<G>(*evaluator), interrupt, seconds, samples);
    }

    template <Game G>
    Choice think(const G& state, const Evaluator<G>& evaluator, const Interrupt& interrupt, double seconds,
                 bool samples) {
        Limits limits = plan_.limits;
        limits.seconds = std::min(limits.seconds, seconds);
        while (limits.depth > 1 && plan_.blunder_rate > 0 && random_.uniform() < plan_.blunder_rate) --limits.depth;
        const Report report = samples && is_one_ply(limits) ? one_ply(state, evaluator)
                                                            : searched(state, evaluator, limits, interrupt, samples);
        const bool sampled = samples && !report.moves.empty();
        const auto [move, score] = sampled ? sample(report.moves, unit_of<G>()) : std::pair(report.best, report.score);
        return {move, {report.nodes, report.seconds, shown_score(state, score, !evaluator.reshapes_results())}};
    }

    template <Game G>
    Report searched(const G& state, const Evaluator<G>& evaluator, const Limits& limits, const Interrupt& interrupt,
                    bool samples) {
        Task<G> task{evaluator, plan_.options, limits, interrupt.token, interrupt.poll, {}, samples};
        if (plan_.options.method == Method::mcts) task.options.simulations.seed = random_.next();
        if (plan_.reshuffles) task.options.shuffle_seed = random_.next() >> 1;
        if constexpr (MayCallPython<Spec>) task.in_python = spec_.in_python();
        std::unique_ptr<Policy<G>> policy;
        if constexpr (MayHavePolicy<Spec, G>) policy = spec_.policy(state, plan_.options);
        task.policy = policy.get();
        task.workspace = &workspace();
        task.line = false;
        return search(state, task);
    }

    // Nothing to search: no order, no window, no table.
    bool is_one_ply(const Limits& limits) const {
        return limits.depth == 1 && limits.nodes > kMaxMoves && plan_.options.method == Method::full;
    }

    // What a search of all moves to depth 1 finds.
    template <Game G>
    static Report one_ply(const G& state, const Evaluator<G>& evaluator) {
        const auto start = Watch::Clock::now();
        MoveList moves;
        state.legal_moves(moves);
        Report report;
        report.moves.reserve(static_cast<std::size_t>(moves.size()));
        for (const Move move : moves) {
            const G child = state.play(move);
            const auto result = child.result();
            const Score score = result ? evaluator.result_score(child, *result) : leaf_score(child, evaluator);
            report.moves.push_back({move, seen_from(state, child, score), result.has_value()});
        }
        report.nodes = static_cast<std::uint64_t>(moves.size());
        report.seconds = std::chrono::duration<double>(Watch::Clock::now() - start).count();
        return report;
    }

    // One of the moves that look best, each with the same chance.
    std::pair<Move, Score> sample(const std::vector<MoveScore>& moves, Score unit) {
        looks_.clear();
        for (const MoveScore& scored : moves)
            looks_.push_back(scored.score + (plan_.noise > 0 ? plan_.noise * unit * random_.normal() : 0));
        const double least = *std::max_element(looks_.begin(), looks_.end()) - plan_.margin * unit;
        const auto good = std::count_if(looks_.begin(), looks_.end(), [least](double look) { return look >= least; });
        auto left = random_.below(static_cast<std::uint32_t>(good));
        std::size_t at = 0;
        while (looks_[at] < least || left-- > 0) ++at;
        return {moves[at].move, moves[at].score};
    }

    template <Game G>
    static Move winning_move(const G& state) {
        MoveList moves;
        state.legal_moves(moves);
        for (const Move move : moves) {
            const G child = state.play(move);
            if (const auto result = child.result(); result && seen_from(state, child, *result) > 0) return move;
        }
        return kNoMove;
    }

    Plan plan_;
    Spec spec_;
    HeldEvaluators evaluators_;
    std::uint64_t seed_ = 0;
    Random random_{seed_};
    int chosen_ = 0;
    std::unique_ptr<Workspace> workspace_;  // made for the first search
    std::vector<double> looks_;
};

}  // namespace turnwise
