"""Every game as an environment of PettingZoo: two agents that take turns as the rules say (AEC).

    from turnwise.adapters.pettingzoo_env import env
    env("connect4"), env("othello", openings="plies=0,size=6"), env("my_game.py:MyGame")

An observation is a dictionary: `observation`, the row of the state as the player to move sees it, and `action_mask`.
"""

from __future__ import annotations

from random import Random
from typing import Any, Unpack

from ..api import GivenGame
from ..extras import need
from .environment import ANSI, ILLEGAL_REWARD, GameEnvironment, Options
from .state_rows import EXTRA

pettingzoo = need("pettingzoo", extra=EXTRA)
gymnasium = need("gymnasium", extra=EXTRA)
numpy = need("numpy", extra=EXTRA)

AECEnv: Any = pettingzoo.AECEnv

AGENTS = ("player_0", "player_1")


def env(game: GivenGame, **options: Unpack[Options]) -> Any:
    """Make an environment with PettingZoo's usual wrappers: an illegal action loses the game, with a warning."""
    wrappers = need("pettingzoo.utils.wrappers", extra=EXTRA)
    made = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(GameEnvironment, AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name)
    """The environment itself: an illegal action raises IllegalMoveError.

    `encoding`, `openings`, `points`, `most_plies` and `render_mode` are those of `environment.Options`; each `reset`
    deals games with random deals again. `game_state` is the state of the game, for `state()` is PettingZoo's own.
    """

    def __init__(self, game: GivenGame, **options: Unpack[Options]) -> None:
        super().__init__(game, **options)
        self._set_up(game, options)
        self.metadata = {
            "name": f"turnwise_{self.numbers.spec.name}_v0",
            "render_modes": [ANSI],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = list(AGENTS)
        self.action_spaces = {agent: self.numbers.action_space() for agent in AGENTS}
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
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
        self._moves = self.numbers.moves(state)
        self.agent_selection = AGENTS[state.to_move()]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the state as the player to move sees it; only this player has legal actions."""
        legal = self._moves if agent == self.agent_selection else {}
        return {"observation": self.numbers.row(self.game_state), "action_mask": self.numbers.mask(legal)}

    def step(self, action: Any) -> None:
        """Play the action of the agent whose turn it is."""
        self._check_begun()
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
            self.rewards = dict(zip(AGENTS, self._rewards(), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self._is_long():
            self.truncations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()

    def close(self) -> None:
        """Release nothing: there is no window."""
