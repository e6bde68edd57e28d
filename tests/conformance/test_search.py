"""Conformance of searches: every option set gives the value of plain minimax and tells the truth about it."""

from __future__ import annotations

from typing import Any

import pytest
from conformance.reference import SetUp, exhaustive, minimax, seen_from
from conformance.setups import every_setup, every_tiny_setup

import turnwise

SWITCHES = ("aspiration", "null_windows", "table", "killers", "history", "forced", "symmetry", "clip", "finish")
OPTION_SETS: dict[str, dict[str, Any]] = {
    "everything on": {},
    **{f"without {switch}": {switch: False} for switch in SWITCHES},
    "everything off": dict.fromkeys(SWITCHES, False),
    "only the table": {**dict.fromkeys(SWITCHES, False), "table": True},
    "table and symmetry": {**dict.fromkeys(SWITCHES, False), "table": True, "symmetry": True},
    "a tiny table": {"table_bytes": 256},
    "two threads": {"threads": 2},
    "plain alpha-beta": {"method": "alpha_beta"},
    "plain alpha-beta, ascending": {"method": "alpha_beta", "move_order": "ascending"},
    "plain alpha-beta, shuffled": {"method": "alpha_beta", "move_order": "shuffled", "shuffle_seed": 7},
    "plain minimax, shuffled": {"method": "minimax", "move_order": "shuffled", "shuffle_seed": 7},
}
every_option_set = pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS.keys())
CLOSE = pytest.approx
FLAT = (
    "classic",
    "classic_program",
    "classic_closable",
    "classic_winner",
    "sign",
)  # wins are flat: held to transcriptions of the reports in tests/games
LIMITS = 40  # for each position, from one node to all it takes
NODE_LIMITS = (1, 2, 3, 10, 1_000, 1_025, 3_000)


def lopsided(state: Any) -> float:
    """A guess that no symmetry respects and no two states share: a checksum of the text."""
    return (sum(place * ord(letter) for place, letter in enumerate(state.text(), start=1)) % 41 - 20) / 8


def evaluators_of(setup: SetUp) -> list[Any]:
    start = setup.start()
    weights = {name: 0.01 * (i + 1) for i, name in enumerate(start.features())}
    return [*start.evaluators(), weights]


def value(state: Any, depth: int, **options: Any) -> float:
    return turnwise.search(state, depth=depth, **options).rank


MINIMAX: dict[tuple[Any, int, str], float] = {}
"""What plain minimax has said: it is asked once for all option sets."""


def minimax_value(state: Any, depth: int, evaluate: Any = None) -> float:
    """Return what plain minimax of the engine says, which has a test of its own."""
    key = state, depth, repr(evaluate)
    if key not in MINIMAX:
        chosen = {} if evaluate is None else {"evaluate": evaluate}
        MINIMAX[key] = value(state, depth, method="minimax", **chosen)
    return MINIMAX[key]


@every_setup
def test_native_minimax_is_minimax(setup: SetUp) -> None:
    """The engine's plain minimax equals ten lines of Python, with every evaluator that keeps results."""
    for state in setup.some_positions(3):
        for evaluate in (*evaluators_of(setup), lopsided):
            if evaluate in FLAT:
                continue
            for depth in range(1, min(setup.depth, 3) + 1):
                guess = _clamped(lopsided) if evaluate is lopsided else lambda leaf, e=evaluate: leaf.evaluate(e)
                expected = minimax(setup, state, depth, guess)

                assert value(state, depth, evaluate=evaluate, method="minimax") == CLOSE(expected, abs=0.006), (
                    f"{state} depth {depth} {evaluate}"
                )


def _clamped(function: Any) -> Any:
    return lambda state: min(max(function(state), state.bounds()[0]), state.bounds()[1])


@every_option_set
@every_setup
def test_every_option_set_gives_the_value_of_minimax(setup: SetUp, options: dict[str, Any]) -> None:
    for state in (*setup.early_positions(2), *setup.some_positions(3, seed=1)):
        for evaluate in evaluators_of(setup):
            for depth in range(1, setup.depth + 1):
                expected = minimax_value(state, depth, evaluate)

                assert value(state, depth, evaluate=evaluate, **options) == expected, (
                    f"{state} depth {depth} {evaluate}"
                )


@every_option_set
@every_setup
def test_a_lopsided_python_evaluator_gives_the_value_of_minimax(setup: SetUp, options: dict[str, Any]) -> None:
    """Symmetric states may not share entries when the guess is not symmetric."""
    for state in (*setup.early_positions(2), *setup.some_positions(1, seed=2)):
        for depth in range(1, min(setup.depth, 4)):
            expected = minimax_value(state, depth, lopsided)

            assert value(state, depth, evaluate=lopsided, **options) == expected, f"{state} depth {depth}"


