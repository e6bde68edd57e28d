"""What an agent is: something with a name that chooses moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..engine import Player
from ..games.state import State
from ..report import Move, Report, Score


class Agent(Protocol):
    """Chooses moves of one game; may remember its random numbers, its table or its process between them.

    One agent can play many games, one after the other: `begin` starts each of them, and `close` ends it.
    """

    @property
    def name(self) -> str:
        """The text that makes this agent again."""

    def choose(self, state: State) -> Move:
        """Return a legal move of an unfinished state."""

    def begin(self, seed: int) -> None:
        """Begin a new game: the moves are those of an agent just made with this seed; a seed of its text stays."""

    def close(self) -> None:
        """Release what the agent holds; it is not asked again before it begins another game."""


class NamedAgent:
    """What the agents of the package share: a text that makes them again, as which they print."""

    name: str
    game = ""
    """Name of the game it was made for."""
    most_seconds: float | None = None
    """Time that each of the next moves may take, besides the limits of the text, of agents that keep to a time."""
    own_seed: int | None = None
    """The seed that its text names, which holds whatever it begins with."""
    watch: Callable[[Report], None] | None = None
    """Called with what is found so far while the agent thinks, of agents that tell; the moves stay the same."""

    def check(self) -> None:
        """Refuse, before anything is played, what can be seen to play nothing."""

    def prepare(self) -> None:
        """Make ready what the first move would else have to wait for."""

    def set_clock(self, seconds: float) -> None:
        """Tell how much time is left for the rest of the game, to agents that share out a clock."""

    def begin(self, seed: int) -> None:
        """Begin a new game: the moves are those of an agent just made with this seed; a seed of its text stays."""
        self._restart(seed if self.own_seed is None else self.own_seed)

    def reseed(self, seed: int) -> None:
        """Go on with the game by other random numbers: a move then depends on its seed, not on the moves before it.

        Tables and what was learned stay; somebody's own code draws as it likes.
        """
        self._reseed(seed if self.own_seed is None else self.own_seed)

    def _restart(self, seed: int) -> None:
        """Forget the game before, and choose by this seed from now on."""
        self._reseed(seed)

    def _reseed(self, seed: int) -> None:
        """Choose by this seed from now on."""

    def __repr__(self) -> str:
        """Name the agent and its game."""
        return f"<agent {self.name} of {self.game}>" if self.game else f"<agent {self.name}>"


def player_of(agent: Agent) -> Player | None:
    """Return the player of the core who makes the agent's moves, for `engine.play_games`; None if there is none.

    With the seed of the agent it plays the very moves that the agent chooses when it is asked for them one by one.
    """
    player: Player | None = getattr(agent, "player", None)
    return player if hasattr(player, "play_games") else None


def nodes_of(agent: Agent) -> int:
    """Moves the agent tried for its last choice; 0 if it does not count them."""
    nodes: int = getattr(agent, "nodes", 0)  # isinstance with a protocol takes as long as a short search
    return nodes


def score_of(agent: Agent) -> Score | None:
    """Return what the agent's last choice seemed worth to it; None if it does not tell."""
    score: Score | None = getattr(agent, "score", None)
    return score
