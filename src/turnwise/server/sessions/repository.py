"""Where plays are kept: a table of the store, shared by all server processes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, null, or_, select, update

from ...store.database import Store
from ...store.schema import PLAYS, SERVERS, WATCHERS
from ...store.writer import Prepared
from ..errors import MissingError
from .attendance import Present
from .session import Session

NEW: dict[str, BindParameter[Any]] = {
    name: bindparam(f"new_{name}") for name in ("version", "body", "touched", "thinker", "deadline")
}
IS_PLAY, IS_VERSION = PLAYS.c.id == bindparam("play"), PLAYS.c.version == bindparam("of_version")
IS_MINE, IS_OF_ANOTHER = (PLAYS.c.thinker == bindparam(name) for name in ("me", "instead"))
FREE = or_(PLAYS.c.thinker.is_(None), IS_MINE, IS_OF_ANOTHER)

FIND = Prepared(select(PLAYS.c.version, PLAYS.c.body, PLAYS.c.thinker).where(IS_PLAY))
MARKS = select(PLAYS.c.id, PLAYS.c.version, PLAYS.c.thinker).where(PLAYS.c.id.in_(bindparam("ids", expanding=True)))
OVERDUE = Prepared(select(PLAYS.c.id).where(PLAYS.c.deadline <= bindparam("now")))
ADD = Prepared(insert(PLAYS).values(id=bindparam("play"), **NEW))
SAVE = Prepared(update(PLAYS).where(IS_PLAY, IS_VERSION).values(NEW))
CLAIM = Prepared(update(PLAYS).where(IS_PLAY, IS_VERSION, FREE).values(thinker=bindparam("new_thinker")))
GIVE_UP = Prepared(update(PLAYS).where(IS_PLAY, IS_MINE).values(thinker=null()))
BEAT = Prepared(update(SERVERS).where(SERVERS.c.id == bindparam("me")).values(beat=SERVERS.c.beat + bindparam("more")))


class Stored(NamedTuple):
    """A play, and which process thinks about it."""

    play: Session
    thinker: str | None


class Mark(NamedTuple):
    """How far a play has come, and which process thinks about it."""

    version: int
    thinker: str | None


class StoredSessions:
    """Keeps plays; every change names the version it is made from, so that two changes never mix.

    What writes takes the connection of a transaction, which others may share; what reads opens its own.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, id: str) -> Stored:
        """Return a play; MissingError if there is none."""
        with self._store.reading() as connection:
            row = FIND.run(connection, play=id).one_or_none()
        if row is None:
            raise MissingError("there is no such game: it may have been deleted")
        return Stored(Session.from_json(id, row.version, row.body), row.thinker)

    def look(self, ids: Collection[str], now: float, most: int) -> tuple[dict[str, Mark], list[str]]:
        """Return how far plays have come, and those, so many at most, whose clock has run out."""
        with self._store.reading() as connection:
            rows = connection.execute(MARKS, {"ids": list(ids)}).all() if ids else ()
            overdue = OVERDUE.run(connection, now=now).scalars().fetchmany(most)
        return {id: Mark(version, thinker) for id, version, thinker in rows}, list(overdue)

    def beats(self, servers: Collection[str]) -> dict[str, int]:
        """Return the beats of other processes; one that has left has none."""
        asked = select(SERVERS.c.id, SERVERS.c.beat).where(SERVERS.c.id.in_(list(servers)))
        with self._store.reading() as connection:
            return {row.id: row.beat for row in connection.execute(asked)}

    def watchers(self, ids: Collection[str]) -> dict[str, dict[str, Present]]:
        """Return who is connected to plays at which process."""
        found: dict[str, dict[str, Present]] = {}
        with self._store.reading() as connection:
            for row in connection.execute(select(WATCHERS).where(WATCHERS.c.play.in_(list(ids)))):
                found.setdefault(row.play, {})[row.server] = Present(row.first, row.second, row.spectators)
        return found

    def add(
        self, connection: Connection, play: Session, thinker: str | None = None, deadline: float | None = None
    ) -> None:
        """Keep a new play, who thinks about it, and when the clock of the side to move runs out."""
        ADD.run(connection, play=play.id, **_row(play, thinker, deadline))

    def save(
        self,
        connection: Connection,
        play: Session,
        thinker: str | None = None,
        deadline: float | None = None,
        *,
        steps: int = 1,
    ) -> bool:
        """Replace the version that is so many changes older; False if another change came first."""
        done = SAVE.run(connection, play=play.id, of_version=play.version - steps, **_row(play, thinker, deadline))
        return done.rowcount == 1

    def claim(self, connection: Connection, play: Session, thinker: str, *, instead: str | None = None) -> bool:
        """Let one process think about a play; False if another one than `instead` does, or if the play has gone on."""
        wanted = {"me": thinker, "new_thinker": thinker, "instead": instead or thinker}
        return CLAIM.run(connection, play=play.id, of_version=play.version, **wanted).rowcount == 1

    def give_up(self, connection: Connection, id: str, thinker: str) -> None:
        """Let others think about a play."""
        GIVE_UP.run(connection, play=id, me=thinker)

    def set_watchers(self, connection: Connection, id: str, server: str, present: Present) -> None:
        """Keep who is connected to a play at a process; nobody leaves nothing behind."""
        connection.execute(delete(WATCHERS).where(WATCHERS.c.play == id, WATCHERS.c.server == server))
        if any(present):
            connection.execute(insert(WATCHERS).values(play=id, server=server, **present._asdict()))

    def drop_watchers(self, connection: Connection, servers: Collection[str]) -> None:
        """Forget who was connected to processes that have died."""
        connection.execute(delete(WATCHERS).where(WATCHERS.c.server.in_(list(servers))))

    def beat(self, connection: Connection, thinker: str) -> None:
        """Show that a process is alive."""
        if not BEAT.run(connection, me=thinker, more=1).rowcount:
            connection.execute(insert(SERVERS).values(id=thinker, beat=1))

    def leave(self, connection: Connection, thinker: str) -> None:
        """Let others have all that a process has claimed: it has ended."""
        connection.execute(update(PLAYS).where(PLAYS.c.thinker == thinker).values(thinker=None))
        connection.execute(delete(SERVERS).where(SERVERS.c.id == thinker))
        self.drop_watchers(connection, [thinker])

    def forget(self, connection: Connection, *, before: float) -> int:
        """Delete plays that nobody has touched since a moment, and count them; and processes that think about none."""
        thinkers = select(PLAYS.c.thinker).where(PLAYS.c.thinker.is_not(None))
        connection.execute(delete(SERVERS).where(SERVERS.c.id.not_in(thinkers)))
        count = connection.execute(delete(PLAYS).where(PLAYS.c.touched < before)).rowcount
        connection.execute(delete(WATCHERS).where(WATCHERS.c.play.not_in(select(PLAYS.c.id))))
        return count


def _row(play: Session, thinker: str | None, deadline: float | None) -> dict[str, object]:
    return {
        "new_version": play.version,
        "new_body": play.to_json(),
        "new_touched": play.began,
        "new_thinker": thinker,
        "new_deadline": deadline,
    }
