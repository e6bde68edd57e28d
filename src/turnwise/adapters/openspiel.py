"""Every game as a game of OpenSpiel: `turnwise_connect4` and the others are there once this module is imported.

    import pyspiel, turnwise.adapters.openspiel as turnwise_games
    pyspiel.load_game("turnwise_othello(size=6)")
    turnwise_games.load_game("my_game.py:MyGame")

Parameters of a game are the options of its start. Actions, rows and rewards are those of our other environments.
"""

from __future__ import annotations

import atexit
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .. import games
from ..api import GivenGame, read_game
from ..extras import need
from ..games.game import Game
from ..games.keywords import keywords_of
from ..report import Move
from .game_numbers import FROM_START, GameNumbers, rewards_of

EXTRA = "openspiel"
pyspiel = need("pyspiel", extra=EXTRA)
numpy = need("numpy", extra=EXTRA)

SpielGame: Any = pyspiel.Game
SpielState: Any = pyspiel.State

PREFIX = "turnwise_"
MOST_PLIES = 1000
UNSET = ""  # value of an option whose default the game does not tell
PLAYERS = 2
SCALARS = (int, float, str)  # bool is an int
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class Registration:
    """One game as OpenSpiel has it."""

    spec: Game
    about: Any
    points: bool
    most_plies: int

    @property
    def name(self) -> str:
        """The name that OpenSpiel knows it by."""
        return str(self.about.short_name)


class Kind:
    """One game with its options, as OpenSpiel asks for it: numbers of moves, rows, bounds of rewards."""

    def __init__(self, registration: Registration, options: Options) -> None:
        self.registration = registration
        self.options = options
        self.spec = registration.spec
        self.numbers = GameNumbers(self.spec, openings=",".join((FROM_START, *map("=".join, options))))
        self.start = self.spec.start(**dict(options))

    def info(self) -> Any:
        """Return what OpenSpiel wants to know of every game."""
        least, most = self._returns()
        return pyspiel.GameInfo(
            num_distinct_actions=self.numbers.count,
            max_chance_outcomes=0,
            num_players=PLAYERS,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.registration.most_plies,
        )

    def _returns(self) -> tuple[float, float]:
        if not self.registration.points:
            return -1.0, 1.0
        low, high = map(abs, self.start.bounds())
        return -float(max(low, high)), float(max(low, high))


kind_of = cache(Kind)


