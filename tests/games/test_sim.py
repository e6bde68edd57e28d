"""Facts of Sim: the page's table, the second player's win, the reports' heuristic, one scene a rule."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from oracles import reports
from oracles.sim import SimOracle

import turnwise
from turnwise import IllegalMoveError, ParseError, Sim
from turnwise._core import sim_minimax_rates

# ply: undecided labelled, undecided up to isomorphism, of these won for the mover, games ending here
TABLE = [
    (1, 1, 0, 0),
    (15, 1, 1, 0),
    (210, 2, 0, 0),
    (1365, 7, 7, 0),
    (8190, 25, 9, 0),
    (28710, 64, 56, 15840),
    (91500, 166, 92, 151200),
    (177525, 303, 224, 4082400),
    (306450, 500, 283, 27993600),
    (308070, 489, 325, 348364800),
    (266346, 415, 228, 1488067200),
    (117000, 193, 111, 9068112000),
    (39960, 71, 37, 19719936000),
    (4500, 12, 3, 45816192000),
    (180, 1, 0, 28086912000),
    (0, 0, 0, 4572288000),
]
EDGES = list(combinations(range(6), 2))


def random_positions(count: int, seed: int) -> list[Sim]:
    """Unfinished positions on six dots from seeded random games."""
    choose, positions = random.Random(seed), []
    while len(positions) < count:
        state = Sim()
        for _ in range(choose.randrange(13)):
            if not state.is_over():
                state = state.play(choose.choice(state.legal_moves()))
        if not state.is_over():
            positions.append(state)
    return positions


# ---- the rules, one scene each ----


def test_whoever_closes_an_own_triangle_loses_at_once() -> None:
    """Red owns 01 and 12 and takes 02; blue, to move, has won."""
    state = Sim.parse("01,34,12,45,02")

    assert state.result() == 1
    assert state.legal_moves() == []
    with pytest.raises(IllegalMoveError, match="the game is over"):
        state.play(0)


def test_a_triangle_of_two_colours_is_no_triangle() -> None:
    state = Sim.parse("01,12,02")

    assert state.result() is None
    assert len(state.legal_moves()) == 12


def test_edges_are_numbered_in_order() -> None:
    names = ["01", "02", "03", "04", "05", "12", "13", "14", "15", "23", "24", "25", "34", "35", "45"]

    assert [Sim().move_text(move) for move in Sim().legal_moves()] == names
    assert Sim().play("03") == Sim().play("30") == Sim().play("0-3") == Sim().play(2)


def test_a_taken_edge_cannot_be_taken_again() -> None:
    with pytest.raises(IllegalMoveError, match="illegal move '01' in sim position '6:01/'"):
        Sim.parse("01").play("01")


def test_the_text_names_dots_and_both_sides() -> None:
    assert Sim.parse("01,23,02").text() == "6:0102/23"
    assert Sim.parse("7:01,23") == Sim.parse("7:01/23")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("01,01", "taken twice"),
        ("6:01/01", "taken twice"),
        ("6:0102/", "2 and 0 edges"),
        ("2:", "3 to 9"),
        ("06", "is not an edge"),
        ("6:010212/030405", "the player to move owns a triangle"),
        ("01,34,12,45,02,03", "the game is over before edge 03"),
        ("01,", "missing after the last comma"),
    ],
)
def test_a_position_that_cannot_be_says_why(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Sim.parse(text)


def test_on_six_dots_nobody_draws() -> None:
    """Ramsey: every random game ends with a triangle, between line 5 and line 15."""
    choose = random.Random(3)
    for _ in range(500):
        state, lines = Sim(), 0
        while moves := state.legal_moves():
            state, lines = state.play(choose.choice(moves)), lines + 1

        assert state.result() == 1
        assert 5 <= lines <= 15


def test_on_five_dots_a_pentagon_and_its_star_are_a_draw() -> None:
    state = Sim.parse("5:01,02,12,13,23,24,34,03,04,14")

    assert state.result() == 0


# ---- the table of the page ----


class Layers:
    """Classes of undecided positions ply by ply, each with the number of games that lead to it."""

    def __init__(self, plies: int) -> None:
        self.classes: list[Counter[Sim]] = [Counter({Sim(): 1})]
        self.ends = [0]
        for _ in range(plies):
            self._grow()

    def _grow(self) -> None:
        following: Counter[Sim] = Counter()
        names: dict[Sim, Sim] = {}
        ended = 0
        for state, games in self.classes[-1].items():
            for move in state.legal_moves():
                child = state.play(move)
                if child.is_over():
                    ended += games
                    continue
                if child not in names:
                    names.update(dict.fromkeys((child.map(s) for s in range(720)), child))
                following[names[child]] += games
        self.classes.append(following)
        self.ends.append(ended)

    def row(self, ply: int) -> tuple[int, int, int, int]:
        classes = list(self.classes[ply])
        labelled = sum(len({state.map(s) for s in range(720)}) for state in classes)
        solver = turnwise.Solver()
        won = sum(solver.solve(state).score > 0 for state in classes)
        return labelled, len(classes), won, self.ends[ply]


def test_the_table_of_the_page_to_line_six() -> None:
    layers = Layers(6)

    assert [layers.row(ply) for ply in range(7)] == TABLE[:7]


@pytest.mark.slow
def test_the_whole_table_of_the_page() -> None:
    layers = Layers(15)

    assert [layers.row(ply) for ply in range(16)] == TABLE
    assert sum(layers.ends) == 109_132_115_040


@pytest.mark.slow
def test_labelled_positions_counted_one_by_one() -> None:
    layer, counts = {Sim()}, [1]
    for _ in range(15):
        layer = {child for state in layer for move in state.legal_moves() if not (child := state.play(move)).is_over()}
        counts.append(len(layer))

    assert counts == [row[0] for row in TABLE]


def test_the_sums_of_the_page() -> None:
    assert sum(row[0] for row in TABLE) == 1_350_022
    assert sum(row[1] for row in TABLE) == 2_250


def test_perft_counts_lines_and_ends() -> None:
    """15 14 13 12 11 until line 5, where 15 840 games have ended."""
    assert [turnwise.perft(Sim(), depth) for depth in range(6)] == [1, 15, 210, 2730, 32760, 360360]
    assert turnwise.perft(Sim(), 6) == (360_360 - 15_840) * 10


# ---- known values ----


def test_the_second_player_wins_with_the_last_line() -> None:
    report = turnwise.solve(Sim())

    assert (report.score, report.solved, report.bound) == (-15, True, "exact")


def test_every_reply_to_the_first_line_wins() -> None:
    report = turnwise.solve(Sim.parse("01"), all_moves=True)

    assert len(report.moves) == 14
    assert all(score > 0 for score in report.moves.values())


def test_winning_replies_after_the_third_line() -> None:
    """Of the seven classes after line 3 the second player has 10, 3, 7, 3, 8, 6 and 12 winning replies."""
    solver = turnwise.Solver()
    counts = []
    for state in Layers(3).classes[3]:
        scores = solver.solve(state, all_moves=True).moves.values()
        counts.append(sum(score > 0 for score in scores))

    assert sorted(counts) == sorted([10, 3, 7, 3, 8, 6, 12])


@pytest.mark.parametrize("dots", [3, 4, 5])
def test_small_boards_are_draws(dots: int) -> None:
    assert turnwise.solve(Sim(n=dots)).score == 0


def test_on_five_dots_an_adjacent_second_line_holds_and_a_disjoint_one_loses() -> None:
    assert turnwise.solve(Sim.parse("5:01,02")).score == 0
    assert turnwise.solve(Sim.parse("5:01,23")).score > 0


def test_scores_count_the_plies_to_the_end() -> None:
    """Every move of the mover closes a triangle: lost in one. The side that waits for that has won in two."""
    for state in random_positions(200, seed=5):
        if not state.safe_edges(state.to_move()):
            assert turnwise.solve(state).score == -1
        for move in state.legal_moves():
            child = state.play(move)
            if not child.is_over() and not child.safe_edges(child.to_move()):
                assert turnwise.solve(state).score == 2
                break


@pytest.mark.slow
def test_seven_dots_are_lost_in_nineteen() -> None:
    assert turnwise.solve(Sim(n=7)).score == -19


# ---- the report ----

READINGS = {
    "classic": reports.sim_text_triangles,
    "classic_program": reports.sim_program_triangles,
    "classic_closable": reports.sim_defined_triangles,
}
every_reading = pytest.mark.parametrize(("name", "triangles"), READINGS.items(), ids=READINGS.keys())


def sides(state: Sim) -> tuple[Any, Any]:
    """Red is the side to move, blue the other."""
    _, *taken = SimOracle.board_of(state)
    return taken[state.to_move()], taken[1 - state.to_move()]


@every_reading
def test_the_classic_evaluation_is_the_reports(name: str, triangles: Any) -> None:
    for state in random_positions(300, seed=6):
        red, blue = sides(state)

        assert state.evaluate(name) == triangles(blue, red) - triangles(red, blue), state


@every_reading
@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 20), (3, 5)])
@pytest.mark.parametrize("method", ["minimax", "alpha_beta", "full"])
def test_classic_choices_are_the_reports(name: str, triangles: Any, depth: int, count: int, method: str) -> None:
    """The value, and the set of best moves among which the report chooses at random."""
    for state in random_positions(count, seed=depth + 10):
        red, blue = sides(state)
        expected = {
            move: reports.sim_minimax(red | {EDGES[move]}, blue, depth - 1, False, triangles)
            for move in state.legal_moves()
        }
        report = turnwise.search(state, depth=depth, evaluate=name, method=method, all_moves=True)
        infinite = max(map(abs, report.move_ranks.values()), default=0)
        found = {move: _flat(rank, infinite) for move, rank in report.move_ranks.items()}

        assert found == expected, f"{state} depth {depth}"
        assert expected[turnwise.search(state, depth=depth, evaluate=name, method=method).best] == max(
            expected.values()
        )


@pytest.mark.parametrize("reading", ["text", "program", "closable"])
def test_the_classic_agent_decides_as_a_transcription_in_a_thousand_positions(reading: str) -> None:
    """The report chooses at random among the best moves, so the agent's move is one of those."""
    spec = turnwise.games.find("sim")
    assert spec.classic is not None
    triangles = READINGS[spec.classic.readings[reading]]
    decided = 0
    for depth, count in ((1, 800), (2, 180), (3, 20)):
        agent = turnwise.make_agent(f"classic:reading={reading},depth={depth}", "sim", seed=depth)
        for state in random_positions(count, seed=depth + 40):
            red, blue = sides(state)
            values = {
                move: reports.sim_minimax(red | {EDGES[move]}, blue, depth - 1, False, triangles)
                for move in state.legal_moves()
            }
            decided += 1

            assert values[agent.choose(state)] == max(values.values()), f"{state.text()} depth {depth}"
    assert decided == 1000


