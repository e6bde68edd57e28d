// Whole games between two native players.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "play/player.h"

namespace turnwise {

// One game. Thoughts are one for each move, or none at all where neither player thinks: a million random games would
// fill the memory with them.
struct Moves {
    std::vector<Move> moves;
    std::vector<Thought> thoughts;
};

// Plays games until it is told to stop; then the game at hand counts no more.
template <class Spec>
class Match {
  public:
    using Players = std::array<NativePlayer<Spec>, 2>;  // who moves first, who moves second

    // `poll` is asked now and then, while a player thinks too.
    Match(Players players, Watch::Poll poll)
        : players_(std::move(players)),
          poll_(std::move(poll)),
          interrupt_{&token_, [this](const Watch& watch) { return must_stop(watch); }},
          watch_({}, &token_, interrupt_.poll) {}
    Match(const Match&) = delete;

    // Plays from the state to the end of the game, which the state becomes, or for so many moves. False if it had to
    // stop.
    template <Game G>
    bool play(G& state, const std::array<std::uint64_t, 2>& seeds, Moves& played, std::size_t most_moves) {
        for (const std::size_t side : {0, 1}) players_[side].restart(seeds[side]);
        played.moves.clear();
        played.thoughts.clear();
        const bool thinks = players_[0].thinks() || players_[1].thinks();
        while (played.moves.size() < most_moves && !state.result()) {
            const Choice choice = players_[static_cast<std::size_t>(state.to_move())].choose(state, interrupt_);
            if (watch_.tick(choice.thought.nodes + 1) || token_.stopped()) return false;
            played.moves.push_back(choice.move);
            if (thinks) played.thoughts.push_back(choice.thought);
            state = state.play(choice.move);
        }
        return true;
    }

  private:
    // Whichever watch hears of it first, all stop.
    bool must_stop(const Watch& watch) {
        if (poll_ && poll_(watch)) token_.stop();
        return token_.stopped();
    }

    Players players_;
    Watch::Poll poll_;
    StopToken token_;
    Interrupt interrupt_;
    Watch watch_;
};

}  // namespace turnwise
