"""Stored games as the page browses them, and plays that are over, saved among them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import dropwhile, islice
from typing import Any

from sqlalchemy import Connection

from ..agents.code import software_with
from ..agents.spec import stored_texts
from ..errors import DataError, TurnwiseError
from ..games.look import Json
from ..store import Entry, Event, Record, Store
from ..store.check import RULES
from ..store.entries import Owner
from ..store.owners import find_owners, set_owner
from .errors import BusyError, MissingError
from .hosts.hosts import Hosts
from .sessions.keys import AccessControl
from .sessions.session import SessionView

KIND = "play"
NUMBER_DIGITS = 15  # of hexadecimal: numbers of games have 63 bits


def save_play(store: Store, connection: Connection, board: SessionView) -> int:
    """Save a play that is over, once for each way it ended; returns its number in the store."""
    event = store.begin_in(connection, KIND, {"game": board.play.game})
    name = f"{board.play.id} {board.play.version}"
    number = int(hashlib.sha256(name.encode()).hexdigest()[:NUMBER_DIGITS], 16)
    saved = store.add_in(connection, event, number, _record(board))
    show_play(connection, replace(board, play=replace(board.play, saved=saved)))
    return saved


def show_play(connection: Connection, board: SessionView) -> None:
    """List a play that was saved to everybody, or to those alone who hold one of its secrets, as it wants."""
    play = board.play
    if play.saved is not None:
        set_owner(connection, play.saved, None if play.listed or not play.keys else Owner(play.id, play.keys))


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
    reader: Collection[str],
) -> list[Json]:
    """List games, the newest first; `before` goes on after the game of this number.

    A reader finds what is listed to everybody, and the games of some plays.
    """
    agents = agent and stored_texts(agent)
    found = store.entries(game=game, agent=agents, event=event, kind=kind, newest=True, reader=reader)
    if before is not None:
        found = islice(dropwhile(lambda entry: entry.id != before, found), 1, None)
    return [_entry(entry) for entry in islice(found, limit)]


async def with_openings(hosts: Hosts, entries: Sequence[Json]) -> list[Json]:
    """Add the names of openings; a game that is not offered here, or whose code fails, has none."""
    names: dict[int, Json | None] = {}
    for game in {entry["game"] for entry in entries}:
        own = [entry for entry in entries if entry["game"] == game]
        with suppress(TurnwiseError):
            lines = [(entry["start"], entry["moves"]) for entry in own]
            found = await hosts.find(game).ask("openings", lines=lines)
            names.update(zip((entry["id"] for entry in own), found, strict=True))
    return [{**entry, "opening": names.get(entry["id"])} for entry in entries]


def readable_plays(store: Store, access: AccessControl, keys: Mapping[str, str]) -> list[str]:
    """Return the plays whose stored games somebody may see, by a secret of each."""
    if not keys:
        return []
    with store.reading() as connection:
        owners = find_owners(connection, keys)
    with suppress(BusyError):
        return [play for play, owner in owners.items() if access.held(play, owner.keys, [keys[play]]).may_look]
    return []


def read_entry(store: Store, id: int, access: AccessControl, secrets_of: Callable[[str], Sequence[str]]) -> Json:
    """Return a game, without its positions; to strangers one that is not listed is none."""
    with suppress(DataError):
        entry = store.entry(id)
        owner = entry.owner
        if owner is None or access.held(owner.play, owner.keys, secrets_of(owner.play)).may_look:
            return _entry(entry)
    raise MissingError("there is no game {number}: choose one of the list", number=id)


def list_events(store: Store, *, kind: str | None, game: str | None, limit: int) -> list[Json]:
    """List matches, tournaments and whatever else was played together, the newest first."""
    found = store.events(kind, game, limit)
    sizes = store.sizes(found, listed=True)
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
