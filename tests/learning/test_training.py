"""Training: it learns, it does so twice the same, stopped or not, and what it writes plays what was trained."""

from __future__ import annotations

import json
import random
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import prepared
import pytest
from patience import PATIENCE

from turnwise import games
from turnwise.documents import Text
from turnwise.engine import search
from turnwise.errors import DataError, OptionError, UnknownNameError
from turnwise.evaluation import Network
from turnwise.extras import install_command
from turnwise.learning import (
    DataPlan,
    Dataset,
    StoppedError,
    Trained,
    TrainPlan,
    checkpoint_of,
    gather,
    generate,
    network_of,
    network_of_checkpoint,
    read_positions,
    train,
)
from turnwise.learning.course_files import (
    Checkpoint,
    load,
    read_checkpoint,
    read_dataset,
    save,
    write_checkpoint,
    write_dataset,
)
from turnwise.learning.report import document_of
from turnwise.learning.torch_model import Layer

KING = games.find("hand_of_the_king")
SHORT = TrainPlan(game="hand_of_the_king", epochs=12, batch=50, validation=0.2, patience=0, seed=4)


def material_of(shards: Path, plan: TrainPlan) -> Dataset:
    full = plan.filled()
    return gather([shards], game=plan.game, encoding=full.encoding, target=plan.target, augment=plan.augment)


def guess(network: Network, row: Sequence[float]) -> float:
    """A network's output in points, reckoned in plain Python from what its file holds."""
    flow = list(row)
    for number, (weights, biases) in enumerate(network.layers):
        if number:
            flow = [value if value > 0 else network.slope * value for value in flow]
        bias = struct.unpack(f"<{len(biases) // 4}f", biases)
        matrix = struct.unpack(f"<{len(weights) // 4}f", weights)
        flow = [
            bias[unit] + sum(w * x for w, x in zip(matrix[unit * len(flow) :], flow, strict=False) if x)
            for unit in range(len(bias))
        ]
    return flow[0] * network.scale


def torch_guesses(trained: Trained, dataset: Dataset) -> list[float]:
    from turnwise.learning.torch_model import Model

    inputs = dataset.rows.inputs
    model = Model(trained.layers, is_dense=inputs.is_dense, mean=trained.mean, deviation=trained.deviation)
    outputs: list[float] = (model.outputs(inputs).detach() * trained.scale).tolist()
    return outputs


def weights_of(trained: Trained) -> list[list[Any]]:
    return [[layer.weights.tolist(), layer.biases.tolist()] for layer in trained.layers]


@pytest.mark.parametrize("encoding", ["report", "sparse"])
def test_training_learns_what_is_kept_apart(encoding: str, shards: Path) -> None:
    """Twelve epochs take a fifth off the loss of the first on games that are not learned."""
    plan = replace(SHORT, encoding=encoding)
    trained = train(plan, material_of(shards, plan))
    losses = [epoch.validation for epoch in trained.epochs if epoch.validation is not None]

    assert len(losses) == 12
    assert trained.epochs[trained.best].validation == min(losses)
    assert min(losses) < 0.9 * losses[0]


def test_the_same_seed_gives_the_same_weights(shards: Path) -> None:
    plan = replace(SHORT, epochs=3, dropout=0.2, augment=True)
    dataset = material_of(shards, plan)
    first, again = train(plan, dataset), train(plan, dataset)
    other = train(replace(plan, seed=5), dataset)

    assert weights_of(first) == weights_of(again)
    assert weights_of(first) != weights_of(other)


def test_any_seed_will_do(shards: Path) -> None:
    """PyTorch takes 64 bits, of which epochs need some."""
    plan = replace(SHORT, epochs=1, seed=2**63 - 1)

    assert train(plan, material_of(shards, plan)).best == 0


def test_a_rate_that_is_far_too_large_is_one_line(shards: Path) -> None:
    """No network is written of weights that are no numbers."""
    plan = replace(SHORT, rate=1e30)

    with pytest.raises(OptionError, match=r"^rate=1e\+30: the loss of epoch \d+ is not a number, give a smaller rate"):
        train(plan, material_of(shards, plan))


