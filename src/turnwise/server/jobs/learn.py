"""Learning from labelled positions as jobs: weights fitted to them, and networks trained on them.

Files are the server's own, in a folder of the job's name; nothing of a client is ever read as a path.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from ...arena import MatchReport
from ...arena.match import hired
from ...documents import Block, block_to_json
from ...errors import MissingPackageError
from ...games.look import Json
from ...learning.export import network_of
from ...learning.generate import DataPlan, DataReport, generate
from ...learning.report import curve_blocks, loss_plot, words_of
from ...learning.training import Epoch, TrainPlan, train
from ...messages import Message
from ...tuning.regression import FitPlan, FitReport, fit
from ...tuning.results import retest
from ..networks import Networks, package_lacking
from ..requests import FitRequest, TrainRequest
from ..validation import find_game
from .arena import workers_for
from .job import Job, Progress, Told
from .tune import TEST_BOUNDS, report_of

LABEL_NODES = 2000  # of a position
SHARD = 200  # positions after which progress is told
TRAIN_SECONDS = 1800.0  # after which no further epoch is begun; what was best by then is kept
TOLD_SECONDS = 0.5  # between two curves: epochs of few positions take milliseconds
MOST_ROWS = 100  # epochs in a table or a curve


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
        words = Message("labelling positions")

        def testing(found: FitReport, match: MatchReport) -> None:
            done = asked.games + 2 * match.tally.pairs
            told(Progress(done, asked.games + asked.test, Message("test"), report_of(found, match)))

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
    """A network, trained on positions of self-play; its loss is told as it learns, and its file stays on the server."""

    def __init__(self, folder: Path, workers: int, networks: Networks) -> None:
        self._folder = folder
        self._workers = workers
        self._networks = networks

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be trained, and say what to install where a package is missing."""
        _train_plan(TrainRequest.model_validate(plan))
        package = package_lacking()
        if package:
            raise MissingPackageError(
                "package {package} is missing: install it with  pip install 'turnwise[learn]'", package=package
            )

    def run(self, job: Job, told: Told) -> Json:
        """Play and label, which an earlier run may have done, and train."""
        asked = TrainRequest.model_validate(job.plan)
        plan, folder = _train_plan(asked), self._folder / job.id
        whole = asked.positions + asked.epochs
        words = Message("labelling positions")

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
        dataset = plan.gather([folder])
        trained = train(plan, dataset, seconds=TRAIN_SECONDS, progress=_Curve(asked, told).learned)
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


def _train_plan(asked: TrainRequest) -> TrainPlan:
    find_game(asked.game)
    return TrainPlan(
        game=asked.game,
        encoding=asked.encoding or "",
        epochs=asked.epochs,
        patience=0,
        validation=0.2,
        seed=asked.seed,
    ).filled()


class _Curve:
    """Tells of epochs, the curve of all so far with them, not too often."""

    def __init__(self, asked: TrainRequest, told: Told) -> None:
        self._asked = asked
        self._told = told
        self._epochs: list[Epoch] = []
        self._last = 0.0

    def learned(self, _plan: TrainPlan, epoch: Epoch) -> None:
        """Hear of an epoch."""
        self._epochs.append(epoch)
        now, done, of = monotonic(), len(self._epochs), self._asked.epochs
        if now - self._last < TOLD_SECONDS and done < of:
            return
        self._last = now
        self._told(
            Progress(
                self._asked.positions + done,
                self._asked.positions + of,
                Message("epoch {epoch} of {epochs}", epoch=done, epochs=of),
                {"blocks": [block_to_json(loss_plot(_thinned(self._epochs, done - 1)))]},
            )
        )


def _thinned(epochs: Sequence[Epoch], best: int) -> tuple[Epoch, ...]:
    """Leave out epochs between, evenly, where there are many; the first, the best and the last stay."""
    step = -(-len(epochs) // MOST_ROWS)
    shown = {*range(0, len(epochs), step), best, len(epochs) - 1}
    return tuple(epochs[place] for place in sorted(shown))
