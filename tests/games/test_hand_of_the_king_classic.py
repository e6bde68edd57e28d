"""The course report's agent for Hand of the King: its evaluation, its networks, its decisions, its depths."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from struct import pack
from typing import Any

import pytest
from games.king_states import random_state
from oracles import reports

from turnwise import DataError, OptionError, UnknownNameError, games
from turnwise.agents import make_agent
from turnwise.evaluation import Network
from turnwise.games.hand_of_the_king import timed, untimed

SPEC = games.find("hand_of_the_king")
SLOPE = 0.5
SIZES = (56, 5, 3, 1)
POSITIONS = 1000
LATE, LATEST = 9, 6  # characters left where Python looks as far as the schedules do
TUNED = "3/14/0/8/20/1/6"
Layers = list[tuple[list[list[float]], list[float]]]
Evaluate = Callable[[Any, int], float]


def whole_layers(seed: int) -> Layers:
    """Small whole weights: every sum is exact, so that nothing depends on who rounds how."""
    rng = Random(seed)
    return [
        ([[rng.randint(-3, 3) for _ in range(above)] for _ in range(below)], [rng.randint(-3, 3) for _ in range(below)])
        for above, below in pairwise(SIZES)
    ]


def write_network(path: Path, layers: Layers, *, scale: float = 1.0) -> Path:
    packed = [
        (pack(f"<{sum(map(len, rows))}f", *(weight for row in rows for weight in row)), pack(f"<{len(bias)}f", *bias))
        for rows, bias in layers
    ]
    network = Network(game=SPEC.name, encoding="report", layers=packed, slope=SLOPE, perspective="first", scale=scale)
    network.write(path)
    return path


def evaluate_networks(state: Any, player1: int, *, networks: list[Layers]) -> float:
    row = reports.king_representation(state, player1)
    return sum(reports.king_forward(row, layers, SLOPE) for layers in networks) / len(networks)


def evaluate_tuned(state: Any, player1: int, *, literal: bool) -> float:
    weights = dict(zip(reports.BANNER_WEIGHTS, map(int, TUNED.split("/")), strict=True))
    return reports.evaluate_king(state, player1, literal, weights)


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, Evaluate]]:
    """Every reading of the agent: its options, and the transcription of its evaluation."""
    folder = tmp_path_factory.mktemp("networks")
    layers = [whole_layers(seed) for seed in (1, 2)]
    files = [str(write_network(folder / f"{number}.network", each)) for number, each in enumerate(layers)]
    return {
        "text": ("reading=text", partial(reports.evaluate_king, literal=False)),
        "program": ("literal=1", partial(reports.evaluate_king, literal=True)),
        "weights": (f"evaluation={TUNED}", partial(evaluate_tuned, literal=False)),
        "weights of the program": (f"literal=1,evaluation={TUNED}", partial(evaluate_tuned, literal=True)),
        "network": (f"weights={files[0]}", partial(evaluate_networks, networks=layers[:1])),
        "networks": (f"weights={'+'.join(files)}", partial(evaluate_networks, networks=layers)),
    }


def transcribed(state: Any, depth: int, no_heuristic: bool, evaluate: Evaluate) -> int | None:
    _, move = reports.king_minimax(state, state.to_move(), depth, -math.inf, math.inf, no_heuristic, evaluate)
    return move


def positions() -> Iterator[tuple[int, Any, str]]:
    """Half of them anywhere in the game, half near its end; one in two with companions; both schedules."""
    for seed in range(POSITIONS):
        companions, schedule = ("off", "on")[seed % 2], ("untimed", "timed")[seed // 2 % 2]
        most = Random(seed).randint(9, 34) if seed % 4 < 2 else (LATE, LATEST)[seed % 2]
        yield seed, random_state(most, seed, companions=companions), schedule


@pytest.mark.parametrize("reading", ["text", "program", "weights", "weights of the program", "network", "networks"])
def test_classic_decides_as_the_report(reading: str, readings: dict[str, tuple[str, Evaluate]]) -> None:
    """A thousand random positions: late ones to the depth of the schedules, where only the winner counts; all others
    one to three plies deep, to keep Python quick."""
    options, evaluate = readings[reading]
    for seed, state, schedule in positions():
        depth, no_heuristic = reports.king_depth(len(state.cards()), schedule == "timed")
        limit = ""
        if seed % 4 < 2:
            depth = 1 + seed % 3 if state.companions() == [] else 1 + seed % 2
            limit = f",depth={depth}"
        expected = transcribed(state, depth, no_heuristic, evaluate)

        assert make_agent(f"classic:{options},schedule={schedule}{limit}", SPEC).choose(state) == expected, state.text()


@pytest.mark.parametrize("literal", [False, True])
def test_classic_evaluates_as_the_report(literal: bool) -> None:
    name = "classic_program" if literal else "classic"
    for seed in range(20):
        state = random_state(30 - seed, seed, companions="off")
        expected = reports.evaluate_king(state, state.to_move(), literal)

        assert state.evaluate(name) == state.evaluate(f"{name}:9/7/7/6/5/9/10") == expected
        assert state.evaluate("classic_winner") == reports.king_winner_score(state, state.to_move())


@pytest.mark.parametrize("agent", ["classic", "classic:literal=1", "classic:schedule=timed"])
def test_classic_looks_as_far_as_the_report(agent: str) -> None:
    """Eleven characters: the whole of the report's depth 9."""
    for seed in range(6):
        state = random_state(11, seed, companions="off")
        depth, no_heuristic = reports.king_depth(len(state.cards()), "timed" in agent)
        evaluate = partial(reports.evaluate_king, literal="literal" in agent)

        assert make_agent(agent, SPEC).choose(state) == transcribed(state, depth, no_heuristic, evaluate)


