// Which moves other threads are searching now: a thread that meets one does another first (simplified ABDADA).
#pragma once

#include <array>
#include <cstddef>

#include "base/random.h"
#include "base/threads.h"
#include "game/game.h"

namespace turnwise {

// Small and forgetful: a lost or false note only changes the order of moves, never a value.
class BusyMoves {
  public:
    static constexpr int kLeastDepth = 4;  // plies; smaller subtrees are done before anybody could help

    static Key note(Key state, Move move, int depth) {
        return mixed(state + (static_cast<Key>(move) << 8 | static_cast<Key>(depth)) * 0x9E3779B97F4A7C15u) | 1;
    }

    bool is_busy(Key note) const { return place(note).load() == note; }
    void start(Key note) { place(note).store(note); }
    void finish(Key note) {
        if (is_busy(note)) place(note).store(0);
    }

  private:
    static constexpr std::size_t kPlaces = std::size_t{1} << 14;

    Shared<Key>& place(Key note) { return places_[note >> 40 & (kPlaces - 1)]; }
    const Shared<Key>& place(Key note) const { return places_[note >> 40 & (kPlaces - 1)]; }

    std::array<Shared<Key>, kPlaces> places_{};
};

}  // namespace turnwise
