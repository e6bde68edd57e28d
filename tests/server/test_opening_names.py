"""The name of an opening goes with positions and stored games, for games of ours and for one from a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from foreign_server import play_of
from running import Running, running
from saying import said

from turnwise.server.offer import Offer

NIM = Path(__file__).parents[1] / "foreign" / "nim.py"
NAMED = """
import turnwise

GAME = turnwise.Game(name="stones", state=Nim, opening_names={"3 1": {"en": "Steep", "fa": "تند"}})
"""
LINES: dict[str, tuple[list[str], str]] = {
    "othello": (["f5", "d6", "c3", "d3", "c4"], "Tiger"),
    "stones": (["1", "3", "2"], "Steep"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("openings")
    (folder / "stones.py").write_text(NIM.read_text(encoding="utf-8") + NAMED, encoding="utf-8")
    with running(folder / "store.db", offer=Offer.read([f"{folder}/stones.py:GAME"], [])) as found:
        yield found


def named(found: dict[str, Any]) -> str | None:
    return None if found["opening"] is None else said(found["opening"])


@pytest.mark.parametrize("game", LINES)
def test_a_position_and_a_stored_game_have_the_name_of_their_opening(server: Running, game: str) -> None:
    """The stones come to the rest of the named line in another order and go on from there."""
    moves, name = LINES[game]
    id = play_of(server, game, moves=moves)
    begun = play_of(server, game)
    record = server.post(f"/api/plays/{id}/resign")["saved"]

    assert named(server.client.get(f"/api/plays/{begun}").json()["position"]) is None
    assert named(server.client.get(f"/api/plays/{id}").json()["position"]) == name
    assert named(server.client.get(f"/api/records/{record}").json()) == name
    assert {named(each) for each in server.client.get(f"/api/records?game={game}").json()} == {name}


def test_a_game_without_names_has_none(server: Running) -> None:
    id = play_of(server, "connect4", moves=["d", "d"])

    assert named(server.client.get(f"/api/plays/{id}").json()["position"]) is None
