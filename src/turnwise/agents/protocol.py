"""What an agent is: something with a name that chooses moves."""

from __future__ import annotations

from typing import Any, Protocol

from ..report import Move


class Agent(Protocol):
    """Chooses moves of one game; may remember its random numbers, its table or its process between them."""

    @property
    def name(self) -> str:
        """The text that makes this agent again."""

    def choose(self, state: Any) -> Move:
        """Return a legal move of an unfinished state."""

    def close(self) -> None:
        """Give back what the agent holds; it is not asked again."""
