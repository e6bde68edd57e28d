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
    // The weights are asked for again too: others may be in use by now.
    void clear() {
        solver_.clear();
        solver_.use_guess({});
        learned_.reset();
        has_read_ = false;
    }

    Report solve(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll);
        read_weights(state);
        level_ = level_for(state, question.confidence);
        Question asked = question;
        asked.winner_only = question.winner_only && !question.all_moves;
        asked.line = question.line && level_ == othello::kExact;
        Report report = answer(*this, state, asked, watch);
        if (level_ != othello::kExact) tell_guess(state, report);
        return report;
    }

    // ---- what answer() asks, in discs, as sure as the level is ----
    static constexpr Score kStep = G::kUnit, kSmallestWin = 0;
    static constexpr bool kWinnerFirst = false, kMovesFirst = true;

    Range bounds(const G& state) const {
        if (const auto result = state.result()) return {*result / kStep, *result / kStep};
        return {-kCells, kCells};
    }

    Range narrow(const G& state, Range range, bool winner_only, Watch& watch) {
        if (range.is_point()) return range;
        const Score most = winner_only ? kEven : kCells;
        const Range found = solver_.narrow(state.position(), {-most, most}, watch, level_);
        return {found.lower > -most ? found.lower : range.lower, found.upper < most ? found.upper : range.upper};
    }

    // A move that keeps the score: the one the table names, else the first that proves to.
    Move move_worth(const G& state, Score score, Watch& watch) {
        if (watch.stopped()) return move_known(state, score);
        return first_worth(state, list(state), score, watch,
                           [&](const G& child, Score alpha) { return test(child, alpha, watch); });
    }

    // The best move comes first: no other is better, so half of every window is known.
    std::optional<Score> score_move(const G& state, Move move, Range range, Watch& watch) {
        if (!range.is_point()) return std::nullopt;
        const G child = state.play(move);
        if (const auto result = child.result()) return -*result / kStep;
        const Range reply = solver_.narrow(child.position(), {-range.lower, kCells}, watch, level_);
        return reply.is_point() ? std::optional(-reply.lower) : std::nullopt;
    }

    // Legal moves, the one that the table thinks best in front.
    MoveList list(const G& state) const {
        MoveList moves = legal_moves(state);
        const int named = solver_.best_square(state.position());
        for (int i = 1; i < moves.size(); ++i)
            if (named < othello::kSquares && moves[i] == G::Board::number(named)) std::swap(moves[0], moves[i]);
        return moves;
    }

    static void arrange(MoveList&) {}
    Move guess(const G& state) const { return list(state)[0]; }

  private:
    static constexpr int kCells = G::kCells, kEven = 2;  // between scores

    // Near the end nothing is guessed, however bold one may be.
    Level level_for(const G& state, std::string_view confidence) const {
        if (state.result() || !solver_.needs_guesses(state.position())) return othello::kExact;
        const auto& names = othello::kLevelNames;
        return static_cast<Level>(std::find(names.begin(), names.end(), confidence) - names.begin());
    }

    // A move that the tables know to be worth the score.
    Move move_known(const G& state, Score score) const {
        const MoveList moves = list(state);
        const auto worth = [&](Move move) {
            const G child = state.play(move);
            const auto result = child.result();
            return score <= -(result ? *result / kStep : solver_.known(child.position(), level_).upper);
        };
        const auto found = moves.size() == 1 ? moves.begin() : std::find_if(moves.begin(), moves.end(), worth);
        return found == moves.end() ? kNoMove : *found;
    }

    // More than alpha, or not; nothing useful once the watch has stopped. Nothing is worth more than the board.
    Score test(const G& state, Score alpha, Watch& watch) {
        if (alpha >= kCells) return kCells;
        if (const auto result = state.result()) return *result / kStep;
        return solver_.narrow(state.position(), {alpha, alpha + kEven}, watch, level_).lower;
    }

    // Nothing is proved: neither the score nor those of the moves.
    void tell_guess(const G& state, Report& report) const {
        report.solved = false;
        report.bound = Bound::none;
        report.interval.reset();
        for (MoveScore& move : report.moves) move.solved = false;
        if (report.best == kNoMove) report.best = guess(state);
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
    Level level_ = othello::kExact;  // of the question that is being answered
    bool has_read_ = false;
};

}  // namespace turnwise
