// Othello for the common solver interface: exact or likely score or winner, best move, line and all moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "exact/solve.h"
#include "games/othello/pattern_evaluator.h"
#include "games/othello/rules.h"
#include "games/othello/solver.h"

namespace turnwise {

template <int kSize>
class Solver<othello::Othello<kSize>> {
  public:
    using G = othello::Othello<kSize>;
    using Level = othello::Level;
    static constexpr auto kConfidences = othello::kLevelNames;

    Solver(const G&, std::size_t table_bytes, std::span<const std::byte> = {}) : solver_({}, table_bytes) {}

    bool fits(const G&) const { return true; }
    void clear() { solver_.clear(); }

    Report solve(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll);
        read_weights(state);
        const Level level = level_for(state, question.confidence);
        Report report = question.all_moves && !state.result() ? with_all_moves(state, level, watch)
                                                              : with_score(state, question.winner_only, level, watch);
        const bool to_the_end = question.line && report.bound == Bound::exact && level == othello::kExact;
        if (report.bound != Bound::none) follow(state, to_the_end ? kMaxDepth : 1, level, watch, report);
        if (report.best == kNoMove && !state.result()) report.best = named_first(state)[0];
        if (level != othello::kExact) report.bound = Bound::none;  // nothing is proved
        settle(state, report);
        add_cost(report, watch);
        return report;
    }

  private:
    static constexpr int kCells = G::kCells, kStep = 2;  // between scores

    // Near the end nothing is guessed, however bold one may be.
    Level level_for(const G& state, std::string_view confidence) const {
        if (state.result() || !solver_.needs_guesses(state.position())) return othello::kExact;
        const auto& names = othello::kLevelNames;
        return static_cast<Level>(std::find(names.begin(), names.end(), confidence) - names.begin());
    }

    Report with_score(const G& state, bool winner_only, Level level, Watch& watch) {
        const int most = winner_only ? kStep : kCells;
        Report report;
        const auto points = bounded(state, -most, most, level, watch);
        if (!points) return report;
        const bool is_inside = !winner_only || *points == 0 || state.result();
        report.score = *points * G::kUnit;
        report.solved = is_inside && level == othello::kExact;
        report.bound = is_inside ? Bound::exact : *points > 0 ? Bound::lower : Bound::upper;
        return report;
    }

    // The best move first: no other is better, so half of every window is known.
    Report with_all_moves(const G& state, Level level, Watch& watch) {
        Report report = with_score(state, false, level, watch);
        const bool is_exact = level == othello::kExact;
        const int best = report.score / G::kUnit;
        const MoveList moves = named_first(state);
        for (const Move move : moves) {
            if (report.bound == Bound::none) break;
            const auto reply = bounded(state.play(move), -best, kCells, level, watch);
            if (reply) report.moves.push_back({move, -*reply * G::kUnit, is_exact});
        }
        sort_best_first(report.moves);
        const bool is_complete = static_cast<int>(report.moves.size()) == moves.size();
        report.solved = is_complete && is_exact;
        if (is_complete) report.score = report.moves.front().score;  // guesses need not agree with one another
        return report;
    }

    // Best moves, so many or to the end of the game.
    void follow(const G& state, int most, Level level, Watch& watch, Report& report) {
        const bool is_known = !report.moves.empty() && report.moves.front().score == report.score;
        const Move known = is_known ? report.moves.front().move : kNoMove;
        const int sure = report.bound == Bound::upper ? -kCells : report.score / G::kUnit;  // any move of a lost state
        report.line = best_line(state, sure, most, known,
                                [&](const G& here, int score) { return move_worth(here, score, level, watch); });
        if (!report.line.empty()) report.best = report.line.front();
    }

    // A move that keeps the score: the one the table names, else the first that proves to.
    Move move_worth(const G& state, int score, Level level, Watch& watch) {
        for (const Move move : named_first(state))
            if (!watch.stopped() && keeps(state.play(move), score, level, watch)) return move;
        return kNoMove;
    }

    // Legal moves, the one that the table thinks best in front.
    MoveList named_first(const G& state) {
        MoveList moves;
        state.legal_moves(moves);
        const int named = solver_.best_square(state.position());
        for (int i = 1; i < moves.size(); ++i)
            if (named < othello::kSquares && moves[i] == G::Board::number(named)) std::swap(moves[0], moves[i]);
        return moves;
    }

    bool keeps(const G& child, int score, Level level, Watch& watch) {
        if (score <= -kCells) return true;
        const auto reply = bounded(child, -score, -score + kStep, level, watch);
        return reply && *reply <= -score;
    }

    // In discs: exact inside (alpha, beta), otherwise a bound on the far side, both as sure as the level is; empty if a
    // limit came first.
    std::optional<int> bounded(const G& state, int alpha, int beta, Level level, Watch& watch) {
        if (const auto result = state.result()) return *result / G::kUnit;
        return solver_.bounded(state.position(), alpha, beta, watch, level);
    }

    // Reading takes 0.3 s, so positions that need no evaluation never pay for it.
    void read_weights(const G& state) {
        if (has_read_ || kSize < 8 || !solver_.needs_guesses(state.position())) return;
        learned_ = othello::ShippedPatterns::instance().get();
        if (learned_) solver_.use_guess({&learned_->weights});
        has_read_ = true;
    }

    std::shared_ptr<const othello::LearnedPatterns> learned_;
    othello::Solver<kSize> solver_;
    bool has_read_ = false;
};

}  // namespace turnwise
