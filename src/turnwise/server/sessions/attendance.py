"""Who is connected to a play between people: at this process, and at the others that share the store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...games.look import Json
from .presence import Presence
from .session import Session, people
from .store_access import StoreAccess

if TYPE_CHECKING:
    from .repository import StoredSessions

PLAYERS = 2

Hearer = Callable[[Json], None]
"""Hears who is connected, as it is sent."""


class Present(NamedTuple):
    """How many connections came by the link of each side, and by that for those who look on."""

    first: int = 0
    second: int = 0
    spectators: int = 0

    @classmethod
    def of(cls, sides: Collection[int]) -> Present:
        """Count one connection, which may play both sides."""
        return cls(int(0 in sides), int(1 in sides), int(not sides))

    def plus(self, other: Present) -> Present:
        """Count both."""
        return Present(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Counts:
    """Counts connections here, adds those elsewhere, and tells everybody who is connected when that has changed."""

    def __init__(self) -> None:
        self._here: defaultdict[str, dict[Hearer, Present]] = defaultdict(dict)
        self._elsewhere: dict[str, Present] = {}
        self._told: dict[str, Json] = {}
        self.presence = Presence()
        """Of the processes that say that somebody is connected there."""

    @property
    def plays(self) -> list[str]:
        """Plays that somebody is connected to here."""
        return list(self._here)

    def enter(self, play: str, hearer: Hearer, sides: Collection[int]) -> None:
        """Take notice of a connection, and tell it who else is there."""
        self._here[play][hearer] = Present.of(sides)
        if not self._tell(play):
            hearer(self._told[play])

    def leave(self, play: str, hearer: Hearer) -> None:
        """Take notice that a connection has gone."""
        self._here[play].pop(hearer, None)
        if self._here[play]:
            self._tell(play)
        else:
            for each in (self._here, self._elsewhere, self._told):
                each.pop(play, None)

    def here(self, play: str) -> Present:
        """Count the connections to a play at this process."""
        found = Present()
        for each in self._here.get(play, {}).values():
            found = found.plus(each)
        return found

    def look(self, elsewhere: Mapping[str, Mapping[str, Present]]) -> None:
        """Take notice of what other processes have counted, by play and process; those that have died do not count."""
        for play in self.plays:
            found = Present()
            for server, each in elsewhere.get(play, {}).items():
                found = found if self.presence.is_dead(server) else found.plus(each)
            self._elsewhere[play] = found
            self._tell(play)

    def _tell(self, play: str) -> bool:
        """Tell everybody here who is connected, if that has changed; returns whether it has."""
        now = self.here(play).plus(self._elsewhere.get(play, Present()))
        told = {"play": play, "connected": [now.first > 0, now.second > 0], "spectators": now.spectators}
        if self._told.get(play) == told:
            return False
        self._told[play] = told
        for hearer in tuple(self._here[play]):
            hearer(told)
        return True


class Attendance:
    """The counts of this process, and the store by which all processes know each other's."""

    def __init__(
        self,
        plays: StoredSessions,
        store: StoreAccess,
        me: str,
        in_background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._counts = Counts()
        self._plays = plays
        self._store = store
        self._me = me
        self._in_background = in_background

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected here, so that others must know that this process lives."""
        return bool(self._counts.plays)

    def enter(self, play: Session, hearer: Hearer, sides: Collection[int]) -> Callable[[], None]:
        """Count a connection to a play between people, and tell it who else is there; returns how to leave."""
        if len(people(play)) < PLAYERS:
            return lambda: None
        self._counts.enter(play.id, hearer, sides)
        self._keep(play.id)

        def leave() -> None:
            self._counts.leave(play.id, hearer)
            self._keep(play.id)

        return leave

    def _keep(self, id: str) -> None:
        """Let other processes know who is connected here, in the background."""

        def write(connection: Any) -> None:
            self._plays.set_watchers(connection, id, self._me, self._counts.here(id))

        self._in_background(self._store.try_to_write(id, write))

    async def look(self) -> None:
        """See who is connected elsewhere to the plays that somebody is connected to here."""
        ids = self._counts.plays
        if not ids:
            return
        found = await self._store.read(lambda: self._plays.watchers(ids))
        elsewhere = {id: {who: each for who, each in at.items() if who != self._me} for id, at in found.items()}
        others = {server for at in elsewhere.values() for server in at}
        presence = self._counts.presence
        presence.look(others, await self._store.read(lambda: self._plays.beats(others)) if others else {})
        self._counts.look(elsewhere)
        if dead := [server for server in others if presence.is_dead(server)]:
            await self._store.write("", lambda connection: self._plays.drop_watchers(connection, dead))
