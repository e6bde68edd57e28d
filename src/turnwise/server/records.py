"""Stored games as the page browses them, and plays that are over, saved among them."""

from __future__ import annotations

import hashlib
from itertools import dropwhile, islice
from typing import Any

from sqlalchemy import Connection

from ..agents.code import software_with
from ..agents.spec import stored_texts
from ..errors import DataError
from ..games.look import Json
from ..store import Entry, Event, Record, Store
from ..store.check import RULES
from .errors import MissingError
from .sessions.session import SessionView

KIND = "play"
NUMBER_DIGITS = 15  # of hexadecimal: numbers of games have 63 bits


def save_play(store: Store, connection: Connection, board: SessionView) -> int:
    """Save a play that is over, once for each way it ended; returns its number in the store."""
    event = store.begin_in(connection, KIND, {"game": board.play.game})
    name = f"{board.play.id} {board.play.version}"
    number = int(hashlib.sha256(name.encode()).hexdigest()[:NUMBER_DIGITS], 16)
    return store.add_in(connection, event, number, _record(board))


def _record(board: SessionView) -> Record:
    play, standing = board.play, board.standing
    return Record(
        game=play.game,
        start=standing.start,
        options=standing.options,
        moves=list(play.moves),
        agents=list(play.sides),
        result=board.result,
        winner=board.winner,
        ending=play.ending or RULES,
        detail=play.detail,
        times=list(play.times),
        seed=play.seed,
        software=software_with(play.code),
    )


def list_records(
    store: Store,
    *,
    game: str | None,
    agent: str | None,
    event: int | None,
    kind: str | None,
    limit: int,
    before: int | None,
) -> list[Json]:
    """List games, the newest first; `before` goes on after the game of this number."""
    found = store.entries(game=game, agent=agent and stored_texts(agent), event=event, kind=kind, newest=True)
    if before is not None:
        found = islice(dropwhile(lambda entry: entry.id != before, found), 1, None)
    return [_entry(entry) for entry in islice(found, limit)]


def read_entry(store: Store, id: int) -> Json:
    """Return a game, without its positions."""
    try:
        return _entry(store.entry(id))
    except DataError:
        raise MissingError("there is no game {number}: choose one of the list", number=id) from None


def list_events(store: Store, *, kind: str | None, game: str | None, limit: int) -> list[Json]:
    """List matches, tournaments and whatever else was played together, the newest first."""
    found = store.events(kind, game, limit)
    sizes = store.sizes(found)
    return [_event(event, sizes[event.id]) for event in found]


def _entry(entry: Entry) -> Json:
    record = entry.record
    return {
        "id": entry.id,
        "event": entry.event,
        "stored": entry.stored.isoformat(),
        "game": record.game,
        "start": record.start,
        "options": record.options,
        "moves": record.moves,
        "agents": record.agents,
        "result": record.result,
        "winner": record.winner,
        "ending": record.ending,
        "times": record.times,
        "scores": record.scores,
    }


def _event(event: Event, size: int) -> Json:
    values: dict[str, Any] = {
        "id": event.id,
        "kind": event.kind,
        "plan": event.plan,
        "created": event.created.isoformat(),
        "result": event.result,
        "games": size,
    }
    return values
