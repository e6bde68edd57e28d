"""The routes of languages: one file adds a language, and a browser that has a catalogue is not sent it again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Running

from turnwise.messages import catalogue

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
