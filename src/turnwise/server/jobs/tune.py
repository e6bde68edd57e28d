"""Tuning and regression as jobs: files are the server's own, and nothing of a client is ever read as a path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...arena import MatchReport
from ...arena.execution import Workers
from ...arena.match import hired
from ...documents import block_to_json
from ...games.look import Json
from ...messages import Message
from ...tuning import TunePlan, TuneReport, tune
from ...tuning.fit_plan import FitPlan
from ...tuning.regression import FitReport, fit
from ...tuning.report import document_of, test_table
from ...tuning.results import kept_weights, retest, verdict_on, write_kept
from ...tuning.run import Step
from ..networks import Networks
from ..validation import NO_NETWORKS, find_game
from .arena import checked_openings, safe_agents, workers_for
from .forms import FORMS
from .job import Job, Progress, Told

LABEL_NODES = 2000  # of a position


class TuneJob:
    """Weights made better by games, then tested; a run that was ended goes on from the files of its folder."""

    def __init__(self, folder: Path, workers: int, own: Sequence[str] = (), networks: Networks = NO_NETWORKS) -> None:
        self._folder = folder
        self._workers = workers
        self._own = own
        self._networks = networks

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be tuned, or would open a file."""
        self._plan(plan)

    def run(self, job: Job, told: Told) -> Json:
        """Tune, telling after each pair, and let what was found play the start weights."""
        plan = self._plan(job.plan)
        with hired(workers_for(plan.game, [plan.agent] if plan.agent else [], self._workers)) as crew:
            found = tune(plan, folder=self._folder / job.id, workers=crew, progress=lambda step: told(_tuning(step)))
            return tested_report(found, found.games, self._folder / job.id, crew, told)

    def _plan(self, request: Mapping[str, Any]) -> TunePlan:
        asked = FORMS["tune"].read(request)
        spec = find_game(asked["game"])
        if asked["agent"] is not None:
            asked["agent"] = safe_agents([asked["agent"]], spec, self._own, self._networks)[0]
        checked_openings(asked["openings"], spec)
        return TunePlan(**asked).filled()


class FitJob:
    """Regression: weights fitted to positions of quick games, then tested."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        self._workers = workers

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse weights that cannot be fitted."""
        _fit_plan(plan)

    def run(self, job: Job, told: Told) -> Json:
        """Label, fit, and let what was found play the start weights."""
        plan = _fit_plan(job.plan)
        words = Message("labelling positions")

        def labelled(done: int, games: int) -> None:
            told(Progress(done, games + plan.test, words))

        with hired(workers_for(plan.game, (), self._workers)) as crew:
            found = fit(plan, folder=self._folder / job.id, workers=crew, progress=labelled)
            return tested_report(found, plan.games, self._folder / job.id, crew, told)


def _fit_plan(request: Mapping[str, Any]) -> FitPlan:
    asked = FORMS["fit"].read(request)
    find_game(asked["game"])
    return FitPlan(**asked, nodes=LABEL_NODES).filled()


def tested_report(found: TuneReport | FitReport, played: int, folder: Path, crew: Workers, told: Told) -> Json:
    """Let what was found play the start weights, if the plan says so, keep the better, and report all of it."""
    plan = found.plan
    if not plan.test:
        return report_of(found, None)

    def progress(match: MatchReport) -> None:
        words = Message("test, Elo {elo}", elo=match.statistics.elo.words("+.0f"))
        told(Progress(played + 2 * match.tally.pairs, played + plan.test, words, report_of(found, match)))

    match = retest(found, games=plan.test, sprt=plan.sprt, workers=crew, progress=progress)
    write_kept(found, match.statistics.elo, folder)
    return report_of(found, match, is_done=True)


def _tuning(step: Step) -> Progress:
    plan = step.report.plan
    epochs = plan.sizes[1] + 1
    return Progress(
        step.epoch * step.games + step.done,
        epochs * step.games + plan.test,
        Message("epoch {epoch} of {epochs}", epoch=step.epoch, epochs=epochs - 1),
        report_of(step.report, None) if step.report.epochs else None,
    )


def report_of(found: TuneReport | FitReport, tested: MatchReport | None, *, is_done: bool = False) -> Json:
    """What is known so far: figures, what the page draws, and the weights file; which is kept a whole test decides."""
    elo = tested.statistics.elo if tested and is_done else None
    blocks = [
        *document_of(found, verdict_on(found, elo) if elo else None).blocks,
        *([test_table(tested)] if tested else []),
    ]
    return {
        **found.to_json(),
        "blocks": [block_to_json(block) for block in blocks],
        "test": tested.to_json() if tested else None,
        "weights_file": kept_weights(found, elo).to_text(),
    }
