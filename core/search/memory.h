// What searches of one game keep from one to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <typeindex>

#include "game/evaluator.h"
#include "search/mcts_tree.h"
#include "search/options.h"
#include "search/table.h"

namespace turnwise {

// A table that goes from search to search with what it knows. All of them must be of states of one game, which moves
// lead to from one start, and by one evaluator: keys need not cover what stays the same all game long. For one search
// at a time.
class Memory {
  public:
    explicit Memory(std::size_t bytes) : bytes_(bytes), table_(bytes) {}

    // The table, as new if its entries would mislead this search: they are of another type of state, of guesses for
    // the other side, or of searches that believe in more or less.
    template <Game G>
    Table& table_for(const G& root, const Evaluator<G>& evaluator, const Options& options) {
        const bool is_symmetric = options.symmetry && evaluator.is_symmetric();
        std::optional<Player> side;
        if (evaluator.sees_side()) side = root.to_move();
        return table_for(Kind{typeid(G), side, evaluator.reshapes_results(), is_symmetric, options.probcut});
    }

    // The tree of simulations, where that is how they search.
    MctsTree& tree() {
        if (!tree_) tree_ = std::make_unique<MctsTree>(bytes_);
        return *tree_;
    }

    // For games whose keys are numbers given out: keys of another source mean other states, and the table is new. One
    // that will never be met again is no source.
    void take_keys_from(std::optional<std::uint64_t> source) {
        if (!source || source != key_source_) {
            kind_.reset();
            if (tree_) tree_->forget();
        }
        key_source_ = source;
    }

  private:
    struct Kind {
        std::type_index board;
        std::optional<Player> side;  // to move at the root, where guesses depend on it
        bool reshapes_results, is_symmetric;
        double probcut;

        bool operator==(const Kind&) const = default;
    };

    Table& table_for(const Kind& kind) {
        if (kind != kind_) table_.renew();
        kind_ = kind;
        return table_;
    }

    std::size_t bytes_;
    Table table_;
    std::unique_ptr<MctsTree> tree_;
    std::optional<Kind> kind_;
    std::optional<std::uint64_t> key_source_;
};

}  // namespace turnwise
