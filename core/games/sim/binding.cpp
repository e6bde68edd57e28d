// Sim for Python: the game, its complete solution and exact results against a random opponent.
#include "games/sim/against_random.h"
#include "games/sim/certificate.h"
#include "games/sim/family.h"
#include "games/sim/labelled.h"
#include "python/bind_game.h"

namespace turnwise {
namespace {

using Binding = GameBinding<sim::Family>;
using State = Binding::State;
using Moves = std::vector<Move>;

const sim::Sim& board(const State& state) { return std::get<sim::Sim>(state.value); }

std::vector<int> edges(sim::EdgeSet set) {
    std::vector<int> numbers;
    sim::for_each_edge(set, [&](int edge) { numbers.push_back(edge); });
    return numbers;
}

nb::dict rates_dict(const sim::Rates& rates) {
    nb::dict dict;
    dict["first"] = rates.first;
    dict["second"] = rates.second;
    dict["third"] = rates.third();
    return dict;
}

// The complete solution with the best response to a random opponent beside it.
class CompleteSolution {
  public:
    explicit CompleteSolution(int dots) : solution_(solved(dots)), against_random_(solution_) {}

    int score(const State& state) const { return asked(state).published(solution_.score(board(state))); }
    Moves best_moves(const State& state) const { return solution_.best_moves(asked(state)); }
    Moves good_moves(const State& state) const { return solution_.good_moves(asked(state)); }
    Moves best_against_random(const State& state) const { return against_random_.best_moves(asked(state)); }
    double chance_against_random(const State& state, int player) const {
        return against_random_.chance(asked(state), to_player(player));
    }
    nb::dict rates_against_random() const { return rates_dict(against_random_.rates()); }

    std::string certificate() const {
        constexpr std::uint64_t kCheckSteps = 64;  // a step on seven dots may take a tenth of a millisecond
        Watch watch({}, nullptr, signal_arrived, kCheckSteps);
        std::vector<sim::CertificateLine> lines;
        {
            nb::gil_scoped_release release;
            lines = sim::certificate(solution_, watch);
        }
        raise_if_interrupted();
        return sim::certificate_text(lines);
    }

    nb::list counts() const {
        nb::list rows;
        for (const sim::PlyCount& count : solution_.counts()) {
            nb::dict row;
            row["labelled"] = count.labelled;
            row["classes"] = count.classes;
            row["mover_wins"] = count.mover_wins;
            row["games_ending"] = nb::int_(count.losing_moves + count.drawing_moves) * nb::int_(count.orders);
            rows.append(row);
        }
        return rows;
    }

  private:
    static sim::Solution solved(int dots) {
        std::optional<sim::Solution> solution;
        {
            nb::gil_scoped_release release;
            solution.emplace(dots, signal_arrived);
        }
        raise_if_interrupted();
        return *std::move(solution);
    }

    const sim::Sim& asked(const State& state) const {
        if (board(state).dots() != solution_.dots())
            throw ParseError("this solution is for {dots} dots, the state has {found}",
                             {{"dots", solution_.dots()}, {"found", board(state).dots()}});
        return board(state);
    }

    sim::Solution solution_;
    sim::AgainstRandom against_random_;
};

Score degree_pairs(const sim::Sim& state) { return state.pairs(other(state.to_move())) - state.pairs(state.to_move()); }
Score low_degree_pairs(const sim::Sim& state) {
    return state.low_pairs(other(state.to_move())) - state.low_pairs(state.to_move());
}
Score closable_triangles(const sim::Sim& state) {
    return state.closable(other(state.to_move())) - state.closable(state.to_move());
}
Score safe_edges(const sim::Sim& state) {
    return std::popcount(state.safe(state.to_move())) - std::popcount(state.safe(other(state.to_move())));
}

// Exact chances and states seen of fixed-depth minimax against a random opponent.
nb::dict minimax_rates(int depth, const std::string& evaluator, bool flat) {
    const std::map<std::string, Score (*)(const sim::Sim&)> evaluations{{"classic", degree_pairs},
                                                                        {"classic_program", low_degree_pairs},
                                                                        {"classic_closable", closable_triangles},
                                                                        {"safe_edges", safe_edges}};
    const auto found = evaluations.find(evaluator);
    if (found == evaluations.end())
        throw UnknownName(
            "unknown {game} evaluator '{evaluator}': choose one of {known}",
            {{"game", "sim"}, {"evaluator", evaluator}, {"known", Listing(std::views::keys(evaluations))}});
    sim::Rates rates{}, seen{};
    {
        nb::gil_scoped_release release;
        const sim::LabelledGame game;
        const auto table =
            game.minimax(depth, found->second, flat ? sim::EndScores::flat : sim::EndScores::by_distance);
        rates = game.rates(table);
        seen = game.visits(table);
    }
    nb::dict dict = rates_dict(rates);
    dict["states_seen"] = seen.third();
    return dict;
}

void bind_solution(nb::module_& module) {
    using Solution = CompleteSolution;
    nb::class_<Solution>(module, "SimSolution", "The complete solution of Sim on 3 to 7 dots; six take milliseconds.")
        .def(nb::init<int>(), nb::arg("dots") = 6)
        .def("score", &Solution::score, nb::arg("state"), "+d or -d: won or lost in d plies; 0 is a draw.")
        .def("best_moves", &Solution::best_moves, nb::arg("state"), "Moves that keep the score.")
        .def("good_moves", &Solution::good_moves, nb::arg("state"),
             "Moves that keep the outcome, at whatever distance.")
        .def("best_against_random", &Solution::best_against_random, nb::arg("state"),
             "Of the good moves, those with the best chance against a uniform random opponent.")
        .def("chance_against_random", &Solution::chance_against_random, nb::arg("state"), nb::arg("player"),
             "The chance of a player who plays so.")
        .def("rates_against_random", &Solution::rates_against_random,
             nb::sig("def rates_against_random(self) -> dict[str, float]"),
             "That chance moving first, moving second, and when first one game in three.")
        .def("counts", &Solution::counts, nb::sig("def counts(self) -> list[dict[str, int]]"),
             "What there is at each ply: labelled states, classes, wins, games that end.")
        .def("certificate", &Solution::certificate, "A proof of the second player's win: lines of state and reply.");
    module.def(
        "sim_minimax_rates", &minimax_rates, nb::arg("depth"), nb::arg("evaluator") = "classic", nb::arg("flat") = true,
        nb::sig("def sim_minimax_rates(depth: int, evaluator: str = 'classic', flat: bool = True) -> dict[str, float]"),
        "Exact chances of minimax of this depth against a random opponent on six dots, and the states it sees.");
}

}  // namespace

void bind_sim(nb::module_& module) {
    Binding::bind(module)
        .def(
            "dots", [](const State& s) { return board(s).dots(); }, "How many dots there are.")
        .def(
            "edges", [](const State& s, int player) { return edges(board(s).taken(to_player(player))); },
            nb::arg("player"), "Edges a player has taken, by number.")
        .def(
            "safe_edges", [](const State& s, int player) { return edges(board(s).safe(to_player(player))); },
            nb::arg("player"), "Free edges that close no triangle of the player.");
    bind_solution(module);
}

}  // namespace turnwise
