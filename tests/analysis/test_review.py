"""Reviews: exact values of every move, and the right word for it."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from threading import Thread
from typing import Any

import pytest

from turnwise import Connect4, DataError, IllegalMoveError, Limits, Sim, StopToken, UnknownNameError, search, solve
from turnwise.analysis import Review, ReviewRow, ReviewTask, review
from turnwise.analysis.comments import COMMENTS, Judged
from turnwise.games import find

SMALL = "start:width=4,height=4,connect=3"


def random_game(state: Any, seed: int) -> list[int]:
    rng, moves = random.Random(seed), []
    while not state.is_over():
        moves.append(rng.choice(state.legal_moves()))
        state = state.play(moves[-1])
    return moves


@cache
def brute_force(state: Connect4) -> float:
    """Return the value of a small board by minimax without any cut."""
    result = state.result()
    return result if result is not None else max(-brute_force(state.play(move)) for move in state.legal_moves())


def comments(found: Review) -> list[str]:
    return [row.comment for row in found.rows]


@pytest.mark.parametrize("seed", range(20))
def test_connect4_rows_are_brute_force_values(seed: int) -> None:
    """On 4x4 with lines of three, before, after, lost and best are what full minimax says."""
    state = Connect4(width=4, height=4, connect=3)
    moves = random_game(state, seed)
    found = review("connect4", SMALL, moves)

    assert found.solved
    assert [row.move for row in found.rows] == moves
    for row in found.rows:
        values = {move: -brute_force(state.play(move)) for move in state.legal_moves()}
        best = max(values.values())
        assert (row.before, row.after) == (best, values[row.move])
        assert (row.lost, row.at_stake) == (best - values[row.move], best - min(values.values()))
        assert set(row.best) == {state.move_text(move) for move, value in values.items() if value == best}
        assert row.comment in {str(comment) for comment in COMMENTS}
        assert (row.lost == 0) == (row.comment in {"best", "forced", "the only good move"})
        state = state.play(row.move)


@pytest.mark.parametrize("seed", range(5))
def test_sim_rows_follow_ranks_and_not_scores(seed: int) -> None:
    """Sim's +d and -d are no order: a longer loss is better, a longer win is worse."""
    moves = random_game(Sim(), seed)
    found = review("sim", "start", moves)

    state = Sim()
    for row in found.rows:
        after = state.play(row.move)
        expected = -1 if after.is_over() else _one_ply_further(solve(after).score)
        assert row.after == expected, f"seed {seed}, ply {row.ply}"
        assert row.comment != "missed a win in one move"
        state = after
    for row in found.rows:
        if row.comment == "sooner loss":
            assert 0 > row.after > row.before
        if row.comment == "slower win":
            assert row.after > row.before > 0


def _one_ply_further(score: float) -> float:
    """Return the score of a move by that of the state after it: the other sign, one ply more."""
    return -(score + 1) if score > 0 else -(score - 1)


def test_the_last_move_of_a_lost_sim_game_is_a_sooner_loss_or_best() -> None:
    """Whoever closes a triangle loses in one: best only where nothing else was left."""
    found = review("sim", "start", random_game(Sim(), 1))

    assert found.rows[-1].after == -1
    assert found.rows[-1].comment in {"best", "forced", "sooner loss", "threw away a win: now a loss", "missed win"}


def test_not_taking_a_win_at_once_is_named() -> None:
    """Three in a row on the floor, and the first player looks away though the win stays on the board."""
    found = review("connect4", "5x4x4:112233", ["a"])

    assert comments(found) == ["missed a win in one move"]
    assert found.rows[0].best == ("d",)
    assert found.rows[0].before == 7


def test_not_taking_a_win_at_once_is_named_even_where_nothing_is_solved() -> None:
    """The rules show it; no solver is needed."""
    found = review("connect4", "8x7x4:112233", ["a"], limits=Limits(nodes=1000))

    assert (comments(found), found.solved) == (["missed a win in one move"], False)


def test_a_block_is_forced() -> None:
    """First threatens d1 only (a1 is taken): every other answer loses on the next ply."""
    found = review("connect4", "5x4x4:21314", ["e"])

    assert comments(found) == ["forced"]
    assert found.rows[0].best == ("e",)


def test_a_missed_block_is_a_mistake_or_a_sooner_loss() -> None:
    """The same position without the block."""
    found = review("connect4", "5x4x4:21314", ["a"])

    assert comments(found)[0] in {"threw away a draw", "sooner loss"}
    assert found.rows[0].after == -brute_value("5x4x4:213141")


def brute_value(text: str) -> float:
    return solve(Connect4.parse(text)).score


def test_a_gift_that_is_not_taken_is_a_missed_win() -> None:
    """On 5x4: e draws no more, the answer a lets the draw back in, and only the second is a missed win."""
    found = review("connect4", "start:width=5,height=4", ["b", "e", "e", "b", "d", "e", "a", "e", "c"])

    assert comments(found)[5:] == ["threw away a draw", "missed win", "threw away a draw", "best"]
    assert [row.lost for row in found.rows] == [0, 0, 0, 0, 0, 1, 1, 6, 0]


