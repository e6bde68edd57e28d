"""The agent of the Othello course report, compared with its formulas decision by decision."""

from __future__ import annotations

import random

import pytest
from games.test_othello import FEATURES, random_positions
from oracles import othello_classic as report
from oracles.othello_report import SplitMix64

from turnwise import Othello
from turnwise.agents import make_agent

DISCS = {"X": 1, "O": -1, "-": 0}


def board_of(state: Othello) -> tuple[report.Board, int]:
    """The discs of a state, and whose turn it is."""
    return tuple(DISCS[disc] for disc in "".join(state.rows())), 1 - 2 * state.to_move()


def literal_agent(evaluation: list[int], pruning: list[int], branching: int, seed: int) -> report.Agent:
    """The transcription, with the random numbers of the first move of an agent with this seed."""
    numbers = SplitMix64(SplitMix64(seed).next() >> 1)
    return report.Agent(evaluation, pruning, branching, lambda: numbers.below(report.SIZE))


def decision(state: Othello, agent: report.Agent, depth: int) -> int:
    move = agent.choose(*board_of(state), depth)
    return 64 if move == report.PASS else move


def test_the_features_are_the_reports() -> None:
    """The six numbers of a thousand positions, in single precision."""
    for state in random_positions(1000, seed=20):
        found, exact = state.features(), report.features(*board_of(state))

        assert [found[name] for name in FEATURES] == pytest.approx([float(each) for each in exact], rel=1e-6), state


@pytest.mark.parametrize(("depth", "count"), [(1, 450), (2, 350), (3, 200)])
def test_a_thousand_classic_decisions_are_the_reports(depth: int, count: int) -> None:
    """The agent with random genes, branching and seed plays the square of the formulas."""
    choose = random.Random(depth)
    for state in random_positions(count, seed=depth + 30):
        evaluation, pruning = ([choose.randrange(1001) for _ in range(genes)] for genes in (6, 5))
        branching, seed = choose.randrange(1, 9), choose.getrandbits(32)
        text = (
            f"classic:depth={depth},branching={branching},"
            f"evaluation={'/'.join(map(str, evaluation))},pruning={'/'.join(map(str, pruning))}"
        )
        literal = literal_agent(evaluation, pruning, branching, seed)

        assert make_agent(text, "othello", seed=seed).choose(state) == decision(state, literal, depth), (
            f"{state.text()} {text} seed {seed}"
        )


@pytest.mark.slow
def test_the_usual_classic_agent_decides_as_the_formulas_do() -> None:
    """Depth 4, six children a node, the weights of the page."""
    weights = list(Othello.classic_weights().values())
    for seed, state in enumerate(random_positions(300, seed=40)):
        literal = literal_agent(weights, [500] * 5, 6, seed)

        assert make_agent("classic", "othello", seed=seed).choose(state) == decision(state, literal, 4), state.text()
