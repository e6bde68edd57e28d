"""The menu that `turnwise play` opens: which game, how strong an opponent, which side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .. import games
from ..agents import HUMAN, AgentSpec, make_agent
from ..agents.spec import LEVEL, SEARCH
from ..bounded import whole_number
from ..errors import TurnwiseError
from ..games.game import Game
from ..messages import Message, shortened
from ..terminal.session import LeftError
from ..terminal.typed import TypedLines, plain_line
from ..terminal.voice import ask, say
from .games import titles

T = TypeVar("T")
DEFAULT_LEVEL = 5
QUIT = "quit"


@dataclass(frozen=True)
class Choice:
    """What was chosen."""

    spec: Game
    agents: tuple[str, str]


@dataclass(frozen=True)
class Side:
    """Who sits where; None is the opponent that the menu asks for."""

    words: Message
    first: str | None
    second: str | None


@dataclass(frozen=True)
class Question:
    """What is asked for, and what is said to a number that is no answer."""

    prompt: Message
    refusal: Message


GAME = Question(Message("game [1]: "), Message("no such game '{answer}': give a number from 1 to {most}"))
SIDE = Question(Message("side [1]: "), Message("no such side '{answer}': give a number from 1 to {most}"))
SIDES = (
    Side(Message("you begin"), HUMAN, None),
    Side(Message("the opponent begins"), None, HUMAN),
    Side(Message("two people"), HUMAN, HUMAN),
    Side(Message("watch: the opponent against itself"), None, None),
)


def choose_game(*, to_stderr: bool = False) -> Choice:
    """Ask until everything is chosen; an empty line takes what stands in brackets."""
    menu = _Menu(to_stderr=to_stderr)
    menu.say(Message("Turnwise  (an empty line takes the choice in brackets, {quit} leaves)", quit=QUIT))
    spec = menu.pick(GAME, games.all_games(), _game_words)
    side = menu.pick(SIDE, SIDES, lambda each: each.words)
    opponent = menu.opponent(spec) if None in (side.first, side.second) else HUMAN
    return Choice(spec, (side.first or opponent, side.second or opponent))


def _game_words(spec: Game) -> Message:
    return Message("{titles}: {summary}", titles=titles(spec), summary=spec.summary)


class _Menu:
    """Questions with numbered answers."""

    def __init__(self, *, to_stderr: bool) -> None:
        self._to_stderr = to_stderr
        self._typed = TypedLines()

    def say(self, words: Message) -> None:
        """Print a line."""
        say(words, to_stderr=self._to_stderr)

    def pick(self, question: Question, choices: Sequence[T], words: Callable[[T], Message]) -> T:
        """Let the person choose one of a few things by number."""
        for number, choice in enumerate(choices, 1):
            self.say(Message("  {number}  {words}", number=number, words=words(choice)))
        while True:
            answer = self._ask(question.prompt) or "1"
            chosen = whole_number(answer)
            if chosen is not None and 1 <= chosen <= len(choices):
                return choices[chosen - 1]
            self.say(shortened(Message(question.refusal.template, answer=answer, most=len(choices))))

    def opponent(self, spec: Game) -> str:
        """Ask for a level, or for any agent by its text."""
        prompt = Message(
            "opponent: level 1 to {most}, or an agent such as {example} [{level}]: ",
            most=len(spec.levels),
            example="classic",
            level=DEFAULT_LEVEL,
        )
        while True:
            text = self._ask(prompt) or str(DEFAULT_LEVEL)
            name = str(AgentSpec(SEARCH).with_option(LEVEL, text)) if text.isdecimal() else text
            try:
                make_agent(name, spec).close()
                return name
            except TurnwiseError as error:
                self.say(error.message)

    def _ask(self, prompt: Message) -> str:
        ask(prompt, to_stderr=self._to_stderr)
        line = self._typed.next()
        if not line or line.strip() == QUIT:
            say("", to_stderr=self._to_stderr)
            raise LeftError
        return plain_line(line.strip())
