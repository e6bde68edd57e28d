"""GTP through the real command: answers, errors of the protocol, whole games with passes, the clock, the end."""

from __future__ import annotations

import signal

import pytest
from adapters.conversation import Conversation

import turnwise
from turnwise import Othello
from turnwise.adapters.gtp import Clock
from turnwise.formats.game import must_pass

PASSES = "f5f6d3g5h5h4f7h6"  # black has no move now
SQUARES = [PASSES[i : i + 2] for i in range(0, len(PASSES), 2)]
COMMANDS = [f"play {'bw'[i % 2]} {square}" for i, square in enumerate(SQUARES)]


def engine(*arguments: str) -> Conversation:
    return Conversation("--protocol", "gtp", *arguments)


def ask(gtp: Conversation, line: str) -> str:
    """Send a command; the answer without its empty line."""
    gtp.write(line)
    answer = [gtp.read()]
    while line := gtp.read():
        answer.append(line)
    return "\n".join(answer)


@pytest.fixture(scope="module")
def shared() -> Conversation:  # type: ignore[misc]
    """One engine for all questions that begin with a clear board."""
    with engine("--agent", "search:depth=2") as gtp:
        yield gtp


@pytest.fixture
def gtp(shared: Conversation) -> Conversation:
    ask(shared, "boardsize 8")
    return shared


ANSWERS = {
    "protocol_version": "= 2",
    "name": "= Turnwise",
    "12 version": f"=12 {turnwise.__version__}",
    "known_command genmove": "= true",
    "known_command foo": "= false",
    "7 foo": "?7 unknown command",
    "boardsize 10": "? unacceptable size",
    "boardsize": "? syntax error",
    "komi 6.5": "= ",
    "komi many": "? syntax error",
    "play black f5 # a comment": "= ",
    "play\tW f5": "? illegal move",
    "play B A1": "? illegal move",
    "play b pass": "? illegal move",
    "play red f5": "? syntax error",
    "play b": "? syntax error",
    "genmove white": "? it is black's turn",
    "undo": "? cannot undo",
    "final_score": "? cannot score",
    "time_settings 1 2": "? syntax error",
    "time_settings 0 5 -1": "? syntax error",
    "time_left w 60 0": "= ",
    "set_game Othello": "= ",
    "set_game Go": "? unknown game, this engine plays Othello",
    "list_games": "= Othello",
}


@pytest.mark.parametrize("line", ANSWERS)
def test_each_command_is_answered(line: str, gtp: Conversation) -> None:
    assert ask(gtp, line) == ANSWERS[line]


def test_every_listed_command_is_known(gtp: Conversation) -> None:
    names = ask(gtp, "list_commands").removeprefix("= ").splitlines()

    assert {ask(gtp, f"known_command {name}") for name in names} == {"= true"}
    assert {"play", "genmove", "undo", "showboard", "final_score", "quit"} < set(names)


def test_the_board_has_row_one_on_top(gtp: Conversation) -> None:
    ask(gtp, "play b f5")
    lines = ask(gtp, "showboard").splitlines()

    assert (lines[1], lines[6]) == ("  A B C D E F G H", "5 - - - X X X - -")
    assert lines[-1] == "X black 4, O white 1, white to move"


def test_undo_takes_back_one_command(gtp: Conversation) -> None:
    before = ask(gtp, "showboard")
    ask(gtp, "play b f5")
    ask(gtp, "undo")

    assert ask(gtp, "showboard") == before


@pytest.mark.parametrize("line", ["genmove b", "play b pass", "play b PA"])
def test_a_forced_pass_is_answered_and_taken(line: str, gtp: Conversation) -> None:
    for command in COMMANDS:
        assert ask(gtp, command) == "= "

    assert ask(gtp, line) == ("= PASS" if line == "genmove b" else "= ")
    assert ask(gtp, "showboard").endswith("white to move")


def test_the_other_side_may_move_without_naming_the_pass(gtp: Conversation) -> None:
    """One undo takes both back."""
    for command in COMMANDS:
        ask(gtp, command)
    before = ask(gtp, "showboard")
    move = ask(gtp, "genmove w").removeprefix("= ").lower()
    ask(gtp, "undo")

    assert Othello.parse(PASSES).play("pass").parse_move(move) in Othello.parse(PASSES).play("pass").legal_moves()
    assert ask(gtp, "showboard") == before
    assert ask(gtp, f"play w {move}") == "= "


