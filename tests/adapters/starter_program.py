from select import select
from symbol import dotted_as_name
import random
import turtle
from itertools import combinations
from sys import argv

# ruff: noqa: F401, I001
#
# The course's starter program for Sim, written again from its description: what a drop-in agent must fit. As in the
# original, line 2 imports a module that is gone since Python 3.10, so that it cannot be run before the line is deleted.
# Red is the agent, blue chooses at random. It imports turtle even without a window, sorts the lists in gameover() and
# looks at blue there only once red has three edges; the course report corrected that: `CorrectedSim`.

Edge = tuple[int, int]


class Sim:
    def __init__(self, minimax_depth: int, prune: bool, gui: bool) -> None:
        self.minimax_depth = minimax_depth
        self.prune = prune
        self.gui = gui
        self.turn = "red"
        self.red: list[Edge] = []
        self.blue: list[Edge] = []
        self.available_moves: list[Edge] = []

    def initialize(self) -> None:
        self.available_moves = [(i, j) for i in range(6) for j in range(i + 1, 6)]
        self.turn = "red" if random.randint(0, 2) == 1 else "blue"
        self.red, self.blue = [], []

    def _evaluate(self) -> int:
        """A student writes this."""

    def minimax(self, depth: int, player_turn: str) -> tuple[Edge, float]:
        """A student writes this, and `_swap_turn`."""

    def enemy(self) -> Edge:
        return random.choice(self.available_moves)

    def play(self) -> str:
        self.initialize()
        while True:
            if self.turn == "red":
                selection = self.minimax(depth=self.minimax_depth, player_turn=self.turn)[0]
            else:
                selection = self.enemy()
            if selection in self.red or selection in self.blue:
                raise ValueError("Duplicate Move!!!")
            (self.red if self.turn == "red" else self.blue).append(selection)
            self.available_moves.remove(selection)
            self.turn = self._swap_turn(self.turn)
            winner = self.gameover(self.red, self.blue)
            if winner != 0:
                return str(winner)

    def gameover(self, r: list[Edge], b: list[Edge]) -> str | int:
        if len(r) < 3:
            return 0
        r.sort()
        if _has_triangle(r):
            return "blue"
        if len(b) < 3:
            return 0
        b.sort()
        return "red" if _has_triangle(b) else 0


class CorrectedSim(Sim):
    """With the report's correction."""

    def gameover(self, r: list[Edge], b: list[Edge]) -> str | int:
        r.sort()
        b.sort()
        if _has_triangle(r):
            return "blue"
        return "red" if _has_triangle(b) else 0


def _has_triangle(edges: list[Edge]) -> bool:
    return any(
        first[0] == second[0] and first[1] == third[0] and second[1] == third[1]
        for first, second, third in combinations(edges, 3)
    )


if __name__ == "__main__":
    game = Sim(minimax_depth=int(argv[1]), prune=True, gui=bool(int(argv[2])))
    results = {"red": 0, "blue": 0}
    for _ in range(10):
        results[game.play()] += 1
    print(results)
