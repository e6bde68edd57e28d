"""The menu that `turnwise play` opens: which game, how strong an opponent, which side."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console

from .. import games
from ..agents import HUMAN, AgentSpec, make_agent
from ..agents.spec import LEVEL, SEARCH
from ..errors import TurnwiseError
from ..games.game import Game
from ..terminal.session import LeftError
from ..terminal.voice import told
from .games import titles

T = TypeVar("T")
DEFAULT_LEVEL = 5


@dataclass(frozen=True)
class Choice:
    """What was chosen."""

    spec: Game
    agents: tuple[str, str]


@dataclass(frozen=True)
class Side:
    """Who sits where; None is the opponent that the menu asks for."""

    words: str
    first: str | None
    second: str | None


SIDES = (
    Side("you begin", HUMAN, None),
    Side("the opponent begins", None, HUMAN),
    Side("two people", HUMAN, HUMAN),
    Side("watch: the opponent against itself", None, None),
)


def choose_game(*, to_stderr: bool = False) -> Choice:
    """Ask until everything is chosen; an empty line takes what stands in brackets."""
    menu = _Menu(Console(stderr=to_stderr, highlight=False, soft_wrap=True, emoji=False))
    menu.say("[bold]Turnwise[/]  (an empty line takes the choice in brackets, quit leaves)")
    spec = menu.pick("game", games.all_games(), lambda each: f"{titles(each)}: {told(each.summary)}")
    side = menu.pick("side", SIDES, lambda each: each.words)
    opponent = menu.opponent(spec) if None in (side.first, side.second) else HUMAN
    return Choice(spec, (side.first or opponent, side.second or opponent))


class _Menu:
    """Questions with numbered answers."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def say(self, text: str) -> None:
        """Print a line."""
        self._console.print(text)

    def pick(self, what: str, choices: Sequence[T], words: Callable[[T], str]) -> T:
        """Let the person choose one of a few things by number."""
        for number, choice in enumerate(choices, 1):
            self._console.print(f"  {number}  {words(choice)}", markup=False)
        while True:
            answer = self._ask(f"{what} [1]: ") or "1"
            if answer.isdecimal() and 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1]
            self._console.print(f"no such {what} '{answer}': give a number from 1 to {len(choices)}", markup=False)

    def opponent(self, spec: Game) -> str:
        """Ask for a level, or for any agent by its text."""
        while True:
            answer = self._ask(
                f"opponent: level 1 to {len(spec.levels)}, or an agent such as classic [{DEFAULT_LEVEL}]: "
            )
            text = answer or str(DEFAULT_LEVEL)
            name = str(AgentSpec(SEARCH).with_option(LEVEL, text)) if text.isdecimal() else text
            try:
                make_agent(name, spec).close()
                return name
            except TurnwiseError as error:
                self._console.print(str(error), markup=False)

    def _ask(self, prompt: str) -> str:
        self._console.print(prompt, end="", markup=False)
        line = sys.stdin.readline()
        if not line or line.strip() == "quit":
            self._console.print()
            raise LeftError
        return line.strip()
