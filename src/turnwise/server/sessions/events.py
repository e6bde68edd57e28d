"""Who watches which play, in this process."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

from .session import SessionView

Watcher = Callable[[bytes], None]
"""Hears of a play as JSON."""


class TellWatched(Protocol):
    """Hears that a play is watched in this process, or not any more."""

    def __call__(self, id: str, *, is_watched: bool) -> None:
        """Take notice of it."""


class Events:
    """Notifies watchers of changes; they are called in the event loop and must not wait."""

    def __init__(self, now: Callable[[], float], tell_watched: TellWatched) -> None:
        self._now = now
        self._tell_watched = tell_watched
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._told: dict[str, SessionView] = {}

    def watch(self, board: SessionView, watcher: Watcher) -> None:
        """Notify a watcher of how a play stands, and from now on of every change."""
        self.publish(board)
        if board.play.id not in self._watchers:
            self._tell_watched(board.play.id, is_watched=True)
        self._watchers[board.play.id].add(watcher)
        watcher(self._told.setdefault(board.play.id, board).body(self._now()))

    def leave(self, id: str, watcher: Watcher) -> None:
        """Stop notifying a watcher."""
        self._watchers[id].discard(watcher)
        if not self._watchers[id]:
            del self._watchers[id]
            self._told.pop(id, None)
            self._tell_watched(id, is_watched=False)

    def publish(self, board: SessionView) -> None:
        """Notify all watchers of a change, once, and never of an older one; it is written as JSON once for all."""
        id, told = board.play.id, self._told.get(board.play.id)
        if id not in self._watchers or (told is not None and told.play.version >= board.play.version):
            return
        self._told[id] = board
        body = board.body(self._now())
        for watcher in tuple(self._watchers[id]):
            watcher(body)

    def told(self, id: str) -> SessionView | None:
        """Return a play as its watchers know it; None if nobody watches."""
        return self._told.get(id)

    @property
    def watched(self) -> dict[str, SessionView]:
        """Sessions that are watched, as they were told last."""
        return dict(self._told)
