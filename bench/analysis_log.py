"""How fast does an analysis that goes on come to something, and does it only ever deepen?

A client asks `turnwise serve` over its WebSocket for analyses that go on, as the web app does: of one position for some
seconds, then of the next one of a game, whose moves are the best found or, some of them, random. Halfway through each
position the analysis is stopped and asked for again, as when a tab is hidden and shown: it must not begin again. A row
is a position: the depth at the end, the seconds until the first answer that is exact or of 12 plies, and whether a
report was ever shallower than one before it.

Run: .venv/bin/python bench/analysis_log.py [GAME ...] [--seconds SECONDS] [--stay SECONDS] [--options OPTIONS]
GAME is any game of the server, or a file as in nim.py:Nim; default: othello connect4. OPTIONS go to `turnwise serve`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets
from common import publish, serving

GAMES = ("othello", "connect4")
SECONDS, STAY = 600.0, 20.0
ENOUGH = 12  # plies
RANDOM_SHARE = 0.25  # of the moves that lead to the next position
COLUMNS = ["game", "ply", "reports", "depth", "exact", "first enough s", "seconds of depths", "fell"]


@dataclass
class Log:
    """What was told of one position, with the seconds since it was asked for."""

    reports: list[tuple[float, int, bool]] = field(default_factory=list)

    def add(self, seconds: float, message: dict[str, Any]) -> None:
        """Keep a report."""
        self.reports.append((seconds, message["depth"], message["solved"]))

    @property
    def depth(self) -> int:
        """The last depth."""
        return self.reports[-1][1] if self.reports else 0

    @property
    def is_exact(self) -> bool:
        """Whether the last report is."""
        return bool(self.reports) and self.reports[-1][2]

    @property
    def first_enough(self) -> float | None:
        """Seconds until the first answer that is exact or deep enough."""
        return next((seconds for seconds, depth, exact in self.reports if exact or depth >= ENOUGH), None)

    @property
    def fell(self) -> bool:
        """Whether a report was less than one before: shallower, or no longer exact."""
        pairs = zip(self.reports, self.reports[1:], strict=False)
        return any(later[1] < one[1] or (one[2] and not later[2]) for one, later in pairs)

    def row(self, game: str, ply: int) -> list[Any]:
        """Write one line of the table."""
        first: dict[int, str] = {}
        for seconds, depth, _ in self.reports:
            first.setdefault(depth, f"{depth}: {seconds:.2f}")
        enough = self.first_enough
        return [
            game,
            ply,
            len(self.reports),
            self.depth,
            "yes" if self.is_exact else "no",
            "never" if enough is None else round(enough, 3),
            ", ".join(list(first.values())[-4:]),
            "yes" if self.fell else "no",
        ]


async def watch(socket: Any, numbers: list[int], question: dict[str, Any], stay: float) -> tuple[Log, str | None]:
    """Analyse a position for so long, with a break in the middle; what was told, and the best move."""
    log, best = Log(), None
    began = time.perf_counter()
    for part in (1, 2):
        number = numbers[0] = numbers[0] + 1
        await socket.send(json.dumps({"op": "deepen", "id": number, "beyond": log.depth, **question}))
        while (left := began + part * stay / 2 - time.perf_counter()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), left))
            except TimeoutError:
                break
            if message["type"] == "error":
                raise SystemExit(message["error"])
            if message["type"] == "search" and message["id"] == number:
                log.add(time.perf_counter() - began, message)
                best = message["best"]
        await socket.send(json.dumps({"op": "stop", "id": number}))
    return log, best


async def analyse(address: str, game: str, seconds: float, stay: float) -> list[list[Any]]:
    """Go through games for so long; a row for each position."""
    rng, rows, numbers, moves = random.Random(1), list[list[Any]](), [0], list[str]()
    ends = time.perf_counter() + seconds
    async with (
        httpx.AsyncClient(base_url=address, timeout=60.0) as client,
        websockets.connect(address.replace("http", "ws", 1) + "api/live", max_size=None) as socket,
    ):
        while time.perf_counter() < ends:
            question = {"game": game, "position": "start", "moves": moves}
            position = (await client.post("/api/position", json=question)).json()
            if position["over"]:
                moves = []
                continue
            log, best = await watch(socket, numbers, question, stay)
            rows.append(log.row(game, len(moves)))
            print(*rows[-1], sep="  ", flush=True)
            if best is None or rng.random() < RANDOM_SHARE:
                best = str(rng.choice(position["legal"])["text"])
            moves = [*moves, best]
    return rows


def main() -> None:
    """Watch, and keep what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each game")
    parser.add_argument("--stay", type=float, default=STAY, help="seconds for a position")
    parser.add_argument("--options", default="", help="of turnwise serve, as one text")
    chosen = parser.parse_args()
    for given in chosen.games:
        own = ["--game", given] if ":" in given else []
        name = given.rpartition(":")[2].lower() if own else given
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), *own, *chosen.options.split()) as address:
            rows = asyncio.run(analyse(address, name, chosen.seconds, chosen.stay))
        known = [row[5] for row in rows if row[5] != "never"]
        fell = sum(row[-1] == "yes" for row in rows)
        note = (
            f"{len(rows)} positions: in {fell} a report was shallower than one before; first exact or depth-{ENOUGH} "
            f"answer after at most {max(known, default=0):.2f} s in {len(known)} of them"
        )
        title = f"Analyses of {name} that go on, {chosen.stay:g} s a position"
        publish(f"analysis_log_{name}", title, COLUMNS, rows, note=note)


if __name__ == "__main__":
    main()
