"""One game at the terminal: whose turn it is, what was played, and the commands of a person at the board."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from .. import formats
from ..agents import Agent, HumanAgent, NamedAgent, nodes_of
from ..agents.code import software_of
from ..engine import search
from ..errors import DataError, IllegalMoveError, TurnwiseError
from ..games.game import Game
from ..games.state import State
from ..messages import Message, Value, as_message
from ..report import Move
from ..report_text import kind_of, signed
from ..store import Record, record_of
from .status import progress_words, status
from .typed import TypedLines, plain_line
from .voice import ask, on_terminal, say

HELP = "help"
HINT_NODES = 500_000
COMMANDS = {
    "hint": Message("show a good move"),
    "undo": Message("take back your last move"),
    "board": Message("draw the board again"),
    "save FILE": Message("write the game to a file"),
    "load FILE": Message("go on with a game from a file"),
    "help": Message("list these commands"),
    "quit": Message("leave the game"),
}


class LeftError(Exception):
    """The person left."""


class Session:
    """A game in progress. Moves can be taken back, so the states are kept."""

    def __init__(
        self,
        spec: Game,
        start: State,
        agents: tuple[Agent, Agent],
        moves: list[str],
        *,
        to_stderr: bool = False,
        read: Callable[[], str] | None = None,
    ) -> None:
        """Begin with the start and these moves; `read` gives the person's next line, and none at the end of input."""
        self.spec = spec
        self._typed = TypedLines(read)
        self._agents = agents
        self._drawn: Any = None  # the state that was drawn last
        self._to_stderr = to_stderr
        self._commands = {
            "hint": self._hint,
            "undo": self._undo,
            "board": self._draw,
            "save": self._save,
            "load": self._load,
            "help": self._help,
            "quit": self._quit,
        }
        self._begin(start, moves)

    @property
    def state(self) -> Any:
        """The state on the board."""
        return self._states[-1]

    @property
    def start(self) -> Any:
        """The state the game began with."""
        return self._states[0]

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        if self._people:
            first, second = self._named(0), self._named(1)
            self._say(
                Message(
                    "{first} against {second}; {example} is a move, {help} lists commands",
                    first=first,
                    second=second,
                    example=self.spec.move_help,
                    help=HELP,
                )
            )
        try:
            while not self.state.is_over():
                self._turn()
        except LeftError:
            self._say(Message("the game is left unfinished"))
            return
        self._show_end()

    def close(self) -> None:
        """Close both agents."""
        for agent in self._agents:
            agent.close()

    def record(self) -> Record:
        """Return the game so far."""
        names = [agent.name for agent in self._agents]
        return record_of(
            self.spec,
            self.start,
            self._moves,
            names,
            self._times,
            nodes=self._nodes,
            software=software_of(self.spec.name, names),
        )

    def values(self) -> dict[str, Any]:
        """Return the game as `--json` has it: the record and the state on the board."""
        record = self.record()
        return {
            "game": record.game,
            "position": self.state.text(),
            "start": record.start,
            "agents": record.agents,
            "moves": record.moves,
            "score": self.state.result(),
            "result": record.result,
            "winner": record.winner,
            "solved": self.state.is_over(),
            "best": None,
            "line": [],
            "nodes": sum(self._nodes),
            "seconds": round(sum(self._times), 6),
        }

    # ---- turns ----

    def _begin(self, start: State, moves: list[str]) -> None:
        self._states: list[Any] = [start]
        self._moves: list[str] = []
        self._times: list[float] = []
        self._nodes: list[int] = []
        for text in moves:
            self._play(self.state.parse_move(text), seconds=0.0, nodes=0)

    @property
    def _people(self) -> bool:
        return any(isinstance(agent, HumanAgent) for agent in self._agents)

    def _turn(self) -> None:
        agent = self._agents[self.state.to_move()]
        began = time.perf_counter()
        move = self._ask(agent) if isinstance(agent, HumanAgent) else self._think(agent)
        if move is not None:
            named = as_message(self.spec.describe(self.state, move))
            self._play(move, seconds=time.perf_counter() - began, nodes=nodes_of(agent))
            if not isinstance(agent, HumanAgent):
                values: dict[str, Value] = {"player": self._player(1), "agent": agent.name, "move": named}
                self._say(Message("{number}. {player} {agent}: {move}", number=len(self._moves), **values))

    def _think(self, agent: Agent) -> Move:
        """Let an agent choose; what it tells on the way is seen on a terminal."""
        words = Message("{agent} thinks", agent=agent.name)
        with status(words) as live:
            if isinstance(agent, NamedAgent) and on_terminal():
                agent.watch = lambda report: live(
                    Message("{words}: {found}", words=words, found=progress_words(report))
                )
            return agent.choose(self.state)

    def _play(self, move: Move, *, seconds: float, nodes: int) -> None:
        self._typed.answered()
        self._moves.append(self.state.move_text(move))
        self._states.append(self.state.play(move))
        self._times.append(seconds)
        self._nodes.append(nodes)

    def _player(self, back: int) -> Message:
        player: Message = self.spec.players[self._states[-1 - back].to_move()]
        return player

    # ---- a person at the board ----

    def _ask(self, agent: HumanAgent) -> Move | None:
        """Read a move or obey a command; None when there is no move yet."""
        if self._drawn is not self.state:
            self._draw("")
        line = self._read_line(Message("{player} ({agent}) > ", player=self._player(0), agent=agent.name))
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                return self._commands[word.lower()](rest.strip())
            return self.state.parse_move(line) if line else None
        except IllegalMoveError as error:
            self._say(Message("{error} ({help} lists commands)", error=error.message, help=HELP))
        except TurnwiseError as error:
            self._say(error.message)
        return None

    def _read_line(self, prompt: Message) -> str:
        ask(prompt, to_stderr=self._to_stderr)
        line = self._typed.next()
        if not line:
            self._say("")
            raise LeftError
        return plain_line(line.strip())

    def _draw(self, _rest: str) -> None:
        last = self._states[-2].parse_move(self._moves[-1]) if self._moves else None
        say(self.spec.draw(self.state, last=last), to_stderr=self._to_stderr)
        self._drawn = self.state

    def _hint(self, _rest: str) -> None:
        with status(Message("looking for a hint")):
            report = search(self.state, nodes=HINT_NODES)
        named = as_message(self.spec.describe(self.state, report.best))
        self._say(
            Message(
                "hint: {move} (score {score}, {kind})", move=named, score=signed(report.score), kind=kind_of(report)
            )
        )

    def _undo(self, _rest: str) -> None:
        """Take moves back until the same person is to move again."""
        person = self.state.to_move()
        backs = [i for i in range(len(self._moves) - 1, -1, -1) if self._may_return(i, person)]
        if not backs:
            return self._say(Message("there is no move of yours to take back"))
        for each in (self._moves, self._times, self._nodes):
            del each[backs[0] :]
        del self._states[backs[0] + 1 :]
        return self._say(Message("back to move {number}", number=len(self._moves) + 1))

    def _may_return(self, index: int, person: int) -> bool:
        mover = self._states[index].to_move()
        return mover == person or isinstance(self._agents[mover], HumanAgent)

    def _save(self, path: str) -> None:
        if not path:
            raise DataError("{command} needs a file name: {usage}", command="save", usage="save FILE")
        formats.save_games(path, [formats.RecordedGame(record=self.record())])
        self._say(Message("saved to {file}", file=path))

    def _load(self, path: str) -> None:
        if not path:
            raise DataError("{command} needs a file name: {usage}", command="load", usage="load FILE")
        record = formats.first_game(path).record
        if record.game != self.spec.name:
            raise DataError(
                "'{path}' is a game of {its_game}, not of {game}", path=path, its_game=record.game, game=self.spec.name
            )
        self._begin(record.states()[0], record.moves)
        played = len(self._moves)
        self._say(Message("loaded {file}: {n} move played", "loaded {file}: {n} moves played", file=path, n=played))

    def _help(self, _rest: str) -> None:
        self._say(Message("  {command} {words}", command=f"{'MOVE':10}", words=self.spec.move_help))
        for name, words in COMMANDS.items():
            self._say(Message("  {command} {words}", command=f"{name:10}", words=words))

    def _quit(self, _rest: str) -> None:
        raise LeftError

    # ---- words ----

    def _say(self, words: Message | str) -> None:
        say(words, to_stderr=self._to_stderr)

    def _show_end(self) -> None:
        self._draw("")
        played = len(self._moves)
        words = Message("{outcome} after {n} move", "{outcome} after {n} moves", outcome=self._outcome(), n=played)
        say(words, to_stderr=self._to_stderr, style="bold")

    def _outcome(self) -> Message:
        """Describe who has won; where every point counts, with how many points the first player ends."""
        record = self.record()
        if self.spec.every_point_counts and record.result is not None:
            return Message(
                "{player} ends with {n:g} point",
                "{player} ends with {n:g} points",
                player=self._named(0),
                n=record.result,
            )
        if record.winner is None:
            return Message("draw")
        return Message("{player} wins", player=self._named(record.winner))

    def _named(self, side: int) -> Message:
        return Message("{player} {agent}", player=self.spec.players[side], agent=self._agents[side].name)
