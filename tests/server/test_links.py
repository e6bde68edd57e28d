"""Games by link: whoever lacks the secret of a side cannot act for it, by HTTP or WebSocket, whatever the action."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from patience import PATIENCE
from running import Running, running
from saying import said
from store.postgres import NoServerError
from store.postgres import server as postgres_server

from turnwise.server.app import make_app
from turnwise.server.live import OPERATIONS
from turnwise.server.schema import document_of
from turnwise.server.sessions.actions import ACTIONS, ASKED
from turnwise.server.sessions.keys import GUESSES, Secrets, hash_of, held
from turnwise.server.settings import Settings
from turnwise.store import Store

HEADER = "turnwise-key"
ROUTES = {"move": "moves"}  # an action whose route has another name
VALUES: dict[str, dict[str, Any]] = {
    "move": {"ply": 0, "move": "01"},
    "pace": {"seconds": 1.0},
    "name": {"name": "Sara"},
    "list": {"listed": True},
}
NOT_ABOUT_A_SIDE = {"deepen", "review", "watch", "leave", "watch_job", "analyse", "stop"}
EVERY_ACTION = pytest.mark.parametrize("action", sorted(ASKED))
SIDES = pytest.mark.parametrize("sides", [["human", "human"], ["human", "random"], ["random", "random"]], ids="-".join)


class Game:
    """A game by link, and the three who have one."""

    def __init__(self, server: Running, **asked: Any) -> None:
        self.server = server
        values = {"game": "sim", "sides": ["human", "human"], **asked}
        self.begun: dict[str, Any] = httpx.post(f"{server.address}/api/plays", json=values, timeout=PATIENCE).json()
        self.id = str(self.begun["id"])
        self.first, self.second = self.begun["keys"]["sides"]
        self.spectator = str(self.begun["keys"]["spectator"])

    def ask(self, action: str, key: str | None, **values: Any) -> tuple[int, dict[str, Any]]:
        """Act with a secret, or without any."""
        path = f"{self.server.address}/api/plays/{self.id}/{ROUTES.get(action, action)}"
        headers = {} if key is None else {HEADER: key}
        body = values or VALUES.get(action, {})
        answer = httpx.post(path, json=body, headers=headers, timeout=PATIENCE)
        return answer.status_code, answer.json()

    def get(self, key: str | None = None) -> tuple[int, dict[str, Any]]:
        headers = {} if key is None else {HEADER: key}
        answer = httpx.get(f"{self.server.address}/api/plays/{self.id}", headers=headers, timeout=PATIENCE)
        return answer.status_code, answer.json()

    def done(self, action: str, key: str, **values: Any) -> dict[str, Any]:
        status, found = self.ask(action, key, **values)
        assert status == 200, found
        return found


async def told(socket: Any, *kinds: str) -> dict[str, Any]:
    """The next message of these kinds."""
    while (message := json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))["type"] not in kinds:
        pass
    return dict(message)


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


# ---- who is connected ----


def test_everybody_hears_who_is_connected(server: Running) -> None:
    game = Game(server)

    async def scene() -> list[tuple[list[bool], int]]:
        async with websockets.connect(server.live) as first:
            await first.send(json.dumps({"op": "watch", "play": game.id, "keys": [game.first]}))
            found = [await told(first, "presence")]
            async with websockets.connect(server.live) as second, websockets.connect(server.live) as third:
                for socket, key in ((second, game.second), (third, game.spectator)):
                    await socket.send(json.dumps({"op": "watch", "play": game.id, "keys": [key]}))
                    found.append(await told(first, "presence"))
                await second.send(json.dumps({"op": "leave", "play": game.id}))
                found.append(await told(first, "presence"))
            found.append(await told(first, "presence"))
            return [(each["connected"], each["spectators"]) for each in found]

    assert asyncio.run(scene()) == [
        ([True, False], 0),
        ([True, True], 0),
        ([True, True], 1),
        ([True, False], 1),
        ([True, False], 0),
    ]


def test_servers_that_share_a_store_know_each_others_connections(tmp_path: Path) -> None:
    """Two friends are connected to two servers; when one server ends, the other notices."""
    with running(tmp_path / "store.db") as one:
        game = Game(one)

        async def scene() -> list[list[bool]]:
            async with websockets.connect(one.live) as first:
                await first.send(json.dumps({"op": "watch", "play": game.id, "keys": [game.first]}))
                found = [await told(first, "presence")]
                with running(tmp_path / "store.db") as other:
                    async with websockets.connect(other.live) as second:
                        await second.send(json.dumps({"op": "watch", "play": game.id, "keys": [game.second]}))
                        found.append(await told(first, "presence"))
                        await second.send(json.dumps({"op": "name", "play": game.id, "name": "Amir"}))
                        assert (await told(second, "play"))["play"]["you"] == [1]
                    found.append(await told(first, "presence"))
                return [each["connected"] for each in found]

        assert asyncio.run(scene()) == [[True, False], [True, True], [True, False]]


# ---- clocks, and games of before ----


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "store.db") as found:
        yield found


def test_a_clock_runs_out_though_nobody_is_connected(hurried: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody watches and nobody asks; the server's clock goes on by an hour, and the stored game tells who has lost."""
    game = Game(hurried, moves=["01"], clock={"seconds": 600.0})
    service = hurried.app.state.services.session_service
    now = service.now
    monkeypatch.setattr(service, "now", lambda: now() + 3600.0)
    store = hurried.app.state.services.store

    async def stored() -> Any:
        while not (found := list(store.entries(kind="play"))):
            await asyncio.sleep(0.02)
        return found[0]

    entry = asyncio.run(asyncio.wait_for(stored(), PATIENCE))

    assert (entry.record.ending, entry.record.winner) == ("time", 0)
    assert game.get(game.first)[1]["status"] == "over"


