"""Games and agents that nobody has told the server about: every route takes them, and their code cannot harm it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from foreign_files import written
from running import Running, running
from websockets.sync.client import connect

from turnwise import games
from turnwise.errors import TurnwiseError
from turnwise.server.hosts.hosts import check_offer
from turnwise.server.offer import Offer
from turnwise.server.plays.keeper import StoredPlays
from turnwise.server.plays.play import Play
from turnwise.server.settings import Bounds, Settings
from turnwise.store import Record, Store

OWN = "mine.py:choose"
LINE = {"connect4": ["d", "d"], "heap": ["1", "2"], "counted": ["1", "2"]}
FOREIGN = ("heap", "counted")
BOTH = pytest.mark.parametrize("game", FOREIGN)
TINY = {"population": 2, "epochs": 1, "games": 2, "gauge": 0, "test": 0}

LACKS = {
    ("POST /api/edit", "heap"): "cannot be drawn",
    ("POST /api/edit", "counted"): "cannot be drawn",
    ("POST /api/jobs tune", "heap"): "nothing to tune",
    ("POST /api/jobs fit", "heap"): "nothing to tune",
    ("POST /api/jobs train", "heap"): "encoding",
    ("POST /api/jobs train", "counted"): "encoding",
}
"""What a game written in Python may not have, and a word of the line that says so."""


class Heap:
    """One heap, known only to this process; states compare as objects do not have to."""

    def __init__(self, stones: int = 10, player: int = 0) -> None:
        self._values = stones, player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heap) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def to_move(self) -> int:
        return self._values[1]

    def result(self) -> int | None:
        return None if self._values[0] else -1

    def legal_moves(self) -> list[int]:
        return [take for take in (1, 2, 3) if take <= self._values[0]]

    def play(self, move: int) -> Heap:
        return Heap(self._values[0] - move, 1 - self._values[1])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("files"))


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with games of files; their folder is not where it runs. One game is registered once it answers."""
    names = ("Counted", "Stuck", "Tiring", "Broken")
    offer = Offer.read(
        [f"{folder}/nim.py:{name}" for name in names],
        [f"{folder}/mine.py:{name}" for name in ("choose", "cheat", "fail", "sleep")],
    )
    with running(tmp_path_factory.mktemp("foreign") / "store.db", offer=offer) as found:
        games.register(Heap)
        yield found
        games.unregister("heap")


def play_of(server: Running, game: str, *sides: str, **more: Any) -> str:
    asked = server.post("/api/plays", game=game, sides=list(sides or ("human", "human")), **more)
    return str(asked["id"])


def record_of(server: Running, game: str) -> int:
    id = play_of(server, game, moves=LINE[game])
    return int(server.post(f"/api/plays/{id}/resign")["saved"])


def job_of(server: Running, game: str) -> str:
    asked = {"kind": "match", "game": game, "agents": ["random", "greedy"], "games": 2, "openings": "plies=0-2"}
    return str(server.post("/api/jobs", **asked)["id"])


def jobs_of(game: str) -> dict[str, dict[str, Any]]:
    """One small job of every kind that is about a game."""
    agents = ["search:depth=1", "random"]
    common = {"game": game, "openings": "plies=0-2"}
    return {
        "match": {**common, "agents": agents, "games": 4},
        "tournament": {**common, "agents": [*agents, "greedy"]},
        "tune": {**common, **TINY, "agent": "search:depth=1"},
        "fit": {"game": game, "games": 10, "test": 0},
        "train": {"game": game, "positions": 200, "epochs": 1},
    }


