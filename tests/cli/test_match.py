"""`turnwise match` and `turnwise tournament` as people run them."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNWISE_STORE", str(tmp_path / "games.db"))


def test_a_match_reports_points_elo_and_costs(turnwise: Run) -> None:
    ran = turnwise("match", "connect4", "search:depth=3", "random", "--games", 10, "--workers", 0)

    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith("Results of search:depth=3 vs random (connect4, 10 games, seed 0)\nElo: ")
    assert re.search(r"^LOS: \d+\.\d %, Score: \d+\.\d %, W: \d+, L: \d+, D: \d+$", ran.out, re.M)
    assert re.search(r"^Ptnml\(0-2\): \[\d, \d, \d, \d, \d\]$", ran.out, re.M)
    assert "Move of search:depth=3:" in ran.out
    assert "Kept as event 1" in ran.out


def test_a_test_shows_its_ratio_and_bounds(turnwise: Run) -> None:
    """The line of a sequential test: the log likelihood ratio, where it ends, and the two differences."""
    ran = turnwise("match", "sim", "greedy", "random", "--games", 10, "--workers", 0, "--sprt", "0,20")

    assert re.search(r"^LLR: -?\d+\.\d\d \(-2\.94, 2\.94\) \[0\.00, 20\.00\]", ran.out, re.M)


def test_json_has_all_figures(turnwise: Run) -> None:
    ran = turnwise(
        "match", "sim", "random", "greedy", "--games", 4, "--workers", 0, "--store", "none", "--sprt", "0,20", "--json"
    )
    values = json.loads(ran.out)

    assert values["wins"] + values["draws"] + values["losses"] == 4
    assert sum(values["ptnml"]) == 2
    assert values["event"] is None
    assert {"llr", "lower", "upper", "verdict"} <= values["sprt"].keys()


def test_limits_go_to_agents_that_take_them(turnwise: Run) -> None:
    ran = turnwise("match", "sim", "search", "random", "--games", 2, "--depth", 2, "--workers", 0, "--json")

    assert json.loads(ran.out)["agents"] == ["search:depth=2", "random"]


def test_large_limits_are_written_out(turnwise: Run) -> None:
    ran = turnwise("match", "sim", "search", "random", "--games", 2, "--nodes", 1234567, "--workers", 0, "--json")

    assert json.loads(ran.out)["agents"] == ["search:nodes=1234567", "random"]


def test_resume_plays_only_what_is_missing(turnwise: Run) -> None:
    command = ("match", "connect4", "random", "greedy", "--workers", 0, "--json")
    first = json.loads(turnwise(*command, "--games", 6).out)
    longer = json.loads(turnwise(*command, "--games", 10, "--resume").out)
    again = json.loads(turnwise(*command, "--games", 6).out)

    assert first["event"] == longer["event"] != again["event"]
    assert longer["games"] == 10
    assert {**again, "event": 1, "seconds_a_move": 0} == {**first, "event": 1, "seconds_a_move": 0}


def test_ctrl_c_ends_with_the_report_so_far(tmp_path: Path) -> None:
    agents = ("search:nodes=3000,seed=1", "search:nodes=2000,seed=1")
    process = subprocess.Popen(
        [sys.executable, "-m", "turnwise.cli", "match", "othello", *agents, "--games", "200", "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    _wait_for_games(tmp_path / "games.db")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert "games, seed 0" in out
    assert err.strip().endswith("the same command with --resume goes on")
    assert "Traceback" not in err


def _wait_for_games(path: Path, seconds: float = PATIENCE) -> None:
    """Wait until the first games are kept."""
    from turnwise.store import Store

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if path.exists():
            with Store.open(path) as store:
                if any(True for _ in store.records(limit=1)):
                    return
        time.sleep(0.2)
    raise AssertionError("no game was kept in time")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("connect4", "random", "foo"), "unknown agent 'foo'"),
        (("connect4", "random", "human"), "a match is for programs"),
        (("connect4", "random", "random", "--games", 3), "games=3: give an even number"),
        (("connect4", "random", "random", "--openings", "plies=1"), "give 4 distinct positions of connect4"),
        (("connect4", "random", "random", "--sprt", "5"), "sprt '5': give elo0,elo1"),
        (("connect4", "random", "random", "--sprt", "5,0"), "5,0"),
        (("connect4", "random", "random", "--workers", "many"), "workers 'many'"),
        (("connect4", "random", "random", "--seconds", 0), "seconds=0: give a number above 0"),
        (("connect4", "random", "random", "--seed", -1), "seed=-1: give a whole number from 0"),
        (("connect4", "random", "random", "--store", "/nowhere/games.db"), "/nowhere"),
    ],
)
def test_a_mistake_is_one_line(turnwise: Run, arguments: tuple[Any, ...], message: str) -> None:
    ran = turnwise("match", *arguments)

    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert message in ran.err


def test_a_tournament_prints_its_table_and_writes_a_page(turnwise: Run, tmp_path: Path) -> None:
    agents = ("random", "search:depth=1", "search:depth=4")
    ran = turnwise("tournament", "connect4", *agents, "--games", 4, "--workers", 0, "--out", tmp_path / "report")
    page = (tmp_path / "report" / "index.html").read_text()

    assert ran.code == 0
    assert re.search(r"^1 +search:depth=4 ", ran.out, re.M)
    assert re.search(r"^3 +random ", ran.out, re.M)
    assert "search:depth=4" in page
    assert (tmp_path / "report" / "plots" / "ratings.png").exists()


def test_a_tournament_needs_two_agents(turnwise: Run) -> None:
    ran = turnwise("tournament", "connect4", "random")

    assert (ran.code, ran.err) == (2, "a tournament needs two agents or more\n")
