"""Whose a stored game is: one that was played by link is listed to those who hold one of its secrets, and to no other.

The secrets themselves are nowhere in the store: only their hashes are, and what they are is the server's concern.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Select, or_, select, update

from .entries import Owner
from .schema import GAMES


def set_owner(connection: Connection, game: int, owner: Owner | None) -> None:
    """Keep a game for those who hold a secret; without an owner it is listed to everybody."""
    values = {"play": owner and owner.play, "links": owner and " ".join(owner.keys)}
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))


def find_owners(connection: Connection, plays: Collection[str]) -> dict[str, Owner]:
    """Return the owners of stored games, by the play that each was."""
    asked = select(GAMES.c.play, GAMES.c.links).where(GAMES.c.play.in_(list(plays)))
    return {row.play: Owner(row.play, tuple(row.links.split())) for row in connection.execute(asked)}


def readable(asked: Select[Any], plays: Collection[str]) -> Select[Any]:
    """Leave out games that are not listed, but for those of these plays."""
    listed = GAMES.c.play.is_(None)
    return asked.where(or_(listed, GAMES.c.play.in_(list(plays))) if plays else listed)