def calls(server: Running, game: str) -> dict[str, tuple[str, str, Any]]:
    """One request to every route, for a game; names as in the OpenAPI document, and kinds of jobs besides."""
    line = {"game": game, "moves": LINE[game]}
    moving, agents = play_of(server, game), play_of(server, game, "random", "random", pace=None)
    moved = play_of(server, game, moves=LINE[game])
    record, job = record_of(server, game), job_of(server, game)
    return {
        "GET /api/games": ("GET", "games", None),
        "GET /api/lab": ("GET", "lab", None),
        "GET /api/lessons/worked_example": ("GET", "lessons/worked_example", None),
        "POST /api/position": ("POST", "position", line),
        "POST /api/analyse": ("POST", "analyse", {**line, "all_moves": True, "limits": {"depth": 3}}),
        "POST /api/analyse exact": ("POST", "analyse", {**line, "exact": True, "limits": {"seconds": 1.0}}),
        "POST /api/solve_moves": ("POST", "solve_moves", line),
        "POST /api/review": ("POST", "review", line),
        "POST /api/explain": ("POST", "explain", {**line, "language": "fa"}),
        "POST /api/tree": ("POST", "tree", {**line, "depth": 2}),
        "POST /api/edit": ("POST", "edit", {"game": game, "cells": [""] * 42}),
        "POST /api/plays": ("POST", "plays", {"game": game, "sides": ["human", "search:level=3"]}),
        "GET /api/plays/{id}": ("GET", f"plays/{moving}", None),
        "POST /api/plays/{id}/moves": ("POST", f"plays/{moving}/moves", {"ply": 0, "move": LINE[game][0]}),
        "POST /api/plays/{id}/undo": ("POST", f"plays/{moved}/undo", {}),
        "POST /api/plays/{id}/hint": ("POST", f"plays/{moved}/hint", {}),
        "POST /api/plays/{id}/resign": ("POST", f"plays/{moved}/resign", {}),
        "POST /api/plays/{id}/pace": ("POST", f"plays/{agents}/pace", {"seconds": 0.0}),
        "GET /api/records": ("GET", f"records?game={game}", None),
        "GET /api/records/{id}": ("GET", f"records/{record}", None),
        "GET /api/events": ("GET", f"events?game={game}", None),
        "GET /api/jobs": ("GET", "jobs", None),
        "GET /api/jobs/{id}": ("GET", f"jobs/{job}", None),
        "DELETE /api/jobs/{id}": ("DELETE", f"jobs/{job}", None),
        **{f"POST /api/jobs {kind}": ("POST", "jobs", {"kind": kind, **plan}) for kind, plan in jobs_of(game).items()},
    }


def answers(server: Running, game: str) -> dict[str, tuple[int, Any]]:
    """What every route says."""
    found = {}
    for name, (method, path, body) in calls(server, game).items():
        answer = server.client.request(method, f"/api/{path}", json=body)
        found[name] = answer.status_code, answer.json()
        if path == "jobs" and method == "POST" and answer.status_code == 200:
            server.client.delete(f"/api/jobs/{answer.json()['id']}")
    return found


@pytest.fixture(scope="module")
def usual(server: Running) -> dict[str, tuple[int, Any]]:
    return answers(server, "connect4")


def test_the_calls_are_all_routes_of_the_schema(server: Running) -> None:
    """A new route is not forgotten here."""
    schema = server.client.get("/api/openapi.json").json()
    routes = {f"{method.upper()} {path}" for path, methods in schema["paths"].items() for method in methods}

    assert {" ".join(name.split()[:2]) for name in calls(server, "connect4")} == routes


@BOTH
def test_every_route_takes_the_game(server: Running, usual: dict[str, tuple[int, Any]], game: str) -> None:
    """Where Connect 4 gets an answer the game gets one, or one line that says what it lacks."""
    found = answers(server, game)
    lacking = {name: (status, body) for name, (status, body) in found.items() if status != 200}

    assert {name for name, (status, _) in usual.items() if status != 200} == set()
    assert set(lacking) == {name for name, each in LACKS if each == game}
    for name, (status, body) in lacking.items():
        assert status == 422
        assert LACKS[name, game] in body["error"], (name, body)
        assert "\n" not in body["error"]


def test_the_schema_and_the_catalogue_name_games_of_today(server: Running) -> None:
    schema = server.client.get("/api/openapi.json").json()
    named = schema["components"]["schemas"]["PositionRequest"]["properties"]["game"]["enum"]
    listed = {game["name"]: game for game in server.client.get("/api/games").json()}

    assert set(FOREIGN) <= set(named) == set(listed)
    assert "classic" not in [agent["name"] for agent in listed["heap"]["agents"]]
    assert OWN in [agent["name"] for agent in listed["counted"]["agents"]]
    assert OWN not in [agent["name"] for agent in listed["heap"]["agents"]]  # which no other process has
    assert (list(listed["counted"]["setups"]), list(listed["heap"]["setups"])) == (["stones"], [])


