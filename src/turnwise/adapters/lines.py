"""Our own engine protocol: the other side of `external:cmd=...`, for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .. import formats
from ..agents import LimitedAgent
from ..errors import TurnwiseError
from ..games.game import Game
from ..messages import short_text

AGENT = "search"
QUIT = "quit"


class LinesEngine:
    """Answers line by line; remembers the position between lines."""

    def __init__(self, spec: Game, agent: str | None, *, seed: int) -> None:
        self._spec = spec
        self._agent = LimitedAgent(agent or AGENT, spec, seed=seed)
        self._state = spec.start()

    def serve(self, lines: Iterable[str], say: Callable[[str], None]) -> None:
        """Answer until `quit` or the end of the lines."""
        for line in map(str.strip, lines):
            if line == QUIT:
                return
            if answer := self._answer(line):
                say(answer)

    def close(self) -> None:
        """Close the agent."""
        self._agent.close()

    def _answer(self, line: str) -> str | None:
        word, _, rest = line.partition(" ")
        commands = {"game": self._game, "position": self._position, "go": self._go}
        try:
            if word in commands:
                return commands[word](rest)
            return f"error unknown line '{short_text(line)}': write game, position, go or quit" if line else None
        except TurnwiseError as error:
            return f"error {error}"

    def _game(self, name: str) -> str | None:
        return (
            None if name == self._spec.name else f"error this engine plays {self._spec.name}, not '{short_text(name)}'"
        )

    def _position(self, text: str) -> None:
        self._state = formats.parse_position(self._spec, text)

    def _go(self, limits: str) -> str:
        if self._state.is_over():
            return f"error the game is over in position '{self._state.text()}'"
        return f"move {self._state.move_text(self._agent.choose(self._state, limits.split()))}"
