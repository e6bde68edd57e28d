"""What the rest of the package needs to know of a game besides its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text


@dataclass(frozen=True)
class GameSpec:
    """One game: its state class and how people see it."""

    name: str
    title: str
    title_fa: str
    state: Any
    players: tuple[str, str]
    summary: str
    setups: dict[str, str]
    """Options of `start:key=value`, with a few words on each."""
    draw: Callable[..., Text]
    """draw(state, *, last=None, marks=True) -> a coloured picture for the terminal."""
    extras: dict[str, Any] = field(default_factory=dict)

    def start(self, **options: Any) -> Any:
        """Return the start position with these options."""
        return self.state(**options)
