"""Writes in groups: one transaction for all that wait, told only once it is committed; none fails for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from running import PATIENCE
from sqlalchemy import Connection, insert, select

from turnwise.server.errors import ConflictError, StoreError
from turnwise.server.store_calls import GroupWriter
from turnwise.store import Store
from turnwise.store.schema import SERVERS

Write = Callable[[Connection], Any]


def adding(id: str) -> Write:
    def add(connection: Connection) -> str:
        connection.execute(insert(SERVERS).values(id=id, beat=1))
        return id

    return add


def failing(error: Exception) -> Write:
    def fail(_connection: Connection) -> None:
        raise error

    return fail


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Store, GroupWriter]]:
    with Store.open(folder / "store.db") as store:
        writer = GroupWriter(store)
        yield store, writer
        writer.close()


def kept(store: Store) -> list[str]:
    with store.reading() as connection:
        return sorted(connection.execute(select(SERVERS.c.id)).scalars())


def test_what_waits_together_is_one_transaction(tmp_path: Path) -> None:
    """Nobody reads anything of a group before all of it is there, and who wrote hears only then."""
    begun, free = Event(), Event()

    def slow(connection: Connection) -> None:
        adding("b")(connection)
        begun.set()
        assert free.wait(PATIENCE)

    async def scene(store: Store, writer: GroupWriter) -> tuple[list[bool], list[str], list[str]]:
        tasks = [asyncio.create_task(writer.write(id, write)) for id, write in (("a", adding("a")), ("b", slow))]
        await asyncio.to_thread(begun.wait, PATIENCE)
        told, before = [task.done() for task in tasks], kept(store)
        free.set()
        await asyncio.gather(*tasks)
        return told, before, kept(store)

    with opened(tmp_path) as (store, writer):
        told, before, after = asyncio.run(scene(store, writer))

    assert (told, before, after) == ([False, False], [], ["a", "b"])


def test_a_write_that_fails_fails_nobody_else(tmp_path: Path) -> None:
    """One of a group breaks a rule of the table, another is refused by its own code; the rest is written."""

    async def scene(writer: GroupWriter) -> list[Any]:
        writes = {"a": adding("a"), "b": adding("a"), "c": failing(ConflictError("too late")), "d": adding("d")}
        return await asyncio.gather(*(writer.write(*each) for each in writes.items()), return_exceptions=True)

    with opened(tmp_path) as (store, writer):
        first, second, third, fourth = asyncio.run(scene(writer))

        assert (first, fourth, kept(store)) == ("a", "d", ["a", "d"])
    assert isinstance(second, StoreError)
    assert isinstance(third, ConflictError)


def test_who_is_gone_before_the_writing_begins_writes_nothing(tmp_path: Path) -> None:
    async def scene(writer: GroupWriter) -> None:
        gone = asyncio.create_task(writer.write("a", adding("a")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, writer.write("b", adding("b")), return_exceptions=True)

    with opened(tmp_path) as (store, writer):
        asyncio.run(scene(writer))

        assert kept(store) == ["b"]
