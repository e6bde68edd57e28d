"""Games on the page: agents answer, moves are taken back, clocks run, and a restart loses nothing."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from links import watching
from running import PATIENCE, Running, running
from saying import said
from websockets.sync.client import connect

from turnwise import games
from turnwise.games.game import Game
from turnwise.server.hosts.operations import Desk, standing
from turnwise.server.sessions.session import Session, SessionView, Standing, moved, settled
from turnwise.server.settings import Bounds

EVERY_GAME = pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)


def play_to_the_end(server: Running, play: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A person who moves at random, until the game is over."""
    while play["status"] == "playing":
        move = rng.choice(play["position"]["legal"])["text"]
        server.post(f"/api/plays/{play['id']}/moves", ply=len(play["moves"]), move=move)
        play = server.settled_play(play["id"])
    return play


@EVERY_GAME
def test_a_game_against_an_agent_ends_and_is_saved(server: Running, spec: Game) -> None:
    start = {"angry": "start:limit=12"}.get(spec.name, "start")
    play = server.post("/api/plays", game=spec.name, position=start, sides=["human", "search:level=2"], seed=5)
    play = play_to_the_end(server, play, random.Random(4))
    record = server.client.get(f"/api/records/{play['saved']}").json()

    assert said(play["reason"])
    assert record["moves"] == play["moves"]
    assert record["agents"] == ["human", "search:level=2"]
    assert (record["result"], record["winner"]) == (play["result"], play["winner"])
    assert len(record["positions"]) == len(play["moves"]) + 1


def test_two_agents_play_by_themselves(server: Running) -> None:
    play = server.post("/api/plays", game="sim", sides=["random", "search:level=3"], seed=1)
    play = server.settled_play(play["id"])

    assert play["status"] == "over"
    assert play["winner"] in (0, 1)


def test_the_same_seed_gives_the_same_game(server: Running) -> None:
    ids = [server.post("/api/plays", game="sim", sides=["random", "random"], seed=9)["id"] for _ in range(2)]
    first, second = (server.settled_play(id)["moves"] for id in ids)

    assert first == second


def test_a_move_is_taken_back_together_with_the_answer(server: Running) -> None:
    play = server.post("/api/plays", game="connect4", sides=["human", "search:level=1"])
    server.post(f"/api/plays/{play['id']}/moves", ply=0, move="d")
    server.settled_play(play["id"])

    assert server.post(f"/api/plays/{play['id']}/undo")["moves"] == []
    assert server.refused(f"/api/plays/{play['id']}/undo")[0] == 409


def test_a_move_out_of_turn_is_a_conflict(server: Running) -> None:
    play = server.post("/api/plays", game="connect4", sides=["human", "human"])
    server.post(f"/api/plays/{play['id']}/moves", ply=0, move="d")

    assert server.refused(f"/api/plays/{play['id']}/moves", ply=0, move="d")[0] == 409
    assert server.refused(f"/api/plays/{play['id']}/moves", ply=1, move="z")[0] == 422


def test_who_resigns_has_lost(server: Running) -> None:
    play = server.post("/api/plays", game="othello", sides=["human", "human"])
    server.post(f"/api/plays/{play['id']}/moves", ply=0, move="f5")
    ended = server.post(f"/api/plays/{play['id']}/resign")

    record = server.client.get(f"/api/records/{ended['saved']}").json()

    assert (ended["status"], ended["winner"], said(ended["reason"])) == ("over", 0, "resigned")
    assert (record["ending"], record["winner"], record["result"]) == ("resigned", 0, None)
    assert server.refused(f"/api/plays/{play['id']}/moves", ply=1, move="d6")[0] == 409


def test_a_hint_is_a_legal_move_and_exact_where_it_can_be(server: Running) -> None:
    play = server.post("/api/plays", game="connect4", position="112233", sides=["human", "random"])
    hint = server.post(f"/api/plays/{play['id']}/hint")

    assert (hint["move"], hint["score"], hint["exact"]) == ("d", 18, True)


