// One template that gives every native game its Python class, its searches and its solver.
#pragma once

#include <variant>

#include "bind_encoding.h"
#include "bind_player.h"
#include "bind_solver.h"
#include "perft.h"
#include "playout.h"
#include "search_call.h"
#include "setup.h"

namespace turnwise {

// Options as keywords; whatever they are, their texts are read.
inline Setup setup_of(std::string name, const nb::kwargs& options) {
    std::map<std::string, std::string> values;
    for (auto [key, value] : options) values[nb::cast<std::string>(key)] = nb::str(value).c_str();
    return Setup(std::move(name), std::move(values));
}

template <class Family>
class GameBinding {
  public:
    using States = typename Family::States;

    using State = BoundState<Family>;

    // The class, for what only this game can tell.
    static nb::class_<State> bind(nb::module_& module) {
        auto state = nb::class_<State>(module, Family::kClass);
        bind_rules(state);
        bind_text(state);
        bind_knowledge(state);
        bind_encoding<Family>(state);
        bind_engine(state);
        bind_solver<Family>(module, state);
        bind_player<Family>(module, state);
        return state;
    }

  private:
    using Class = nb::class_<State>;

    template <class Function>
    static auto visit(const State& state, Function&& function) {
        return std::visit(function, state.value);
    }

    static State parse(std::string_view text) { return {Family::parse(text)}; }

    static std::vector<Move> moves_of(const State& state) {
        return visit(state, [](const auto& board) {
            MoveList moves;
            if (!board.result()) board.legal_moves(moves);
            return std::vector<Move>(moves.begin(), moves.end());
        });
    }

    [[noreturn]] static void refuse(const State& state, const std::string& move) {
        std::string message = "illegal move '" + move + "' in " + Family::kName + " position '" + text(state) + "': ";
        const auto moves = moves_of(state);
        if (moves.empty()) throw IllegalMove(message + "the game is over");
        throw IllegalMove(message + "legal moves are " + sorted_names(state, moves));
    }

    static std::string sorted_names(const State& state, std::vector<Move> moves) {
        std::sort(moves.begin(), moves.end());
        std::string names;
        for (const Move move : moves) names += (names.empty() ? "" : ", ") + move_text(state, move);
        return names;
    }

    static std::string text(const State& state) {
        return visit(state, [](const auto& board) { return board.text(); });
    }
    static std::string move_text(const State& state, Move move) {
        return visit(state, [move](const auto& board) { return board.move_text(move); });
    }

    static State play(const State& state, std::int64_t move) {
        return visit(state, [&](const auto& board) -> State {
            MoveList moves;
            if (!board.result()) board.legal_moves(moves);
            if (std::find(moves.begin(), moves.end(), move) == moves.end()) refuse(state, name_of(state, move));
            return {board.play(static_cast<Move>(move))};
        });
    }

    // Numbers that are no move on any board have no name of their own.
    static bool is_named(const State& state, std::int64_t move) {
        return move >= 0 && visit(state, [move](const auto& board) { return move < board.move_limit(); });
    }
    static std::string name_of(const State& state, std::int64_t move) {
        return is_named(state, move) ? move_text(state, static_cast<Move>(move)) : std::to_string(move);
    }
    static void check_named(const State& state, std::int64_t move) {
        if (!is_named(state, move)) throw IllegalMove(std::to_string(move) + " is no move of " + Family::kName);
    }
    static std::string checked_name(const State& state, std::int64_t move) {
        check_named(state, move);
        return move_text(state, static_cast<Move>(move));
    }

    static State play_text(const State& state, std::string_view move) { return play(state, parse_move(state, move)); }

    static Move parse_move(const State& state, std::string_view text_of_move) {
        const Move move = visit(state, [&](const auto& board) { return board.parse_move(text_of_move); });
        const auto moves = moves_of(state);
        if (std::find(moves.begin(), moves.end(), move) == moves.end()) refuse(state, std::string(text_of_move));
        return move;
    }

