"""Moves as people write them, in any game: `f5d6c3`, `1. f5 d6 2. c3`, with comments and side lines in brackets.

Which letters make a move only the game can tell, so a text is read with the state in hand: a move is what is legal.
"""

from __future__ import annotations

import re
from typing import Any

from ..errors import IllegalMoveError, ParseError, TurnwiseError, message_of
from ..games.game import Game
from .pgn import plain
from .variations import CLOSE, OPEN, Cursor, Variations

MOST_POSITIONS = 20_000
SHOWN = 20  # characters of what cannot be read
PASSED_OVER = re.compile(r"[\s,;]+|\{[^}]*\}|\d+(?:\.|…)+|\$\d+|[!?]+")
RESULT = re.compile(r"(?:1-0|0-1|1/2-1/2|½-½|\*)\s*\Z")
QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"', re.DOTALL)
WORD = re.compile(r'[^\s,;(){}\[\]"]+')
LOOSE = re.compile(r"[\s,;(){}\[\]\"]")
"""Letters at which a word ends; a move whose name has one is looked for as it stands."""


class Replay:
    """A start and the positions that moves lead to, every one of them legal; side lines may leave any position."""

    def __init__(self, start: Any) -> None:
        self.states: list[Any] = [start]
        self.tree = Variations()

    def play(self, at: int, text: str) -> int:
        """Return the position after a move; a move without a choice may be left out before it, as passes are."""
        state = self.states[at]
        try:
            return self._after(at, state.parse_move(text))
        except IllegalMoveError:
            forced = [] if state.is_over() else list(state.legal_moves())
            if len(forced) != 1 or not _reads(state.play(forced[0]), text):
                raise
        between = self._after(at, forced[0])
        return self._after(between, self.states[between].parse_move(text))

    def _after(self, at: int, move: int) -> int:
        state = self.states[at]
        after = self.tree.add(at, state.move_text(move))
        if after == len(self.states):
            if after > MOST_POSITIONS:
                raise ParseError("more than {most} positions: give fewer moves", most=MOST_POSITIONS)
            self.states.append(state.play(move))
        return after


def _reads(state: Any, text: str) -> bool:
    try:
        state.parse_move(text)
    except IllegalMoveError:
        return False
    return True


class Transcript:
    """Reads moves from a start; where it fails, `moves` says how many it has read."""

    def __init__(self, spec: Game, start: Any) -> None:
        self.replay = Replay(start)
        self.moves = 0
        self._spec = spec
        self._cursor = Cursor(self.replay.tree)

    def read(self, text: str) -> Replay:
        """Read all of a text."""
        position = 0
        while (position := _passed_over(text, position)) < len(text):
            position = self._read_at(text, position)
        self._cursor.finish()
        return self.replay

    def _read_at(self, text: str, position: int) -> int:
        """Read what stands at a place of the text, and return where it ends."""
        named = self._named(text, position)
        if named is not None:
            return named
        if text[position] in (OPEN, CLOSE):
            self._cursor.bracket(text[position])
            return position + 1
        if quoted := QUOTED.match(text, position):
            self._play(plain(quoted[1]))
            return quoted.end()
        word = WORD.match(text, position)
        if word is None:
            raise ParseError("cannot read '{text}'", text=_shown(text[position:]))
        result = RESULT.match(text, position)
        if result and not _reads(self.replay.states[self._cursor.at], word[0]):
            return result.end()
        self._play_word(word[0])
        return word.end()

    def _named(self, text: str, position: int) -> int | None:
        """Play a move whose name a word could not hold, such as (0,1); None if none stands here."""
        state = self.replay.states[self._cursor.at]
        if state.is_over():
            return None
        names = [name for name in map(state.move_text, state.legal_moves()) if LOOSE.search(name)]
        for name in sorted(names, key=len, reverse=True):
            if found := re.compile(r"\s*".join(map(re.escape, name))).match(text, position):
                self._play(name)
                return found.end()
        return None

    def _play_word(self, word: str) -> None:
        """Play a word: one move, perhaps with a mark such as !?, or several in one run of letters."""
        for text in (word, word.rstrip("!?+#")):
            if text and _reads(self.replay.states[self._cursor.at], text):
                return self._play(text)
        pieces = self._spec.split_moves(word)
        for piece in pieces if len(pieces) > 1 else [word]:
            self._play(piece)
        return None

    def _play(self, text: str) -> None:
        try:
            self._cursor.at = self.replay.play(self._cursor.at, text)
        except TurnwiseError as error:
            raise ParseError(
                "move {number}: {error}",
                number=len(self.replay.tree.path(self._cursor.at)) + 1,
                error=message_of(error),
            ) from None
        self.moves += 1


def _passed_over(text: str, position: int) -> int:
    while found := PASSED_OVER.match(text, position):
        position = found.end()
    return position


def _shown(text: str) -> str:
    return " ".join(text[:SHOWN].split())
