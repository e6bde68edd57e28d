"""Games written in Python run through the same engine, with the same exactness."""

from __future__ import annotations

import math
import random
import traceback
import zlib
from dataclasses import dataclass
from typing import Any

import pytest
from conformance.test_search import OPTION_SETS, every_option_set
from search.python_games import (
    ClashingTicTacToe,
    DotsAndBoxes,
    Kalah,
    MinusOneTicTacToe,
    Nim,
    TicTacToe,
    depth_value,
    value_of,
)

import turnwise

STARTS = [
    TicTacToe(),
    ClashingTicTacToe("X...O...."),
    MinusOneTicTacToe("X...O...."),
    Nim(13),
    DotsAndBoxes(1),
    DotsAndBoxes(2),
    Kalah(),
    Kalah((3, 1, 0, 2, 3, 0), 1),
]
every_game = pytest.mark.parametrize("start", STARTS, ids=lambda start: repr(start)[:40])


def random_states(start: Any, count: int, seed: int) -> list[Any]:
    """Unfinished states from seeded random games."""
    choose, states = random.Random(seed), []
    while len(states) < count:
        state = start
        while state.result() is None:
            states.append(state)
            state = state.play(choose.choice(list(state.legal_moves())))
    return states[:count]


@every_game
def test_solved_values_equal_plain_python(start: Any) -> None:
    for state in random_states(start, 12, seed=1):
        for report in (turnwise.search(state, depth=20), turnwise.solve(state)):
            assert report.solved
            assert report.score == value_of(state), state


def guess(state: Any) -> float:
    """As wild as can be: nothing is right by chance."""
    return zlib.crc32(repr(state).encode()) % 1000 / 500 - 1


@every_option_set
@every_game
def test_every_option_set_gives_the_value_of_minimax(start: Any, options: dict[str, Any]) -> None:
    for state in random_states(start, 3, seed=2):
        for depth in (1, 2, 3):
            expected = depth_value(state, depth, guess)

            found = turnwise.search(state, depth=depth, evaluate=guess, **options)
            assert found.rank == pytest.approx(expected, abs=0.002), f"{state} depth {depth}"


@pytest.mark.parametrize("start", [Nim(17), Nim(20)], ids=repr)
def test_states_that_recur_at_other_depths_keep_their_values_apart(start: Any) -> None:
    """One pile is reached after one ply or two; what one depth guessed must not serve the other.

    Wrong cuts seldom reach the root, so every table cut of the tree is held to plain minimax.
    """
    for seed in range(30):
        judge = wild_guess(seed)
        for depth in (4, 5, 6):
            report = turnwise.search(start, depth=depth, evaluate=judge, tree=100_000)
            states: list[Any] = []
            for node in report.tree:
                states.append(start if node.parent < 0 else states[node.parent].play(node.move))
                if node.why == "table cut":
                    _check_cut(node, depth_value(states[-1], node.depth, judge))

            assert report.rank == pytest.approx(depth_value(start, depth, judge), abs=0.002)


def wild_guess(seed: int) -> Any:
    return lambda state: zlib.crc32(f"{seed} {state!r}".encode()) % 1000 / 500 - 1


def _check_cut(node: turnwise.TreeNode, value: float) -> None:
    """Exact inside the window, otherwise a bound on the same side."""
    assert node.score is not None
    alpha = -math.inf if node.alpha is None else node.alpha
    beta = math.inf if node.beta is None else node.beta
    rounding = 0.002
    below = node.score <= alpha + rounding and value <= alpha + rounding
    above = node.score >= beta - rounding and value >= beta - rounding

    assert below or above or abs(node.score - value) < rounding, f"{node}: minimax says {value}"


@every_game
def test_the_line_is_made_of_the_games_own_moves_and_achieves_the_score(start: Any) -> None:
    report = turnwise.search(start)
    state, sign = start, 1
    for move in report.line:
        assert move in list(state.legal_moves())
        child = state.play(move)
        sign = sign if child.to_move() == state.to_move() else -sign
        state = child
        assert sign * value_of(state) == report.score


@every_game
def test_all_moves_are_scored(start: Any) -> None:
    report = turnwise.search(start, all_moves=True)
    expected = {}
    for move in start.legal_moves():
        child = start.play(move)
        expected[move] = value_of(child) if child.to_move() == start.to_move() else -value_of(child)

    assert report.moves == expected
    assert report.solved


@every_game
@pytest.mark.parametrize("all_moves", [False, True])
def test_a_tree_of_a_python_game_can_be_kept(start: Any, all_moves: bool) -> None:
    report = turnwise.search(start, depth=3, tree=10_000, all_moves=all_moves)
    states: list[Any] = []
    for node in report.tree:
        states.append(start if node.parent < 0 else states[node.parent].play(node.move))
        assert node.to_move == states[-1].to_move()