@BOTH
def test_a_search_is_told_over_the_socket(server: Running, game: str) -> None:
    with connect(server.live) as socket:
        socket.send(json.dumps({"op": "analyse", "id": 3, "game": game, "limits": {"depth": 9}}))
        while not (message := json.loads(socket.recv(timeout=60)))["done"]:
            assert message["type"] == "search"

    assert (message["id"], message["best"], message["solved"]) == (3, "2", True)


@BOTH
def test_a_watcher_sees_the_agent_move(server: Running, game: str) -> None:
    id = play_of(server, game, "search:level=3", "human")
    with connect(server.live) as socket:
        socket.send(json.dumps({"op": "watch", "play": id}))
        while not (message := json.loads(socket.recv(timeout=60)))["play"]["moves"]:
            assert message["type"] == "play"

    assert message["play"]["position"]["to_move"] == 1


@BOTH
def test_a_game_is_played_stored_and_shown_again(server: Running, game: str) -> None:
    """The record keeps the start and the moves, which is what a link is made of."""
    id = play_of(server, game, "human", "random", seed=3)
    while (play := server.settled_play(id))["status"] == "playing":
        server.post(f"/api/plays/{id}/moves", ply=play["ply"], move=play["position"]["legal"][0]["text"])
    record = server.client.get(f"/api/records/{play['saved']}").json()

    assert (record["game"], record["start"], record["moves"]) == (game, "start", play["moves"])
    assert [each["text"] for each in record["positions"]][-1] == " ".join(("start", *play["moves"]))
    again = server.post("/api/position", game=game, position=record["positions"][-1]["text"])
    assert (again["over"], again["winner"]) == (True, play["winner"])


@pytest.mark.parametrize("kind", ["match", "tournament", "tune", "fit"])
def test_jobs_of_a_file_run_to_their_end(server: Running, kind: str) -> None:
    """Workers have neither the file nor its folder: the code comes with the work."""
    job = server.ended_job(server.post("/api/jobs", kind=kind, **jobs_of("counted")[kind]))

    assert (job["status"], job["error"]) == ("done", None)
    assert job["report"]["blocks"]


def test_a_job_of_a_game_that_hangs_can_be_stopped(server: Running) -> None:
    """Its process is ended, and the next job has its turn."""
    job = server.post("/api/jobs", kind="match", **{**jobs_of("tiring")["match"], "games": 10_000})
    while server.client.get(f"/api/jobs/{job['id']}").json()["status"] == "queued":
        pass
    ended = server.ended_job(server.client.delete(f"/api/jobs/{job['id']}").json())
    after = server.ended_job(server.post("/api/jobs", kind="match", **jobs_of("counted")["match"]))

    assert (ended["status"], after["status"]) == ("stopped", "done")


def test_a_match_of_a_registered_game_stays_in_the_server(server: Running) -> None:
    job = server.ended_job(server.post("/api/jobs", kind="match", **jobs_of("heap")["match"]))

    assert (job["status"], job["error"]) == ("done", None)


@pytest.mark.parametrize("game", ["connect4", "counted"])
def test_an_agent_of_the_operators_plays(server: Running, game: str) -> None:
    """What it prints is nowhere to be seen, and it moves as it says: the first legal move."""
    id = play_of(server, game, OWN, "human")
    first = games.find("connect4").start()
    expected = first.move_text(first.legal_moves()[0]) if game == "connect4" else "1"

    assert server.settled_play(id)["moves"] == [expected]


@pytest.mark.parametrize("game", ["connect4", "counted"])
@pytest.mark.parametrize(("name", "ending"), [("cheat", "illegal move"), ("fail", "crash")])
def test_an_agent_that_fails_loses_its_game(server: Running, game: str, name: str, ending: str) -> None:
    play = server.settled_play(play_of(server, game, f"mine.py:{name}", "human"))
    assert (play["status"], play["winner"], play["moves"]) == ("over", 1, [])

    play = server.settled_play(play_of(server, game, "human", f"mine.py:{name}", moves=LINE[game][:1]))
    assert server.client.get(f"/api/records/{play['saved']}").json()["ending"] == ending