class Here:
    """One state and its legal actions; never changes, so copies of it are the same object.

    It keeps the game: OpenSpiel's states have only the part of it that is in C++.
    """

    __slots__ = ("game", "moves", "plies", "state")

    def __init__(self, game: TurnwiseGame, state: Any, plies: int = 0) -> None:
        self.game = game
        self.state = state
        self.plies = plies
        self.moves: dict[int, Move] = game.moves(state) if plies < game.most_plies else {}
        """Moves by their actions; none once the game is over, or has lasted too long."""

    def after(self, action: int) -> Here:
        """Return what an action leads to."""
        return Here(self.game, self.state.play(self.moves[action]), self.plies + 1)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel by names; the other process has registered the game."""
        return _restored, (str(self.game), self.state, self.plies)

    def __deepcopy__(self, _memo: Any) -> Here:
        """Return itself: OpenSpiel copies a state before it plays on."""
        return self


class TurnwiseGame(SpielGame):  # type: ignore[misc]
    """A game of ours with its parameters."""

    def __init__(self, registration: Registration, parameters: Mapping[str, Any]) -> None:
        self.kind = kind_of(registration, _options_in(registration.spec, parameters))
        super().__init__(registration.about, self.kind.info(), dict(parameters))
        self.moves = self.kind.numbers.moves
        self.most_plies = registration.most_plies

    def new_initial_state(self, state: Any = None) -> TurnwiseState:
        """Return the start; or any state of our game, as if the game had begun there."""
        return TurnwiseState(self, Here(self, self.kind.start if state is None else self.kind.spec.host(state)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what observes states for players who see everything."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.kind.numbers, params)
        observation = need("open_spiel.python.observation", extra=EXTRA)
        return observation.IIGObserverForPublicInfoGame(iig_obs_type, params)


class TurnwiseState(SpielState):  # type: ignore[misc]
    """A state of ours that OpenSpiel plays on."""

    def __init__(self, game: TurnwiseGame, here: Here) -> None:
        super().__init__(game)
        self.here = here

    def current_player(self) -> Any:
        """0 or 1; once the game is over, OpenSpiel's number for that."""
        return self.here.state.to_move() if self.here.moves else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over, or has lasted too long."""
        return not self.here.moves

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.here.moves)

    def _apply_action(self, action: int) -> None:
        self.here = self.here.after(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        move = self.here.moves.get(action)
        return f"action {action}" if move is None else str(self.here.state.move_text(move))

    def returns(self) -> list[float]:
        """Return what both players have gained: 1 and -1, or their points; nothing while the game goes on."""
        return list(rewards_of(self.here.state, points=self.here.game.kind.registration.points))

    def __str__(self) -> str:
        """Write the state as one text, or draw it where the game has none."""
        return str(self.here.state)


class Observer:
    """Writes states as rows, the same for both players, and whether it is the player's turn."""

    def __init__(self, numbers: GameNumbers, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters {params}: there are none")
        self._numbers = numbers
        self.tensor = numpy.zeros(numbers.width + 1, numpy.float32)
        self.dict = {"observation": self.tensor[:-1], "to_move": self.tensor[-1:]}

    def set_from(self, state: TurnwiseState, player: int) -> None:
        """Fill in the row of a state, as the player to move sees it."""
        self.tensor[:-1] = self._numbers.row(state.here.state)
        self.tensor[-1] = state.here.state.to_move() == player

    def string_from(self, state: TurnwiseState, _player: int) -> str:
        """Write a state as a text; players see everything."""
        return str(state)


def register(game: GivenGame, *, points: bool = False, most_plies: int = MOST_PLIES) -> str:
    """Give a game to OpenSpiel, and return the name that it has there; a file is loaded, a class is registered here.

    `points` returns points instead of 1 and -1. A game of `most_plies` moves ends without a winner. A name that was
    given before then means the game that was given last.
    """
    spec = read_game(game)
    found = Registration(spec, _about(spec), points, most_plies)

    class Registered(TurnwiseGame):
        """This one."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(found, parameters or {})

    pyspiel.register_game(found.about, Registered)
    _registered[found.name] = found
    return found.name


def load_game(game: GivenGame, **options: int | float | bool | str) -> Any:
    """Return OpenSpiel's game of one of ours, with options of the start.

    >>> load_game("connect4", width=5).num_distinct_actions()
    5
    """
    spec = read_game(game)
    known = _registered.get(_name_of(spec))
    name = known.name if known and known.spec is spec else register(spec)
    usual = _parameters(spec)
    return pyspiel.load_game(name, {key: _as(usual.get(key), value) for key, value in options.items()})


def spiel_state(game: Game, state: Any) -> Any:
    """Return OpenSpiel's state for one of ours; in a game of OpenSpiel it is its own."""
    raw = state.raw if isinstance(state, games.HostedState) else state
    if hasattr(raw, "spiel"):
        return raw.spiel.clone()
    options = {name: value for name, value in game.host(state).options().items() if name in game.setups}
    return load_game(game, **options).new_initial_state(state)


def _name_of(spec: Game) -> str:
    return PREFIX + re.sub(r"\W", "_", spec.name)


def _about(spec: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=_name_of(spec),
        long_name=str(spec.title),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(spec),
    )


def _parameters(spec: Game) -> dict[str, Any]:
    """Return the options of the start with their defaults, whose types are those of the parameters."""
    known = keywords_of(spec.state)
    needed = {name: (each.kind or str)() for name, each in known.items() if each.is_needed}
    usual = {name: each.default for name, each in known.items() if isinstance(each.default, SCALARS)}
    told = {} if needed else {name: _number(value) for name, value in spec.start().options().items()}
    return {name: {**told, **usual, **needed}.get(name, UNSET) for name in spec.setups}


def _options_in(spec: Game, parameters: Mapping[str, Any]) -> Options:
    """Return the options that parameters name, as texts; defaults are left out."""
    usual, known = _parameters(spec), keywords_of(spec.state)
    given = {
        name: value
        for name, value in parameters.items()
        if value != usual[name] or (name in known and known[name].is_needed)
    }
    return tuple(sorted((name, str(value)) for name, value in given.items()))


def _as(usual: Any, value: Any) -> Any:
    """Return a value in the type of the default, which OpenSpiel insists on."""
    return value if usual is None or type(value) is type(usual) else type(usual)(value)


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _restored(name: str, state: Any, plies: int) -> Here:
    return Here(_loaded(name), state, plies)


_loaded = cache(pyspiel.load_game)


def _leave() -> None:
    """Let OpenSpiel hold nothing of ours when Python ends: it would let go of it too late."""
    for each in _registered.values():
        pyspiel.register_game(each.about, SpielGame)


_registered: dict[str, Registration] = {}
atexit.register(_leave)
for _shipped in games.SHIPPED:
    register(_shipped)
