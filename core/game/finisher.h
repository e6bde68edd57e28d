// Games that know how to end: exact scores of states near the end, in less time than the search would take.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/watch.h"
#include "game/evaluator.h"

namespace turnwise {

// What a finisher holds likely on its way to the proof: by leaving out what seems decided, so many plies ahead.
struct Likely {
    Score score = 0;
    Move best = kNoMove;
    int depth = 0;
};

// Made for one search, and keeps what it learns for the next question.
template <class G>
class Finisher {
  public:
    virtual ~Finisher() = default;

    // Guesses that it may order moves by; they must outlive it.
    virtual void order_by(const Evaluator<G>&) {}

    // Of an unfinished state: exact inside (alpha, beta), otherwise a bound on the far side. Counts its nodes on the
    // watch; empty once that has stopped it.
    virtual std::optional<Score> score(const G& state, Score alpha, Score beta, Watch& watch) = 0;

    // What the last question had come to when the watch stopped it; empty where that is nothing yet.
    virtual std::optional<Likely> likely() const { return std::nullopt; }

    // The move that looks best by what was learnt; kNoMove where that is nothing.
    virtual Move hint(const G&) const { return kNoMove; }
};

// Asked only while the game goes on.
template <class G>
concept Finishing = requires(const G state, std::size_t table_bytes) {
    { state.plies_left() } -> std::same_as<int>;              // no line of play is longer
    { state.finish_nodes() } -> std::same_as<std::uint64_t>;  // about so many to find the score
    { state.finisher(table_bytes) } -> std::same_as<std::unique_ptr<Finisher<G>>>;
};

// A finisher that knows a likely score long before the exact one, for searches that are selective anyway.
template <class G>
concept LikelyFinishing = Finishing<G> && requires(const G state) {
    { state.likely_nodes() } -> std::same_as<std::uint64_t>;  // about so many, in the time of nodes of finish_nodes()
};

}  // namespace turnwise
