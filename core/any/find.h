// One search as it is asked for from outside, by names and numbers.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "evaluation/evaluate.h"
#include "search/engine.h"

namespace turnwise {

struct SearchAsked : Allowance {
    Options options;
    bool all_moves = false;
    int first_depth = 1;
    Memory* memory = nullptr;            // what earlier searches of the game have left
    bool flat_wins = false;              // finished games are won, drawn or lost, and nothing finer
    std::map<std::string, int> pruning;  // weights of the selection's criteria
};

// What accompanies a search. Scores of an exact report are those of the game; others an evaluator has reshaped.
struct SearchCompany {
    Watch::Poll poll{};
    std::function<bool(const Report&, bool exact)> progress{};
    TreeTrace* tree = nullptr;
    bool calls_back = false;
};

struct Found {
    Report report;
    bool exact;
};

// Names of the criteria by which a game selects moves; nothing where it does not.
using Criteria = std::optional<std::span<const std::string_view>>;

template <Game G>
Criteria criteria_of() {
    if constexpr (Selective<G>)
        return G::selection_names();
    else
        return std::nullopt;
}

// The options with the selection's weights in the order of the game's criteria.
Options checked_options(const SearchAsked& asked, const Criteria& criteria);

template <Game G>
Found find(const G& state, const Evaluator<G>& evaluator, const SearchAsked& asked, const SearchCompany& company,
           const Policy<G>* policy = nullptr) {
    const FlatWins<G> flat(evaluator);
    const Evaluator<G>& used = asked.flat_wins ? flat : evaluator;
    const bool exact = !used.reshapes_results();
    Progress progress;
    if (company.progress) progress = [&](const Report& report) { return company.progress(report, exact); };
    const Task<G> task{.evaluator = used,
                       .options = checked_options(asked, criteria_of<G>()),
                       .limits = asked.limits,
                       .token = asked.token,
                       .poll = company.poll,
                       .progress = std::move(progress),
                       .all_moves = asked.all_moves,
                       .in_python = company.calls_back,
                       .memory = asked.memory,
                       .first_depth = asked.first_depth,
                       .policy = policy};
    return {company.tree ? search(state, task, *company.tree) : search(state, task), exact};
}

}  // namespace turnwise
