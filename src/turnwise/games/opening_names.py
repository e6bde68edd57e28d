"""Names of openings: a game lists them by moves, and any line that comes to one of their positions has the name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import GameError, TurnwiseError, message_of
from ..messages import Message, as_message

if TYPE_CHECKING:
    from .game import Game


class OpeningNames:
    """The named positions of a game, with their images where its states have symmetries."""

    def __init__(self, game: Game) -> None:
        """Play every line, from the start of the game without options; one that cannot be played is refused."""
        self._names: dict[Any, Message] = {}
        self.most_plies = 0
        """Moves of the longest line: no later position has a name."""
        for line, words in game.opening_names.items():
            moves = game.split_moves(line)
            self._add(game, line, _reached(game, line, moves), as_message(words))
            self.most_plies = max(self.most_plies, len(moves))

    def _add(self, game: Game, line: str, state: Any, name: Message) -> None:
        for image in _images(state):
            known = self._names.setdefault(image, name)
            if known != name:
                raise GameError(
                    "game {game}: openings '{first}' and '{second}' have one position, after {moves}",
                    game=game.name,
                    first=known,
                    second=name,
                    moves=line,
                )

    def of(self, states: Sequence[Any]) -> Message | None:
        """Return the name of the last named position that a line has come through; None where it has none."""
        if not self._names:
            return None
        for state in reversed(states[: self.most_plies + 1]):
            name = self._names.get(state)
            if name is not None:
                return name
        return None


def _reached(game: Game, line: str, moves: Sequence[str]) -> Any:
    state = game.start()
    try:
        for move in moves:
            state = state.play(move)
    except TurnwiseError as error:
        raise GameError(
            "game {game}: opening '{line}': {error}", game=game.name, line=line, error=message_of(error)
        ) from error
    return state


def _images(state: Any) -> Iterator[Any]:
    """Return the state and what its symmetries make of it."""
    yield state
    if hasattr(state, "symmetries"):
        yield from (state.map(symmetry) for symmetry in range(1, state.symmetries()))
