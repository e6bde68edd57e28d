"""Code that somebody brings cannot harm the server, and nothing but the operator brings any."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from foreign_server import FOREIGN, jobs_of, play_of
from patience import PATIENCE
from running import Running, running
from saying import said
from websockets.sync.client import connect

from turnwise.agents import custom
from turnwise.errors import TurnwiseError
from turnwise.server.hosts import remote
from turnwise.server.hosts.hosts import check_offer
from turnwise.server.offer import Offer
from turnwise.server.sessions.repository import StoredSessions
from turnwise.server.sessions.session import Session
from turnwise.server.settings import Settings
from turnwise.store import Record, Store

SOON = 2.0  # seconds that a game may take for an answer, where one takes for ever


@pytest.fixture(scope="module")
def server(foreign: Running) -> Running:
    return foreign


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


def test_a_game_that_fails_says_so_in_persian(server: Running) -> None:
    """What the code itself has said stays as it is; the rest comes as a message through the game's own process."""
    message = server.client.post("/api/position", json={"game": "broken", "moves": ["3"]}).json()["message"]
    words = said(message, "fa").replace("\u2066", "").replace("\u2069", "")

    assert message["id"] == "game {game}: {method}() failed: {error}"
    assert message["values"]["error"]["values"]["error"] == "RuntimeError: out of stones"
    assert words.startswith("بازی broken: legal_moves() از کار افتاد: RuntimeError: out of stones (nim.py، خط ")


def test_an_option_of_a_game_from_a_file_is_refused_in_persian(server: Running) -> None:
    answer = server.client.post("/api/position", json={"game": "counted", "position": "start:stones=21"})

    assert "عددی از ۱ تا ۲۰ بدهید" in said(answer.json()["message"], "fa")


def test_code_that_a_client_names_is_refused_in_persian(server: Running) -> None:
    sides = ["human", "theirs.py:choose"]
    answer = server.client.post("/api/plays", json={"game": "counted", "sides": sides})

    assert "این سرور فقط کدی را اجرا می‌کند که با آن آغاز شده است" in said(answer.json()["message"], "fa")


def test_a_game_that_hangs_leaves_all_others_answering(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the server waits for a game that never answers, others answer; then one line says what has happened."""
    monkeypatch.setattr(remote, "RULES_SECONDS", SOON)
    monkeypatch.setattr(remote, "GRACE_SECONDS", SOON)
    pending: list[httpx.Response] = []
    order: list[str] = []

    async def scene() -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:

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
        told = json.loads(socket.recv(timeout=PATIENCE))

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
    """A person who can write to the store can name files; they stay closed, and the server answers in one line."""
    play = replace(
        Session(id="x", game="sim", start="6:/", moves=(), sides=("human", "human"), seed=0, began=2e9), **named
    )
    with Store.open(tmp_path / "store.db") as store, store.writing() as connection:
        StoredSessions(store).add(connection, play)
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


def test_an_agent_of_an_installed_package_plays_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator names it; the server never imports it."""
    (tmp_path / "their_player.py").write_text("def choose(state):\n    return state.legal_moves()[0]\n")
    about = tmp_path / "theirs-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[turnwise.agents]\ntheir_player = their_player:choose\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        with running(tmp_path / "store.db", offer=Offer.read([], ["their_player"])) as server:
            id = play_of(server, "connect4", "human", "their_player")
            server.post(f"/api/plays/{id}/moves", ply=0, move="d")
            moves = server.settled_play(id)["moves"]
    finally:
        custom.unregister("their_player")

    assert moves == ["d", "d"]
    assert "their_player" not in sys.modules


@pytest.mark.parametrize(
    ("games_named", "agents_named", "words"),
    [
        (["{folder}/nim.py:None_"], [], "has no class or function 'None_': it has Nim"),
        (["{folder}/nothing.py:Nim"], [], "nothing.py"),
        (["{folder}/mine.py:choose"], [], "is not a game"),
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
