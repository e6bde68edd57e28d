"""Records and events as rows of the tables, and back."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row

from ..errors import DataError, message_of
from ..report import Score
from .entries import Entry, Event, Owner
from .record import Record

LISTS = ("times", "nodes", "scores")


def now() -> int:
    """Read the clock, in whole seconds."""
    return int(time.time())


def game_row(record: Record, agents: Mapping[str, int]) -> dict[str, Any]:
    """Write a record as a row, with the numbers of its agents."""
    first, second = [*(agents[each] for each in record.agents), None, None][:2]
    return {
        "game": record.game,
        "first_id": first,
        "second_id": second,
        "start": record.start,
        "options": _dump(record.options),
        "moves": " ".join(record.moves),
        "plies": len(record.moves),
        "result": record.result,
        "winner": record.winner,
        "ending": record.ending,
        "detail": record.detail or None,
        **{name: _dump(getattr(record, name)) if getattr(record, name) else None for name in LISTS},
        "seed": None if record.seed is None else str(record.seed),
        "software": record.software,
        "stored": now(),
    }


def entry_of(row: Row[Any]) -> Entry:
    """Read a row of games with the texts of its agents; it was checked when it was stored."""
    record = Record(
        game=row.game,
        start=row.start,
        options=json.loads(row.options),
        moves=row.moves.split(),
        agents=[spec for spec in (row.first, row.second) if spec is not None],
        result=_score(row.result),
        winner=row.winner,
        ending=row.ending,
        detail=row.detail or "",
        **{name: json.loads(getattr(row, name) or "[]") for name in LISTS},
        seed=None if row.seed is None else int(row.seed),
        software=row.software,
    )
    owner = None if row.play is None else Owner(row.play, tuple(row.links.split()))
    moment = _moment(row.stored)
    return Entry(id=row.id, event=row.event_id, number=row.number, stored=moment, record=record, owner=owner)


def event_of(row: Row[Any]) -> Event:
    """Read a row of events."""
    return Event(
        id=row.id,
        kind=row.kind,
        key=row.key,
        plan=json.loads(row.plan),
        software=row.software,
        created=_moment(row.created),
        result=None if row.result is None else json.loads(row.result),
    )


def plan_text(plan: Mapping[str, Any]) -> str:
    """Write a plan or a result as JSON: equal ones give the same text."""
    try:
        return json.dumps(dict(plan), sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise DataError("a plan or result that JSON cannot tell: {error}", error=message_of(error)) from None


def key_of(kind: str, plan: str) -> str:
    """Name an event by its kind and its plan."""
    return hashlib.sha256(f"{kind}\n{plan}".encode()).hexdigest()


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _score(result: float | None) -> Score | None:
    return int(result) if result is not None and result.is_integer() else result


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
