"""Games are played in one place: a process builds an agent once, and what the core has played is not played again."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from foreign.states import Nim, foreign_game

from turnwise import games
from turnwise.agents import AgentSpec, custom, make_agent
from turnwise.arena import MatchPlan, TimeControl, TournamentPlan, play_match, play_tournament
from turnwise.arena import agent_pool as pools
from turnwise.arena.agent_pool import AgentPool
from turnwise.arena.runner import run_games
from turnwise.errors import DataError
from turnwise.evaluation.weights import Weights
from turnwise.games import Game
from turnwise.lab.matches import Fixture, contest
from turnwise.store import Record, Store

SIM = games.find("sim")
CONNECT4 = games.find("connect4")
SEEDS = [(3, 4), (5, 6)]
Built = Counter[str]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Built:
    """Count the agents that are built for games, by their texts."""
    found: Built = Counter()

    def counted(wanted: AgentSpec, game: Game) -> Any:
        found[str(wanted)] += 1
        return make_agent(wanted, game)

    monkeypatch.setattr(pools, "make_agent", counted)
    pools.pool.clear()
    return found


@pytest.mark.parametrize("control", [TimeControl(), TimeControl(move_seconds=5)], ids=["native", "watched"])
def test_a_match_builds_each_agent_once(built: Built, control: TimeControl) -> None:
    """Forty games, in many tasks, and the check before them: two agents."""
    plan = MatchPlan("connect4", ("search:depth=1", "random"), time_control=control)
    play_match(plan, games=40, workers=0)

    assert built == {"search:depth=1": 1, "random": 1}


def test_a_tournament_builds_each_agent_once(built: Built) -> None:
    """For any two agents."""
    agents = ("random", "greedy", "search:depth=1")
    play_tournament(TournamentPlan("connect4", agents, games=4), workers=0)

    assert built == dict.fromkeys(agents, 1)


def test_an_agent_that_plays_itself_is_two(built: Built) -> None:
    """Each side has its own random numbers and its own table."""
    plan = MatchPlan("sim", ("perfect:nodes=50", "perfect:nodes=50"))
    play_match(plan, games=4, workers=0)

    assert built == {"perfect:nodes=50": 2}


def test_agents_are_let_go_of_at_the_end() -> None:
    """What was lent comes back, and nothing waits when the match is over."""
    play_match(MatchPlan("sim", ("random", "greedy")), games=4, workers=0)

    assert pools.pool._waiting == []


def test_a_pool_is_bounded_and_closes_what_waits_longest() -> None:
    """Three agents, room for two."""
    closed: list[str] = []
    pool = AgentPool(most=2)
    for text in ("random", "greedy", "search:depth=1"):
        with pool.lent(SIM, (text,)) as (agent,):
            agent.close = lambda text=text: closed.append(text)  # type: ignore[method-assign]

    assert closed == ["random"]
    pool.clear()
    assert closed == ["random", "greedy", "search:depth=1"]


def test_an_agent_whose_game_broke_off_is_not_lent_again() -> None:
    """Nobody knows in what state it is."""
    pool = AgentPool()
    with pytest.raises(KeyboardInterrupt), pool.lent(SIM, ("random",)) as (first,):
        raise KeyboardInterrupt
    with pool.lent(SIM, ("random",)) as (second,):
        pass

    assert second is not first


def test_other_weights_under_the_same_name_are_another_agent(tmp_path: Path) -> None:
    """A loop of learning writes its champion to the same file again."""
    path, pool = tmp_path / "weights.json", AgentPool()
    names = CONNECT4.feature_names()
    text = f"search:depth=1,weights={path}"
    lent = []
    for value in (1.0, 1.0, 22.0):
        if not lent or value != 1.0:
            path.write_text(Weights(game="connect4", kind="evaluation", values=dict.fromkeys(names, value)).to_text())
        with pool.lent(CONNECT4, (text,)) as (agent,):
            lent.append(agent)

    assert lent[0] is lent[1]
    assert lent[2] is not lent[0]


def test_another_function_under_the_same_name_is_another_agent() -> None:
    """So is one of a game that was registered again."""
    pool, lent = AgentPool(), []
    try:
        for function in (min, min, max):
            custom.register("end_move", lambda state, end=function: end(state.legal_moves()))
            custom._makers["end_move"] = function  # the same object twice, then another
            with pool.lent(SIM, ("end_move",)) as (agent,):
                lent.append(agent)
    finally:
        custom.unregister("end_move")
    one, other = foreign_game(Nim), foreign_game(Nim)
    for game in (one, other):
        with pool.lent(game, ("random",)) as (agent,):
            lent.append(agent)

    assert lent[0] is lent[1]
    assert lent[2] is not lent[0]
    assert lent[4] is not lent[3]


def stripped(record: Record) -> dict[str, Any]:
    values = asdict(record)
    del values["times"]
    return values


def counted(costs: Iterable[Any]) -> list[tuple[int, int]]:
    """What does not depend on the clock."""
    return [(cost.moves, cost.nodes) for cost in costs]


@pytest.mark.parametrize("texts", [("search:depth=2", "random"), ("search:level=2", "greedy:seed=1")])
def test_the_core_and_a_watcher_play_the_same_games(texts: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves, nodes, scores, records and what the moves cost."""
    from turnwise.arena import runner

    starts = [SIM.start(), SIM.start().play(0)]
    core = run_games(SIM, texts, starts, SEEDS)
    monkeypatch.setattr(runner, "_players", lambda _agents: None)
    watched = run_games(SIM, texts, starts, SEEDS)

    assert [type(game).__name__ for game in (core[0], watched[0])] == ["GameOfCore", "WatchedGame"]
    for one, other in zip(core, watched, strict=True):
        assert one.moves() == other.moves()
        assert stripped(one.record()) == stripped(other.record())
        assert counted(one.costs()) == counted(other.costs())


