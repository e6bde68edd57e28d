"""The example engine in C++, compiled and asked as other programs are: the protocol is not Python's alone."""

from __future__ import annotations

import os
import random
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from adapters.conversation import Conversation
from patience import PATIENCE

import turnwise
from turnwise import Connect4, games
from turnwise.agents import external, make_agent, score_of
from turnwise.arena import MatchPlan, play_match
from turnwise.store import Store

SOURCE = Path(__file__).parents[2] / "examples" / "connect4_engine.cpp"
CONNECT4 = games.find("connect4")
DEPTH = 5
FEW_STONES = 30


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Compile it as its first lines say, with warnings as errors."""
    path = tmp_path_factory.mktemp("engine") / "connect4_engine"
    flags = ["-O1", "-std=c++17", "-pthread", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([os.environ.get("CXX", "c++"), *flags, str(SOURCE), "-o", str(path)], check=True)
    return str(path)


@pytest.fixture
def engine(program: str) -> Iterator[Conversation]:
    with Conversation(command=[program]) as engine:
        yield engine


def test_it_finds_the_scores_of_our_search(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the same depth, with nothing but the rules at the horizon, on random positions."""
    monkeypatch.setattr(external, "GREETING_SECONDS", PATIENCE)
    agent = make_agent(f"external:depth={DEPTH},timeout={PATIENCE},cmd={shlex.quote(program)}", CONNECT4)
    rng, found = random.Random(5), {}
    for _ in range(20):
        state = Connect4()
        for _ in range(rng.randrange(FEW_STONES)):
            after = state.play(rng.choice(state.legal_moves()))
            state = state if after.is_over() else after
        move = agent.choose(state)
        ours = turnwise.search(state, depth=DEPTH, evaluate="zero", all_moves=True)
        found[state.text()] = (score_of(agent), ours.moves[move]) == (ours.score, ours.score)
    agent.close()

    assert all(found.values()), found


def test_it_wins_a_match_by_the_rules(program: str, tmp_path: Path) -> None:
    """A strict arena ends every game by the rules: nothing is late, illegal or strange."""
    agent = f"external:depth={DEPTH},timeout={PATIENCE},cmd={shlex.quote(program)}"
    with Store.open(str(tmp_path / "games.db")) as store:
        report = play_match(MatchPlan("connect4", (agent, "random"), games=4), workers=0, store=store)
        endings = {record.ending for _, record in store.records(event=report.event)}

    assert endings == {"rules"}
    assert report.tally.wins_draws_losses == (4, 0, 0)


def test_it_stops(engine: Conversation) -> None:
    """An hour is asked for and one move answered, and the next question too."""
    engine.write("game connect4", "go seconds=3600")
    engine.read_until("info depth=")
    engine.write("stop")

    assert engine.read_until("move ")[5:] in "abcdefg"
    engine.write("go clock=0.5", "go nodes=1000", "quit")
    code, lines, complaints = engine.end()
    assert (code, complaints) == (0, "")
    assert sum(line.startswith("move ") for line in lines) == 2


@pytest.mark.parametrize("line", ["game sim", "position 8x7x4:12", "position 1111111", "position 11111119", "hello"])
def test_what_it_does_not_play_is_an_error(engine: Conversation, line: str) -> None:
    engine.write(line)

    assert engine.read().startswith("error ")
