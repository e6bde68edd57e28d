"""A game in numbers, for libraries that learn: its moves as actions, its states as rows, and where games begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from ..api import GivenGame, read_game
from ..arena.openings import FileOpenings, parse_openings
from ..errors import IllegalMoveError
from ..extras import need
from ..games.game import Game
from ..messages import Listing
from ..report import Move
from .game_actions import actions_of
from .state_rows import EXTRA, rows_of

FROM_START = "plies=0"
EXAMPLES = 16  # starts that the size of the board is taken from
EXPLORED = 4000  # states of random games, where nothing but its states tells how a game is numbered
SEEDS = 1 << 32


class Starts:
    """Draws where games begin, by what `turnwise match --openings` takes."""

    def __init__(self, spec: Game, openings: str) -> None:
        self._spec = spec
        self._openings = parse_openings(openings, spec)
        self._fixed = list(self._openings.states(spec, 0)) if isinstance(self._openings, FileOpenings) else []

    def draw(self, rng: Random) -> Any:
        """Return an unfinished state."""
        if self._fixed:
            return rng.choice(self._fixed)
        return next(self._openings.endless(self._spec, rng.randrange(SEEDS), rng.randrange(SEEDS)))

    def examples(self) -> list[Any]:
        """Return some of them, of every board that there is."""
        return self._fixed or list(islice(self._openings.endless(self._spec, 0, 0), EXAMPLES))


class GameNumbers:
    """One game in numbers: `count` actions, and rows of `width` numbers.

    >>> import turnwise
    >>> numbers = GameNumbers("connect4")
    >>> numbers.count, numbers.width, numbers.action_mask(turnwise.Connect4.parse("444444")).tolist()
    (7, 84, [1, 1, 1, 0, 1, 1, 1])
    """

    def __init__(self, game: GivenGame, *, encoding: str = "", openings: str = FROM_START) -> None:
        self._numpy = need("numpy", extra=EXTRA)
        self.spec = read_game(game)
        self.starts = Starts(self.spec, openings)
        examples = self.starts.examples()
        if not (self.spec.encodings() and self.spec.is_native and examples[0].move_limit() is not None):
            examples = _explored(examples)
        self._actions = actions_of(self.spec, examples)
        self._rows = rows_of(self.spec, examples, encoding)
        self.count = self._actions.count
        self.width = self._rows.width
        self.moves = self._actions.moves
        """moves(state) -> the legal moves by their actions."""

    def observation_space(self) -> Any:
        """Return the space of the rows."""
        box = need("gymnasium", extra=EXTRA).spaces.Box
        return box(self._rows.low, self._rows.high, (self.width,), dtype=self._numpy.dtype(self._rows.kind).type)

    def action_space(self) -> Any:
        """Return the space of the actions."""
        return need("gymnasium", extra=EXTRA).spaces.Discrete(self.count)

    def row(self, state: Any) -> Any:
        """Return a state as the player to move sees it."""
        return self._rows.row(self.spec.host(state))

    def mask(self, actions: Mapping[int, Move]) -> Any:
        """Return 1 for each of these actions and 0 for the others."""
        mask = self._numpy.zeros(self.count, dtype=self._numpy.int8)
        mask[list(actions)] = 1
        return mask

    def action_mask(self, state: Any) -> Any:
        """Return 1 for each action that is legal in a state and 0 for the others."""
        return self.mask(self.moves(self.spec.host(state)))

    def move(self, state: Any, action: Any) -> Any:
        """Return the move of an action; for a state of somebody's class, a move of that class."""
        hosted = self.spec.host(state)
        moves = self.moves(hosted)
        if int(action) not in moves:
            raise self.illegal(action, moves)
        found = moves[int(action)]
        return hosted.raw_moves()[found] if hosted is not state else found

    def illegal(self, action: Any, moves: Mapping[int, Move]) -> IllegalMoveError:
        """Return the error that an action is none of these."""
        return IllegalMoveError(
            "action {action} is not legal in this state of {game}: legal actions are {actions}",
            action=str(action),
            game=self.spec.name,
            actions=Listing(map(str, sorted(moves))),
        )


def rewards_of(state: Any, *, points: bool) -> tuple[float, float]:
    """Return what a state brings both players: 1 and -1, or their points; nothing while the game goes on."""
    if points:
        score = float(state.result() or 0)
        return (score, -score) if state.to_move() == 0 else (-score, score)
    winner = state.winner()
    return (0.0, 0.0) if winner is None else (1.0, -1.0) if winner == 0 else (-1.0, 1.0)


def _explored(starts: Sequence[Any]) -> list[Any]:
    """Return the states of random games, always the same ones."""
    rng = Random(0)
    met = list(starts)
    while len(met) < EXPLORED:
        state = rng.choice(starts)
        while not state.is_over() and len(met) < EXPLORED:
            state = state.play(rng.choice(state.legal_moves()))
            met.append(state)
    return met