def test_an_agent_that_never_answers_loses_on_time(tmp_path: Path, folder: Path) -> None:
    offer = Offer.read([f"{folder}/nim.py:Nim"], [f"{folder}/mine.py:sleep"])
    with running(tmp_path / "store.db", offer=offer, bounds=Bounds(search_seconds=0.5)) as server:
        plays = [server.settled_play(play_of(server, game, "mine.py:sleep", "human")) for game in ("sim", "nim")]

    assert [(play["status"], play["winner"], play["reason"]["en"]) for play in plays] == [
        ("over", 1, "out of time")
    ] * 2


def test_a_match_with_an_agent_of_the_operators(server: Running) -> None:
    plan = {**jobs_of("connect4")["match"], "agents": [OWN, "random"]}
    job = server.ended_job(server.post("/api/jobs", kind="match", **plan))

    assert (job["status"], job["error"]) == ("done", None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("start:stones=21", "give a number from 1 to 20"),
        ("start:stones=x", "give a number from 1 to 20"),
        ("start:player=1", "does not open it to visitors"),
        ("start:stones=5,player=1 1", "does not open it to visitors"),
        ("start:depth=1", "unknown counted option 'depth'"),
    ],
)
def test_options_beyond_what_a_game_declares_are_refused(server: Running, text: str, words: str) -> None:
    status, error = server.refused("/api/position", game="counted", position=text)

    assert (status, words in error) == (422, True), error


def test_options_within_bounds_are_taken(server: Running) -> None:
    found = server.post("/api/position", game="counted", position="start:stones=20", moves=["3"])

    assert (found["text"], found["options"]) == ("start:stones=20 3", {"stones": "20"})


def test_options_of_a_game_without_bounds_are_closed(server: Running) -> None:
    status, error = server.refused("/api/position", game="heap", position="start:stones=5")

    assert (status, "does not open it to visitors" in error) == (422, True)


def test_a_game_that_fails_is_one_line_with_the_line_of_its_file(server: Running) -> None:
    status, error = server.refused("/api/position", game="broken", moves=["3"])

    assert status == 422
    assert error.startswith("game broken: legal_moves() failed: RuntimeError: out of stones (nim.py line ")


def test_a_game_that_hangs_leaves_all_others_answering(server: Running) -> None:
    """While the server waits for a game that never answers, others answer; then one line says what has happened."""
    pending: list[httpx.Response] = []
    order: list[str] = []

    async def scene() -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:

            async def ask(name: str, path: str, **body: Any) -> httpx.Response:
                answer = await client.post(f"/api/{path}", json=body)
                order.append(name)
                return answer

            hung = [asyncio.create_task(ask("stuck", "position", game="stuck", moves=["3"])) for _ in range(3)]
            hung.append(asyncio.create_task(ask("stuck", "analyse", game="stuck", limits={"seconds": 0.1})))
            for game in ("connect4", "counted", "heap", "connect4"):
                for path in ("position", "solve_moves"):
                    assert (await ask(game, path, game=game)).status_code == 200
            pending.extend(await asyncio.gather(*hung))

    asyncio.run(scene())

    assert order[:8] == ["connect4"] * 2 + ["counted"] * 2 + ["heap"] * 2 + ["connect4"] * 2
    assert [answer.status_code for answer in pending] == [503] * 4
    assert all("gave no answer in" in answer.json()["error"] for answer in pending)
    assert server.post("/api/position", game="stuck", moves=["1"])["to_move"] == 1


@pytest.mark.parametrize("text", ["evil.py:Evil", "{folder}/evil.py:Evil", "nim.py:Nim", "nim", "os"])
def test_no_client_can_name_a_game_that_is_not_here(server: Running, folder: Path, text: str) -> None:
    named = text.format(folder=folder)[-64:]
    with connect(server.live) as socket:
        socket.send(json.dumps({"op": "analyse", "id": 1, "game": named}))
        told = json.loads(socket.recv(timeout=60))

    assert "unknown game" in told["error"]
    for path in ("position", "analyse", "plays", "edit", "review"):
        body = {"game": named, **({"moves": ["1"]} if path == "review" else {})}
        assert "unknown game" in server.refused(f"/api/{path}", **body)[1]
    assert server.refused("/api/jobs", kind="match", **{**jobs_of("heap")["match"], "game": named})[0] == 422
    assert not (folder / "owned").exists()


