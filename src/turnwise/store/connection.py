"""Opening a database: settings of SQLite and PostgreSQL, the newest schema, and errors in one line."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from ..bounded import is_folder, is_there
from ..errors import DataError, StoreLostError, reason_of
from ..extras import install_command
from ..messages import Message
from .address import Address, default_path
from .schema import HEAD, VERSION_TABLE

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 30  # for another writer to finish
CONNECT_SECONDS = 10  # for a server to answer
RETRY_SECONDS = 0.05
UPGRADE_LOCK = 7_485_017_311  # of PostgreSQL: any number that is ours alone
BEGIN = "turnwise_begin"  # an execution option: how SQLite begins a transaction
LOCKED = "database is locked"
LOST = (OperationalError, InterfaceError)  # of the database, and not of what was asked
PLAIN = {
    LOCKED: Message(
        "another program has been writing to it for {seconds} seconds, try again later", seconds=BUSY_SECONDS
    ),
    "FOREIGN KEY constraint failed": Message("it has no such event"),
    "fk_games_event_id": Message("it has no such event"),
    "file is not a database": Message("it is not an SQLite database"),
    "readonly database": Message("it cannot be written, see the permissions of the file and of its folder"),
    "database or disk is full": Message("the disk is full, make room and try again"),
    "disk I/O error": Message("the disk cannot be read or written, see the log of the system"),
    "unable to open database file": Message("it cannot be opened, the folder must exist and be writable"),
}


def open_engine(address: Address, *, create: bool, lasting: bool = True, at_once: bool = True) -> Engine:
    """Connect to a database, and bring its schema to the newest; an empty one gets it if `create` says so.

    Without `at_once` it need not answer before it is asked something.
    """
    if address.path is not None:
        _check_file(address.path, create=create)
    engine = _engine(address, lasting=lasting)
    try:
        if at_once:
            with one_line(address):
                _check_schema(engine, address, create=create)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def one_line(address: Address) -> Iterator[None]:
    """Turn errors of the database into one line that names the store, without the password."""
    try:
        yield
    except SQLAlchemyError as error:
        told = str(getattr(error, "orig", None) or error).strip()
        plain = next((plain for fragment, plain in PLAIN.items() if fragment in told), None)
        words = plain or address.hide(told.partition("\n")[0])
        kind = StoreLostError if isinstance(error, LOST) else DataError
        raise kind(Message("store '{store}': {words}", None, store=address.label, words=words)) from None


def writing(engine: Engine) -> Engine:
    """Return the engine for transactions that write: SQLite then waits for its turn before the first reading."""
    return engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})


# ---- connecting ----


def _check_file(path: Path, *, create: bool) -> None:
    if is_folder(path):
        raise DataError("store '{store}': it is a folder, give a file", store=path)
    if is_there(path):
        return
    if not create:
        raise DataError("there is no store at '{path}' yet: `turnwise store import` and matches make one", path=path)
    if path == default_path():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DataError(
                "cannot make the folder '{folder}': {error}", folder=path.parent, error=reason_of(error)
            ) from None


def _engine(address: Address, *, lasting: bool) -> Engine:
    if address.path is None:
        return _postgres(address)
    engine = create_engine(address.url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _set_up if lasting else _set_up_quick)
    _SameFile(address.path).watch(engine)
    event.listen(engine, "begin", _begin)
    return engine


def _postgres(address: Address) -> Engine:
    options = {} if "connect_timeout" in address.url.query else {"connect_timeout": CONNECT_SECONDS}
    try:
        return create_engine(address.url, connect_args=options, pool_pre_ping=True)
    except ImportError:
        raise DataError("stores in PostgreSQL need psycopg: {command}", command=install_command("postgres")) from None


def _set_up(connection: Any, _record: Any) -> None:
    """Leave transactions to us; a commit is on the disk when it returns."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")


def _set_up_quick(connection: Any, record: Any) -> None:
    """A commit outlives this program; one of the last moments may be lost if the machine loses its power."""
    _set_up(connection, record)
    connection.execute("PRAGMA synchronous = NORMAL")


class _SameFile:
    """Sees that an engine keeps to one file: one that is removed can be written to, and nobody will ever read it.

    Nor is an empty one made in its place, or another one taken for it, whose content SQLite would mix with the old.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._first: tuple[int, int] | None = None

    def watch(self, engine: Engine) -> None:
        event.listen(engine, "do_connect", self._check)
        event.listen(engine, "connect", self._note)
        event.listen(engine, "begin", self._check)

    def _note(self, *_: Any) -> None:
        self._first = self._first or self._found()

    def _check(self, *_: Any) -> None:
        if self._first is not None and self._found() != self._first:
            raise StoreLostError(
                "store '{store}': its file was removed or replaced while it was in use, put it back", store=self._path
            )

    def _found(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _begin(connection: Connection) -> None:
    """A writer takes its turn at once: a reader who becomes a writer later could be refused."""
    statement = connection.get_execution_options().get(BEGIN, "BEGIN")
    if statement:
        connection.exec_driver_sql(statement)


# ---- the schema ----


def _check_schema(engine: Engine, address: Address, *, create: bool) -> None:
    with engine.begin() as connection:
        found = _revision(connection)
        foreign = found is None and address.path is not None and inspect(connection).get_table_names()
    if found == HEAD:
        return
    if foreign:
        raise DataError("store '{store}': the file is a database of another program", store=address.label)
    if found is None and not create:
        raise DataError(
            "there is no store in '{label}' yet: `turnwise store import` and matches make one", label=address.label
        )
    if address.path is not None:
        _write_ahead(engine)
    with writing(engine).begin() as connection:
        if address.path is None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
        _upgrade(connection, address)


def _revision(connection: Connection) -> str | None:
    """Return the revision of the database; None for one without our tables."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return found


def _write_ahead(engine: Engine) -> None:
    """Let readers and a writer work side by side: a property of the file, which only one program at a time can set."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            with engine.execution_options(**{BEGIN: ""}).connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except OperationalError as error:
            if LOCKED not in str(error) or time.monotonic() > until:
                raise
            time.sleep(RETRY_SECONDS)


def _upgrade(connection: Connection, address: Address) -> None:
    """Run the migrations that are missing, in the transaction of the connection: all of them or none."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(MIGRATIONS))
    known = {script.revision for script in scripts.walk_revisions()}
    found = _revision(connection)
    if found is not None and found not in known:
        raise DataError(
            "store '{store}' has the schema {found} of a newer turnwise, this one knows up to {known}: "
            "install a newer turnwise",
            store=address.label,
            found=found,
            known=HEAD,
        )
    context = EnvironmentContext(Config(), scripts, fn=lambda now, _context: scripts._upgrade_revs(HEAD, now))
    with context:
        context.configure(connection=connection, version_table=VERSION_TABLE, transactional_ddl=True)
        context.run_migrations()