@every_setup
def test_deeper_searches_of_late_positions_agree(setup: SetUp) -> None:
    """Near the end a depth-7 tree is small: solved entries of the table are put to use there."""
    for state in setup.late_positions(6, plies_left=11):
        for depth in (5, 7):
            expected = value(state, depth, method="alpha_beta")

            assert value(state, depth) == expected, f"{state} depth {depth}"
            assert value(state, depth, symmetry=False) == expected, f"{state} depth {depth}"


@every_option_set
@every_setup
def test_all_moves_are_scored_as_minimax_scores_them(setup: SetUp, options: dict[str, Any]) -> None:
    for state in setup.some_positions(2, seed=3):
        depth = min(setup.depth, 3)
        report = turnwise.search(state, depth=depth, all_moves=True, **options)
        expected = {}
        for move in state.legal_moves():
            child = state.play(move)
            found = setup.oracle.rank_of(child) if child.is_over() else _child_value(child, depth - 1)
            expected[move] = seen_from(state, child, found)

        assert report.move_ranks == CLOSE(expected), f"{state}"
        assert report.rank == CLOSE(max(expected.values()))
        assert list(report.move_ranks.values()) == sorted(report.move_ranks.values(), reverse=True)
        assert report.best == next(iter(report.moves))
        assert report.line[0] == report.best


def _child_value(child: Any, depth: int) -> float:
    return child.evaluate() if depth == 0 else minimax_value(child, depth)


@every_option_set
@every_setup
def test_the_line_achieves_the_score(setup: SetUp, options: dict[str, Any]) -> None:
    """Every move of the best line keeps the value that was promised at the root."""
    for root in (*setup.early_positions(4), *setup.some_positions(3, seed=4)):
        report = turnwise.search(root, depth=setup.depth, **options)
        state, expected = root, report.rank

        assert report.bound == "exact"
        assert report.line[0] == report.best
        assert len(report.line) <= report.depth
        for ply, move in enumerate(report.line, start=1):
            child = state.play(move)
            expected = seen_from(state, child, expected)
            state, depth = child, report.depth - ply
            found = setup.oracle.rank_of(state) if state.is_over() else _child_value(state, depth)
            assert found == CLOSE(expected), f"{root} line {report.line} after {ply}"


@every_tiny_setup
def test_solved_is_the_exhaustive_value(setup: SetUp) -> None:
    """Whole games by brute force: search says solved only with the true value, and solve always does."""
    known: dict[Any, float] = {}
    solver = turnwise.Solver()
    for seed in range(6):
        for state in setup.states(seed):
            expected = exhaustive(setup, state, known)
            report = solver.solve(state)

            assert report.solved
            assert report.bound == "exact"
            assert report.rank == CLOSE(expected), state
            for depth in (1, 3, 5, 8, 99):
                report = turnwise.search(state, depth=depth)
                assert not report.solved or report.rank == CLOSE(expected), f"{state} depth {depth}"
            assert report.solved, f"{state} has no depth left to guess at"


@every_tiny_setup
def test_solving_all_moves_gives_each_its_exhaustive_value(setup: SetUp) -> None:
    known: dict[Any, float] = {}
    for state in setup.some_positions(6, seed=5):
        report = turnwise.solve(state, all_moves=True)
        expected = {
            move: seen_from(state, state.play(move), exhaustive(setup, state.play(move), known))
            for move in state.legal_moves()
        }

        assert report.move_ranks == CLOSE(expected), state
        assert report.solved


@every_setup
def test_late_positions_are_solved_as_brute_force_solves_them(setup: SetUp) -> None:
    known: dict[Any, float] = {}
    for state in setup.late_positions(12):
        expected = exhaustive(setup, state, known)

        assert turnwise.solve(state).rank == CLOSE(expected), state
        assert turnwise.search(state).rank == CLOSE(expected), state


@every_option_set
@every_setup
def test_every_option_set_finds_the_end(setup: SetUp, options: dict[str, Any]) -> None:
    """Searches that reach the end of the game are solved, whoever finds it: the search or what the game knows of it."""
    known: dict[Any, float] = {}
    for state in setup.late_positions(6):
        expected = exhaustive(setup, state, known)
        report = turnwise.search(state, depth=2 * setup.oracle.plies_left(state), **options)

        assert (report.solved, report.rank) == (True, CLOSE(expected)), state


