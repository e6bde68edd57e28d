"""External programs: good ones play, bad ones end in one line that names the program and the reason."""

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from patience import PATIENCE

from turnwise import AgentError, Connect4, games
from turnwise.agents import make_agent

CONNECT4 = games.find("connect4")
Program = Callable[[str], str]

GOOD = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "go":
        print("info thinking", flush=True)
        print(flush=True)
        print("move d", flush=True)
    if word == "quit":
        break
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Write a Python program to a file; the answer is its command."""

    def write(source: str) -> str:
        path = tmp_path / "player.py"
        path.write_text(source)
        return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write


def complaint(cmd: str, *, timeout: float = PATIENCE, position: str = "") -> str:
    """What an agent of this command says when it is asked for a move."""
    agent = make_agent(f"external:timeout={timeout},cmd={cmd}", CONNECT4)
    try:
        with pytest.raises(AgentError) as caught:
            agent.choose(Connect4.parse(position))
    finally:
        agent.close()
    return str(caught.value).replace(cmd, "PROGRAM")


def test_a_good_program_plays(program: Program) -> None:
    """It is started once, passes over info and empty lines, and answers every go."""
    agent = make_agent(f"external:cmd={program(GOOD)}", CONNECT4)

    assert [agent.choose(Connect4.parse(text)) for text in ("", "44", "123")] == [3, 3, 3]
    agent.close()


def test_the_program_is_told_game_position_and_limits(program: Program, tmp_path: Path) -> None:
    """What it reads is written to a file: game once, then position and go for every move, quit at the end."""
    log = tmp_path / "log"
    logging = GOOD.replace("for line in sys.stdin:", f"for line in sys.stdin:\n    open({str(log)!r}, 'a').write(line)")
    agent = make_agent(f"external:depth=3,seconds=0.5,cmd={program(logging)}", CONNECT4)
    agent.choose(Connect4.parse("4"))
    agent.choose(Connect4(width=5))
    agent.close()

    assert log.read_text().splitlines() == [
        "game connect4",
        "position 4",
        "go depth=3 seconds=0.5",
        "position 5x6x4:",
        "go depth=3 seconds=0.5",
        "quit",
    ]


def test_a_crash_is_told_with_its_last_words(program: Program) -> None:
    """The exit code and the last line of standard error say why."""
    said = complaint(program("import sys; sys.stdin.readline(); raise ValueError('no idea')"))

    assert said == "external agent 'PROGRAM' ended with exit code 1 without an answer: ValueError: no idea"


def test_a_killed_program_is_told_by_its_signal(program: Program) -> None:
    """A program that a signal ends has no exit code."""
    said = complaint(program("import os; os.kill(os.getpid(), 11)"))

    assert said == "external agent 'PROGRAM' was ended by SIGSEGV without an answer"


def test_silence_ends_at_the_time_out(program: Program) -> None:
    """A program that says nothing is killed."""
    assert complaint(program("import time; time.sleep(60)"), timeout=0.3) == (
        "external agent 'PROGRAM' gave no answer in 0.3 seconds"
    )


def test_chatter_is_no_answer(program: Program) -> None:
    """Endless info lines do not put the time-out off."""
    assert complaint(program("while True: print('info still thinking', flush=True)"), timeout=0.3) == (
        "external agent 'PROGRAM' gave no answer in 0.3 seconds"
    )


def test_garbage_is_quoted(program: Program) -> None:
    """Anything but `move TEXT` is refused, and a line without an end is cut."""
    assert complaint(program("print('hello', flush=True); input(); input(); input()")) == (
        "external agent 'PROGRAM' answered 'hello' and not 'move TEXT'"
    )
    assert complaint(program("print('x' * 10**6, flush=True); input(); input(); input()")) == (
        f"external agent 'PROGRAM' answered '{'x' * 80}' and not 'move TEXT'"
    )


def test_an_illegal_move_is_named_with_the_legal_ones(program: Program) -> None:
    """Column d is full, but the program plays it."""
    assert complaint(program(GOOD), position="444444") == (
        "external agent 'PROGRAM': illegal move 'd' in connect4 position '444444': legal moves are a, b, c, e, f, g"
    )


def test_a_program_that_is_not_there_is_named() -> None:
    """The system's own words say why it did not start."""
    assert complaint("/no/such/program") == "external agent 'PROGRAM' did not start: No such file or directory"


def test_an_open_quote_is_named() -> None:
    """The command is cut into words as a shell does."""
    assert complaint("python3 'my.py") == "external agent 'PROGRAM' did not start: No closing quotation"


def test_nothing_is_left_running(program: Program, tmp_path: Path) -> None:
    """A hanging program and the child it started are both gone after the error."""
    pids = tmp_path / "pids"
    source = f"""
import os, subprocess, time
child = subprocess.Popen(["sleep", "60"])
open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
time.sleep(60)
"""
    complaint(program(source), timeout=1)

    assert all(is_gone(int(pid)) for pid in pids.read_text().split())


def is_gone(pid: int) -> bool:
    """Whether a process ends within the seconds that a killed one may need."""
    deadline = time.monotonic() + 5
    while is_running(pid) and time.monotonic() < deadline:
        pass
    return not is_running(pid)


def is_running(pid: int) -> bool:
    """Whether a process is there and not a zombie."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_our_engine_command_is_an_external_program() -> None:
    """`turnwise engine` on the other side plays what the agent itself would."""
    cmd = f"{shlex.quote(sys.executable)} -m turnwise.cli engine connect4 classic"
    agent = make_agent(f"external:timeout=30,cmd={cmd}", CONNECT4)
    state = Connect4.parse("4435")

    assert agent.choose(state) == make_agent("classic", CONNECT4).choose(state)
    agent.close()
