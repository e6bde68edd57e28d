"""Networks that learn which moves to try: labels of moves, targets, training, and the loop by simulations."""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from itertools import pairwise
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from learning.test_training import need_torch, weights_of

from turnwise import games, solve
from turnwise.agents import make_agent
from turnwise.arena import Sprt
from turnwise.cli.learn_loop import _learner
from turnwise.errors import DataError, OptionError
from turnwise.evaluation import Network
from turnwise.learning import DataPlan, StoppedError, TrainPlan, generate, network_of, read_positions, train
from turnwise.learning.labels import Labeller
from turnwise.learning.loop import LoopPlan, run_loop
from turnwise.learning.move_targets import ILLEGAL, MOVES, SCORE, WINNER
from turnwise.learning.network_learner import NetworkLearner
from turnwise.learning.torch_model import Model

CONNECT4, OTHELLO = games.find("connect4"), games.find("othello")
SHORT = TrainPlan(
    game="connect4", encoding="lines", hidden=(24,), epochs=4, batch=100, loss="policy", validation=0.2, patience=0
)
QUICK = Sprt(-400, 400, alpha=0.4, beta=0.4)  # knows after a few games


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of 200 positions of Connect 4, most of them with exact scores of all moves."""
    folder = tmp_path_factory.mktemp("moves")
    plan = DataPlan(game="connect4", simulations=40, solve_nodes=20_000, shard=200, step=2, plies=12)
    generate(plan, positions=200, folder=folder, workers=0)
    return folder


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def test_moves_have_exact_ranks_or_visits(labelled: Path) -> None:
    """All of a position's moves: what the solver says of each, or how often simulations have tried it."""
    positions = read_positions([labelled], "connect4")
    kinds = {"ranks": 0, "visits": 0}
    for text, exact, (moves, ranks, visits) in zip(
        positions.texts, positions.exact, positions.moves.rows(), strict=True
    ):
        state = CONNECT4.parse(text)
        assert moves == sorted(state.legal_moves())
        if ranks:
            assert exact
            assert dict(zip(moves, ranks, strict=True)) == solve(state, all_moves=True).move_ranks
        else:
            assert sum(visits) == 40 or exact
        kinds["ranks" if ranks else "visits"] += 1

    assert kinds["ranks"] > 50
    assert kinds["visits"] > 5


def test_a_labeller_of_moves_searches_by_simulations_what_is_not_solved() -> None:
    """The first state of Othello, far from its end; without simulations no move is labelled."""
    state = OTHELLO.start()
    (label,) = Labeller(OTHELLO, solve_nodes=100, nodes=500, simulations=60).label([state])
    (plain,) = Labeller(OTHELLO, solve_nodes=100, nodes=500).label([state])

    assert label is not None
    assert plain is not None
    assert (sum(label.visits.values()), label.ranks, label.exact) == (60, {}, False)
    assert set(label.visits) <= set(state.legal_moves())
    assert (plain.visits, plain.ranks) == ({}, {})


def test_targets_say_who_wins_and_which_moves_keep_it(labelled: Path) -> None:
    """Of positions, and of those after their moves, which know no moves; each position is there once."""
    dataset = SHORT.filled().gather([labelled])
    states = SHORT.filled().gather([labelled]).rows
    positions = read_positions([labelled], "connect4")
    ranks = {text: dict(zip(moves, ranks, strict=False)) for text, (moves, ranks, _) in _texts(positions)}
    augmented = replace(SHORT, augment=True).filled().gather([labelled]).rows
    keys = {min(state.key(), state.map(1).key()) for state in augmented.states}

    assert len(keys) == len(augmented) == len(states) > 2 * len(positions)
    for state, row in zip(augmented.states, augmented.targets.tolist(), strict=True):
        known, shares = ranks.get(state.text()), row[MOVES:]
        if known:
            best = max(known.values())
            assert row[WINNER] == (sign(best) + 1) / 2
            assert row[SCORE] * dataset.scale == pytest.approx(best, abs=1e-4)
            assert [share > 0 for share in shares] == [
                move in known and sign(known[move]) == sign(best) for move in range(7)
            ]
            assert [share == ILLEGAL for share in shares] == [move not in known for move in range(7)]
        elif shares == [ILLEGAL] * 7:
            assert row[WINNER] == (sign(solve(state).rank) + 1) / 2
        else:
            assert sum(max(share, 0.0) for share in shares) == pytest.approx(1)
            assert isnan(row[WINNER]) or row[WINNER] in (0, 0.5, 1)


