// Angry for Python: the game, its grid and its maps, and the trees of the course report's agents.
#include "games/angry/classic.h"
#include "games/angry/family.h"
#include "python/arguments.h"
#include "python/bind_game.h"
#include "python/search_call.h"
#include "python/terms.h"

namespace turnwise {
namespace {

using Binding = GameBinding<angry::Family>;
using State = Binding::State;

const angry::Angry& board(const State& state) { return std::get<angry::Angry>(state.value); }

std::vector<std::string> rows(const State& state) {
    std::vector<std::string> letters(angry::kSide);
    for (int at = 0; at < angry::kCells; ++at)
        letters[static_cast<std::size_t>(angry::row_of(at))] += board(state).grid().letter(at);
    return letters;
}

std::vector<std::string> maps() {
    std::vector<std::string> names;
    for (const angry::NamedMap& map : angry::kMaps) names.emplace_back(map.name);
    return names;
}

// A state of either agent's tree.
struct Classic {
    std::variant<angry::HenTree, angry::BirdTree> tree;
};

angry::ClassicOptions classic_options(Setup setup) {
    angry::ClassicOptions options;
    options.goal = setup.choice("goal", {"10", "50"}) == 0 ? 10 : 50;
    options.reading =
        setup.choice("reading", {"text", "program"}) == 0 ? angry::Reading::text : angry::Reading::program;
    options.hen_takes_last = setup.choice("ties", {"first", "last"}) == 1;
    options.bird_takes_last = setup.choice("bird_ties", {"first", "last"}) == 1;
    setup.finish();
    return options;
}

Classic classic(const State& state, const nb::kwargs& options) {
    const angry::ClassicOptions chosen = classic_options(setup_from("angry classic", options));
    const angry::Angry& root = board(state);
    if (root.result())
        throw ParseError("angry position '{position}': the game is over, nothing can be searched",
                         {{"position", root.text()}});
    if (root.mover() == angry::Mover::bird) return {angry::BirdTree(root, chosen)};
    return {angry::HenTree(root, chosen)};
}

template <class Function>
auto visit(const Classic& classic, Function&& function) {
    return std::visit(function, classic.tree);
}

template <class Evaluation>
nb::object search_tree(const angry::ClassicTree<Evaluation>& tree, nb::handle object, const SearchRequest& request) {
    return run_native_search(tree, object, request, angry::ClassicEvaluator<Evaluation>());
}

template <class Evaluation>
nb::object value_of(const angry::ClassicTree<Evaluation>& tree) {
    return points(tree.value(), tree.kUnit);
}

template <class Evaluation>
nb::object terms_of_tree(const angry::ClassicTree<Evaluation>& tree) {
    return terms_object(angry::ClassicEvaluator<Evaluation>().terms(tree));
}

template <class Evaluation>
nb::object result_of(const angry::ClassicTree<Evaluation>& tree) {
    const auto score = tree.result();
    return score ? points(*score, tree.kUnit) : nb::none();
}

std::vector<Move> moves_of(const Classic& classic) {
    return visit(classic, [](const auto& tree) {
        MoveList moves;
        if (!tree.result()) tree.legal_moves(moves);
        return std::vector<Move>(moves.begin(), moves.end());
    });
}

Classic play(const Classic& classic, int move) {
    const auto moves = moves_of(classic);
    if (std::find(moves.begin(), moves.end(), move) == moves.end())
        throw IllegalMove("illegal move {move} in the tree of a classic agent: see legal_moves()", {{"move", move}});
    return visit(classic, [move](const auto& tree) -> Classic { return {tree.play(static_cast<Move>(move))}; });
}

void bind_classic(nb::module_& module) {
    nb::class_<Classic>(module, "AngryClassic", "What an agent of the course report searches: it and the queen alone.")
        .def("to_move", [](const Classic& c) { return visit(c, [](const auto& t) { return int(t.to_move()); }); })
        .def(
            "result", [](const Classic& c) { return visit(c, [](const auto& t) { return result_of(t); }); },
            nb::sig("def result(self) -> float | None"))
        .def("legal_moves", &moves_of)
        .def("play", &play, nb::arg("move"))
        .def(
            "evaluate", [](const Classic& c) { return visit(c, [](const auto& t) { return value_of(t); }); },
            nb::sig("def evaluate(self) -> float"), "What the agent thinks of this state, for the player to move.")
        .def(
            "terms", [](const Classic& c) { return visit(c, [](const auto& t) { return terms_of_tree(t); }); },
            nb::sig("def terms(self) -> list[tuple[str, float, float | None, float]]"),
            "What evaluate() adds up from: name, value, weight and part of each term.")
        .def(
            "_search",
            [](nb::pointer_and_handle<Classic> c, const SearchRequest& request, const nb::object& evaluate, bool) {
                if (!evaluate.is_none())
                    throw UnknownName("the tree of a classic agent evaluates by itself: leave out evaluate");
                return visit(*c.p, [&](const auto& tree) { return search_tree(tree, c.h, request); });
            },
            nb::arg("request"), nb::arg("evaluate").none(), nb::arg("symmetric"));
}

}  // namespace

void bind_angry(nb::module_& module) {
    bind_classic(module);
    Binding::bind(module)
        .def_static("maps", &maps, "Names of the maps that are there; the first is the default.")
        .def("rows", &rows, "The grid: ten rows of ten letters, from the top.")
        .def(
            "mover",
            [](const State& s) { return std::string(1, angry::kMoverLetters[static_cast<int>(board(s).mover())]); },
            "Who moves: H, B or Q.")
        .def(
            "actions", [](const State& s) { return board(s).actions(); }, "Steps of hen and bird so far.")
        .def(
            "limit", [](const State& s) { return board(s).limit(); }, "The game is lost at this many actions.")
        .def(
            "score", [](const State& s) { return board(s).score(); }, "The course's score so far, for hen and bird.")
        .def(
            "is_won", [](const State& s) { return board(s).is_won(); }, "Whether slingshot or queen is gone.")
        .def(
            "is_lost", [](const State& s) { return board(s).is_lost(); },
            "Whether the hen is gone or the actions are used up.")
        .def("classic", &classic, nb::arg("options"), nb::sig("def classic(self, **options: object) -> AngryClassic"),
             "What the course report's agent searches here; goal=10 or 50, reading=text or program, ties and "
             "bird_ties=first or last (ties are the hen's).")
        .def(
            "describe",
            [](const State& s, int move) {
                if (move < 0 || move >= board(s).move_limit())
                    throw IllegalMove("{move} is not a move of {game}", {{"move", move}, {"game", "angry"}});
                return board(s).describe(static_cast<Move>(move));
            },
            nb::arg("move"), "A move in words: hen up to c4, takes an egg.");
}

}  // namespace turnwise
