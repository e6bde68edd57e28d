"""The line protocol through the real command: the greeting, `info`, `stop`, the clock, games of files, the end."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from adapters.conversation import Conversation
from foreign.states import TicTacToe, foreign_game

import turnwise
from turnwise import games
from turnwise.agents import NamedAgent, make_agent, nodes_of, score_of
from turnwise.agents.line_protocol import Told, read_values
from turnwise.games.game import Game
from turnwise.report import Report

FOREIGN = Path(__file__).parents[1] / "foreign"
HOUR = "seconds=3600"
GREETING = f"info protocol=2 can=depth,nodes,seconds,clock,stop engine=Turnwise {turnwise.__version__}"
EVERY_GAME = [*games.SHIPPED, foreign_game(TicTacToe)]

every_game = pytest.mark.parametrize("spec", EVERY_GAME, ids=lambda spec: spec.name)


@pytest.fixture(scope="module")
def shared() -> Iterator[Conversation]:
    """One engine for all questions that leave it waiting for the next."""
    with Conversation(game="connect4") as engine:
        yield engine


def move_after(engine: Conversation) -> tuple[list[str], str]:
    """The `info` lines up to the next move, and the move."""
    told = []
    while (line := engine.read()).startswith("info "):
        told.append(line.removeprefix("info "))
    return told, line


def test_the_game_is_answered_by_version_and_capabilities(shared: Conversation) -> None:
    """Callers of version 1 pass it over, for it begins with `info`."""
    shared.write("game connect4")

    assert shared.read() == GREETING


def test_the_line_that_is_told_last_begins_with_the_move(shared: Conversation) -> None:
    """Depths come one after another, scores are those of the search, and every move of every line is legal."""
    state = turnwise.Connect4.parse("4435")
    shared.write("position 4435", "go depth=6")
    told, answer = move_after(shared)
    reports = [Told(state).hear(read_values(line)) for line in told]

    assert [report.depth for report in reports if report][:6] == [1, 2, 3, 4, 5, 6]
    last, found = reports[-1], turnwise.search(state, depth=6)
    assert last is not None
    assert (last.score, last.line, last.nodes) == (found.score, found.line, found.nodes)
    assert answer == f"move {found.best_text}"


def test_stop_ends_a_thought_with_the_best_move_so_far(shared: Conversation) -> None:
    """An hour is asked for; the engine has told something, so it is thinking when `stop` comes."""
    shared.write("position 44", f"go {HOUR}")
    shared.read_until("info depth=")
    shared.write("stop")
    _, answer = move_after(shared)

    assert answer.startswith("move ")


def test_stop_with_nothing_asked_is_passed_over(shared: Conversation) -> None:
    """It does not stop what is asked later: depth 4 is reached."""
    shared.write("stop", "position 44", "go depth=4")
    told, answer = move_after(shared)

    assert any(line.startswith("depth=4 ") for line in told)
    assert answer.startswith("move ")


def test_the_clock_is_shared_out(shared: Conversation) -> None:
    """A move of a game with some time left comes before that time is over, or this would wait for an hour."""
    shared.write("position 44", "go clock=0.2", "go clock=0.1 seconds=3600")
    answers = [move_after(shared)[1] for _ in range(2)]

    assert all(answer.startswith("move ") for answer in answers)


@pytest.mark.parametrize("limit", ["clock=0", "clock=-1", "clock=nan", "clock=", "depth=x", "nodes=1e3", "plies=3"])
def test_a_limit_that_no_search_can_keep_is_refused(shared: Conversation, limit: str) -> None:
    shared.write(f"go {limit}")

    assert shared.read().startswith("error ")


def test_questions_are_answered_in_their_order_and_quit_waits_for_them() -> None:
    """A whole conversation at once, as a shell's pipe has it."""
    with Conversation("search:depth=3", game="connect4") as engine:
        engine.write("position 444444", "go", "position x", "go", "nonsense", "quit", "go")
        code, lines, complaints = engine.end()
        answers = [line for line in lines if not line.startswith("info ")]

    assert (code, complaints) == (0, "")
    assert [line.split()[0] for line in answers] == ["move", "error", "move", "error"]


def test_an_agent_that_tells_nothing_on_the_way_tells_its_choice() -> None:
    """A level makes mistakes of its own; what it has chosen and counted is told."""
    with Conversation("search:level=3", game="connect4") as engine:
        engine.write("go")
        told, answer = move_after(engine)

    (line,) = told
    assert f"move {read_values(line)['line']}" == answer


@pytest.mark.parametrize(
    ("name", "position"), [("nim.py:Nim", "start 1 3"), ("bounded_nim.py:Nim", "start:stones=7 2")]
)
def test_a_game_of_a_file_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, position: str) -> None:
    """It is known by the name of its class; positions without a text of their own are the start and the moves."""
    shutil.copytree(FOREIGN, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    with Conversation(game=name) as engine:
        engine.write("game nim", f"position {position}", "go depth=6")
        greeting = engine.read()
        told, answer = move_after(engine)

    assert [line.split()[0] for line in told[:3]] == ["depth=1", "depth=2", "depth=3"]
    assert (greeting, answer) == (GREETING, "move 2" if "1 3" in position else "move 1")


@pytest.mark.parametrize("text", ["search:depth=3", "search:nodes=2000", "search:depth=2,seed=4", "perfect:nodes=2000"])
@every_game
def test_an_agent_that_is_watched_plays_the_same_moves(spec: Game, text: str) -> None:
    """Over a random game; nodes and scores are the same as well."""
    rng, state = random.Random(11), spec.start()
    alone, watched = (make_agent(text, spec, seed=1) for _ in range(2))
    reports: list[Report] = []
    assert isinstance(watched, NamedAgent)
    watched.watch = reports.append
    for _ in range(10):
        if state.is_over():
            break
        assert watched.choose(state) == alone.choose(state), state.text()
        assert (nodes_of(watched), score_of(watched)) == (nodes_of(alone), score_of(alone)), state.text()
        state = state.play(rng.choice(state.legal_moves()))

    assert reports or "seed=" in text or text.startswith("perfect")