def _texts(positions: Any) -> list[Any]:
    return list(zip(positions.texts, positions.moves.rows(), strict=True))


def test_images_turn_the_moves_too(labelled: Path) -> None:
    """The share of a column is the one of its mirror image in the mirrored position, and the row is its encoding."""
    rows = replace(SHORT, augment=True, encoding="sparse").filled().gather([labelled]).rows
    need_torch().manual_seed(3)
    images = rows.images()
    turned = 0
    for number in range(0, len(rows), 7):
        state, row = rows.states[number], images.inputs.values[number].tolist()
        before, after = (each.targets[number].nan_to_num(-7).tolist() for each in (rows, images))
        is_mirrored = row != state.encode("sparse")
        assert row == state.map(1 if is_mirrored else 0).encode("sparse")
        assert after == (before[:MOVES] + before[MOVES:][::-1] if is_mirrored else before)
        turned += is_mirrored

    assert turned > 5


def test_training_learns_moves_that_are_held_out(labelled: Path) -> None:
    """The mistakes of the move that looks best become fewer, twice by the same numbers."""
    plan = replace(SHORT, epochs=12)
    dataset = plan.filled().gather([labelled])
    trained, again = train(plan, dataset), train(plan, dataset)
    losses = [epoch.validation or 0 for epoch in trained.epochs]

    assert min(losses) < 0.98 * losses[0]
    assert weights_of(trained) == weights_of(again)
    assert all(0 <= (epoch.error or 0) <= 1 for epoch in trained.epochs)


def test_a_run_that_was_stopped_ends_like_one_that_was_not(labelled: Path, tmp_path: Path) -> None:
    plan = replace(SHORT, augment=True)
    dataset = plan.filled().gather([labelled])

    def stop(_plan: TrainPlan, epoch: Any) -> None:
        if epoch.number == 1:
            raise KeyboardInterrupt

    with pytest.raises(StoppedError):
        train(plan, dataset, checkpoint=tmp_path / "kept", progress=stop)

    assert weights_of(train(plan, dataset, checkpoint=tmp_path / "kept")) == weights_of(train(plan, dataset))


