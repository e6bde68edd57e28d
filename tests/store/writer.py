"""A program that adds games to a store and says what it has added: `writer.py WHERE SEED STEP FIRST LAST`."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from store.played import played

from turnwise.store import Store

PLAN = {"game": "connect4", "agents": ["search:depth=4", "random"], "seed": 1}


def main(where: str, seed: int, step: int, first: int, last: int) -> None:
    """Add the games first to last - 1, `step` at a time, in an order of its own."""
    begins = list(range(first, last, step))
    random.Random(seed).shuffle(begins)
    with Store.open(where) as store:
        event = store.begin("match", PLAN)
        for begin in begins:
            numbers = range(begin, min(begin + step, last))
            new = store.add(event, [(number, played(number)) for number in numbers])
            print(new, *numbers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
