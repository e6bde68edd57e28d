"""What searches of one game keep from one to the next."""

from __future__ import annotations

from .. import _core

RECORD_BYTES = 512  # of a state of a game in Python, about, with what it has answered
LEAST_RECORDS = 2_000


class Memory:
    """A table that goes from search to search with what it knows, so that the next one goes on where the last one was.

    All of them must be of states that follow one start, and by one evaluator: keys need not cover what stays the same
    all game long. Scores are those of searches with new tables. It is for one search at a time.
    """

    def __init__(self, *, table_bytes: int) -> None:
        self.table = _core.SearchMemory(table_bytes)
        self.records = _core.PythonRecords(max(LEAST_RECORDS, table_bytes // RECORD_BYTES))
        """States that were asked before; empty unless the game is in Python."""
