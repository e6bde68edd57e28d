"""One game at a board in a notebook: what was played, whose turn it is, and what a person is shown of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..agents import Agent, HumanAgent, NamedAgent, agent_of
from ..api import GivenAgent, Position, search, seated
from ..errors import IllegalMoveError
from ..games.svg import board_svg
from ..games.view import Step
from ..languages import check_language
from ..messages import Message, as_message, catalogue
from ..messages.layout import labelled_lines
from ..report import Move, Report
from ..report_text import found_rows, signed
from ..terminal.table import new_seed, new_start

GRID = "grid"
ACTIONS = {"undo": Message("play.take_back"), "restart": Message("play.new"), "analyse": Message("nav.analyse")}
"""What a person can do besides a move, by the words on the buttons."""


class Table:
    """A game between people and agents, a move at a time; agents reply at once. The widget shows one."""

    def __init__(
        self,
        game: Position,
        first: GivenAgent = "human",
        second: GivenAgent = "search:level=3",
        *,
        seed: int | None = None,
        seconds: float = 1.0,
        language: str = "en",
    ) -> None:
        """Seat two players; an analysis takes so many seconds at most."""
        self.language, self.seconds = check_language(language), seconds
        chosen = new_seed() if seed is None else seed
        self.game, start = seated(game)
        self._start = new_start(self.game, chosen) if start is None else start
        self._seed = chosen
        self._agents = [agent_of(given, self.game, seed=chosen + side) for side, given in enumerate((first, second))]
        self.on_change: Callable[[], None] = lambda: None
        self._made_here = [not isinstance(given, NamedAgent) for given in (first, second)]
        self.restart()

    @property
    def state(self) -> Any:
        """The state on the board."""
        return self._states[-1]

    def restart(self) -> None:
        """Begin again; an agent that has the first move makes it."""
        self._states: list[Any] = [self._start]
        self.moves: list[Move] = []
        self.report: Report | None = None
        for side, agent in enumerate(self._agents):
            agent.begin(self._seed + side)
        self._reply()
        self.on_change()

    def move(self, move: Move | str) -> None:
        """Make a person's move, by its text or as the game's object; agents reply."""
        if not self._is_persons_turn():
            raise IllegalMoveError("no person is to move here: the game is over, or both sides are agents")
        self._make(self.state.parse_move(move) if isinstance(move, str) else move)
        self._reply()
        self.on_change()

    def undo(self) -> None:
        """Take back to where a person moved last; nothing happens if nobody has."""
        for ply in range(len(self.moves) - 1, -1, -1):
            if self._is_person(self._states[ply]):
                self._states, self.moves, self.report = self._states[: ply + 1], self.moves[:ply], None
                self.on_change()
                return

    def analyse(self) -> Report | None:
        """Score every move of the state on the board; None once the game is over."""
        self.report = None if self.state.is_over() else search(self.state, seconds=self.seconds, all_moves=True)
        self.on_change()
        return self.report

    def close(self) -> None:
        """Close the agents that were made for this table."""
        for agent, made_here in zip(self._agents, self._made_here, strict=True):
            if made_here:
                agent.close()

    def shown(self) -> dict[str, Any]:
        """Return all that is shown, as plain values: the picture, what can be played, and words."""
        last = Step(self._states[-2], self.moves[-1]) if self.moves else None
        return {
            "svg": board_svg(self.game, self.state, last, language=self.language),
            "moves": [self._shown_move(move) for move in self.state.legal_moves()] if self._is_persons_turn() else [],
            "words": self._words().text(self.language),
            "found": self._found(),
            "ply": len(self.moves),
        }

    def _words(self) -> Message:
        view = self.game.view
        if self.state.is_over():
            return as_message(view.reason(self.state))
        return Message("{player} to move", player=as_message(view.look.players[self.state.to_move()]))

    def _found(self) -> str:
        return "\n".join(labelled_lines(found_rows(self.report), catalogue(self.language))) if self.report else ""

    def _shown_move(self, move: Move) -> dict[str, Any]:
        view = self.game.view
        cells = view.cells(self.state, move) if view.board(self.state, None)["kind"] == GRID else []
        score = self.report.moves.get(move) if self.report else None
        return {
            "text": self.state.move_text(move),
            "words": as_message(view.words(self.state, move)).text(self.language),
            "cell": cells[-1] if cells else None,
            "score": None if score is None else signed(score).text(self.language),
            "best": bool(self.report and move == self.report.best),
        }

    def _reply(self) -> None:
        while not self.state.is_over() and not self._is_persons_turn():
            agent: Agent = self._agents[self.state.to_move()]
            self._make(agent.choose(self.state))

    def _make(self, move: Move) -> None:
        after = self.state.play(move)
        self._states.append(after)
        self.moves.append(move)
        self.report = None

    def _is_persons_turn(self) -> bool:
        return not self.state.is_over() and self._is_person(self.state)

    def _is_person(self, state: Any) -> bool:
        return isinstance(self._agents[state.to_move()], HumanAgent)
