// Where nothing is won: how likely the other side is to go wrong after each move.
//
// Exact scores tell lost moves apart by margin at most. What tells them apart for a player who hopes is the opponent,
// who is imagined as a mix of players: one takes any move, the others search to a depth and take, nearly, the best move
// they see. A move is worth the chance that one of their next moves gives away what they had, our own moves between
// them being the best by that measure.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "exact/solve.h"
#include "search/engine.h"

namespace turnwise {

// Says whether the score of a state is more than a bound, in units of Score; nothing once the watch has stopped.
template <class Solver, class G>
concept ComparesScores = requires(Solver& solver, const G& state, Score alpha, Watch& watch) {
    { solver.exceeds(state, alpha, watch) } -> std::same_as<std::optional<bool>>;
};

// The other side as it is imagined, as data.
struct Opponent {
    static constexpr int kDeepest = 6;  // plies; deeper ones hardly go wrong and take long to imagine
    std::vector<double> weights = std::vector<double>(kDeepest + 1, 1.0 / (kDeepest + 1));  // by depth; 0 is any move
    double clear_lead = 1;  // points of a guess that decide most games

    double temperature() const { return clear_lead / 2; }  // points by which a move is seen as about as good
};

// What a choice by mistakes found: chances in the order of the moves, none if there was no time for the first round.
struct Hopes {
    std::vector<Move> moves;
    std::vector<double> chances;
    int rounds = 0;      // the opponent's moves that were looked at, one after another
    bool whole = false;  // to the end of the game
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool stopped = false;
};

// For each depth, and each legal move in its order, the chance that a player of this depth takes it.
using Likings = std::vector<std::vector<double>>;

// What limits leave to a part of the work; the token ends that too.
inline Limits rest_of(const Watch& watch, std::uint64_t most_nodes) {
    const Limits& limits = watch.limits();
    const std::uint64_t left = limits.nodes - std::min(limits.nodes, watch.nodes());
    return {.nodes = std::min(left, most_nodes), .seconds = std::max(0.0, limits.seconds - watch.seconds())};
}

template <Game G>
class Imagination {
  public:
    Imagination(const Evaluator<G>& evaluator, const StopToken* token, bool in_python)
        : evaluator_(evaluator), token_(token), in_python_(in_python), workspace_(options()) {}

    // Nearly the best move, and in a few cases any. One search tells all depths; those that a limit cut off are taken
    // to like what the last one likes.
    Likings likings(const G& state, const MoveList& moves, int deepest, double temperature, Watch& watch) {
        const auto count = static_cast<std::size_t>(moves.size());
        Likings all(1, std::vector<double>(count, 1.0 / static_cast<double>(count)));
        if (deepest > 0 && count > 1) {
            Task<G> task = small_task(deepest, watch);
            task.all_moves = true;
            task.progress = [&](const Report& report) {
                all.push_back(liked(report.moves, moves, temperature));
                return true;
            };
            const Report report = search(state, task);
            if (report.solved && report.depth == static_cast<int>(all.size()))
                all.push_back(liked(report.moves, moves, temperature));
            watch.tick(report.nodes);
        }
        all.resize(static_cast<std::size_t>(deepest) + 1, all.back());
        return all;
    }

    // What a search of so many plies thinks, in points for the player to move.
    double guess(const G& state, int depth, Watch& watch) {
        const Report report = search(state, small_task(depth, watch));
        watch.tick(report.nodes);
        return static_cast<double>(report.score) / unit_of<G>();
    }
    double guess(const G& state) const { return static_cast<double>(leaf_score(state, evaluator_)) / unit_of<G>(); }

  private:
    static constexpr std::size_t kTableBytes = std::size_t{1} << 20;
    static constexpr double kAnyMove = 0.03;  // how often even a deep player takes any move

    static Options options() {
        Options options;
        options.table_bytes = kTableBytes;
        return options;
    }

    Task<G> small_task(int depth, const Watch& watch) {
        Task<G> task{evaluator_, options(), rest_of(watch, watch.limits().nodes), token_};
        task.limits.depth = depth;
        task.in_python = in_python_;
        task.workspace = &workspace_;
        task.line = false;
        return task;
    }

    static std::vector<double> liked(const std::vector<MoveScore>& scores, const MoveList& moves, double temperature) {
        std::vector<double> weights(static_cast<std::size_t>(moves.size()));
        double sum = 0;
        for (const MoveScore& scored : scores) {
            const auto found = std::find(moves.begin(), moves.end(), scored.move);
            const auto place = static_cast<std::size_t>(found - moves.begin());
            const double behind = static_cast<double>(scores.front().score - scored.score) / unit_of<G>();
            sum += weights[place] = std::exp(-behind / temperature);
        }
        for (double& weight : weights)
            weight = kAnyMove / static_cast<double>(weights.size()) + (1 - kAnyMove) * weight / sum;
        return weights;
    }