def test_a_clock_that_ran_out_while_the_server_was_down_ends_the_game(tmp_path: Path) -> None:
    with running(tmp_path / "store.db") as server:
        game = Game(server, moves=["01"], clock={"seconds": 0.2})
    with running(tmp_path / "store.db") as server:
        store = server.app.state.services.store

        async def stored() -> Any:
            while not (found := list(store.entries(kind="play"))):
                await asyncio.sleep(0.02)
            return found[0]

        entry = asyncio.run(asyncio.wait_for(stored(), PATIENCE))

    assert (entry.record.ending, entry.record.winner) == ("time", 0)
    assert entry.owner is not None
    assert entry.owner.play == game.id


OLD = {
    "game": "sim", "start": "6:/", "moves": [], "sides": ["human", "random"], "seed": 0, "began": 0.0, "times": [],
    "clock": 60.0, "clocks": [60.0, 60.0], "increment": 0.0, "pace": 0.0, "ending": "", "winner": None, "detail": "",
    "saved": None, "code": {},
}  # fmt: skip
"""A play as it was stored before games had links."""


def test_a_play_of_before_links_is_readable_and_takes_no_move(tmp_path: Path) -> None:
    """Anybody who knows its address sees it as it was left, its clock stands, and every action is refused."""
    Store.open(tmp_path / "store.db").close()
    with sqlite3.connect(tmp_path / "store.db") as database:
        row = ("old", 0, json.dumps(OLD), 2e9, None, None)
        database.execute("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?)", row)
    with running(tmp_path / "store.db") as server:
        game = Game(server)
        game.id = "old"
        refused = [game.ask(action, key)[0] for action in ASKED for key in (None, game.first)]
        status, seen = game.get()

    assert set(refused) == {403}
    assert (status, seen["status"], seen["clocks"], seen["you"]) == (200, "playing", [60.0, 60.0], [])
    assert "before games had links" in said(seen["reason"])


@pytest.mark.slow
def test_friends_play_at_two_servers_on_postgresql() -> None:
    """Each side is connected to another server, and a stranger to one of them is refused."""
    try:
        with postgres_server() as url, running(url) as one, running(url) as other:
            game = Game(one)
            elsewhere = Game(other)
            elsewhere.id = game.id
            game.done("move", game.first)
            assert elsewhere.ask("move", game.first, ply=1, move="02")[0] == 403
            assert elsewhere.ask("move", elsewhere.second, ply=1, move="02")[0] == 403
            elsewhere.done("move", game.second, ply=1, move="02")
            game.done("draw", game.first)
            elsewhere.done("draw", game.second, answer="accept")
            following = elsewhere.done("rematch", game.second) and game.done("rematch", game.first)["next"]
            game.id = elsewhere.id = following

            assert [server.get(game.spectator)[0] for server in (game, elsewhere)] == [200, 200]
            assert elsewhere.get(game.second)[1]["you"] == [0]
    except NoServerError as error:
        pytest.skip(str(error))
