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
from ..intervals import Interval
from ..messages import Message
from ..plans import settings_of
from ..store import SOFTWARE
from .parameters import Parameters, Vector
from .tuner import Found

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

RESULT, FOUND, BEST = "weights.json", "found.json", "best.json"


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


def shows_gain(elo: Interval) -> bool:
    """Whether a test against the start weights shows a gain: its whole interval lies above them.

    >>> shows_gain(Interval(20.0, 3.0, 37.0)), shows_gain(Interval(20.0, -3.0, 43.0))
    (True, False)
    """
    return elo.low is not None and elo.low > 0


def verdict_on(report: Tuned, elo: Interval) -> Message:
    """Say what a test means, and which weights are kept."""
    if shows_gain(elo):
        return Message("Gain shown: the {what} is kept.", what=report.found.what)
    if elo.high is not None and elo.high < 0:
        return Message(
            "Loss shown: the {what} is worse than the start weights, which are kept.", what=report.found.what
        )
    return Message("No gain shown: the start weights are kept.")


def kept_weights(report: Tuned, elo: Interval | None) -> Weights:
    """Make the content of the weights file to play with: never one that a test does not show to be better.

    Without a test it is what is recommended.
    """
    if elo is None or shows_gain(elo):
        return recommended(report)
    return _weights(report, report.parameters.start, "start weights")


def write_kept(report: Tuned, elo: Interval, folder: Path) -> None:
    """Write the weights that are kept after a test, and what was found beside them."""
    write_text(folder / FOUND, recommended(report).to_text())
    write_text(folder / RESULT, kept_weights(report, elo).to_text())


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
