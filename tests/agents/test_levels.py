"""Where agents stand among the levels, as they were measured."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from turnwise import games
from turnwise.games import Game

RESULTS = Path(__file__).parents[2] / "bench" / "results"
WITH_REPORT = [spec for spec in games.SHIPPED if spec.classic is not None]


@pytest.mark.parametrize("spec", WITH_REPORT, ids=lambda spec: str(spec.name))
def test_the_level_of_a_course_reports_agent_is_the_measured_one(spec: Game) -> None:
    """People choose an opponent by it, so it changes with the measurement: bench/levels.py GAME --against classic."""
    note = json.loads((RESULTS / f"levels_{spec.name}_classic.json").read_text(encoding="utf-8"))["note"]
    measured = re.search(r"level (\d+\.\d)", note)

    assert spec.classic is not None
    assert measured is not None
    assert spec.classic.level == round(float(measured[1]))
