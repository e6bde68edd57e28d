"""A person at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ..errors import AgentError, IllegalMoveError
from ..games.state import State
from ..report import Move
from .protocol import NamedAgent


def read_line(prompt: str) -> str:
    """Read one line; AgentError when the input has ended."""
    try:
        return input(prompt).strip()
    except EOFError:
        raise AgentError("no more input: the game was left unfinished") from None


def _say(message: str) -> None:
    print(message, file=sys.stderr)


class HumanAgent(NamedAgent):
    """Asks for moves until one is legal. The terminal game asks through `read` and adds its own commands."""

    def __init__(self, name: str, *, read: Callable[[str], str] = read_line, say: Callable[[str], None] = _say) -> None:
        self.name = name
        self.read = read
        self._say = say

    def choose(self, state: State) -> Move:
        """Ask, and ask again after a mistake."""
        while True:
            try:
                return state.parse_move(self.read("move: "))
            except IllegalMoveError as error:
                self._say(str(error))

    def close(self) -> None:
        """Hold nothing."""
