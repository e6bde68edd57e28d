"""Othello endgames: exact scores of whole suites, the winner alone, every move, small boards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import turnwise
from turnwise import Othello, UnknownNameError

# From the FFO endgame test suite: board, side and score of positions 1, 2, 4 and 5.
KNOWN = {
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X": 18,
    "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X": 10,
    "-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X": 0,
    "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X": 32,
}
# One error of the suite's file: g1 of position 31 is worth -32, by our solver and by a plain alpha-beta.
MISPRINTS = {("FFO", 31, "g1"): -32}


def negamax(state: Othello) -> int:
    """Plain search to the end."""
    result = state.result()
    if result is not None:
        return int(result)
    return max(-negamax(state.play(move)) for move in state.legal_moves())


def late_positions(count: int, *, empties: int, size: int = 8, seed: int = 1) -> list[Othello]:
    """Positions of random games with so many empty squares."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        state = Othello(size=size)
        while not state.is_over() and size * size - state.count(0) - state.count(1) > empties:
            state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over():
            found.append(state)
    return found


@pytest.mark.parametrize("text", KNOWN)
def test_known_endgames(text: str) -> None:
    report = turnwise.solve(Othello.parse(text))

    assert (report.solved, report.score) == (True, KNOWN[text])


@pytest.mark.parametrize("size", [8, 6])
def test_exact_scores_equal_plain_search(size: int) -> None:
    """The score, every move, the winner alone and the line, on positions with six empty squares."""
    for state in late_positions(40, empties=6, size=size):
        score = negamax(state)
        report = turnwise.solve(state, all_moves=True)
        winner = turnwise.solve(state, winner_only=True)
        end = state
        for move in report.line:
            end = end.play(move)

        assert (report.solved, report.score) == (True, score), state
        assert {move: -negamax(state.play(move)) for move in state.legal_moves()} == report.moves, state
        assert (winner.score > 0) - (winner.score < 0) == (score > 0) - (score < 0), state
        assert end.result() == (score if end.to_move() == state.to_move() else -score), state


def test_any_move_of_a_lost_position_will_do() -> None:
    """Asked for the winner alone, a solver does not look for the move that loses by least, and names one."""
    reports = [turnwise.solve(state, winner_only=True) for state in late_positions(20, empties=9)]
    lost = [report for report in reports if report.score < 0]

    assert lost
    assert all((report.bound, report.line) == ("upper", [report.best]) for report in lost)


def test_the_smallest_board_is_lost_by_ten() -> None:
    """Eleven discs to three, and the two empty squares to the winner."""
    report = turnwise.solve(Othello(size=4))

    assert (report.solved, report.score) == (True, -10)


@pytest.mark.parametrize("limit", [{"nodes": 200_000}, {"nodes": 1}, {"seconds": 0.05}], ids=str)
def test_a_limit_ends_a_solve_with_a_legal_move(limit: Any) -> None:
    state = Othello.parse("f5d6c3")
    report = turnwise.solve(state, **limit)

    assert (report.solved, report.stopped) == (False, True)
    assert report.best in state.legal_moves()


@pytest.mark.parametrize("empties", [8, 12, 14, 18, 30])
def test_a_solve_looks_at_hardly_more_nodes_than_it_may(empties: int) -> None:
    """The last six squares are not interrupted, which makes some hundred nodes; twelve once made 90 000."""
    for state in late_positions(3, empties=empties, seed=empties):
        for nodes in (1, 10, 100, 1000, 10_000):
            assert turnwise.solve(state, nodes=nodes).nodes < nodes + 2000, state


@pytest.mark.parametrize("empties", [13, 14])
def test_small_boards_agree_with_the_search(empties: int) -> None:
    """Where the solver begins to guess its way, on random boards of six."""
    for state in late_positions(5, empties=empties, size=6, seed=empties):
        searched, solved = turnwise.search(state, finish=False), turnwise.solve(state)

        assert (searched.solved, solved.solved) == (True, True), state
        assert searched.score == solved.score, state


def test_a_tiny_table_changes_no_score() -> None:
    """Two hundred bytes hold next to nothing."""
    tiny = turnwise.Solver(table_bytes=200)
    for state in late_positions(5, empties=14):
        assert tiny.solve(state, line=False).score == turnwise.solve(state, line=False).score, state


FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
FFO_2_EARLIER = "-XXXXXX---XOOOO--XOXXOOX-OOOOOO-OOOOXXOO-OOXXO----XXOO----XXXX-- X"  # four discs fewer
LIKELY = ("bold", "likely", "careful")


@pytest.mark.parametrize("confidence", LIKELY)
@pytest.mark.parametrize("text", [FFO_40, FFO_2_EARLIER])
def test_a_likely_score_is_not_called_solved(text: str, confidence: str) -> None:
    """Nor are those of the moves, nor is the winner; the best move is a legal one."""
    state = Othello.parse(text)
    for question in ({}, {"all_moves": True}, {"winner_only": True}):
        report = turnwise.solve(state, confidence=confidence, **question)

        assert (report.solved, report.stopped, report.bound, report.solved_moves) == (False, False, "none", set())
        assert report.best in state.legal_moves()
        assert len(report.moves) == (len(state.legal_moves()) if "all_moves" in question else 0)