def test_experiments_play_the_same_games_in_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of either seat, in the order in which they were asked for."""
    from turnwise.arena import runner

    rounds = [Fixture(SIM.start(), seat, 10 * seed) for seed, seat in enumerate((0, 1, 1, 0, 1))]
    found = contest(SIM, "search:depth=2", "random", rounds)
    monkeypatch.setattr(runner, "_players", lambda _agents: None)
    again = contest(SIM, "search:depth=2", "random", rounds)

    assert (found.wins, found.losses) == (again.wins, again.losses)
    assert counted(found.thoughts) == counted(again.thoughts)


# ---- what the core has played ----


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """List the records that are replayed."""
    found: list[Record] = []
    states: Callable[[Record], list[Any]] = Record.states

    def noted(record: Record) -> list[Any]:
        found.append(record)
        return states(record)

    monkeypatch.setattr(Record, "states", noted)
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.db") as opened:
        yield opened


def test_games_of_the_core_are_stored_without_a_replay(store: Store, replayed: list[Record]) -> None:
    """They come from the rules themselves; what a watcher has written down is replayed as before."""
    record = run_games(SIM, ("random", "greedy"), [SIM.start()], SEEDS[:1])[0].record()
    store.add(None, [(0, record)])
    assert replayed == []

    watched = run_games(SIM, ("random", "greedy"), [SIM.start()], SEEDS[:1], TimeControl(move_seconds=9))[0].record()
    replayed.clear()
    store.add(None, [(0, watched)])
    assert replayed == [watched]


def test_games_whose_rules_are_somebodys_code_are_replayed(replayed: list[Record]) -> None:
    """Players of the core play them as well, by rules that nobody vouches for."""
    nim = foreign_game(Nim)
    games.register(nim)
    try:
        record = run_games(nim, ("random", "random"), [nim.start()], SEEDS[:1])[0].record()
        record.check()
    finally:
        games.unregister(nim.name)

    assert replayed == [record]


def test_nobody_else_can_say_that_a_record_is_verified() -> None:
    """The mark goes from a worker to its driver; a file cannot claim it, and no changed copy has it."""
    record = run_games(SIM, ("random", "random"), [SIM.start()], SEEDS[:1])[0].record()
    assert record.is_verified
    assert pickle.loads(pickle.dumps(record)).is_verified

    forged = replace(record, winner=1 - (record.winner or 0))
    assert not forged.is_verified
    with pytest.raises(DataError, match="do not follow from the moves"):
        forged.check()
    line = record.to_json()
    assert "verified" not in line
    assert not Record.from_json(line).is_verified
    for claim in ("is_verified", "verified"):
        with pytest.raises(DataError, match=f"unknown field '{claim}'"):
            Record.from_json(json.dumps({**json.loads(line), claim: True}))
