"""What environments of Gymnasium and PettingZoo share: options, the length of games, rewards and drawings."""

from __future__ import annotations

from typing import Any, TypedDict

from ..api import GivenGame
from ..extras import need
from .game_numbers import FROM_START, GameNumbers, rewards_of
from .state_rows import EXTRA

EzPickle: Any = need("gymnasium", extra=EXTRA).utils.EzPickle

MOST_PLIES = 1000
ILLEGAL_REWARD = -1.0
ANSI = "ansi"


class Options(TypedDict, total=False):
    """What environments take besides the game: `encoding` of states, and

    - `openings`: where games begin, as for `turnwise match`; each `reset` draws one, default: the start of the game
    - `points`: reward by points instead of 1 and -1
    - `most_plies`: moves of both players after which a game is truncated, default: 1000
    - `render_mode`: "ansi" for drawings as text
    """

    encoding: str
    openings: str
    points: bool
    most_plies: int
    render_mode: str | None


class GameEnvironment(EzPickle):  # type: ignore[misc]
    """A game in numbers at one of its states; it is pickled by what it was made of."""

    game_state: Any
    _plies: int

    def _set_up(
        self,
        game: GivenGame,
        encoding: str = "",
        openings: str = FROM_START,
        points: bool = False,
        most_plies: int = MOST_PLIES,
        render_mode: str | None = None,
    ) -> None:
        """Take the game and the options."""
        self.numbers = GameNumbers(game, encoding=encoding, openings=openings)
        self.render_mode = render_mode
        self._points = points
        self._most_plies = most_plies

    def _is_long(self) -> bool:
        return self._plies >= self._most_plies

    def _rewards(self) -> tuple[float, float]:
        return rewards_of(self.game_state, points=self._points)

    def render(self) -> str | None:
        """Draw the board for people, with render_mode "ansi"."""
        return str(self.game_state) if self.render_mode == ANSI else None
