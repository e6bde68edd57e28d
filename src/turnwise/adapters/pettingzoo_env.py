"""Every game as an environment of PettingZoo: two agents that take turns as the rules say (AEC).

    from turnwise.adapters.pettingzoo_env import env
    env("connect4"), env("othello", openings="plies=0,size=6"), env("my_game.py:MyGame")

An observation is a dictionary: `observation`, the row of the state as the player to move sees it, and `action_mask`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..api import GivenGame
from ..extras import need
from .game_numbers import FROM_START, GameNumbers, rewards_of
from .state_rows import EXTRA

pettingzoo = need("pettingzoo", extra=EXTRA)
gymnasium = need("gymnasium", extra=EXTRA)
numpy = need("numpy", extra=EXTRA)

AECEnv: Any = pettingzoo.AECEnv
EzPickle: Any = gymnasium.utils.EzPickle

AGENTS = ("player_0", "player_1")
MOST_PLIES = 1000
ILLEGAL_REWARD = -1.0
ANSI = "ansi"


def env(game: GivenGame, **options: Any) -> Any:
    """Make an environment with PettingZoo's usual wrappers: an illegal action loses the game, with a warning."""
    wrappers = need("pettingzoo.utils.wrappers", extra=EXTRA)
    made = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name)
    """The environment itself: an illegal action raises IllegalMoveError.

    `openings` says where games begin, as for `turnwise match`: each `reset` draws one, and games with random deals are
    dealt again. `points` rewards by points instead of 1 and -1. After `most_plies` moves a game is truncated.
    """

    def __init__(
        self,
        game: GivenGame,
        *,
        encoding: str = "",
        openings: str = FROM_START,
        points: bool = False,
        most_plies: int = MOST_PLIES,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            encoding=encoding,
            openings=openings,
            points=points,
            most_plies=most_plies,
            render_mode=render_mode,
        )
        self.numbers = GameNumbers(game, encoding=encoding, openings=openings)
        self.metadata = {
            "name": f"turnwise_{self.numbers.spec.name}_v0",
            "render_modes": [ANSI],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.action_spaces = {agent: self.numbers.action_space() for agent in AGENTS}
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self._points = points
        self._most_plies = most_plies
        self._random = Random()

    def _observation_space(self) -> Any:
        mask = gymnasium.spaces.Box(0, 1, (self.numbers.count,), dtype=numpy.int8)
        return gymnasium.spaces.Dict({"observation": self.numbers.observation_space(), "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; a seed tells where, and where all later ones begin."""
        if seed is not None:
            self._random = Random(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._plies = 0
        self._enter(self.numbers.starts.draw(self._random))

    def _enter(self, state: Any) -> None:
        self.game_state = state
        """The state of the game; `state()` is PettingZoo's own name for something else."""
        self._moves = self.numbers.moves(state)
        self.agent_selection = AGENTS[state.to_move()]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the state as the player to move sees it; only this player has legal actions."""
        legal = self._moves if agent == self.agent_selection else {}
        return {"observation": self.numbers.row(self.game_state), "action_mask": self.numbers.mask(legal)}

    def step(self, action: Any) -> None:
        """Play the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._moves.get(int(action))
        if move is None:
            raise self.numbers.illegal(action, self._moves)
        self._cumulative_rewards[agent] = 0.0
        self._plies += 1
        self._enter(self.game_state.play(move))
        if self.game_state.is_over():
            self.rewards = dict(zip(AGENTS, rewards_of(self.game_state, points=self._points), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self._plies >= self._most_plies:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Draw the board for people, with render_mode "ansi"."""
        return str(self.game_state) if self.render_mode == ANSI else None

    def close(self) -> None:
        """Release nothing: there is no window."""
