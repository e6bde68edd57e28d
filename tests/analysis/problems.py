"""Positions for workers to solve: late ones of every game, and a game that kills those who solve it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from turnwise import games

STARTS = {
    "connect4": "start",
    "othello": "start",
    "sim": "start:n=7",
    "hand_of_the_king": "start:companions=off,seed=27",
    "angry": "start:limit=8",
}
LEFT = {"connect4": 16, "othello": 10, "sim": 12, "hand_of_the_king": 16, "angry": 8}
"""Plies before the end of a game of random moves: enough to fill a table, and soon solved."""


def late(game: str, seed: int) -> Any:
    """A position near the end of a game of random moves."""
    random, states = Random(seed), [games.parse_position(games.find(game), STARTS[game])]
    while not states[-1].is_over():
        states.append(states[-1].play(random.choice(states[-1].legal_moves())))
    return states[-min(LEFT[game], len(states)) - 1 if len(states) > LEFT[game] else 0]


MORTAL = """
import os
import signal
from pathlib import Path

class Mortal:
    \"\"\"A game of two moves; whoever asks for those of the deal number {deadly} dies, as often as the file says.\"\"\"

    def __init__(self, seed: int = 0, plies: int = 0):
        self.seed, self.plies = seed, plies

    def to_move(self):
        return self.plies % 2

    def result(self):
        return (1 if self.seed % 3 else -1) if self.plies == 2 else None

    def legal_moves(self):
        lives = Path({lives!r})
        if self.seed == {deadly} and (left := int(lives.read_text())):
            lives.write_text(str(left - 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return [0, 1]

    def play(self, move):
        return Mortal(self.seed, self.plies + 1)
"""


def mortal(folder: Path, deaths: int, deadly: int = 7) -> tuple[games.Game, Path]:
    """A game of a file that kills the process which asks for the moves of one deal, so many times."""
    lives = folder / "lives"
    lives.write_text(str(deaths))
    (folder / "mortal.py").write_text(MORTAL.format(lives=str(lives), deadly=deadly))
    return games.load(f"{folder}/mortal.py:Mortal"), lives
