"""An analysis that goes on: it only ever deepens, whatever comes between, and takes up again what it had found."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import websockets
from patience import PATIENCE
from pydantic import TypeAdapter
from running import Running, running

from turnwise import games
from turnwise.engine import StopToken
from turnwise.games.game import Game
from turnwise.report import Limits
from turnwise.server.deepening import Watched, deepen
from turnwise.server.findings import Findings, Known
from turnwise.server.offer import Offer
from turnwise.server.responses import ServerMessage
from turnwise.server.search_telling import Teller
from turnwise.server.settings import Bounds
from turnwise.server.tables import Tables

MESSAGES: TypeAdapter[Any] = TypeAdapter(ServerMessage)
MB = 1 << 20
NEVER = 100 * PATIENCE
PILES = """
class Piles:
    \"\"\"Take as many as you like of one pile; who takes the last one wins.\"\"\"

    def __init__(self, piles=(3, 4, 5, 6, 7), mover=0):
        self.piles, self.mover = tuple(piles), mover

    def to_move(self):
        return self.mover

    def result(self):
        return None if any(self.piles) else -1

    def legal_moves(self):
        return [(at, left) for at, pile in enumerate(self.piles) for left in range(pile)]

    def play(self, move):
        at, left = move
        return Piles((*self.piles[:at], left, *self.piles[at + 1 :]), 1 - self.mover)

    def __eq__(self, other):
        return (self.piles, self.mover) == (other.piles, other.mover)

    def __hash__(self):
        return hash((self.piles, self.mover))
