"""Games of OpenSpiel on a server: those that the operator has named, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from running import Running, running

from turnwise.errors import TurnwiseError
from turnwise.server.hosts.hosts import check_offer
from turnwise.server.offer import Offer
from turnwise.server.settings import Settings

pytest.importorskip("pyspiel")

SMALL, WIDE = "openspiel:hex(board_size=3)", "openspiel:go"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    store: Path = tmp_path_factory.mktemp("openspiel") / "store.db"
    with running(store, offer=Offer.read([SMALL, WIDE])) as found:
        yield found


def test_a_game_that_the_operator_has_named_is_played_and_analysed(server: Running) -> None:
    """Its drawing is the board, its moves are buttons, and a level answers."""
    listed = {each["name"]: each for each in server.client.get("/api/games").json()}
    position = server.post("/api/position", game=SMALL, moves=[])
    found = server.post(
        "/api/analyse", game=SMALL, moves=[position["legal"][4]["text"]], exact=True, limits={"seconds": 20.0}
    )
    rules = server.client.get(f"/api/rules/{quote(SMALL, safe='')}").text

    assert "Hex" in str(listed[SMALL]["title"])
    assert "OpenSpiel" in rules
    assert len(position["legal"]) == 9
    assert (found["solved"], abs(found["score"])) == (True, 1)


def test_a_board_of_more_than_256_moves_is_shown_and_searched(server: Running) -> None:
    position = server.post("/api/position", game=WIDE, moves=[])
    found = server.post("/api/analyse", game=WIDE, moves=[], limits={"depth": 1})

    assert len(position["legal"]) == 362
    assert found["score"] == 0


def test_a_visitor_opens_no_other_game_of_openspiel(server: Running) -> None:
    """Neither by name nor with other parameters: nothing is loaded for a visitor's word."""
    for name in ("openspiel:chess", "openspiel:hex(board_size=4)", "openspiel:hex"):
        refused = server.client.post("/api/position", json={"game": name, "moves": []})

        assert refused.status_code in (400, 404, 422)
        assert "unknown game" in refused.text


def test_an_operator_is_told_of_a_game_that_cannot_be_played(tmp_path: Path) -> None:
    offer = Offer.read(["openspiel:kuhn_poker"])

    with pytest.raises(TurnwiseError, match="chance takes part"):
        check_offer(Settings(store=str(tmp_path / "store.db"), offer=offer))
