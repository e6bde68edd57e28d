"""The kinds of jobs by name."""

from __future__ import annotations

from ...store import Store
from ..settings import Settings
from .arena import MatchJob, TournamentJob
from .job import JobKind
from .lab import LabJob
from .learn import FitJob, TrainJob
from .tune import TuneJob


def make_kinds(store: Store, settings: Settings) -> dict[str, JobKind]:
    """Give every kind what it works with."""
    workers = settings.searches
    return {
        "match": MatchJob(store, workers, settings.offer.own),
        "tournament": TournamentJob(store, workers, settings.offer.own),
        "tune": TuneJob(store.folder / "tuning", workers, settings.offer.own),
        "fit": FitJob(store.folder / "tuning", workers),
        "train": TrainJob(store.folder / "training", workers),
        "lab": LabJob(),
    }
