"""Games and agents of other packages, named by a prefix: `openspiel:breakthrough` is OpenSpiel's game of that name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game

MODULES = {"openspiel": ".openspiel"}
"""Modules by prefix; each has `load(name)`, which makes the game, and `is_everywhere(name)`."""
AGENT_MODULES = {"openspiel": "turnwise.adapters.openspiel_bots"}
"""Modules by prefix, as entry points name them; each has `load_agent(name)`, which returns a class of agents."""


def is_prefixed(name: str) -> bool:
    """Whether a name is that of a game or an agent of another package; nothing of theirs is loaded.

    >>> is_prefixed("openspiel:breakthrough"), is_prefixed("connect4"), is_prefixed("nim.py:Nim")
    (True, False, False)
    """
    prefix, colon, rest = name.partition(":")
    return bool(colon and rest) and prefix in MODULES and not any(map(str.isspace, name))


def load_prefixed(name: str) -> Game:
    """Make the game that a person has named; its own name may be written in a shorter way."""
    prefix, _, rest = name.partition(":")
    game: Game = import_module(MODULES[prefix], __package__).load(rest)
    return game


def has_everywhere(name: str) -> bool:
    """Whether every process can load this game; one that a program brought into its package is there alone."""
    prefix, _, rest = name.partition(":")
    return bool(import_module(MODULES[prefix], __package__).is_everywhere(rest))


def load_prefixed_agent(name: str) -> Any:
    """Return the class behind an agent that a person has named."""
    prefix, _, rest = name.partition(":")
    return import_module(AGENT_MODULES[prefix]).load_agent(rest)
