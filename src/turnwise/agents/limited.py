"""An agent that is given limits with each question, as engine protocols do."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ..errors import LimitsError, UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..report import Limits, Move
from .catalogue import make_agent
from .protocol import Agent

HUMAN = "human"
LIMIT_KINDS = {"depth": int, "nodes": int, "seconds": float}


class LimitedAgent:
    """Adds limits to the text of an agent; they count where it takes them and names none of its own."""

    def __init__(self, text: str, spec: Game, *, seed: int) -> None:
        if text.partition(":")[0] == HUMAN:
            raise UnknownNameError("engine human: a person cannot answer a program, choose another agent")
        self._spec, self._text, self._seed = spec, text, seed
        self._agents: dict[tuple[str, ...], Agent] = {(): make_agent(text, spec, seed=seed)}

    def choose(self, state: State, limits: Sequence[str] = ()) -> Move:
        """Choose within limits such as `depth=4`; agents are kept, so ask with few different ones."""
        for word in limits:
            check_limit(word)
        return self._agent(limits).choose(state)

    def close(self) -> None:
        """Close every agent that was made."""
        for agent in self._agents.values():
            agent.close()

    def _agent(self, limits: Sequence[str]) -> Agent:
        key = tuple(limits)
        if key not in self._agents:
            self._agents[key] = make_agent(limited_text(self._text, self._spec, limits), self._spec, seed=self._seed)
        return self._agents[key]


def limited_text(text: str, spec: Game, limits: Sequence[str]) -> str:
    """Add to an agent's text those limits that it takes and does not name itself.

    >>> from turnwise import games
    >>> [limited_text(text, games.find("sim"), ["depth=4"]) for text in ("search:seed=1", "random")]
    ['search:depth=4,seed=1', 'random']
    """
    for limit in limits:
        kind, _, own = text.partition(":")
        more = f"{kind}:{limit},{own}" if own else f"{kind}:{limit}"
        with suppress(UnknownNameError):
            make_agent(more, spec).close()
            text = more
    return text


def check_limit(word: str) -> None:
    """Refuse what is no limit, or one that no search can keep."""
    name, _, value = word.partition("=")
    if name not in LIMIT_KINDS:
        raise LimitsError(f"unknown limit '{word}': give depth=N, nodes=N or seconds=S")
    try:
        Limits(**{name: LIMIT_KINDS[name](value)})
    except ValueError:
        raise LimitsError(f"limit '{word}': give a number above 0") from None
