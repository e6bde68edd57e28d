"""Games and agents that nobody has told the server about: every route takes them, and their code cannot harm it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from foreign_server import FOREIGN, OWN, jobs_of, play_of
from links import watching
from patience import PATIENCE
from running import Running, running
from saying import said
from websockets.sync.client import connect

from turnwise import games
from turnwise.server.offer import Offer
from turnwise.server.settings import Bounds

LINE = {"connect4": ["d", "d"], "heap": ["1", "2"], "counted": ["1", "2"]}
BOTH = pytest.mark.parametrize("game", FOREIGN)

LACKS = {
    ("POST /api/edit", "heap"): "cannot be drawn",
    ("POST /api/edit", "counted"): "cannot be drawn",
    ("POST /api/jobs tune", "heap"): "nothing to tune",
    ("POST /api/jobs fit", "heap"): "nothing to tune",
    ("POST /api/jobs train", "heap"): "encoding",
    ("POST /api/jobs train", "counted"): "encoding",
}
"""What a game written in Python may not have, and a word of the line that says so."""


@pytest.fixture(scope="module")
def server(foreign: Running) -> Running:
    return foreign


def record_of(server: Running, game: str) -> int:
    id = play_of(server, game, moves=LINE[game])
    return int(server.post(f"/api/plays/{id}/resign")["saved"])


def job_of(server: Running, game: str) -> str:
    asked = {"kind": "match", "game": game, "agents": ["random", "greedy"], "games": 2, "openings": "plies=0-2"}
    return str(server.post("/api/jobs", **asked)["id"])


def lesson_about(game: str) -> str:
    """A teacher's lesson with a position of the game."""
    heading = "---\ntitle: A lesson\nlanguage: en\n---\n## One\n"
    return f"{heading}```position\ngame: {game}\nmoves: {' '.join(LINE[game])}\n```\n```question\nkind: move\n```\n"


def calls(server: Running, game: str) -> dict[str, tuple[str, str, Any]]:
    """One request to every route, for a game; names as in the OpenAPI document, and kinds of jobs besides."""
    line = {"game": game, "moves": LINE[game]}
    moving, agents = play_of(server, game), play_of(server, game, "random", "random", pace=None)
    moved, drawn = (play_of(server, game, moves=LINE[game]) for _ in range(2))
    record, job = record_of(server, game), job_of(server, game)
    return {
        "GET /api/games": ("GET", "games", None),
        "GET /api/rules/{game}": ("GET", f"rules/{game}", None),
        "GET /api/lab": ("GET", "lab", None),
        "GET /api/place": ("GET", "place", None),
        "GET /api/embedding": ("GET", "embedding", None),
        "GET /api/samples": ("GET", "samples", None),
        "GET /api/lessons": ("GET", "lessons", None),
        "GET /api/lessons/{name}": ("GET", "lessons/minimax", None),
        "POST /api/lessons": ("POST", "lessons", {"text": lesson_about(game)}),
        "POST /api/position": ("POST", "position", line),
        "POST /api/analyse": ("POST", "analyse", {**line, "all_moves": True, "limits": {"depth": 3}}),
        "POST /api/analyse exact": ("POST", "analyse", {**line, "exact": True, "limits": {"seconds": 1.0}}),
        "POST /api/solve_moves": ("POST", "solve_moves", line),
        "POST /api/review": ("POST", "review", line),
        "POST /api/explain": ("POST", "explain", line),
        "POST /api/tree": ("POST", "tree", {**line, "depth": 2}),
        "POST /api/tree mcts": ("POST", "tree", {**line, "method": "mcts", "simulations": {"most": 20}}),
        "POST /api/read": ("POST", "read", {"game": game, "text": f"{game} {' '.join(LINE[game])}"}),
        "POST /api/export": ("POST", "export", {**line, "format": "PGN"}),
        "POST /api/edit": ("POST", "edit", {"game": game, "cells": [""] * 42}),
        "POST /api/plays": ("POST", "plays", {"game": game, "sides": ["human", "search:level=3"]}),
        "GET /api/plays": ("GET", "plays", None),
        "GET /api/plays/{id}": ("GET", f"plays/{moving}", None),
        "POST /api/plays/{id}/moves": ("POST", f"plays/{moving}/moves", {"ply": 0, "move": LINE[game][0]}),
        "POST /api/plays/{id}/undo": ("POST", f"plays/{moved}/undo", {}),
        "POST /api/plays/{id}/hint": ("POST", f"plays/{moved}/hint", {}),
        "POST /api/plays/{id}/resign": ("POST", f"plays/{moved}/resign", {}),
        "POST /api/plays/{id}/name": ("POST", f"plays/{moved}/name", {"name": "سارا"}),
        "POST /api/plays/{id}/list": ("POST", f"plays/{moved}/list", {"listed": True}),
        "POST /api/plays/{id}/rematch": ("POST", f"plays/{moved}/rematch", {}),
        "POST /api/plays/{id}/draw": ("POST", f"plays/{drawn}/draw", {}),
        "POST /api/plays/{id}/pace": ("POST", f"plays/{agents}/pace", {"seconds": 0.0}),
        "GET /api/records": ("GET", f"records?game={game}", None),
        "GET /api/records/{id}": ("GET", f"records/{record}", None),
        "GET /api/events": ("GET", f"events?game={game}", None),
        "GET /api/forms": ("GET", "forms", None),
        "GET /api/languages": ("GET", "languages", None),
        "GET /api/messages/{code}": ("GET", "messages/fa", None),
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
        while not (message := json.loads(socket.recv(timeout=PATIENCE)))["done"]:
            assert message["type"] == "search"

    assert (message["id"], message["best"], message["solved"]) == (3, "2", True)


@BOTH
def test_a_watcher_sees_the_agent_move(server: Running, game: str) -> None:
    id = play_of(server, game, "search:level=3", "human")
    with connect(server.live) as socket:
        socket.send(json.dumps(watching(id)))
        while not (message := json.loads(socket.recv(timeout=PATIENCE)))["play"]["moves"]:
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
    job = server.post("/api/jobs", kind="match", **jobs_of("shy")["match"])
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

    assert [(play["status"], play["winner"], said(play["reason"])) for play in plays] == [
        ("over", 1, "out of time")
    ] * 2


def test_a_match_with_an_agent_of_the_operators(server: Running) -> None:
    plan = {**jobs_of("connect4")["match"], "agents": [OWN, "random"]}
    job = server.ended_job(server.post("/api/jobs", kind="match", **plan))

    assert (job["status"], job["error"]) == ("done", None)
