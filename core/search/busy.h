// Which moves other threads are searching now: a thread that meets one does another first (simplified ABDADA).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "base/random.h"
#include "game/game.h"

namespace turnwise {

// Small and forgetful: a lost or false note only changes the order of moves, never a value.
class BusyMoves {
  public:
    static constexpr int kLeastDepth = 4;  // plies; smaller subtrees are done before anybody could help

    static Key note(Key state, Move move, int depth) {
        return mixed(state + (static_cast<Key>(move) << 8 | static_cast<Key>(depth)) * 0x9E3779B97F4A7C15u) | 1;
    }

    bool is_busy(Key note) const { return place(note).load(std::memory_order_relaxed) == note; }
    void start(Key note) { place(note).store(note, std::memory_order_relaxed); }
    void finish(Key note) {
        if (is_busy(note)) place(note).store(0, std::memory_order_relaxed);
    }

  private:
    static constexpr std::size_t kPlaces = std::size_t{1} << 14;

    std::atomic<Key>& place(Key note) { return places_[note >> 40 & (kPlaces - 1)]; }
    const std::atomic<Key>& place(Key note) const { return places_[note >> 40 & (kPlaces - 1)]; }

    std::array<std::atomic<Key>, kPlaces> places_{};
};

}  // namespace turnwise
