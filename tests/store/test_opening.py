"""Opening a store: where it is, older and newer schemas, and what is none, in one line each."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, text
from store.played import played

from turnwise import DataError
from turnwise.errors import StoreLostError
from turnwise.extras import install_command
from turnwise.store import Store, connection
from turnwise.store.address import address_of
from turnwise.store.schema import HEAD, METADATA, VERSION_TABLE

GAMES = [(number, played(number)) for number in range(3)]
BEFORE_LINKS = "0003"
ANOTHER = '''"""Another step."""
from alembic import op
from sqlalchemy import Column, Text
revision, down_revision = "9999", "{head}"
def upgrade() -> None:
    op.add_column("games", Column("colour", Text))
    {rest}
'''


# ---- the schema ----


def test_the_migrations_lead_to_the_tables_of_the_program(store: Store) -> None:
    """Nothing is left to change, and the newest revision is the one the program knows."""
    with store._engine.connect() as opened:
        context = MigrationContext.configure(opened, opts={"version_table": VERSION_TABLE})

        assert compare_metadata(context, METADATA) == []
    assert ScriptDirectory(str(connection.MIGRATIONS)).get_heads() == [HEAD]


def next_version(folder: Path, monkeypatch: pytest.MonkeyPatch, rest: str = "") -> None:
    """Let the program be one of tomorrow, which knows a further migration."""
    migrations = folder / "migrations"
    shutil.copytree(connection.MIGRATIONS, migrations)
    (migrations / "versions" / "r9999_another.py").write_text(ANOTHER.format(head=HEAD, rest=rest))
    monkeypatch.setattr(connection, "MIGRATIONS", migrations)
    monkeypatch.setattr(connection, "HEAD", "9999")


def test_a_store_of_an_older_schema_is_upgraded(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its games are kept; the older program then refuses it, and says why."""
    with Store.open(where) as store:
        event_before = store.begin("match", {"n": 1})
        store.add(event_before, GAMES)
    with monkeypatch.context() as tomorrow:
        next_version(tmp_path, tomorrow)
        with Store.open(where) as store:
            assert list(store.records(event=event_before)) == GAMES
            with store._engine.connect() as opened:
                assert opened.execute(text("SELECT colour FROM games")).scalars().all() == [None] * 3
        Store.open(where).close()
    with pytest.raises(DataError) as caught:
        Store.open(where)

    name = address_of(where).label
    assert str(caught.value) == (
        f"store '{name}' has the schema 9999 of a newer turnwise, this one knows up to {HEAD}: install a newer turnwise"
    )


def test_games_and_plays_of_before_links_are_kept(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store of the schema before games had links: its games stay listed, and its plays are there without secrets."""
    with monkeypatch.context() as yesterday:
        yesterday.setattr(connection, "HEAD", BEFORE_LINKS)
        store = Store.open(where)
        with store.writing() as opened:
            opened.execute(text("INSERT INTO plays VALUES ('old', 0, '{}', 0.0, NULL)"))
            columns = opened.execute(text("SELECT * FROM games")).keys()
        store.close()
    with Store.open(where) as store:
        store.add(None, GAMES)
        with store.reading() as opened:
            old = opened.execute(text("SELECT id, deadline FROM plays")).all()

        assert "links" not in columns
        assert [tuple(row) for row in old] == [("old", None)]
        assert [entry.owner for entry in store.entries(reader=())] == [None] * 3


def test_a_migration_that_fails_changes_nothing(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The column it had added already is gone again, and the older program goes on."""
    with Store.open(where) as store:
        store.add(None, GAMES)
    with monkeypatch.context() as tomorrow:
        next_version(tmp_path, tomorrow, rest='op.execute("DELETE FROM nothing")')
        with pytest.raises(DataError, match="nothing"):
            Store.open(where)
    with Store.open(where) as store, store._engine.connect() as opened:
        columns = opened.execute(text("SELECT * FROM games")).keys()

        assert "colour" not in columns
        assert len(list(store.records())) == 3


# ---- where it is ----


def test_the_place_is_chosen_by_argument_variable_and_home(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("TURNWISE_STORE", ""), ("XDG_DATA_HOME", ""), ("HOME", "/home/sara")):
        monkeypatch.setenv(name, value)
    places = [address_of(None).label]
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    places.append(address_of(None).label)
    monkeypatch.setenv("TURNWISE_STORE", "mine.db")
    places += [address_of(each).label for each in (None, "x.db", Path("~/y.db"), "sqlite:///z.db", "sqlite:////w.db")]

    assert places == [
        "/home/sara/.local/share/turnwise/turnwise.db",
        "/data/turnwise/turnwise.db",
        "mine.db",
        "x.db",
        "/home/sara/y.db",
        "z.db",
        "/w.db",
    ]


def test_the_folder_of_the_users_own_store_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TURNWISE_STORE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    Store.open().close()

    assert (tmp_path / "data" / "turnwise" / "turnwise.db").is_file()


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_a_server_is_named_without_its_password(scheme: str) -> None:
    address = address_of(f"{scheme}://sara:secret@db.example:5433/games?sslmode=require")

    assert (address.label, address.url.drivername) == (
        "postgresql://sara@db.example:5433/games",
        "postgresql+psycopg",
    )


FORMS = "give a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
WRONG = {
    "mysql://u:secret@h/d": f"stores are kept in SQLite and PostgreSQL, not in 'mysql': {FORMS}",
    "postgresql://u:secret@h:port/d": f"this is not a URL of a store: {FORMS}",
    "postgresql://u:secret@h": f"the URL of a store names no database: {FORMS}",
    "sqlite://": f"a store in SQLite is a file, without options: {FORMS}",
    "sqlite:///:memory:": f"a store in SQLite is a file, without options: {FORMS}",
    "/no/such/folder/x.db": (
        "store '/no/such/folder/x.db': it cannot be opened, the folder must exist and be writable"
    ),
    "/": "store '/': it is a folder, give a file",
}


@pytest.mark.parametrize("place", WRONG)
def test_a_wrong_place_is_named(place: str) -> None:
    with pytest.raises(DataError) as caught:
        Store.open(place)

    assert str(caught.value) == WRONG[place]


# ---- what cannot be opened or written ----


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("no database" * 1000)
    with pytest.raises(DataError) as caught:
        Store.open(path)

    assert str(caught.value) == f"store '{path}': it is not an SQLite database"
    assert path.read_text() == "no database" * 1000


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE bookmarks (x)")
    other.close()
    with pytest.raises(DataError) as caught:
        Store.open(path)

    assert str(caught.value) == f"store '{path}': the file is a database of another program"


def test_tables_of_another_program_on_a_server_are_left_alone(database: str) -> None:
    """Another table does no harm; one of the same name ends the opening with one line."""
    engine = create_engine(address_of(database).url)
    with engine.begin() as other:
        other.execute(text("CREATE TABLE games (x text)"))
    with pytest.raises(DataError, match=r'relation "games" already exists$'):
        Store.open(database)
    with engine.begin() as other:
        other.execute(text("ALTER TABLE games RENAME TO mine"))
    engine.dispose()

    Store.open(database).close()


def test_a_store_that_is_not_there_can_be_asked_for(where: str) -> None:
    with pytest.raises(DataError, match="there is no store"):
        Store.open(where, create=False)
    Store.open(where).close()

    Store.open(where, create=False).close()


def test_a_busy_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds the writer's turn for too long; reading goes on meanwhile."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.05)
    path = tmp_path / "games.db"
    with Store.open(path) as store:
        store.add(None, GAMES)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DataError, match=r"another program has been writing to it for 30 seconds, try again later"):
            store.add(None, GAMES)
        assert len(list(store.records())) == 3
        other.close()

        assert store.add(None, GAMES) == 3


