"""What an agent is: something with a name that chooses moves."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

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


@runtime_checkable
class CountingAgent(Agent, Protocol):
    """An agent that also tells what its last choice cost."""

    @property
    def nodes(self) -> int:
        """Moves tried for the last choice; 0 if it was looked up."""


def nodes_of(agent: Agent) -> int:
    """Moves the agent tried for its last choice; 0 if it does not count them."""
    return agent.nodes if isinstance(agent, CountingAgent) else 0