@pytest.mark.parametrize("size", [8, 6, 4])
def test_whole_games_follow_the_rules(size: int) -> None:
    """Both sides are asked in turn, whatever happens; after the end all pass."""
    with engine("--agent", "random:seed=18") as gtp:
        ask(gtp, f"boardsize {size}")
        state, passes = Othello(size=size), 0
        while not state.is_over():
            answer = ask(gtp, f"genmove {'bw'[state.to_move()]}").removeprefix("= ")
            assert (answer == "PASS") == must_pass(state)
            passes += answer == "PASS"
            state = state.play(answer)
        ended = [ask(gtp, line) for line in ("genmove b", "play w pass", "final_score", "quit")]

    black = state.count(0) - state.count(1)
    empties = size * size - state.count(0) - state.count(1)
    score = "0" if black == 0 else f"{'B' if black > 0 else 'W'}+{abs(black) + empties}"
    assert ended == ["= PASS", "= ", f"= {score}", "= "]
    assert passes > 0


def test_a_whole_game_is_told_as_a_clock_and_a_period_as_seconds_a_move() -> None:
    """Agents plan a game themselves; of a period each move gets nearly its share, and the next period begins anew."""
    assert Clock(seconds=60, moves=0).limits() == ["clock=60"]
    assert Clock(seconds=0, moves=0).limits() == ["clock=0.01"]

    period = Clock(seconds=10, moves=2, period=(10, 2))
    assert period.limits() == ["seconds=3.98"]  # of 4.5, the step below
    period.spend(2)
    assert period.limits() == ["seconds=6.31"]
    period.spend(7)
    assert (period.seconds, period.moves) == (10, 2)


def timed_game(gtp: Conversation, seconds: float) -> dict[int, list[str]]:
    """Let the engine play both sides by its own clocks, each with so many seconds, and tell its moves."""
    ask(gtp, "clear_board")
    assert ask(gtp, f"time_settings {seconds} 0 0") == "= "
    state, answers = Othello(), {0: [], 1: []}
    while not state.is_over():
        side = state.to_move()
        answer = ask(gtp, f"genmove {'bw'[side]}").removeprefix("= ")
        state = state.play(answer)
        answers[side].append(answer)
    return answers


def test_a_timed_game_is_played_to_its_end_by_the_best_moves_of_its_end() -> None:
    """Two seconds a side are enough to solve the end: no move of the last ten squares loses a disc."""
    with engine() as gtp:
        answers = timed_game(gtp, 2)
    state, solver = Othello(), turnwise.Solver()
    while not state.is_over():
        move = answers[state.to_move()].pop(0)
        if sum(row.count("-") for row in state.rows()) <= 10:
            best = solver.solve(state, all_moves=True)
            assert best.moves[state.parse_move(move)] == best.score
        state = state.play(move)


def test_a_short_clock_ends_a_search() -> None:
    with engine() as gtp:
        ask(gtp, "time_settings 0 1 10")

        assert ask(gtp, "genmove b") in {"= D3", "= C4", "= F5", "= E6"}


def test_quit_and_the_end_of_input_end_it() -> None:
    with engine() as gtp:
        gtp.write("quit", "name")
        assert gtp.end() == (0, ["= ", ""], "")
    with engine() as gtp:
        assert gtp.end() == (0, [], "")


def test_ctrl_c_ends_a_thought() -> None:
    with engine("--agent", "search:seconds=600") as gtp:
        ask(gtp, "name")
        gtp.write("genmove b")
        gtp.process.send_signal(signal.SIGINT)

        assert gtp.end() == (130, [], "")


def test_bytes_that_are_no_text_are_an_unknown_command() -> None:
    with engine() as gtp:
        assert gtp.process.stdin is not None
        gtp.process.stdin.buffer.write(b"\xff\xfe\nquit\n")
        gtp.process.stdin.flush()

        assert gtp.end() == (0, ["? unknown command", "", "= ", ""], "")