def test_a_report_says_what_errors_are_in(shards: Path) -> None:
    """Points, or the chance to win that a logistic loss learns."""
    points, chances = (replace(SHORT, epochs=1, loss=loss).filled() for loss in ("mse", "logistic"))
    words = []
    for plan in (points, chances):
        dataset = plan.gather([shards])
        blocks = document_of(train(plan, dataset), dataset).blocks
        words.append(next(str(block.markdown) for block in blocks if isinstance(block, Text)))

    assert words[0].endswith(" points.")
    assert words[1].endswith(" of a win.")


@pytest.mark.parametrize("encoding", ["report", "sparse"])
def test_a_stopped_run_goes_on_as_if_nothing_had_been(encoding: str, shards: Path, tmp_path: Path) -> None:
    """Ctrl-C comes in the middle of an epoch; the rest is learned later, by another run."""
    plan = replace(SHORT, encoding=encoding, epochs=8, rate_step=3, dropout=0.1)
    dataset = material_of(shards, plan)
    kept = tmp_path / "king.training"
    left = iter(range(4))

    def stop(_plan: TrainPlan, _epoch: object) -> None:
        if next(left) == 3:
            raise KeyboardInterrupt

    with pytest.raises(StoppedError) as stopped:
        train(plan, dataset, checkpoint=kept, progress=stop)
    assert stopped.value.trained is not None
    assert len(stopped.value.trained.epochs) == 4
    resumed = train(plan, dataset, checkpoint=kept)
    quiet = train(plan, dataset)

    assert not kept.exists()
    assert weights_of(resumed) == weights_of(quiet)
    assert [replace(epoch, seconds=0) for epoch in resumed.epochs] == [
        replace(epoch, seconds=0) for epoch in quiet.epochs
    ]


