"""A play never waits without a word for code that is broken, missing or has changed, and keeps the hashes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from foreign import written
from foreign_server import OWN, play_of
from links import REMEMBERED, watching
from patience import PATIENCE
from running import Running, running
from saying import said
from websockets.sync.client import connect

from turnwise.agents.code import software_with
from turnwise.server.hosts import remote
from turnwise.server.offer import Offer
from turnwise.server.sessions.keys import Secrets
from turnwise.server.sessions.repository import StoredSessions
from turnwise.server.sessions.session import Session
from turnwise.server.settings import Bounds
from turnwise.store import Store

SOON = 2.0  # seconds that a search may take longer than it was given


def offer_of(folder: Path, *names: str) -> Offer:
    """Each game is a process that the server starts."""
    return Offer.read([f"{folder}/nim.py:{name}" for name in names], [f"{folder}/{OWN}"])


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    store = tmp_path_factory.mktemp("plays") / "store.db"
    with running(store, offer=offer_of(folder, "Broken", "Stuck"), bounds=Bounds(search_seconds=1.0)) as found:
        yield found


def told_of_the_end(server: Running, id: str) -> dict[str, Any]:
    """What a watcher hears last of a play."""
    with connect(server.live) as socket:
        socket.send(json.dumps(watching(id)))
        while (play := json.loads(socket.recv(timeout=PATIENCE))["play"])["status"] == "playing":
            assert play["thinking"]
    found: dict[str, Any] = play
    return found


@pytest.mark.parametrize(
    ("game", "agent", "move"),
    [("broken", "search:depth=4", "1"), ("stuck", "search:depth=4", "1"), ("broken", OWN, "2")],
)
def test_a_game_whose_code_breaks_for_an_agent_ends_without_a_winner(
    server: Running, game: str, agent: str, move: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It breaks while the agent searches, or after the move that the agent has chosen; the person may take back."""
    monkeypatch.setattr(remote, "GRACE_SECONDS", SOON)
    id = play_of(server, game, "human", agent)
    server.post(f"/api/plays/{id}/moves", ply=0, move=move)
    play = told_of_the_end(server, id)
    entry = server.client.get(f"/api/records/{play['saved']}").json()
    again = server.post(f"/api/plays/{id}/undo")

    assert (play["result"], play["winner"], play["moves"], play["thinking"]) == (None, None, [move], False)
    assert said(play["reason"]) == "the game broke off: its code failed or gave no answer"
    assert said(play["reason"], "fa")
    assert (entry["ending"], entry["winner"]) == ("void", None)
    assert (again["status"], said(again["reason"]), again["moves"]) == ("playing", "", [])


def test_a_record_keeps_what_the_code_said(folder: Path, tmp_path: Path) -> None:
    with running(tmp_path / "store.db", offer=offer_of(folder, "Broken")) as server:
        id = play_of(server, "broken", "human", OWN)
        server.post(f"/api/plays/{id}/moves", ply=0, move="2")
        saved = server.settled_play(id)["saved"]
    with Store.open(tmp_path / "store.db") as store:
        record = store.entry(saved).record

    assert "out of stones (nim.py line " in record.detail


def test_a_play_waits_for_its_agent_to_come_back(folder: Path, tmp_path: Path) -> None:
    """Without the file it can be looked at and given up, and moves are refused in one line."""
    store, offer = tmp_path / "store.db", offer_of(folder)
    with running(store, offer=offer) as server:
        id = play_of(server, "connect4", "human", OWN)
    with running(store) as server:
        play = server.client.get(f"/api/plays/{id}").json()
        refusals = [
            server.refused(f"/api/plays/{id}/{path}", **body)
            for path, body in {"moves": {"ply": 0, "move": "d"}, "undo": {}, "hint": {}}.items()
        ]
    with running(store, offer=offer) as server:
        server.post(f"/api/plays/{id}/moves", ply=0, move="d")
        moves = server.settled_play(id)["moves"]

    line = f"agent '{OWN}': this server runs only the code it was started with, choose another"
    assert (play["status"], play["thinking"], said(play["reason"])) == ("playing", False, line)
    assert "روی این سرور نیست" in said(play["reason"], "fa")
    assert refusals == [(422, line)] * 3
    assert moves == ["d", "d"]


def test_an_agent_that_is_missing_when_it_is_to_move_does_not_think(tmp_path: Path) -> None:
    """So it is with a play that was stored before hashes were kept."""
    links = Secrets.new()
    REMEMBERED["x"] = list(links.sides)
    values = json.loads(
        Session(
            id="x", game="sim", start="6:/", moves=(), sides=(OWN, "human"), seed=0, began=2e9, keys=links.hashes
        ).to_json()
    )
    del values["code"], values["detail"]
    with Store.open(tmp_path / "store.db") as store, store.writing() as connection:
        StoredSessions(store).add(connection, Session.from_json("x", 0, json.dumps(values)))
    with running(tmp_path / "store.db") as server:
        play = server.client.get("/api/plays/x").json()
        status, error = server.refused("/api/plays/x/moves", ply=0, move="d")
        given_up = server.post("/api/plays/x/resign")

    assert (play["thinking"], said(play["reason"])) == (False, error)
    assert (status, OWN in error) == (422, True)
    assert (given_up["status"], given_up["winner"]) == ("over", 0)


@pytest.mark.parametrize(("file", "label"), [("nim.py", "nim.py:Nim"), ("mine.py", OWN)])
def test_a_play_does_not_go_on_with_a_file_that_has_changed(tmp_path: Path, file: str, label: str) -> None:
    """With the old content it does."""
    folder, store = written(tmp_path), tmp_path / "store.db"
    before, old = offer_of(folder, "Nim"), (folder / file).read_text(encoding="utf-8")
    with running(store, offer=before) as server:
        id = play_of(server, "nim", "human", OWN)
    (folder / file).write_text(f"{old}\n# changed\n", encoding="utf-8")
    with running(store, offer=offer_of(folder, "Nim")) as server:
        play = server.client.get(f"/api/plays/{id}").json()
        status, error = server.refused(f"/api/plays/{id}/moves", ply=0, move="1")
    with running(store, offer=before) as server:
        server.post(f"/api/plays/{id}/moves", ply=0, move="1")
        moves = server.settled_play(id)["moves"]

    assert (status, error.startswith(f"'{label}' has changed since this was begun (SHA-256 ")) == (422, True)
    assert error.endswith("go on with the old file, or begin a new game")
    assert (said(play["reason"]), "تغییر کرده است" in said(play["reason"], "fa")) == (error, True)
    assert moves == ["1", "1"]


@pytest.mark.parametrize("game", ["nim", "connect4"])
def test_records_name_the_files_that_played(folder: Path, tmp_path: Path, game: str) -> None:
    offer = offer_of(folder, *(["Nim"] if game == "nim" else []))
    with running(tmp_path / "store.db", offer=offer) as server:
        id = play_of(server, game, "human", OWN)
        server.post(f"/api/plays/{id}/moves", ply=0, move={"nim": "1", "connect4": "d"}[game])
        server.settled_play(id)
        saved = server.post(f"/api/plays/{id}/resign")["saved"]
    with Store.open(tmp_path / "store.db") as store:
        software = store.entry(saved).record.software

    own = {source.label: source.hash for source in offer.agent_files}
    rules = {each.label: each.hash for each in offer.games if not isinstance(each, str) and each.name == "Nim"}
    assert software == software_with({**rules, **own} if game == "nim" else own)
    assert all(hash in software for hash in own.values())
