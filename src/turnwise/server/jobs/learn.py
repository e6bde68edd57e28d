"""Learning from labelled positions as jobs: weights fitted to them, and networks trained on them.

Files are the server's own, in a folder of the job's name; nothing of a client is ever read as a path.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ...arena import MatchReport
from ...arena.match import hired
from ...errors import MissingPackageError
from ...games.look import Json
from ...learning.export import network_of
from ...learning.generate import DataPlan, DataReport, generate
from ...learning.papers import curve_blocks, loss_plot, words_of
from ...learning.training import Epoch, TrainPlan, train
from ...publish import Block, block_to_json
from ...tuning.regression import FitPlan, FitReport, fit
from ...tuning.results import retest
from ...words import both
from ..requests import FitRequest, TrainRequest
from ..safety import find_game
from .arena import workers_for
from .job import Job, Progress, Told
from .tune import TEST_BOUNDS, report_of

LABEL_NODES = 2000  # of a position
SHARD = 200  # positions after which progress is told
PACKAGES = ("torch", "pyarrow", "numpy")


class FitJob:
    """Regression: weights fitted to positions of quick games, then tested."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        self._workers = workers

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse weights that cannot be fitted."""
        _fit_plan(FitRequest.model_validate(plan))

    def run(self, job: Job, told: Told) -> Json:
        """Label, fit, and let what was found play the start weights."""
        asked = FitRequest.model_validate(job.plan)
        words = both("labelling positions", "برچسب‌زدن وضعیت‌ها")

        def testing(found: FitReport, match: MatchReport) -> None:
            done = asked.games + 2 * match.tally.pairs
            told(Progress(done, asked.games + asked.test, both("test", "آزمون"), report_of(found, match)))

        with hired(workers_for(asked.game, (), self._workers)) as crew:
            found = fit(
                _fit_plan(asked),
                folder=self._folder / job.id,
                workers=crew,
                progress=lambda done, of: told(Progress(done, of + asked.test, words)),
            )
            tested = None
            if asked.test:
                tested = retest(
                    found,
                    games=asked.test,
                    sprt=TEST_BOUNDS,
                    workers=crew,
                    progress=lambda match: testing(found, match),
                )
        return report_of(found, tested)


def _fit_plan(asked: FitRequest) -> FitPlan:
    find_game(asked.game)
    return FitPlan(**asked.model_dump(exclude={"test"}), nodes=LABEL_NODES).filled()


class TrainJob:
    """A small network, trained on positions of self-play; its loss is told after each epoch."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        self._workers = workers

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be trained, and say what to install where a package is missing."""
        _train_plan(TrainRequest.model_validate(plan))
        for package in PACKAGES:
            if find_spec(package) is None:
                raise MissingPackageError(
                    f"package {package} is missing: install it with  pip install 'turnwise[learn]'"
                )

    def run(self, job: Job, told: Told) -> Json:
        """Play and label, which an earlier run may have done, and train."""
        asked = TrainRequest.model_validate(job.plan)
        plan, folder = _train_plan(asked), self._folder / job.id
        whole = asked.positions + asked.epochs
        words = both("labelling positions", "برچسب‌زدن وضعیت‌ها")

        def labelled(data: DataReport) -> None:
            told(Progress(min(asked.positions, SHARD * data.done), whole, words))

        labels = DataPlan(game=asked.game, nodes=LABEL_NODES, solve_nodes=LABEL_NODES, shard=SHARD, seed=asked.seed)
        generate(
            labels,
            positions=asked.positions,
            folder=folder,
            workers=workers_for(asked.game, (), self._workers),
            progress=labelled,
        )
        material = plan.gather([folder])
        epochs: list[Epoch] = []

        def learned(_plan: TrainPlan, epoch: Epoch) -> None:
            epochs.append(epoch)
            told(_training(epochs, asked))

        trained = train(plan, material, progress=learned)
        blocks: list[Block] = [words_of(trained, material), *curve_blocks(trained)]
        return {
            "epochs": len(trained.epochs),
            "blocks": [block_to_json(block) for block in blocks],
            "network_file": b64encode(network_of(trained, material).to_bytes()).decode(),
        }


def _train_plan(asked: TrainRequest) -> TrainPlan:
    find_game(asked.game)
    return TrainPlan(game=asked.game, epochs=asked.epochs, patience=0, validation=0.2, seed=asked.seed).filled()


def _training(epochs: Sequence[Epoch], asked: TrainRequest) -> Progress:
    done, of = len(epochs), asked.epochs
    return Progress(
        asked.positions + done,
        asked.positions + of,
        both(f"epoch {done} of {of}", f"دورهٔ {done} از {of}"),
        {"blocks": [block_to_json(loss_plot(epochs))]},
    )
