"""Several networks evaluate by their mean; networks read from files go into a search as they are."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
from evaluation.networks import Formula, random_network

import turnwise
from turnwise import DataError, TurnwiseError, UnknownNameError, _core, games, search, solve
from turnwise.agents import make_agent
from turnwise.evaluation import Network
from turnwise.evaluation.weights import Weights

KING = games.find("hand_of_the_king")
OTHELLO = games.find("othello")
STATE = KING.start(seed=1)
HALF = 0.5 / 200  # a score is a whole number of hundredths of half a banner


def made(seed: int, **facts: Any) -> Network:
    """Networks of two encodings, scales and points of view; the wide ones keep what they have summed."""
    fields = (
        {"encoding": "report", "perspective": "first", "scale": 0.5},
        {"encoding": "sparse", "scale": 1.5},
        {"encoding": "report", "perspective": "first"},
    )[seed % 3]
    return random_network(STATE, ((130, 20), (32, 16), (256, 64, 8))[seed % 3], seed=seed, **{**fields, **facts})


def states() -> list[Any]:
    found, state = [], KING.start(seed=7)
    while not state.is_over():
        found.append(state)
        state = state.play(state.legal_moves()[len(found) % len(state.legal_moves())])
    return found


def turned(formula: Formula, state: Any) -> float:
    """Points for the player to move, before anything is cut."""
    points = formula.output(state) * formula.network.scale
    return -points if formula.network.perspective == "first" and state.to_move() else points


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{seed}.network" for seed in range(3)]
    for seed, path in enumerate(paths):
        made(seed).write(path)
    return paths


@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_the_mean_of_networks_is_the_mean_of_their_points(count: int) -> None:
    """Nine are more than a thread has room for: they take turns, and the numbers stay the same."""
    networks = [made(seed) for seed in range(count)]
    formulas = [Formula(network) for network in networks]
    for state in states()[::3]:
        low, high = state.bounds()
        points = [turned(formula, state) for formula in formulas]
        expected = min(max(sum(points) / count, low), high)

        assert state.evaluate(networks) == pytest.approx(expected, abs=HALF + 1e-3)
        assert state.evaluate(tuple(networks)) == state.evaluate(networks)


def test_a_network_that_was_read_goes_into_a_search(files: list[Path]) -> None:
    network = Network.read(files[0])
    native = network.native()

    assert search(STATE, depth=3, evaluate=network).score == search(STATE, depth=3, evaluate=native).score
    assert turnwise.search(STATE, depth=2, evaluate=[network]).best == search(STATE, depth=2, evaluate=native).best
    assert STATE.evaluate(network) == STATE.evaluate(native)
    assert network.native() is native


def test_a_network_that_has_searched_can_still_be_copied(files: list[Path]) -> None:
    network = Network.read(files[0])
    before = STATE.evaluate(network)
    for again in (pickle.loads(pickle.dumps(network)), copy.deepcopy(network)):
        assert again == network
        assert STATE.evaluate(again) == before


def test_agents_average_the_files_they_are_given(files: list[Path]) -> None:
    networks = [Network.read(path) for path in files]
    named = "+".join(map(str, files))
    best = search(STATE, nodes=500, evaluate=networks).best

    for agent in (f"network:{named},nodes=500", f"search:weights={named},nodes=500", f"ensemble:{named},nodes=500"):
        assert make_agent(agent, KING).choose(STATE) == best


def test_an_ensemble_of_several_solves_the_end(files: list[Path]) -> None:
    late = next(state for state in states() if len(state.cards()) < 10 and state.pending() is None)

    assert make_agent(f"ensemble:{'+'.join(map(str, files))}", KING).choose(late) == solve(late).best


def test_what_cannot_be_averaged_is_named(tmp_path: Path, files: list[Path]) -> None:
    weights, patterns = tmp_path / "mine.json", tmp_path / "patterns"
    values = dict.fromkeys(KING.start().features(), 1.0)
    weights.write_text(Weights(game=KING.name, kind="evaluation", values=values).to_text())
    for path in (patterns, tmp_path / "more"):
        path.write_bytes(turnwise.data.read("othello.weights"))

    with pytest.raises(DataError, match=r"mine.json' is not a network file of Turnwise, or corrupted"):
        make_agent(f"network:{files[0]}+{weights}", KING)
    with pytest.raises(DataError, match="patterns' is not a network: only networks are averaged"):
        make_agent(f"network:{patterns}+{tmp_path / 'more'}", OTHELLO)
    with pytest.raises(UnknownNameError, match="a list has networks, whose mean evaluates"):
        STATE.evaluate([])
    with pytest.raises(UnknownNameError, match=r"evaluate=\[..., 'odds'\]: a list has networks"):
        STATE.evaluate([Network.read(files[0]), "odds"])
    with pytest.raises(DataError, match="no networks: give one or more"):
        _core.Networks([])
    sim = games.find("sim").start()
    course = _core.Networks([random_network(sim, (4,)).native()], course=True)
    with pytest.raises(DataError, match="the course report on sim has no network"):
        sim.evaluate(course)


@pytest.mark.parametrize(
    "agent", ["ensemble:{0}+{0}", "network:{0}+{1}+{0}", "course_ensemble:{0}+{0}", "search:depth=1,weights={0}+{0}"]
)
def test_a_network_is_named_once(files: list[Path], agent: str) -> None:
    """A second mention would not count double, so it is refused instead of passed over."""
    with pytest.raises(TurnwiseError, match=r"twice|once"):
        make_agent(agent.format(*files), KING)