def test_a_deal_follows_the_seed(server: Running) -> None:
    play = server.post("/api/plays", game="hand_of_the_king", sides=["human", "human"], seed=27)

    assert play["start"] == games.find("hand_of_the_king").start(seed=27).text()


def clocked(began: float) -> SessionView:
    play = Session(
        id="x", game="sim", start="6:/", moves=(), sides=("human", "human"), seed=0, began=began, clocks=(10.0, 10.0),
        increment=2.0, keys=("", "", ""),
    )  # fmt: skip
    return board_of(play)


def board_of(play: Session) -> SessionView:
    desk = Desk(games.find(play.game), Bounds())
    return SessionView(play, Standing.of(standing(desk, start=play.start, moves=list(play.moves))))


def test_a_move_costs_its_time_and_earns_the_increment() -> None:
    play = moved(clocked(began=100.0), "01", now=103.0)

    assert play.clocks == (9.0, 10.0)
    assert play.times == (3.0,)


def test_who_has_no_time_left_has_lost() -> None:
    board = clocked(began=100.0)

    assert settled(board, now=109.0) is None
    ended = settled(board, now=110.5)
    assert ended is not None
    assert (ended.ending, ended.winner) == ("time", 1)


def test_a_clock_that_runs_out_ends_the_game(server: Running) -> None:
    play = server.post("/api/plays", game="sim", moves=["01"], sides=["human", "human"], clock={"seconds": 0.05})
    ended = server.ended_play(play["id"])

    assert (ended["status"], ended["winner"], said(ended["reason"])) == ("over", 0, "out of time")
    assert server.client.get(f"/api/records/{ended['saved']}").json()["ending"] == "time"


def test_a_play_remembers_the_clock_it_began_with(server: Running) -> None:
    """A second game can then have the same one, however little is left."""
    asked = {"seconds": 60.0, "increment": 2.0}
    play = server.post("/api/plays", game="sim", sides=["human", "human"], clock=asked)
    moved = server.post(f"/api/plays/{play['id']}/moves", ply=0, move="01")

    assert (moved["clock"], moved["increment"]) == (60.0, 2.0)
    assert moved["clocks"][0] > 60.0


def test_a_restart_in_mid_game_loses_nothing(tmp_path: Path) -> None:
    """The server ends while a person thinks; the next one has the same game, and its agent answers."""
    store = tmp_path / "store.db"
    with running(store) as first:
        play = first.post("/api/plays", game="connect4", sides=["human", "search:level=2"], seed=3)
        first.post(f"/api/plays/{play['id']}/moves", ply=0, move="d")
        before = first.settled_play(play["id"])
    with running(store) as second:
        after = second.client.get(f"/api/plays/{play['id']}").json()
        second.post(f"/api/plays/{play['id']}/moves", ply=2, move="d")
        answered = second.settled_play(play["id"])

    assert after == before
    assert answered["ply"] == 4


def test_an_agent_whose_server_died_is_replaced(tmp_path: Path) -> None:
    """A process dies while its agent thinks, and its claim runs out; the next one who looks lets the agent answer."""
    store = tmp_path / "store.db"
    with running(store) as server:
        play = server.post("/api/plays", game="sim", sides=["human", "human"])
        server.post(f"/api/plays/{play['id']}/moves", ply=0, move="01")
    with sqlite3.connect(store) as database:
        change = 'UPDATE plays SET body = replace(body, \'"human", "human"\', \'"human", "random"\'), thinker = \'x\''
        database.execute(change)
    with running(store) as server:
        assert server.settled_play(play["id"])["ply"] == 2


def test_two_servers_share_a_store(tmp_path: Path) -> None:
    """A move made at one server is seen at the other."""
    store = tmp_path / "store.db"
    with running(store) as first, running(store) as second:
        play = first.post("/api/plays", game="sim", sides=["human", "human"])
        second.post(f"/api/plays/{play['id']}/moves", ply=0, move="01")

        assert first.client.get(f"/api/plays/{play['id']}").json()["moves"] == ["01"]


