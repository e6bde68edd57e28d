// Best lines: of every ply of the search path, as a triangle of moves, and from what moves are worth.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "game/game.h"
#include "game/range.h"

namespace turnwise {

class LineTriangle {
  public:
    LineTriangle() : rows_(std::make_unique_for_overwrite<std::array<Move, kPlies>[]>(kPlies)) {}

    void clear(int ply) { lengths_[index(ply)] = 0; }

    // The line of `ply` becomes the move followed by the line one ply deeper.
    void extend(int ply, Move move) {
        auto& row = rows_[index(ply)];
        const int tail = lengths_[index(ply + 1)];
        assert(move != kNoMove && static_cast<std::size_t>(ply + tail) < kPlies);
        row[0] = move;
        std::copy_n(rows_[index(ply + 1)].begin(), tail, row.begin() + 1);
        lengths_[index(ply)] = tail + 1;
    }

    // The first move of the line; none if it is empty.
    Move first(int ply) const { return lengths_[index(ply)] ? rows_[index(ply)][0] : kNoMove; }

    std::vector<Move> at(int ply) const {
        const auto& row = rows_[index(ply)];
        return {row.begin(), row.begin() + lengths_[index(ply)]};
    }

  private:
    static constexpr std::size_t kPlies = kMaxDepth + 3;
    static std::size_t index(int ply) {
        assert(ply >= 0 && static_cast<std::size_t>(ply) < kPlies);
        return static_cast<std::size_t>(ply);
    }

    std::unique_ptr<std::array<Move, kPlies>[]> rows_;
    std::array<int, kPlies> lengths_{};
};

// Best moves of both sides, at most so many, from a state whose score lies in the range. A move that is known comes
// first; move_worth(state, score) finds one that secures the lower end, kNoMove when it is stopped.
template <Game G, class MoveWorth>
std::vector<Move> best_line(G state, Range range, int most, Move known, MoveWorth&& move_worth) {
    std::vector<Move> line;
    for (; !state.result() && most > 0; --most) {
        const Move move = known == kNoMove ? move_worth(state, range.lower) : std::exchange(known, kNoMove);
        if (move == kNoMove) break;
        line.push_back(move);
        const G next = state.play(move);
        if (turns_signs(state, next)) range = range.from_other_side();
        state = next;
    }
    return line;
}

}  // namespace turnwise
