"""Nim: take one to three stones; whoever takes the last one wins."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Nim:
    stones: int = 10
    player: int = 0

    def to_move(self):
        return self.player

    def result(self):
        return None if self.stones else -1

    def legal_moves(self):
        return [take for take in (1, 2, 3) if take <= self.stones]

    def play(self, take):
        return type(self)(self.stones - take, 1 - self.player)


class WeightedNim(Nim):
    """Nim with something to weigh."""

    def features(self):
        return {"rest": self.stones % 4, "stones": self.stones}
