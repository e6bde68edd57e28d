"""How long does a review take, when does the first mark come, and how deep does it look?

Games of Othello by two agents, each from its seed, are reviewed by a server, over the WebSocket as the web app asks:
the time of the first rows, and of the last ones. For every move the table lists what its scores rest on: a proof, or
the plies that a search looked ahead. With --compare another version of turnwise reviews the same games, by one request
each; a version that does not tell its depths is asked again in a process of its own, with its search wrapped.

Run: .venv/bin/python bench/review.py [--compare PYTHON] [--seeds SEED ...]
PYTHON has the other version. The server has the machine for itself in both cases.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import websockets
from common import publish, serving

from turnwise import Othello
from turnwise.agents import make_agent
from turnwise.games import find

GAME = "othello"
AGENTS = ("search:level=5", "search:level=3")  # so that there are mistakes to find
RANDOM_PLIES = 8
LEAST_MOVES, SEEDS = 60, (1, 2, 3)
PROOF = "proof"

OLD_LISTING = """
import json, sys
from turnwise import StopToken
from turnwise.games import find
from turnwise.server import analysis_service
from turnwise.server.settings import Bounds
import turnwise.analysis
inside = sys.modules["turnwise.analysis.review"]
plain, found = inside._all_scores, []
def listed(*asked):
    report = plain(*asked)
    found.append([report.solved, report.depth])
    return report
inside._all_scores = listed
spec = find("othello")
analysis_service.review(spec, spec.state(), json.loads(sys.argv[1]), Bounds(), StopToken())
print(json.dumps(found[::-1]))
"""


@dataclass(frozen=True)
class Reviewed:
    """What a version made of a game: for each move a proof or a depth, and when it was told."""

    basis: list[str | int]
    first: float | None
    whole: float

    @property
    def proofs(self) -> int:
        """How many moves are proven."""
        return self.basis.count(PROOF)


def played(seed: int) -> list[str]:
    """Play a game: random moves first, then the agents."""
    spec, rng, moves = find(GAME), random.Random(seed), list[str]()
    agents = [make_agent(text, spec, seed=seed + side) for side, text in enumerate(AGENTS)]
    state = Othello()
    while not state.is_over():
        chooses = (
            rng.choice(state.legal_moves()) if len(moves) < RANDOM_PLIES else agents[state.to_move()].choose(state)
        )
        moves.append(state.move_text(chooses))
        state = state.play(chooses)
    return moves


async def streamed(address: str, moves: list[str]) -> Reviewed:
    """Review over the WebSocket."""
    url = address.replace("http", "ws", 1) + "api/live"
    async with websockets.connect(url, max_size=None) as socket:
        began, first = time.perf_counter(), 0.0
        await socket.send(json.dumps({"op": "review", "id": 1, "game": GAME, "moves": moves}))
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "review" and message["rows"] and not first:
                first = time.perf_counter() - began
            if message["type"] == "review" and message["done"]:
                basis = [PROOF if row["solved"] else row["depth"] for row in message["rows"]]
                return Reviewed(basis, first, time.perf_counter() - began)


def asked(address: str, moves: list[str], python: str) -> Reviewed:
    """Review by one request to a version that tells no depths, and list those by a process of their own."""
    began = time.perf_counter()
    httpx.post(address + "api/review", json={"game": GAME, "moves": moves}, timeout=120.0).raise_for_status()
    whole = time.perf_counter() - began
    listing = subprocess.run([python, "-c", OLD_LISTING, json.dumps(moves)], capture_output=True, text=True, check=True)
    return Reviewed([PROOF if solved else depth for solved, depth in json.loads(listing.stdout)], None, whole)


def reviewed(games: list[list[str]], *, python: str | None = None) -> list[Reviewed]:
    """Let this version review all games, or the other one."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), python=python or sys.executable) as address:
        if python is None:
            return [asyncio.run(streamed(address, moves)) for moves in games]
        return [asked(address, moves, python) for moves in games]


def is_less(now: str | int, before: str | int) -> bool:
    """Whether a move is known less well than before: a proof is more than any depth."""
    if now == PROOF:
        return False
    return before == PROOF or int(now) < int(before)


def main() -> None:
    """Review the games and publish what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", metavar="PYTHON")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    options = parser.parse_args()
    games = [played(seed) for seed in options.seeds]
    assert all(len(moves) >= LEAST_MOVES for moves in games)
    before = reviewed(games, python=options.compare) if options.compare else [None] * len(games)
    rows: list[list[object]] = []
    for seed, moves, now, old in zip(options.seeds, games, reviewed(games), before, strict=True):
        listing = (
            [[move, then, basis] for move, then, basis in zip(moves, old.basis, now.basis, strict=True)] if old else []
        )
        less = [entry for entry in listing if is_less(entry[2], entry[1])]
        more = sum(is_less(entry[1], entry[2]) for entry in listing)
        old_values = [round(old.whole, 2), old.proofs, len(less), more] if old else ["", "", "", ""]
        rows.append([seed, len(moves), round(now.first or 0, 2), round(now.whole, 2), now.proofs, *old_values, listing])
        print(f"seed {seed}:", *(f"{move} {then}/{basis}" for move, then, basis in listing))
    publish(
        "review",
        "Review of Othello games over the WebSocket",
        [
            "seed",
            "moves",
            "first rows, s",
            "whole, s",
            "proofs",
            "whole before, s",
            "proofs before",
            "less",
            "more",
            "by move",
        ],
        rows,
        note="by move: the move, what its scores rested on before, and now; less, more: moves known less and better",
    )


if __name__ == "__main__":
    main()
