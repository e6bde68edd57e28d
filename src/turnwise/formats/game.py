"""A game as other programs keep it: our record, and what they note beside the moves."""

from __future__ import annotations

from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

from ..atomic_files import TOO_LONG, read_bytes, unreadable
from ..bounded import LINE_BYTES, TooLongError, read_pieces
from ..errors import DataError, TurnwiseError, message_of
from ..games.state import State
from ..messages import Message
from ..report import Score
from ..store import Record
from .variations import Branch

PASS = "pass"
PASSES = (PASS, "pa", "ps", "--")
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class RecordedGame:
    """A record with its place, its date and its side lines, for which our own records have no room."""

    record: Record
    place: str = ""
    date: str = ""
    branches: tuple[Branch, ...] = ()

    @property
    def players(self) -> tuple[str, str]:
        """The names of black and white; empty where the record has none."""
        black, white = [*self.record.agents, "", ""][:2]
        return black, white

    @property
    def scores(self) -> tuple[Score | None, ...]:
        """What the players thought of each move, None where they do not say; empty if they never do."""
        return tuple(self.record.scores)


def read_foreign_text(path: Path | str) -> str:
    """Read a text in UTF-8 or, as older programs write it, in Latin-1."""
    content = read_bytes(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _foreign_pieces(path: Path) -> Iterator[str]:
    """Read such a text piece by piece: in UTF-8 up to the first piece that is not."""
    decoder: IncrementalDecoder = getincrementaldecoder("utf-8-sig")()
    for piece in chain(read_pieces(path), [b""]):
        held, _ = decoder.getstate()
        try:
            yield decoder.decode(piece, final=not piece)
        except UnicodeDecodeError:
            yield (held + piece).decode("latin-1")
            decoder = getincrementaldecoder("latin-1")()


class GameText:
    """The text of a file of games, piece by piece: it stays until it is passed by, but no game is endless."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = iter(pieces)
        self.text = ""
        """From the place that was passed last."""
        self.number = 1
        """Of the game that is being read."""

    @property
    def is_full(self) -> bool:
        """Whether so much was read without coming to the end of a game that no more is."""
        return len(self.text) > LINE_BYTES

    def grow(self) -> bool:
        """Read more of the text; False at its end."""
        if self.is_full:
            raise DataError("game {number}: {error}", number=self.number, error=TOO_LONG.filled(most=LINE_BYTES))
        more = next((piece for piece in self._pieces if piece), "")
        self.text += more
        return bool(more)

    def pass_by(self, count: int) -> None:
        """Forget what was read of it."""
        self.text = self.text[count:]


def read_games(path: Path, parse: Callable[[Iterable[str]], Iterator[RecordedGame]]) -> Iterator[RecordedGame]:
    """Read the games of a file of text one by one; what is wrong with it is said with its name."""
    try:
        yield from parse(_foreign_pieces(path))
    except (OSError, TooLongError) as error:
        raise unreadable(path, error) from None
    except TurnwiseError as error:
        raise DataError("'{path}' {error}", path=path, error=message_of(error)) from None


def made_of(drafts: Iterable[T], make: Callable[[T], RecordedGame], *, none: Message) -> Iterator[RecordedGame]:
    """Make a game of each draft; errors name its number, or say that there is none."""
    number = 0
    for number, draft in enumerate(drafts, 1):
        try:
            game = make(draft)
        except TurnwiseError as error:
            raise DataError("game {number}: {error}", number=number, error=message_of(error)) from None
        yield game
    if not number:
        raise DataError(none)


def read_number(text: str) -> float:
    """Read a number that is neither infinite nor none; ValueError otherwise."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def must_pass(state: State) -> bool:
    """Whether the only move is to pass."""
    return [state.move_text(move) for move in state.legal_moves()] == [PASS]


def is_pass(text: str) -> bool:
    """Whether a text names a pass, as any of the formats writes it."""
    return text.lower() in PASSES


def play_on(state: State, text: str) -> tuple[list[str], Any]:
    """Play a move where passes may be left out, or be written once more when the game is over.

    The answer is the moves that were played, none to two, and the state after them.
    """
    if is_pass(text) and state.is_over():
        return [], state
    played = []
    if must_pass(state) and not is_pass(text):
        played.append(PASS)
        state = state.play(PASS)
    move = state.parse_move(text)
    return [*played, state.move_text(move)], state.play(move)
