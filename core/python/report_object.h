// Reports as Python has them: objects of its dataclasses, which are made and filled here.
#pragma once

#include "python/convert.h"
#include "search/report.h"
#include "search/trace.h"

namespace turnwise {

// Moves are objects of Python, which the engine knows by their numbers.
template <class G>
concept HasMoveObjects = requires(const G& state, Move move) {
    { state.move_object(move) } -> std::same_as<nb::object>;
};

template <class G>
nb::object move_object(const G& state, Move move) {
    if constexpr (HasMoveObjects<G>)
        return state.move_object(move);
    else
        return nb::int_(move);
}

// A state beside the object that Python knows it by. Moves of a game in Python are named by what its class calls them,
// or, if the object is a host that stands for one of the class, by the places that the host has for them.
template <class G>
class ShownState {
  public:
    ShownState(const G& state, nb::object object, bool is_host = false)
        : state_(state), object_(std::move(object)), is_host_(is_host) {}

    const G& state() const { return state_; }
    const nb::object& object() const { return object_; }

    nb::object move(Move move) const {
        const nb::object own = move_object(state_, move);
        return is_host_ ? object_.attr("place_of")(own) : own;
    }
    // Only a host goes along: others name moves by the state alone.
    ShownState after(Move move) const {
        if (!is_host_) return {state_.play(move), nb::object()};
        return {state_.play(move), object_.attr("play")(this->move(move)), true};
    }

    nb::object score(Score score, bool exact) const { return published(state_, score, exact); }
    nb::object rank(Score score) const { return points(score, unit_of<G>()); }

  private:
    G state_;
    nb::object object_;
    bool is_host_;
};

// What a report says in terms of the game: its moves, and its scores as people write them.
struct ReportWords {
    nb::object best = nb::none(), score, rank, interval = nb::none();
    nb::list line;
    nb::dict moves, move_ranks;
    nb::set solved_moves;
};

// What is kept of the tree; nothing for most searches.
struct TreeWords {
    nb::list nodes;
    std::size_t omitted = 0;
    nb::dict counts;
};

// One node of turnwise.TreeNode.
nb::object node_object(const TreeNode& node, const nb::object& move, const nb::object& alpha, const nb::object& beta,
                       const nb::object& score);

// A turnwise.Report of the object's state. The bounds of a solver are proofs, those of a search are not.
nb::object report_object(const Report& report, const ReportWords& words, const TreeWords& tree, bool bounds_are_proofs,
                         const nb::object& state);

// Refuses moves that cannot be keys; the error that Python has raised is the one of hash().
[[noreturn]] void refuse_keys(nb::python_error& error);

// Moves along a line belong to different states.
template <class G>
nb::list line_objects(ShownState<G> shown, const std::vector<Move>& line) {
    nb::list objects;
    for (const Move move : line) {
        objects.append(shown.move(move));
        shown = shown.after(move);
    }
    return objects;
}

template <class G>
void add_moves(const ShownState<G>& shown, const std::vector<MoveScore>& moves, bool exact, ReportWords& words) {
    for (const MoveScore& scored : moves) {
        const nb::object move = shown.move(scored.move);
        try {
            words.moves[move] = shown.score(scored.score, exact);
        } catch (nb::python_error& error) {
            refuse_keys(error);
        }
        words.move_ranks[move] = shown.rank(scored.score);
        if (scored.solved) words.solved_moves.add(move);
    }
}

template <class G>
ReportWords words_of(const ShownState<G>& shown, const Report& report, bool exact) {
    ReportWords words;
    if (report.best != kNoMove) words.best = shown.move(report.best);
    words.score = shown.score(report.score, exact);
    words.rank = shown.rank(report.score);
    if (report.interval)
        words.interval =
            nb::make_tuple(shown.score(report.interval->lower, exact), shown.score(report.interval->upper, exact));
    words.line = line_objects(shown, report.line);
    add_moves(shown, report.moves, exact, words);
    return words;
}

// Infinite windows are None, and so is the score of what was pruned.
template <class G>
TreeWords tree_of(const ShownState<G>& root, const TreeTrace& trace) {
    const auto side = [&](Score score) {
        return score >= kInfinity || score <= -kInfinity ? nb::object(nb::none()) : root.rank(score);
    };
    TreeWords tree;
    tree.omitted = trace.omitted();
    for (int i = 0; i < kWhys; ++i) tree.counts[why_text(static_cast<Why>(i))] = trace.count(static_cast<Why>(i));
    std::vector<ShownState<G>> states;
    states.reserve(trace.nodes().size());
    for (const TreeNode& node : trace.nodes()) {
        const ShownState<G>* parent = node.parent < 0 ? nullptr : &states[static_cast<std::size_t>(node.parent)];
        tree.nodes.append(node_object(node, parent ? parent->move(node.move) : nb::none(), side(node.alpha),
                                      side(node.beta),
                                      node.why == Why::pruned ? nb::object(nb::none()) : root.rank(node.score)));
        states.push_back(parent ? parent->after(node.move) : root);
    }
    return tree;
}

}  // namespace turnwise
