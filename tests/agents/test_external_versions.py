"""External programs of both versions of the line protocol: what each is told, how it is stopped, what it may tell."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import prepared
import pytest
from agents.test_external import is_gone
from foreign.states import TicTacToe, foreign_game
from patience import FOR_EVER, PATIENCE

from turnwise import Connect4, games
from turnwise.agents import ExternalAgent, external, make_agent
from turnwise.agents.line_protocol import Told, read_greeting, read_values
from turnwise.arena import MatchPlan, play_match
from turnwise.engine import StopToken, stopped_by
from turnwise.errors import AgentError, GameError
from turnwise.report import Report
from turnwise.store import Store

FOREIGN = Path(__file__).parents[1] / "foreign"
CONNECT4 = games.find("connect4")
ENGINE = f"{shlex.quote(sys.executable)} -m turnwise.cli engine"

STRICT = """
import sys
log = open({log!r}, "a")
def read(*words):
    line = sys.stdin.readline()
    print(line, end="", file=log, flush=True)
    word, _, rest = line.strip().partition(" ")
    assert word in words, line
    return word, rest
{greeting}
read("game")
{greeted}
while read("position", "quit")[0] != "quit":
    _, limits = read("go")
    assert all(limit.split("=")[0] in ({limits}) for limit in limits.split()), limits
    {answer}
    print("move d", flush=True)
"""
"""A program that dies of any line that its version of the protocol does not have."""
GREETING = 'print("info protocol=2 can=depth,nodes,clock,stop engine=Strict 1.0", flush=True)'

Make = Callable[..., ExternalAgent]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def strict(tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Make an agent of a strict program of version 1, for which nobody waits, or 2, for which somebody does."""

    def make(
        version: int, options: str = "", *, early: bool = False, answer: str = "", wait: float = PATIENCE
    ) -> ExternalAgent:
        monkeypatch.setattr(external, "GREETING_SECONDS", wait if version > 1 else min(wait, 0.2))
        known = "'depth', 'nodes', 'clock'" if version > 1 else "'depth', 'seconds'"
        greeting, greeted = (GREETING, "") if early else ("", GREETING)
        source = STRICT.format(
            log=str(log),
            greeting=greeting if version > 1 else "",
            greeted=greeted if version > 1 else "",
            limits=known,
            answer=answer or "pass",
        )
        path = tmp_path / "strict.py"
        path.write_text(source)
        text = f"external:timeout={PATIENCE},{options}cmd={shlex.quote(sys.executable)} {shlex.quote(str(path))}"
        agent = make_agent(text, CONNECT4)
        assert isinstance(agent, ExternalAgent)
        return agent

    return make


def told(log: Path, word: str = "go") -> list[str]:
    return [line for line in log.read_text().splitlines() if line.split()[0] == word]


@pytest.mark.parametrize("wait", [0.0, 0.2])
def test_a_program_of_version_1_is_told_nothing_new(strict: Make, log: Path, wait: float) -> None:
    """Its share of the clock comes as seconds, nodes are not passed on, and it plays as it always did."""
    agent = strict(1, "depth=3,nodes=7,clock=40,", wait=wait)
    moves = [agent.choose(Connect4.parse(text)) for text in ("", "44")]
    agent.close()

    assert moves == [3, 3]
    assert told(log)[0] == "go depth=3 seconds=2.0"
    assert [line.split("=")[0] for line in told(log)] == ["go depth"] * 2
    assert told(log, "quit") == ["quit"]


@pytest.mark.parametrize("early", [True, False], ids=["unasked", "after game"])
def test_a_program_of_version_2_is_told_what_it_can(strict: Make, log: Path, early: bool) -> None:
    """It announces depth, nodes and clock, and so gets them, but no seconds."""
    agent = strict(2, "depth=3,nodes=7,seconds=5,clock=40,", early=early)
    agent.prepare()
    agent.choose(Connect4())
    agent.close()

    assert told(log) == ["go depth=3 nodes=7 clock=40.0"]


def test_a_program_that_announces_itself_late_is_told_more_from_then_on(strict: Make, log: Path) -> None:
    """Nobody waited for it, so the first move is asked for as version 1 has it."""
    agent = strict(2, "depth=3,nodes=7,", wait=0.0)
    for text in ("", "44"):
        agent.choose(Connect4.parse(text))
    agent.close()

    assert told(log) == ["go depth=3", "go depth=3 nodes=7"]


