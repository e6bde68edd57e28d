"""Searches by simulations: exact limits, the same seed the same tree, and proofs in games of every kind."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from conformance.setups import PLAYED
from foreign.nim import Nim
from search.python_games import TicTacToe

import turnwise
from turnwise import Connect4, Limits, games
from turnwise.agents import make_agent
from turnwise.engine import Memory
from turnwise.errors import LimitsError, OptionError

WAYS: dict[str, dict[str, Any]] = {
    "playouts": {},
    "leaves": {"playout_plies": 0},
    "guided": {"guided": 0.5, "playout_plies": 6},
    "puct": {"priors": "evaluator", "root_noise": 0.25},
    "uniform": {"priors": "uniform", "temperature": 1.0},
}
every_way = pytest.mark.parametrize("options", WAYS.values(), ids=WAYS.keys())
every_start = pytest.mark.parametrize(("name", "setup"), PLAYED, ids=[str(each) for each in PLAYED])


def simulate(state: Any, simulations: int = 200, **options: Any) -> turnwise.Report:
    return turnwise.search(state, method="mcts", simulations=simulations, all_moves=True, **options)


@every_start
@every_way
def test_simulations_are_counted_and_repeat_themselves(
    name: str, setup: dict[str, Any], options: dict[str, Any]
) -> None:
    """In every shipped game: so many simulations, each through one move of the root, and the same ones again."""
    state = games.find(name).start(**setup)
    report = simulate(state, **options)
    again = simulate(state, **options)

    assert report.best in state.legal_moves()
    assert report.simulations == sum(report.visits.values())
    assert report.simulations == 200 or report.solved
    assert (report.best, report.line, report.visits, report.nodes) == (
        again.best,
        again.line,
        again.visits,
        again.nodes,
    )


@every_way
@pytest.mark.parametrize("stones", [1, 4, 7, 9])
def test_nim_of_somebody_else_is_proved(stones: int, options: dict[str, Any]) -> None:
    """A game of a foreign file in Python: every way ends by itself, with the exact result."""
    report = turnwise.search(Nim(stones), method="mcts", limits=Limits(), **options)

    assert report.solved
    assert not report.stopped
    assert report.score == (-1 if stones % 4 == 0 else 1)
    assert stones % 4 == 0 or report.best == stones % 4


def test_tic_tac_toe_is_a_draw() -> None:
    """From the empty board, in Python, until it is proved."""
    report = turnwise.search(TicTacToe(), method="mcts", limits=Limits())

    assert report.solved
    assert report.score == 0


@pytest.mark.parametrize("size", [(4, 4, 4), (4, 3, 3), (5, 3, 3)])
def test_small_boards_of_connect4_are_proved(size: tuple[int, int, int]) -> None:
    """The score counts how soon a game is won, so a proof is of the exact number."""
    width, height, connect = size
    start = Connect4(width=width, height=height, connect=connect)
    report = turnwise.search(start, method="mcts", nodes=50_000_000, limits=None)

    assert report.solved
    assert report.score == turnwise.search(start, depth=width * height).score
    assert report.score == turnwise.solve(start).score


@every_start
def test_the_end_of_a_game_is_proved(name: str, setup: dict[str, Any]) -> None:
    """The last plies of a random game, held to the full search; what that cannot solve is left out."""
    rng, line = Random(3), [games.find(name).start(**setup)]
    while not line[-1].is_over() and len(line) < 2_000:
        line.append(line[-1].play(rng.choice(line[-1].legal_moves())))

    for state in line[-3:-1]:
        expected = turnwise.search(state, nodes=20_000, evaluate="zero")
        report = turnwise.search(state, method="mcts", nodes=1_000_000)
        assert report.solved or not expected.solved
        assert not (report.solved and expected.solved) or report.rank == expected.rank


@pytest.mark.parametrize("nodes", [1, 2, 3, 50, 1025, 20_000])
def test_a_limit_of_nodes_is_exact(nodes: int) -> None:
    """A simulation that it ends counts no more, and its moves count as made."""
    report = turnwise.search(Connect4(), method="mcts", nodes=nodes)

    assert report.nodes == nodes
    assert report.stopped
    assert report.best in Connect4().legal_moves()


def test_threads_keep_one_limit() -> None:
    """Three threads make exactly the simulations that one would."""
    report = simulate(Connect4(), 5_000, threads=3)

    assert report.simulations == 5_000
    assert sum(report.visits.values()) == 5_000


def test_progress_is_told_and_stops() -> None:
    """The reports come with more and more simulations; False ends the search."""
    told: list[int] = []

    def watch(report: turnwise.Report) -> bool:
        told.append(report.simulations)
        return len(told) < 5

    turnwise.search(Connect4(), method="mcts", seconds=60, progress=watch)

    assert len(told) == 5
    assert all(earlier < later for earlier, later in pairwise(told))


def test_a_memory_keeps_the_tree() -> None:
    """What the last search found below a move is there when that is the root, in the core and in Python."""
    for state, simulations in ((Connect4(), 3_000), (TicTacToe(), 500)):
        memory = Memory(table_bytes=4 << 20)
        first = simulate(state, simulations, memory=memory)
        reply = state.play(first.best)
        kept = simulate(reply, 100, memory=memory)
        alone = simulate(reply, 100)

        assert sum(alone.visits.values()) == 100
        assert sum(kept.visits.values()) >= first.visits[first.best] - 1 + 100


def test_a_small_memory_is_enough() -> None:
    """The tree stops growing, and the simulations go on."""
    report = simulate(Connect4(), 20_000, table_bytes=1)

    assert report.simulations == 20_000
    assert report.depth < simulate(Connect4(), 20_000).depth


def test_a_tree_has_visits() -> None:
    """The kept tree begins with all simulations; children have no more than their parents."""
    report = turnwise.search(Connect4(), method="mcts", simulations=300, tree=10_000)

    assert report.tree[0].visits == 300
    assert all(node.visits <= report.tree[node.parent].visits for node in report.tree[1:])
    assert all((node.why == "pruned") == (node.visits == 0) for node in report.tree[1:])


def test_exceptions_of_a_game_pass_through() -> None:
    """A game in Python that fails in a simulation."""

    class Failing(Nim):
        def legal_moves(self) -> list[int]:
            if self.stones == 3:
                raise RuntimeError("out of stones")
            return super().legal_moves()  # type: ignore[no-any-return]

    with pytest.raises(RuntimeError, match="out of stones"):
        simulate(Failing(9))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"simulations": 0, "method": "mcts"}, "search option simulations=0: give a whole number from 1"),
        ({"simulations": 9}, "search option simulations: only method='mcts' has it"),
        ({"method": "mcts", "depth": 3}, "method=mcts does not end at a depth"),
        ({"method": "mcts", "nodes": 9, "root_noise": 0.5}, "there are no priors to add it to"),
        ({"method": "mcts", "nodes": 9, "margin": 2}, "search option margin=2: give a number from 0 to 1"),
        ({"method": "mcts", "nodes": 9, "priors": "good"}, "unknown priors 'good': choose one of"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], message: str) -> None:
    """One line each."""
    with pytest.raises((OptionError, LimitsError, turnwise.TurnwiseError), match=message):
        turnwise.search(Connect4(), **options)


@every_start
def test_the_agent_plays_every_game(name: str, setup: dict[str, Any]) -> None:
    """Legal moves to the end, or for a while, the same again for the same seed; the tree is kept if it is asked for."""
    spec = games.find(name)
    for text in ("mcts:simulations=30", "mcts:simulations=30,keep_tree=yes", "mcts:nodes=400,playout_plies=0"):
        lines = []
        for _ in range(2):
            agent, state, line = make_agent(text, spec, seed=5), spec.start(**setup), []
            while not state.is_over() and len(line) < 30:
                line.append(agent.choose(state))
                assert line[-1] in state.legal_moves()
                state = state.play(line[-1])
            lines.append(line)
            agent.close()
        assert lines[0] == lines[1]


@every_start
@every_way
def test_the_tree_is_what_its_simulations_made(name: str, setup: dict[str, Any], options: dict[str, Any]) -> None:
    """Each is replayed by the rules: it visits the nodes that count it, and has the reward of its end."""
    state = games.find(name).start(**setup)
    tree = turnwise.search(state, method="mcts", simulations=60, tree=20_000, **options).tree
    places = {(node.parent, node.move): index for index, node in enumerate(tree)}
    visits = [0] * len(tree)
    for simulation in tree.simulations:
        at, here = 0, state
        visits[0] += 1
        for place, move in enumerate(simulation.moves):
            assert move in here.legal_moves()
            here = here.play(move)
            if place < simulation.tree_moves:
                at = places[at, move]
                visits[at] += 1
        assert len(simulation.proved) == simulation.tree_moves + 1
        assert not here.is_over() or sign(simulation.reward) == sign(first_result(here))

    assert visits == [node.visits for node in tree]


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def first_result(state: Any) -> float:
    return state.result() if state.to_move() == 0 else -state.result()  # type: ignore[no-any-return]


def test_simulations_of_a_game_in_python_say_what_they_prove() -> None:
    """In Nim of somebody else the last simulation proves the root, for the player who began."""
    report = turnwise.search(Nim(5), method="mcts", limits=Limits(), tree=1000)
    last = report.tree.simulations[-1]

    assert report.solved
    assert len(report.tree.simulations) == report.simulations
    assert last.proved[0] == (1, 1)
    assert {type(move) for move in last.moves} == {int}


def test_simulations_are_kept_up_to_a_bound() -> None:
    """Sixteen moves for each node, then no more; several threads have no order, and keep none."""
    report = turnwise.search(Connect4(), method="mcts", simulations=500, tree=20)
    kept = report.tree.simulations

    assert 0 < len(kept) < 500
    assert sum(len(each.moves) for each in kept) <= 16 * 20
    assert turnwise.search(Connect4(), method="mcts", simulations=50, tree=20, threads=2).tree.simulations == []
