// Move ordering: table move, killers, then history and the game's own guess.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "game/game.h"
#include "search/options.h"

namespace turnwise {

// What a search has learnt of moves, of any game; clear when made.
class MoveMemory {
  public:
    using Killers = std::pair<Move, Move>;

    MoveMemory();

    // Forgets moves below the limit: all that a game of so many moves will ask for.
    void clear(int move_limit);

    Killers& killers(int ply) {
        assert(ply >= 0 && static_cast<std::size_t>(ply) < killers_.size());
        return killers_[static_cast<std::size_t>(ply)];
    }
    std::int64_t& history(Player player, Move move) {
        assert(move != kNoMove);
        return history_[(static_cast<std::size_t>(player) * kHistorySlots) + move % kHistorySlots];
    }

  private:
    static constexpr std::size_t kHistorySlots = 1024;

    std::array<Killers, kMaxDepth + 2> killers_;
    std::vector<std::int64_t> history_;
};

template <Game G>
class Ordering {
  public:
    Ordering(const Options& options, MoveMemory& memory) : options_(options), memory_(memory) {}

    // Sorts in place, best guess first; equal guesses keep the game's order, so counts are reproducible.
    void sort(const G& state, MoveList& moves, Move table_move, int ply) const {
        sort_by(moves, [&](Move move) { return rank(state, move, table_move, ply); });
    }

    // The same by the caller's guess in place of killers and the game's own.
    template <class Guess>
    void sort_by_guess(const G& state, MoveList& moves, Move table_move, Guess&& guess) const {
        sort_by(moves, [&](Move move) {
            const std::int64_t past = options_.history ? memory_.history(state.to_move(), move) : 0;
            return move == table_move ? kTableRank : kPriorityWeight * guess(move) + past;
        });
    }

    // The move cut its node: try it early next time, the more so the larger the subtree it saved.
    void reward(const G& state, Move move, int depth, int ply) {
        assert(depth > 0);
        auto& [newest, older] = memory_.killers(ply);
        if (newest != move) older = std::exchange(newest, move);
        memory_.history(state.to_move(), move) += depth * depth + 1;
    }

  private:
    static constexpr std::int64_t kTableRank = std::int64_t{1} << 60, kKillerRank = std::int64_t{1} << 56;
    static constexpr std::int64_t kPriorityWeight = std::int64_t{1} << 32;

    template <class Rank>
    static void sort_by(MoveList& moves, Rank&& rank_of) {
        std::array<std::int64_t, kMaxMoves> ranks;
        for (int i = 0; i < moves.size(); ++i) ranks[static_cast<std::size_t>(i)] = rank_of(moves[i]);
        for (int i = 1; i < moves.size(); ++i) {
            const Move move = moves[i];
            const auto value = ranks[static_cast<std::size_t>(i)];
            int j = i;
            for (; j > 0 && ranks[static_cast<std::size_t>(j - 1)] < value; --j) {
                moves[j] = moves[j - 1];
                ranks[static_cast<std::size_t>(j)] = ranks[static_cast<std::size_t>(j - 1)];
            }
            moves[j] = move;
            ranks[static_cast<std::size_t>(j)] = value;
        }
    }

    std::int64_t rank(const G& state, Move move, Move table_move, int ply) const {
        if (move == table_move) return kTableRank;
        if (options_.killers) {
            const auto& [newest, older] = memory_.killers(ply);
            if (move == newest) return kKillerRank + 1;
            if (move == older) return kKillerRank;
        }
        std::int64_t value = options_.history ? memory_.history(state.to_move(), move) : 0;
        assert(value >= 0);
        if constexpr (Prioritised<G>) value += kPriorityWeight * state.move_priority(move);
        return value;
    }

    const Options& options_;
    MoveMemory& memory_;
};

}  // namespace turnwise
