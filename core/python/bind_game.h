// One template that gives every native game its Python class, its searches and its solver.
#pragma once

#include <deque>
#include <limits>
#include <variant>

#include "game/perft.h"
#include "game/playout.h"
#include "python/bind_encoding.h"
#include "python/bind_player.h"
#include "python/bind_solver.h"
#include "python/bind_start.h"
#include "python/search_call.h"
#include "python/terms.h"

namespace turnwise {

template <class Family>
class GameBinding {
    static_assert(kFamilyIsWhole<Family>);

  public:
    using States = typename Family::States;

    using State = BoundState<Family>;

    // The class, for what only this game can tell.
    static nb::class_<State> bind(nb::module_& module) {
        auto state = nb::class_<State>(module, Family::kClass, doc_of<Family>().c_str());
        StartBinding<Family>::bind(state);
        bind_rules(state);
        bind_text(state);
        bind_knowledge(state);
        bind_encoding<Family>(state);
        bind_engine(state);
        bind_solver<Family>(module, state);
        bind_player<Family>(module, state);
        nb::cast<nb::dict>(module.attr("_states"))[Family::kName] = state;
        return state;
    }

  private:
    using Class = nb::class_<State>;

    template <class Function>
    static auto visit(const State& state, Function&& function) {
        return std::visit(function, state.value);
    }

    static std::string called(const char* function) { return std::string(Family::kClass) + "." + function; }

    static State parse(nb::handle text) { return {Family::parse(text_of(text, called("parse")))}; }

    static std::vector<Move> moves_of(const State& state) {
        return visit(state, [](const auto& board) {
            MoveList moves;
            if (!board.result()) board.legal_moves(moves);
            return std::vector<Move>(moves.begin(), moves.end());
        });
    }

    [[noreturn]] static void refuse(const State& state, const std::string& move) {
        const auto moves = moves_of(state);
        if (moves.empty())
            throw IllegalMove("illegal move '{move}' in {game} position '{position}': the game is over",
                              {{"move", move}, {"game", Family::kName}, {"position", text(state)}});
        throw IllegalMove("illegal move '{move}' in {game} position '{position}': legal moves are {moves}",
                          {{"move", move},
                           {"game", Family::kName},
                           {"position", text(state)},
                           {"moves", sorted_names(state, moves)}});
    }

    static Listing sorted_names(const State& state, std::vector<Move> moves) {
        std::sort(moves.begin(), moves.end());
        std::vector<std::string> names;
        for (const Move move : moves) names.push_back(move_text(state, move));
        return Listing(names);
    }

    static std::string text(const State& state) {
        return visit(state, [](const auto& board) { return board.text(); });
    }
    static std::string move_text(const State& state, Move move) {
        return visit(state, [move](const auto& board) { return name_of_move(board, move); });
    }