@every_game
def test_node_counts_repeat(start: Any) -> None:
    assert turnwise.search(start, depth=4).nodes == turnwise.search(start, depth=4).nodes
    assert turnwise.search(start, nodes=1).best in list(start.legal_moves())
    assert turnwise.search(start, nodes=17).nodes <= 17


def test_threads_that_python_cannot_use_change_no_node() -> None:
    """The one thread that searches has all of its table: more than a thousand states are met again."""
    alone, together = (turnwise.search(TicTacToe(), depth=9, threads=threads) for threads in (1, 2))

    assert together.nodes == alone.nodes


def test_a_game_may_bring_its_own_evaluation() -> None:
    @dataclass(frozen=True)
    class Endless:
        n: int = 0

        def to_move(self) -> int:
            return self.n % 2

        def result(self) -> None:
            return None

        def legal_moves(self) -> list[int]:
            return [1, 3]

        def play(self, move: int) -> Endless:
            return Endless(self.n + move)

        def evaluate(self) -> float:
            return self.n if self.n % 2 == 0 else -self.n

    report = turnwise.search(Endless(), depth=4)

    assert report.score == depth_value(Endless(), 4, Endless.evaluate) == 8
    assert not report.solved


def test_perft_counts_lines_of_a_python_game() -> None:
    assert [turnwise.perft(TicTacToe(), depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]


class Broken:
    """One move, then whatever is wrong."""

    def __init__(self, **wrong: Any) -> None:
        self.wrong, self.moved = wrong, False

    def to_move(self) -> Any:
        return self.wrong.get("to_move", 0) if self.moved else 0

    def result(self) -> Any:
        return self.wrong.get("result") if self.moved else None

    def legal_moves(self) -> Any:
        return self.wrong.get("legal_moves", ["on"]) if self.moved else ["on"]

    def play(self, _: str) -> Broken:
        following = Broken(**self.wrong)
        following.moved = True
        return following

    def __repr__(self) -> str:
        return "Broken(...)"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"legal_moves": []}, r"legal_moves\(\) of the unfinished state Broken\(...\) is empty"),
        ({"to_move": 7}, r"to_move\(\) of Broken\(...\) is 7: players are 0 and 1"),
        ({"result": float("nan")}, "nan is not a number"),
        ({"result": float("inf")}, "inf is not a number"),
        ({"legal_moves": list(range(600))}, "600 moves: 512 are the most"),
        ({"to_move": "first"}, "to_move"),
        ({"result": "won"}, "result"),
        ({"legal_moves": None}, "legal_moves|not iterable"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_broken_game_gets_one_clear_line(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message) as caught:
        turnwise.search(Broken(**wrong), depth=4)

    assert "\n" not in str(caught.value)


def test_errors_inside_a_game_keep_their_traceback() -> None:
    class Failing(Nim):
        def legal_moves(self) -> list[str]:
            raise KeyError("pile")

    with pytest.raises(KeyError, match="pile") as caught:
        turnwise.search(Failing(5))

    assert "legal_moves" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]


def test_states_that_cannot_be_hashed_are_refused() -> None:
    class Unhashable(Broken):
        __hash__ = None  # type: ignore[assignment]

    with pytest.raises(TypeError, match="unhashable"):
        turnwise.search(Unhashable(), depth=3)


@dataclass(frozen=True)
class Prizes:
    """Take one of the prizes; moves are lists, which cannot be hashed."""

    prizes: tuple[float, ...]
    taken: float | None = None

    def to_move(self) -> int:
        return 0 if self.taken is None else 1

    def result(self) -> float | None:
        return None if self.taken is None else -self.taken

    def legal_moves(self) -> list[list[int]]:
        return [[index] for index in range(len(self.prizes))]

    def play(self, move: list[int]) -> Prizes:
        return Prizes(self.prizes, self.prizes[move[0]])


def test_moves_must_be_hashable_to_be_scored_one_by_one() -> None:
    """A report names the scores of all moves by move; the best move alone may be any object."""
    assert turnwise.search(Prizes((1, 3, 2))).best == [1]
    with pytest.raises(TypeError, match="unhashable type: 'list'"):
        turnwise.search(Prizes((1, 3, 2)), all_moves=True)


def test_results_are_kept_to_a_thousandth() -> None:
    """A prize that is better by less than that is not seen to be better."""
    assert turnwise.search(Prizes((1, 1.0004))).best == [0]
    assert turnwise.search(Prizes((1, 1.001))).best == [1]
    assert turnwise.search(Prizes((0.12345,))).score == 0.123


def test_every_option_set_is_known() -> None:
    """The table of option sets names only options there are."""
    for options in OPTION_SETS.values():
        assert turnwise.search(Nim(3), depth=3, **options).solved
