"""Tuning as a job: its files are the server's own, and nothing of a client is ever read as a path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...arena import MatchReport, Sprt
from ...arena.match import hired
from ...documents import block_to_json
from ...games.look import Json
from ...messages import Message
from ...tuning import TunePlan, TuneReport, tune
from ...tuning.regression import FitReport
from ...tuning.report import document_of, test_table
from ...tuning.results import recommended, retest
from ...tuning.run import Step
from ..networks import Networks
from ..requests import TuneRequest
from ..validation import NO_NETWORKS, find_game
from .arena import checked_openings, safe_agents, workers_for
from .job import Job, Progress, Told

TEST_BOUNDS = Sprt(0, 30)
"""What the test decides between; it ends as soon as it knows."""


class TuneJob:
    """Weights made better by games, then tested; a run that was ended goes on from the files of its folder."""

    def __init__(self, folder: Path, workers: int, own: Sequence[str] = (), networks: Networks = NO_NETWORKS) -> None:
        self._folder = folder
        self._workers = workers
        self._own = own
        self._networks = networks

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be tuned, or would open a file."""
        _tune_plan(TuneRequest.model_validate(plan), self._own, self._networks)

    def run(self, job: Job, told: Told) -> Json:
        """Tune, telling after each pair, and let what was found play the start weights."""
        asked = TuneRequest.model_validate(job.plan)
        plan = _tune_plan(asked, self._own, self._networks)
        with hired(workers_for(plan.game, [plan.agent] if plan.agent else [], self._workers)) as crew:
            found = tune(
                plan,
                folder=self._folder / job.id,
                workers=crew,
                progress=lambda step: told(_tuning(step, asked)),
            )
            tested = None
            if asked.test:
                tested = retest(
                    found,
                    games=asked.test,
                    sprt=TEST_BOUNDS,
                    workers=crew,
                    progress=lambda match: told(_testing(found, match, asked)),
                )
        return report_of(found, tested)


def _tune_plan(asked: TuneRequest, own: Sequence[str], networks: Networks) -> TunePlan:
    spec = find_game(asked.game)
    agent = None if asked.agent is None else safe_agents([asked.agent], spec, own, networks)[0]
    checked_openings(asked.openings, spec)
    return TunePlan(**{**asked.model_dump(exclude={"test"}), "agent": agent}).filled()


def _tuning(step: Step, asked: TuneRequest) -> Progress:
    epochs = step.report.plan.sizes[1] + 1
    return Progress(
        step.epoch * step.games + step.done,
        epochs * step.games + asked.test,
        Message("epoch {epoch} of {epochs}", epoch=step.epoch, epochs=epochs - 1),
        report_of(step.report, None) if step.report.epochs else None,
    )


def _testing(found: TuneReport, match: MatchReport, asked: TuneRequest) -> Progress:
    done, most = 2 * match.tally.pairs, asked.test
    words = Message("test, Elo {elo}", elo=match.statistics.elo.words("+.0f"))
    return Progress(found.games + done, found.games + most, words, report_of(found, match))


def report_of(found: TuneReport | FitReport, tested: MatchReport | None) -> Json:
    """What is known so far: figures, what the page draws, and the weights file."""
    blocks = [*document_of(found).blocks, *([test_table(tested)] if tested else [])]
    return {
        **found.to_json(),
        "blocks": [block_to_json(block) for block in blocks],
        "test": tested.to_json() if tested else None,
        "weights_file": recommended(found).to_text(),
    }
