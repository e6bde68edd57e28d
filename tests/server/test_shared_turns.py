"""Turns and bounds that several processes have together, and what happens when one of them dies."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from links import header, remember
from running import PATIENCE, running
from virtual import Ears
from websockets.sync.client import connect

from turnwise.server.clients import Client
from turnwise.server.settings import Bounds, Settings
from turnwise.server.turns.shared import Coordinator, Link, coordinating
from turnwise.server.turns.work import Work

ENDLESS = 10 * PATIENCE  # seconds of a search that would outlast every wait of these tests


@dataclass(eq=False)
class Guest:
    """A connection."""

    address: str
    is_inside: bool = True

    def turn_away(self) -> None:
        self.is_inside = False


def work_of(address: str, *, is_move: bool = False) -> tuple[Work, list[str]]:
    ears = Ears()
    return Work(client=Client(address), is_move=is_move, ears=ears), ears.heard


async def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.001)


@asynccontextmanager
async def two_processes(folder: Path, settings: Settings) -> AsyncIterator[tuple[Callable[[], None], Link, Link]]:
    """The first process, as what ends it, and the links of two others."""
    path, coordinator, writers = str(folder / "turns"), Coordinator(settings), list[asyncio.StreamWriter]()
    over: list[asyncio.StreamWriter] = []

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        await coordinator.attend(reader, writer)
        over.append(writer)

    server = await asyncio.start_unix_server(attend, path)

    def end() -> None:
        server.close()
        for writer in writers:
            writer.close()

    links = [Link(Settings(searches=settings.searches, coordinator=path, bounds=settings.bounds)) for _ in range(2)]
    for link in links:
        await link.open()
    yield end, links[0], links[1]
    for link in links:
        await link.close()
    end()
    await until(lambda: len(over) == len(writers))


def test_a_move_at_one_process_comes_before_a_search_at_another(tmp_path: Path) -> None:
    async def scene() -> tuple[list[str], list[str]]:
        async with two_processes(tmp_path, Settings(searches=1)) as (_, one, other):
            search, of_search = work_of("crowd")
            one.ask(search)
            await until(lambda: "run" in of_search)
            move, of_move = work_of("player", is_move=True)
            other.ask(move)
            await until(lambda: "run" in of_move and "pause" in of_search)
            other.done(move)
            await until(lambda: of_search[-1] == "run")
            return of_search, of_move

    assert asyncio.run(scene()) == (["run", "pause", "run"], ["run"])


def test_what_a_dead_process_had_is_free(tmp_path: Path) -> None:
    """Its connection ends, and that is all that is needed."""

    async def scene() -> list[str]:
        async with two_processes(tmp_path, Settings(searches=1, bounds=Bounds(analyses_in_all=2))) as (_, dead, other):
            for _ in range(2):
                dead.ask(work_of("crowd", is_move=False)[0])
            await dead.place(Client("crowd"))  # all is asked for by now
            await dead.close()
            heard: list[str] = []
            while "run" not in heard:  # it is noticed soon
                work, heard = work_of("other")
                other.ask(work)
                await until(lambda heard=heard: bool(heard))  # type: ignore[misc]
            return heard

    assert asyncio.run(scene()) == ["run"]


def test_each_decides_by_itself_when_the_first_process_is_gone(tmp_path: Path) -> None:
    """One processor: of two searches one waits. The first process dies, and both processes go on with their own."""

    async def scene() -> tuple[str, str]:
        async with two_processes(tmp_path, Settings(searches=1)) as (end, one, other):
            (first, of_first), (second, of_second) = work_of("a"), work_of("b", is_move=True)
            one.ask(first)
            await until(lambda: bool(of_first))
            other.ask(second)
            await until(lambda: bool(of_second) and of_first[-1] == "pause")
            end()
            await until(lambda: of_first[-1] == "run")
            one.done(first)
            other.done(second)
            return of_first[-1], of_second[-1]

    assert asyncio.run(scene()) == ("run", "run")


def test_a_search_may_end_after_its_process_has_left(tmp_path: Path) -> None:
    """A server that ends lets go of the first process before its last threads are done: nothing is told, or raised."""

    async def scene() -> list[str]:
        async with two_processes(tmp_path, Settings(searches=1)) as (_, one, _other):
            search, of_search = work_of("crowd")
            one.ask(search)
            await until(lambda: "run" in of_search)
            await one.close()
            one.done(search)
            return of_search

    assert asyncio.run(scene()) == ["run"]


def test_bounds_hold_for_all_processes_together(tmp_path: Path) -> None:
    async def scene() -> list[str]:
        async with two_processes(tmp_path, Settings(bounds=Bounds(analyses=1))) as (_, one, other):
            first, of_first = work_of("a")
            one.ask(first)
            await until(lambda: bool(of_first))
            second, of_second = work_of("a")
            other.ask(second)
            await until(lambda: bool(of_second))
            return of_second

    assert asyncio.run(scene()) == ["you have 1 searches under way or waiting: wait for one to end"]


def test_connections_of_an_address_are_counted_in_all_processes(tmp_path: Path) -> None:
    async def scene() -> list[bool]:
        async with two_processes(tmp_path, Settings(connections=2)) as (_, one, other):
            guests = [Guest("a"), Guest("a"), Guest("a"), Guest("b")]
            for number, guest in enumerate(guests):
                link = (one, other)[number % 2]
                link.enter(guest)
                await link.place(Client(""))  # this is answered after that
            for number, guest in enumerate(guests):
                (one, other)[number % 2].leave(guest)
            await one.place(Client(""))
            await other.place(Client(""))
            late = Guest("a")
            one.enter(late)
            await one.place(Client(""))
            return [guest.is_inside for guest in (*guests, late)]

    assert asyncio.run(scene()) == [True, True, False, True, True]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_reply_comes_though_a_crowd_has_endless_searches(tmp_path: Path, workers: int) -> None:
    """One processor for both servers: eight endless searches of one address at the first, a game at the second."""
    store = tmp_path / "store.db"
    settings = {"searches": 1, "trusted_proxies": ("127.0.0.1",), "bounds": Bounds(search_seconds=ENDLESS)}
    with coordinating(Settings(**settings)) as path:  # type: ignore[arg-type]
        shared = {**settings, "coordinator": path if workers == 2 else None}
        with running(store, **shared) as first, running(store, **shared) as second:
            last = (first, second)[workers - 1]
            headers = {"x-forwarded-for": "203.0.113.5"}
            with (
                connect(first.live, additional_headers=headers) as one,
                connect(first.live, additional_headers=headers) as other,
            ):
                for number in range(8):
                    question = {"game": "othello", "exact": number % 2 == 0, "limits": {"seconds": ENDLESS}}
                    (one, other)[number // 4].send(json.dumps({"op": "analyse", "id": number, **question}))
                while json.loads(one.recv(PATIENCE))["type"] != "search":
                    pass
                elsewhere = {"x-forwarded-for": "198.51.100.7"}
                with httpx.Client(base_url=last.address, headers=elsewhere, timeout=PATIENCE) as player:
                    sides = ["human", "search:level=6"]
                    play = remember(player.post("/api/plays", json={"game": "connect4", "sides": sides}).json())
                    move, key = {"ply": 0, "move": "d"}, header(play["id"])
                    player.post(f"/api/plays/{play['id']}/moves", json=move, headers=key).raise_for_status()
                    settled = last.settled_play(play["id"])

    assert settled["ply"] == 2


Heard = list[tuple[int, str, int]]


def hearing(*links: Link) -> Heard:
    """Collect what each link hears of changes."""
    heard: Heard = []
    for number, link in enumerate(links, 1):
        link.hear_changes(lambda id, version, number=number: heard.append((number, id, version)))  # type: ignore[misc]
    return heard


async def all_heard(*links: Link) -> None:
    """Wait until the others have been told of all that one of them has said."""
    for link in links * 2:
        await link.place(Client(""))  # is answered after that


def test_a_change_in_one_process_is_told_at_once_where_the_play_is_watched(tmp_path: Path) -> None:
    """No look at the store is waited for, and who has made the change does not hear of it."""

    async def scene() -> Heard:
        async with two_processes(tmp_path, Settings(searches=1)) as (_, one, other):
            heard = hearing(one, other)
            for link in (one, other):
                link.watch("a play", is_watched=True)
            await all_heard(one, other)
            one.tell_change("a play", 7)
            await all_heard(one, other)
            other.tell_change("a play", 8)
            await all_heard(one, other)
            return heard

    assert asyncio.run(scene()) == [(2, "a play", 7), (1, "a play", 8)]


def test_nobody_is_told_of_plays_that_nobody_watches_elsewhere(tmp_path: Path) -> None:
    """Neither of one that is watched where it changes, nor of one that was watched."""

    async def scene() -> Heard:
        async with two_processes(tmp_path, Settings(searches=1)) as (_, one, other):
            heard = hearing(one, other)
            one.watch("mine", is_watched=True)
            other.watch("left", is_watched=True)
            other.watch("left", is_watched=False)
            await all_heard(one, other)
            for id in ("mine", "left", "unknown"):
                one.tell_change(id, 1)
            await all_heard(one, other)
            return heard

    assert asyncio.run(scene()) == []


def test_a_process_that_begins_later_knows_what_is_watched(tmp_path: Path) -> None:
    """One that has died watches nothing, and one that takes its place hears of all that is watched."""

    async def scene() -> tuple[Heard, set[str]]:
        async with two_processes(tmp_path, Settings(searches=1)) as (_, one, dead):
            one.watch("a play", is_watched=True)
            dead.watch("its own", is_watched=True)
            await all_heard(one, dead)
            await dead.close()
            late = Link(Settings(coordinator=str(tmp_path / "turns")))
            await late.open()
            await until(lambda: "its own" not in one._watched_elsewhere)
            heard = hearing(one)
            await all_heard(one, late)
            late.tell_change("a play", 2)
            await until(lambda: bool(heard))
            known = set(late._watched_elsewhere)
            await late.close()
            return heard, known

    assert asyncio.run(scene()) == ([(1, "a play", 2)], {"a play"})
