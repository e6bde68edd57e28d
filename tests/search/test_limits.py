"""When a search ends: seconds, stop tokens, Ctrl-C, callbacks, and errors on the way."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import traceback
from time import perf_counter
from typing import Any

import pytest
from patience import PATIENCE

import turnwise
from turnwise import Connect4, HandOfTheKing, Limits, Sim, StopToken

HARD = Connect4(width=8, height=7)  # no book, and far from solved: a search that ignores its limits takes hours


@pytest.mark.parametrize("options", [{}, {"threads": 2}, {"all_moves": True}, {"method": "alpha_beta"}])
def test_a_time_limit_ends_the_search(options: dict[str, Any]) -> None:
    report = turnwise.search(HARD, depth=42, seconds=0.05, **options)

    assert report.stopped
    assert not report.solved
    assert report.best in HARD.legal_moves()


@pytest.mark.parametrize("nodes", [1, 10, 1000, 20_000])
@pytest.mark.parametrize("ask", [turnwise.search, turnwise.solve], ids=["search", "solve"])
@pytest.mark.parametrize("state", [HARD, HandOfTheKing(seed=3)], ids=["connect4", "hand_of_the_king"])
def test_threads_keep_one_limit_of_nodes(state: Any, ask: Any, nodes: int) -> None:
    """Each takes some of what is left; the searching solver, which knows one thread, may make one node more."""
    report = ask(state, nodes=nodes, threads=3)

    assert report.stopped
    assert report.nodes <= nodes + 2
    assert report.best in state.legal_moves()


@pytest.mark.parametrize(
    "state", [Connect4(width=9, height=7), HandOfTheKing(seed=3)], ids=["wide", "hand_of_the_king"]
)
def test_a_solver_that_has_proved_nothing_still_names_a_move(state: Any) -> None:
    """Whoever must move now needs one; that nothing is proved of it is told by the bound."""
    report = turnwise.solve(state, nodes=20)

    assert (report.solved, report.bound) == (False, "none")
    assert report.best in state.legal_moves()


def test_a_time_limit_ends_slow_python_evaluators() -> None:
    """Each leaf takes a while, so the clock is read at every node."""
    slow = threading.Event()
    report = turnwise.search(HARD, seconds=0.05, evaluate=lambda _: 0.0 if slow.wait(0.002) else 1.0)

    assert report.stopped


@pytest.mark.parametrize("ask", [turnwise.search, turnwise.solve], ids=["search", "solve"])
def test_a_stop_token_ends_the_search_from_another_thread(ask: Any) -> None:
    """The search releases the GIL, so the thread that stops it can run."""
    token = StopToken()
    timer = threading.Timer(0.05, token.stop)
    timer.start()
    report = ask(HARD, stop=token)
    timer.join()

    assert token.stopped()
    assert report.stopped
    assert not report.solved


def test_a_token_that_is_already_stopped_still_gives_a_legal_move() -> None:
    token = StopToken()
    token.stop()
    report = turnwise.search(HARD, stop=token)

    assert report.stopped
    assert report.best in HARD.legal_moves()


def test_one_token_stops_many_searches() -> None:
    token = StopToken()
    reports: list[turnwise.Report] = []
    threads = [threading.Thread(target=lambda: reports.append(turnwise.search(HARD, stop=token))) for _ in range(3)]
    for thread in threads:
        thread.start()
    token.stop()
    for thread in threads:
        thread.join(PATIENCE)

    assert [report.stopped for report in reports] == [True] * 3


class Count:
    """A game without an end, written in Python."""

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def to_move(self) -> int:
        return self.number % 2

    def result(self) -> int | None:
        return None

    def legal_moves(self) -> list[int]:
        return [1, 2, 3]

    def play(self, move: int) -> Count:
        return Count(self.number + move)


@pytest.mark.parametrize("state", [HARD, Count()], ids=["native", "python"])
def test_a_paused_search_goes_on_as_if_nothing_had_been(state: Any) -> None:
    """It rests after the second iteration, with the interpreter free for others, and finds what it would have found."""
    token = StopToken()
    timer = threading.Timer(0.05, token.resume)

    def rest(report: turnwise.Report) -> None:
        if report.depth == 2:
            token.pause()
            timer.start()

    began = perf_counter()
    report = turnwise.search(state, nodes=5000, stop=token, progress=rest)
    passed = perf_counter() - began
    timer.join()
    undisturbed = turnwise.search(state, nodes=5000)

    assert token.rested() > 0
    assert report.seconds + token.rested() <= passed
    assert (report.nodes, report.score, report.line) == (undisturbed.nodes, undisturbed.score, undisturbed.line)


@pytest.mark.parametrize("ask", [turnwise.search, turnwise.solve], ids=["search", "solve"])
def test_a_search_that_rests_can_be_stopped(ask: Any) -> None:
    token, found = StopToken(), []
    token.pause()
    thread = threading.Thread(target=lambda: found.append(ask(HARD, stop=token)))
    thread.start()
    token.stop()
    thread.join(PATIENCE)

    assert [report.stopped for report in found] == [True]
    assert not token.paused()


INTERRUPTED = {
    "search": "turnwise.search(turnwise.Connect4(), progress=ready)",
    "search with two threads": "turnwise.search(turnwise.Connect4(), threads=2, progress=ready)",
    "all moves": "turnwise.search(turnwise.Connect4(), all_moves=True, progress=ready)",
    "plain minimax": "ready(0); turnwise.search(turnwise.Connect4(), depth=30, method='minimax')",
    "solve": "ready(0); turnwise.solve(turnwise.Connect4(width=9, height=7))",
    "complete solution": "ready(0); [turnwise.SimSolution(7) for _ in range(1000)]",
    "certificate": "solution = turnwise.SimSolution(7); ready(0); solution.certificate()",
    "perft": "ready(0); turnwise.perft(turnwise.Connect4(), 30)",
    "python evaluator": "turnwise.search(turnwise.Connect4(), evaluate=lambda s: 0, progress=ready)",
    "python game": "turnwise.search(Count(), progress=ready)",
    "many short games": "ready(0); play('greedy', games=1_000_000)",
    "one long game": "ready(0); play('search:depth=30', games=1)",
}
PROGRAM = """
import turnwise
from turnwise.agents import make_agent, player_of
from turnwise.engine import play_games
from turnwise.games import find

