// The best line of every ply of the search path, as a triangle of moves.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <vector>

#include "base/watch.h"
#include "game/game.h"

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

}  // namespace turnwise
