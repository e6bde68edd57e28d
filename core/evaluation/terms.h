// Evaluations that explain themselves: sums whose terms are written once, for scores and for people.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "game/evaluator.h"

namespace turnwise {

// Adds terms up; their names cost nothing.
struct ScoreOfTerms {
    Score score = 0;

    void weigh(std::string_view, int value, Score weight) { score += value * weight; }
    void look_up(std::string_view, int, Score part) { score += part; }
    void leave_out(Score part) { score += part; }
};

// Lists the same terms, in points.
struct ListOfTerms {
    Score unit;
    Terms terms{};

    void weigh(std::string_view name, int value, Score weight) {
        terms.push_back({name, static_cast<double>(value), points(weight), value * points(weight)});
    }
    void look_up(std::string_view name, int value, Score part) {
        terms.push_back({name, static_cast<double>(value), std::nullopt, points(part)});
    }
    void leave_out(Score) {}  // what is too small to be a term

    double points(Score score) const { return static_cast<double>(score) / unit; }
};

// An evaluator that is a sum. Sum::count(state, to) gives each term to `to`, with weights and parts in units of Score:
// to.weigh(name, value, weight), or to.look_up(name, value, part) where a table says what the value adds.
template <Game G, class Sum>
class SumEvaluator : public Evaluator<G> {
  public:
    Score guess(const G& state) const final {
        ScoreOfTerms sum;
        static_cast<const Sum&>(*this).count(state, sum);
        return sum.score;
    }
    std::optional<Terms> terms(const G& state) const override {
        ListOfTerms list{unit_of<G>()};
        static_cast<const Sum&>(*this).count(state, list);
        return std::move(list.terms);
    }
};

// The terms of an evaluator that weighs features: all features by name, those that it does not count with weight 0, and
// then what it counts besides.
template <Featured G>
Terms among_features(const G& state, const Terms& counted) {
    std::array<float, kMaxFeatures> values{};
    state.features(values);
    Terms terms;
    for (const std::string_view name : G::feature_names()) terms.push_back({name, values[terms.size()], 0.0, 0.0});
    std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.name < b.name; });
    for (const Term& term : counted) {
        const auto is_same = [&](const Term& feature) { return feature.name == term.name; };
        if (const auto feature = std::find_if(terms.begin(), terms.end(), is_same); feature != terms.end())
            *feature = term;
        else
            terms.push_back(term);
    }
    return terms;
}

// What leaf_score adds up from, to within one unit; last, where it takes more than that, what keeps the score inside
// the game's bounds.
template <Game G>
std::optional<Terms> terms_of(const G& state, const Evaluator<G>& evaluator) {
    auto terms = evaluator.terms(state);
    if (!terms) return terms;
    const double score = static_cast<double>(leaf_score(state, evaluator)) / unit_of<G>();
    double rest = score;
    for (const Term& term : *terms) rest -= term.part;
    if (std::abs(rest) > 1.0 / unit_of<G>()) terms->push_back({"bounds", score, std::nullopt, rest});
    return terms;
}

}  // namespace turnwise