class Count:
    def __init__(self, n=0): self.n = n
    def to_move(self): return self.n % 2
    def result(self): return None
    def legal_moves(self): return [1, 2, 3]
    def play(self, move): return Count(self.n + move)

def ready(_): print("ready", flush=True)

def play(text, *, games):
    player = player_of(make_agent(text, find("connect4")))
    play_games([turnwise.Connect4()] * games, (player, player), [(1, 2)] * games)

try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("call", INTERRUPTED.values(), ids=INTERRUPTED.keys())
def test_ctrl_c_ends_the_search(call: str) -> None:
    """SIGINT in the middle of native code comes out as KeyboardInterrupt."""
    command = [sys.executable, "-c", PROGRAM.format(call=call)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise

    assert first == "ready\n"
    assert rest.endswith("interrupted\n")


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("all_moves", [False, True])
def test_a_callback_that_raises_ends_the_search_with_its_error(threads: int, all_moves: bool) -> None:
    def fail(_: turnwise.Report) -> None:
        raise LookupError("no window to draw in")

    with pytest.raises(LookupError, match="no window to draw in"):
        turnwise.search(HARD, threads=threads, all_moves=all_moves, progress=fail)


def test_an_evaluator_that_raises_shows_its_traceback() -> None:
    def judge(state: Connect4) -> float:
        weights: dict[str, float] = {}
        return weights["centre"] * len(state.stones(0))

    with pytest.raises(KeyError, match="centre") as caught:
        turnwise.search(HARD, depth=3, evaluate=judge)

    assert "judge" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]


@pytest.mark.parametrize("wrong", ["text", None, float("nan"), float("inf"), 1e9])
def test_an_evaluator_that_gives_no_score_is_named_in_one_line(wrong: Any) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        turnwise.search(HARD, depth=2, evaluate=lambda _: wrong)

    assert "\n" not in str(caught.value)
    assert "bad_cast" not in str(caught.value)


UNFIT_EVALUATORS = [
    "5",
    "object()",
    "[1, 2]",
    "types.MappingProxyType({'centre': 1.0})",
    "{'centre': 'much'}",
]