"""


Room = tuple[Tables, Findings]
"""What a server keeps of its analyses."""


def new_room() -> Room:
    return Tables(64 * MB, 4 * MB), Findings()


def looked(spec: Game, state: Any, room: Room, *, depth: int, stop_at: int | None = None) -> list[dict[str, Any]]:
    """Analyse to a depth, or until it is stopped there: all that was told, and what it ended with."""
    stop, told = StopToken(), list[dict[str, Any]]()

    def hear(found: dict[str, Any]) -> None:
        told.append(found)
        if found["depth"] == stop_at:
            stop.stop()

    told.append(deepen(spec, spec.start(), state, Limits(depth=depth), stop, *room, told=hear))
    return told


def depths(told: list[dict[str, Any]]) -> list[int]:
    return [found["depth"] for found in told]


@pytest.mark.parametrize("game", ["othello", "hand_of_the_king", "angry"])
def test_what_is_asked_again_goes_on_where_it_was(game: str) -> None:
    """Put back at depth 4 or so: the next turn tells what is known, and goes on with the next depth."""
    spec, room = games.find(game), new_room()
    first = looked(spec, spec.start(), room, depth=8, stop_at=4)
    second = looked(spec, spec.start(), room, depth=8)

    reached = first[-1]["depth"]
    assert depths(first) == [*range(1, reached + 1), reached]
    assert depths(second) == [*range(reached, 9), 8]
    assert second[-1]["ended"] == "depth"
    assert [found["nodes"] for found in second] == sorted(found["nodes"] for found in second)


@pytest.mark.parametrize("game", ["othello", "angry"])
def test_without_its_table_a_search_begins_again_and_says_nothing_shallower(game: str) -> None:
    """Other games have needed its memory: what is known is told at once, and next comes what is deeper."""
    spec, (tables, findings) = games.find(game), new_room()
    looked(spec, spec.start(), (tables, findings), depth=6)
    alone = looked(spec, spec.start(), new_room(), depth=8)
    again = looked(spec, spec.start(), (Tables(64 * MB, 4 * MB), findings), depth=8)

    assert depths(again) == [6, 7, 8, 8]
    assert (again[-1]["moves"], again[-1]["score"]) == (alone[-1]["moves"], alone[-1]["score"])
    assert again[-1]["nodes"] > alone[-1]["nodes"]


def test_back_at_a_position_while_the_next_one_is_searched_it_goes_on_with_its_own_table() -> None:
    """Two positions of a game are watched at once, so there are two tables; each position finds its own again."""
    spec, (tables, findings) = games.find("othello"), new_room()
    start, following = spec.start(), spec.start().play("d3")
    looked(spec, start, (tables, findings), depth=5)
    with tables.lent((spec.name, spec.state, start.text(), None), Watched):
        looked(spec, following, (tables, findings), depth=4)
    with tables.lent((spec.name, spec.state, start.text(), None), Watched, lambda table: table.depth(start)) as table:
        reached = table.depth(start), table.depth(following)

    assert reached == (5, 0)
    assert depths(looked(spec, start, (tables, findings), depth=6)) == [5, 6, 6]


def test_nothing_takes_the_place_of_what_is_deeper_or_exact() -> None:
    """Two visitors analyse one position: the one who is behind leaves what the other has found."""

    def known(depth: int, *, solved: bool = False) -> Known:
        return Known({"depth": depth, "rank": 0.0, "solved": solved}, nodes=0, seconds=0.0)

    findings = Findings(most=2)
    for depth in (4, 9, 8):
        findings.keep("a", known(depth))
    deepest = findings.known("a")
    findings.keep("a", known(5, solved=True))
    findings.keep("a", known(30))
    findings.keep("b", known(1))
    findings.keep("a", known(31))
    findings.keep("c", known(1))

    assert deepest.found["depth"] == 9
    assert findings.known("a").found == {"depth": 5, "rank": 0.0, "solved": True}
    assert [findings.known(each).found["depth"] for each in "bc"] == [0, 1]


def test_every_report_is_that_of_a_search_with_a_new_table() -> None:
    """Connect 4 on a board that nobody solves at once: the same scores of all moves, from move to move."""
    spec, room = games.find("connect4"), new_room()
    start = spec.start(width=9, height=9)
    rooms_of_its_own = [new_room() for _ in range(4)]
    state = start
    for fresh in rooms_of_its_own:
        limits = Limits(depth=7)
        kept = deepen(spec, start, state, limits, StopToken(), *room)
        new = deepen(spec, start, state, limits, StopToken(), *fresh)
        assert (kept["moves"], kept["score"]) == (new["moves"], new["score"])
        state = state.play(state.legal_moves()[-1])


def test_a_limit_of_time_counts_all_that_was_spent_on_a_position() -> None:
    spec, room = games.find("othello"), new_room()
    state = spec.start()
    found = deepen(spec, state, state, Limits(seconds=0.05), StopToken(), *room)
    again = deepen(spec, state, state, Limits(seconds=0.05), StopToken(), *room)
    longer = deepen(spec, state, state, Limits(seconds=0.2), StopToken(), *room)

    assert found["ended"] == again["ended"] == longer["ended"] == "seconds"
    assert found["depth"] == again["depth"] <= longer["depth"]


def test_the_end_of_a_game_is_exact_and_stays_so() -> None:
    """Sixteen empty squares of Othello: estimates, then the exact scores of all moves, and nothing after that."""
    spec, room = games.find("othello"), new_room()
    state = spec.start()
    while len(state.text().replace("-", "").split()[0]) < 48 and not state.is_over():
        state = state.play(state.legal_moves()[0])
    told = looked(spec, state, room, depth=250)
    again = looked(spec, state, room, depth=250)

    assert told[-1]["ended"] == again[-1]["ended"] == "exact"
    assert depths(told) == sorted(depths(told))
    assert len(again) == 2
    assert set(told[-1]["moves"]) == {state.move_text(move) for move in state.legal_moves()}


def test_a_game_that_is_quickly_solved_is_solved_first() -> None:
    spec = games.find("connect4")
    state = spec.start().play("d")
    told = looked(spec, state, new_room(), depth=250)

    assert told[0]["solved"]
    assert told[-1]["ended"] == "exact"


def test_a_leader_is_steady_once_two_depths_agree() -> None:
    """At the start of Othello the evaluation favours whoever moved last, so that the named leader would flip."""
    told = looked(games.find("othello"), games.find("othello").start(), new_room(), depth=8)
    signs = [found["score"] > 0 for found in told]

    assert [found["steady"] for found in told[1:-1]] == [one == two for one, two in pairwise(signs[:-1])]
    assert not told[0]["steady"]


def test_nothing_shallower_is_told_where_a_search_has_begun_again() -> None:
    """Its table was needed elsewhere: it begins with depth 1, and its client hears of it from where it was."""

    async def scene() -> tuple[list[int], int]:
        heard: list[int] = []
        teller = Teller(asyncio.get_running_loop(), lambda found: heard.append(found["depth"]), beyond=3)
        for depth in (3, 4, 9, 1, 2, 8, 10):
            teller.tell({"depth": depth, "solved": False})
            await asyncio.sleep(0)
        while 10 not in heard:
            await asyncio.sleep(0.01)
        return heard, teller.deepest({"depth": 5, "solved": False, "ended": "seconds"})["depth"]

    heard, last = asyncio.run(asyncio.wait_for(scene(), PATIENCE))

    assert heard == sorted(heard)
    assert min(heard) > 3
    assert last == 10


# ---- over the WebSocket of a real server ----


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a game of the operator's own, whose analyses go on for longer than any test waits."""
    folder = tmp_path_factory.mktemp("deepening")
    (folder / "piles.py").write_text(PILES, encoding="utf-8")
    offer = Offer.read([f"{folder}/piles.py:Piles"])
    bounds = Bounds(analysis_seconds=NEVER, analysis_depth=24)
    with running(folder / "store.db", bounds=bounds, offer=offer, searches=1) as found:
        yield found