    static nb::object result(const State& state) {
        return visit(state, [](const auto& board) -> nb::object {
            const auto score = board.result();
            return score ? published(board, *score, true) : nb::none();
        });
    }

    static void bind_rules(Class& state) {
        state
            .def(
                "__init__",
                [](State* self, const nb::kwargs& options) {
                    new (self) State{Family::start(setup_of(Family::kName, options))};
                },
                nb::sig("def __init__(self, **options: object) -> None"))
            .def(
                "to_move",
                [](const State& s) { return visit(s, [](const auto& b) { return static_cast<int>(b.to_move()); }); },
                "0 for the first player, 1 for the second.")
            .def("result", &GameBinding::result, nb::sig("def result(self) -> float | None"),
                 "Final score for the player to move; None while the game goes on.")
            .def("is_over",
                 [](const State& s) { return visit(s, [](const auto& b) { return b.result().has_value(); }); })
            .def("legal_moves", &GameBinding::moves_of, "Moves of the player to move; empty once the game is over.")
            .def("play", &GameBinding::play, nb::arg("move"), "The next state; the move is a number or its text.")
            .def("play", &GameBinding::play_text, nb::arg("move"))
            .def("key", [](const State& s) { return visit(s, [](const auto& b) { return b.key(); }); })
            .def(
                "__eq__", [](const State& a, const State& b) { return a == b; }, nb::is_operator(),
                nb::sig("def __eq__(self, arg: object, /) -> bool"))
            .def("__hash__", [](const State& s) {
                return static_cast<Py_hash_t>(
                    visit(s, [](const auto& b) { return b.key() * 0x9E3779B97F4A7C15u >> 1; }));
            });
    }

    static void bind_text(Class& state) {
        state.def_static("parse", &GameBinding::parse, nb::arg("text"), "The state a line of text describes.")
            .def("text", &GameBinding::text, "One line that parse() reads back.")
            .def("move_text", &GameBinding::checked_name, nb::arg("move"), "The name of a move, legal here or not.")
            .def("parse_move", &GameBinding::parse_move, nb::arg("text"), "The legal move a text names.")
            .def(
                "options", [](const State& s) { return Family::setup_of(s.value); }, "What the start was made with.")
            .def("__str__", &GameBinding::text)
            .def("__repr__", [](const State& s) { return std::string(Family::kClass) + ".parse('" + text(s) + "')"; })
            .def("__getstate__", [](const State& s) { return text(s); })
            .def("__setstate__", [](State& self, const std::string& line) { new (&self) State(parse(line)); });
    }

    static void bind_knowledge(Class& state) {
        state
            .def(
                "bounds",
                [](const State& s) {
                    return visit(s, [](const auto& b) -> nb::object {
                        if (b.result()) return nb::make_tuple(result_points(b), result_points(b));
                        return nb::make_tuple(points(b.lower_bound(), unit_of_board(b)),
                                              points(b.upper_bound(), unit_of_board(b)));
                    });
                },
                nb::sig("def bounds(self) -> tuple[float, float]"), "Between what the rank of the result must lie.")
            .def(
                "forced_moves",
                [](const State& s) {
                    return visit(s, [](const auto& b) {
                        MoveList moves;
                        if constexpr (requires { b.forced_moves(moves); })
                            if (!b.result()) b.forced_moves(moves);
                        return std::vector<Move>(moves.begin(), moves.end());
                    });
                },
                "Moves that suffice; empty when nothing is known.")
            .def(
                "features",
                [](const State& s) {
                    return visit(s, [](const auto& b) {
                        const auto names = b.feature_names();
                        std::vector<float> values(names.size());
                        b.features(values);
                        std::map<std::string, float> features;
                        for (std::size_t i = 0; i < names.size(); ++i) features[std::string(names[i])] = values[i];
                        return features;
                    });
                },
                "Numbers an evaluation weighs, by name, for the player to move.")
            .def(
                "banked",
                [](const State& s) {
                    return visit(s, [](const auto& b) { return points(banked_of(b), unit_of_board(b)); });
                },
                nb::sig("def banked(self) -> float"),
                "Points of the rank that are made already, for the player to move; a network guesses the rest.")
            .def("symmetries", [](const State& s) { return visit(s, [](const auto& b) { return b.symmetries(); }); })
            .def(
                "map",
                [](const State& s, int symmetry) {
                    return visit(s, [&](const auto& b) -> State {
                        check_symmetry(b, symmetry);
                        return {b.map(symmetry)};
                    });
                },
                nb::arg("symmetry"), "The image under a symmetry; number 0 is the identity.")
            .def(
                "map_move",
                [](const State& s, int symmetry, std::int64_t move) {
                    check_named(s, move);
                    return visit(s, [&](const auto& b) {
                        check_symmetry(b, symmetry);
                        return b.map_move(symmetry, static_cast<Move>(move));
                    });
                },
                nb::arg("symmetry"), nb::arg("move"));
    }

