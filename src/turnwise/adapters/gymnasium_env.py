"""Every game as an environment of Gymnasium: one player learns, an agent of ours is the other.

    from turnwise.adapters.gymnasium_env import GameEnv
    GameEnv("connect4", "search:level=3")
    gymnasium.make("turnwise.adapters.gymnasium_env:turnwise/Game-v0", game="connect4", opponent="random")

`action_masks()` and `info["action_mask"]` say which actions are legal, as sb3-contrib and others take it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Unpack

from ..agents import agent_of
from ..api import GivenAgent, GivenGame
from ..errors import GameError, OptionError
from ..extras import need
from .environment import ANSI, ILLEGAL_REWARD, GameEnvironment, Options
from .game_numbers import SEEDS
from .state_rows import EXTRA

gymnasium = need("gymnasium", extra=EXTRA)

Env: Any = gymnasium.Env

MOST_DRAWN = 100  # openings in a row in which the learner has no turn
SEAT = "seat"


class GameEnv(GameEnvironment, Env):  # type: ignore[misc]
    """A game against an opponent: any agent, as `turnwise match` takes it, or a function of yours.

    `seat` is 0 to move first, 1 to move second; default: another one for each game, by chance.
    An illegal action ends the game with the reward -1, and `info["illegal"]` says so.
    `encoding`, `openings`, `points`, `most_plies` and `render_mode` are those of `environment.Options`.
    """

    metadata = {"render_modes": [ANSI], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(
        self,
        game: GivenGame,
        opponent: GivenAgent = "random",
        *,
        seat: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(game, opponent, seat=seat, **options)
        self._set_up(game, options)
        self.opponent = agent_of(opponent, self.numbers.spec)
        self.observation_space = self.numbers.observation_space()
        self.action_space = self.numbers.action_space()
        self._seat = _checked_seat(seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game, and let the opponent move first where it is its turn; `options` may name the seat."""
        super().reset(seed=seed)
        wanted = _checked_seat((options or {}).get(SEAT, self._seat))
        for _ in range(MOST_DRAWN):
            self.seat = int(self.np_random.integers(2)) if wanted is None else wanted
            self._plies = 0
            self.opponent.begin(self._sampled())
            self._enter(self.numbers.starts.draw(Random(self._sampled())))
            if not (self.game_state.is_over() or self._is_long()):
                return self._observed()
        raise GameError(
            "game {game}: over before player {seat} moves, {drawn} times in a row",
            game=self.numbers.spec.name,
            seat=self.seat,
            drawn=MOST_DRAWN,
        )

    def _sampled(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _enter(self, state: Any) -> None:
        """Go on from a state to the learner's next turn, or to the end."""
        self.game_state = state
        while not (self.game_state.is_over() or self.game_state.to_move() == self.seat or self._is_long()):
            self.game_state = self.game_state.play(self.opponent.choose(self.game_state))
            self._plies += 1
        self._moves = self.numbers.moves(self.game_state) if self.game_state.to_move() == self.seat else {}

    def _observed(self, **more: Any) -> tuple[Any, dict[str, Any]]:
        return self.numbers.row(self.game_state), {"action_mask": self.numbers.mask(self._moves), **more}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action and the opponent's answer; the reward is 0 until the game is over."""
        self._check_begun()
        move = self._moves.get(int(action))
        if move is None:
            self._moves = {}
            row, info = self._observed(illegal=True)
            return row, ILLEGAL_REWARD, True, False, info
        self._plies += 1
        self._enter(self.game_state.play(move))
        row, info = self._observed()
        over = self.game_state.is_over()
        reward = self._rewards()[self.seat]
        return row, reward, over, self._is_long() and not over, info

    def action_masks(self) -> Any:
        """Return which actions are legal now, as sb3-contrib asks for it."""
        self._check_begun()
        return self.numbers.mask(self._moves).astype(bool)

    def close(self) -> None:
        """Close the opponent."""
        self.opponent.close()


def _checked_seat(seat: Any) -> int | None:
    if seat not in (None, 0, 1):
        raise OptionError("seat {seat}: give 0 to move first, 1 to move second, or None for either", seat=repr(seat))
    return None if seat is None else int(seat)


gymnasium.register(id="turnwise/Game-v0", entry_point=f"{__name__}:{GameEnv.__name__}")
