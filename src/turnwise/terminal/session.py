"""One game at the terminal: whose turn it is, what was played, and the commands of a person at the board."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.text import Text

from .. import formats
from ..agents import Agent, HumanAgent, nodes_of
from ..agents.code import software_of
from ..engine import search
from ..errors import DataError, IllegalMoveError, TurnwiseError
from ..games.game import Game
from ..games.state import State
from ..messages import as_message
from ..report import Move
from ..report_text import kind_text, score_text
from ..store import Record, record_of
from .status import status

HINT_NODES = 500_000
COMMANDS = {
    "hint": "show a good move",
    "undo": "take back your last move",
    "board": "draw the board again",
    "save FILE": "write the game to a file",
    "load FILE": "go on with a game from a file",
    "help": "list these commands",
    "quit": "leave the game",
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
        read: Callable[[], str] = lambda: sys.stdin.readline(),
    ) -> None:
        """Begin with the start and these moves; `read` gives the person's next line, and none at the end of input."""
        self.spec = spec
        self._read = read
        self._agents = agents
        self._drawn: Any = None  # the state that was drawn last
        self._console = Console(stderr=to_stderr, highlight=False, soft_wrap=True, emoji=False)
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
            self._say(f"{self._names()}; {self.spec.move_help} is a move, help lists commands")
        try:
            while not self.state.is_over():
                self._turn()
        except LeftError:
            self._say("the game is left unfinished")
            return
        self._show_end()

    def close(self) -> None:
        """Close both agents."""
        for agent in self._agents:
            agent.close()

    def record(self) -> Record:
        """Give the game so far."""
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
        """Give the game as `--json` has it: the record and the state on the board."""
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
                self._say(f"{len(self._moves)}. {self._player(1)} {agent.name}: {named}")

    def _think(self, agent: Agent) -> Move:
        with status(f"{agent.name} thinks"):
            return agent.choose(self.state)

    def _play(self, move: Move, *, seconds: float, nodes: int) -> None:
        self._moves.append(self.state.move_text(move))
        self._states.append(self.state.play(move))
        self._times.append(seconds)
        self._nodes.append(nodes)

    def _player(self, back: int) -> str:
        return str(self.spec.players[self._states[-1 - back].to_move()])

    # ---- a person at the board ----

    def _ask(self, agent: HumanAgent) -> Move | None:
        """Read a move or obey a command; None when there is no move yet."""
        if self._drawn is not self.state:
            self._draw("")
        line = self._read_line(f"{self.spec.players[self.state.to_move()]} ({agent.name}) > ")
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                return self._commands[word.lower()](rest.strip())
            return self.state.parse_move(line) if line else None
        except IllegalMoveError as error:
            self._say(f"{error} (help lists commands)")
        except TurnwiseError as error:
            self._say(str(error))
        return None

    def _read_line(self, prompt: str) -> str:
        self._console.print(prompt, end="", markup=False)
        line = self._read()
        if not line:
            self._console.print()
            raise LeftError
        return line.strip()

    def _draw(self, _rest: str) -> None:
        last = self._states[-2].parse_move(self._moves[-1]) if self._moves else None
        self._console.print(self.spec.draw(self.state, last=last))
        self._drawn = self.state

    def _hint(self, _rest: str) -> None:
        with status("looking for a hint"):
            report = search(self.state, nodes=HINT_NODES)
        named = as_message(self.spec.describe(self.state, report.best))
        self._say(f"hint: {named} (score {score_text(report.score)}, {kind_text(report)})")

    def _undo(self, _rest: str) -> None:
        """Take moves back until the same person is to move again."""
        person = self.state.to_move()
        backs = [i for i in range(len(self._moves) - 1, -1, -1) if self._may_return(i, person)]
        if not backs:
            return self._say("there is no move of yours to take back")
        for each in (self._moves, self._times, self._nodes):
            del each[backs[0] :]
        del self._states[backs[0] + 1 :]
        return self._say(f"back to move {len(self._moves) + 1}")

    def _may_return(self, index: int, person: int) -> bool:
        mover = self._states[index].to_move()
        return mover == person or isinstance(self._agents[mover], HumanAgent)

    def _save(self, path: str) -> None:
        if not path:
            raise DataError("save needs a file name: save FILE")
        formats.save_games(path, [formats.RecordedGame(record=self.record())])
        self._say(f"saved to {path}")

    def _load(self, path: str) -> None:
        if not path:
            raise DataError("load needs a file name: load FILE")
        record = formats.load_games(path)[0].record
        if record.game != self.spec.name:
            raise DataError(
                "'{path}' is a game of {its_game}, not of {game}", path=path, its_game=record.game, game=self.spec.name
            )
        self._begin(record.states()[0], record.moves)
        self._say(f"loaded {path}: {len(self._moves)} moves played")

    def _help(self, _rest: str) -> None:
        self._say(f"  {'MOVE':10} {self.spec.move_help}")
        for name, words in COMMANDS.items():
            self._say(f"  {name:10} {words}")

    def _quit(self, _rest: str) -> None:
        raise LeftError

    # ---- words ----

    def _names(self) -> str:
        return " against ".join(
            f"{symbol} {agent.name}" for symbol, agent in zip(self.spec.players, self._agents, strict=True)
        )

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False)

    def _show_end(self) -> None:
        self._draw("")
        self._console.print(Text(f"{self._outcome()} after {len(self._moves)} moves", "bold"))

    def _outcome(self) -> str:
        """Say who has won; where every point counts, with how many points the first player ends."""
        record = self.record()
        if self.spec.every_point_counts and record.result is not None:
            return f"{self._named(0)} ends with {record.result:g} point{'' if abs(record.result) == 1 else 's'}"
        return "draw" if record.winner is None else f"{self._named(record.winner)} wins"

    def _named(self, side: int) -> str:
        return f"{self.spec.players[side]} {self._agents[side].name}"
