"""What the server promises its clients: every answer has a model, and the web app's types are made from them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

import turnwise
from turnwise.server.app import make_app
from turnwise.server.responses import ServerMessage
from turnwise.server.schema import contract_of, document_of
from turnwise.server.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "scripts" / "page.py"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return document_of(make_app(Settings()))


def answers(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The schema of what each route answers with."""
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            yield f"{method} {path}", route["responses"]["200"]["content"]["application/json"]["schema"]


def test_every_route_answers_with_a_model(document: dict[str, Any]) -> None:
    """A model, or a list of one: no route says just `object`."""
    found = dict(answers(document))
    bare = [route for route, schema in found.items() if "$ref" not in schema.get("items", schema)]

    assert len(found) >= 25
    assert bare == []


def test_every_route_tells_how_it_refuses(document: dict[str, Any]) -> None:
    """The errors of the server have one shape, and the document names it."""
    for methods in document["paths"].values():
        for route in methods.values():
            refusal = route["responses"]["422"]["content"]["application/json"]["schema"]
            assert refusal == {"$ref": "#/components/schemas/Refusal"}


def test_the_messages_of_the_websocket_are_in_the_document(document: dict[str, Any]) -> None:
    """No route names them, and clients need them all the same."""
    models = document["components"]["schemas"]
    said = {name.rpartition("/")[2] for name in models["ServerMessage"]["discriminator"]["mapping"].values()}
    heard = {name.rpartition("/")[2] for name in models["ClientMessage"]["discriminator"]["mapping"].values()}

    in_play = ("Move", "Undo", "Draw", "Rematch", "Resign", "Pace", "Name", "List", "Hint", "Leave")

    assert said == {
        "PlayMessage",
        "PresenceMessage",
        "HintReply",
        "SearchMessage",
        "ReviewRowsMessage",
        "PlaceMessage",
        "JobMessage",
        "ErrorMessage",
    }
    searches = ("Analyse", "Deepen", "Review", "Stop")
    assert heard == {f"{name}Message" for name in ("Watch", "WatchJob", *searches)} | {
        f"{name}Message" for name in in_play
    }
    assert (said | heard) <= models.keys()


def test_an_answer_has_no_field_that_its_model_does_not_name() -> None:
    """A field that is added to an answer alone would be missing from the types."""
    message = {"type": "error", "error": "no", "message": {"id": "no"}}

    assert TypeAdapter(ServerMessage).validate_python(message) == message
    with pytest.raises(ValidationError, match="unnamed"):
        TypeAdapter(ServerMessage).validate_python({**message, "unnamed": 1})


def test_types_do_not_name_the_games_of_one_server(document: dict[str, Any]) -> None:
    """The document of a server lists its games; another server has others, and the same web app."""
    asked = document["components"]["schemas"]["PositionRequest"]["properties"]["game"]
    typed = contract_of(make_app(Settings()))["components"]["schemas"]["PositionRequest"]["properties"]["game"]

    assert "connect4" in asked["enum"]
    assert "enum" not in typed


def checked_types(package: Path) -> subprocess.CompletedProcess[str]:
    """What `page.py check` says of the committed types, with the models of this package."""
    code = "import sys; sys.path.insert(0, 'scripts'); import page; sys.exit(page.check_types(page.find_npm()))"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_renamed_field_makes_the_committed_types_stale(tmp_path: Path) -> None:
    """In a copy of the package `saved` of a play becomes `kept`: the check names the file and the field."""
    package = tmp_path / "turnwise"
    shutil.copytree(Path(turnwise.__file__).parent, package, ignore=shutil.ignore_patterns("static"))
    models = package / "server" / "responses" / "play.py"
    models.write_text(models.read_text().replace("    saved: int | None\n", "    kept: int | None\n"))

    found = checked_types(package)

    assert found.returncode == 1
    assert "web/src/lib/api/types.ts is stale, run: scripts/page.py types" in found.stderr
    assert "-            saved: number | null;" in found.stderr
    assert "+            kept: number | null;" in found.stderr


def test_the_committed_types_are_those_of_the_models() -> None:
    """A change of a model needs the types made again."""
    found = checked_types(Path(turnwise.__file__).parent)

    assert found.returncode == 0, found.stderr
