"""What every test can use: oracles and set-ups on the path, and the options --slow, --data and --update-golden."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

# What takes longest begins first, so that no process is left alone with it at the end.
FIRST = ("docs/test_docs", "arena/test_ray", "docs", "web", "server", "learning", "cli", "lab", "conformance")
# Files whose tests share a server on which every kind of job has run: a process that runs one runs them all.
SHARING = ("web/test_looks", "web/test_persian", "web/test_pseudo_language")
OWN_POSITIONS = Path(__file__).parents[1] / "bench" / "positions"

# A shell starts background jobs with SIGINT ignored, and children inherit that: `make test &` would never see a Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")
    parser.addoption("--data", type=Path, metavar="FOLDER", help="check published positions in FOLDER, not our own")
    parser.addoption("--update-golden", action="store_true", help="write tests/golden from what the code does now")


def rank_of(test: str) -> int:
    """Return the place of a test among the rest."""
    return next((rank for rank, place in enumerate(FIRST) if test.startswith(f"tests/{place}")), len(FIRST))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank_of(item.nodeid))
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow: run with --slow")
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(skip)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything must run, as CI says, a test that lacks something fails; only slow ones may be left out."""
    report = yield
    if report.skipped and os.environ.get("CI") and not item.get_closest_marker("slow"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but where CI is set everything must run: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def data(request: pytest.FixtureRequest) -> Path | None:
    """The folder of published positions and games, where the user has named one."""
    given: Path | None = request.config.getoption("--data")
    if given is not None and not given.is_dir():
        raise pytest.UsageError(f"--data {given}: there is no such folder")
    return given


@pytest.fixture(scope="session")
def positions(data: Path | None) -> Path:
    """The folder the benchmark positions are read from: the user's, else our own."""
    return data or OWN_POSITIONS


@pytest.fixture(autouse=True)
def own_games() -> Iterator[None]:
    """Forget the games that a test has brought."""
    from turnwise import games

    before = {game.name for game in games.all_games()}
    yield
    for game in games.all_games():
        if game.name not in before:
            games.unregister(game.name)


@pytest.fixture(scope="session", autouse=True)
def own_store(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the user's own games out of the tests, and the tests' out of the user's."""
    os.environ["TURNWISE_STORE"] = str(tmp_path_factory.mktemp("store") / "games.db")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run the tests of a file in one process: they share servers, clusters and results that are slow to make.

    So do the files of SHARING.
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            scope = str(super()._split_scope(nodeid))
            return SHARING[0] if scope.startswith(tuple(f"tests/{file}" for file in SHARING)) else scope

    config.option.loadscopereorder = False
    return Scheduling(config, log)