def test_totals_add_up_the_rows() -> None:
    """Accuracy is what was kept of what could have been lost: one of ten points, and all seven of seven."""
    found = review("connect4", "start:width=5,height=4", ["b", "e", "e", "b", "d", "e", "a", "e", "c"])
    first, second = found.totals

    assert (first.moves, first.best, first.lost) == (5, 4, 1)
    assert (second.moves, second.best, second.lost) == (4, 2, 7)
    assert (first.lost_a_move, second.lost_a_move) == (1 / 5, 7 / 4)
    assert (first.at_stake, second.at_stake) == (10, 7)
    assert (first.accuracy, second.accuracy) == (0.9, 0)
    assert (first.blunders, first.mistakes, second.blunders) == (1, 0, 2)
    assert str(first.words()) == "accuracy 90%, 1 blunder, 0 mistakes, average loss 0.2"


def test_a_perfect_game_loses_nothing() -> None:
    """Both sides follow the solver's line: nothing is lost."""
    line = solve(Connect4(width=4, height=4)).line
    found = review("connect4", "start:width=4,height=4", line)

    assert [(totals.lost, totals.lost_a_move) for totals in found.totals] == [(0, 0)] * 2


def test_estimates_count_too() -> None:
    """Nothing of an early board of 8x8 is proven, and yet every move is in the totals, and said to be estimated."""
    found = review("connect4", "start:width=8,height=8", ["d", "a", "d"], limits=Limits(nodes=1000))

    assert [(each.moves, each.unproven) for each in found.totals] == [(2, 2), (1, 1)]
    assert found.totals[0].accuracy is not None


def test_where_nothing_is_at_stake_there_is_no_accuracy() -> None:
    """One legal move and no other: neither good nor bad, and nothing to divide by."""
    found = review("connect4", "start:width=1,height=4,connect=4", ["a", "a"])

    assert [each.accuracy for each in found.totals] == [None, None]
    assert str(found.totals[0].words()) == "nothing was at stake"


@pytest.mark.parametrize("seed", range(5))
def test_choices_are_all_legal_moves_with_what_they_lose(seed: int) -> None:
    """Whoever tries a move again hears what it would have lost, by full minimax."""
    state: Any = Connect4(width=4, height=4, connect=3)
    moves = random_game(state, seed)
    for row in review("connect4", SMALL, moves).rows:
        values = {state.move_text(move): -brute_force(state.play(move)) for move in state.legal_moves()}
        best = max(values.values())
        assert {choice.move: choice.lost for choice in row.choices} == {move: best - values[move] for move in values}
        assert [choice.lost for choice in row.choices] == sorted(choice.lost for choice in row.choices)
        for choice in row.choices:
            worse = (values[choice.move] > 0) - (values[choice.move] < 0) < (best > 0) - (best < 0)
            assert choice.grade == ("best" if not choice.lost else "blunder" if worse else "mistake")
        state = state.play(row.move)


def test_estimated_losses_are_graded_by_the_scale_of_the_game() -> None:
    """Othello's bar has a scale of 16 discs: two are within an estimate's error, eight are a blunder."""
    game = find("othello")
    state = game.start()
    best, fine, mistake, blunder = state.legal_moves()
    ranks = {best: 5.0, fine: 3.0, mistake: 2.9, blunder: -3.0}
    report = replace(search(state, depth=1, all_moves=True), move_ranks=ranks, solved=False)
    judged = Judged(state, best, report, game)

    assert [judged.grade_of(move) for move in ranks] == ["best", "fine", "mistake", "blunder"]


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_told_in_the_end_is_the_whole_review(threads: int) -> None:
    """Every row is told, first by a short look and then as it stays; the last word on each move is the review's."""
    rows: dict[int, ReviewRow] = {}
    counts: list[int] = []
    limits = Limits(nodes=20_000_000)

    def told(found: list[ReviewRow], done: int, of: int) -> None:
        rows.update({row.ply: row for row in found})
        counts.append(done)
        assert of == len(moves)

    moves = random_game(Connect4(width=5, height=4), 3)
    task = ReviewTask("connect4", "start:width=5,height=4", moves, search_limits=limits, solve_limits=limits, told=told)
    helpers = [Thread(target=task.help) for _ in range(threads - 1)]
    for helper in helpers:
        helper.start()
    found = task.finish()
    for helper in helpers:
        helper.join()

    assert [rows[ply] for ply in sorted(rows)] == list(found.rows)
    assert sorted(counts) == counts if threads == 1 else max(counts) == len(moves)
    assert found == review("connect4", "start:width=5,height=4", moves, limits=limits, threads=threads)


