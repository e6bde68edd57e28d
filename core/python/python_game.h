// A game written in Python, seen by the engine as any other: it needs to_move, result, legal_moves, play and a hash.
#pragma once

#include <memory>

#include "bind_player.h"
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

// Judges by a function of a state; without one every unfinished state is even.
class PythonJudge {
  public:
    explicit PythonJudge(nb::object function) : function_(std::move(function)) {}

    static bool in_python() { return true; }

    std::unique_ptr<Evaluator<PythonGame>> evaluator(const PythonGame&) const {
        if (function_.is_none()) return std::make_unique<ZeroEvaluator<PythonGame>>();
        return std::make_unique<FunctionEvaluator<PythonGame>>(
            [function = function_](const PythonGame& leaf) {
                return to_score(to_double(function(leaf.object()), [] { return "the evaluation"; }), PythonGame::kUnit);
            },
            false);
    }

  private:
    nb::object function_;
};

inline void bind_python_player(nb::module_& module) {
    using Holder = PlayerHolder<PythonJudge>;
    auto player = bind_holder<Holder>(module, "PythonPlayer");
    player.def(
        "choose",
        [](Holder& self, nb::object state, std::optional<double> seconds, const StopToken* stop) {
            const PythonGame root(std::move(state), std::make_shared<StateNumbers>());
            return root.move_object(self.choose(root, seconds, stop));
        },
        nb::arg("state"), nb::arg("seconds").none() = nb::none(), nb::arg("stop").none() = nb::none(),
        nb::sig("def choose(self, state: object, seconds: float | None = None, stop: StopToken | None = None)"
                " -> object"),
        kChooseDoc);
    def_maker(player, "make", [](const SearchRequest& request, const nb::object& evaluate, bool, const Habits& habits) {
        return std::make_unique<Holder>(plan_of<PythonGame>(request, habits), PythonJudge(evaluate));
    });
}

inline void bind_python_game(nb::module_& module) {
    bind_python_player(module);
    module.def(
        "search_python",
        [](nb::object state, const SearchRequest& request, const nb::object& evaluate) {
            const PythonGame root(std::move(state), std::make_shared<StateNumbers>());
            return run_search(root, request, *PythonJudge(evaluate).evaluator(root), true);
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
