"""What every tuner has in the end: vectors found, written as weights files, and tested against the start weights."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from ..arena import MatchPlan, MatchReport, Sprt, play_match
from ..arena.execution import Workers
from ..atomic_files import write_text
from ..evaluation import Weights
from ..messages import Message
from ..plans import settings_of
from ..store import SOFTWARE
from .parameters import Parameters, Vector
from .tuner import Found

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

RESULT, BEST = "weights.json", "best.json"


class Tuned(Protocol):
    """A run that has found something."""

    @property
    def plan(self) -> Any:
        """What decided it: at least `openings` and `seed`."""

    @property
    def parameters(self) -> Parameters:
        """What was tuned."""

    @property
    def games(self) -> int:
        """Games played for it."""

    @property
    def found(self) -> Found:
        """What is recommended, as the agent takes it."""


def write_found(report: Tuned, folder: Path) -> None:
    """Write what is recommended, and the best individual where there are individuals."""
    write_text(folder / RESULT, recommended(report).to_text())
    if report.found.best:
        write_text(folder / BEST, _weights(report, report.found.best, "best individual").to_text())


def recommended(report: Tuned) -> Weights:
    """Make a weights file's content of what is recommended."""
    return _weights(report, report.found.mean, report.found.what.template)


def vectors_of(report: Tuned) -> dict[Message, Vector]:
    """Return the start weights and those found, by what they are."""
    found = report.found
    vectors = {Message("start"): report.parameters.start, found.name: found.mean}
    return {**vectors, Message("best"): found.best} if found.best else vectors


def figures_of(report: Tuned) -> dict[str, Any]:
    """Return the figures of every run, for programs."""
    plan: DataclassInstance = report.plan
    vectors = {
        name.template: dict(zip(report.parameters.names, vector, strict=True))
        for name, vector in vectors_of(report).items()
    }
    return {"plan": settings_of(plan), "games": report.games, **vectors}


def _weights(report: Tuned, vector: Vector, what: str) -> Weights:
    plan: DataclassInstance = report.plan
    return Weights(
        game=report.parameters.game,
        kind=report.parameters.kind,
        values=dict(zip(report.parameters.names, vector, strict=True)),
        provenance={
            "what": what,
            "plan": settings_of(plan),
            "games": report.games,
            "software": SOFTWARE,
            "when": datetime.now(UTC).isoformat(timespec="seconds"),
        },
    )


def retest(
    report: Tuned,
    *,
    games: int,
    sprt: Sprt,
    workers: Workers | str | int | None = None,
    progress: Callable[[MatchReport], None] | None = None,
) -> MatchReport:
    """Let what is recommended play the start weights, from openings that the run has not seen."""
    plan = MatchPlan(
        game=report.parameters.game,
        agents=(report.parameters.text(report.found.mean), report.parameters.text(report.parameters.start)),
        seed=Random(f"test {report.plan.seed}").getrandbits(32),
        openings=report.plan.openings,
        sprt=sprt,
    )
    return play_match(plan, games=games, workers=workers, progress=progress)
