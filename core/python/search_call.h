// One search or solve as Python asks for it, and its report as a dictionary.
#pragma once

#include "exact/solve.h"
#include "python/convert.h"
#include "search/engine.h"

namespace turnwise {

// How a search is asked for, whatever the game.
struct SearchRequest {
    Limits limits;
    Options options;
    bool all_moves = false;
    bool winner_only = false;            // of a solver: who wins, not by how much
    bool line = true;                    // of a solver: best moves to the end
    std::string confidence{kSureName};   // of a solver: how sure it must be
    bool flat_wins = false;              // finished games are won, drawn or lost, and nothing finer
    std::map<std::string, int> pruning;  // weights of the selection's criteria
    std::size_t tree_nodes = 0;          // how much of the tree to keep; 0: none
    const StopToken* token = nullptr;
    nb::object progress = nb::none();
};

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

// Moves along a line belong to different states; Python-written games name each move by its state.
template <class G>
nb::list line_objects(G state, const std::vector<Move>& line) {
    nb::list objects;
    for (const Move move : line) {
        objects.append(move_object(state, move));
        state = state.play(move);
    }
    return objects;
}

template <class G>
nb::dict report_dict(const G& state, const Report& report, bool reshaped) {
    const bool exact = !reshaped;
    nb::dict dict;
    dict["best"] = report.best == kNoMove ? nb::none() : move_object(state, report.best);
    dict["score"] = published(state, report.score, exact);
    dict["rank"] = points(report.score, unit_of<G>());
    dict["bound"] = bound_text(report.bound);
    dict["solved"] = report.solved;
    dict["line"] = line_objects(state, report.line);
    dict["depth"] = report.depth;
    dict["nodes"] = report.nodes;
    dict["seconds"] = report.seconds;
    dict["stopped"] = report.stopped;
    if (report.interval)
        dict["interval"] = nb::make_tuple(published(state, report.interval->lower, exact),
                                          published(state, report.interval->upper, exact));
    nb::list moves;
    for (const MoveScore& scored : report.moves)
        moves.append(nb::make_tuple(move_object(state, scored.move), published(state, scored.score, exact),
                                    points(scored.score, unit_of<G>()), scored.solved));
    dict["moves"] = moves;
    return dict;
}

// The tree as rows (parent, move, to_move, depth, alpha, beta, score, why, omitted); infinite windows are None.
template <class G>
nb::list tree_rows(const G& root, const TreeTrace& trace) {
    const auto side = [](Score score) {
        return score >= kInfinity || score <= -kInfinity ? nb::object(nb::none()) : points(score, unit_of<G>());
    };
    nb::list rows;
    std::vector<G> states;
    for (const TreeNode& node : trace.nodes()) {
        const G* parent = node.parent < 0 ? nullptr : &states[static_cast<std::size_t>(node.parent)];
        const nb::object move = parent ? move_object(*parent, node.move) : nb::object(nb::none());
        const G here = parent ? parent->play(node.move) : root;
        const nb::object score = node.why == Why::pruned ? nb::none() : points(node.score, unit_of<G>());
        rows.append(nb::make_tuple(node.parent, move, static_cast<int>(node.to_move), node.depth, side(node.alpha),
                                   side(node.beta), score, why_text(node.why), node.omitted));
        states.push_back(here);
    }
    return rows;
}

// How many nodes ended for each reason, kept or not.
inline nb::dict count_dict(const TreeTrace& trace) {
    nb::dict counts;
    for (int i = 0; i < kWhys; ++i) counts[why_text(static_cast<Why>(i))] = trace.count(static_cast<Why>(i));
    return counts;
}

// A progress callback of Python; returning False stops the search.
template <class G>
Progress progress_of(const G& state, const SearchRequest& request, bool reshaped) {
    if (request.progress.is_none()) return {};
    return [&state, &request, reshaped](const Report& report) {
        nb::gil_scoped_acquire gil;
        const nb::object answer = request.progress(report_dict(state, report, reshaped));
        return !(PyBool_Check(answer.ptr()) && !nb::cast<bool>(answer));
    };
}

// A solver has no iterations: its poll lets signals in and now and then tells Python how far it is.
inline Watch::Poll solver_poll(const SearchRequest& request) {
    if (request.progress.is_none()) return signal_arrived;
    constexpr double kProgressSeconds = 0.25;
    return [&request, told = 0.0](const Watch& watch) mutable {
        if (signal_arrived(watch)) return true;
        if (watch.seconds() < told + kProgressSeconds) return false;
        told = watch.seconds();
        nb::gil_scoped_acquire gil;
        const nb::object answer = request.progress(watch.nodes(), watch.seconds());
        return PyBool_Check(answer.ptr()) && !nb::cast<bool>(answer);
    };
}

// The options with the selection's weights in the order of the game's criteria.
template <class G>
Options checked_options(const SearchRequest& request) {
    Options options = request.options;
    if (options.probcut > 0 && options.method != Method::full)
        throw OptionError("search option probcut: a plain method leaves nothing out, give method='full'");
    const int branching = options.selection.branching;
    if (branching == 0 && request.pruning.empty()) return options;
    const std::string asked = branching ? "branching=" + std::to_string(branching) : "pruning";
    if (options.method == Method::full)
        throw OptionError(
            "search option {option}: the full method looks at every move, give method='alpha_beta' or 'minimax'",
            {{"option", asked}});
    if constexpr (Selective<G>) {
        if (request.pruning.empty()) return options;
        options.selection.weights = in_order(request.pruning, G::selection_names(), [](const std::string& name) {
            throw UnknownName("unknown criterion '{criterion}': criteria are {criteria}",
                              {{"criterion", name}, {"criteria", Listing(G::selection_names())}});
        });
        return options;
    }
    throw OptionError("search option {option}: this game does not say which moves to leave out", {{"option", asked}});
}

// Runs the search with or without the GIL: native games release it, games and evaluators in Python need it.
template <class G>
nb::dict run_search(const G& state, const SearchRequest& request, const Evaluator<G>& evaluator, bool keeps_gil) {
    const FlatWins<G> flat(evaluator);
    const Evaluator<G>& used = request.flat_wins ? flat : evaluator;
    const bool reshaped = used.reshapes_results();
    Task<G> task{used,           checked_options<G>(request),           request.limits,   request.token,
                 signal_arrived, progress_of(state, request, reshaped), request.all_moves};
    task.in_python = keeps_gil;
    TreeTrace trace(request.tree_nodes);
    const auto call = [&] { return request.tree_nodes > 0 ? search(state, task, trace) : search(state, task); };
    Report report;
    if (keeps_gil) {
        report = call();
    } else {
        nb::gil_scoped_release release;
        report = call();
    }
    raise_if_interrupted();
    nb::dict dict = report_dict(state, report, reshaped);
    if (request.tree_nodes > 0) {
        dict["tree"] = tree_rows(state, trace);
        dict["omitted"] = trace.omitted();
        dict["counts"] = count_dict(trace);
    }
    return dict;
}

}  // namespace turnwise
