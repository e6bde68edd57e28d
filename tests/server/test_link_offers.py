"""Games by link: draws, moves taken back and rematches, which need the consent of both sides."""

from __future__ import annotations

import httpx
import pytest
from linked_game import Game
from links import HEADER
from running import Running
from saying import said

# ---- offers ----


def test_a_draw_needs_both_sides(server: Running) -> None:
    game = Game(server)
    game.done("move", game.first)
    offered = game.done("draw", game.first)
    assert game.ask("draw", game.first, answer="accept")[0] == 409
    drawn = game.done("draw", game.second, answer="accept")
    record = httpx.get(f"{server.address}/api/records/{drawn['saved']}", headers={HEADER: game.spectator}).json()

    assert offered["offers"] == {"draw": 0, "undo": None, "rematch": None}
    assert (offered["status"], drawn["status"], drawn["result"], drawn["winner"]) == ("playing", "over", 0, None)
    assert said(drawn["reason"]) == "both sides agreed on a draw"
    assert (record["ending"], record["result"]) == ("agreed", 0)


@pytest.mark.parametrize("who", ["first", "second"], ids=["withdrawn", "declined"])
def test_an_offer_is_declined_or_withdrawn(server: Running, who: str) -> None:
    game = Game(server)
    game.done("draw", game.first)
    after = game.done("draw", getattr(game, who), answer="decline")

    assert after["offers"]["draw"] is None
    assert game.ask("draw", game.second, answer="accept")[0] == 409


def test_a_move_declines_what_the_other_has_offered(server: Running) -> None:
    game = Game(server)
    game.done("draw", game.first)
    assert game.done("move", game.first)["offers"]["draw"] == 0
    game.done("undo", game.first)
    after = game.done("move", game.second, ply=1, move="02")

    assert after["offers"] == {"draw": None, "undo": None, "rematch": None}


def test_moves_are_taken_back_when_the_other_accepts(server: Running) -> None:
    """Who asks gets back to the own last move, whatever was played since."""
    game = Game(server)
    for ply, (key, move) in enumerate([(game.first, "01"), (game.second, "02"), (game.first, "03")]):
        game.done("move", key, ply=ply, move=move)
    asked = game.done("undo", game.second)
    after = game.done("undo", game.first, answer="accept")

    assert (asked["ply"], asked["offers"]["undo"]) == (3, 1)
    assert (after["moves"], after["offers"]["undo"], after["to_move"]) == (["01"], None, 1)


def test_against_the_computer_a_move_is_taken_back_at_once(server: Running) -> None:
    game = Game(server, sides=["human", "random"])
    game.done("move", game.first)

    assert game.done("undo", game.first)["moves"] == []
    assert game.ask("undo", game.second)[0] == 409


@pytest.mark.parametrize(
    ("position", "sides", "agrees"),
    [("112233", ["human", "random"], True), ("44335", ["random", "human"], False)],
    ids=["the person wins", "the computer wins"],
)
def test_the_computer_takes_a_draw_where_it_is_no_better_off(
    server: Running, position: str, sides: list[str], agrees: bool
) -> None:
    """A person with three in a row is offered half a point; three in a row of its own the computer plays on."""
    game = Game(server, game="connect4", position=position, sides=sides)
    status, found = game.ask("draw", game.first if agrees else game.second)

    assert status == (200 if agrees else 409), found
    assert agrees or "declines" in found["error"]


# ---- rematch ----


def test_a_rematch_carries_both_and_those_who_look_on_along(server: Running) -> None:
    """The same secrets open the next game, with sides changed; nobody has to be told a new one."""
    game = Game(server, names=["Sara", "Amir"], clock={"seconds": 60.0})
    assert game.ask("rematch", game.first)[0] == 409
    game.done("move", game.first)
    game.done("resign", game.second)
    asked = game.done("rematch", game.second)
    agreed = game.done("rematch", game.first)
    following = Game.__new__(Game)
    following.__dict__.update({**game.__dict__, "id": agreed["next"]})

    assert (asked["offers"]["rematch"], asked["next"]) == (1, None)
    sides = [following.get(key)[1]["you"] for key in (game.first, game.second, game.spectator)]
    assert sides == [[1], [0], []]
    found = following.get(game.spectator)[1]
    assert (found["names"], found["clock"], found["moves"]) == (["Amir", "Sara"], 60.0, [])
    assert following.ask("move", game.first)[0] == 403
    assert following.ask("move", game.second)[0] == 200
    assert game.done("rematch", game.first)["next"] == agreed["next"]
    assert game.ask("undo", game.first)[0] == 409


def test_a_rematch_with_the_computer_is_there_at_once(server: Running) -> None:
    """It has the same sides, and cards are dealt again by the same options."""
    game = Game(server, game="hand_of_the_king", sides=["human", "random"], position="start:seed=5,companions=off")
    game.done("resign", game.first)
    following = game.done("rematch", game.first)["next"]
    found = httpx.get(f"{server.address}/api/plays/{following}", headers={HEADER: game.first}).json()

    assert (found["sides"], found["you"]) == (["human", "random"], [0])
    assert found["start"] != game.begun["start"]


def test_a_rematch_of_a_foreign_game(foreign: Running) -> None:
    """A game that only this server knows is played by link as any other."""
    game = Game(foreign, game="counted")
    move = game.begun["position"]["legal"][0]["text"]
    assert game.ask("move", game.second, ply=0, move=move)[0] == 403
    game.done("move", game.first, ply=0, move=move)
    game.done("draw", game.first)
    game.done("draw", game.second)
    game.done("rematch", game.first)

    assert game.done("rematch", game.second)["next"]