def test_a_game_between_agents_pauses_and_goes_on(server: Running) -> None:
    """A paused game makes no move, not even for somebody who offers one; then it is played to its end."""
    play = server.post("/api/plays", game="sim", sides=["random", "random"], pace=None)
    path = f"/api/plays/{play['id']}"
    assert server.refused(f"{path}/moves", ply=0, move="01")[0] == 409
    seen = server.client.get(path).json()
    server.post(f"{path}/pace", seconds=0.01)

    assert (seen["pace"], seen["thinking"], seen["ply"]) == (None, False, 0)
    assert server.settled_play(play["id"])["status"] == "over"
    assert server.refused(f"{path}/pace", seconds=1)[0] == 409


def test_a_move_waits_for_its_pace() -> None:
    """Thinking counts, and a clock waits for nobody."""
    play = Session(id="x", game="sim", start="6:", moves=(), sides=("random", "random"), seed=0, began=100.0, pace=0.5)

    assert [board_of(play).wait(now) for now in (100.0, 100.25, 107.0)] == [0.5, 0.25, 0.0]
    assert board_of(replace(play, clock=9.0, clocks=(9.0, 9.0))).wait(100.0) == 0.0


@pytest.mark.parametrize(
    "values", [{"sides": ["human", "random"]}, {"sides": ["random"] * 2, "clock": {"seconds": 60.0}}]
)
def test_only_games_between_agents_without_a_clock_have_a_pace(server: Running, values: dict[str, Any]) -> None:
    status, error = server.refused("/api/plays", game="sim", pace=None, **values)

    assert (status, error) == (409, "only a game between agents, without a clock, has a pace")


def test_records_are_listed_from_the_newest_and_paged(server: Running) -> None:
    for seed in range(3):
        server.settled_play(server.post("/api/plays", game="sim", sides=["random", "random"], seed=seed)["id"])
    ask = server.client.get
    found = ask("/api/records", params={"game": "sim", "agent": "random", "limit": 3}).json()
    rest = ask("/api/records", params={"game": "sim", "agent": "random", "limit": 1, "before": found[0]["id"]}).json()

    assert [each["id"] for each in found] == sorted((each["id"] for each in found), reverse=True)
    assert rest[0]["id"] == found[1]["id"]
    assert ask("/api/records", params={"kind": "play", "game": "sim", "limit": 3}).json() == found
    assert ask("/api/records", params={"kind": "import"}).json() == []
    assert {"sim"} == {event["plan"]["game"] for event in ask("/api/events", params={"game": "sim"}).json()}


LONG = 3600.0  # seconds that an agent would think in these scenes if nothing stopped it


def wait_for_searches(server: Running, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.app.state.services.searches.running != count:
        assert time.monotonic() < deadline, server.app.state.services.searches.running
        time.sleep(0.02)


@pytest.mark.parametrize("agent", ["search:depth=60", "search:depth=60,opening_margin=2", "perfect:seconds=3600"])
@pytest.mark.parametrize("act", ["undo", "resign"])
def test_an_agent_stops_thinking_when_its_move_is_not_wanted(tmp_path: Path, agent: str, act: str) -> None:
    """It would think for an hour; a person takes back or gives up, and its thread is free again."""
    with running(tmp_path / "store.db", bounds=Bounds(search_seconds=LONG)) as server:
        play = server.post("/api/plays", game="othello", sides=["human", agent])
        server.post(f"/api/plays/{play['id']}/moves", ply=0, move="f5")
        wait_for_searches(server, 1)
        server.post(f"/api/plays/{play['id']}/{act}")

        wait_for_searches(server, 0)


def test_an_agent_stops_thinking_when_nobody_watches(tmp_path: Path) -> None:
    """The last watcher leaves; the next one lets it think again."""
    with running(tmp_path / "store.db", bounds=Bounds(search_seconds=LONG)) as server:
        play = server.post("/api/plays", game="othello", sides=["search:depth=60", "human"])
        with connect(server.live) as socket:
            socket.send(json.dumps(watching(play["id"])))
            socket.recv()
            wait_for_searches(server, 1)
        wait_for_searches(server, 0)
        server.client.get(f"/api/plays/{play['id']}")

        wait_for_searches(server, 1)