@pytest.mark.parametrize("encoding", ["sparse", "lines"])
def test_the_core_thinks_what_was_trained(encoding: str, labelled: Path, tmp_path: Path) -> None:
    """Every output, from the file, to a part in ten thousand."""
    plan = replace(SHORT, encoding=encoding, hidden=(40, 12))
    dataset = plan.filled().gather([labelled])
    trained = train(plan, dataset)
    network_of(trained, dataset).write(tmp_path / "my.network")
    network = Network.read(tmp_path / "my.network")
    model = Model(trained.layers, is_dense=dataset.rows.inputs.is_dense)
    rows = replace(plan, augment=True).filled().gather([labelled]).rows
    raw = CONNECT4.state._outputs(rows.states[:80], network.native())
    expected = model.outputs(rows.inputs.take(slice(0, 80))).detach().flatten().tolist()

    assert (network.heads, network.sizes[-1]) == ("policy", 9)
    assert struct.unpack(f"<{len(raw) // 4}f", raw) == pytest.approx(expected, rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_learns_its_moves(spec: games.Game, tmp_path: Path) -> None:
    """From self-play to a file that the agent plays with, on one board."""
    openings = {"angry": "plies=2,map=game1_simple", "hand_of_the_king": "companions=on"}.get(spec.name, "")
    plan = DataPlan(game=spec.name, openings=openings, simulations=20, solve_nodes=500, shard=40)
    generate(plan, positions=40, folder=tmp_path / "data", workers=0)
    recipe = TrainPlan(game=spec.name, loss="policy", hidden=(16,), epochs=2, batch=20, augment=True, validation=0.0)
    dataset = recipe.filled().gather([tmp_path / "data"])
    network_of(train(recipe, dataset), dataset).write(tmp_path / "my.network")
    state = spec.parse(read_positions([tmp_path / "data"], spec.name).texts[0])

    agent = make_agent(f"puct:{tmp_path / 'my.network'},simulations=30", spec)
    assert agent.choose(state) in state.legal_moves()


def test_data_without_moves_is_refused(tmp_path: Path) -> None:
    generate(DataPlan(game="sim", nodes=100, solve_nodes=0, shard=20), positions=20, folder=tmp_path, workers=0)
    plan = TrainPlan(game="sim", loss="policy").filled()

    with pytest.raises(
        DataError, match=r"^no position has labelled moves: make data with  turnwise learn data --simul"
    ):
        plan.gather([tmp_path])
    with pytest.raises(OptionError, match=r"^target 'result': the loss policy learns result and score"):
        TrainPlan(game="sim", loss="policy", target="result").filled()


def test_a_folder_of_an_earlier_version_is_gone_on_with(tmp_path: Path) -> None:
    """Its plan says nothing of simulations, for there were none."""
    plan = DataPlan(game="sim", nodes=100, solve_nodes=0, shard=20)
    generate(plan, positions=20, folder=tmp_path, workers=0)
    file = tmp_path / "plan.json"
    kept = json.loads(file.read_text())
    assert kept["plan"].pop("simulations") == 0
    file.write_text(json.dumps(kept))

    assert generate(plan, positions=40, folder=tmp_path, workers=0).done == 2
    with pytest.raises(DataError, match="holds positions made with other --simulations: give those again"):
        generate(replace(plan, simulations=50), positions=60, folder=tmp_path, workers=0)


# ---- the loop ----


def by_simulations(**more: Any) -> tuple[NetworkLearner, LoopPlan]:
    learner = NetworkLearner(
        positions=40,
        labels={"nodes": 100, "solve_nodes": 1000, "simulations": 12, "shard": 40},
        training={"hidden": (8,), "epochs": 2, "validation": 0.0, "loss": "policy"},
    )
    usual = {"limits": "simulations=12", "games": 40, "sprt": QUICK, "openings": "plies=2", "search": "puct"}
    return learner, LoopPlan(game="sim", learner="network", settings=learner.settings(), **{**usual, **more})


def test_a_loop_by_simulations_meets_simulations_first_and_its_champion_then(tmp_path: Path) -> None:
    """Data, training and matches know only the one search; each step has left its file."""
    learner, plan = by_simulations()
    log, _ = run_loop(plan, learner, rounds=1, folder=tmp_path / "first", workers=0)
    champion = tmp_path / "first" / "round-01" / "candidate.network"
    learner, plan = by_simulations(champion=champion, seed=1)
    later, _ = run_loop(plan, learner, rounds=1, folder=tmp_path / "second", workers=0)
    made = json.loads((tmp_path / "second" / "round-01" / "data-0" / "plan.json").read_text())["plan"]

    assert log[0].gating_match["agents"] == [f"puct:{champion},simulations=12", "mcts:simulations=12"]
    assert log[0].gating_match["sprt"]["verdict"] in ("accept", "reject")
    assert later[0].gating_match["agents"][1] == f"puct:{champion},simulations=12"
    assert made["evaluate"] == str(champion)
    assert made["agents"] == [f"puct:{champion},simulations=12,root_noise=0.25,temperature=1"]
    assert Network.read(champion).heads == "policy"


def test_a_loop_says_which_options_go_together() -> None:
    with pytest.raises(OptionError, match=r"^--simulations: only --search puct labels moves"):
        _learner("network", OTHELLO, (), {"network": {"simulations": 9}, "patterns": {}}, by_simulations=False)
    with pytest.raises(OptionError, match=r"^--loss: policy is for --search puct, which takes no other"):
        _learner("network", OTHELLO, (), {"network": {"loss": "mse"}, "patterns": {}}, by_simulations=True)
    with pytest.raises(OptionError, match=r"^--search puct: patterns know no moves, choose the learner network"):
        _learner("patterns", OTHELLO, (), {"network": {}, "patterns": {}}, by_simulations=True)


def test_layers_of_a_network_fit_each_other(labelled: Path) -> None:
    plan = replace(SHORT, epochs=1)
    dataset = plan.filled().gather([labelled])
    sizes = network_of(train(plan, dataset), dataset).sizes

    assert sizes == [709, 24, 9]
    assert all(above > 0 and below > 0 for above, below in pairwise(sizes))
