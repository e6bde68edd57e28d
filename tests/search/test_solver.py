"""Exact scores: which solver answers, and what it may be asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from search.python_games import TicTacToe

import turnwise
from turnwise import Limits, LimitsError, OptionError, Solver, UnknownNameError

# The free queen goes round in lines that are longer than a solver looks.
ENDLESS = (
    "PTTTTTTTTT/TTRTTEEETT/TTRTTTTTTT/PTRTTTRHTP/ETTTRRRTTP/EPRTRSRTTP/ETRTTTTTTT/PTRRPTTTRR/TTTTTQTTTR/TEETTTTTTT"
    ":Q:15/16:-15:free:bump"
)
LOST_AT_THE_END = "2252576253462244111563365343671351441"


class Sim(turnwise.Connect4):
    """A Connect 4 of one's own, by an unlucky name."""


class Unnamed(turnwise.Connect4):
    """A Connect 4 of one's own, by a name the core does not know."""


@pytest.mark.parametrize("kind", [Sim, Unnamed])
def test_a_state_brings_its_own_solver_whatever_its_class_is_called(kind: Any) -> None:
    """The empty 4 x 4 board is a draw; a solver counts other nodes than the search that would stand in for it."""
    state, plain = kind(width=4, height=4), turnwise.Connect4(width=4, height=4)
    report = Solver().solve(state)

    assert Solver().score(state) == 0
    assert (report.score, report.solved) == (0, True)
    assert report.nodes == Solver().solve(plain).nodes != turnwise.search(plain).nodes


def test_one_solver_serves_every_game() -> None:
    """Native games of two kinds and a set-up of another size, in turns."""
    solver = Solver()
    states = [turnwise.Connect4.parse(LOST_AT_THE_END), turnwise.Sim(), turnwise.Connect4(width=4, height=4)]

    assert [solver.score(state) for state in states * 2] == [-1, -15, 0] * 2


def test_a_kept_solver_tells_boards_of_sim_apart() -> None:
    """The empty board of seven dots has the edges of that of eight; what was proved of one is not true of the other."""
    solver = Solver()
    seven, eight = turnwise.Sim(n=7), turnwise.Sim(n=8)

    assert solver.solve(seven, winner_only=True).score == -19
    assert solver.solve(eight, nodes=2_000).nodes == Solver().solve(eight, nodes=2_000).nodes


def test_a_kept_solver_tells_wide_boards_of_connect4_apart() -> None:
    """The same discs on a board of two words, where five in a line win, and where six do."""
    columns = "21211316161122324223538394449494477778858886866767799996"
    five, six = (turnwise.Connect4.parse(f"9x7x{connect}:{columns}") for connect in (5, 6))
    solver = Solver()
    solver.solve(five, nodes=20_000)

    assert solver.solve(six, nodes=20_000).nodes == Solver().solve(six, nodes=20_000).nodes


def test_a_limit_leaves_no_exact_score_where_all_moves_are_asked_for() -> None:
    """An empty board of 64 cells is far from solved, whatever the moves seem worth; so is a game in Python."""
    wide = turnwise.solve(turnwise.Connect4(width=8, height=8), nodes=500, all_moves=True)
    own = turnwise.solve(TicTacToe(), nodes=50, all_moves=True)

    assert [(report.solved, report.bound) for report in (wide, own)] == [(False, "none")] * 2


def test_a_running_game_has_a_move_to_name_and_one_that_is_over_has_none() -> None:
    """Where nothing is known of any move the likeliest is named, and nothing is claimed of it."""
    start = turnwise.HandOfTheKing(seed=1)
    early = turnwise.solve(start, nodes=50)
    over = turnwise.solve(turnwise.Connect4.parse("1212121"))

    assert (early.best in start.legal_moves(), early.bound, over.best) == (True, "none", None)
    assert "game over" in repr(over)


def test_a_solver_takes_limits_as_a_search_does() -> None:
    """One thousand nodes do not solve a board without a book, however they are given."""
    start = turnwise.Connect4(width=8, height=7)
    for question in ({"nodes": 1000}, {"limits": Limits(nodes=1000)}, {"nodes": 1000, "seconds": 60.0}):
        report = turnwise.solve(start, **question)

        assert (report.solved, report.stopped, report.nodes) == (False, True, 1000)
    with pytest.raises(LimitsError, match="not both"):
        turnwise.solve(start, nodes=1000, limits=Limits(nodes=1000))