def test_a_stopped_run_is_not_gone_on_with_other_data_or_plan(shards: Path, tmp_path: Path) -> None:
    plan = replace(SHORT, epochs=3)
    dataset = material_of(shards, plan)
    kept = tmp_path / "king.training"

    def stop(_plan: TrainPlan, _epoch: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(StoppedError):
        train(plan, dataset, checkpoint=kept, progress=stop)
    with pytest.raises(DataError, match="holds training with other --rate, data: give those again, or delete it"):
        train(replace(plan, rate=0.5), replace(dataset, digest="other"), checkpoint=kept)
    save(kept, {**load(kept, "checkpoint"), "best": []})
    with pytest.raises(DataError, match="is not a checkpoint of training, or corrupted: delete it to begin again"):
        train(plan, dataset, checkpoint=kept)
    kept.write_bytes(b"nonsense")
    with pytest.raises(DataError, match="is not a file of PyTorch, is corrupted, or holds more than data"):
        train(plan, dataset, checkpoint=kept)


@pytest.mark.parametrize(
    ("encoding", "target", "huber"), [("report", "score", False), ("sparse", "0.5", True), ("sparse", "result", False)]
)
def test_the_file_guesses_what_was_trained(
    encoding: str, target: str, huber: bool, shards: Path, tmp_path: Path
) -> None:
    """Standardisation folded, units scaled: plain Python and PyTorch agree on rows as the game has them."""
    plan = replace(SHORT, encoding=encoding, epochs=3, target=target, loss="huber" if huber else "mse")
    dataset = material_of(shards, plan)
    trained = train(plan, dataset)
    file = tmp_path / "king.network"
    network_of(trained, dataset).write(file)
    network = Network.read(file)
    expected = torch_guesses(trained, dataset)
    states = [KING.parse(text) for text in read_positions([shards], KING.name).texts]

    assert (network.game, network.encoding) == (KING.name, encoding)
    assert network.perspective == ("first" if encoding == "report" else "mover")
    assert network.provenance["positions"] == len(dataset.rows)
    assert network.provenance["data"][0]["game"] == KING.name
    if target == "score":
        for number in range(0, len(states), 40):
            assert guess(network, states[number].encode(encoding)) == pytest.approx(expected[number], abs=1e-4)
    else:
        assert max(map(abs, expected)) < 8


def test_the_core_guesses_what_was_trained(shards: Path) -> None:
    """The same through the engine, for the player to move, within the bounds of the result."""
    for encoding in ("report", "sparse"):
        plan = replace(SHORT, encoding=encoding, epochs=2)
        dataset = material_of(shards, plan)
        trained = train(plan, dataset)
        native = network_of(trained, dataset).native()
        expected = torch_guesses(trained, dataset)
        states = [KING.parse(text) for text in read_positions([shards], KING.name).texts]
        for number in range(0, len(states), 25):
            state = states[number]
            low, high = state.bounds()
            sign = -1 if encoding == "report" and state.to_move() else 1
            wanted = min(max(sign * expected[number], low), high)
            assert state.evaluate(native) == pytest.approx(wanted, abs=0.02)


def test_targets_are_for_the_first_player_in_the_report_and_for_the_mover_elsewhere(shards: Path) -> None:
    positions = read_positions([shards], KING.name)
    signs = [1 if KING.parse(text).to_move() == 0 else -1 for text in positions.texts]
    report = gather([shards], game=KING.name, encoding="report")
    sparse = gather([shards], game=KING.name, encoding="sparse")

    assert set(signs) == {1, -1}
    assert (report.scale, report.setup) == (1.0, {"rule": "course"})
    assert report.rows.targets.tolist() == [s * x for s, x in zip(signs, positions.scores.tolist(), strict=True)]
    assert (sparse.rows.targets * sparse.scale).tolist() == pytest.approx(positions.scores.tolist(), abs=1e-5)


def test_a_mixed_target_lies_between_score_and_result_where_nothing_is_proved(tmp_path: Path) -> None:
    plan = DataPlan(game="hand_of_the_king", nodes=200, solve_nodes=50, shard=150)
    generate(plan, positions=150, folder=tmp_path, workers=0)
    positions = read_positions([tmp_path], KING.name)
    mixed = gather([tmp_path], game=KING.name, encoding="sparse", target="0.25")
    points = (mixed.rows.targets * mixed.scale).tolist()

    assert positions.exact.any()
    assert not positions.exact.all()
    for point, score, result, exact in zip(points, positions.scores, positions.results, positions.exact, strict=True):
        wanted = score if exact or result != result else 0.75 * score + 0.25 * result
        assert point == pytest.approx(float(wanted), abs=1e-5)
    only = gather([tmp_path], game=KING.name, encoding="sparse", target="result")
    assert len(only.rows) == sum(bool(e) or r == r for e, r in zip(positions.exact, positions.results, strict=True))


def test_a_split_does_not_cut_through_games(shards: Path) -> None:
    dataset = gather([shards], game=KING.name, encoding="report")
    numbered = replace(dataset, rows=replace(dataset.rows, targets=need_torch().arange(len(dataset.rows))))
    learned, apart = numbered.split(0.3, seed=1)
    games_of = [{int(dataset.matches[n]) for n in part.targets.tolist()} for part in (learned, apart)]

    assert len(learned) + len(apart) == len(dataset.rows)
    assert games_of[0]
    assert games_of[1]
    assert not games_of[0] & games_of[1]


def need_torch() -> Any:
    import torch

    return torch


def test_augmented_rows_are_images_of_the_positions(shards: Path) -> None:
    """Each row of an epoch is the encoding of some symmetric position, and not always of the position itself."""
    dataset = gather([shards], game=KING.name, encoding="report", augment=True)
    need_torch().manual_seed(1)
    images = dataset.rows.images()
    moved = 0
    for number in range(0, len(images), 20):
        state = dataset.rows.states[number]
        possible = [[float(x) for x in state.map(s).encode("report")] for s in range(state.symmetries())]
        row = images.inputs.values[number].tolist()
        assert row in possible
        moved += row != possible[0]

    assert moved > 10
    assert images.targets.tolist() == dataset.rows.targets.tolist()


def test_the_report_recipe_is_the_default_of_its_encoding() -> None:
    plan = TrainPlan(game="hand_of_the_king", encoding="report").filled()

    assert (plan.hidden, plan.batch, plan.epochs) == ((256, 64, 8), 500, 2000)
    assert (plan.rate, plan.rate_step, plan.rate_factor) == (1e-3, 400, 0.3)
    assert (plan.loss, plan.dropout, plan.augment, plan.patience) == ("mse", 0.0, False, 0)
    assert (plan.standardise, plan.target) == (True, "score")


def test_the_rate_falls_as_the_plan_says_and_patience_ends(shards: Path) -> None:
    plan = replace(SHORT, encoding="report", epochs=7, rate=0.01, rate_step=2, rate_factor=0.5)
    dataset = material_of(shards, plan)
    rates = [epoch.rate for epoch in train(plan, dataset).epochs]
    tired = train(replace(plan, epochs=200, patience=3, rate=0.05, rate_step=1000), dataset)

    assert rates == pytest.approx([0.01, 0.01, 0.005, 0.005, 0.0025, 0.0025, 0.00125])
    assert len(tired.epochs) == tired.best + 4 < 200


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_can_be_learned(spec: games.Game, tmp_path: Path) -> None:
    """From self-play to a file that the engine judges by, on one board."""
    openings = {"angry": "plies=2,map=game1_simple"}.get(spec.name, "")
    plan = DataPlan(game=spec.name, openings=openings, nodes=200, solve_nodes=500, shard=60)
    generate(plan, positions=60, folder=tmp_path / "data", workers=0)
    recipe = TrainPlan(game=spec.name, epochs=2, batch=20, augment=True, validation=0.0)
    full = recipe.filled()
    dataset = gather([tmp_path / "data"], game=spec.name, encoding=full.encoding, augment=True)
    network = network_of(train(recipe, dataset), dataset)
    network.write(tmp_path / "my.network")
    native = Network.read(tmp_path / "my.network").native()
    state = spec.parse(read_positions([tmp_path / "data"], spec.name).texts[0])
    row = state.encode(full.encoding)
    low, high = state.bounds()
    wanted = min(max(guess(network, row) + state.banked(), low), high)

    assert state.evaluate(native) == pytest.approx(wanted, abs=0.02, rel=1e-3)


# The report's files.


def test_a_data_set_comes_back_as_it_was_written(tmp_path: Path) -> None:
    torch = need_torch()
    path = tmp_path / "merged_dataset2.pt"
    inputs, outputs = torch.randint(-1, 8, (20, 56)).float(), torch.randn(20)
    write_dataset(path, inputs, outputs)
    content = torch.load(path, weights_only=True)
    rows, wanted = read_dataset(path)

    assert set(content) == {"input_data", "output_data"}
    assert torch.equal(rows, inputs)
    assert torch.equal(wanted, outputs)


def test_data_sets_of_lists_and_arrays_are_read_too(tmp_path: Path) -> None:
    """As other programs write them: lists of tensors, arrays of numpy, outputs as a column."""
    import numpy

    torch = need_torch()
    rng = random.Random(2)
    table = [[float(rng.randrange(-1, 8)) for _ in range(56)] for _ in range(5)]
    outputs = [rng.gauss(0, 3) for _ in range(5)]
    forms = {
        "lists.pt": (table, outputs),
        "tensors.pt": ([torch.tensor(row) for row in table], [[each] for each in outputs]),
        "arrays.pt": (numpy.array(table, dtype=numpy.float32), numpy.array(outputs).reshape(-1, 1)),
    }
    for name, (rows, wanted) in forms.items():
        torch.save({"input_data": rows, "output_data": wanted}, tmp_path / name)
        found = read_dataset(tmp_path / name)

        assert found[0].tolist() == table
        assert found[1].tolist() == pytest.approx(outputs, abs=1e-6)


def test_a_checkpoint_comes_back_as_it_was_written(tmp_path: Path, shards: Path) -> None:
    """Written by the report's names, so that the report's own program loads it."""
    torch = need_torch()
    plan = replace(SHORT, encoding="report", epochs=2)
    dataset = material_of(shards, plan)
    trained = train(plan, dataset)
    path = tmp_path / "best_model_with_norm9.pth"
    write_checkpoint(path, checkpoint_of(trained))
    content = torch.load(path, weights_only=True)
    theirs = torch.nn.ModuleDict(
        {f"fc{n}": torch.nn.Linear(*sizes) for n, sizes in enumerate([(56, 256), (256, 64), (64, 8), (8, 1)], 1)}
    )
    theirs.load_state_dict(content["model_state_dict"])
    flow = (dataset.rows.inputs.values - content["input_mean"]) / content["input_std"]
    for number in range(1, 5):
        flow = theirs[f"fc{number}"](flow)
        flow = torch.nn.functional.leaky_relu(flow) if number < 4 else flow
    found = read_checkpoint(path)

    assert list(content) == ["model_state_dict", "input_mean", "input_std"]
    assert flow.flatten().tolist() == pytest.approx(torch_guesses(trained, dataset), abs=1e-4)
    assert [layer.weights.shape for layer in found.layers] == [(256, 56), (64, 256), (8, 64), (1, 8)]


def test_a_checkpoint_becomes_a_network(tmp_path: Path, shards: Path) -> None:
    import numpy

    torch = need_torch()
    torch.manual_seed(3)
    names = {"first": torch.nn.Linear(56, 16), "second": torch.nn.Linear(16, 1)}
    theirs = torch.nn.ModuleDict(names)
    mean, deviation = numpy.linspace(0, 2, 56), numpy.linspace(0.5, 3, 56)
    content = {"model_state_dict": theirs.state_dict(), "input_mean": mean, "input_std": deviation}
    torch.save(content, tmp_path / "my.pth")
    network = network_of_checkpoint(tmp_path / "my.pth", game=KING.name)
    state = KING.parse(read_positions([shards], KING.name).texts[7])
    row = state.encode("report")
    standard = torch.tensor((numpy.array(row) - mean) / deviation, dtype=torch.float32)
    expected = names["second"](torch.nn.functional.leaky_relu(names["first"](standard)))

    assert network.sizes == [56, 16, 1]
    assert guess(network, row) == pytest.approx(float(expected.detach()), abs=1e-4)


def test_a_file_that_would_run_code_is_refused(tmp_path: Path) -> None:
    """Pickles may hold calls; ours are never made."""
    torch = need_torch()
    path = tmp_path / "evil.pth"
    torch.save({"model_state_dict": Trap(str(tmp_path / "sprung"))}, path)

    with pytest.raises(
        DataError, match=r"checkpoint '.*evil.pth' is not a file of PyTorch, is corrupted, or holds more than"
    ):
        read_checkpoint(path)
    assert not (tmp_path / "sprung").exists()


class Trap:
    """Makes a file when it is loaded."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (Path(self.path),))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"input_mean": [1.0], "input_std": [1.0]}, "has no model_state_dict"),
        ([1, 2], "has no model_state_dict, input_mean, input_std"),
        ({"model_state_dict": {}, "input_mean": [1.0], "input_std": [1.0]}, "its layers do not follow on each other"),
        (
            {"model_state_dict": {"a": [[1.0, 2.0]], "b": [0.0]}, "input_mean": [1.0], "input_std": [1.0]},
            "its layers do not follow on each other, or do not fit input_mean",
        ),
        (
            {"model_state_dict": {"a": [["x"]], "b": [0.0]}, "input_mean": [1.0], "input_std": [1.0]},
            "has rows that are not numbers",
        ),
    ],
    ids=["without weights", "a list", "no layers", "other width", "words"],
)
def test_a_checkpoint_that_is_none_is_one_line(content: Any, words: str, tmp_path: Path) -> None:
    need_torch().save(content, tmp_path / "my.pth")

    with pytest.raises(DataError, match=words):
        read_checkpoint(tmp_path / "my.pth")


def test_a_data_set_of_another_width_or_length_is_one_line(tmp_path: Path) -> None:
    torch = need_torch()
    write_dataset(tmp_path / "narrow.pt", torch.zeros(3, 5), torch.zeros(3))
    write_dataset(tmp_path / "short.pt", torch.zeros(3, 56), torch.zeros(2))

    with pytest.raises(DataError, match="has rows of 5 numbers, report of hand_of_the_king has 56"):
        gather([tmp_path / "narrow.pt"], game=KING.name, encoding="report")
    with pytest.raises(DataError, match="give input_data a row for each number of output_data"):
        gather([tmp_path / "short.pt"], game=KING.name, encoding="report")
    with pytest.raises(OptionError, match="target 'result': a data set file has no results of games, give score"):
        gather([tmp_path / "short.pt"], game=KING.name, encoding="report", target="result")


def course_file(path: Path, *, largest: float = 103.0) -> Path:
    """A data set on the scale of the report's: rows of positions, outputs from -57 to 103."""
    torch = need_torch()
    choose, states = random.Random(5), []
    while len(states) < 40:
        state = KING.start(seed=choose.randrange(2**32))
        for _ in range(choose.randrange(12)):
            state = state.play(choose.choice(state.legal_moves()))
        states.append(state)
    rows = torch.tensor([state.encode("report") for state in states], dtype=torch.float32)
    write_dataset(path, rows, torch.linspace(-57 / 103 * largest, largest, len(rows)))
    return path


def test_the_scale_of_a_data_set_is_found_from_its_largest_output(tmp_path: Path) -> None:
    """103 of the file's points are the seven banners that can be won at most; what fits already stays as it is."""
    large, small = course_file(tmp_path / "large.pt"), course_file(tmp_path / "small.pt", largest=6.5)
    found, given, fits = (
        gather([path], game=KING.name, encoding="report", scale=scale)
        for path, scale in ((large, None), (large, 0.1), (small, None))
    )

    assert (found.scale, given.scale, fits.scale) == (pytest.approx(7 / 103), 0.1, 1.0)
    assert found.found
    assert (round(found.found.low), round(found.found.high), found.found.largest) == (-57, 103, 7)
    assert float(found.rows.targets.max()) == 103
    with pytest.raises(OptionError, match="scale=0: give a number above 0"):
        gather([large], game=KING.name, encoding="report", scale=0)


def test_shards_take_no_scale(shards: Path) -> None:
    with pytest.raises(OptionError, match="scale=2: shards hold points of results"):
        gather([shards], game=KING.name, encoding="report", scale=2)


def test_a_search_sees_what_a_network_learned_from_the_reports_points(tmp_path: Path) -> None:
    """Outputs beyond seven banners would all be cut to the largest win; with the scale they keep their order."""
    plan = replace(SHORT, encoding="report", epochs=1, validation=0)
    trained = train(plan, dataset := gather([course_file(tmp_path / "x.pt")], game=KING.name, encoding="report"))
    network, checkpoint = network_of(trained, dataset), tmp_path / "x.pth"
    write_checkpoint(checkpoint, checkpoint_of(trained))
    row = KING.start(seed=3).encode("report")

    assert network.scale == pytest.approx(7 / 103)
    raw = network_of_checkpoint(checkpoint, game=KING.name)
    assert raw.scale == 1.0
    assert guess(raw, row) * network.scale == pytest.approx(guess(network, row), abs=1e-4)


def test_rows_of_a_data_set_turn_as_positions_do(tmp_path: Path) -> None:
    """The orders of columns that the game gives are exactly its symmetries."""
    state = KING.start(seed=2).play(0 if 0 in KING.start(seed=2).legal_moves() else KING.start(seed=2).legal_moves()[0])
    row = state.encode("report")
    turned = {tuple(row[column] for column in order) for order in KING.row_orders["report"]}

    assert turned == {tuple(state.map(number).encode("report")) for number in range(state.symmetries())}
    assert len(turned) == 8
    dataset = gather([course_file(tmp_path / "x.pt")], game=KING.name, encoding="report", augment=True)
    need_torch().manual_seed(1)
    images = dataset.split(0.2, 0)[0].images()
    assert len(images) == 32
    assert images.targets.tolist() == dataset.split(0.2, 0)[0].targets.tolist()
    assert any(
        images.inputs.values.tolist()[n] != row for n, row in enumerate(dataset.rows.inputs.values.tolist()[:32])
    )


def test_rows_of_other_encodings_do_not_turn(tmp_path: Path) -> None:
    torch = need_torch()
    width = games.find("sim").start().encoding_size("sparse")
    write_dataset(tmp_path / "sim.pt", torch.zeros(3, width), torch.ones(3))

    with pytest.raises(OptionError, match="augment: rows of sparse do not say how they turn"):
        gather([tmp_path / "sim.pt"], game="sim", encoding="sparse", augment=True)


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        ({"encoding": "runes"}, UnknownNameError, "unknown hand_of_the_king encoding 'runes': choose one of sparse"),
        ({"loss": "luck"}, UnknownNameError, "unknown loss 'luck': choose one of mse, huber"),
        ({"dropout": 1.0}, OptionError, "dropout=1: give a number from 0 to 0.9"),
        ({"epochs": -1}, OptionError, "epochs=-1: give a whole number from 1"),
        ({"target": "fame"}, OptionError, "target 'fame': give score, result, or the weight of the result"),
        ({"rate": -0.1}, OptionError, "rate=-0.1: give a number above 0"),
        ({"rate": float("inf")}, OptionError, "rate=inf: give a number above 0"),
        ({"hidden": (32, 10**9)}, OptionError, "give at most 30 layers of 1 to 65536 units"),
        ({"hidden": (8,) * 31}, OptionError, "give at most 30 layers of 1 to 65536 units"),
    ],
    ids=lambda value: str(value),
)
def test_a_plan_that_cannot_be_is_one_line(wrong: dict[str, Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        TrainPlan(**{"game": "hand_of_the_king", **wrong}).filled()


# The commands.


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return prepared.run("learn", *words)


def test_the_commands_lead_from_shards_to_a_network_and_back_to_the_reports_files(shards: Path, tmp_path: Path) -> None:
    network, pth, data = tmp_path / "king.network", tmp_path / "king.pth", tmp_path / "data.pt"
    converted = run("convert", shards, data)
    trained = run(
        *("network", KING.name, network, "--data", data, "--encoding", "report", "--layers", "16-4", "--epochs", 3),
        *("--checkpoint", pth, "--out", tmp_path / "report", "--json"),
    )
    back = run("convert", pth, tmp_path / "again.network")

    assert converted.returncode == trained.returncode == back.returncode == 0, converted.stderr + trained.stderr
    assert json.loads(trained.stdout)["layers"] == [56, 16, 4, 1]
    assert (tmp_path / "report" / "plots" / "loss.png").stat().st_size > 1000
    assert (tmp_path / "report" / "tables" / "curves.csv").read_text().count("\n") == 4
    assert not (tmp_path / "king.network.training").exists()
    first, again = Network.read(network), Network.read(tmp_path / "again.network")
    row = KING.parse(read_positions([shards], KING.name).texts[3]).encode("report")
    assert guess(again, row) == pytest.approx(guess(first, row), abs=1e-4)


def test_the_commands_find_the_scale_and_say_so(tmp_path: Path) -> None:
    """From the data in training, from the data or from random positions in conversion, and as told."""
    data, network, pth = course_file(tmp_path / "x.pt"), tmp_path / "x.network", tmp_path / "x.pth"
    short = ("--encoding", "report", "--layers", "4", "--epochs", 1, "--augment", "--checkpoint", pth)
    trained = run("network", KING.name, network, "--data", data, *short)
    by_data = run("convert", pth, tmp_path / "by-data.network", "--data", data)
    as_told = run("convert", pth, tmp_path / "as-told.network", "--scale", 0.05)
    ran = (trained, by_data, as_told)

    assert [each.returncode for each in ran] == [0] * 3, [each.stderr for each in ran]
    words = (
        f"data set '{data}': outputs from -57 to 103 are beyond results from -7 to 7, so one unit is taken for 0.06796"
    )
    assert words in trained.stderr.replace("\n", " ")
    assert words in by_data.stderr.replace("\n", " ")
    assert as_told.stderr == ""
    scales = [Network.read(tmp_path / f"{name}.network").scale for name in ("x", "by-data", "as-told")]
    assert scales == [pytest.approx(7 / 103), pytest.approx(7 / 103), 0.05]
    refused = run("convert", tmp_path, tmp_path / "y.pt", "--scale", 1)
    assert refused.returncode == 2
    assert "--scale and --data are for a checkpoint" in refused.stderr


def test_the_scale_of_a_checkpoint_is_found_from_random_positions(tmp_path: Path) -> None:
    """Outputs a hundred times as large, on the same positions, have a scale a hundredth as large."""
    torch = need_torch()
    for name, factor in (("small", 2.0), ("large", 200.0)):
        weights = torch.zeros(1, 56)
        weights[0, 42:49], weights[0, 49:56] = factor, -factor  # the lead in cards
        write_checkpoint(tmp_path / f"{name}.pth", checkpoint_with(weights))
    small, large = (
        run("convert", tmp_path / f"{name}.pth", tmp_path / f"{name}.network") for name in ("small", "large")
    )

    assert small.returncode == large.returncode == 0, small.stderr + large.stderr
    assert "checkpoint" in large.stderr
    scales = [Network.read(tmp_path / f"{name}.network").scale for name in ("small", "large")]
    assert scales[1] == pytest.approx(scales[0] / 100)
    assert 0.2 < scales[0] < 1


def checkpoint_with(weights: Any) -> Checkpoint:
    torch = need_torch()
    width = weights.shape[1]
    return Checkpoint([Layer(weights, torch.zeros(1))], torch.zeros(width), torch.ones(width))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--checkpoint", "king.pth"), "--checkpoint king.pth: it holds mean and deviation of the inputs"),
        (
            ("--encoding", "report", "--no-standardise", "--checkpoint", "king.pth"),
            "--checkpoint king.pth: it holds mean and deviation of the inputs",
        ),
        (
            ("--checkpoint", "king.pth", "--standardise"),
            "standardise: rows of encoding sparse are too wide for it, leave it out",
        ),
        (("--standardise",), "standardise: rows of encoding sparse are too wide for it, leave it out"),
        (
            ("--encoding", "report", "--checkpoint", "./king.network"),
            "--checkpoint king.network: the network goes there itself, name another file",
        ),
    ],
)
def test_a_checkpoint_that_cannot_be_is_refused_before_an_epoch(
    words: Sequence[str], complaint: str, shards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("network", KING.name, "king.network", "--data", shards, "--epochs", 1, *words)

    assert ran.returncode == 2
    assert ran.stderr.startswith(complaint)
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_writes_the_best_so_far_and_says_so(shards: Path, tmp_path: Path) -> None:
    """SIGINT once a checkpoint is there, in the middle of two thousand epochs."""
    network = tmp_path / "king.network"
    kept = tmp_path / "king.network.training"
    words = [sys.executable, "-m", "turnwise.cli", "learn", "network", KING.name, network, "--data", shards]
    with subprocess.Popen(
        [*words, "--encoding", "report"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as ran:
        while not kept.exists() and ran.poll() is None:
            time.sleep(0.01)
        ran.send_signal(signal.SIGINT)
        out, err = ran.communicate(timeout=PATIENCE)

    assert (ran.returncode, out) == (130, "")
    assert err == f"stopped; '{network}' is the best so far, and the same command goes on from there\n"
    assert Network.read(network).provenance["epochs"] >= 25
    assert kept.exists()


def test_positions_are_labelled_by_a_network_file(shards: Path, tmp_path: Path) -> None:
    """The same search with the same network gives the labels; another file of that name is another plan."""
    recipe = replace(SHORT, epochs=1)
    dataset = material_of(shards, recipe)
    file = tmp_path / "king.network"
    network = network_of(train(recipe, dataset), dataset)
    network.write(file)
    plan = DataPlan(game=KING.name, evaluate=str(file), nodes=500, solve_nodes=0, shard=20)
    generate(plan, positions=20, folder=tmp_path / "data", workers=0)
    found = read_positions([tmp_path / "data"], KING.name)
    labelled = zip(found.texts, found.scores, found.exact, strict=True)
    guesses = [(text, score) for text, score, exact in labelled if not exact]

    assert len(guesses) > 3
    for text, score in guesses:
        report = search(KING.parse(text), nodes=500, evaluate=network.native(), table_bytes=1 << 20)
        assert report.rank == pytest.approx(float(score), abs=1e-5)
    other = replace(recipe, seed=9)
    network_of(train(other, dataset), dataset).write(file)
    with pytest.raises(DataError, match="holds positions made with other evaluate_digest"):
        generate(plan, positions=20, folder=tmp_path / "data", workers=0)


def test_without_pytorch_the_command_is_one_line(shards: Path, tmp_path: Path) -> None:
    script = "import sys; sys.modules['torch'] = None; from turnwise.cli import main; main(sys.argv[1:])"
    words = ["learn", "network", KING.name, str(tmp_path / "my.network"), "--data", str(shards)]
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"package torch is missing: install it with  {install_command('learn')}\n"
