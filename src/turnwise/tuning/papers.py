"""A run of a tuner as a document: fitness by epoch, and the weights it found."""

from __future__ import annotations

from pathlib import Path

from .. import publish
from ..publish import Column, Document, Plot, Series, Table, Text
from .run import TuneReport


def write_tuning(report: TuneReport, folder: Path) -> Path:
    """Write the report as a page, Markdown, CSV, Parquet and PNG; the path of the page."""
    publish.write(document_of(report), folder)
    return folder / "index.html"


def document_of(report: TuneReport) -> Document:
    """Make the document of a run."""
    plan = report.plan
    population, epochs, games, _ = plan.sizes
    words = (
        f"Method {plan.method}: the weights `{plan.weights}` of `{plan.agent}`, population {population}, {epochs} "
        f"epochs after the first, {games} games a meeting, {report.games} games in all, seed {plan.seed}. "
        "Fitness is the method's own measure and compares members of one epoch; the share against the start weights "
        "compares epochs."
    )
    blocks = (Text(words), fitness_plot(report), _epochs(report), _weights(report))
    return Document(title=f"{plan.game}: weights tuned by {plan.method}", blocks=blocks)


def fitness_plot(report: TuneReport) -> Plot:
    """Draw best and mean fitness, and the share against the start weights, by epoch."""
    numbers = tuple(epoch.number for epoch in report.epochs)
    gauged = [(epoch.number, share) for epoch in report.epochs if (share := epoch.against_start)]
    lines = (
        Series(name="best fitness", x=numbers, y=tuple(epoch.best for epoch in report.epochs)),
        Series(name="mean fitness", x=numbers, y=tuple(epoch.mean for epoch in report.epochs), style="dashed"),
    )
    gauge = (Series.of_intervals("share of points against the start weights", gauged),) if gauged else ()
    return Plot(
        name="fitness",
        title="Fitness by epoch",
        kind="line",
        series=(*lines, *gauge),
        x_title="epoch",
        y_title="share of games",
    )


def _epochs(report: TuneReport) -> Table:
    return Table(
        name="epochs",
        title="Epochs",
        columns=(
            Column("epoch"),
            Column("best fitness", ".3f"),
            Column("mean fitness", ".3f"),
            Column("against the start", ".3f"),
            Column("games"),
        ),
        rows=tuple(
            (epoch.number, epoch.best, epoch.mean, epoch.against_start, epoch.games + sum(epoch.gauge))
            for epoch in report.epochs
        ),
    )


def _weights(report: TuneReport) -> Table:
    found = report.found
    return Table(
        name="weights",
        title="Weights",
        columns=(Column("name"), Column("start", "g"), Column("mean", "g"), Column("best", "g")),
        rows=tuple(zip(report.subject.names, report.subject.start, found.mean, found.best, strict=True)),
        below="The mean of what survives is recommended: noise flatters the best individual.",
    )
