"""Agents as people have them at hand: a text, a function, a class, or an object that chooses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..errors import ArgumentTypeError, OptionError
from ..games.game import Game
from ..games.keywords import check_complete
from ..messages import Message
from .catalogue import make_agent
from .custom import FunctionAgent, custom
from .protocol import Agent, NamedAgent
from .reading import ReadingAgent
from .spec import BUILT_IN, AgentSpec

NAMELESS = "agent"  # the name of a lambda


def register_agent(name: str, maker: Any) -> None:
    """Take in an agent of your own under a name: a function `choose(state) -> move`, or a class with such a method."""
    if name in BUILT_IN:
        raise OptionError("agent name '{name}': Turnwise has an agent of this name, give another", name=name)
    custom.register(name, maker)


def agent_of(given: Any, game: Game, *, seed: int = 0) -> Agent:
    """Return the agent that somebody gave; a file that a text names, FILE.py:NAME, is loaded."""
    if isinstance(given, str | AgentSpec):
        custom.admit(given)
        return make_agent(given, game, seed=seed)
    if isinstance(given, ReadingAgent):
        return given.agent
    if isinstance(given, NamedAgent):
        return given  # type: ignore[return-value]
    return FunctionAgent(_name_of(given), game, _maker_of(given), seed=seed)


@contextmanager
def named(*given: Any) -> Iterator[list[str]]:
    """Yield texts that make these agents, each again and again; functions and objects have theirs within the block."""
    lent: list[str] = []
    try:
        yield [_lend(each, lent) for each in given]
    finally:
        for name in lent:
            custom.unregister(name)


def _lend(given: Any, lent: list[str]) -> str:
    if isinstance(given, ReadingAgent):
        return _lend(given.agent, lent)
    if isinstance(given, str | AgentSpec):
        custom.admit(given)
        return str(given)
    if isinstance(given, NamedAgent) and not isinstance(given, FunctionAgent):
        return given.name
    maker = given.maker if isinstance(given, FunctionAgent) else _maker_of(given)
    name = _free_name(_name_of(given))
    custom.register(name, maker)
    lent.append(name)
    return name


def _maker_of(given: Any) -> Any:
    """Return the function or class behind what was given; an object is asked by its own `choose`."""
    if isinstance(given, type) and hasattr(given, "choose"):
        check_complete(given, Message("an agent"))
    if callable(given):
        return given
    if callable(getattr(given, "choose", None)):
        return given.choose
    raise ArgumentTypeError(
        "{type} {given} is not an agent: give a text such as 'search:level=3', a function choose(state), or "
        "something with such a method",
        type=type(given).__name__,
        given=repr(given),
    )


def _name_of(given: Any) -> str:
    name = getattr(given, "name", None) or getattr(given, "__name__", None) or type(given).__name__
    return name if re.fullmatch(r"[^\W\d]\w*", str(name)) else NAMELESS


def _free_name(wanted: str) -> str:
    taken = {*custom.names(), *BUILT_IN}
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}_{number}"
    return name
