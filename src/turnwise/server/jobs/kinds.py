"""The kinds of jobs by name."""

from __future__ import annotations

from ...store import Store
from ..networks import Networks
from ..settings import Settings
from .arena import MatchJob, TournamentJob
from .job import JobKind
from .lab import LabJob
from .learn import TrainJob
from .tune import FitJob, TuneJob


def make_kinds(store: Store, settings: Settings) -> dict[str, JobKind]:
    """Return every kind of job, with what it works on."""
    workers, own, networks = settings.searches, settings.offer.own, Networks.of(store)
    return {
        "match": MatchJob(store, workers, own, networks),
        "tournament": TournamentJob(store, workers, own, networks),
        "tune": TuneJob(store.folder / "tuning", workers, own, networks),
        "fit": FitJob(store.folder / "tuning", workers),
        "train": TrainJob(store.folder / "training", workers, networks),
        "lab": LabJob(),
    }
