"""What scenes read and no command of theirs makes."""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from store.played import played

from turnwise import Othello
from turnwise.analysis.connect4_book import UNKNOWN, Kind, write_part
from turnwise.lab import Lab, Task, chapters
from turnwise.learning import DataPlan, generate

BOOK_PLIES, BOOK_POSITIONS = 8, 77_154
SOON_SOLVED = (64122, 12038, 54681, 34556, 36390, 26143, 24688, 52359, 30982, 54047, 59904, 27043, 60735, 44318, 38346)
"""Numbers of positions with eight discs that are solved within some milliseconds."""

HEAPS = """
from random import Random

class Heaps:
    def __init__(self, seed: int = 0, heaps=(), player=0):
        self.seed, self.player = seed, player
        self.heaps = tuple(heaps) or tuple(Random(seed).choices((1, 2, 3, 4), k=4))

    def to_move(self):
        return self.player

    def result(self):
        return None if any(self.heaps) else -1

    def legal_moves(self):
        return [(heap, left) for heap, stones in enumerate(self.heaps) for left in range(stones)]

    def play(self, move):
        heaps = list(self.heaps)
        heaps[move[0]] = move[1]
        return Heaps(self.seed, heaps, 1 - self.player)

    def __eq__(self, other):
        return (self.heaps, self.player) == (other.heaps, other.player)

    def __hash__(self):
        return hash((self.heaps, self.player))
"""


def nothing(_folder: Path) -> None:
    """Leave the folder empty."""


def shards(folder: Path) -> None:
    """Make a data set of Sim."""
    generate(
        DataPlan(game="sim", positions=200, shard=100, nodes=50, solve_nodes=500), folder=folder / "data", workers=0
    )


def tournament_games(folder: Path) -> None:
    """Write thirty games of random moves as WTHOR does."""
    (folder / "games").mkdir()
    header = struct.pack("<BBBBIHHBBBB", 20, 26, 1, 1, 30, 0, 2026, 8, 0, 24, 0)
    (folder / "games" / "WTH_2026.wtb").write_bytes(header + b"".join(map(random_record, range(30))))


@cache
def random_record(seed: int) -> bytes:
    """A game of random moves as WTHOR writes it; black's discs are made up."""
    random, state, moves = Random(seed), Othello(), []
    while not state.is_over():
        move = random.choice(state.legal_moves())
        name = state.move_text(move)
        if len(name) == 2 and name[1].isdigit():
            moves.append(10 * int(name[1]) + "abcdefgh".index(name[0]) + 1)
        state = state.play(move)
    return struct.pack("<HHHBB60s", 0, 0, 0, 32, 32, bytes(moves))


def game_of_a_file(folder: Path) -> None:
    """Write a game with random deals: heaps of stones, and whoever takes the last one wins."""
    (folder / "heaps.py").write_text(HEAPS)


def games_file(folder: Path) -> None:
    """Write games as a store exports them."""
    (folder / "games.jsonl").write_text("".join(f"{played(seed).to_json()}\n" for seed in range(40)))


def half_a_book(folder: Path) -> None:
    """Write a part of a Connect 4 book that lacks the scores of some positions; the others are any."""
    scores = array("b", bytes(BOOK_POSITIONS))
    for number in SOON_SOLVED:
        scores[number] = UNKNOWN
    write_part(folder / "my.book.part", Kind(BOOK_PLIES), scores)


def finished_experiments(*missing: str) -> Callable[[Path], None]:
    """Return what writes all quick experiments of the lab but some, as if they had been finished."""

    def write(folder: Path) -> None:
        lab = Lab(folder=folder / "run", quick=True)
        lab.prepare()
        for chapter in chapters():
            for experiment in chapter.experiments:
                task = Task(chapter, experiment)
                if task.name not in missing:
                    finished = {**lab._settings(task), "seconds": 0.0, "blocks": []}
                    lab._path(task).write_text(json.dumps(finished))

    return write
