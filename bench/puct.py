"""How many of the moves of simulations with a network keep the result, against exact truth? And of others beside them.

On the positions of policy_positions.py, in Connect 4: the network alone (the move it thinks best), simulations with it,
simulations without it, and alpha-beta with the shipped evaluation in as much time. No book, no solver.
Run: .venv/bin/python bench/puct.py [--network FILE] [--simulations N] [--data FOLDER ...]      (some minutes)
With --data it also says how many positions, or their mirror images, were learned from.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from common import publish
from policy_positions import FILE, learned_keys, sign

from turnwise import Connect4
from turnwise.agents import make_agent
from turnwise.arena.openings import canonical_key
from turnwise.intervals import rate_interval

COLUMNS = ("agent", "keeps the result", "from", "to", "keeps the score", "ms a move")
CURVE = (1, 10, 30, 100, 200, 400, 800, 1600, 3200)
TRIAL_NODES, TRIAL_STEP = 20_000, 20
Scored = tuple[Connect4, dict[int, float]]


@dataclass(frozen=True)
class Found:
    """What came of an agent's moves."""

    positions: int
    results: int
    scores: int
    seconds: float

    def row(self, name: str) -> list[object]:
        """Return a row of the table, with the 95 % interval of the first share."""
        low, high = rate_interval(self.results, self.positions)
        shares = (self.results / self.positions, low, high, self.scores / self.positions)
        return [name, *(f"{share:.2%}" for share in shares), 1000 * self.seconds / self.positions]


def read() -> list[Scored]:
    """Read the positions with the scores of their moves."""
    found = []
    if not FILE.exists():
        sys.exit(f"this bench reads {FILE}, which bench/policy_positions.py makes")
    for line in FILE.read_text().splitlines():
        text, scores, _ = line.split("\t")
        moves = {move: float(score) for move, score in enumerate(scores.split("/")) if score != "-"}
        found.append((Connect4.parse(text), moves))
    return found


def measure(text: str, positions: Sequence[Scored]) -> Found:
    """Let an agent choose a move in each position."""
    results = scores = 0
    agent = make_agent(text, "connect4", seed=1)
    began = time.process_time()
    chosen = [agent.choose(state) for state, _ in positions]
    seconds = time.process_time() - began
    for move, (_, exact) in zip(chosen, positions, strict=True):
        best = max(exact.values())
        results += sign(exact[move]) == sign(best)
        scores += exact[move] == best
    return Found(len(positions), results, scores, seconds)


def in_time(kind: str, seconds: float, positions: Sequence[Scored]) -> Found:
    """Let an agent look at as many nodes as take so long a move by CPU time: others may be at work on the machine."""
    trial = measure(f"{kind}:nodes={TRIAL_NODES}", positions[::TRIAL_STEP])
    nodes = seconds * TRIAL_NODES * trial.positions / trial.seconds
    return measure(f"{kind}:nodes={max(1, round(nodes))}", positions)


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", default="", metavar="FILE", help="default: the one of the package")
    parser.add_argument("--simulations", type=int, default=800, metavar="N")
    parser.add_argument("--data", type=Path, nargs="*", default=[], metavar="FOLDER")
    given = parser.parse_args()
    positions = read()
    puct = f"puct:{given.network}," if given.network else "puct:"
    learned = learned_keys(given.data) if given.data else set()
    both = sum(canonical_key(state) in learned for state, _ in positions)
    with_network = measure(f"{puct}simulations={given.simulations}", positions)
    as_long = with_network.seconds / len(positions)
    agents = {
        f"simulations with the network, {given.simulations}": with_network,
        "the network alone": measure(f"{puct}simulations=1", positions),
        f"simulations without it, {given.simulations}": measure(f"mcts:simulations={given.simulations}", positions),
        "alpha-beta, as long": in_time("search", as_long, positions),
        "simulations without it, as long": in_time("mcts", as_long, positions),
    }
    note = f"{len(positions)} positions at stake of 8 to 28 discs; CPU time; intervals of 95 %."
    if given.data:
        note += f" Learned from, themselves or their mirror images: {both}."
    rows = [found.row(name) for name, found in agents.items()]
    publish("puct", "Moves that keep the result in Connect 4", COLUMNS, rows, note=note)
    curve = [measure(f"{puct}simulations={most}", positions).row(str(most)) for most in CURVE]
    publish("puct_curve", "The same by simulations", ("simulations", *COLUMNS[1:]), curve, note=note)


if __name__ == "__main__":
    main()