    template <class G>
    static Score unit_of_board(const G&) {
        return unit_of<G>();
    }
    template <class G>
    static nb::object result_points(const G& board) {
        return points(*board.result(), unit_of<G>());
    }
    template <class G>
    static void check_symmetry(const G& board, int symmetry) {
        if (symmetry < 0 || symmetry >= board.symmetries())
            throw nb::value_error(
                ("no symmetry " + std::to_string(symmetry) + ": there are " + std::to_string(board.symmetries()))
                    .c_str());
    }

    static void bind_engine(Class& state) {
        state
            .def_static(
                "evaluators",
                [] { return std::vector<std::string>(std::begin(Family::kEvaluators), std::end(Family::kEvaluators)); },
                "Names that search(evaluate=...) takes; the first is the default.")
            .def(
                "evaluate",
                [](const State& s, const nb::object& evaluate) {
                    return visit(s, [&](const auto& board) -> nb::object {
                        const auto evaluator = BoundJudge<Family>(evaluate, true).evaluator(board);
                        return points(leaf_score(board, *evaluator), unit_of_board(board));
                    });
                },
                nb::arg("evaluate").none() = nb::none(),
                nb::sig("def evaluate(self, evaluate: object = None) -> float"),
                "What an evaluator thinks of this unfinished state, for the player to move.")
            .def(
                "_search",
                [](const State& s, const SearchRequest& request, const nb::object& evaluate, bool symmetric) {
                    const BoundJudge<Family> judge(evaluate, symmetric);
                    return visit(s, [&](const auto& board) {
                        return run_search(board, request, *judge.evaluator(board), judge.in_python());
                    });
                },
                nb::arg("request"), nb::arg("evaluate").none(), nb::arg("symmetric"))
            .def("_perft",
                 [](const State& s, int depth) {
                     if (depth < 0) throw nb::value_error(kBadPerftDepth);
                     Watch watch({}, nullptr, signal_arrived);
                     std::uint64_t lines = 0;
                     {
                         nb::gil_scoped_release release;
                         lines = visit(s, [&](const auto& board) { return perft(board, depth, watch); });
                     }
                     raise_if_interrupted();
                     return lines;
                 })
            .def(
                "_playouts",
                [](const State& s, std::uint64_t games, std::uint64_t seed) {
                    Watch watch({}, nullptr, signal_arrived);
                    Playouts all;
                    {
                        nb::gil_scoped_release release;
                        all = visit(s, [&](const auto& board) { return playouts(board, games, seed, watch); });
                    }
                    raise_if_interrupted();
                    return std::tuple(all.games, all.moves, all.first_wins, all.second_wins, all.draws);
                },
                nb::arg("games"), nb::arg("seed"));
    }
};

}  // namespace turnwise