def test_closable_is_counted_triangle_by_triangle_in_a_thousand_positions() -> None:
    """The evaluator, the feature and a count over every three dots agree; pairs of edges do not."""
    states = random_positions(1000, seed=50)
    counts = [
        reports.sim_defined_triangles(blue, red) - reports.sim_defined_triangles(red, blue)
        for red, blue in map(sides, states)
    ]

    assert [state.evaluate("classic_closable") for state in states] == counts
    assert [state.features()["closable"] for state in states] == counts
    assert sum(state.evaluate("classic") != count for state, count in zip(states, counts, strict=True)) == 340


def test_a_pair_whose_third_edge_is_taken_is_no_closable_triangle() -> None:
    """Red has 01 and 02, blue 12: the pair counts in the formula and not in the definition."""
    state = Sim.parse("6:0102/1234")

    assert (state.evaluate("classic"), state.evaluate("classic_closable")) == (-1, 0)


@pytest.mark.parametrize(
    ("name", "rates"),
    [
        ("classic", (0.8535, 0.8790)),
        ("classic_program", (0.8868, 0.8759)),
        ("classic_closable", (0.9832, 0.9791)),
    ],
)
def test_exact_chances_of_each_reading_against_random(name: str, rates: tuple[float, float]) -> None:
    """At depth 1 and 3, the agent beginning one game in three."""
    assert tuple(round(sim_minimax_rates(depth, name)["third"], 4) for depth in (1, 3)) == rates


def _flat(rank: float, infinite: float) -> float:
    """A flat win is far beyond every count of triangles."""
    return math.copysign(math.inf, rank) if abs(rank) == infinite and infinite > 1000 else rank


def test_states_seen_by_plain_minimax() -> None:
    """One entry a root and a move made: 1 + 15 + 210 + 2730 at depth 3 on the empty board."""
    assert turnwise.search(Sim(), depth=3, method="minimax", evaluate="classic").nodes == 15 + 210 + 2730
