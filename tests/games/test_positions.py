"""The positions of our own are what `bench/positions.py` makes, and lie where it says."""

from __future__ import annotations

import itertools
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"

with pytest.MonkeyPatch.context() as patch:
    # Only as long as it is needed: folders of tests have names of scripts there.
    patch.syspath_prepend(str(BENCH))
    own: Any = import_module("positions")

SETS = {each.name: each for each in own.CONNECT4_SETS}


@pytest.mark.parametrize("name", ["Test_L3_R1", "Test_L2_R1"])
def test_the_connect4_sets_begin_as_the_script_makes_them(name: str) -> None:
    """The first forty of each quick set, with their scores."""
    made = list(itertools.islice(own.connect4_positions(SETS[name]), 40))

    assert own.read_scored(own.OWN_POSITIONS / "connect4" / name)[:40] == made


@pytest.mark.parametrize("name", SETS)
def test_every_connect4_position_belongs_to_its_set(name: str) -> None:
    """Number of discs and distance to the end; none is there twice."""
    rows = own.read_scored(own.OWN_POSITIONS / "connect4" / name)

    assert len({columns for columns, _ in rows}) == own.POSITIONS
    for columns, score in rows:
        assert len(columns) in SETS[name].discs
        assert own.plies_to_go(len(columns), score) in SETS[name].to_go


def test_the_endgames_begin_as_the_script_makes_them() -> None:
    lines = (own.OWN_POSITIONS / "othello" / "endgames.tsv").read_text().splitlines()
    made = [own.endgame_row(number, empties, all_moves=True) for number, empties in enumerate(own.FIRST_EMPTIES[:2], 1)]

    assert lines[:3] == [own.ENDGAMES_HEAD, *made]
    assert len(lines) == 1 + len(own.FIRST_EMPTIES) + len(own.LAST_EMPTIES)
