"""What environments of Gymnasium and PettingZoo share: options, the length of games, rewards and drawings."""

from __future__ import annotations

from typing import Any, TypedDict

from ..api import GivenGame
from ..errors import OptionError, UnknownOptionError
from ..extras import need
from ..kinds import check_whole
from ..messages import Listing
from .game_numbers import FROM_START, GameNumbers, rewards_of
from .state_rows import EXTRA

gymnasium = need("gymnasium", extra=EXTRA)

EzPickle: Any = gymnasium.utils.EzPickle

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


DEFAULTS: Options = {
    "encoding": "",
    "openings": FROM_START,
    "points": False,
    "most_plies": MOST_PLIES,
    "render_mode": None,
}


class GameEnvironment(EzPickle):  # type: ignore[misc]
    """A game in numbers at one of its states; it is pickled by what it was made of."""

    game_state: Any = None
    """The state of the game; None before the first `reset`."""
    _plies: int

    def _set_up(self, game: GivenGame, options: Options) -> None:
        """Take the game and the options."""
        chosen = _complete(options)
        self.numbers = GameNumbers(game, encoding=chosen["encoding"], openings=chosen["openings"])
        self.render_mode = chosen["render_mode"]
        self._points = chosen["points"]
        self._most_plies = chosen["most_plies"]

    def _check_begun(self) -> None:
        if self.game_state is None:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset() first")

    def _is_long(self) -> bool:
        return self._plies >= self._most_plies

    def _rewards(self) -> tuple[float, float]:
        return rewards_of(self.game_state, points=self._points)

    def render(self) -> str | None:
        """Draw the board for people, with render_mode "ansi"."""
        self._check_begun()
        return str(self.game_state) if self.render_mode == ANSI else None


def _complete(options: Options) -> Options:
    """Add what is left out; refuse what no environment has or can do."""
    for name in options:
        if name not in DEFAULTS:
            known = Listing(DEFAULTS)
            raise UnknownOptionError("unknown environment option '{name}': options are {known}", name=name, known=known)
    chosen: Options = {**DEFAULTS, **options}
    check_whole(most_plies=chosen["most_plies"])
    if chosen["most_plies"] < 1:
        raise OptionError("{name}={value}: give a whole number from 1", name="most_plies", value=chosen["most_plies"])
    if chosen["render_mode"] not in (None, ANSI):
        raise OptionError("render_mode {mode}: give 'ansi' or None", mode=repr(chosen["render_mode"]))
    return chosen
