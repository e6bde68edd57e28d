"""A game of a file has turns like any other, though its searches run in processes of their own."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
from links import header, remember
from running import PATIENCE, running
from websockets.sync.client import connect

from turnwise.server.offer import Offer
from turnwise.server.settings import Bounds

ENDLESS = 10 * PATIENCE  # seconds of a search that would outlast every wait of this test
SEARCHES = 4
COUNT = '''
class Count:
    """Whoever counts on wins nothing: no search of it ends."""

    def __init__(self, number=0):
        self.number = number

    def to_move(self):
        return self.number % 2

    def result(self):
        return None

    def legal_moves(self):
        return [1, 3, 5]

    def play(self, move):
        return Count(self.number + move)
'''


def test_a_reply_comes_though_a_crowd_searches_the_same_game_for_ever(tmp_path: Path) -> None:
    """One processor, four endless searches of one address: the move of somebody else is found, and they go on."""
    (tmp_path / "count.py").write_text(COUNT, encoding="utf-8")
    offer = Offer.read([f"{tmp_path}/count.py:Count"])
    bounds = Bounds(search_seconds=ENDLESS)
    settings = {"offer": offer, "bounds": bounds, "searches": 1, "trusted_proxies": ("127.0.0.1",)}
    with (
        running(tmp_path / "store.db", **settings) as server,
        connect(server.live, additional_headers={"x-forwarded-for": "203.0.113.5"}) as crowd,
    ):
        for number in range(SEARCHES):
            question = {"game": "count", "limits": {"seconds": ENDLESS}}
            crowd.send(json.dumps({"op": "analyse", "id": number, **question}))
        deepest = awaited_depth(crowd, 1)
        elsewhere = {"x-forwarded-for": "198.51.100.7"}
        with httpx.Client(base_url=server.address, headers=elsewhere, timeout=PATIENCE) as player:
            asked = {"game": "count", "sides": ["human", "search:depth=2"]}
            play = remember(player.post("/api/plays", json=asked).json())
            move, key = {"ply": 0, "move": "1"}, header(play["id"])
            player.post(f"/api/plays/{play['id']}/moves", json=move, headers=key).raise_for_status()
            settled = server.settled_play(play["id"])
        goes_on = awaited_depth(crowd, deepest + 1)

    assert settled["ply"] == 2
    assert goes_on > deepest


def awaited_depth(crowd: object, least: int) -> int:
    """Wait until a search of the crowd has come so deep."""
    while True:
        message = json.loads(crowd.recv(PATIENCE))  # type: ignore[attr-defined]
        if message["type"] == "search" and message["depth"] >= least:
            return int(message["depth"])
