// Evaluations explain themselves: the terms of every score add up to it, also of a game that the core does not know.
#pragma once

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "evaluation/evaluator_spec.h"
#include "rules_tests.h"

namespace conformance {

template <Game G>
double sum_of(const Terms& terms) {
    double sum = 0;
    for (const Term& term : terms) {
        CHECK(!term.weight || std::abs(term.value * *term.weight - term.part) < 1e-9);
        sum += term.part;
    }
    return sum * unit_of<G>();
}

// To within one unit: sums of fractions are rounded.
template <Game G>
void check_terms(const G& state, const Evaluator<G>& evaluator) {
    constexpr double kRounding = 1 + 1e-6;
    const auto terms = terms_of(state, evaluator);
    CHECK(terms);
    if (terms) CHECK(std::abs(sum_of<G>(*terms) - leaf_score(state, evaluator)) <= kRounding);
}

// Of the root, and of states in which the other is to move, which some evaluators see with the eyes of the root.
template <Game G>
void check_terms_from(const G& root, const Evaluator<G>& evaluator) {
    check_terms(root, evaluator);
    for (const Move move : moves_of(root))
        if (const G child = root.play(move); !child.result()) check_terms(child, evaluator);
}

template <class Family, Game G>
void check_weights(const G& state) {
    if constexpr (Featured<G>) {
        std::map<std::string, double> weights;
        for (const auto name : G::feature_names())
            if (weights.size() % 2 == 0 || name.size() % 2 == 0)
                weights[std::string(name)] = 0.25 * static_cast<double>(name.size()) - 2;
        check_terms(state, *EvaluatorSpec<Family>(weights, false).evaluator(state));
        CHECK(terms_of(state, *EvaluatorSpec<Family>(weights, false).evaluator(state))->size() >=
              G::feature_names().size());
    }
}

// Nothing that was learned from a file is loaded here, so every evaluator is a sum.
template <class Family, Game G>
void test_terms(const G& start, std::uint64_t seed) {
    Random random(seed);
    auto game = random_game(start, random);
    game.pop_back();
    for (const G& state : game) {
        where = std::string(Family::kName) + " terms " + state.text();
        for (const char* name : evaluators_of<Family>())
            check_terms_from(state, *EvaluatorSpec<Family>(name).evaluator(state));
        check_weights<Family>(state);
    }
}

// ---- a game of one's own: a heap, of which up to three are taken ----

class Heap {
  public:
    static constexpr Score kUnit = 10;

    explicit Heap(int stones) : stones_(stones) {}
    int stones() const { return stones_; }
    Player to_move() const { return stones_ % 2 ? Player::first : Player::second; }
    std::optional<Score> result() const { return stones_ > 0 ? std::nullopt : std::optional(-kUnit); }
    void legal_moves(MoveList& moves) const {
        for (int take = 1; take <= 3 && take <= stones_; take += 2) moves.push(static_cast<Move>(take));
    }
    Heap play(Move take) const { return Heap(stones_ - take); }
    Key key() const { return static_cast<Key>(stones_); }
    Score lower_bound() const { return -kUnit; }
    Score upper_bound() const { return kUnit; }

    static std::span<const std::string_view> feature_names() {
        static constexpr std::array<std::string_view, 2> kNames = {"stones", "rest"};
        return kNames;
    }
    void features(std::span<float> values) const {
        values[0] = static_cast<float>(stones_);
        values[1] = static_cast<float>(stones_ % 4);
    }

  private:
    int stones_;
};
static_assert(Game<Heap> && Bounded<Heap> && Featured<Heap>);

class RestEvaluator final : public SumEvaluator<Heap, RestEvaluator> {
  public:
    template <class To>
    void count(const Heap& state, To& to) const {
        to.weigh("rest", state.stones() % 4, 5);
        to.look_up("large", state.stones(), state.stones() > 4 ? -2 : 0);
    }
};

inline bool is(const Term& term, std::string_view name, double value, std::optional<double> weight, double part) {
    return term.name == name && term.value == value && term.weight == weight && std::abs(term.part - part) < 1e-9;
}

inline void test_terms_of_ones_own() {
    where = "terms of a heap";
    const RestEvaluator own;
    for (int stones = 1; stones < 9; ++stones) check_terms_from(Heap(stones), own);
    const auto six = terms_of(Heap(6), own);
    CHECK(six->size() == 2 && is((*six)[0], "rest", 2, 0.5, 1) && is((*six)[1], "large", 6, std::nullopt, -0.2));
    const auto three = terms_of(Heap(3), own);  // 1.5 points, of which one is possible
    CHECK(three->size() == 3 && is((*three)[2], "bounds", 1, std::nullopt, -0.5));

    const LinearEvaluator<Heap> weighed({0, 0.5}, true);
    const auto features = terms_of(Heap(6), weighed);
    CHECK(features->size() == 2 && is((*features)[0], "rest", 2, 0.5, 1) && is((*features)[1], "stones", 6, 0.0, 0));
    const FunctionEvaluator<Heap> opaque([](const Heap&) { return 1; }, true);
    CHECK(!terms_of<Heap>(Heap(6), opaque));
}

}  // namespace conformance
