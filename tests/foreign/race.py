"""A game of OpenSpiel in Python, by somebody else: count up by one, two or three, and never by what was just added.

Whoever reaches the goal wins. The drawing tells the sum, and not what may be added next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

SpielGame: Any = pyspiel.Game
SpielState: Any = pyspiel.State
GOAL = {"goal": 15}
STEPS = (1, 2, 3)
ABOUT: Any = pyspiel.GameType(
    short_name="foreign_race",
    long_name="Race to a sum",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification=GOAL,
)


class RaceGame(SpielGame):  # type: ignore[misc]
    """The race, to a goal."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = {**GOAL, **(parameters or {})}
        self.goal = given["goal"]
        about = pyspiel.GameInfo(
            num_distinct_actions=len(STEPS),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.goal,
        )
        super().__init__(ABOUT, about, given)

    def new_initial_state(self) -> RaceState:
        return RaceState(self)


class RaceState(SpielState):  # type: ignore[misc]
    """A sum, and what was added last."""

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self.goal = game.goal
        self.sum, self.player, self.last = 0, 0, -1

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.player

    def _legal_actions(self, _player: int) -> list[int]:
        return [action for action in range(len(STEPS)) if action != self.last]

    def _apply_action(self, action: int) -> None:
        self.sum += STEPS[action]
        self.last, self.player = action, 1 - self.player

    def _action_to_string(self, _player: int, action: int) -> str:
        return f"add {STEPS[action]}"

    def is_terminal(self) -> bool:
        return bool(self.sum >= self.goal)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        return [-1.0, 1.0] if self.player == 0 else [1.0, -1.0]

    def __str__(self) -> str:
        return f"sum {self.sum}"


pyspiel.register_game(ABOUT, RaceGame)