@pytest.mark.parametrize("limit", [{"depth": 4}, {"limits": Limits(depth=4)}], ids=str)
def test_a_native_solver_refuses_a_depth(limit: Any) -> None:
    """It looks to the end of the game, so a depth would be a limit that it does not keep."""
    with pytest.raises(LimitsError, match="depth=4: a solver looks to the end of the game, give nodes or seconds"):
        turnwise.solve(turnwise.Sim(), **limit)


@pytest.mark.parametrize("name", ["Angry", "Connect4", "HandOfTheKing", "Sim"])
def test_a_solver_that_is_always_exact_takes_no_other_confidence(name: str) -> None:
    state = getattr(turnwise, name)()

    with pytest.raises(UnknownNameError, match="confidence 'likely': this solver is always exact"):
        turnwise.solve(state, confidence="likely")


def test_a_game_in_python_is_always_solved_exactly() -> None:
    with pytest.raises(UnknownNameError, match="unknown confidence 'bold': a game written in Python"):
        turnwise.solve(TicTacToe(), confidence="bold")


def test_a_game_in_python_is_solved_to_a_depth() -> None:
    """Noughts and crosses lasts nine plies."""
    assert not turnwise.solve(TicTacToe(), depth=4).solved
    assert turnwise.solve(TicTacToe(), depth=9).solved


def test_a_limit_amid_all_moves_leaves_the_score_of_the_position() -> None:
    """The score is proved before the moves are: four of seven have theirs when the nodes are used up."""
    report = Solver(book=False).solve(turnwise.Connect4.parse("21123354455655677"), all_moves=True, nodes=1500)

    assert not report.solved
    assert (report.proven, report.interval, report.best) == ("score", (9, 9), 2)
    assert list(report.moves) == [2, 1, 0, 5]


def test_a_limit_amid_the_distance_of_sim_is_kept() -> None:
    """The first player wins, when is not known: no node is spent on a line that cannot be told, only its first move."""
    report = Solver().solve(turnwise.Sim.parse("8:0102274567/15172534"), nodes=60_000)

    assert (report.proven, report.line, report.nodes) == ("winner", [report.best], 60_000)


def test_a_limit_amid_the_complete_solution_of_sim_is_kept() -> None:
    """Seven dots: all moves are scored by a table of 77 608 classes, each a node. The next call goes on."""
    solver, state = Solver(), turnwise.Sim.parse("7:021626343556/0113142346")
    early = solver.solve(state, all_moves=True, nodes=20_000)
    late = [solver.solve(state, all_moves=True, nodes=60_000) for _ in range(2)]

    assert (early.solved, early.stopped, early.nodes, early.moves) == (False, True, 20_000, {})
    assert early.proven == "score"
    assert [report.solved for report in late] == [True, True]
    assert all(len(report.moves) == len(state.legal_moves()) for report in late)
    assert late[-1].nodes < 100


@pytest.mark.parametrize(
    ("columns", "nodes", "told"),
    [
        ("4244647555567", 10_000, ("winner", "lower", 2, (2, 7))),
        ("1244457777474", 8000, ("winner", "upper", -2, (-6, -2))),
        ("1152236477", 1000, ("interval", "none", 0, (-10, 10))),
        ("1152236477", 1, (None, "none", 0, None)),
    ],
)
def test_a_limit_leaves_what_is_proved_of_connect4(columns: str, nodes: int, told: tuple[Any, ...]) -> None:
    """Who wins is known long before by how much, and so is a move that wins; before that, where the score lies."""
    state = turnwise.Connect4.parse(columns)
    report = Solver(book=False).solve(state, nodes=nodes)
    exact = Solver(book=False).solve(state, all_moves=True)

    assert (report.solved, report.proven, report.bound, report.score, report.interval) == (False, *told)
    assert report.interval is None or report.interval[0] <= exact.score <= report.interval[1]
    assert report.best in exact.moves
    assert report.bound != "lower" or exact.moves[report.best] >= report.score


