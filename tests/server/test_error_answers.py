"""Refusals in plain sentences: what is wrong, where, and the way out, in both languages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from running import Running
from saying import said
from websockets.sync.client import connect

VALIDATORS = re.compile("Input|Field|input|valid|permitted|items|parse")  # words of pydantic, not of people
PERSIAN = re.compile("[آ-ی]")


@pytest.mark.parametrize(
    ("path", "body", "english", "persian"),
    [
        (
            "tree",
            {"game": "sim", "depth": "a"},
            "depth must be a whole number, not 'a'",
            "عمق باید عددی صحیح باشد، نه 'a'",
        ),
        ("tree", {"game": "sim", "depth": 99}, "depth must be at most 12, not 99", "عمق باید حداکثر ۱۲ باشد، نه ۹۹"),
        ("tree", {}, "game is missing: give it", "نام بازی داده نشده است: آن را بدهید"),
        (
            "tree",
            {"game": "sim", "foo": 1},
            "foo is not known here: leave it out",
            "foo اینجا شناخته نیست: آن را ندهید",
        ),
        (
            "tree",
            {"game": "sim", "method": "x"},
            "method must be 'full', 'alpha_beta', 'minimax' or 'mcts', not 'x'",
            "روش باید 'full'، 'alpha_beta'، 'minimax' یا 'mcts' باشد، نه 'x'",
        ),
        (
            "position",
            {"game": "sim", "moves": [1]},
            "entry 1 of moves must be text, not 1",
            "مورد ۱ از فهرست حرکت‌ها باید متن باشد، نه ۱",
        ),
        ("review", {"game": "sim", "moves": []}, "moves: give at least 1", "فهرست حرکت‌ها: دست‌کم ۱ مورد بدهید"),
        (
            "plays",
            {"game": "sim", "clock": {"seconds": -1}},
            "seconds of clock must be more than 0, not -1",
            "شمار ثانیه‌ها در ساعت باید بیشتر از ۰ باشد، نه −۱",
        ),
        (
            "position",
            {"game": "connect4", "moves": ["zz"]},
            "illegal move 'zz' in connect4 position '': legal moves are a, b, c, d, e, f, g",
            "حرکت «zz» در وضعیت «» از connect4 مجاز نیست؛ حرکت‌های مجاز: a، b، c، d، e، f، g",
        ),
        (
            "position",
            {"game": "sim", "position": "start:n=40"},
            "sim option n='40': give a whole number from 3 to 9",
            "گزینهٔ n در sim نمی‌تواند «40» باشد؛ عددی صحیح از ۳ تا ۹ بدهید",
        ),
        (
            "plays",
            {"game": "sim", "sides": ["human", "search:level=77"]},
            "agent 'search:level=77': level='77' is not a whole number from 1 to 10",
            "عامل «search:level=77»: مقدار «77» برای level پذیرفته نیست؛ باید عددی صحیح از ۱ تا ۱۰ باشد",
        ),
    ],
)
def test_a_refusal_is_one_sentence_in_both_languages(
    server: Running, path: str, body: dict[str, Any], english: str, persian: str
) -> None:
    answer = server.client.post(f"/api/{path}", json=body)

    assert answer.status_code == 422
    assert answer.json()["error"] == english
    assert said(answer.json()["message"], "en") == english
    assert said(answer.json()["message"], "fa") == persian


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("position", {"game": "nonsense"}),
        *(("position", {"game": game, "position": "xyz"}) for game in ("connect4", "sim", "othello", "angry")),
        ("position", {"game": "othello", "position": "start:foo=1"}),
        ("position", {"game": "angry", "position": "start:map=nope"}),
        ("edit", {"game": "connect4", "cells": ["0"] + [""] * 41, "to_move": 1}),
        ("edit", {"game": "sim", "edges": [7]}),
        ("analyse", {"game": "sim", "limits": {"seconds": "long"}}),
        ("plays", {"game": "sim", "sides": ["human", "nobody"]}),
        ("plays", {"game": "sim", "seed": True}),
        ("jobs", {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "games": 3}),
        ("jobs", {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "openings": "foo"}),
        ("jobs", {"kind": "match", "game": "sim", "agents": ["random", "greedy"], "sprt": [3.0, 1.0]}),
        ("jobs", {"kind": "tune", "game": "sim", "epochs": "many"}),
        ("jobs", {"kind": "lab", "names": ["x"]}),
        ("jobs", {"kind": "nothing"}),
    ],
)
def test_no_refusal_speaks_as_validators_do(server: Running, path: str, body: dict[str, Any]) -> None:
    found = server.client.post(f"/api/{path}", json=body).json()

    assert not VALIDATORS.search(found["error"])
    assert PERSIAN.search(said(found["message"], "fa"))


@pytest.mark.parametrize("content", [b"{", b"[1]", b"7", b"null"])
def test_a_body_that_is_no_object_is_refused_in_a_sentence(server: Running, content: bytes) -> None:
    found = server.client.post("/api/position", content=content, headers={"content-type": "application/json"}).json()

    assert found["error"].startswith("the request ")
    assert not VALIDATORS.search(found["error"])


def test_the_number_of_a_stored_game_is_named(server: Running) -> None:
    odd, missing = (server.client.get(f"/api/records/{id}").json() for id in ("abc", "99999"))

    assert odd["error"] == "the number of a game must be a whole number, not 'abc'"
    assert missing["error"] == "there is no game 99999: choose one of the list"
    assert said(missing["message"], "fa") == "بازی شمارهٔ ۹۹۹۹۹ در بایگانی نیست؛ از فهرست یکی را برگزینید"


def test_refusals_over_the_socket_are_in_both_languages_too(server: Running) -> None:
    with connect(server.live) as socket:
        socket.send(json.dumps({"op": "analyse", "id": 1, "game": "sim", "moves": 3}))
        found = json.loads(socket.recv())

    assert (found["type"], found["error"]) == ("error", "moves must be a list, not 3")
    assert PERSIAN.search(said(found["message"], "fa"))


def test_a_search_is_not_called_a_game(server: Running) -> None:
    with connect(server.live) as socket:
        socket.send(json.dumps({"op": "stop", "id": "x"}))
        found = json.loads(socket.recv())

    assert found["error"] == "the number of a search must be a whole number, not 'x'"
    assert "شمارهٔ جست‌وجو" in said(found["message"], "fa")


def test_the_middleware_refuses_in_both_languages(server: Running) -> None:
    answer = server.client.get("/api/games", headers={"host": "elsewhere.example"})

    assert answer.json()["error"] == "this server does not answer to that name"
    assert PERSIAN.search(said(answer.json()["message"], "fa"))
