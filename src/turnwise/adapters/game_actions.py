"""Moves as actions: numbers that mean the same move wherever it is legal, for libraries that learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..errors import GameError
from ..games.game import Game
from ..games.hosted import HostedState
from ..report import Move

SPARE = 16  # actions for moves that no example had
EVERY_MOVE = "every_move"


class Actions(Protocol):
    """Numbers the moves of one game."""

    count: int
    """Actions are the numbers below it."""

    def moves(self, state: Any) -> dict[int, Move]:
        """Return the legal moves by their actions; none once the game is over."""


def actions_of(spec: Game, states: Sequence[Any]) -> Actions:
    """Number the moves of a game; `states` are examples of its states.

    Moves of a native game are numbers already. A class may list all its moves by a method `every_move()`; the moves of
    any other class are numbered by the names that they have in the examples.
    """
    if hasattr(spec.state, EVERY_MOVE):
        return ListedActions(states[0])
    limits: list[int | None] = [state.move_limit() for state in states] if spec.is_native else []
    known = [limit for limit in limits if limit is not None]
    return NumberedActions(max(known)) if known else NamedActions(spec, states)


class NumberedActions:
    """The numbers of moves themselves."""

    def __init__(self, count: int) -> None:
        self.count = count

    def moves(self, state: Any) -> dict[int, Move]:
        """Return the legal moves."""
        return {move: move for move in state.legal_moves()}


class ListedActions:
    """Places in the list of all moves that a class gives."""

    def __init__(self, state: HostedState) -> None:
        moves = state.call(EVERY_MOVE, lambda: list(dict.fromkeys(state.raw.every_move())))
        self._numbers = {move: action for action, move in enumerate(moves)}
        self.count = len(moves)

    def moves(self, state: HostedState) -> dict[int, Move]:
        """Return the legal moves by their actions; GameError if one is not in the list."""
        legal = state.legal_moves()
        raw = state.raw_moves() if legal else []
        for move in raw:
            if move not in self._numbers:
                raise _unnumbered(state.game, str(move))
        return {self._numbers[raw[move]]: move for move in legal}


class NamedActions:
    """Numbers of names, the shortest first; a few more stand for moves whose names no example had."""

    def __init__(self, spec: Game, states: Sequence[Any]) -> None:
        names = {state.move_text(move) for state in states for move in state.legal_moves()}
        ordered = sorted(names, key=lambda name: (len(name), name))
        self._spec = spec
        self._numbers = {name: action for action, name in enumerate(ordered)}
        self.count = len(ordered) + SPARE

    def moves(self, state: Any) -> dict[int, Move]:
        """Return the legal moves by their actions; GameError if too many have names that no example had."""
        spare = iter(range(len(self._numbers), self.count))
        found: dict[int, Move] = {}
        for move in state.legal_moves():
            name = state.move_text(move)
            action = self._numbers[name] if name in self._numbers else next(spare, None)
            if action is None:
                raise _unnumbered(self._spec, name)
            found[action] = move
        return found


def _unnumbered(game: Game, move: str) -> GameError:
    return GameError(
        "game {game}: move '{move}' has no number: let {method}() of the class list all moves",
        game=game.name,
        move=move,
        method=EVERY_MOVE,
    )