class Client:
    """One connection that analyses."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._last = 0

    async def deepen(self, game: str, *, until: int, beyond: int = 0, **question: Any) -> list[dict[str, Any]]:
        """Watch until a depth, or the end; then stop."""
        self._last += 1
        message = {"op": "deepen", "id": self._last, "game": game, "beyond": beyond, **question}
        await self._socket.send(json.dumps(message))
        found: list[dict[str, Any]] = []
        while not found or not (found[-1]["done"] or found[-1]["depth"] >= until):
            heard = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
            MESSAGES.validate_python(heard)
            assert heard["type"] != "error", heard
            if heard["type"] == "search" and heard["id"] == self._last:
                found.append(heard)
        await self._socket.send(json.dumps({"op": "stop", "id": self._last}))
        return found


@pytest.mark.parametrize("game", ["othello", "piles"])
def test_stopped_and_resumed_it_goes_on_over_another_connection_too(server: Running, game: str) -> None:
    """A shipped game, and one in Python that is on none of our lists."""

    async def scene() -> list[list[dict[str, Any]]]:
        async with websockets.connect(server.live) as socket:
            client = Client(socket)
            first = await client.deepen(game, until=4)
            second = await client.deepen(game, until=first[-1]["depth"] + 1, beyond=first[-1]["depth"])
        async with websockets.connect(server.live) as socket:
            known = second[-1]["depth"]
            return [first, second, await Client(socket).deepen(game, until=known + 1, beyond=known)]

    first, second, third = asyncio.run(scene())

    for found in (first, second, third):
        assert depths(found) == sorted(depths(found))
    assert second[0]["solved"] or second[0]["depth"] > first[-1]["depth"]
    assert third[0]["solved"] or third[0]["depth"] > second[-1]["depth"]


def test_the_limit_of_the_operator_ends_it_and_is_told(server: Running) -> None:
    async def scene() -> dict[str, Any]:
        async with websockets.connect(server.live) as socket:
            line = ["left"] * 2
            return (await Client(socket).deepen("angry", until=1000, moves=line))[-1]

    found = asyncio.run(scene())

    assert found["done"]
    assert found["limits"] == {"depth": 24, "seconds": NEVER}
    assert found["ended"] == ("exact" if found["solved"] else "depth")


def test_a_move_is_answered_while_a_class_analyses_for_ever(server: Running) -> None:
    """One processor and a dozen analyses without an end: an agent replies, and they end with their tabs."""

    async def scene() -> list[str]:
        play = await asyncio.to_thread(server.post, "/api/plays", game="connect4", sides=["human", "search:level=4"])
        sockets = [await websockets.connect(server.live) for _ in range(4)]
        for socket in sockets:
            for number in range(3):
                question = {"game": "othello", "moves": ["f5", "d6", "c3"][:number]}
                await socket.send(json.dumps({"op": "deepen", "id": number, **question}))
        await asyncio.gather(*(socket.recv() for socket in sockets))
        await asyncio.to_thread(server.post, f"/api/plays/{play['id']}/moves", ply=0, move="d")
        settled = await asyncio.to_thread(server.settled_play, play["id"])
        for socket in sockets:
            await socket.close()
        while server.app.state.services.searches.running + server.app.state.services.searches.waiting:
            await asyncio.sleep(0.02)
        return list(settled["moves"])

    moves = asyncio.run(asyncio.wait_for(scene(), PATIENCE))

    assert len(moves) == 2


def test_a_bad_question_gets_one_line(server: Running) -> None:
    async def scene() -> list[str]:
        errors = []
        async with websockets.connect(server.live) as socket:
            for message in ({"game": "chess"}, {"game": "othello", "beyond": -1}, {"game": "othello", "limits": {}}):
                await socket.send(json.dumps({"op": "deepen", **message}))
                errors.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["error"])
        return errors

    unknown, shallow, surplus = asyncio.run(scene())

    assert "unknown game 'chess'" in unknown
    assert "beyond" in shallow
    assert "limits" in surplus
