"""Where plays are kept: a table of the store, shared by all server processes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Protocol

from sqlalchemy import delete, insert, or_, select, update

from ...store.database import Store
from ...store.schema import PLAYS
from ..errors import ConflictError, MissingError
from .session import Session


@dataclass(frozen=True)
class Claim:
    """Who thinks about a play, and until when others leave it alone."""

    thinker: str | None = None
    until: float | None = None


NOBODY = Claim()


class Sessions(Protocol):
    """Keeps plays; every change names the version it is made from, so that two changes never mix."""

    def add(self, play: Session, claim: Claim = NOBODY) -> None:
        """Keep a new play, and who thinks about it."""

    def find(self, id: str) -> Session:
        """Return a play; MissingError if there is none."""

    def save(self, play: Session, claim: Claim = NOBODY) -> None:
        """Replace the version before this one; ConflictError if another change came first."""

    def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """Return how far plays have come."""

    def claim(self, play: Session, claim: Claim, *, now: float) -> bool:
        """Let one process think about a play; False if another one does, or if the play has gone on since."""

    def release(self, thinker: str) -> None:
        """Release all that a process has claimed."""

    def forget(self, *, before: float) -> int:
        """Delete plays that nobody has touched since a moment, and count them."""


class StoredSessions:
    """Sessions in the store's own table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, play: Session, claim: Claim = NOBODY) -> None:
        """Keep a new play, and who thinks about it."""
        row = {"id": play.id, "version": play.version, "body": play.to_json(), "touched": play.began, **asdict(claim)}
        with self._store.writing() as connection:
            connection.execute(insert(PLAYS).values(row))

    def find(self, id: str) -> Session:
        """Return a play; MissingError if there is none."""
        with self._store.reading() as connection:
            row = connection.execute(select(PLAYS.c.version, PLAYS.c.body).where(PLAYS.c.id == id)).one_or_none()
        if row is None:
            raise MissingError("there is no such game: it may have been deleted")
        return Session.from_json(id, row.version, row.body)

    def save(self, play: Session, claim: Claim = NOBODY) -> None:
        """Replace the version before this one; ConflictError if another change came first."""
        change = (
            update(PLAYS)
            .where(PLAYS.c.id == play.id, PLAYS.c.version == play.version - 1)
            .values(version=play.version, body=play.to_json(), touched=play.began, **asdict(claim))
        )
        with self._store.writing() as connection:
            changed = connection.execute(change).rowcount
        if changed != 1:
            raise ConflictError("the game has gone on since: look at it again")

    def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """Return how far plays have come."""
        asked = select(PLAYS.c.id, PLAYS.c.version).where(PLAYS.c.id.in_(list(ids)))
        with self._store.reading() as connection:
            return {row.id: row.version for row in connection.execute(asked)}

    def claim(self, play: Session, claim: Claim, *, now: float) -> bool:
        """Let one process think about a play; False if another one does, or if the play has gone on since."""
        free = or_(PLAYS.c.thinker.is_(None), PLAYS.c.thinker == claim.thinker, PLAYS.c.until < now)
        change = (
            update(PLAYS).where(PLAYS.c.id == play.id, PLAYS.c.version == play.version, free).values(**asdict(claim))
        )
        with self._store.writing() as connection:
            return connection.execute(change).rowcount == 1

    def release(self, thinker: str) -> None:
        """Release all that a process has claimed."""
        change = update(PLAYS).where(PLAYS.c.thinker == thinker).values(thinker=None, until=None)
        with self._store.writing() as connection:
            connection.execute(change)

    def forget(self, *, before: float) -> int:
        """Delete plays that nobody has touched since a moment, and count them."""
        with self._store.writing() as connection:
            return connection.execute(delete(PLAYS).where(PLAYS.c.touched < before)).rowcount
