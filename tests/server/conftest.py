"""One server for all tests that leave it as they found it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from foreign import written
from foreign_server import serving_foreign
from running import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server") / "store.db") as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of games and agents."""
    return written(tmp_path_factory.mktemp("files"))


@pytest.fixture(scope="module")
def foreign(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving_foreign(folder, tmp_path_factory.mktemp("foreign") / "store.db") as found:
        yield found