def test_the_clock_runs_from_move_to_move_and_begins_again_with_a_game(strict: Make, log: Path) -> None:
    agent = strict(2, "clock=40,", answer="import time; time.sleep(0.01)")
    for text in ("", "44"):
        agent.choose(Connect4.parse(text))
    agent.begin(seed=1)
    agent.choose(Connect4())
    agent.close()
    clocks = [float(line.split("=")[1]) for line in told(log)]

    assert clocks[0] == clocks[2] == 40
    assert 0 < clocks[1] < 40


STOPPED = "assert sys.stdin.readline() == 'stop\\n'"
THINKING = "print('info depth=1 score=0 line=d', flush=True); "


def stopped_choice(agent: ExternalAgent) -> Any:
    """What an agent answers that is stopped as soon as it has told something."""
    token = StopToken()
    agent.watch = lambda _report: token.stop()
    try:
        with stopped_by(token):
            return agent.choose(Connect4())
    finally:
        agent.close()


def test_a_program_that_can_stop_is_asked_to(strict: Make) -> None:
    """It answers `stop` with a move, and not before."""
    assert stopped_choice(strict(2, answer=THINKING + STOPPED)) == 3


def test_a_program_that_does_not_stop_is_ended(strict: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It said that it can, and then thinks for hours."""
    monkeypatch.setattr(external, "STOP_SECONDS", 0.3)
    agent = strict(2, answer=f"{THINKING}import time; time.sleep({FOR_EVER})")
    with pytest.raises(AgentError, match=r"gave no answer in 0\.3 seconds"):
        stopped_choice(agent)


def test_a_program_of_version_1_is_ended_at_a_stop(strict: Make) -> None:
    agent = strict(1, answer=f"{THINKING}import time; time.sleep({FOR_EVER})")
    with pytest.raises(AgentError, match="cannot be stopped, so it is ended without an answer"):
        stopped_choice(agent)


def test_our_engine_stops_within_its_time() -> None:
    """Another thread stops a thought of an hour; the move is legal, and the program plays on."""
    agent = make_agent(f"external:timeout={PATIENCE},seconds=3600,cmd={ENGINE} connect4", CONNECT4)
    token, moves = StopToken(), list[Any]()
    assert isinstance(agent, ExternalAgent)
    agent.watch = lambda _report: thinking.set()
    thinking = threading.Event()

    def choose() -> None:
        with stopped_by(token):
            moves.append(agent.choose(Connect4()))

    thread = threading.Thread(target=choose, daemon=True)
    thread.start()
    assert thinking.wait(PATIENCE)
    token.stop()
    thread.join(PATIENCE)
    agent.watch = None
    agent.close()

    assert moves[0] in Connect4().legal_moves()


# ---- what a program tells ----


def test_what_a_program_tells_is_shown_and_recorded(strict: Make) -> None:
    """The last word on each thing holds; the line is cut where it is no longer legal."""
    lines = ["depth=3 score=1.5 nodes=70 line=d d", "score=2 nodes=700 seconds=0.5", "line=d d z d"]
    agent = strict(2, answer="".join(f"print('info {line}', flush=True); " for line in lines) + "pass")
    reports: list[Report] = []
    agent.watch = reports.append
    agent.choose(Connect4())
    agent.close()

    assert (agent.nodes, agent.score) == (700, 2)
    assert [(each.depth, each.score, each.nodes, each.line) for each in reports] == [
        (3, 1.5, 70, [3, 3]),
        (3, 2, 700, [3, 3]),
        (3, 2, 700, [3, 3]),
    ]


@pytest.mark.parametrize(
    "lie",
    [
        "score=nan", "score=inf nodes=-1", "depth=many", "nodes=1e9", f"nodes={'9' * 4000}", "line=z", "=", "score=",
        "protocol=x", "protocol=1", "protocol=-2", "seconds=-1", "thinking hard",
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_not_heard(lie: str) -> None:
    """Numbers that nobody can have meant, moves that are not there and words for people change nothing."""
    heard = Told(Connect4(), depth=2, score=1.0, nodes=5, seconds=0.5, line=[3])
    report = heard.hear(read_values(lie))

    assert report is not None
    assert (report.depth, report.score, report.nodes, report.seconds) == (2, 1.0, 5, 0.5)
    assert read_greeting(read_values(lie)) is None


@pytest.mark.parametrize(
    ("lie", "ending"),
    [
        ("import os; os.write(1, bytes(range(128, 256)) * 9 + b'\\n')", "crash"),
        ("print('move ' + 'd' * 10**6, flush=True)", "illegal move"),
        ("print('info ' + 'x' * 10**6, flush=True)", "crash"),
        ("print('move z', flush=True)", "illegal move"),
        ("print('error no idea', flush=True)", "crash"),
        ("sys.exit(3)", "crash"),
    ],
    ids=["binary", "overlong", "overlong info", "illegal", "error", "exit"],
)
def test_a_lying_program_loses_its_games_and_the_match_goes_on(
    strict: Make, tmp_path: Path, lie: str, ending: str
) -> None:
    """One line says why, in the record of each game."""
    agents = (strict(2, answer=lie).name, "random")
    with Store.open(str(tmp_path / "games.db")) as store:
        report = play_match(MatchPlan("connect4", agents, games=2), workers=0, store=store)
        records = [record for _, record in store.records(event=report.event)]

    assert report.tally.wins_draws_losses == (0, 0, 2)
    assert [record.ending for record in records] == [ending] * 2
    assert all("external agent" in record.detail and "\n" not in record.detail for record in records)


def test_a_position_of_more_than_one_line_is_not_told(strict: Make) -> None:
    """A text with a line break could tell a program anything."""
    agent = strict(2)

    class Broken:
        def text(self) -> str:
            return "4\nquit"

    with pytest.raises(GameError, match=r"game connect4: text\(\) gave '4\\nquit', which has more than one line"):
        agent.choose(Broken())  # type: ignore[arg-type]


# ---- Turnwise through pipes ----


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_turnwise_plays_itself_through_pipes(spec: games.Game, tmp_path: Path) -> None:
    """Moves, scores and nodes are those of the same agent without pipes, in both seats."""
    found = []
    for first in (f"external:depth=3,timeout={PATIENCE},cmd={ENGINE} {spec.name}", "search:depth=3"):
        with Store.open(str(tmp_path / f"{len(found)}.db")) as store:
            play_match(MatchPlan(spec.name, (first, "search:depth=2"), games=2), workers=0, store=store)
            found.append({number: (each.moves, each.scores, each.nodes) for number, each in store.records()})

    assert found[0] == found[1]


def test_a_game_of_a_file_goes_through_pipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program loads the file by itself, and is told the game by the name of its class."""
    shutil.copy(FOREIGN / "nim.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    moves = []
    for first in (f"external:depth=4,timeout={PATIENCE},cmd={ENGINE} nim.py:Nim", "search:depth=4"):
        ran = prepared.run("play", "nim.py:Nim", "--first", first, "--second", "search:depth=2", "--json")
        assert ran.returncode == 0, ran.stderr
        moves.append(json.loads(ran.stdout)["moves"])

    assert moves[0] == moves[1]


def test_a_game_that_was_registered_is_played_by_a_program(tmp_path: Path) -> None:
    """A program in any language may know a game that Turnwise does not ship."""
    spec = foreign_game(TicTacToe)
    path = tmp_path / "corner.py"
    path.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'game': assert rest == 'tic_tac_toe', rest\n"
        "    if word == 'position': taken = rest.split()[1:]\n"
        "    if word == 'go': print('move', min(set('012345678') - set(taken)), flush=True)\n"
    )
    agent = make_agent(f"external:timeout={PATIENCE},cmd={shlex.quote(sys.executable)} {shlex.quote(str(path))}", spec)
    state = spec.start()
    for _ in range(3):
        state = state.play(agent.choose(state))
    agent.close()

    assert state.raw.cells == "xox......"


# ---- Ctrl-C ----


@pytest.mark.parametrize("workers", ["0", "2"])
def test_ctrl_c_ends_every_program_of_a_match(tmp_path: Path, workers: str) -> None:
    """They ignore the signal and think for hours; none is left when the command has ended."""
    pids = tmp_path / "pids"
    path = tmp_path / "deaf.py"
    path.write_text(
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go'):\n"
        f"        open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        f"        time.sleep({FOR_EVER})\n"
    )
    agent = f"external:timeout={FOR_EVER},cmd={sys.executable} {path}"
    command = ["match", "connect4", agent, "random", "--games", "4", "--workers", workers, "--store", "none"]
    with subprocess.Popen(
        [sys.executable, "-m", "turnwise", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while not pids.exists() or len(pids.read_text().splitlines()) < max(1, int(workers)):
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)

    assert (process.returncode, complaints) == (130, "stopped before the first pair was played\n")
    assert all(is_gone(int(pid)) for pid in pids.read_text().split())