    const Evaluator<G>& evaluator_;
    const StopToken* token_;
    bool in_python_;
    Workspace workspace_;
};

// One choice in a state whose score is proved to be no more than alpha: -1 where it is lost, 0 where it is no win.
template <Game G>
class Mistakes {
  public:
    // The solver proves what it can of the states after the opponent's moves; the rest is guessed.
    Mistakes(Solver<G>& solver, Imagination<G>& imagination, const Opponent& opponent, const StopToken* token)
        : solver_(solver), imagination_(imagination), opponent_(opponent), token_(token) {
        for (std::size_t depth = 0; depth < opponent_.weights.size(); ++depth)
            if (opponent_.weights[depth] >= kLeastWeight) deepest_ = static_cast<int>(depth);
    }

    // Looks one more of the opponent's moves ahead in every round, until the end of the game or of the time; what is
    // told is that of the last whole round.
    Hopes find(const G& root, Score alpha, Watch& watch) {
        us_ = root.to_move();
        alpha_ = alpha;
        Hopes hopes;
        for (int rounds = 1; !hopes.whole; ++rounds) {
            whole_ = true;
            proof_nodes_ = kProofNodes << std::min(2 * (rounds - 1), kMostShift);
            const Hopes found = round(root, rounds, watch);
            if (watch.stopped()) break;
            hopes = found;
            hopes.rounds = rounds;
            hopes.whole = whole_;
        }
        hopes.nodes = watch.nodes();
        hopes.seconds = watch.seconds();
        hopes.stopped = watch.stopped();
        return hopes;
    }

  private:
    static constexpr double kLeastWeight = 0.02;        // of a player who is worth imagining
    static constexpr double kLeastChance = 0.005;       // of a move that is worth following
    static constexpr double kHope = 0.5;                // most that a lost state is worth beyond the last round
    static constexpr std::uint64_t kCheckNodes = 16;    // a node of a solver may be slow
    static constexpr std::uint64_t kProofNodes = 1000;  // in the first round; each further one has four times as many
    static constexpr int kMostShift = 40;
    static constexpr int kGuessDepth = 6;

    // A move of the opponent; its worth to us where that is known or guessed, nothing where we are as we were.
    struct Reply {
        Move move;
        double chance;
        std::optional<double> worth;
        std::uint64_t tried = 0;  // nodes of the proof that failed, if the worth is a guess
    };

    Hopes round(const G& root, int rounds, Watch& watch) {
        Hopes hopes;
        MoveList moves;
        root.legal_moves(moves);
        for (const Move move : moves) {
            const G child = root.play(move);
            if (!keeps(child, watch)) continue;
            hopes.moves.push_back(move);
            hopes.chances.push_back(chance(child, rounds, watch));
            if (watch.stopped()) break;
        }
        return hopes;
    }

    // The chance to get more than alpha, within so many of the opponent's moves.
    double chance(const G& state, int rounds, Watch& watch) {
        if (const auto result = state.result()) return ours(state, *result) > alpha_ ? 1 : 0;
        return state.to_move() == us_ ? best_chance(state, rounds, watch) : mean_chance(state, rounds, watch);
    }

    double best_chance(const G& state, int rounds, Watch& watch) {
        if (rounds == 0) {
            whole_ = false;
            return hope(imagination_.guess(state));
        }
        MoveList moves;
        state.legal_moves(moves);
        double best = 0;
        for (int i = 0; i < moves.size() && !watch.stopped(); ++i) {
            const G child = state.play(moves[i]);
            if (keeps(child, watch)) best = std::max(best, chance(child, rounds, watch));
        }
        return best;
    }

    double mean_chance(const G& state, int rounds, Watch& watch) {
        double sum = 0;
        for (const Reply& reply : replies_of(state, watch)) {
            if (watch.stopped()) break;
            if (reply.tried > 0) whole_ = false;
            if (reply.worth)
                sum += reply.chance * *reply.worth;
            else if (reply.chance >= kLeastChance)
                sum += reply.chance * chance(state.play(reply.move), rounds - 1, watch);
        }
        return sum;
    }

    // A draw is not risked for a win; in a lost state there is nothing to keep.
    bool keeps(const G& child, Watch& watch) {
        if (alpha_ < 0) return true;
        if (const auto result = child.result()) return ours(child, *result) >= alpha_;
        return is_more(child, alpha_ - 1, watch).value_or(false);
    }

    const std::vector<Reply>& replies_of(const G& state, Watch& watch) {
        const auto [known, is_new] = replies_.try_emplace(state.key());
        std::vector<Reply>& replies = known->second;
        if (is_new) {
            MoveList moves;
            state.legal_moves(moves);
            for (const Move move : moves) replies.push_back({.move = move, .chance = 0, .worth = 0.0, .tried = 1});
            add_chances(state, moves, replies, watch);
        }
        for (Reply& reply : replies)
            if (reply.tried > 0 && reply.tried < proof_nodes_ && !watch.stopped())
                evaluate(state.play(reply.move), reply, watch);
        return replies;
    }