    template <Game G>
    static bool is_legal(const G& board, std::int64_t move) {
        MoveList moves;
        if (!board.result()) board.legal_moves(moves);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    static State play(const State& state, nb::handle move) {
        if (PyUnicode_Check(move.ptr())) return after(state, parse_move(state, move));
        const auto number = whole_number_of(move);
        if (!number)
            throw ArgumentType("{function} takes a move by its number or name, not {given}: legal moves are {moves}",
                               {{"function", called("play")},
                                {"given", given(move)},
                                {"moves", sorted_names(state, moves_of(state))}});
        return visit(state, [&](const auto& board) -> State {
            if (!number->value || !is_legal(board, *number->value)) refuse(state, name_of(state, *number));
            return {board.play(static_cast<Move>(*number->value))};
        });
    }
    static State after(const State& state, Move move) {
        return visit(state, [move](const auto& board) -> State { return {board.play(move)}; });
    }

    // Numbers that are no move on any board have no name of their own; where the game does not say which are, only
    // those of legal moves have.
    static bool is_named(const State& state, std::int64_t move) {
        return move >= 0 && visit(state, [&](const auto& board) {
                   if constexpr (LimitsMoves<std::decay_t<decltype(board)>>)
                       return move < board.move_limit();
                   else
                       return is_legal(board, move);
               });
    }
    static std::string name_of(const State& state, const WholeNumber& move) {
        return move.value && is_named(state, *move.value) ? move_text(state, static_cast<Move>(*move.value))
                                                          : move.text();
    }
    static Move named_move(const State& state, nb::handle move, const char* function) {
        const auto number = whole_number_of(move);
        if (!number)
            throw ArgumentType("{function} takes the number of a move, not {given}",
                               {{"function", called(function)}, {"given", given(move)}});
        if (!number->value || !is_named(state, *number->value))
            throw IllegalMove("{move} is not a move of {game}", {{"move", number->text()}, {"game", Family::kName}});
        return static_cast<Move>(*number->value);
    }
    static std::string checked_name(const State& state, nb::handle move) {
        return move_text(state, named_move(state, move, "move_text"));
    }

    static Move parse_move(const State& state, nb::handle name) {
        const std::string word = text_of(name, called("parse_move"));
        return visit(state, [&](const auto& board) {
            const Move move = move_of_name(board, word);
            if (!is_legal(board, move)) refuse(state, word);
            return move;
        });
    }

    static nb::object result(const State& state) {
        return visit(state, [](const auto& board) -> nb::object {
            const auto score = board.result();
            return score ? published(board, *score, true) : nb::none();
        });
    }

    static std::optional<int> winner(const State& state) {
        return visit(state, [](const auto& board) -> std::optional<int> {
            const auto player = turnwise::winner(board);
            return player ? std::optional(static_cast<int>(*player)) : std::nullopt;
        });
    }

    static void bind_rules(Class& state) {
        state
            .def(
                "to_move",
                [](const State& s) { return visit(s, [](const auto& b) { return static_cast<int>(b.to_move()); }); },
                "0 for the first player, 1 for the second.")
            .def("result", &GameBinding::result, nb::sig("def result(self) -> float | None"),
                 "Final score for the player to move; None while the game goes on.")
            .def("winner", &GameBinding::winner,
                 "The player who has won, 0 or 1; None for a draw and while the game goes on.")
            .def(
                "is_over",
                [](const State& s) { return visit(s, [](const auto& b) { return b.result().has_value(); }); },
                "Whether the game has ended.")
            .def("legal_moves", &GameBinding::moves_of, "Moves of the player to move; empty once the game is over.")
            .def("play", &GameBinding::play, nb::arg("move").none(), signed_as("play(self, move: int | str) -> ", true),
                 "The next state; the move is a number or its text.")
            .def(
                "key", [](const State& s) { return visit(s, [](const auto& b) { return b.key(); }); },
                "A number that equal states share.")
            .def(
                "__eq__", [](const State& a, const State& b) { return a == b; }, nb::is_operator(),
                nb::sig("def __eq__(self, arg: object, /) -> bool"))
            .def("__hash__", [](const State& s) {
                return static_cast<Py_hash_t>(
                    visit(s, [](const auto& b) { return b.key() * 0x9E3779B97F4A7C15u >> 1; }));
            });
    }

    static void bind_text(Class& state) {
        state
            .def_static("parse", &GameBinding::parse, nb::arg("text").none(), signed_as("parse(text: str) -> ", true),
                        "The state a line of text describes.")
            .def("text", &GameBinding::text, "One line that parse() reads back.")
            .def("move_text", &GameBinding::checked_name, nb::arg("move").none(),
                 signed_as("move_text(self, move: int) -> str"), "The name of a move, legal here or not.")
            .def("parse_move", &GameBinding::parse_move, nb::arg("text").none(),
                 signed_as("parse_move(self, text: str) -> int"), "The legal move a text names.")
            .def(
                "options", [](const State& s) { return setup_of<Family>(s.value); }, "What the start was made with.")
            .def("__str__", &GameBinding::text)
            .def("__repr__",
                 [](const State& s) { return called("parse(") + nb::repr(nb::str(text(s).c_str())).c_str() + ")"; })
            .def("__getstate__", [](const State& s) { return text(s); })
            .def("__setstate__", [](State& self, const std::string& line) { new (&self) State{Family::parse(line)}; });
    }

    // What a function that looks at its arguments itself is said to take; the class may be what it returns.
    static nb::sig signed_as(const std::string& signature, bool returns_state = false) {
        static std::deque<std::string> kept;
        return nb::sig(kept.emplace_back("def " + signature + (returns_state ? Family::kClass : "")).c_str());
    }

    static nb::tuple bounds(const State& state) {
        return visit(state, [](const auto& board) {
            using G = std::decay_t<decltype(board)>;
            constexpr double kInfinite = std::numeric_limits<double>::infinity();
            if (board.result()) return nb::make_tuple(result_points(board), result_points(board));
            if constexpr (Bounded<G>)
                return nb::make_tuple(points(board.lower_bound(), unit_of<G>()),
                                      points(board.upper_bound(), unit_of<G>()));
            else
                return nb::make_tuple(-kInfinite, kInfinite);
        });
    }

    static std::vector<Move> forced_moves(const State& state) {
        return visit(state, [](const auto& board) {
            MoveList moves;
            if constexpr (Forcing<std::decay_t<decltype(board)>>)
                if (!board.result()) board.forced_moves(moves);
            return std::vector<Move>(moves.begin(), moves.end());
        });
    }

    static std::map<std::string, float> features(const State& state) {
        return visit(state, [](const auto& board) {
            std::map<std::string, float> features;
            if constexpr (Featured<std::decay_t<decltype(board)>>) {
                const auto names = board.feature_names();
                std::vector<float> values(names.size());
                board.features(values);
                for (std::size_t i = 0; i < names.size(); ++i) features[std::string(names[i])] = values[i];
            }
            return features;
        });
    }

    template <Game G>
    static int symmetries_of(const G& board) {
        if constexpr (Symmetric<G>)
            return board.symmetries();
        else
            return 1;
    }
    static State map(const State& state, int symmetry) {
        return visit(state, [&](const auto& board) -> State {
            check_symmetry(board, symmetry);
            if constexpr (Symmetric<std::decay_t<decltype(board)>>)
                return {board.map(symmetry)};
            else
                return state;
        });
    }
    static Move map_move(const State& state, int symmetry, nb::handle given_move) {
        const Move move = named_move(state, given_move, "map_move");
        return visit(state, [&](const auto& board) {
            check_symmetry(board, symmetry);
            return to_canonical(board, symmetry, move);
        });
    }

    static void bind_knowledge(Class& state) {
        state
            .def("bounds", &GameBinding::bounds, nb::sig("def bounds(self) -> tuple[float, float]"),
                 "Between what the rank of the result must lie; infinite where the game does not say.")
            .def("forced_moves", &GameBinding::forced_moves, "Moves that suffice; empty when nothing is known.")
            .def("features", &GameBinding::features, "Numbers an evaluation weighs, by name, for the player to move.")
            .def(
                "banked",
                [](const State& s) {
                    return visit(s, [](const auto& b) { return points(banked_of(b), unit_of_board(b)); });
                },
                nb::sig("def banked(self) -> float"),
                "Points of the rank that are made already, for the player to move; a network guesses the rest.")
            .def(
                "symmetries", [](const State& s) { return visit(s, [](const auto& b) { return symmetries_of(b); }); },
                "How many images a state has, itself among them.")
            .def("map", &GameBinding::map, nb::arg("symmetry"), "The image under a symmetry; number 0 is the identity.")
            .def("map_move", &GameBinding::map_move, nb::arg("symmetry"), nb::arg("move").none(),
                 signed_as("map_move(self, symmetry: int, move: int) -> int"),
                 "The move that is to the image what the move is to this state.");
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
        const int count = symmetries_of(board);
        if (symmetry < 0 || symmetry >= count)
            throw OptionError("no symmetry {symmetry}: there are {count}", {{"symmetry", symmetry}, {"count", count}});
    }

    static void bind_engine(Class& state) {
        state
            .def_static(
                "evaluators",
                [] {
                    const auto names = evaluators_of<Family>();
                    return std::vector<std::string>(names.begin(), names.end());
                },
                "Names that search(evaluate=...) takes; the first is the default.")
            .def(
                "evaluate",
                [](const State& s, const nb::object& evaluate) {
                    return visit(s, [&](const auto& board) -> nb::object {
                        const auto evaluator = BoundEvaluatorSpec<Family>(evaluate, true).evaluator(board);
                        return points(leaf_score(board, *evaluator), unit_of_board(board));
                    });
                },
                nb::arg("evaluate").none() = nb::none(),
                nb::sig("def evaluate(self, evaluate: object = None) -> float"),
                "What an evaluator thinks of this unfinished state, for the player to move.")
            .def(
                "terms",
                [](const State& s, const nb::object& evaluate) {
                    return visit(s, [&](const auto& board) {
                        return terms_object(
                            terms_of(board, *BoundEvaluatorSpec<Family>(evaluate, true).evaluator(board)));
                    });
                },
                nb::arg("evaluate").none() = nb::none(),
                nb::sig("def terms(self, evaluate: object = None) -> "
                        "list[tuple[str, float, float | None, float]] | None"),
                "What evaluate() adds up from: name, value, weight (None where a table or a bound says what the value "
                "adds) and part of each term. None where the score is not a sum.")
            .def(
                "_search",
                [](nb::pointer_and_handle<State> s, const SearchRequest& request, const nb::object& evaluate,
                   bool symmetric) {
                    const BoundEvaluatorSpec<Family> spec(evaluate, symmetric);
                    return visit(*s.p, [&](const auto& board) {
                        return run_search(ShownState(board, nb::borrow(s.h)), request, *spec.evaluator(board),
                                          spec.in_python());
                    });
                },
                nb::arg("request"), nb::arg("evaluate").none(), nb::arg("symmetric"))
            .def("_perft",
                 [](const State& s, int depth) {
                     check_perft_depth(depth);
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