def test_the_horizon_is_evaluated_early_in_the_game_too() -> None:
    """Depth 3 instead of 5 to keep Python quick."""
    for seed in range(6):
        state = random_state(28, seed, companions="off")
        for literal in (False, True):
            expected = transcribed(state, 3, False, partial(reports.evaluate_king, literal=literal))

            assert make_agent(f"classic:depth=3,literal={int(literal)}", SPEC).choose(state) == expected


def test_the_schedules_are_the_reports() -> None:
    for cards in range(2, 36):
        state = random_state(cards - 1, cards, companions="off")
        for schedule, is_timed in ((untimed, False), (timed, True)):
            depth, no_heuristic = reports.king_depth(len(state.cards()), is_timed)
            plan = schedule(state)

            assert (plan.depth, plan.evaluate == "classic_winner") == (depth, no_heuristic)


def test_networks_also_evaluate_finished_games(tmp_path: Path) -> None:
    """The report calls evaluate_state where no move is left: a network that likes to lose then loses."""
    banners = [0.0] * 42 + [-1.0] * 7 + [1.0] * 7  # the other's cards less one's own
    fond_of_losing = write_network(tmp_path / "fond.network", [([banners], [0.0])])
    state = SPEC.parse(random_state(20, 3, companions="off").text())
    agent, usual = make_agent(f"classic:weights={fond_of_losing},depth=1", SPEC), make_agent("greedy", SPEC)
    while not state.is_over():
        mover = state.to_move()
        state = state.play((agent if mover == 0 else usual).choose(state))

    assert sum(state.counts(0).values()) < sum(state.counts(1).values())


def test_the_course_ensemble_is_classic_with_networks(tmp_path: Path) -> None:
    files = [write_network(tmp_path / f"{seed}.network", whole_layers(seed)) for seed in (3, 4)]
    both = "+".join(map(str, files))
    for seed in range(20):
        state = random_state(14, seed)
        named, classic = (make_agent(text, SPEC) for text in (f"course_ensemble:{both}", f"classic:weights={both}"))

        assert (named.choose(state), named.nodes, named.score) == (classic.choose(state), classic.nodes, classic.score)


def test_the_scale_of_a_network_changes_no_decision_of_the_course_agent(tmp_path: Path) -> None:
    """Nothing is cut to the largest result, as a search would do: the report compares outputs only."""
    small, large = (
        write_network(tmp_path / f"{scale:g}.network", whole_layers(5), scale=scale) for scale in (1.0, 100.0)
    )
    for seed in range(20):
        state = random_state(25, seed)
        moves = {make_agent(f"course_ensemble:{file},depth=2", SPEC).choose(state) for file in (small, large)}

        assert len(moves) == 1


def test_the_agent_takes_networks_or_a_reading(tmp_path: Path) -> None:
    file = write_network(tmp_path / "my.network", whole_layers(6))

    for option in ("reading=text", "literal=1", "evaluation=9/7/7/6/5/9/10"):
        with pytest.raises(OptionError, match="or a network, not both"):
            make_agent(f"classic:{option},weights={file}", SPEC)
    with pytest.raises(UnknownNameError, match="unknown option 'reading'"):
        make_agent(f"course_ensemble:{file},reading=text", SPEC)
    with pytest.raises(UnknownNameError, match=r"name the file, as in course_ensemble:my\.network"):
        make_agent("course_ensemble", SPEC)
    with pytest.raises(UnknownNameError, match="othello has no network in a course report"):
        make_agent(f"course_ensemble:{file}", "othello")
    with pytest.raises(DataError, match="evaluates hand_of_the_king, not othello"):
        make_agent(f"classic:weights={file}", "othello")


@pytest.mark.parametrize("weights", ["1/2/3", "1/2/3/4/5/6/7/8", "1/2/3/4/5/6/x", "1/2/3/4/5/6/-7", "9/7/7/6/5/9/1001"])
def test_weights_of_banners_that_are_none_are_refused(weights: str) -> None:
    with pytest.raises(UnknownNameError, match="give seven whole weights of banners from 0 to 1000"):
        SPEC.start().evaluate(f"classic:{weights}")
