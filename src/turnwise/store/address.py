"""Where a store is: a file of SQLite, or a PostgreSQL database by its URL."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from ..errors import DataError
from ..messages import Message

VARIABLE = "TURNWISE_STORE"
DATA_HOME = "XDG_DATA_HOME"
FILE_NAME = "turnwise.db"
SQLITE, POSTGRES = "sqlite", "postgresql+psycopg"
SCHEMES = {"sqlite": SQLITE, "postgresql": POSTGRES, "postgres": POSTGRES, POSTGRES: POSTGRES}
FORMS = Message("give a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/DATABASE")


@dataclass(frozen=True)
class Address:
    """A database, and its name in messages: without password and options."""

    url: URL
    label: str
    path: Path | None = None

    def hide(self, message: str) -> str:
        """Take the password out of a message."""
        password = self.url.password
        return message.replace(password, "***") if password else message


def address_of(where: str | Path | None) -> Address:
    """Read a path or a URL; None asks $TURNWISE_STORE, then takes the file in the user's data folder."""
    text = str(where) if where is not None else os.environ.get(VARIABLE, "")
    if not text:
        return _file(default_path())
    if "://" not in text:
        return _file(Path(text).expanduser())
    return _from_url(text)


def default_path() -> Path:
    """Name the file of the user's own store."""
    home = os.environ.get(DATA_HOME, "")
    folder = Path(home) if home else Path.home() / ".local" / "share"
    return folder / "turnwise" / FILE_NAME


def _file(path: Path) -> Address:
    return Address(URL.create(SQLITE, database=str(path)), str(path), path)


def _from_url(text: str) -> Address:
    """Read a URL; messages never repeat it, for it may hold a password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise DataError("this is not a URL of a store: {forms}", forms=FORMS) from None
    driver = SCHEMES.get(url.drivername)
    if driver is None:
        raise DataError(
            "stores are kept in SQLite and PostgreSQL, not in '{driver}': {forms}",
            driver=url.drivername,
            forms=FORMS,
        )
    if driver == SQLITE:
        if not url.database or url.database == ":memory:" or url.query or url.host:
            raise DataError("a store in SQLite is a file, without options: {forms}", forms=FORMS)
        return _file(Path(url.database))
    if not url.database:
        raise DataError("the URL of a store names no database: {forms}", forms=FORMS)
    return Address(url.set(drivername=driver), _label(url))


def _label(url: URL) -> str:
    user = f"{url.username}@" if url.username else ""
    port = f":{url.port}" if url.port else ""
    return f"postgresql://{user}{url.host or ''}{port}/{url.database}"
