"""A system clock that is set hours forward and back while the server runs: nobody wins or loses time by it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from running import PATIENCE, running

HOUR = 3600.0
CLOCK = {"seconds": HOUR, "increment": 0}
PACE = 0.05  # seconds between moves: so that a game lasts until the clock is set
Jump = Callable[[float], None]


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Set the system's clock, by so many hours from where it was."""
    real = time.time
    return lambda hours: monkeypatch.setattr(time, "time", lambda: real() + hours * HOUR)


def test_no_player_loses_by_a_clock_that_is_set(tmp_path: Path, jump: Jump) -> None:
    """Five hours forward are more than all the time there is; the game goes on, with what was really spent."""
    with running(tmp_path / "store.db") as server:
        play = server.post("/api/plays", game="connect4", sides=["human", "human"], clock=CLOCK)
        jump(5)
        seen = server.client.get(f"/api/plays/{play['id']}").json()
        after = server.post(f"/api/plays/{play['id']}/moves", ply=0, move="d")

    assert seen["status"] == after["status"] == "playing"
    assert after["times"][0] < PATIENCE


def test_no_move_waits_for_a_clock_that_is_set(tmp_path: Path, jump: Jump) -> None:
    """Five hours back, agents that move at a pace would wait for as long."""
    with running(tmp_path / "store.db") as server:
        play = server.post("/api/plays", game="sim", sides=["random", "random"], pace=PACE)
        jump(-5)
        ended = server.ended_play(play["id"])

    assert ended["status"] == "over"


def test_a_job_hears_that_it_is_to_stop(tmp_path: Path, jump: Jump) -> None:
    """It looks twice a second whether it is still wanted: five hours back, that would be in five hours."""
    asked = {"kind": "match", "game": "connect4", "agents": ["search:depth=12", "search:depth=12"], "games": 10_000}
    with running(tmp_path / "store.db") as server:
        job = server.post("/api/jobs", **asked)
        while not job["progress"]["done"]:
            job = server.client.get(f"/api/jobs/{job['id']}").json()
        jump(-5)
        job = server.ended_job(server.client.delete(f"/api/jobs/{job['id']}").json())

    assert job["status"] == "stopped"