def test_a_store_that_cannot_be_written_is_named(store: Store) -> None:
    """As with a file, or on a server, that only others may change."""
    sqlite = store._engine.dialect.name == "sqlite"
    setting = "PRAGMA query_only = ON" if sqlite else "SET default_transaction_read_only = on"

    def forbid(opened: object, *_: object) -> None:
        cursor = opened.cursor()  # type: ignore[attr-defined]
        cursor.execute(setting)
        cursor.close()
        if not sqlite:
            opened.commit()  # type: ignore[attr-defined]

    store.close()
    event.listen(store._engine, "connect", forbid)
    with pytest.raises(DataError, match=r"it cannot be written, see the permissions|in a read-only transaction$"):
        store.add(None, GAMES)


def test_a_wrong_password_is_not_repeated(postgres: str) -> None:
    """The message names the user, and neither password."""
    engine = create_engine(address_of(postgres).url, isolation_level="AUTOCOMMIT")
    with engine.connect() as opened:
        opened.execute(text("DROP ROLE IF EXISTS guarded"))
        opened.execute(text("CREATE ROLE guarded LOGIN PASSWORD 'right'"))
    engine.dispose()
    host = postgres.partition("@")[2]
    with pytest.raises(DataError) as caught:
        Store.open(f"postgresql://guarded:hunter2@{host}")

    assert "hunter2" not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert 'password authentication failed for user "guarded"' in str(caught.value)


def test_a_server_that_does_not_answer_is_named() -> None:
    with pytest.raises(DataError, match=r"^store 'postgresql://u@127.0.0.1:1/d': .*refused$"):
        Store.open("postgresql://u:secret@127.0.0.1:1/d")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DataError) as caught:
        Store.open("postgresql://localhost/games")

    assert str(caught.value) == f"stores in PostgreSQL need psycopg: {install_command('postgres')}"


GONE = r"its file was removed or replaced while it was in use, put it back$"


def test_a_file_that_is_taken_away_is_not_written_to(tmp_path: Path) -> None:
    """What is open can be written to without a name, and nobody would find it again; nor does another file do."""
    path, away = tmp_path / "games.db", tmp_path / "away"
    with Store.open(path) as store:
        store.add(None, GAMES[:1])
        path.rename(away)
        with pytest.raises(StoreLostError, match=GONE):
            store.add(None, GAMES[1:2])
        is_made = path.exists()
        path.write_bytes(away.read_bytes())
        with pytest.raises(StoreLostError, match=GONE):
            store.add(None, GAMES[1:2])
        away.rename(path)
        store.add(None, GAMES[2:])
        found = [record for _, record in store.records()]

    assert not is_made
    assert found == [GAMES[0][1], GAMES[2][1]]
