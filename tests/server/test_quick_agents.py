"""Agents that reply at once: which they are, that they move as in a thread, and that nobody misses a change."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, ClassVar

import pytest
import websockets
from links import watching
from running import PATIENCE, Running

from turnwise import Connect4, StopToken, games
from turnwise.games.game import Game
from turnwise.games.levels import Level
from turnwise.server.hosts import quick_agents
from turnwise.server.hosts.operations import Desk, choose, replied
from turnwise.server.hosts.quick_agents import QUICK_SECONDS, QuickAgents
from turnwise.server.settings import Bounds

CONNECT4 = games.find("connect4")
LEVEL = "search:level=1"


@pytest.mark.parametrize(
    ("agent", "is_quick"),
    [
        ("random", True),
        ("search:level=3", True),
        ("search:level=3,seed=7", False),
        ("search:level=9", False),
        ("search:level=10", False),
        ("search:level=99", False),
        ("search:depth=1", False),
        ("perfect", False),
        ("human", False),
    ],
)
def test_an_agent_is_quick_that_looks_two_plies_ahead_at_most(agent: str, is_quick: bool) -> None:
    """What an agent is decides, besides what a reply has taken: the next position may be a hard one."""
    quick = QuickAgents(CONNECT4)
    quick.note(agent, 0.0)

    assert quick.has(agent) is is_quick


def test_an_agent_is_asked_in_a_thread_until_a_reply_was_quick() -> None:
    """Nobody knows beforehand what two plies of a game take; the first reply may also have loaded a file."""
    quick = QuickAgents(CONNECT4)
    seen = [quick.has(LEVEL)]
    for seconds in (QUICK_SECONDS, 0.0, QUICK_SECONDS):
        quick.note(LEVEL, seconds)
        seen.append(quick.has(LEVEL))

    assert seen == [False, False, True, True]


@pytest.mark.parametrize("agent", ["random", "search:level=1", "search:level=3"])
def test_a_quick_reply_is_the_move_of_a_thread_by_the_same_seed(agent: str) -> None:
    """Another process, or this one after a restart, would have played the same."""
    desk = Desk(CONNECT4, Bounds())
    for seed in range(8):
        line: dict[str, Any] = {"start": CONNECT4.parse("").text(), "moves": ["d"], "agent": agent, "seed": seed}
        thought = choose(desk, StopToken(), None, session=f"{seed}", share=1.0, **line)

        reply = replied(desk, **line)
        assert reply is not None
        assert reply["move"] == thought["move"]
    desk.kept.close()


class Ponderous:
    """A player of the core that takes its time with every move after the first ones, as those of another game may."""

    def __init__(self, player: Any, quick_moves: int) -> None:
        self._player = player
        self._quick_moves = quick_moves

    def choose(self, state: Any, seconds: float | None = None, stop: StopToken | None = None) -> int:
        """Use the processor for longer than an agent may that holds up others."""
        self._quick_moves -= 1
        until = time.thread_time() + (2 * QUICK_SECONDS if self._quick_moves < 0 else 0.0)
        while time.thread_time() < until:
            pass
        return int(self._player.choose(state, seconds, stop))

    def __getattr__(self, name: str) -> Any:
        """Be the player in all else."""
        return getattr(self._player, name)


class SlowGame(Game):
    """A native game from outside whose two plies take long: at once, or from some move on."""

    quick_moves: ClassVar = 0

    def make_player(self, **plan: Any) -> Any:
        """Make a player that is slow."""
        return Ponderous(super().make_player(**plan), self.quick_moves)


class LaterSlowGame(SlowGame):
    """One whose first moves are quick."""

    quick_moves: ClassVar = 2


def test_a_slow_game_from_outside_keeps_to_threads() -> None:
    """However often its lowest level was asked there, no reply of it ever was quick."""
    desk = Desk(foreign(SlowGame), Bounds())
    for seed in range(3):
        think(desk, seed)

    assert not desk.quick.has(LEVEL)
    desk.kept.close()


def test_a_reply_that_turns_out_slow_is_given_up_and_its_agent_asked_in_threads_again() -> None:
    """The game was quick twice; the third reply is not, is left to a thread, and none comes here after it."""
    desk = Desk(foreign(LaterSlowGame), Bounds())
    think(desk, seed=0)
    line = line_of(seed=1)
    made = [replied(desk, **line) is not None for _ in range(3)]

    assert made == [True, True, False]
    assert not desk.quick.has(LEVEL)
    think(desk, seed=1)
    assert not desk.quick.has(LEVEL)
    desk.kept.close()


class BusyMachine:
    """The clocks of a thread that had to wait for the processor while it was asked, so many times."""

    def __init__(self, waits: int) -> None:
        self._waits = waits
        self._now = 0.0

    def perf_counter(self) -> float:
        """Show a time that goes on by far while others run."""
        self._now += 2 * QUICK_SECONDS if self._waits > 0 else 0.0
        self._waits -= 1
        return self._now

    def thread_time(self) -> float:
        """Show that the thread itself has done nothing."""
        return 0.0


@pytest.mark.parametrize(("waits", "is_made"), [(2, True), (4, False)])
def test_a_reply_that_waited_for_the_processor_is_asked_once_more(
    monkeypatch: pytest.MonkeyPatch, waits: int, is_made: bool
) -> None:
    """Where other programs took the time, the next try is quick; the agent is none of the slow ones in either case."""
    quick = QuickAgents(CONNECT4)
    quick.note(LEVEL, 0.0)
    monkeypatch.setattr(quick_agents, "time", BusyMachine(waits))

    assert (quick.choose(LEVEL, CONNECT4.start(), seed=3) is not None) is is_made
    assert quick.has(LEVEL)


def foreign(kind: type[Game]) -> Game:
    """Make a game that is on no list of ours."""
    return kind(state=Connect4, name="ponderous", levels=(Level(depth=2),))


def line_of(seed: int) -> dict[str, Any]:
    return {"start": CONNECT4.parse("").text(), "moves": ["d"], "agent": LEVEL, "seed": seed}


def think(desk: Desk, seed: int) -> dict[str, Any]:
    """Ask the agent as a thread does."""
    return choose(desk, StopToken(), None, session=f"{seed}", share=1.0, **line_of(seed))


def test_a_reply_that_is_given_up_is_made_in_a_thread(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """No time at all is left for a reply in the event loop: the game goes on all the same."""
    agent = "search:level=2"
    make_known(server, agent)
    monkeypatch.setattr(quick_agents, "QUICK_SECONDS", 0.0)
    play = server.post("/api/plays", game="connect4", sides=["human", agent])
    answer = server.post(f"/api/plays/{play['id']}/moves", ply=0, move="d")

    assert (answer["ply"], answer["thinking"]) == (1, True)
    assert server.settled_play(play["id"])["ply"] == 2


def make_known(server: Running, agent: str) -> None:
    """Let a server find out that an agent is quick."""
    play = server.post("/api/plays", game="connect4", sides=["human", agent])
    server.post(f"/api/plays/{play['id']}/moves", ply=0, move="d")
    server.settled_play(play["id"])


def test_who_watches_hears_of_a_move_and_of_its_quick_reply(server: Running) -> None:
    """Both are committed together; the answer has the reply already, and two messages tell of one change each."""
    make_known(server, "search:level=1")

    async def scene() -> tuple[dict[str, Any], list[tuple[int, int, bool]]]:
        play = server.post("/api/plays", game="connect4", sides=["human", "search:level=1"])
        async with websockets.connect(server.live) as socket:
            await socket.send(json.dumps(watching(play["id"])))
            told = [await next_play(socket)]
            answer = await asyncio.to_thread(server.post, f"/api/plays/{play['id']}/moves", ply=0, move="d")
            told += [await next_play(socket), await next_play(socket)]
            return answer, [(each["version"], each["ply"], each["thinking"]) for each in told]

    answer, told = asyncio.run(scene())

    assert (answer["ply"], answer["thinking"]) == (2, False)
    assert told == [(0, 0, False), (1, 1, True), (2, 2, False)]


async def next_play(socket: Any) -> dict[str, Any]:
    play: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["play"]
    return play
