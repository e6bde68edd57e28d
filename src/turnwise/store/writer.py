"""Many small writes: a connection that is kept between them, and statements that are compiled once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, CursorResult, Dialect, Engine, Executable
from sqlalchemy.exc import SQLAlchemyError

from .address import Address
from .connection import one_line


class Prepared:
    """A statement whose values are all named by `bindparam`: one look at it, for each kind of database, is enough.

    Types that a driver takes as they are do not need more: texts, whole numbers, and floats.
    """

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, **values: Any) -> CursorResult[Any]:
        """Execute it, a third of what it takes to compile it again and look up its types."""
        text, order = self._texts.get(connection.dialect.name) or self._compiled(connection.dialect)
        return connection.exec_driver_sql(text, values if order is None else tuple(values[name] for name in order))

    def _compiled(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        compiled = self._statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        order = None if compiled.positiontup is None else tuple(compiled.positiontup)
        return self._texts.setdefault(dialect.name, (str(compiled), order))


class Writer:
    """Transactions that write, over one connection: to take one from the pool for each costs more than most of them.

    It belongs to one thread. After an error the connection is closed, and the next transaction has a new one.
    """

    def __init__(self, engine: Engine, address: Address) -> None:
        self._engine = engine
        self._address = address
        self._connection: Connection | None = None

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Open a transaction; it is committed when the block ends, or undone if that fails."""
        with one_line(self._address):
            if self._connection is None:
                self._connection = self._engine.connect()
            try:
                with self._connection.begin():
                    yield self._connection
            except BaseException:
                self.close()
                raise

    @property
    def may_be_lost(self) -> bool:
        """Whether its connection was kept since an earlier transaction and leads to a server, which may have ended."""
        return self._connection is not None and self._address.path is None

    def close(self) -> None:
        """Let go of the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # one that is broken cannot be given back in good order
                connection.close()
