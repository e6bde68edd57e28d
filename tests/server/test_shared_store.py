"""Several servers on one PostgreSQL database: they share games, agents and jobs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from running import running
from sqlalchemy import text
from store.postgres import NoServerError
from store.postgres import server as postgres_server

from turnwise.server.sessions.repository import StoredSessions
from turnwise.server.store_calls import GroupWriter
from turnwise.store import Store


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A database; where there is none, a test is skipped."""
    try:
        with postgres_server() as url:
            yield url
    except NoServerError as error:
        pytest.skip(str(error))


@pytest.mark.slow
def test_a_game_moves_between_servers_on_postgresql(database: str) -> None:
    """Begun at one server, played at another, looked at where it began; the agent answers once and not twice."""
    with running(database) as first, running(database) as second:
        play = first.post("/api/plays", game="connect4", sides=["human", "search:level=2"])
        for ply in (0, 2, 4):
            (first if ply == 2 else second).post(f"/api/plays/{play['id']}/moves", ply=ply, move="d")
            found = [server.settled_play(play["id"])["moves"] for server in (first, second)]

            assert found[0] == found[1]
            assert len(found[0]) == ply + 2


@pytest.mark.slow
def test_a_job_is_run_by_one_server_and_seen_at_the_other(database: str) -> None:
    asked = {"kind": "match", "game": "sim", "agents": ["search:depth=1", "random"], "games": 2}
    with running(database) as first, running(database) as second:
        job = first.post("/api/jobs", **asked)
        while job["status"] in ("queued", "running"):
            job = second.client.get(f"/api/jobs/{job['id']}").json()

    assert (job["status"], job["report"]["games"]) == ("done", 2)


@pytest.mark.slow
def test_a_connection_that_was_lost_is_made_again(database: str) -> None:
    """PostgreSQL ends the connection while nobody uses it; the next write goes over a new one, and nobody notices."""

    async def scene(store: Store, writer: GroupWriter) -> dict[str, int]:
        plays = StoredSessions(store)
        await writer.write("a", lambda connection: plays.beat(connection, "a"))
        with store.reading() as connection:
            end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            connection.execute(text(f"{end} AND pid <> pg_backend_pid()"))
        await writer.write("b", lambda connection: plays.beat(connection, "b"))
        return plays.beats(["a", "b"])

    with Store.open(database) as store:
        writer = GroupWriter(store)
        assert asyncio.run(scene(store, writer)) == {"a": 1, "b": 1}
        writer.close()