@pytest.mark.parametrize("text", ["evil.py:choose", "{folder}/evil.py:choose", "mine.py:choose,timeout=99", "mine.py"])
@pytest.mark.parametrize("game", ["connect4", *FOREIGN])
def test_no_client_can_name_an_agent_that_is_not_here(server: Running, folder: Path, game: str, text: str) -> None:
    """Not even an option of one that is."""
    named = text.format(folder=folder)

    assert server.refused("/api/plays", game=game, sides=["human", named])[0] == 422
    plan = {**jobs_of(game)["match"], "agents": [named, "random"]}
    assert server.refused("/api/jobs", kind="match", **plan)[0] == 422
    assert not (folder / "owned").exists()


@pytest.mark.parametrize("named", [{"game": "evil.py:Evil"}, {"sides": ("evil.py:choose", "human")}])
def test_a_play_of_the_store_loads_no_code(tmp_path: Path, folder: Path, named: dict[str, Any]) -> None:
    """Whoever can write to the store can name files; they stay closed, and the server answers in one line."""
    play = replace(
        Play(id="x", game="sim", start="6:/", moves=(), sides=("human", "human"), seed=0, began=2e9), **named
    )
    with Store.open(tmp_path / "store.db") as store:
        StoredPlays(store).add(play)
    with running(tmp_path / "store.db") as server:
        answer = server.client.get("/api/plays/x")

        assert answer.status_code == (422 if "game" in named else 200)
        assert server.client.get("/api/games").status_code == 200
        assert server.client.get("/api/plays/x").json().get("moves", []) == []
    assert not (folder / "owned").exists()


def test_a_record_of_the_store_loads_no_code(tmp_path: Path, folder: Path) -> None:
    record = Record(game="evil.py:Evil", start="start", moves=[], agents=["evil.py:choose", "human"])
    with Store.open(tmp_path / "store.db") as store:
        store.add(None, [(1, record)], replay=False)
    with running(tmp_path / "store.db") as server:
        listed = server.client.get("/api/records").json()
        answer = server.client.get(f"/api/records/{listed[0]['id']}")

    assert (answer.status_code, "unknown game" in answer.json()["error"]) == (422, True)
    assert not (folder / "owned").exists()


def test_a_play_waits_for_its_game_to_come_back(tmp_path: Path, folder: Path) -> None:
    """Without the file the play is one line; with it, it goes on where it was."""
    store, offer = tmp_path / "store.db", Offer.read([f"{folder}/nim.py:Nim"])
    with running(store, offer=offer) as server:
        id = play_of(server, "nim", moves=["2"])
    with running(store) as server:
        answer = server.client.get(f"/api/plays/{id}")
        listed = [game["name"] for game in server.client.get("/api/games").json()]
    with running(store, offer=offer) as server:
        again = server.post(f"/api/plays/{id}/moves", ply=1, move="3")

    assert (answer.status_code, "unknown game 'nim'" in answer.json()["error"], "nim" in listed) == (422, True, False)
    assert again["moves"] == ["2", "3"]


@pytest.mark.parametrize(
    ("games_named", "agents_named", "words"),
    [
        (["{folder}/nim.py:None_"], [], "has no class or function 'None_': it has Nim"),
        (["{folder}/nothing.py:Nim"], [], "nothing.py"),
        (["{folder}/mine.py:choose"], [], "is no game"),
        (["{folder}/wrong.py:Nim"], [], "wrong.py line 2"),
        (["nim"], [], "name a file, as nim.py:Nim"),
        (["{folder}/nim.py:Nim", "{folder}/nim.py:Nim"], [], "is named twice"),
        ([], ["{folder}/mine.py:nobody"], "has no class or function 'nobody'"),
        ([], ["{folder}/mine.py:choose,timeout=3"], "name the file and the function or class only"),
        ([], ["search"], "name a file, as my_agent.py:choose"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_before_the_server_listens(
    folder: Path, games_named: list[str], agents_named: list[str], words: str
) -> None:
    (folder / "wrong.py").write_text("\nclass Nim(:\n", encoding="utf-8")
    texts = [[each.format(folder=folder) for each in named] for named in (games_named, agents_named)]

    with pytest.raises(TurnwiseError) as caught:
        check_offer(Settings(offer=Offer.read(*texts)))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
