"""Positions of our own for benchmarks and tests: made from a seed and solved by our solvers.

Connect 4: six sets of 500 positions, one a line with its exact score. A set is named by how full the board is and how
far the end is, as those of Pascal Pons are: L1 up to 14 discs, L2 15 to 28, L3 more; R1 up to 14 plies to the end,
R2 15 to 28, R3 more. A position is reached by random moves to a number of discs chosen at random; it is kept if the
distance to the end is that of the set, nobody has as good as won, and the set does not have it yet.

Othello: 49 endgames with about as many empty squares as those of the FFO test suite have under the same numbers, in
the same columns. They come from games of a depth-4 search against itself after 12 random plies; up to number 36 every
move has its score.

The Connect 4 scores are those of bitbully too (--verify). Of the endgames, the general search confirms the scores of
numbers 1 to 17 in the tests; from 20 empty squares on they rest on our solver alone.

Run: .venv/bin/python bench/positions.py             writes bench/positions again (some minutes)
     .venv/bin/python bench/positions.py --verify    scores the Connect 4 positions with bitbully and its opening book
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from common import OWN_POSITIONS, console, peer, read_scored

import turnwise
from turnwise import Connect4, Othello

SEED = 1
POSITIONS = 500  # of each Connect 4 set
CELLS = 42
FEWEST_TO_A_WIN = 3  # plies: no win at once, and no two threats of which one can be parried
FIRST_EMPTIES = (*[14] * 7, *[15] * 5, *[16] * 7, *[17] * 3, 18, *[19] * 2, *[20] * 9, 21, 21)  # numbers 1 to 36
LAST_EMPTIES = (22, 22, 23, 20, 22, 22, 23, 23, 24, 24, 25, 25, 26)  # numbers 37 to 49, without the scores of moves
RANDOM_PLIES = 12
PLAYING_DEPTH = 4
TABLE_BYTES = 256 << 20
BITBULLY_BOOK = "12-ply-dist"
ENDGAMES_HEAD = "#num\tempties\tside\tboard\tscore\tbest\tall_moves"


class Connect4Set(NamedTuple):
    """What the positions of a file have in common."""

    name: str
    discs: range
    to_go: range


CONNECT4_SETS = (
    Connect4Set("Test_L3_R1", range(29, 42), range(1, 15)),
    Connect4Set("Test_L2_R1", range(15, 29), range(1, 15)),
    Connect4Set("Test_L2_R2", range(15, 29), range(15, 29)),
    Connect4Set("Test_L1_R1", range(2, 15), range(1, 15)),
    Connect4Set("Test_L1_R2", range(2, 15), range(15, 29)),
    Connect4Set("Test_L1_R3", range(2, 15), range(29, 42)),
)


def connect4_positions(chosen: Connect4Set) -> Iterator[tuple[str, int]]:
    """Positions of one set and their scores, without end; the solver takes up to seconds for one."""
    rng, solver, seen = random.Random(f"{SEED} {chosen.name}"), turnwise.Solver(), set[str]()
    while True:
        columns = random_columns(rng, rng.choice(chosen.discs))
        if columns in seen:
            continue
        score = int(solver.score(Connect4.parse(columns)))
        to_go = plies_to_go(len(columns), score)
        if to_go in chosen.to_go and (score == 0 or to_go >= FEWEST_TO_A_WIN):
            seen.add(columns)
            yield columns, score


def random_columns(rng: random.Random, discs: int) -> str:
    """Columns of random moves after which the game is not over; tried again until it is so."""
    while True:
        state = Connect4()
        while not state.is_over() and len(state.text()) < discs:
            state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over():
            return state.text()


def plies_to_go(discs: int, score: int) -> int:
    """Plies to the end with best play, from the score: the winner's discs left over, plus one.

    >>> plies_to_go(4, 18), plies_to_go(0, 1), plies_to_go(40, 0)
    (3, 41, 2)
    """
    if score == 0:
        return CELLS - discs
    latest = CELLS + 2 - 2 * abs(score) - discs
    return latest - (latest % 2 != (score > 0))  # the player to move wins after an odd number of plies


def endgame(number: int, empties: int) -> Othello:
    """The position with so many empty squares in the first game of this number that reaches one."""
    rng = random.Random(f"{SEED} othello {number}")
    while True:
        state = Othello()
        for ply in itertools.count():
            if state.is_over() or _empties(state) == empties:
                break
            state = state.play(rng.choice(state.legal_moves()) if ply < RANDOM_PLIES else _good_move(state))
        if not state.is_over():
            return state


def _empties(state: Othello) -> int:
    return 64 - state.count(0) - state.count(1)


def _good_move(state: Othello) -> Any:
    return turnwise.search(state, depth=PLAYING_DEPTH).best


def endgame_row(number: int, empties: int, *, all_moves: bool) -> str:
    """One line of the file of endgames."""
    state = endgame(number, empties)
    report = turnwise.Solver(table_bytes=TABLE_BYTES).solve(state, all_moves=all_moves, line=False)
    assert report.best is not None
    scores = sorted(report.moves.items(), key=lambda pair: -pair[1])
    best = [state.move_text(move) for move, score in scores if score == report.score] or [state.move_text(report.best)]
    moves = " ".join(f"{state.move_text(move)}:{int(score):+d}" for move, score in scores)
    board, side = state.text().split()
    return "\t".join((str(number), str(empties), side, board, str(int(report.score)), ",".join(best), moves))


def write_connect4() -> None:
    """Write the six sets; the same bytes every time."""
    for chosen in CONNECT4_SETS:
        rows = itertools.islice(connect4_positions(chosen), POSITIONS)
        text = "".join(f"{columns} {score}\n" for columns, score in rows)
        _write(("connect4", chosen.name), text)


def write_othello() -> None:
    """Write the endgames; the same bytes every time."""
    rows = [endgame_row(number, empties, all_moves=True) for number, empties in enumerate(FIRST_EMPTIES, 1)]
    later = enumerate(LAST_EMPTIES, len(FIRST_EMPTIES) + 1)
    rows += [endgame_row(number, empties, all_moves=False) for number, empties in later]
    _write(("othello", "endgames.tsv"), "\n".join((ENDGAMES_HEAD, *rows, "")))


def _write(parts: tuple[str, ...], text: str) -> None:
    path = OWN_POSITIONS.joinpath(*parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    console.print(f"{'/'.join(parts)}: written")


def verify() -> None:
    """Score every Connect 4 position with bitbully, which shares no line with our solver; a difference ends it."""
    score = bitbully_score()
    for chosen in CONNECT4_SETS:
        rows = read_scored(OWN_POSITIONS / "connect4" / chosen.name)
        wrong = [(columns, expected) for columns, expected in rows if score(columns) != expected]
        assert not wrong, (chosen.name, wrong)
        console.print(f"{chosen.name}: bitbully agrees on {len(rows)} positions")


def bitbully_score() -> Callable[[str], int]:
    """bitbully's score of the columns played; its book makes positions of few discs quick."""
    library: Any = peer("bitbully")
    solver = library.BitBully(opening_book=BITBULLY_BOOK)
    return lambda columns: int(solver.mtdf(library.Board([int(digit) - 1 for digit in columns])))


def main() -> None:
    """Write all files, or verify those that are there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verify", action="store_true", help="score the Connect 4 positions with bitbully")
    if parser.parse_args().verify:
        return verify()
    write_connect4()
    return write_othello()


if __name__ == "__main__":
    main()
