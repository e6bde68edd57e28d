"""Several writers at once, and writers that are killed: no game is lost, and none is there twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from patience import PATIENCE
from store.played import played
from store.writer import PLAN

from turnwise.store import Store

WRITER = Path(__file__).parent / "writer.py"
GAMES = 400
STEP = 3
LINES = 8  # that a writer gets to say before it is killed


def start(where: str, *numbers: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, WRITER, where, *map(str, numbers)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def read(lines: list[str]) -> tuple[int, set[int]]:
    """How many games were new, and which are said to be there; a last line may be cut short."""
    whole = [list(map(int, line.split())) for line in lines if line.endswith("\n")]
    return sum(line[0] for line in whole), {number for line in whole for number in line[1:]}


def test_writers_share_one_event(where: str) -> None:
    """Three programs open a store that is not there yet and add overlapping games in different orders."""
    writers = [start(where, seed, STEP + seed, 30 * seed, 30 * seed + 90) for seed in range(3)]
    outputs = [writer.communicate(timeout=PATIENCE) for writer in writers]
    said = [read(out.splitlines(keepends=True)) for out, _ in outputs]
    with Store.open(where) as store:
        (event,) = store.events()
        records = list(store.records(event=event))

    assert [error for _, error in outputs] == [""] * 3
    assert sum(new for new, _ in said) == 150
    assert records == [(number, played(number)) for number in range(150)]


def test_a_killed_writer_loses_no_game_it_has_reported(where: str) -> None:
    """Three are killed in the middle, each after some games; a fourth finds what is missing."""
    reported: set[int] = set()
    for seed in range(3):
        writer = start(where, seed, STEP, 0, GAMES)
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(LINES)]
        writer.kill()
        rest, _ = writer.communicate(timeout=PATIENCE)
        reported |= read(lines + rest.splitlines(keepends=True))[1]
    with Store.open(where) as store:
        event = store.begin("match", PLAN)
        kept = store.numbers(event)
        whole = list(store.records(event=event))
        new = store.add(event, [(number, played(number)) for number in range(GAMES)])

        assert reported <= kept
        assert len(reported) >= LINES * STEP
        assert len(kept) % STEP in (0, GAMES % STEP)  # a chunk is there as a whole or not at all
        assert whole == [(number, played(number)) for number in sorted(kept)]
        assert new == GAMES - len(kept)
        assert [number for number, _ in store.records(event=event)] == list(range(GAMES))
