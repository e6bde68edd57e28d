// The trees of the Angry report's agents: searched by every set of options, along random games.
#pragma once

#include "games/angry/classic.h"
#include "search_tests.h"
#include "terms_tests.h"

namespace conformance {

// The last bits of floating-point numbers are in no term: at most 64 units, of which a step has thousands.
template <class Evaluation>
void check_tree_terms(const angry::ClassicTree<Evaluation>& tree,
                      const angry::ClassicEvaluator<Evaluation>& evaluator) {
    constexpr double kLastBits = 64;
    CHECK(std::abs(sum_of<angry::ClassicTree<Evaluation>>(*evaluator.terms(tree)) - tree.value()) <= kLastBits);
}

template <class Evaluation>
void check_tree_of(const angry::Angry& state, const angry::ClassicOptions& options) {
    const angry::ClassicTree<Evaluation> tree(state, options);
    const angry::ClassicEvaluator<Evaluation> evaluator;
    check_values(tree, evaluator);
    check_tree_terms(tree, evaluator);
    for (const Move move : moves_of(tree)) check_tree_terms(tree.play(move), evaluator);
}

inline void check_classic(const angry::Angry& state) {
    where = "classic " + state.text();
    for (const auto reading : {angry::Reading::text, angry::Reading::program}) {
        if (state.mover() == angry::Mover::bird)
            check_tree_of<angry::BirdEvaluation>(state, {.reading = reading});
        else
            check_tree_of<angry::HenEvaluation>(state, {.goal = 50, .reading = reading});
    }
}

inline void test_classic() {
    Random random(1);
    for (const angry::NamedMap& map : angry::kMaps) {
        const angry::Rules rules{.queen = angry::QueenKind::scripted, .bump = true};
        auto game = random_game(angry::Angry::start(angry::read_map(map.rows), rules), random);
        game.pop_back();
        for (std::size_t i = 0; i < game.size(); i += game.size() / 7 + 1) check_classic(game[i]);
        check_classic(game.back());
    }
}

}  // namespace conformance
