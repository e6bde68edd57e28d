"""Searches that leap: the scores of the depth they name, deeper for their work, within their limits."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from turnwise import Connect4, Limits, Othello, Sim, StopToken, search
from turnwise.analysis import leaps
from turnwise.analysis.leaps import FARTHEST, Deepening, Forecast
from turnwise.report import Report

NIM = Path(__file__).parents[1] / "foreign" / "nim.py"
MIDDLE = Othello.parse("--------------------O------XOO----XXXO---XXXO----XX-O----------- X")


def deepened(state: Any, stop: StopToken | None = None, **limits: Any) -> Report:
    return Deepening(state, Limits(**limits), stop).run()


@pytest.mark.parametrize("nodes", [3_000, 50_000, 400_000])
@pytest.mark.parametrize("state", [Othello(), MIDDLE, Connect4.parse("4433")])
def test_scores_are_those_of_a_search_to_the_same_depth(state: Any, nodes: int) -> None:
    """Depths that are left out change nothing but the work; the limit of nodes holds for all of it."""
    found = deepened(state, nodes=nodes)
    plain = search(state, depth=found.depth, all_moves=True, finish=False)

    assert found.moves == plain.moves
    assert found.move_ranks == plain.move_ranks
    assert found.nodes <= nodes


def test_the_same_limit_of_nodes_gives_the_same_search() -> None:
    """Nothing depends on the clock where no time is given."""
    first, second = (deepened(MIDDLE, nodes=200_000) for _ in range(2))

    assert (first.depth, first.nodes, first.moves) == (second.depth, second.nodes, second.moves)


def test_leaps_reach_a_depth_with_fewer_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the work is seen to grow, depths are left out, never more than FARTHEST - 1 side by side."""
    depths: list[int] = []

    def noted(*asked: Any, **options: Any) -> Report:
        depths.append(options.get("first_depth", 1))
        return search(*asked, **options)

    monkeypatch.setattr(leaps, "search", noted)
    found = deepened(MIDDLE, nodes=1_000_000)
    plain = search(MIDDLE, depth=found.depth, all_moves=True, finish=False)

    assert found.nodes < plain.nodes
    assert found.depth in depths
    assert all(after - before <= FARTHEST for before, after in pairwise(depths[1:]))


def test_a_game_that_ends_is_solved() -> None:
    """A leap beyond the end of the game is as good as one to the end; without a limit a search goes on until then."""
    state = Sim()
    for move in ["01", "02", "13", "04", "25", "34"]:
        state = state.play(state.parse_move(move))

    assert deepened(state).solved
    assert deepened(state, nodes=10_000_000).move_ranks == deepened(state).move_ranks


@pytest.mark.parametrize("depth", [1, 2, 5, 7])
def test_a_limit_of_depth_holds(depth: int) -> None:
    """It is reached and not passed, whatever else is allowed."""
    assert deepened(MIDDLE, depth=depth, nodes=2_000_000).depth == depth


@pytest.mark.parametrize("state_of", [lambda: MIDDLE, lambda: nim()(50)])
def test_a_limit_of_time_holds(state_of: Callable[[], Any]) -> None:
    """All iterations together keep it, of games in the core and in Python."""
    found = deepened(state_of(), seconds=0.05)

    assert found.moves
    assert found.solved or found.seconds < 5  # far more than it needs on the slowest machine


def test_a_stopped_search_begins_no_other_iteration() -> None:
    """It ends at the first look at its token, which comes after 1024 nodes."""
    stop = StopToken()
    stop.stop()

    assert deepened(MIDDLE, stop, nodes=1_000_000).nodes == 1024


def test_odd_and_even_depths_grow_by_themselves() -> None:
    """Doubling into odd depths and eight times the work into even ones is foretold for both."""
    forecast, work, made = Forecast(), 1, 0
    for depth in range(1, 6):
        work *= 8 if depth % 2 == 0 else 2
        made += work
        forecast.note(depth, work)

    assert forecast.total(1) - made == 8 * work
    assert forecast.total(2) - made == (8 + 16) * work


def nim() -> Any:
    spec = importlib.util.spec_from_file_location("nim_of_a_file", NIM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Nim
