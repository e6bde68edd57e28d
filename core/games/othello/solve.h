// Othello for the common solver interface: exact score or winner, best move, line and all moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "../../solve.h"
#include "hand_guess.h"
#include "pattern_evaluator.h"
#include "rules.h"
#include "solver.h"

namespace turnwise {

template <int kSize>
class Solver<othello::Othello<kSize>> {
  public:
    using G = othello::Othello<kSize>;

    Solver(const G&, std::size_t table_bytes, std::span<const std::byte> = {}) : solver_(Guess{}, table_bytes) {}

    bool fits(const G&) const { return true; }
    void clear() { solver_.clear(); }

    Report solve(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll);
        read_weights(state);
        Report report = question.all_moves && !state.result() ? with_all_moves(state, watch)
                                                              : with_score(state, question.winner_only, watch);
        if (report.bound != Bound::none) follow(state, question, watch, report);
        if (report.best == kNoMove && !state.result()) report.best = named_first(state)[0];
        add_cost(report, watch);
        return report;
    }

  private:
    static constexpr int kCells = G::kCells, kStep = 2;  // between scores

    // Learned where there are weights, hand-made otherwise.
    struct Guess {
        std::shared_ptr<const othello::LearnedPatterns> learned;

        int operator()(othello::Discs mine, othello::Discs theirs) const {
            return learned ? learned->weights.guess(mine, theirs) : othello::hand_guess<kSize>(mine, theirs, kByHand);
        }

        // Up to 7 % fewer nodes on the board of six than with the weights of the mobility evaluator.
        static constexpr othello::HandWeights kByHand{130, 50, 800, 0, -250};
    };

    Report with_score(const G& state, bool winner_only, Watch& watch) {
        const int most = winner_only ? kStep : kCells;
        Report report;
        const auto points = bounded(state, -most, most, watch);
        if (!points) return report;
        report.score = *points * G::kUnit;
        report.solved = !winner_only || *points == 0 || state.result();
        report.bound = report.solved ? Bound::exact : *points > 0 ? Bound::lower : Bound::upper;
        return report;
    }

    // The best move first: no other is better, so half of every window is known.
    Report with_all_moves(const G& state, Watch& watch) {
        Report report = with_score(state, false, watch);
        const int best = report.score / G::kUnit;
        const MoveList moves = named_first(state);
        for (const Move move : moves) {
            const auto reply = report.solved ? bounded(state.play(move), -best, kCells, watch) : std::nullopt;
            if (reply) report.moves.push_back({move, -*reply * G::kUnit, true});
        }
        sort_best_first(report.moves);
        report.solved = static_cast<int>(report.moves.size()) == moves.size();
        return report;
    }

    // Best moves to the end of the game, or the first of them: who only asks for the winner gets no line.
    void follow(const G& state, const Question& question, Watch& watch, Report& report) {
        const int most = question.line && report.bound == Bound::exact ? kMaxDepth : 1;
        const bool is_known = !report.moves.empty() && report.moves.front().score == report.score;
        const Move known = is_known ? report.moves.front().move : kNoMove;
        report.line = best_line(state, report.score / G::kUnit, most, known,
                                [&](const G& here, int score) { return move_worth(here, score, watch); });
        if (!report.line.empty()) report.best = report.line.front();
    }

    // A move that keeps the score: the one the table names, else the first that proves to.
    Move move_worth(const G& state, int score, Watch& watch) {
        for (const Move move : named_first(state))
            if (!watch.stopped() && keeps(state.play(move), score, watch)) return move;
        return kNoMove;
    }

    // Legal moves, the one that the table thinks best in front.
    MoveList named_first(const G& state) {
        MoveList moves;
        state.legal_moves(moves);
        const int named = solver_.best_square(state.mine(), state.theirs());
        for (int i = 1; i < moves.size(); ++i)
            if (named < othello::kSquares && moves[i] == G::Board::number(named)) std::swap(moves[0], moves[i]);
        return moves;
    }

    bool keeps(const G& child, int score, Watch& watch) {
        if (score <= -kCells) return true;
        const auto reply = bounded(child, -score, -score + kStep, watch);
        return reply && *reply <= -score;
    }

    // In discs: exact inside (alpha, beta), otherwise a bound on the far side; empty if a limit came first.
    std::optional<int> bounded(const G& state, int alpha, int beta, Watch& watch) {
        if (const auto result = state.result()) return *result / G::kUnit;
        return solver_.bounded(state.mine(), state.theirs(), alpha, beta, watch);
    }

    // Reading takes 0.3 s, so positions that need no evaluation never pay for it.
    void read_weights(const G& state) {
        if (has_read_ || kSize < 8 || !solver_.needs_guesses(state.mine(), state.theirs())) return;
        solver_.use_guess({othello::ShippedPatterns::instance().get()});
        has_read_ = true;
    }

    othello::Solver<kSize, Guess> solver_;
    bool has_read_ = false;
};

}  // namespace turnwise
