// Reports as Python has them: objects of its dataclasses, which are made and filled here.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "python/convert.h"
#include "search/report.h"
#include "search/trace.h"

namespace turnwise {

// A state as a report speaks of it: its moves and scores as Python's values.
class ShownState : public std::enable_shared_from_this<ShownState> {
  public:
    ShownState(nb::object object, Score unit) : object_(std::move(object)), unit_(unit) {}
    virtual ~ShownState() = default;

    const nb::object& object() const { return object_; }
    virtual nb::object move(Move move) const = 0;
    virtual std::shared_ptr<const ShownState> after(Move move) const = 0;
    virtual nb::object score(Score score, bool exact) const = 0;
    nb::object rank(Score score) const { return points(score, unit_); }

  private:
    nb::object object_;
    Score unit_;
};

// Of a native game: moves are numbers, which mean the same in every state.
class NumberedMoves final : public ShownState {
  public:
    using Shown = std::function<double(Score, bool exact)>;
    NumberedMoves(nb::object object, Score unit, Shown shown)
        : ShownState(std::move(object), unit), shown_(std::move(shown)) {}

    nb::object move(Move move) const override { return nb::int_(move); }
    std::shared_ptr<const ShownState> after(Move) const override { return shared_from_this(); }
    nb::object score(Score score, bool exact) const override { return number(shown_(score, exact)); }

  private:
    Shown shown_;
};

// What a report says in terms of the game: its moves, and its scores as people write them.
struct ReportWords {
    nb::object best = nb::none(), score, rank, interval = nb::none();
    nb::list line;
    nb::dict moves, move_ranks;
    nb::set solved_moves;
    nb::dict visits;  // of moves that simulations went through
};
ReportWords words_of(const ShownState& shown, const Report& report, bool exact);

// What is kept of the tree; nothing for most searches.
struct TreeWords {
    nb::list nodes, simulations;
    std::size_t omitted = 0;
    nb::dict counts;
};
TreeWords tree_of(const ShownState& root, const TreeTrace& trace);

// A turnwise.Report of the object's state. The bounds of a solver are proofs, those of a search are not.
nb::object report_object(const Report& report, const ReportWords& words, const TreeWords& tree, bool bounds_are_proofs,
                         const nb::object& state);

}  // namespace turnwise