def test_bolder_solvers_look_at_less() -> None:
    """Twenty empty squares; all of them find the score that the suite gives."""
    state = Othello.parse(FFO_40)
    reports = [turnwise.solve(state, confidence=confidence) for confidence in (*LIKELY, "exact")]
    nodes = [report.nodes for report in reports]

    assert nodes == sorted(nodes)
    assert 10 * nodes[0] < nodes[-1]
    assert [report.score for report in reports] == [38] * 4


def test_exactness_is_the_default() -> None:
    state = late_positions(1, empties=15)[0]
    plain, asked = turnwise.solve(state), turnwise.solve(state, confidence="exact")

    assert (plain.solved, plain.score, plain.nodes) == (True, asked.score, asked.nodes)


def test_near_the_end_even_the_bold_are_exact() -> None:
    """Nothing is guessed there, so the report may say so."""
    for state in late_positions(5, empties=12):
        bold = turnwise.solve(state, confidence="bold")

        assert (bold.solved, bold.score) == (True, turnwise.solve(state).score)


def test_a_guess_in_the_table_spoils_no_exact_score() -> None:
    """One solver is asked boldly first."""
    solver = turnwise.Solver()
    for state in late_positions(5, empties=16):
        solver.solve(state, confidence="bold")

        assert solver.solve(state).score == turnwise.solve(state).score


def test_an_unknown_confidence_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="othello confidence 'sure': choose one of bold, likely, careful, exact"):
        turnwise.solve(Othello(), confidence="sure")


def test_moves_that_are_missing_do_not_hide_the_score() -> None:
    """Number 40 of the suite, stopped when its score is known and most moves are not."""
    state = Othello.parse(FFO_40)
    report = turnwise.solve(state, all_moves=True, nodes=16_000_000)

    assert (report.solved, report.stopped, report.score, report.interval) == (False, True, 38, (38, 38))
    assert state.move_text(report.best) == "a2"


class Endgame(NamedTuple):
    """A line of a suite: whose it is, its number, the position, its score and those of its moves, where given."""

    suite: str
    number: int
    state: Othello
    score: int
    moves: dict[str, int]


@pytest.fixture(scope="module")
def endgames(data: Path | None, positions: Path) -> list[Endgame]:
    """The FFO test suite in the folder of `--data`, else our own of the same shape."""
    suite, path = ("FFO", "ffo.tsv") if data else ("own", "endgames.tsv")
    lines = (positions / "othello" / path).read_text().splitlines()
    return [_endgame(suite, *line.split("\t")) for line in lines if not line.startswith("#")]


def _endgame(
    suite: str, number: str, empties: str, side: str, board: str, score: str, best: str, moves: str
) -> Endgame:
    state = Othello.parse(f"{board} {side}")
    pairs = (word.split(":") for word in moves.split())
    scores = {move: int(points) for move, points in pairs if points}

    assert board.count("-") == int(empties)
    assert {scores.get(move, int(score)) for move in best.split(",")} == {int(score)}
    return Endgame(suite, int(number), state, int(score), scores)


def test_the_first_endgames_with_all_moves(endgames: list[Endgame]) -> None:
    solver = turnwise.Solver()
    for each in endgames[:10]:
        report = solver.solve(each.state, all_moves=True)
        found = {each.state.move_text(move): points for move, points in report.moves.items()}

        assert report.score == each.score, each
        assert {move: found[move] for move in each.moves} == each.moves, each


def test_the_first_endgames_by_general_search(endgames: list[Endgame]) -> None:
    """The engine that knows rules only, asked to search to the end, finds the scores that the solver finds."""
    for each in endgames[:3]:
        report = turnwise.search(each.state, evaluate="zero", finish=False)

        assert (report.solved, report.score) == (True, each.score), each


@pytest.mark.slow
def test_endgames_of_up_to_16_empty_squares_by_general_search(endgames: list[Endgame]) -> None:
    for each in endgames[:17]:
        report = turnwise.search(each.state, evaluate="zero", finish=False)

        assert (report.solved, report.score) == (True, each.score), each


@pytest.mark.slow
def test_endgames_up_to_39(endgames: list[Endgame]) -> None:
    solver = turnwise.Solver(table_bytes=256 << 20)
    wrong = [
        (each.number, each.score, found)
        for each in endgames
        if each.number < 40 and (found := solver.solve(each.state, line=False).score) != each.score
    ]

    assert wrong == []


@pytest.mark.slow
def test_every_move_of_endgames_up_to_36(endgames: list[Endgame]) -> None:
    solver = turnwise.Solver(table_bytes=256 << 20)
    for suite, number, state, _, moves in endgames:
        if number > 36:
            break
        found = solver.solve(state, all_moves=True, line=False).moves
        expected = {move: MISPRINTS.get((suite, number, move), score) for move, score in moves.items()}

        assert {move: found[state.parse_move(move)] for move in expected} == expected, number