@every_setup
def test_what_a_stopped_solver_says_of_its_best_move_is_true(setup: SetUp) -> None:
    """Limits end the work at every moment: a solved score and a lower bound are what the best move is worth."""
    solver = turnwise.Solver(table_bytes=1 << 20)
    for state in setup.late_positions(4, plies_left=11):
        solver.clear()
        full = solver.solve(state, all_moves=True)
        most = turnwise.Solver(table_bytes=1 << 20).solve(state).nodes
        for nodes in {max(1, most * part // LIMITS) for part in range(LIMITS + 1)}:
            solver.clear()
            report = solver.solve(state, nodes=nodes)

            assert full.solved
            assert (report.bound == "exact") == report.solved, f"{state} nodes {nodes}"
            assert not report.solved or report.rank == CLOSE(full.rank), f"{state} nodes {nodes}"
            assert not report.solved or full.move_ranks[report.best] == CLOSE(full.rank), f"{state} nodes {nodes}"
            if report.bound == "lower" and report.best is not None:
                assert full.move_ranks[report.best] >= report.rank, f"{state} nodes {nodes}"
            if report.bound == "upper":
                assert full.rank <= report.rank, f"{state} nodes {nodes}"


def test_one_solver_serves_boards_of_every_shape() -> None:
    """Boards of different shape may fill the same bits; a solver that is kept must not mix them up."""
    from conformance.setups import TINY

    solver = turnwise.Solver()
    for _ in range(2):
        for setup in TINY:
            expected = exhaustive(setup, setup.start(), {})

            assert solver.solve(setup.start()).rank == CLOSE(expected), setup.name


@every_setup
def test_the_same_search_visits_the_same_nodes_twice(setup: SetUp) -> None:
    for state in setup.some_positions(2, seed=6):
        first, second = (turnwise.search(state, depth=setup.depth + 1, tree=50) for _ in range(2))

        assert (first.nodes, first.line, first.rank, first.tree) == (
            second.nodes,
            second.line,
            second.rank,
            second.tree,
        )


@every_setup
def test_a_finished_state_is_solved_without_a_move(setup: SetUp) -> None:
    state = setup.states(seed=9)[-1]
    for report in (turnwise.search(state), turnwise.search(state, all_moves=True), turnwise.solve(state)):
        assert report.best is None
        assert report.line == []
        assert report.solved
        assert report.rank == setup.oracle.rank_of(state)
        assert report.score == state.result()


@every_setup
@pytest.mark.parametrize("method", ["full", "alpha_beta", "minimax"])
def test_a_node_limit_is_kept_exactly(setup: SetUp, method: str) -> None:
    """A search cut short has visited as many nodes as it was allowed, and still gives a legal move."""
    for state in setup.some_positions(2, seed=7):
        for nodes in NODE_LIMITS:
            report = turnwise.search(state, depth=None if method == "full" else 8, nodes=nodes, method=method)

            assert report.nodes == nodes if report.stopped else report.nodes <= nodes
            assert report.best in state.legal_moves()
            assert report.line[0] == report.best


@every_setup
@pytest.mark.parametrize("method", ["full", "alpha_beta", "minimax"])
def test_a_stopped_search_reports_a_score_that_is_possible(setup: SetUp, method: str) -> None:
    for state in setup.some_positions(2, seed=7):
        lower, upper = state.bounds()
        for nodes in NODE_LIMITS:
            report = turnwise.search(state, depth=None if method == "full" else 8, nodes=nodes, method=method)

            assert lower <= report.rank <= upper, f"{state} after {nodes} nodes"


@every_setup
def test_a_depth_limit_is_kept(setup: SetUp) -> None:
    for state in setup.some_positions(2, seed=8):
        for depth in range(1, setup.depth + 1):
            report = turnwise.search(state, depth=depth)

            assert report.depth == depth or (report.solved and report.depth < depth)
            assert not report.stopped


@every_setup
def test_progress_tells_of_every_depth_and_may_stop(setup: SetUp) -> None:
    for state in setup.some_positions(2, seed=9):
        seen: list[turnwise.Report] = []
        report = turnwise.search(state, depth=setup.depth, progress=seen.append, finish=False)

        assert [each.depth for each in seen] == list(range(1, report.depth + (not report.solved)))
        assert [each.nodes for each in seen] == sorted(each.nodes for each in seen)
        first = turnwise.search(state, depth=setup.depth, progress=lambda _: False)
        assert first.depth == 1