def test_a_limit_leaves_what_is_proved_of_an_othello_endgame() -> None:
    """Twenty empty squares and a score of +38: a bound, an interval or the winner is told on the way there."""
    state = turnwise.Othello.parse("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X")
    whole = Solver().solve(state, line=False)
    reports = [Solver().solve(state, nodes=int(whole.nodes * share)) for share in (0.5, 0.6, 0.7, 0.8, 0.9)]

    assert {report.solved for report in reports} == {False}
    assert any(report.bound != "none" for report in reports)
    for report in reports:
        assert report.bound != "lower" or report.score <= 38
        assert report.bound != "upper" or report.score >= 38
        assert report.interval is None or report.interval[0] <= 38 <= report.interval[1]


def test_a_score_that_is_not_proved_is_not_told() -> None:
    """All that is known of the position is a bound, without any limit having ended the solver."""
    state = turnwise.Angry.parse(ENDLESS)
    report = Solver().solve(state)

    assert (report.solved, report.stopped, report.bound) == (False, False, "lower")
    with pytest.raises(OptionError, match=r"no exact score is proved, ask solve\(\) for its bounds$"):
        Solver().score(state)


def test_calls_in_a_row_answer_as_fresh_solvers_do() -> None:
    """Related positions, a board of another size and another game between them, limits: the same but for the time."""
    first = turnwise.Connect4.parse(LOST_AT_THE_END[:20])
    states = [first, first.play(first.legal_moves()[0]), turnwise.Connect4(width=4, height=4), turnwise.Sim(), first]
    for state in [*states, *reversed(states)]:
        for question in ({}, {"nodes": 500, "all_moves": True}):
            kept, fresh = turnwise.solve(state, **question), Solver().solve(state, **question)

            assert replace(kept, seconds=0) == replace(fresh, seconds=0)


def test_calls_in_a_row_make_one_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """What costs time is its table and its book."""
    native, made = turnwise.Connect4._native_solver, 0

    def make(*arguments: Any) -> Any:
        nonlocal made
        made += 1
        return native(*arguments)

    make.BOOK = native.BOOK  # type: ignore[attr-defined]
    turnwise.solve(turnwise.Sim(), nodes=1)
    monkeypatch.setattr(turnwise.Connect4, "_native_solver", staticmethod(make))
    for moves in range(3):
        turnwise.solve(turnwise.Connect4.parse(LOST_AT_THE_END[: len(LOST_AT_THE_END) - moves]))
    turnwise.solve(turnwise.Sim(), nodes=1)  # whoever comes next has no solver of this test

    assert made == 1


def test_a_call_inside_another_has_a_solver_of_its_own() -> None:
    """Progress of one may ask for another, of the same game, and the first goes on as if alone."""
    long, short = turnwise.Connect4(width=8, height=7), turnwise.Connect4.parse(LOST_AT_THE_END[:20])
    found: list[turnwise.Report] = []

    def ask(_nodes: int, _seconds: float) -> bool:
        found.append(turnwise.solve(short))
        return True

    inside = turnwise.solve(long, nodes=4_000_000, progress=ask)
    alone = Solver().solve(long, nodes=4_000_000)

    assert found
    assert {each.score for each in found} == {Solver().solve(short).score}
    assert replace(inside, seconds=0) == replace(alone, seconds=0)


@pytest.mark.parametrize(
    "columns",
    [
        "2113252266367",
        "4112136445577",
        "8x7x4:311162637333338587788588",
        "9x7x4:121112333335444644555866667677977889899996",
    ],
)
def test_threads_of_connect4_find_the_scores_of_one(columns: str) -> None:
    """So many nodes that the second thread comes in; together they keep a limit."""
    state = turnwise.Connect4.parse(columns)
    alone = Solver(book=False).solve(state, line=False)
    together = Solver(book=False).solve(state, line=False, threads=2)

    assert alone.nodes > 10_000
    assert (together.score, together.solved) == (alone.score, True)
    assert Solver(book=False).solve(state, threads=2, nodes=9_000).nodes <= 9_000