@pytest.mark.parametrize("evaluate", UNFIT_EVALUATORS)
def test_something_that_is_no_evaluator_is_refused_or_used_but_never_crashes(evaluate: str) -> None:
    """In a process of its own, because a crash would end the tests."""
    program = f"""
import types, turnwise
try:
    turnwise.search(turnwise.Connect4(), depth=2, evaluate={evaluate})
except (TypeError, ValueError) as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )

    assert done.returncode == 0, done.stderr
    assert "bad_cast" not in done.stdout


@pytest.mark.parametrize("limit", [{"depth": 0}, {"nodes": -1}, {"seconds": 0}, {"seconds": float("nan")}])
def test_limits_no_search_can_keep_are_refused(limit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="number above 0"):
        turnwise.search(HARD, **limit)
    with pytest.raises(turnwise.TurnwiseError):
        Limits(**limit)


@pytest.mark.parametrize("method", ["minimax", "alpha_beta"])
@pytest.mark.parametrize("limit", [{}, {"seconds": 1.0}, {"nodes": 1000}], ids=str)
def test_a_plain_method_needs_a_depth(method: str, limit: dict[str, Any]) -> None:
    """It does not deepen: without a depth it would look to the end of the game, and a limit leave it with nothing."""
    with pytest.raises(turnwise.LimitsError, match=f"^method={method} needs a depth$"):
        turnwise.search(HARD, method=method, **limit)


@pytest.mark.parametrize(
    "option",
    [
        {"metod": "full"},
        {"method": "mtd"},
        {"move_order": "best"},
        {"threads": "two"},
        {"table_bytes": -1},
        {"evaluate": "clasic"},
    ],
    ids=str,
)
def test_options_nobody_knows_are_refused_in_one_line(option: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        turnwise.search(HARD, depth=2, **option)

    assert next(iter(option.values() if "evaluate" in option else option)) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("option", [{"threads": 0}, {"table_bytes": -1}, {"shuffle_seed": 0.5}], ids=str)
def test_a_wrong_number_is_no_unknown_name(option: dict[str, Any]) -> None:
    with pytest.raises(turnwise.OptionError, match=f"search option {next(iter(option))}=.*: give a whole number"):
        turnwise.search(HARD, depth=2, **option)


def test_an_option_that_is_neither_true_nor_false_says_so_itself() -> None:
    """As an array of several numbers does."""

    class Undecided:
        def __bool__(self) -> bool:
            raise ValueError("truth of several numbers")

    undecided: Any = Undecided()
    with pytest.raises(ValueError, match="truth of several numbers"):
        turnwise.search(HARD, depth=2, table=undecided)


def test_unknown_features_are_refused_with_those_there_are() -> None:
    with pytest.raises(turnwise.UnknownNameError, match="features are own_pairs, other_pairs"):
        turnwise.search(Sim(), depth=2, evaluate={"pairs": 1.0})


def test_more_depth_than_the_engine_has_is_no_error() -> None:
    assert turnwise.search(Connect4(width=2, height=2, connect=2), depth=10_000).solved


@pytest.mark.parametrize("state", [Connect4(), Sim()], ids=repr)
@pytest.mark.parametrize("move", [40, 200, 65_535])
def test_a_number_that_is_no_move_has_no_name(state: Any, move: int) -> None:
    """Far outside the board nothing may be read: an error, not garbage."""
    with pytest.raises(ValueError, match="move"):
        state.move_text(move)


@pytest.mark.parametrize("state", [Connect4(), Sim()], ids=repr)
@pytest.mark.parametrize("move", [40, 200, 65_535])
def test_a_number_that_is_no_move_has_no_image(state: Any, move: int) -> None:
    with pytest.raises(ValueError, match="move"):
        state.map_move(1, move)


def test_perft_counts_no_negative_depth() -> None:
    with pytest.raises(ValueError, match="depth"):
        turnwise.perft(Connect4.parse("2252576253462244111563365343671351441"), -1)


ONE_THREAD_AND_NO_MORE = """
import resource
from turnwise import Connect4, HandOfTheKing, Solver, search

STACK, SPARE = 256 << 20, 224 << 20  # bytes
calls = {
    "search": lambda: search(Connect4(width=8, height=7), depth=40, threads=3, table_bytes=1 << 16),
    "solve": lambda: Solver(table_bytes=1 << 16).solve(HandOfTheKing(seed=1, companions="off"), threads=3),
}
pages = int(open("/proc/self/statm").read().split()[0])
most = pages * resource.getpagesize() + STACK + SPARE
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    calls[{call!r}]()
except (RuntimeError, MemoryError) as error:
    print(type(error).__name__)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the memory of a process as Linux does")
@pytest.mark.parametrize("call", ["search", "solve"])
def test_a_thread_that_cannot_be_started_ends_the_others(call: str) -> None:
    """There is room for the stack of one more thread: the second fails, and the first is not left to itself."""
    program = ONE_THREAD_AND_NO_MORE.replace("{call!r}", repr(call))
    limited = f'ulimit -s {256 << 10}; exec "$0" "$@"'
    done = subprocess.run(
        ["bash", "-c", limited, sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE
    )

    assert (done.stdout, done.stderr) == ("RuntimeError\n", "")
