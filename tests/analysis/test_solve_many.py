"""Many positions by workers: each is solved as if it were alone, whoever solves it, and in whatever order."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import prepared
import pytest
from analysis.problems import STARTS, late, mortal

from turnwise import games
from turnwise.analysis.deal_survey import solve_deals
from turnwise.analysis.solve_many import solve_many
from turnwise.arena.execution import LocalWorkers, Workers
from turnwise.engine import Solver
from turnwise.errors import WorkersError
from turnwise.report import Report

FOREIGN = Path(__file__).parents[1] / "foreign"
TABLE = 1 << 22


def found(report: Report) -> tuple[Any, ...]:
    """What must be the same wherever a position is solved: all but the time."""
    return (
        report.score,
        report.rank,
        report.best,
        report.line,
        report.moves,
        report.nodes,
        report.proven,
        report.stopped,
    )


def all_found(game: str, states: Sequence[Any], workers: Workers | int = 0, **question: Any) -> dict[int, Any]:
    solved = solve_many(games.find(game), states, table_bytes=TABLE, workers=workers, **question)
    return {number: found(report) for number, report in solved}


@pytest.fixture(scope="module")
def crew() -> Any:
    with LocalWorkers(2) as workers:
        yield workers


@pytest.mark.parametrize("game", STARTS)
def test_positions_are_solved_as_if_each_were_alone(game: str, crew: LocalWorkers) -> None:
    """By a new solver each, by one process after the other in both orders, and by two: the same to the node."""
    states = [late(game, seed) for seed in range(6)]
    alone = {number: found(Solver(table_bytes=TABLE).solve(state)) for number, state in enumerate(states)}
    backwards = all_found(game, states[::-1])

    assert all_found(game, states) == alone
    assert {5 - number: report for number, report in backwards.items()} == alone
    assert all_found(game, states, crew) == alone


def test_what_a_limit_leaves_open_does_not_depend_on_the_workers(crew: LocalWorkers) -> None:
    """The second of two equal positions has no use of what the first one left in a table."""
    states = [late("connect4", seed) for seed in (1, 1, 2, 2, 3, 3)]
    here = all_found("connect4", states, nodes=50)

    assert here == all_found("connect4", states, crew, nodes=50)
    assert here[0] == here[1]


def test_a_game_of_a_file_travels(crew: LocalWorkers, tmp_path: Path) -> None:
    """Its file is gone when the workers solve: they have its content."""
    shutil.copy(FOREIGN / "nim.py", tmp_path)
    nim = games.load(f"{tmp_path}/nim.py:Nim")
    states = [nim.start(stones=stones) for stones in range(1, 20)]
    here = all_found(nim.name, states)
    (tmp_path / "nim.py").unlink()

    assert all_found(nim.name, states, crew) == here
    assert [here[number][0] for number in range(4)] == [1, 1, 1, -1]


def test_a_worker_killed_in_the_middle_of_a_study_loses_nothing(crew: LocalWorkers, tmp_path: Path) -> None:
    """Twice the deal takes its worker along; the third one solves it, and the study is that of a quiet run."""
    game, lives = mortal(tmp_path, deaths=2)
    starts = [f"start:seed={seed}" for seed in range(1, 16)]
    deals = list(solve_deals(game, starts, table_bytes=TABLE, workers=crew, winner_only=True))
    quiet = list(solve_deals(game, starts, table_bytes=TABLE, winner_only=True))

    assert lives.read_text() == "0"
    assert sorted((deal.start, deal.winner, deal.nodes) for deal in deals) == sorted(
        (deal.start, deal.winner, deal.nodes) for deal in quiet
    )
    assert len(deals) == 15


def test_a_position_that_kills_every_worker_is_named(crew: LocalWorkers, tmp_path: Path) -> None:
    game, _ = mortal(tmp_path, deaths=99, deadly=3)
    starts = [game.parse(f"start:seed={seed}") for seed in (3,)]

    with pytest.raises(WorkersError, match=r"position 'start:seed=3': given up after 3 tries: its worker died \(SIGKI"):
        list(solve_many(game, starts, table_bytes=TABLE, workers=crew))


def test_the_command_prints_the_same_lines_in_the_order_of_the_file(tmp_path: Path) -> None:
    """Hard and easy positions in turn, so that two processes finish them in another order."""
    states = chain.from_iterable((late("connect4", seed), late("connect4", seed + 50)) for seed in range(5))
    path = tmp_path / "positions.txt"
    path.write_text("".join(f"{state.text()}\n" for state in states))
    outputs = [
        prepared.run("solve", "connect4", "--file", path, "--json", "--workers", workers).stdout for workers in (0, 2)
    ]
    here, there = [[{**json.loads(line), "seconds": 0} for line in out.splitlines()] for out in outputs]

    assert [each["position"] for each in here] == path.read_text().split()
    assert here == there


def test_the_study_of_two_processes_is_that_of_one(tmp_path: Path) -> None:
    """The same figures but for the times, and each deal kept once."""
    words = "study hand_of_the_king --deals 3 --options companions=off,rule=boxed --table-mb 16 --first-seed 27 --json"
    ran = [
        prepared.run(*words.split(), "--workers", workers, "--file", tmp_path / f"{workers}.jsonl")
        for workers in (0, 2)
    ]
    here, there = [
        {name: value for name, value in json.loads(each.stdout).items() if "seconds" not in name} for each in ran
    ]
    kept = [json.loads(line)["start"] for line in (tmp_path / "2.jsonl").read_text().splitlines()]

    assert [each.stderr for each in ran] == ["", ""]
    assert here == there
    assert len(kept) == len(set(kept)) == 3
