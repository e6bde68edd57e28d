// Connect 4 for the common solver interface: exact score, best move, line and all moves.
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

template <class Bits, class Shape>
class Solver<connect4::Connect4<Bits, Shape>> {
  public:
    using G = connect4::Connect4<Bits, Shape>;

    // `knowledge` is the file of an opening book; it serves the board it is of and is read when first needed.
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
        if (question.threads > 1) watch.share(question.threads);
        open_book(state);
        Report report = answer(*this, state, question, watch);
        report.nodes += solver_.take_other_nodes();
        return report;
    }

    // ---- what answer() asks, in points ----
    static constexpr Score kStep = G::kUnit, kSmallestWin = 0;
    static constexpr bool kWinnerFirst = false, kMovesFirst = true;

    Range bounds(const G& state) const {
        if (const auto result = state.result()) return {*result / kStep, *result / kStep};
        return solver_.bounds(state.mine(), state.mask());
    }

    Range narrow(const G& state, Range range, bool, Watch& watch) {
        return range.is_point() ? range : solver_.narrow(state.mine(), state.mask(), range, watch);
    }

    // A move that keeps the score: one that needs no search if there is such a one. What the table knows costs nothing.
    Move move_worth(const G& state, int score, Watch& watch) {
        const MoveList moves = list(state);
        const Move known = first_known(state, moves, score, 1, [&](Watch& glance) { return tester(glance); });
        return known == kNoMove ? first_worth(state, moves, score, watch, tester(watch)) : known;
    }

    // No move is better than the state: half of every window is known.
    std::optional<Score> score_move(const G& state, Move move, Range range, Watch& watch) {
        if (!range.is_point()) return std::nullopt;
        const G child = state.play(move);
        Range reply = bounds(child);
        if (!reply.is_point()) reply = narrow(child, {-range.upper, kUnbounded}, false, watch);
        return reply.is_point() ? std::optional(-reply.lower) : std::nullopt;
    }

    static MoveList list(const G& state) { return legal_moves(state); }

    // From left to right, for neighbours share much in the table.
    static void arrange(MoveList& moves) { std::sort(moves.begin(), moves.end()); }

    Move guess(const G& state) const {
        MoveList moves;
        state.forced_moves(moves);
        return moves.empty() ? first_move(state) : moves[0];
    }

  private:
    static constexpr int kUnbounded = connect4::Solver<Shape, Bits>::kUnbounded;

    auto tester(Watch& watch) {
        return [this, &watch](const G& state, int alpha) {
            if (const auto result = state.result()) return *result / kStep;
            return solver_.test(state.mine(), state.mask(), alpha, watch);
        };
    }

    // Reading takes some milliseconds, so later positions and other boards never pay for it.
    void open_book(const G& state) {
        if (book_ || knowledge_.empty()) return;
        const auto [shape, plies] = connect4::read_book_header(knowledge_);
        const bool is_book = plies >= 0;
        if (is_book && (shape != connect4::any_shape(shape_) || state.plies() > plies)) return;
        book_ = connect4::Book::load(knowledge_);
        solver_.use_book(&*book_);
    }

    Shape shape_;
    connect4::Solver<Shape, Bits> solver_;
    std::vector<std::byte> knowledge_;
    std::optional<connect4::Book> book_;
};

}  // namespace turnwise
