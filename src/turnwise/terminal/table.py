"""A game that is played from Python: at the prompt, in a script or in a notebook."""

from __future__ import annotations

from contextlib import suppress
from random import SystemRandom
from typing import Any

from ..agents import NamedAgent, agent_of
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from .session import Session
from .voice import say

MOST_SEED = 2**31
DEAL = "seed"  # the option of games with random deals
MOST_DEALS = 1 << 32


def play_here(game: Game, start: State, first: Any, second: Any, *, seed: int | None) -> Any:
    """Play until the game is over or the person leaves; returns the last state."""
    chosen = new_seed() if seed is None else seed
    agents = [agent_of(given, game, seed=chosen + side) for side, given in enumerate((first, second))]
    begin = new_start(game, chosen) if start is None else start
    session = Session(game, begin, (agents[0], agents[1]), [], read=_input)
    try:
        session.run()
    except KeyboardInterrupt:
        say(Message("stopped; the game is left unfinished"))
    finally:
        for agent, given in zip(agents, (first, second), strict=True):
            if not isinstance(given, NamedAgent):  # it was made for this game alone
                agent.close()
    return session.state


def new_seed() -> int:
    """Choose a seed at random."""
    return SystemRandom().randrange(MOST_SEED)


def new_start(game: Game, seed: int) -> Any:
    """Return the start; a game with random deals is dealt by the seed."""
    return game.start(**{DEAL: seed % MOST_DEALS}) if DEAL in game.setups else game.start()


def _input() -> str:
    """Read a line as `input` does, which notebooks have too; nothing at the end of input."""
    with suppress(EOFError):
        return input() + "\n"
    return ""
