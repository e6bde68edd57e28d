"""The store: games in SQLite or PostgreSQL, safe with several writers and against a crash in mid-write."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from heapq import merge
from itertools import groupby, islice
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import Connection, Engine, Select, Table, func, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from ..errors import DataError, TurnwiseError, message_of
from .address import Address, address_of, default_path
from .check import check_values
from .connection import one_line, open_engine, writing
from .entries import Entry, Event, Stats
from .owners import readable
from .record import SOFTWARE, Record
from .rows import entry_of, event_of, game_row, key_of, now, plan_text
from .schema import AGENTS, EVENTS, GAMES
from .stats import sum_up
from .writer import Writer

PAGE = 500  # games read at a time
MOST_PARTS = 8  # agents whose games are read one by one and merged
MOST_ID = (1 << 63) - 1
ANY = "*"  # in the name of an agent: anything
Agent = str | Sequence[str]
"""The text of an agent, or all the texts that it is stored under."""

SIDES = (GAMES.c.first_id, GAMES.c.second_id)
FIRST, SECOND = AGENTS.alias("first_agents"), AGENTS.alias("second_agents")
ENTRIES = (
    select(GAMES, FIRST.c.spec.label("first"), SECOND.c.spec.label("second"))
    .outerjoin(FIRST, GAMES.c.first_id == FIRST.c.id)
    .outerjoin(SECOND, GAMES.c.second_id == SECOND.c.id)
)


class Store:
    """Games and events in a database; `Store.open` makes it. Close it, or use it in a `with`."""

    def __init__(self, engine: Engine, address: Address) -> None:
        self._engine = engine
        self._writer = writing(engine)
        self._address = address

    @classmethod
    def open(
        cls, where: str | Path | None = None, *, create: bool = True, lasting: bool = True, at_once: bool = True
    ) -> Store:
        """Open a store: a file, sqlite:///FILE or postgresql://...; None is $TURNWISE_STORE, or the user's own file.

        A store of an older schema is brought to the newest one. Without `create` it must be there already. Without
        `lasting` SQLite does not wait for the disk: many times faster, and safe unless the machine loses its power.
        Without `at_once` the database need not answer yet, nor is its schema looked at.
        """
        address = address_of(where)
        return cls(open_engine(address, create=create, lasting=lasting, at_once=at_once), address)

    @property
    def name(self) -> str:
        """Where it is, without the password."""
        return self._address.label

    @property
    def folder(self) -> Path:
        """The folder of its file, or of the user's own store where it is a server: for files that go with it."""
        return (self._address.path or default_path()).parent

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> Store:
        """Use it, and close it at the end."""
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _value: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction for other tables of the store; errors of the database come in one line."""
        with one_line(self._address), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that writes."""
        with one_line(self._address), self._writer.begin() as connection:
            yield connection

    def writer(self) -> Writer:
        """Make a writer of many small transactions, for one thread; close it before the store."""
        return Writer(self._writer, self._address)

    # ---- events ----

    def begin(self, kind: str, plan: Mapping[str, Any]) -> Event:
        """Find the event of this kind and plan, or make it: the same plan is the same event for all who ask."""
        asked, _ = _event_asked(kind, plan)
        with one_line(self._address):
            with self._engine.begin() as connection:
                row = connection.execute(asked).one_or_none()
            if row is None:
                with self._writer.begin() as connection:
                    return self.begin_in(connection, kind, plan)
        return event_of(row)

    def begin_in(self, connection: Connection, kind: str, plan: Mapping[str, Any]) -> Event:
        """Find an event or make it, as `begin` does, in a transaction that writes."""
        asked, values = _event_asked(kind, plan)
        row = connection.execute(asked).one_or_none()
        if row is None:
            self._insert(connection, EVENTS, [values])
            row = connection.execute(asked).one()
        return event_of(row)

    def find(self, event: int) -> Event:
        """Return the event of this number."""
        with one_line(self._address), self._engine.begin() as connection:
            row = connection.execute(select(EVENTS).where(EVENTS.c.id == _id(event))).one_or_none()
        if row is None:
            raise DataError("store '{store}' has no event {event}", store=self.name, event=event)
        return event_of(row)

    def events(self, kind: str | None = None, game: str | None = None, limit: int | None = None) -> list[Event]:
        """List events, the newest first."""
        asked = select(EVENTS).order_by(EVENTS.c.id.desc()).limit(_most(limit))
        for column, value in ((EVENTS.c.kind, kind), (EVENTS.c.game, game)):
            asked = asked if value is None else asked.where(column == value)
        with one_line(self._address), self._engine.begin() as connection:
            return [event_of(row) for row in connection.execute(asked)]

    def finish(self, event: Event | int, result: Mapping[str, Any]) -> Event:
        """Set down what came out of an event; a second time replaces the first."""
        change = EVENTS.update().where(EVENTS.c.id == _event_id(event)).values(result=plan_text(result))
        with one_line(self._address), self._writer.begin() as connection:
            connection.execute(change)
        return self.find(_event_id(event))

    def sizes(self, events: Iterable[Event | int], *, listed: bool = False) -> dict[int, int]:
        """Count the games of events, by the number of the event; or only those that are listed to everybody."""
        ids = [_event_id(event) for event in events]
        counted = select(GAMES.c.event_id, func.count()).where(GAMES.c.event_id.in_(ids)).group_by(GAMES.c.event_id)
        counted = readable(counted, ()) if listed else counted
        with one_line(self._address), self._engine.begin() as connection:
            found = {row[0]: row[1] for row in connection.execute(counted)}
        return {each: found.get(each, 0) for each in ids}

    # ---- games ----

    def add(self, event: Event | int | None, entries: Iterable[tuple[int, Record]], *, replay: bool = True) -> int:
        """Add numbered games to an event in one transaction, and count those that are new.

        A number that the event has already is passed over, so it does no harm to add games again. Without an event
        the numbers mean nothing and every game is new. Records are checked against the rules before anything is
        written, unless `replay` says that somebody has; what was added is on the disk when this returns.
        """
        numbered = list(entries)
        for number, record in numbered:
            _check(number, record, replay=replay)
        if not numbered:
            return 0
        # In one order, so that two writers never wait for each other.
        numbered.sort(key=lambda pair: pair[0])
        with one_line(self._address), self._writer.begin() as connection:
            return self._add(connection, event, numbered)

    def add_in(self, connection: Connection, event: Event, number: int, record: Record) -> int:
        """Add a game that its host has replayed in a transaction that writes; returns its number in the store."""
        _check(number, record, replay=False)
        self._add(connection, event, [(number, record)])
        asked = select(GAMES.c.id).where(GAMES.c.event_id == event.id, GAMES.c.number == number)
        return int(connection.execute(asked).scalar_one())

    def _add(self, connection: Connection, event: Event | int | None, numbered: list[tuple[int, Record]]) -> int:
        ids = self._agent_ids(connection, {(each.game, spec) for _, each in numbered for spec in each.agents})
        rows = [
            {
                "event_id": None if event is None else _event_id(event),
                "number": None if event is None else number,
                **game_row(record, {spec: ids[record.game, spec] for spec in record.agents}),
            }
            for number, record in numbered
        ]
        return self._insert(connection, GAMES, rows)

    def numbers(self, event: Event | int) -> set[int]:
        """Return the numbers of an event that are there."""
        asked = select(GAMES.c.number).where(GAMES.c.event_id == _event_id(event))
        with one_line(self._address), self._engine.begin() as connection:
            return set(connection.execute(asked).scalars())

    def entry(self, game: int) -> Entry:
        """Return the game of this number in the store."""
        with one_line(self._address), self._engine.begin() as connection:
            row = connection.execute(ENTRIES.where(GAMES.c.id == _id(game))).one_or_none()
        if row is None:
            raise DataError("store '{store}' has no game {game}", store=self.name, game=game)
        return entry_of(row)

    def entries(
        self,
        *,
        event: Event | int | None = None,
        game: str | None = None,
        agent: Agent | None = None,
        kind: str | None = None,
        limit: int | None = None,
        newest: bool = False,
        reader: Collection[str] | None = None,
    ) -> Iterator[Entry]:
        """Read games, some at a time: by their number in an event, or else by that in the store; or the newest first.

        `agent` is the full text of either player's agent; `*` in it stands for anything. `kind` is that of an event.
        A `reader` gets the games that are listed to everybody, and those of the plays that it names.
        """
        most = _most(limit)
        size = PAGE if most is None else min(most, PAGE)
        column = "id" if event is None else "number"
        asked = ENTRIES if reader is None else readable(ENTRIES, reader)
        asked = asked if kind is None else asked.where(GAMES.c.event_id.in_(_events_of(kind)))
        pages = [self._pages(part, column, newest, size) for part in self._parts(asked, event, game, agent)]
        in_order = merge(*pages, key=attrgetter(column), reverse=newest)
        # A game of an agent against itself is in two parts.
        return islice((next(same) for _, same in groupby(in_order, attrgetter("id"))), most)

    def records(
        self,
        *,
        event: Event | int | None = None,
        game: str | None = None,
        agent: Agent | None = None,
        limit: int | None = None,
    ) -> Iterator[tuple[int, Record]]:
        """Read games in order, each with its number in the event; without an event, with that in the store."""
        for each in self.entries(event=event, game=game, agent=agent, limit=limit):
            yield each.id if event is None or each.number is None else each.number, each.record

    def stats(self, *, event: Event | int | None = None, game: str | None = None, agent: Agent | None = None) -> Stats:
        """Sum up the games, or some of them; it reads them all, some microseconds each."""
        parts = self._parts(select(GAMES), event, game, agent, in_parts=False)
        with one_line(self._address), self._engine.begin() as connection:
            return sum_up(connection, parts[0] if parts else None)

    # ---- what the above share ----

    def _parts(
        self,
        asked: Select[Any],
        event: Event | int | None,
        game: str | None,
        agent: Agent | None,
        *,
        in_parts: bool = True,
    ) -> list[Select[Any]]:
        """Choose games. Those of few agents come in parts, one for each agent and side, which an index has in order."""
        if event is not None:
            asked = asked.where(GAMES.c.event_id == _event_id(event))
        if agent is None:
            return [asked if game is None else asked.where(GAMES.c.game == game)]
        ids = self._named(agent, game)
        if in_parts and 0 < len(ids) <= MOST_PARTS:
            return [asked.where(side == each) for side in SIDES for each in ids]
        return [asked.where(or_(*(side.in_(ids) for side in SIDES)))] if ids else []

    def _named(self, agent: Agent, game: str | None) -> list[int]:
        """Find the agents of a name, which belong to one game each."""
        texts = (agent,) if isinstance(agent, str) else tuple(agent)
        asked = select(AGENTS.c.id, AGENTS.c.spec)
        asked = asked if game is None else asked.where(AGENTS.c.game == game)
        asked = asked if any(ANY in text for text in texts) else asked.where(AGENTS.c.spec.in_(texts))
        patterns = [re.compile(".*".join(map(re.escape, text.split(ANY))), re.DOTALL) for text in texts]
        with one_line(self._address), self._engine.begin() as connection:
            rows = connection.execute(asked)
            return [row.id for row in rows if any(pattern.fullmatch(row.spec) for pattern in patterns)]

    def _pages(self, asked: Select[Any], column: str, newest: bool, size: int) -> Iterator[Entry]:
        """Read page after page: nothing stays open while the games are worked on."""
        place = GAMES.c[column]
        asked = asked.order_by(place.desc() if newest else place).limit(size)
        page = asked
        while True:
            with one_line(self._address), self._engine.begin() as connection:
                rows: Sequence[Any] = connection.execute(page).all()
            yield from map(entry_of, rows)
            if len(rows) < size:
                return
            last = getattr(rows[-1], column)
            page = asked.where(place < last if newest else place > last)

    def _agent_ids(self, connection: Connection, agents: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """Find agents, and make those that are missing."""
        ids = _known_agents(connection, sorted(agents))
        missing = sorted(agents - ids.keys())
        if missing:
            self._insert(connection, AGENTS, [{"game": game, "spec": spec} for game, spec in missing])
            ids |= _known_agents(connection, missing)
        return ids

    def _insert(self, connection: Connection, table: Table, rows: list[dict[str, Any]]) -> int:
        """Insert rows, pass over those that are there already, and count the others."""
        insert = sqlite.insert if self._address.path is not None else postgresql.insert
        statement = insert(table).on_conflict_do_nothing()
        return connection.execute(statement, rows, execution_options={"preserve_rowcount": True}).rowcount


def _event_asked(kind: str, plan: Mapping[str, Any]) -> tuple[Select[Any], dict[str, Any]]:
    """Return how to find an event, and its row if there is none yet."""
    text, game = plan_text(plan), plan.get("game")
    key = key_of(kind, text)
    values = {
        "kind": kind,
        "key": key,
        "game": game if isinstance(game, str) else None,
        "plan": text,
        "software": SOFTWARE,
        "created": now(),
    }
    return select(EVENTS).where(EVENTS.c.key == key), values


def _events_of(kind: str) -> Select[tuple[int]]:
    return select(EVENTS.c.id).where(EVENTS.c.kind == kind)


def _known_agents(connection: Connection, agents: Sequence[tuple[str, str]]) -> dict[tuple[str, str], int]:
    known = {}
    for begin in range(0, len(agents), PAGE):
        asked = select(AGENTS).where(tuple_(AGENTS.c.game, AGENTS.c.spec).in_(agents[begin : begin + PAGE]))
        known.update({(row.game, row.spec): row.id for row in connection.execute(asked)})
    return known


def _check(number: int, record: Record, *, replay: bool) -> None:
    if not 0 <= number <= MOST_ID:
        raise DataError("game number {number}: give 0 to {most}", number=number, most=MOST_ID)
    try:
        record.check() if replay else check_values(record)
    except TurnwiseError as error:
        raise DataError("game {number}: {error}", number=number, error=message_of(error)) from None


def _most(limit: int | None) -> int | None:
    """Refuse a limit below 0; one beyond what the database can count is none."""
    if limit is not None and limit < 0:
        raise DataError("limit {limit}: give a number from 0", limit=limit)
    return None if limit is None or limit > MOST_ID else limit


def _event_id(event: Event | int) -> int:
    return _id(event.id if isinstance(event, Event) else event)


def _id(number: int) -> int:
    """Refuse a number that no row can have, and the database no place for."""
    if not 0 <= number <= MOST_ID:
        raise DataError("number {number}: give 1 to {most}", number=number, most=MOST_ID)
    return number
