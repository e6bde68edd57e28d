// A game written in Python, seen by the engine as any other: it needs to_move, result, legal_moves, play and a hash.
#pragma once

#include <memory>

#include "perft.h"
#include "search_call.h"

namespace turnwise {

// Numbers states as they appear, so that keys never clash however poor their hashes are.
class StateNumbers {
  public:
    Key number(const nb::object& state) {
        const nb::object known = numbers_.attr("setdefault")(state, next_);
        const auto number = nb::cast<Key>(known);
        if (number == next_) ++next_;
        return number;
    }

  private:
    nb::dict numbers_;
    Key next_ = 1;
};

class PythonGame {
  public:
    static constexpr Score kUnit = 1000;  // scores are kept to three decimals

    PythonGame(nb::object state, std::shared_ptr<StateNumbers> numbers)
        : state_(std::move(state)), numbers_(std::move(numbers)), to_move_(ask_to_move()) {}

    Player to_move() const { return to_move_; }

    std::optional<Score> result() const {
        const nb::object result = state_.attr("result")();
        if (result.is_none()) return std::nullopt;
        return to_score(to_double(result, [this] { return "result() of " + name(); }), kUnit);
    }

    // Moves may be any objects; the engine knows them by their place in the list.
    void legal_moves(MoveList& moves) const {
        const auto count = nb::len(ask_moves());
        if (count == 0)
            throw nb::value_error(
                ("legal_moves() of the unfinished state " + name() + " is empty: give result() or a move").c_str());
        if (count > kMaxMoves)
            throw nb::value_error(("legal_moves() of " + name() + " has " + std::to_string(count) +
                                   " moves: " + std::to_string(kMaxMoves) + " are the most the engine takes")
                                      .c_str());
        for (std::size_t i = 0; i < count; ++i) moves.push(static_cast<Move>(i));
    }

    PythonGame play(Move move) const { return PythonGame(state_.attr("play")(move_object(move)), numbers_); }

    Key key() const { return numbers_->number(state_); }

    nb::object move_object(Move move) const { return nb::borrow(ask_moves()[move]); }
    const nb::object& object() const { return state_; }

  private:
    Player ask_to_move() const {
        const double player = to_double(state_.attr("to_move")(), [this] { return "to_move() of " + name(); });
        if (player != 0 && player != 1)
            throw nb::value_error(
                ("to_move() of " + name() + " is " + std::to_string(static_cast<int>(player)) + ": players are 0 and 1")
                    .c_str());
        return static_cast<Player>(player);
    }

    const nb::list& ask_moves() const {
        if (!moves_) moves_ = std::make_shared<nb::list>(nb::list(state_.attr("legal_moves")()));
        return *moves_;
    }

    std::string name() const { return nb::repr(state_).c_str(); }

    nb::object state_;
    std::shared_ptr<StateNumbers> numbers_;
    Player to_move_;
    mutable std::shared_ptr<nb::list> moves_;
};

static_assert(Game<PythonGame>);

inline void bind_python_game(nb::module_& module) {
    module.def(
        "search_python",
        [](nb::object state, const SearchRequest& request, const nb::object& evaluate) {
            const PythonGame root(std::move(state), std::make_shared<StateNumbers>());
            const auto call = [&](const PythonGame& leaf) {
                return to_score(to_double(evaluate(leaf.object()), [] { return "the evaluation"; }), PythonGame::kUnit);
            };
            if (evaluate.is_none()) return run_search(root, request, ZeroEvaluator<PythonGame>(), true);
            return run_search(root, request, FunctionEvaluator<PythonGame>(call, false), true);
        },
        nb::arg("state"), nb::arg("request"), nb::arg("evaluate").none(),
        nb::sig(
            "def search_python(state: object, request: SearchRequest, evaluate: object | None) -> dict[str, object]"));
    module.def("perft_python", [](nb::object state, int depth) {
        if (depth < 0) throw nb::value_error(kBadPerftDepth);
        Watch watch({}, nullptr, signal_arrived, 1);
        const auto lines = perft(PythonGame(std::move(state), std::make_shared<StateNumbers>()), depth, watch);
        raise_if_interrupted();
        return lines;
    });
}

}  // namespace turnwise