    void add_chances(const G& state, const MoveList& moves, std::vector<Reply>& replies, Watch& watch) {
        const Likings likings = imagination_.likings(state, moves, deepest_, opponent_.temperature(), watch);
        double sum = 0;
        for (std::size_t depth = 0; depth < likings.size(); ++depth) {
            if (opponent_.weights[depth] < kLeastWeight) continue;
            sum += opponent_.weights[depth];
            for (std::size_t i = 0; i < replies.size(); ++i)
                replies[i].chance += opponent_.weights[depth] * likings[depth][i];
        }
        for (Reply& reply : replies) reply.chance /= sum;
    }

    // Finds what a reply that leads to this state is worth.
    void evaluate(const G& state, Reply& reply, Watch& watch) {
        reply.tried = 0;
        if (const auto result = state.result()) {
            reply.worth = ours(state, *result) > alpha_ ? 1 : 0;
        } else if (const auto more = is_more(state, alpha_, watch)) {
            reply.worth = *more ? std::optional(1.0) : std::nullopt;
        } else {
            reply.tried = proof_nodes_;
            const double points = imagination_.guess(state, kGuessDepth, watch) * (state.to_move() == us_ ? 1 : -1);
            const double sure = logistic(points / opponent_.clear_lead);
            reply.worth = sure + (1 - sure) * hope(points);
        }
    }

    // Whether we get more than this in a state, as far as a short proof goes.
    std::optional<bool> is_more(const G& state, Score alpha, Watch& watch) {
        Watch part(rest_of(watch, proof_nodes_), token_, {}, kCheckNodes);
        const bool our_turn = state.to_move() == us_;
        const auto found = exceeds(state, our_turn ? alpha : -alpha - 1, part);
        watch.tick(part.nodes() + 1);
        return found ? std::optional(*found == our_turn) : std::nullopt;
    }

    std::optional<bool> exceeds(const G& state, Score alpha, Watch& watch) {
        if constexpr (ComparesScores<Solver<G>, G>) {
            return solver_.exceeds(state, alpha, watch);
        } else {
            const Question question{.limits = watch.limits(), .token = token_, .winner_only = true, .line = false};
            const Report report = solver_.solve(state, question);
            watch.tick(report.nodes);
            if (report.solved) return report.score > alpha;
            if (report.bound == Bound::lower && report.score > alpha) return true;
            if (report.bound == Bound::upper && report.score <= alpha) return false;
            return std::nullopt;
        }
    }

    Score ours(const G& state, Score score) const { return state.to_move() == us_ ? score : -score; }
    static double logistic(double odds) { return 1 / (1 + std::exp(-odds)); }
    double hope(double points) const { return kHope * logistic(points / opponent_.clear_lead / 2); }

    Solver<G>& solver_;
    Imagination<G>& imagination_;
    const Opponent& opponent_;
    const StopToken* token_;
    Player us_ = Player::first;
    Score alpha_ = 0;
    int deepest_ = 0;
    bool whole_ = true;  // so far no state of this round was left to hope or guessed
    std::uint64_t proof_nodes_ = kProofNodes;
    std::unordered_map<Key, std::vector<Reply>> replies_;  // whose elements stay where they are
};

// One choice within what it may take, in a state that is proved to be lost, or drawn.
template <Game G>
Hopes hopes_of(const G& state, Solver<G>& solver, const Evaluator<G>& evaluator, bool in_python,
               const Opponent& opponent, const Allowance& allowance, bool drawn, const Watch::Poll& poll) {
    Watch watch(allowance.limits, allowance.token, poll, 1);
    Imagination<G> imagination(evaluator, allowance.token, in_python);
    return Mistakes<G>(solver, imagination, opponent, allowance.token).find(state, drawn ? 0 : -1, watch);
}

// What players of every depth like, by the order of the moves.
struct LikedMoves {
    std::vector<Move> moves;
    Likings likings;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

template <Game G>
LikedMoves likings_of(const G& state, const Evaluator<G>& evaluator, bool in_python, const Opponent& opponent,
                      const Allowance& allowance, const Watch::Poll& poll) {
    Watch watch(allowance.limits, allowance.token, poll, 1);
    MoveList moves;
    state.legal_moves(moves);
    Imagination<G> imagination(evaluator, allowance.token, in_python);
    Likings likings = imagination.likings(state, moves, Opponent::kDeepest, opponent.temperature(), watch);
    return {{moves.begin(), moves.end()}, std::move(likings), watch.nodes(), watch.seconds()};
}

}  // namespace turnwise
