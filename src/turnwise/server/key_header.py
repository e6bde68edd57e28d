"""The header in which secrets of games travel: no address has them, so no log, history or referrer has them either."""

from __future__ import annotations

from starlette.requests import HTTPConnection

HEADER = "turnwise-key"
MOST_GAMES = 100  # of one list


def secrets_of(connection: HTTPConnection, play: str) -> list[str]:
    """Return the secrets of one game, without those of others: SECRET, or SECRET,SECRET for who plays both sides."""
    return [secret for id, secret in _entries(connection) if id in ("", play)]


def keys_of(connection: HTTPConnection) -> dict[str, str]:
    """Return a secret for each of several games: ID:SECRET,ID:SECRET; those beyond the bound are left out."""
    return dict([(id, secret) for id, secret in _entries(connection) if id][:MOST_GAMES])


def _entries(connection: HTTPConnection) -> list[tuple[str, str]]:
    given = connection.headers.get(HEADER, "").split(",")
    parts = (entry.strip().rpartition(":") for entry in given)
    return [(id, secret) for id, _, secret in parts if secret]
