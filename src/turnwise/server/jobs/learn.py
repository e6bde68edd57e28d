"""Training as a job: a network that learns from labelled positions of self-play.

Files are the server's own, in a folder of the job's name; nothing of a client is ever read as a path.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from shlex import join
from time import monotonic
from typing import Any

from ...documents import Block, block_to_json
from ...errors import MissingPackageError
from ...extras import requirements
from ...games.look import Json
from ...learning.data_plan import DataPlan
from ...learning.export import network_of
from ...learning.generate import DataReport, generate
from ...learning.report import curve_blocks, loss_plot, words_of
from ...learning.train_plan import TrainPlan
from ...learning.training import Epoch, train
from ...messages import Message
from ..networks import Networks, package_lacking
from ..validation import find_game
from .arena import workers_for
from .forms import FORMS
from .job import Job, Progress, Told
from .tune import LABEL_NODES

VALIDATION = 0.2  # share of the games that is held out
SHARD = 200  # positions after which progress is told
TRAIN_SECONDS = 1800.0  # after which no further epoch is begun; what was best by then is kept
TOLD_SECONDS = 0.5  # between two curves: epochs of few positions take milliseconds
MOST_ROWS = 100  # epochs in a table or a curve


class TrainJob:
    """A network, trained on positions of self-play; its loss is told as it learns, and its file stays on the server."""

    def __init__(self, folder: Path, workers: int, networks: Networks) -> None:
        self._folder = folder
        self._workers = workers
        self._networks = networks

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be trained, and say what to install where a package is missing."""
        _plans(plan)
        package = package_lacking()
        if package:
            raise MissingPackageError(
                "package {package} is missing: install it with  {command}",
                package=package,
                command=f"pip install {join(requirements('learn'))}",
            )

    def run(self, job: Job, told: Told) -> Json:
        """Play and label, which an earlier run may have done, and train."""
        (plan, labels), folder = _plans(job.plan), self._folder / job.id
        whole = labels.positions + plan.epochs
        words = Message("labelling positions")

        def labelled(data: DataReport) -> None:
            told(Progress(min(labels.positions, SHARD * data.done), whole, words))

        generate(
            labels,
            folder=folder,
            workers=workers_for(plan.game, (), self._workers),
            progress=labelled,
        )
        dataset = plan.gather([folder])
        trained = train(
            plan, dataset, seconds=TRAIN_SECONDS, progress=_Curve(labels.positions, plan.epochs, told).learned
        )
        network = network_of(trained, dataset)
        self._networks.keep(job.id, network)
        shown = replace(trained, epochs=_thinned(trained.epochs, trained.best))
        blocks: list[Block] = [words_of(trained, dataset), *curve_blocks(shown)]
        return {
            "epochs": len(trained.epochs),
            "blocks": [block_to_json(block) for block in blocks],
            "network": job.id,
            "network_file": b64encode(network.to_bytes()).decode(),
        }


def _plans(request: Mapping[str, Any]) -> tuple[TrainPlan, DataPlan]:
    """Read what is trained, and what it learns from."""
    asked = FORMS["train"].read(request)
    game, seed = find_game(asked["game"]).name, asked["seed"]
    labels = DataPlan(
        game=game,
        positions=asked["positions"],
        nodes=LABEL_NODES,
        solve_nodes=LABEL_NODES,
        shard=SHARD,
        seed=seed,
    )
    plan = TrainPlan(
        game=game,
        encoding=asked["encoding"] or "",
        epochs=asked["epochs"],
        patience=0,
        validation=VALIDATION,
        seed=seed,
    )
    return plan.filled(), labels


class _Curve:
    """Reports epochs, with the curve of all so far, not too often."""

    def __init__(self, positions: int, epochs: int, told: Told) -> None:
        self._positions = positions
        self._of = epochs
        self._told = told
        self._epochs: list[Epoch] = []
        self._last = 0.0

    def learned(self, _plan: TrainPlan, epoch: Epoch) -> None:
        """Hear of an epoch."""
        self._epochs.append(epoch)
        now, done, of = monotonic(), len(self._epochs), self._of
        if now - self._last < TOLD_SECONDS and done < of:
            return
        self._last = now
        self._told(
            Progress(
                self._positions + done,
                self._positions + of,
                Message("epoch {epoch} of {epochs}", epoch=done, epochs=of),
                {"blocks": [block_to_json(loss_plot(_thinned(self._epochs, done - 1)))]},
            )
        )


def _thinned(epochs: Sequence[Epoch], best: int) -> tuple[Epoch, ...]:
    """Leave out epochs between, evenly, where there are many; the first, the best and the last stay."""
    step = -(-len(epochs) // MOST_ROWS)
    shown = {*range(0, len(epochs), step), best, len(epochs) - 1}
    return tuple(epochs[place] for place in sorted(shown))
