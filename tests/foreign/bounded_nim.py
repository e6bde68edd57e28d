"""Nim with bounds and a text, and games that behave worse and worse.

It is served under the name nim.py, so it cannot import the Nim of that file.
"""

from dataclasses import dataclass
from multiprocessing import parent_process
from time import sleep


@dataclass(frozen=True)
class Nim:
    """One heap; whoever takes the last stone wins."""

    stones: int = 10
    player: int = 0
    bounds = {"stones": (1, 20)}

    def to_move(self):
        return self.player

    def result(self):
        return None if self.stones else -1

    def legal_moves(self):
        return [take for take in (1, 2, 3) if take <= self.stones]

    def play(self, move):
        return type(self)(self.stones - move, 1 - self.player)

    def __str__(self):
        return "o" * self.stones


class Counted(Nim):
    """The same with something to weigh."""

    def features(self):
        return {"rest": float(self.stones % 4), "stones": float(self.stones)}


class Stuck(Nim):
    """Nobody ever learns what can be played with seven stones."""

    def legal_moves(self):
        while self.stones == 7:
            sleep(1)
        return super().legal_moves()


class Shy(Nim):
    """Never answers a worker of a job."""

    def legal_moves(self):
        while parent_process() is not None:
            pass
        return super().legal_moves()


class Broken(Nim):
    """Fails with seven stones."""

    def legal_moves(self):
        if self.stones == 7:
            raise RuntimeError("out of stones")
        return super().legal_moves()
