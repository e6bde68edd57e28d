// Connect 4 for the common solver interface: exact score, best move, line and all moves on one-word boards.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "exact/solve.h"
#include "games/connect4/book.h"
#include "games/connect4/rules.h"
#include "games/connect4/solver.h"

namespace turnwise {

template <class Shape>
class Solver<connect4::Connect4<std::uint64_t, Shape>> {
  public:
    using G = connect4::Connect4<std::uint64_t, Shape>;

    // `knowledge` is the file of an opening book; it serves the standard board and is read when first needed.
    Solver(const G& state, std::size_t table_bytes, std::span<const std::byte> knowledge = {})
        : shape_(state.shape()), solver_(shape_, table_bytes), knowledge_(knowledge.begin(), knowledge.end()) {}

    bool fits(const G& state) const { return state.shape() == shape_; }
    void clear() { solver_.clear(); }

    // The score alone, in points; empty if a limit came first.
    std::optional<int> score(const G& state, Watch& watch) {
        if (const auto result = state.result()) return *result / G::kUnit;
        open_book(state);
        return solver_.score(state.mine(), state.mask(), watch);
    }

    Report solve(const G& state, const Question& question) {
        Watch watch(question.limits, question.token, question.poll);
        open_book(state);
        Report report = question.all_moves && !state.result() ? with_all_moves(state, watch) : with_score(state, watch);
        if (report.solved) follow(state, question.line ? kMaxDepth : 1, watch, report);
        if (report.best == kNoMove && !state.result()) report.best = first_move(state);
        report.bound = report.solved ? Bound::exact : Bound::none;
        settle(state, report);
        add_cost(report, watch);
        return report;
    }

  private:
    Report with_score(const G& state, Watch& watch) {
        Report report;
        const auto points = score(state, watch);
        report.solved = points.has_value();
        report.score = points.value_or(0) * G::kUnit;
        return report;
    }

    Report with_all_moves(const G& state, Watch& watch) {
        const auto scores = solver_.scores(state.mine(), state.mask(), watch);
        MoveList moves;
        state.legal_moves(moves);
        Report report;
        for (const Move move : moves)
            if (scores[move]) report.moves.push_back({move, *scores[move] * G::kUnit, true});
        sort_best_first(report.moves);
        report.solved = static_cast<int>(report.moves.size()) == moves.size();
        if (!report.moves.empty()) report.score = report.moves.front().score;
        return report;
    }

    // Best moves, so many or to the end of the game. What the table knows costs nothing; a limit may cut the line
    // short.
    void follow(const G& state, int most, Watch& watch, Report& report) {
        const Move known = report.moves.empty() ? kNoMove : report.moves.front().move;
        report.line = best_line(state, report.score / G::kUnit, most, known,
                                [&](const G& here, int score) { return move_worth(here, score, watch); });
        if (!report.line.empty()) report.best = report.line.front();
    }

    // A move that keeps the score: one that needs no search if there is such a one.
    Move move_worth(const G& state, int score, Watch& watch) {
        MoveList moves;
        state.legal_moves(moves);
        for (const Move move : moves) {
            Watch glance({.nodes = 1});
            if (keeps(state.play(move), score, glance)) return move;
        }
        for (const Move move : moves)
            if (!watch.stopped() && keeps(state.play(move), score, watch)) return move;
        return kNoMove;
    }

    bool keeps(const G& child, int score, Watch& watch) {
        if (const auto result = child.result()) return *result == -score * G::kUnit;
        const auto reply = solver_.bounded(child.mine(), child.mask(), -score, -score + 1, watch);
        return reply && *reply <= -score;
    }

    static Move first_move(const G& state) {
        MoveList moves;
        state.forced_moves(moves);
        if (moves.empty()) state.legal_moves(moves);
        return moves[0];
    }

    // Reading takes some hundredths of a second, so later positions never pay for it.
    void open_book(const G& state) {
        if constexpr (std::is_same_v<Shape, connect4::StandardShape>) {
            if (book_ || knowledge_.empty() || state.plies() > connect4::book_plies(knowledge_)) return;
            book_ = connect4::Book::load(knowledge_);
            solver_.use_book(&*book_);
        }
    }

    Shape shape_;
    connect4::Solver<Shape> solver_;
    std::vector<std::byte> knowledge_;
    std::optional<connect4::Book> book_;
};

}  // namespace turnwise
