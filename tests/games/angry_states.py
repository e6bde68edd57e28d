"""Small random positions of Angry for the tests of its solvers."""

from __future__ import annotations

from random import Random
from typing import Any

from turnwise import Angry

SIDE = 10


def random_start(rng: Random, *, queen: str, bump: str, limits: tuple[int, int] = (1, 14), left: int = 1) -> Any:
    """A walled corner with a few things in it, and little time; `left` is the fewest actions left."""
    size = rng.randint(3, 4)
    letters = list("HQ" + "B" * rng.randint(0, 1) + "S" * rng.randint(0, 1))
    letters += rng.choices("TTTTTREEP", k=size * size - len(letters))
    rng.shuffle(letters)
    rows = ["".join(letters[size * row : size * (row + 1)]).ljust(SIDE, "R") for row in range(size)]
    rows += ["R" * SIDE] * (SIDE - size - 1) + [("" if "S" in letters else "S").rjust(SIDE, "R")]
    limit = rng.randint(*limits)
    mover, actions = rng.choice("HBQ" if "B" in letters else "HQ"), rng.randrange(limit - left + 1)
    return Angry.parse(f"{'/'.join(rows)}:{mover}:{actions}/{limit}:0:{queen}{':bump' if bump == 'on' else ''}")
