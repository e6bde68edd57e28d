// A state of a family, whatever kind of board it is on, as an AnyState.
#pragma once

#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "any/any_game.h"
#include "any/typed_evaluator_spec.h"
#include "game/family.h"
#include "game/perft.h"
#include "game/symmetry.h"

namespace turnwise {

// A variant does not say whether its types can be compared.
template <class States>
constexpr bool kAllCompare = false;
template <class... G>
constexpr bool kAllCompare<std::variant<G...>> = (std::equality_comparable<G> && ...);

template <class Family>
class TypedState final : public AnyState {
  public:
    using States = typename Family::States;
    using Spec = TypedEvaluatorSpec<Family>;

    explicit TypedState(States state) : value(std::move(state)) {}

    States value;

    // ---- rules ----
    Player to_move() const override {
        return visit([](const auto& board) { return board.to_move(); });
    }
    std::optional<Score> result() const override {
        return visit([](const auto& board) { return board.result(); });
    }
    std::optional<Player> winner() const override {
        return visit([](const auto& board) { return turnwise::winner(board); });
    }
    void legal_moves(MoveList& moves) const override {
        visit([&](const auto& board) {
            if (!board.result()) board.legal_moves(moves);
        });
    }
    void play(Move move, void* memory) const override {
        visit([&](const auto& board) { new (memory) TypedState(board.play(move)); });
    }
    void copy(void* memory) const override { new (memory) TypedState(*this); }
    Key key() const override {
        return visit([](const auto& board) { return board.key(); });
    }
    // Of games that do not compare their states the texts do, which tell all of them.
    bool equals(const AnyState& state) const override {
        if constexpr (kAllCompare<States>)
            return value == static_cast<const TypedState&>(state).value;
        else
            return text() == state.text();
    }

    // ---- text ----
    std::string text() const override {
        return visit([](const auto& board) { return board.text(); });
    }
    std::string move_text(Move move) const override {
        return visit([&](const auto& board) { return name_of_move(board, move); });
    }
    Move parse_move(std::string_view text) const override {
        return visit([&](const auto& board) { return move_of_name(board, text); });
    }
    std::optional<int> move_limit() const override {
        return visit([]<Game G>(const G& board) -> std::optional<int> {
            if constexpr (LimitsMoves<G>) return board.move_limit();
            return std::nullopt;
        });
    }
    std::map<std::string, std::string> setup() const override { return setup_of<Family>(value); }

    // ---- a game from here on ----
    std::vector<Player> movers(std::span<const Move> line) const override {
        std::vector<Player> found;
        follow(line, [&](const auto& board, Move) { found.push_back(board.to_move()); });
        return found;
    }
    std::vector<std::string> move_texts(std::span<const Move> line) const override {
        std::vector<std::string> found;
        follow(line, [&](const auto& board, Move move) { found.push_back(name_of_move(board, move)); });
        return found;
    }

    // ---- knowledge ----
    Score unit() const override {
        return visit([]<Game G>(const G&) { return unit_of<G>(); });
    }
    double shown(Score score, bool exact) const override {
        return visit([&](const auto& board) { return shown_score(board, score, exact); });
    }
    std::optional<Range> bounds() const override {
        return visit([]<Game G>(const G& board) -> std::optional<Range> {
            if constexpr (Bounded<G>) return Range{board.lower_bound(), board.upper_bound()};
            return std::nullopt;
        });
    }
    void forced_moves(MoveList& moves) const override {
        visit([&]<Game G>(const G& board) {
            if constexpr (Forcing<G>)
                if (!board.result()) board.forced_moves(moves);
        });
    }
    std::span<const std::string_view> feature_names() const override {
        return visit([]<Game G>(const G&) -> std::span<const std::string_view> {
            if constexpr (Featured<G>) return G::feature_names();
            return {};
        });
    }
    void features(std::span<float> values) const override {
        visit([&]<Game G>(const G& board) {
            if constexpr (Featured<G>) board.features(values);
        });
    }
    Score banked() const override {
        return visit([](const auto& board) { return banked_of(board); });
    }
    int symmetries() const override {
        return visit([]<Game G>(const G& board) -> int {
            if constexpr (Symmetric<G>) return board.symmetries();
            return 1;
        });
    }
    void map(int symmetry, void* memory) const override {
        visit([&]<Game G>(const G& board) {
            if constexpr (Symmetric<G>)
                new (memory) TypedState(board.map(symmetry));
            else
                copy(memory);
        });
    }
    Move map_move(int symmetry, Move move) const override {
        return visit([&](const auto& board) { return to_canonical(board, symmetry, move); });
    }
    int encoding_size(int encoding) const override {
        return visit([&]<Game G>(const G& board) -> int {
            if constexpr (Encoded<G>) return board.encoding_size(encoding);
            return 0;
        });
    }
    void encode(int encoding, InputRow& row) const override {
        visit([&]<Game G>(const G& board) {
            if constexpr (Encoded<G>) board.encode(encoding, row);
        });
    }
    Criteria criteria() const override {
        return visit([]<Game G>(const G&) { return criteria_of<G>(); });
    }

    // ---- engine ----
    void check(const EvaluatorChoice& choice) const override {
        visit([&](const auto& board) { Spec(choice).check(board); });
    }
    void check_here(const EvaluatorChoice& choice) const override {
        visit([&](const auto& board) { Spec(choice).evaluator(board); });
    }
    Score evaluate(const EvaluatorChoice& choice) const override {
        return visit([&](const auto& board) { return leaf_score(board, *Spec(choice).evaluator(board)); });
    }
    std::optional<Terms> terms(const EvaluatorChoice& choice) const override {
        return visit([&](const auto& board) { return terms_of(board, *Spec(choice).evaluator(board)); });
    }
    Found find(const EvaluatorChoice& choice, const SearchAsked& asked, const SearchCompany& company) const override {
        return visit([&](const auto& board) {
            const Spec spec(choice);
            const auto policy = spec.policy(board, asked.options);
            return turnwise::find(board, *spec.evaluator(board), asked, company, policy.get());
        });
    }
    std::uint64_t perft(int depth, Watch& watch) const override {
        return visit([&](const auto& board) { return turnwise::perft(board, depth, watch); });
    }
    Playouts playouts(std::uint64_t games, std::uint64_t seed, Watch& watch) const override {
        return visit([&](const auto& board) { return turnwise::playouts(board, games, seed, watch); });
    }

  private:
    template <class Function>
    auto visit(Function&& function) const {
        return std::visit(function, value);
    }
    template <class Function>
    void follow(std::span<const Move> line, Function&& function) const {
        visit([&](auto board) {
            for (const Move move : line) {
                function(board, move);
                board = board.play(move);
            }
        });
    }
};

// Of an AnyState that is known to be of this family.
template <class Family>
const typename Family::States& states_of(const AnyState& state) {
    return static_cast<const TypedState<Family>&>(state).value;
}

}  // namespace turnwise
