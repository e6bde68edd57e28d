"""Keeping games: one record as one line of JSON, and many of them in a database.

`Store` is loaded when it is first asked for: SQLAlchemy takes a third of a second to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .check import ENDINGS
from .entries import AgentStats, Entry, Event, GameStats, Stats
from .record import SOFTWARE, Record, each_record, load_records, record_of, save_record, save_records, winner_of

if TYPE_CHECKING:
    from .database import Store

__all__ = [
    "ENDINGS",
    "SOFTWARE",
    "AgentStats",
    "Entry",
    "Event",
    "GameStats",
    "Record",
    "Stats",
    "Store",
    "each_record",
    "load_records",
    "record_of",
    "save_record",
    "save_records",
    "winner_of",
]


def __getattr__(name: str) -> Any:
    """Load the database's part when it is asked for."""
    if name == "Store":
        from .database import Store

        return Store
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
