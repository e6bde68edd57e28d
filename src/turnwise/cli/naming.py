"""Games and agents that a person has typed: names, or files whose code is run because the person named them."""

from __future__ import annotations

from .. import games
from ..agents import AgentSpec, custom
from ..games.game import Game
from ..messages import Listing


def game_named(text: str) -> Game:
    """Return the game of a name, or of FILE.py:NAME."""
    return games.load(text)


def agent_named(text: str) -> str:
    """Return the canonical text of an agent; the file of one named FILE.py:NAME is read now and not again."""
    custom.admit(text)
    return str(AgentSpec.parse(text))


def games_with(field: str) -> Listing:
    """List the games whose description has this field."""
    return Listing(spec.name for spec in games.all_games() if getattr(spec, field) is not None)
