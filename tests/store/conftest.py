"""Stores to test with: the same tests run on a file of SQLite and on a PostgreSQL server."""

from __future__ import annotations

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
    """A server; where there is none, a test is skipped."""
    with ExitStack() as running:
        try:
            url = running.enter_context(server())
        except NoServerError as error:
            pytest.skip(str(error))
        yield url


@pytest.fixture(params=KINDS)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An address where no store is yet."""
    return str(tmp_path / "games.db") if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture
def database(postgres: str) -> str:
    """A new database of the server."""
    name = f"games_{next(NUMBERS)}"
    engine = create_engine(postgres.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return str(postgres.removesuffix("postgres") + name)


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    """A new store."""
    with Store.open(where) as opened:
        yield opened
