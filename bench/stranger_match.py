"""Who is stronger at Othello at equal CPU time: an agent of ours, or a program that speaks NBoard or GTP?

python bench/stranger_match.py nboard 'COMMAND' --depth N  [--agent search] [--games 100] [--openings FILE] [--seed 1]
python bench/stranger_match.py gtp 'COMMAND' [--clock SECONDS]  (a game of the stranger's; its level is up to COMMAND)

The stranger plays as it likes, and the CPU time of its process is counted. Ours gets for its moves what the stranger
has used for its own so far; what one move leaves the next ones may use. Before the first game the stranger plays one
against itself, unheard, which tells what its first move may take. Every opening is played twice, with sides swapped:
8 random moves that a short search calls even to within 4 discs, or the lines of FILE, each the moves from the start.
Games go on where the openings of FILE begin again. --name NAME keeps the result in bench/results/stranger_NAME.json.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from common import publish

from turnwise import games
from turnwise.agents import make_agent
from turnwise.agents.protocol import NamedAgent, nodes_of
from turnwise.agents.spec import AgentSpec
from turnwise.arena.game import TimeControl, play_with
from turnwise.arena.match import MatchPlan, MatchReport
from turnwise.arena.openings import canonical_key
from turnwise.arena.results import Costs, Pair, PlayedPair, Tally, replayed_costs
from turnwise.engine import search
from turnwise.errors import AgentError, TurnwiseError
from turnwise.formats import ggf
from turnwise.formats.game import RecordedGame, is_pass
from turnwise.messages import Message
from turnwise.processes import LineProcess
from turnwise.store import record_of

OTHELLO = games.find("othello")
RANDOM_PLIES, BALANCE, BALANCE_NODES = 8, 4.0, 20_000
PATIENCE = 600.0  # seconds for an answer
MOST_LINE = 1 << 16  # characters
LEAST_SECONDS, MOST_SECONDS = 0.002, 3600.0  # for a move of ours
BOTTOM_UP = {"d6", "c5", "f4", "e3"}  # black's first moves where row 1 is at the bottom
COLUMNS = [
    "games",
    "won",
    "drawn",
    "lost",
    "score %",
    "elo",
    "from",
    "to",
    "margin",
    "CPU s a game",
    "its CPU s a game",
]

Opening = Sequence[str]


def cpu_of(session: int) -> float:
    """CPU seconds of all processes of a session, those included that have ended and were waited for."""
    return sum(_cpu_of_process(folder, session) for folder in Path("/proc").iterdir() if folder.name.isdigit())


def _cpu_of_process(folder: Path, session: int) -> float:
    """CPU seconds of a process of the session, 0 of others; live threads are counted in finer units than dead ones."""
    try:
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        if int(fields[3]) != session:
            return 0.0
        threads = [int(each.read_text().split()[0]) for each in folder.glob("task/*/schedstat")]
    except (OSError, IndexError):  # it has just ended
        return 0.0
    own, children = (sum(map(int, fields[at : at + 2])) / os.sysconf("SC_CLK_TCK") for at in (11, 13))
    return max(own, sum(threads) / 1e9) + children


class Stranger(NamedAgent):
    """A program of somebody else, as an agent; it is told the moves of the game so far."""

    def __init__(self, command: str) -> None:
        self.name = command
        self._label = Message("engine '{command}'", command=command)
        self._process = LineProcess(shlex.split(command), self._label, most_line=MOST_LINE)
        self._before = 0.0
        self.opening: Opening = ()
        self.played: list[str] = []

    @property
    def cpu(self) -> float:
        """CPU seconds of this game so far."""
        return cpu_of(self._process.pid) - self._before

    def begin(self, _seed: int) -> None:
        """Begin a game with the moves of the opening."""
        self.played = list(self.opening)
        self.start_game()
        self._before = cpu_of(self._process.pid)

    def choose(self, state: Any) -> Any:
        """Ask the program; a pass that is forced is none of its business."""
        if is_pass(state.move_text(state.legal_moves()[0])):
            return state.legal_moves()[0]
        return state.parse_move(self.ask(state.to_move()))

    def close(self) -> None:
        """Leave it running for the next game."""

    def end(self) -> None:
        """End the program."""
        self._process.write("quit\n")
        self._process.quit()

    def start_game(self) -> None:
        """Tell it that a game begins."""
        raise NotImplementedError

    def ask(self, side: int) -> str:
        """Return its move for a side."""
        raise NotImplementedError

    def read_until(self, beginning: str) -> str:
        """Skip lines up to one that begins so; return what follows."""
        deadline = time.monotonic() + PATIENCE
        while not (line := self._process.read_line(deadline, PATIENCE).strip()).startswith(beginning):
            pass
        return line.removeprefix(beginning).strip()


class NBoardStranger(Stranger):
    """Speaks NBoard: it gets the whole game before every move."""

    def __init__(self, command: str, depth: int) -> None:
        super().__init__(command)
        self._process.write(f"nboard 2\nset depth {depth}\n")

    def start_game(self) -> None:
        """Nothing to tell: the game comes with the question."""
        self._process.write("ping 1\n")
        self.read_until("pong")

    def ask(self, _side: int) -> str:
        """Set the game and ask for a move."""
        record = record_of(OTHELLO, OTHELLO.start(), self.played, ["", ""])
        self._process.write(f"set game {ggf.text(RecordedGame(record=record))}\nping 2\n")
        self.read_until("pong")
        self._process.write("go\n")
        return self.read_until("===").replace("/", " ").split()[0].lower()


class GtpStranger(Stranger):
    """Speaks GTP: it is told every move once, and its rows may be counted from the bottom."""

    def __init__(self, command: str, clock: float | None) -> None:
        super().__init__(command)
        self._clock = clock
        self._told = 0
        self._bottom_up = False
        self._bottom_up = self._first_move() in BOTTOM_UP

    def _first_move(self) -> str:
        self.start_game()
        return self._command("genmove black").lower()

    def start_game(self) -> None:
        """Clear the board."""
        self._command("boardsize 8")
        self._command("clear_board")
        if self._clock is not None:
            self._command(f"time_settings {self._clock:g} 0 0")
        self._told = 0

    def ask(self, side: int) -> str:
        """Tell the moves that it does not know, and ask for the next."""
        here = OTHELLO.start()
        for number, move in enumerate(self.played):
            if number >= self._told and not is_pass(move):
                self._command(f"play {'bw'[here.to_move()]} {self._turned(move)}")
            here = here.play(move)
        move = self._turned(self._command(f"genmove {'bw'[side]}").lower())
        self._told = len(self.played) + 1
        return move

    def _turned(self, move: str) -> str:
        return f"{move[0]}{9 - int(move[1])}" if self._bottom_up and not is_pass(move) else move

    def _command(self, line: str) -> str:
        self._process.write(f"{line}\n")
        deadline = time.monotonic() + PATIENCE
        while not (answer := self._process.read_line(deadline, PATIENCE).strip()):
            pass
        if not answer.startswith("="):
            raise AgentError("{label} answered '{line}' with '{answer}'", label=self._label, line=line, answer=answer)
        return answer.lstrip("=0123456789").strip()


class Ours(NamedAgent):
    """An agent of ours that gets the CPU time that the stranger has used."""

    def __init__(self, text: str, stranger: Stranger, first: float) -> None:
        self.name = text
        self._stranger = stranger
        self._first = first  # seconds for a move before the stranger has made one
        limited = AgentSpec.parse(text).with_limits(OTHELLO, seconds=MOST_SECONDS)
        self._agent: Any = make_agent(limited, OTHELLO, seed=0)
        self.cpu = 0.0

    def begin(self, seed: int) -> None:
        """Begin a game, with nothing used."""
        self._agent.begin(seed)
        self.cpu = 0.0

    @property
    def nodes(self) -> int:
        """Nodes of the last choice."""
        return nodes_of(self._agent)

    def choose(self, state: Any) -> Any:
        """Choose within what the stranger has used and this agent has not."""
        self._agent.most_seconds = max((self._stranger.cpu or self._first) - self.cpu, LEAST_SECONDS)
        began = time.thread_time()
        move = self._agent.choose(state)
        self.cpu += time.thread_time() - began
        return move

    def close(self) -> None:
        """Close the agent."""
        self._agent.close()


class Watching(NamedAgent):
    """Tells the stranger what an agent plays."""

    def __init__(self, agent: Any, stranger: Stranger) -> None:
        self.name = agent.name
        self._agent, self._stranger = agent, stranger

    def begin(self, seed: int) -> None:
        """Begin a game."""
        self._agent.begin(seed)

    @property
    def nodes(self) -> int:
        """Nodes of the last choice."""
        return nodes_of(self._agent)

    def choose(self, state: Any) -> Any:
        """Choose as the agent does."""
        move = self._agent.choose(state)
        self._stranger.played.append(state.move_text(move))
        return move

    def close(self) -> None:
        """Close the agent."""
        self._agent.close()


@dataclass
class Meeting:
    """Both sides, and what their games have come to."""

    ours: Ours
    stranger: Stranger
    tally: Tally = field(default_factory=lambda: Tally.of(OTHELLO))

    def play(self, opening: Opening, number: int) -> None:
        """Play an opening twice and count the pair."""
        names = (self.ours.name, self.stranger.name)
        start = position(opening)
        first, first_costs = self._game(opening, start, swapped=False)
        second, (ours, theirs) = self._game(opening, start, swapped=True)
        self.tally.add(PlayedPair(Pair(number, start.text(), names), (first, second), (first_costs, (theirs, ours))))

    def _game(self, opening: Opening, start: Any, *, swapped: bool) -> tuple[Any, Costs]:
        """Play a game; gives its record and what it cost ours and the stranger."""
        self.stranger.opening = opening
        ours, theirs = Watching(self.ours, self.stranger), Watching(self.stranger, self.stranger)
        agents = (theirs, ours) if swapped else (ours, theirs)
        record = play_with(agents, OTHELLO, start, (0, 0), TimeControl())
        if record.ending == "crash":
            sys.exit(record.detail)
        by_player = replayed_costs(record)
        costs = by_player[::-1] if swapped else by_player
        costs[0].seconds, costs[1].seconds = self.ours.cpu, self.stranger.cpu
        return record, costs


def position(opening: Opening) -> Any:
    """Play the moves of an opening."""
    state = OTHELLO.start()
    for move in opening:
        state = state.play(move)
    return state


def random_openings(seed: int) -> Iterator[Opening]:
    """Draw different openings that a short search calls even."""
    seen = set()
    for number in count():
        rng, state, moves = Random(f"{seed}/{number}"), OTHELLO.start(), []
        for _ in range(RANDOM_PLIES):
            moves.append(state.move_text(rng.choice(state.legal_moves())))
            state = state.play(moves[-1])
        key = canonical_key(state)
        if key not in seen and abs(search(state, nodes=BALANCE_NODES).rank) <= BALANCE:
            seen.add(key)
            yield moves


def openings_of(path: Path, seed: int) -> Iterator[Opening]:
    """Read openings, one a line, and go through them in an order that the seed decides, again and again."""
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        moves = OTHELLO.split_moves(line.partition("#")[0])
        try:
            position(moves)
        except TurnwiseError as error:
            sys.exit(f"{path} line {number}: {error}")
        if moves:
            found.append(moves)
    if not found:
        sys.exit(f"{path} holds no opening: write the moves from the start, f5d6c3, one opening a line")
    Random(seed).shuffle(found)
    return cycle(found)


def first_share(stranger: Stranger) -> float:
    """Let the stranger play a game against itself; return the CPU seconds of a move."""
    stranger.opening = ()
    both = Watching(stranger, stranger)
    record = play_with((both, both), OTHELLO, OTHELLO.start(), (0, 0), TimeControl())
    if record.ending != "rules":
        sys.exit(f"the engine cannot play a game against itself: {record.detail}")
    return max(stranger.cpu / len(record.moves), LEAST_SECONDS)


def row_of(report: MatchReport, meeting: Meeting) -> list[object]:
    """Sum up the match."""
    found = report.to_json()
    elo = [round(found["elo"][name]) if found["elo"][name] is not None else "" for name in ("value", "low", "high")]
    counts = [found[name] for name in ("games", "wins", "draws", "losses")]
    played = max(1, found["games"])
    cpu = [round(cost.seconds / played, 3) for cost in meeting.tally.costs]
    return [*counts, round(100 * report.statistics.mean, 1), *elo, round(found["mean_margin"], 2), *cpu]


def main() -> None:
    """Play the match, tell it as it grows, and publish it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("protocol", choices=("nboard", "gtp"))
    parser.add_argument("command")
    parser.add_argument("--depth", type=int, default=10)
    parser.add_argument("--clock", type=float)
    parser.add_argument("--agent", default="search")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--openings", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name")
    given = parser.parse_args()
    make: dict[str, Callable[[], Stranger]] = {
        "nboard": lambda: NBoardStranger(given.command, given.depth),
        "gtp": lambda: GtpStranger(given.command, given.clock),
    }
    try:
        stranger = make[given.protocol]()
        meeting = Meeting(Ours(given.agent, stranger, first_share(stranger)), stranger)
        play(meeting, given)
    except TurnwiseError as error:
        sys.exit(str(error))


def play(meeting: Meeting, given: argparse.Namespace) -> None:
    """Play the games that are asked for."""
    openings = openings_of(given.openings, given.seed) if given.openings else random_openings(given.seed)
    label = f"{given.command} at depth {given.depth}" if given.protocol == "nboard" else given.command
    plan = MatchPlan("othello", (given.agent, label), games=given.games, seed=given.seed)
    for number, opening in enumerate(islice(openings, given.games // 2)):
        meeting.play(opening, number)
        print(f"{2 * number + 2} games: {meeting.tally.pentanomial}", file=sys.stderr, flush=True)
    meeting.stranger.end()
    report = MatchReport(plan, meeting.tally)
    print(report)
    if given.name:
        title = f"othello: {given.agent} against {label}, equal CPU time"
        publish(f"stranger_{given.name}", title, COLUMNS, [row_of(report, meeting)])


if __name__ == "__main__":
    main()