def test_a_task_that_was_stopped_goes_on_where_it_was() -> None:
    """What was scored before the stop is not asked for again: a second thread finishes the rest."""
    moves = ["b", "e", "e", "b", "d", "e", "a", "e", "c"]
    stops, first = [StopToken() for _ in range(2)], Limits(nodes=100_000)
    counts: list[int] = []

    def progress(done: int, _of: int) -> None:
        counts.append(done)
        if done == 3:
            stops[0].stop()

    task = ReviewTask(
        "connect4", "start:width=5,height=4", moves, search_limits=first, solve_limits=first, progress=progress
    )
    task.finish(stops[0])
    stopped_at = counts[-1]
    found = task.finish(stops[1])

    assert stopped_at == 3
    assert counts == list(range(1, len(moves) + 1))
    assert found == review("connect4", "start:width=5,height=4", moves, limits=first)


@pytest.mark.parametrize("seconds", [None, 0.0])
def test_the_last_word_on_a_move_never_knows_less_than_the_first_look(seconds: float | None) -> None:
    """With limits below those of the short look, or with no time left at all, what that look saw still stands."""
    first: dict[int, int] = {}

    def told(found: list[ReviewRow], _done: int, _of: int) -> None:
        for row in found:
            first.setdefault(row.ply, row.depth or 0)

    limits = Limits(depth=1)
    moves = ["f5", "d6", "c3", "d3"]
    task = ReviewTask("othello", "start", moves, search_limits=limits, solve_limits=limits, seconds=seconds, told=told)
    found = task.finish()

    assert len(first) == len(moves)
    assert all((row.depth or 0) >= first[row.ply] for row in found.rows)


def test_a_purse_that_is_not_needed_changes_nothing() -> None:
    """Limits of nodes come first where there is time: the same scores, depths and proofs with seconds as without."""
    moves = random_game(find("othello").start(), 5)[:12]
    limits = Limits(nodes=20_000)

    def reviewed(seconds: float | None) -> Review:
        task = ReviewTask("othello", "start", moves, search_limits=limits, solve_limits=limits, seconds=seconds)
        return task.finish()

    assert reviewed(1000 * len(moves)) == reviewed(None)


def test_a_game_without_moves_is_refused() -> None:
    """There is nothing to say about it, and a table of nothing would look like praise."""
    with pytest.raises(DataError, match="there is no move to review"):
        review("sim", "start", [])


def test_what_cannot_be_solved_within_the_limits_is_said_to_be_a_guess() -> None:
    """An early board of 8x8 and a thousand nodes: the search answers, and the row says so."""
    found = review("connect4", "start:width=8,height=8", ["d", "d"], limits=Limits(nodes=1000))

    assert not found.solved
    assert {row.solved for row in found.rows} == {False}
    assert set(comments(found)) <= {"best (estimate)", "good (estimate)", "weaker (estimate)"}
    assert all(row.depth for row in found.rows)


def test_progress_counts_positions() -> None:
    """The last call says that all are done."""
    calls: list[tuple[int, int]] = []
    review("sim", "start", ["01", "23"], progress=lambda done, total: calls.append((done, total)))

    assert calls == [(1, 2), (2, 2)]


def test_illegal_moves_and_unknown_games_are_refused() -> None:
    """A review never plays what the game does not allow."""
    with pytest.raises(IllegalMoveError, match="legal moves are"):
        review("connect4", "444444", ["d"])
    with pytest.raises(IllegalMoveError, match="illegal move '3'"):
        review("connect4", "444444", [3])
    with pytest.raises(UnknownNameError, match="unknown game 'conect4'"):
        review("conect4", "start", [])


class Nim:
    """Take one or two of a heap; who takes the last wins."""

    def __init__(self, heap: int = 7, player: int = 0) -> None:
        self.heap, self.player = heap, player

    def __hash__(self) -> int:
        return hash((self.heap, self.player))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nim) and (self.heap, self.player) == (other.heap, other.player)

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.heap else -1

    def legal_moves(self) -> list[int]:
        return [take for take in (1, 2) if take <= self.heap]

    def play(self, move: int) -> Nim:
        return Nim(self.heap - move, 1 - self.player)


def test_a_game_written_in_python_can_be_reviewed() -> None:
    """Nim: leave a multiple of three. Two of seven is wrong, one of five too; the rest is forced or lost."""
    spec = replace(find("connect4"), name="nim", state=Nim)
    found = review(spec, Nim(), [2, 1, 1, 2, 1])

    assert comments(found) == ["threw away a win: now a loss", "missed win", "forced", "best", "best"]


def test_a_limit_that_comes_at_once_still_gives_a_review() -> None:
    """One node is less than the shallowest search: every move is judged one ply ahead all the same."""
    assert len(review("connect4", "start", [3, 3], limits=Limits(nodes=1)).rows) == 2


def test_a_stopped_review_still_has_every_move() -> None:
    """The client has gone: each position gets one look a ply deep, at once."""
    token = StopToken()
    token.stop()
    found = review("othello", "start", ["f5", "d6", "c3"], stop=token)

    assert [row.text for row in found.rows] == ["f5", "d6", "c3"]
    assert not found.solved
