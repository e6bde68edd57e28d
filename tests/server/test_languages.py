"""The routes of languages: one file adds a language, and a browser that has a catalogue is not sent it again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from running import Running

from turnwise.messages import catalogue
from turnwise.messages.message import PARTS

ENGLISH = {"code": "en", "name": "English", "direction": "ltr"}
PERSIAN = {"code": "fa", "name": "فارسی", "direction": "rtl"}


@pytest.fixture
def with_low_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"language": {"name": "Plattdüütsch"}, "messages": {"nav.play": "Spelen"}}
    (tmp_path / "nds.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setenv("TURNWISE_CATALOGUES", str(tmp_path))


def test_the_languages_are_listed_with_their_names_and_directions(server: Running) -> None:
    assert server.client.get("/api/languages").json() == [ENGLISH, PERSIAN]


@pytest.mark.usefixtures("with_low_german")
def test_a_file_adds_a_language(server: Running) -> None:
    """The server knows nothing of it but its catalogue."""
    listed = server.client.get("/api/languages").json()
    found = server.client.get("/api/messages/nds").json()

    assert listed == [ENGLISH, PERSIAN, {"code": "nds", "name": "Plattdüütsch", "direction": "ltr"}]
    assert found["messages"] == {"nav.play": "Spelen"}
    assert found["language"]["digits"] == "0123456789"


def test_a_catalogue_is_all_that_is_said_in_the_language(server: Running) -> None:
    found = server.client.get("/api/messages/fa").json()

    assert found["code"] == "fa"
    assert found["messages"] == catalogue("fa").messages
    assert found["language"]["last"] == {"or": " یا ", "and": " و "}


def templates_of(answer: Any) -> set[str]:
    """Find the templates of all messages in an answer."""
    if isinstance(answer, list):
        return set().union(*map(templates_of, answer))
    if not isinstance(answer, dict):
        return set()
    is_message = isinstance(answer.get("id"), str) and set(answer) <= PARTS  # a network, say, has an id too
    own = {answer["id"]} if is_message else set()
    return own.union(*map(templates_of, answer.values()))


def home_templates(server: Running) -> set[str]:
    """Find the templates of all that the home page asks for."""
    listed = server.client.get("/api/games").json()
    starts = [server.client.post("/api/position", json={"game": game["name"]}) for game in listed]
    return templates_of([listed, *(start.json() for start in starts if start.status_code == 200)])


def test_the_first_part_of_a_catalogue_has_all_that_the_home_page_says(server: Running) -> None:
    """The keys of the web app and the words of the games that it lists, and not what else a server can say."""
    everything = server.client.get("/api/messages/fa?part=all").json()
    first = server.client.get("/api/messages/fa?part=first").json()
    wanted = {*catalogue("en").messages, *home_templates(server)}

    assert everything == server.client.get("/api/messages/fa").json()
    assert first["language"] == everything["language"]
    assert first["messages"] == {key: everything["messages"][key] for key in wanted}
    assert {"Othello", "Tyrion"} <= first["messages"].keys()
    assert len(json.dumps(first["messages"])) < len(json.dumps(everything["messages"])) / 4


@pytest.mark.usefixtures("with_low_german")
def test_the_first_part_of_an_unfinished_catalogue_says_the_rest_in_english(server: Running) -> None:
    """A browser that finds everything asks for no more; keys it has in English itself."""
    found = server.client.get("/api/messages/nds?part=first").json()["messages"]

    assert found.pop("nav.play") == "Spelen"
    assert found == {template: template for template in home_templates(server)}


def test_the_first_part_has_the_words_of_a_game_that_the_server_was_not_told_of(foreign: Running) -> None:
    """Beside it one fails and one never answers: what the others say is there."""
    found = foreign.client.get("/api/messages/fa?part=first").json()["messages"]
    words = templates_of(foreign.post("/api/position", game="counted"))

    assert words
    assert home_templates(foreign) <= found.keys()


def test_a_part_that_there_is_not_is_refused(server: Running) -> None:
    answer = server.client.get("/api/messages/fa?part=second")

    assert answer.status_code == 422
    assert "\n" not in answer.json()["error"]


def test_a_damaged_catalogue_takes_no_other_with_it(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "qqq.json").write_text("{bad", encoding="utf-8")
    monkeypatch.setenv("TURNWISE_CATALOGUES", str(tmp_path))

    assert server.client.get("/api/languages").json() == [ENGLISH, PERSIAN]
    assert server.client.get("/api/messages/qqq").status_code == 422


def test_the_plural_rule_goes_with_the_catalogue(server: Running) -> None:
    found = server.client.get("/api/messages/fa").json()["language"]

    assert (found["forms"], found["plural"]) == (["one", "other"], "n > 1")


def test_a_catalogue_is_sent_once(server: Running) -> None:
    """A browser asks again with the tag it was given."""
    first = server.client.get("/api/messages/fa")
    again = server.client.get("/api/messages/fa", headers={"if-none-match": first.headers["etag"]})
    other = server.client.get("/api/messages/en", headers={"if-none-match": first.headers["etag"]})

    assert (first.status_code, again.status_code, other.status_code) == (200, 304, 200)
    assert again.content == b""


def test_a_language_without_catalogue_is_refused_with_those_there_are(server: Running) -> None:
    answer = server.client.get("/api/messages/xx")

    assert answer.status_code == 422
    assert answer.json()["error"] == "unknown language 'xx': choose one of en, fa"


def test_a_file_outside_the_catalogues_cannot_be_asked_for(server: Running) -> None:
    assert server.client.get("/api/messages/..%2F..%2Fpyproject").status_code in (404, 422)
