"""Reports are made in the core; they are the dataclasses of turnwise.report all the same."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, asdict, fields, replace
from typing import Any, NamedTuple

import pytest
from search.python_games import Nim

import turnwise
from turnwise import ArgumentTypeError, Connect4, Report, Sim, Solver, TreeNode
from turnwise.report import SearchTree

FIELDS = [field.name for field in fields(Report)]


def some_reports() -> list[Report]:
    """Reports of a search, a search with all it can tell, a solver, one that was stopped, and a game in Python."""
    return [
        turnwise.search(Connect4.parse("4433"), depth=1),
        turnwise.search(Sim(), depth=2, all_moves=True, tree=50, method="alpha_beta"),
        turnwise.solve(Connect4.parse("2252576253462244111563365343671351441"), all_moves=True),
        turnwise.solve(Connect4(), nodes=1000),
        turnwise.search(Nim(7), all_moves=True, tree=10),
    ]


each_report = pytest.mark.parametrize("report", some_reports(), ids=lambda report: f"{report.nodes} nodes")


@each_report
def test_a_report_has_every_field_of_its_class(report: Report) -> None:
    assert type(report) is Report
    assert list(vars(report)) == FIELDS
    assert asdict(report).keys() == set(FIELDS)
    assert type(report.tree) is SearchTree
    assert all(type(node) is TreeNode and list(vars(node)) == [f.name for f in fields(node)] for node in report.tree)


@each_report
def test_a_report_is_the_value_its_class_would_make(report: Report) -> None:
    """Equality, copies, pickles and replace() know no difference."""
    values = {name: getattr(report, name) for name in FIELDS}
    made = Report(**{**values, "tree": SearchTree([TreeNode(**vars(node)) for node in report.tree], report.state)})

    assert made == report == pickle.loads(pickle.dumps(report)) == deepcopy(report)
    assert (repr(made), str(made), made._repr_html_()) == (repr(report), str(report), report._repr_html_())
    assert replace(report, depth=99) != report
    assert replace(report, depth=99).line == report.line


def test_a_report_does_not_change() -> None:
    report = turnwise.search(Connect4(), depth=1)

    with pytest.raises(FrozenInstanceError):
        report.depth = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        report.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_whole_scores_are_whole_numbers() -> None:
    solved = turnwise.solve(Sim(n=5), all_moves=True)

    assert [type(value) for value in (solved.score, solved.depth, solved.nodes)] == [int, int, int]
    assert {type(score) for score in solved.moves.values()} == {int}
    assert isinstance(solved.seconds, float)


@pytest.mark.parametrize(
    ("question", "proven"),
    [({}, "score"), ({"winner_only": True}, "winner"), ({"nodes": 1}, None)],
    ids=["solved", "winner only", "stopped"],
)
def test_a_solver_says_what_it_has_proved(question: dict[str, Any], proven: str | None) -> None:
    state = turnwise.HandOfTheKing(seed=1, companions="off")
    for _ in range(16):
        state = state.play(state.legal_moves()[0])

    assert Solver().solve(state, **question).proven == proven


def test_a_search_proves_what_it_has_solved_and_nothing_else() -> None:
    assert turnwise.search(Connect4.parse("112233"), depth=4).proven == "score"
    assert turnwise.search(Connect4(), depth=2).proven is None


def test_progress_is_told_reports_of_the_state() -> None:
    told: list[Report] = []
    state = Connect4()

    last = turnwise.search(state, depth=3, progress=told.append)

    assert [report.depth for report in told] == [1, 2, 3]
    assert all(report.state is state for report in told)
    assert (told[-1].best, told[-1].score, told[-1].line) == (last.best, last.score, last.line)


class Lists(NamedTuple):
    """Take one or two stones; a move is a list, which nothing can hash."""

    stones: int = 4
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.stones else -1

    def legal_moves(self) -> list[list[int]]:
        return [[take] for take in (1, 2) if take <= self.stones]

    def play(self, move: list[int]) -> Lists:
        return Lists(self.stones - move[0], 1 - self.player)


def test_moves_that_cannot_be_keys_are_refused_where_keys_are_needed() -> None:
    assert turnwise.search(Lists()).best == [1]
    with pytest.raises(ArgumentTypeError, match=r"^unhashable type: 'list': moves that are scored one by one are"):
        turnwise.search(Lists(), all_moves=True)


def test_a_registered_game_names_such_moves_by_their_places() -> None:
    """The report is of the state that stands for the class's, line and tree too."""
    state = turnwise.register(Lists, name="lists").start()

    report = turnwise.search(state, all_moves=True, tree=100)

    assert report.state is state
    assert (report.best, report.line, report.moves) == (0, [0, 0, 1], {0: 1, 1: -1})
    assert {node.move for node in report.tree} == {None, 0, 1}
