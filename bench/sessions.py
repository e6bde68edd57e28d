"""What does a session save by keeping its agent from move to move? Exact replies, kept and rebuilt in turn.

Each game is played twice from the same nine discs, against the same other side: once with the agent of the session
kept, as the server does, once with a new agent for every move. Only the agent's moves are timed, in CPU time.

Run: .venv/bin/python bench/sessions.py [GAMES]
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from typing import Any

from common import publish

from turnwise import StopToken, games
from turnwise.agents import Agent, make_agent
from turnwise.server.hosts.operations import Desk, choose
from turnwise.server.settings import Bounds

GAMES = 20
AGENT = "perfect"
DISCS = 9
OTHER = "search:level=6"
MOVES = 4  # of the agent in each game
SPEC = games.find("connect4")


def opening(rng: random.Random) -> list[str]:
    """Play random discs until there are enough and the game goes on."""
    while True:
        state = SPEC.start()
        moves: list[str] = []
        while len(moves) < DISCS and not state.is_over():
            moves.append(state.move_text(rng.choice(state.legal_moves())))
            state = state.play(moves[-1])
        if not state.is_over():
            return moves


def replies(desk: Desk, moves: list[str], other: Agent, *, keep: bool) -> list[float]:
    """Let the agent answer the other side: the CPU milliseconds of each answer."""
    played, state, found = list(moves), SPEC.start(), []
    for text in played:
        state = state.play(text)
    for seed in range(MOVES):
        if state.is_over():
            break
        if not keep:
            desk.kept.release(AGENT)
        began = time.process_time()
        asked: dict[str, Any] = {
            "session": AGENT,
            "start": "",
            "moves": played,
            "agent": AGENT,
            "seed": seed,
            "share": 10.0,
        }
        played.append(choose(desk, StopToken(), None, **asked)["move"])
        found.append(1000 * (time.process_time() - began))
        state = state.play(played[-1])
        if not state.is_over():
            played.append(state.move_text(other.choose(state)))
            state = state.play(played[-1])
    desk.kept.release(AGENT)
    return found


def main() -> None:
    """Measure and publish."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    desk, rng = Desk(SPEC, Bounds()), random.Random(1)
    times: dict[bool, list[list[float]]] = {True: [], False: []}
    for number in range(count):
        moves = opening(rng)
        for keep in ((True, False), (False, True))[number % 2]:
            times[keep].append(replies(desk, moves, make_agent(OTHER, SPEC, seed=number), keep=keep))
    rows = []
    for reply in range(MOVES):
        kept, rebuilt = ([game[reply] for game in times[keep] if len(game) > reply] for keep in (True, False))
        means = [statistics.mean(kept), statistics.mean(rebuilt)]
        rows.append([DISCS + 2 * reply, len(kept), *means, means[1] / means[0]])
    publish(
        "sessions",
        f"Replies of {AGENT} in sessions of connect4, by discs on the board",
        ("discs", "answers", "CPU ms kept", "CPU ms rebuilt", "ratio"),
        rows,
        note=f"{count} games, each played twice against {OTHER}",
    )


if __name__ == "__main__":
    main()
