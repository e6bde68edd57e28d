"""Stores to test with: the same tests run on a file of SQLite and on a PostgreSQL server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from store.postgres import NoServerError, server

from turnwise.store import Store

KINDS = ("sqlite", "postgresql")
NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A server; where there is none, a test is skipped, but not where everything must be tested."""
    with ExitStack() as running:
        try:
            url = running.enter_context(server())
        except NoServerError as error:
            if os.environ.get("CI"):
                pytest.fail(str(error))
            pytest.skip(str(error))
        yield url


@pytest.fixture(params=KINDS)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An address where no store is yet."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    url = request.getfixturevalue("postgres")
    name = f"games_{next(NUMBERS)}"
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return str(url.removesuffix("postgres") + name)


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    """A new store."""
    with Store.open(where) as opened:
        yield opened
