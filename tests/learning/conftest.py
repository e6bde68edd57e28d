"""What the tests of learning share: without its packages they are skipped."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from turnwise.learning import DataPlan, generate

PACKAGES = ("numpy", "pyarrow", "torch")
MISSING = [name for name in PACKAGES if importlib.util.find_spec(name) is None]


@pytest.fixture(autouse=True, scope="session")
def needs_learning() -> None:
    if MISSING:
        pytest.skip(f"needs {', '.join(MISSING)}: pip install 'turnwise[learn]'")


@pytest.fixture(scope="session")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with 600 positions of Hand of the King, of both sets of rules, most of them solved."""
    folder = tmp_path_factory.mktemp("shards")
    plan = DataPlan(game="hand_of_the_king", openings="companions=on+off", nodes=200, solve_nodes=300, shard=600)
    generate(plan, positions=600, folder=folder, workers=0)
    return folder
