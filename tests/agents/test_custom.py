"""Agents of one's own: functions, classes, files and packages."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from turnwise import Connect4, games
from turnwise.agents import FileAgent, custom, make_agent
from turnwise.agents.code import Code
from turnwise.arena import MatchPlan, play_match
from turnwise.errors import AgentError, AgentMoveError, AgentTimeoutError, CodeError, UnknownNameError, WorkersError
from turnwise.store import Record

FOREIGN = Path(__file__).parents[1] / "foreign"
CONNECT4 = games.find("connect4")


@pytest.fixture
def players(tmp_path: Path) -> str:
    """A copy of the file of agents, as it is named."""
    return str(shutil.copy(FOREIGN / "players.py", tmp_path))


@pytest.fixture
def first_column() -> Iterator[None]:
    custom.register("leftmost", lambda state: min(state.legal_moves()))
    yield
    custom.unregister("leftmost")


def agent_of(text: str, game: Any = CONNECT4, *, seed: int = 0) -> FileAgent:
    custom.admit(text)
    agent = make_agent(text, game, seed=seed)
    assert isinstance(agent, FileAgent)
    return agent


@pytest.mark.usefixtures("first_column")
def test_a_registered_function_is_an_agent_by_its_name() -> None:
    assert make_agent("leftmost", CONNECT4).choose(Connect4()) == 0
    assert play_match(MatchPlan(game="connect4", agents=("leftmost", "random")), games=2).tally.pairs == 1


@pytest.mark.usefixtures("first_column")
def test_what_only_this_process_has_is_not_sent_to_workers() -> None:
    plan = MatchPlan(game="connect4", agents=("leftmost", "random"))

    with pytest.raises(WorkersError, match="agent 'leftmost' was registered in this process"):
        play_match(plan, games=2, workers=2)


@pytest.mark.parametrize("thing", [3, object(), type("NoChoose", (), {})])
def test_what_is_no_agent_is_refused(thing: Any) -> None:
    with pytest.raises(CodeError, match="is not an agent"):
        custom.register("wrong", thing)


def test_a_text_alone_loads_no_file(players: str) -> None:
    """Texts of agents come from records and messages too: the file must have been named by a person before."""
    with pytest.raises(UnknownNameError, match="give the file itself"):
        make_agent(f"{players}:choose", CONNECT4)


def test_a_file_is_read_once(players: str) -> None:
    """Moved away after it was named, it plays on."""
    agent = agent_of(f"{players}:choose")
    Path(players).unlink()

    assert agent.choose(Connect4()) in Connect4().legal_moves()
    agent.close()


def test_a_class_gets_its_seed_and_options(players: str) -> None:
    last = agent_of(f"{players}:Player,last=yes")
    moves = [agent_of(f"{players}:Player", seed=seed).choose(Connect4()) for seed in (1, 1, 2, 3, 4)]

    assert last.choose(Connect4()) == Connect4().legal_moves()[-1]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_an_agent_that_takes_too_long_is_ended_and_started_again(players: str) -> None:
    asleep = agent_of(f"{players}:asleep,timeout=0.2")
    for _ in range(2):
        with pytest.raises(AgentTimeoutError, match=r"gave no answer in 0\.2 seconds"):
            asleep.choose(Connect4())


def test_every_failure_is_one_line(players: str) -> None:
    with pytest.raises(AgentMoveError, match="illegal move 'nowhere'"):
        agent_of(f"{players}:illegal").choose(Connect4())
    with pytest.raises(CodeError, match=r"AttributeError: .*players.py line 17"):
        agent_of(f"{players}:broken").choose(Connect4())
    with pytest.raises((CodeError, AgentError), match="SystemExit"):
        agent_of(f"{players}:leaves").choose(Connect4())


def test_what_an_agent_prints_reaches_nobody(players: str, capfd: pytest.CaptureFixture[str]) -> None:
    agent = agent_of(f"{players}:choose")
    agent.choose(Connect4())
    agent.close()

    assert capfd.readouterr() == ("", "")


def test_a_function_knows_the_state_as_its_author_does() -> None:
    """Of a game in Python it gets the author's own state and gives the author's own move."""
    nim = games.load(f"{FOREIGN / 'nim.py'}:Nim")
    seen = []

    def choose(state: Any) -> int:
        seen.append(type(state).__name__)
        return state.stones % 4 or 1  # type: ignore[no-any-return]

    custom.register("expert", choose)
    try:
        start = nim.start(stones=10)
        assert start.move_text(make_agent("expert", nim).choose(start)) == "2"
        assert seen == ["Nim"]
    finally:
        custom.unregister("expert")


# ---- installed packages ----


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with a game, an agent, and one of each that cannot be imported."""
    (tmp_path / "their_games.py").write_text((FOREIGN / "nim.py").read_text())
    (tmp_path / "their_agents.py").write_text("def choose(state):\n    return state.legal_moves()[0]\n")
    about = tmp_path / "theirs-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[turnwise.games]\ntheir_nim = their_games:Nim\nbroken_game = no_such_module:Game\n"
        "[turnwise.agents]\nfirst_move = their_agents:choose\nbroken_agent = no_such_module:choose\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    custom.unregister("first_move")
    for name in ("their_games", "their_agents"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("package")
def test_games_and_agents_of_installed_packages_are_found_by_name() -> None:
    """Nothing of the package is imported before it is asked for by name."""
    assert {point.name for point in entry_points(group="turnwise.games")} == {"their_nim", "broken_game"}
    assert "their_games" not in sys.modules

    game = games.load("their_nim")
    custom.admit("first_move")

    assert game.start(stones=3).legal_moves() == [0, 1, 2]
    assert make_agent("first_move", game).choose(game.start()) == 0


@pytest.mark.usefixtures("package")
def test_the_name_of_a_package_in_data_loads_nothing() -> None:
    """Records and messages name games and agents too: only what a person names is loaded."""
    record = {"game": "their_nim", "start": "start", "moves": [], "agents": ["first_move", "random"]}
    with pytest.raises(UnknownNameError, match="unknown game 'their_nim'"):
        Record.from_json(json.dumps(record))
    with pytest.raises(UnknownNameError, match="unknown agent 'first_move'"):
        make_agent("first_move", CONNECT4)

    assert not {"their_games", "their_agents"} & set(sys.modules)


@pytest.mark.usefixtures("package")
def test_what_a_package_offers_is_loaded_by_workers_too() -> None:
    game = games.load("their_nim")
    custom.admit("first_move")
    plan = MatchPlan(game=game.name, agents=("first_move", "random"))

    assert not plan.code.stays
    assert Code.here().packages == (("their_nim",), ("first_move",))


@pytest.mark.usefixtures("package")
def test_a_broken_package_costs_one_line() -> None:
    with pytest.raises(CodeError, match="game 'broken_game' of an installed package cannot be loaded: ModuleNotFound"):
        games.load("broken_game")
    with pytest.raises(CodeError, match="agent 'broken_agent' of an installed package cannot be loaded"):
        custom.admit("broken_agent")

    assert str(games.find("sim").title) == "Sim"


@pytest.mark.usefixtures("package")
def test_an_agent_of_a_package_can_be_kept_apart() -> None:
    """A server runs it in a process of its own, which is ended when it does not answer."""
    custom.keep_apart("first_move")
    agent = make_agent("first_move", CONNECT4)

    assert isinstance(agent, FileAgent)
    assert agent.choose(Connect4()) == Connect4().legal_moves()[0]
    assert "their_agents" not in sys.modules
    agent.close()
