"""Games by link: whoever lacks the secret of a side cannot act for it, by HTTP or WebSocket, whatever the action."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from linked_game import ROUTES, VALUES, Game, told
from links import HEADER
from patience import PATIENCE
from running import Running, running
from saying import said

from turnwise.server.app import make_app
from turnwise.server.live import OPERATIONS
from turnwise.server.schema import document_of
from turnwise.server.sessions.actions import ACTIONS, ASKED
from turnwise.server.sessions.keys import GUESSES, Secrets, hash_of, held
from turnwise.server.settings import Settings

NOT_ABOUT_A_SIDE = {"deepen", "review", "watch", "leave", "watch_job", "analyse", "stop"}
EVERY_ACTION = pytest.mark.parametrize("action", sorted(ASKED))
SIDES = pytest.mark.parametrize("sides", [["human", "human"], ["human", "random"], ["random", "random"]], ids="-".join)


def act_over_socket(game: Game, action: str, key: str | None) -> dict[str, Any]:
    """What the socket says to an action of who has entered with a secret."""

    async def scene() -> dict[str, Any]:
        async with websockets.connect(game.server.live) as socket:
            keys = [] if key is None else [key]
            await socket.send(json.dumps({"op": "watch", "play": game.id, "keys": keys}))
            first = await told(socket, "play", "error")
            await socket.send(json.dumps({"op": action, "id": 7, "play": game.id, **VALUES.get(action, {})}))
            while True:
                found = await told(socket, "play", "error", "hint")
                if found["type"] != "error" or found.get("id") == 7:
                    return {"entered": first["type"], **found}

    return asyncio.run(scene())


# ---- nobody acts for a side whose link they lack ----


def test_every_action_is_in_the_tables_below() -> None:
    """A new route or message about a game is an action, which asks for a secret first; or it is named here."""
    document = document_of(make_app(Settings()))
    routes = {path.rpartition("/")[2] for path in document["paths"] if path.startswith("/api/plays/{id}/")}

    assert routes == {ROUTES.get(action, action) for action in ASKED}
    assert set(OPERATIONS) - NOT_ABOUT_A_SIDE == set(ASKED)
    assert set(ASKED) == {*ACTIONS, "move", "hint"}


@EVERY_ACTION
@SIDES
@pytest.mark.parametrize("who", ["stranger", "guesser", "spectator"])
def test_no_stranger_acts_by_http(server: Running, action: str, sides: list[str], who: str) -> None:
    """Without a secret, with a wrong one and with that of spectators everything is refused, and nothing changes."""
    game = Game(server, sides=sides, **({} if "human" in sides else {"pace": None}))
    key = {"stranger": None, "guesser": Secrets.new().spectator, "spectator": game.spectator}[who]
    before = game.get(game.spectator)
    status, found = game.ask(action, key)

    assert (status, list(found)) == (403, ["error", "message"])
    assert game.get(game.spectator) == before


@EVERY_ACTION
@pytest.mark.parametrize("who", ["stranger", "guesser", "spectator"])
def test_no_stranger_acts_by_websocket(server: Running, action: str, who: str) -> None:
    game = Game(server)
    key = {"stranger": None, "guesser": Secrets.new().spectator, "spectator": game.spectator}[who]
    before = game.get(game.spectator)
    found = act_over_socket(game, action, key)

    assert found["type"] == "error"
    assert found["entered"] == ("play" if who == "spectator" else "error")
    assert game.get(game.spectator) == before


@pytest.mark.parametrize("by_socket", [False, True], ids=["http", "websocket"])
@pytest.mark.parametrize("action", ["move", "hint"])
def test_the_other_side_cannot_move_for_the_one_to_move(server: Running, action: str, by_socket: bool) -> None:
    """The first side is to move: the second has a good secret, and not the one that is needed."""
    game = Game(server)
    if by_socket:
        assert act_over_socket(game, action, game.second)["type"] == "error"
        assert act_over_socket(game, action, game.first)["type"] in ("play", "hint")
    else:
        assert game.ask(action, game.second)[0] == 403
        assert game.ask(action, game.first)[0] == 200


def test_what_a_side_does_is_done_for_that_side(server: Running) -> None:
    """Who resigns has lost, and who says a name has it, whoever is to move."""
    game = Game(server)
    named = game.done("name", game.second, name="  سارا ‌جان ")
    resigned = game.done("resign", game.second)

    assert named["names"] == ["", "سارا ‌جان"]
    assert (resigned["winner"], said(resigned["reason"]), resigned["you"]) == (0, "resigned", [1])


def test_a_secret_tells_which_sides_are_ones_own(server: Running) -> None:
    game = Game(server)

    found = [
        game.get(key)[1]["you"] for key in (game.first, game.second, game.spectator, f"{game.first},{game.second}")
    ]
    assert found == [[0], [1], [], [0, 1]]
    assert game.get()[0] == game.get("nonsense")[0] == 403


def test_a_right_secret_does_not_cover_a_guess(server: Running) -> None:
    """A spectator may not try secrets of sides beside the one that is right."""
    game = Game(server)

    assert game.get(f"{game.spectator},{Secrets.new().spectator}")[0] == 403
    assert not held([hash_of("a"), hash_of("b"), hash_of("c")], ["a", "d"]).may_look


def test_secrets_have_128_bits_and_more() -> None:
    links = Secrets.new()

    assert len({*links.sides, links.spectator}) == 3
    assert all(len(each) * 6 >= 128 for each in (*links.sides, links.spectator))


def test_guesses_are_limited(tmp_path: Path) -> None:
    """After some wrong secrets even the right one has to wait, from that address and for that game; others do not."""
    with running(tmp_path / "store.db") as server:
        game, other = Game(server), Game(server)
        found = [game.get(Secrets.new().spectator)[0] for _ in range(GUESSES + 1)]

        assert found == [403] * GUESSES + [429]
        assert game.get(game.first)[0] == 429
        assert other.get(other.first)[0] == 200


@pytest.mark.parametrize(
    "key", ["", ",", ":", "a" * 5000, "x,y,z,w", "نه".encode().decode("latin-1"), "%00", "a:b:c", "\x7f"]
)
def test_nonsense_for_a_secret_is_one_line(server: Running, key: str) -> None:
    game = Game(server)
    answer = httpx.get(f"{server.address}/api/plays/{game.id}", headers={HEADER: key.encode("latin-1")})  # type: ignore[dict-item]

    assert answer.status_code in (400, 403)
    assert answer.status_code == 400 or list(answer.json()) == ["error", "message"]


@pytest.mark.parametrize("name", ["\u202eabc", "a\u0000b", "x" * 41, "a\u2028\u200bb", 3, None])
def test_a_name_that_tricks_the_reader_is_refused(server: Running, name: Any) -> None:
    game = Game(server)

    assert game.ask("name", game.first, name=name)[0] == 422


# ---- what strangers see ----


def test_a_game_by_link_is_listed_to_its_own_people_alone(server: Running) -> None:
    """Neither the list nor its number opens it, until a side shows it to everybody; and it can be hidden again."""
    game = Game(server)
    game.done("move", game.first)
    number = game.done("resign", game.first)["saved"]

    def seen(headers: dict[str, str]) -> tuple[bool, int]:
        listed = httpx.get(f"{server.address}/api/records?game=sim", headers=headers).json()
        one = httpx.get(f"{server.address}/api/records/{number}", headers=headers)
        return number in [each["id"] for each in listed], one.status_code

    mine = {HEADER: f"{game.id}:{game.spectator}"}
    assert (seen({}), seen(mine)) == ((False, 404), (True, 200))
    assert seen({HEADER: f"{game.id}:{Secrets.new().spectator}"}) == (False, 404)
    game.done("list", game.second, listed=True)
    assert seen({}) == (True, 200)
    game.done("list", game.first, listed=False)
    assert (seen({}), seen(mine)) == ((False, 404), (True, 200))


def test_ones_own_games_are_listed_by_their_secrets(server: Running) -> None:
    games = [Game(server), Game(server, sides=["human", "random"])]
    header = {HEADER: ",".join([f"{games[0].id}:{games[0].second}", f"{games[1].id}:{games[1].first}", "x:y"])}
    found = httpx.get(f"{server.address}/api/plays", headers=header).json()

    assert [(each["id"], each["you"]) for each in found] == [(games[0].id, [1]), (games[1].id, [0])]
    assert httpx.get(f"{server.address}/api/plays").json() == []


def test_no_secret_is_ever_told_kept_or_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A whole game, with offers, errors and a rematch: only the first answer to who began it has the secrets.

    All answers to all three, all that spectators hear, the record, its export, the database's own files and the log are
    searched for each of them.
    """
    heard: list[str] = []
    store = tmp_path / "store.db"
    with running(store) as server:
        game = Game(server)

        async def scene() -> None:
            async with websockets.connect(server.live) as socket:
                await socket.send(json.dumps({"op": "watch", "play": game.id, "keys": [game.spectator]}))
                for action, key, values in (
                    ("name", game.first, {"name": "Sara"}),
                    ("move", game.first, {"ply": 0, "move": "01"}),
                    ("move", game.first, {"ply": 1, "move": "02"}),
                    ("undo", game.first, {}),
                    ("draw", game.second, {}),
                    ("resign", game.second, {}),
                    ("rematch", game.first, {}),
                    ("rematch", game.second, {}),
                    ("list", game.first, {"listed": True}),
                ):
                    heard.append(json.dumps((await asyncio.to_thread(game.ask, action, key, **values))[1]))
                while '"listed":true' not in heard[-1]:
                    heard.append(await asyncio.wait_for(socket.recv(), PATIENCE))

        asyncio.run(scene())
        for path in ("records", "events", f"plays/{game.id}"):
            heard.append(httpx.get(f"{server.address}/api/{path}", headers={HEADER: game.spectator}).text)
        kept = b"".join(each.read_bytes() for each in tmp_path.iterdir() if each.is_file())
    everything = "\n".join([*heard, caplog.text]).encode() + kept + store.read_bytes()

    assert b'"next"' in everything
    for secret in (game.first, game.second, game.spectator):
        assert secret.encode() not in everything
    assert hash_of(game.first).encode() in kept
    for hashed in map(hash_of, (game.first, game.second, game.spectator)):
        assert hashed not in "\n".join(heard)
