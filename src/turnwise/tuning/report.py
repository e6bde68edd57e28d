"""A run of a tuner as a document: fitness by epoch or losses, and the weights it found."""

from __future__ import annotations

from pathlib import Path

from .. import documents
from ..arena import MatchReport
from ..documents import Block, Column, Document, Plot, Series, Table, Text
from .regression import FitReport
from .run import TuneReport


def write_tuning(report: TuneReport | FitReport, folder: Path) -> Path:
    """Write the report as a page, Markdown, CSV, Parquet and PNG; the path of the page."""
    documents.write(document_of(report), folder)
    return folder / "index.html"


def document_of(report: TuneReport | FitReport) -> Document:
    """Make the document of a run."""
    plan = report.plan
    blocks = fit_blocks(report) if isinstance(report, FitReport) else epoch_blocks(report)
    return Document(title=f"{plan.game}: {plan.weights} tuned by {plan.method}", blocks=(*blocks, _weights(report)))


def epoch_blocks(report: TuneReport) -> tuple[Block, ...]:
    """Tell how a run by games went."""
    plan = report.plan
    population, epochs, games, _ = plan.sizes
    words = (
        f"Method {plan.method}: the weights `{plan.weights}` of `{plan.agent}`, population {population}, {epochs} "
        f"epochs after the first, {games} games a meeting, {report.games} games in all, seed {plan.seed}. "
        "Fitness is the method's own measure and compares members of one epoch; the share against the start weights "
        "compares epochs."
    )
    return Text(words), fitness_plot(report), _epochs(report)


def fit_blocks(report: FitReport) -> tuple[Block, ...]:
    """Tell how well weights were fitted."""
    plan, found = report.plan, report.fit
    words = (
        f"Regression: the weights `{plan.weights}` of `{plan.agent}`, fitted to {found.positions} positions of the "
        f"first {plan.until:.0%} of {plan.games} games, {found.exact} of them with exact scores, the others searched "
        f"with {plan.nodes} nodes; loss {plan.loss}, seed {plan.seed}. Positions of every fifth game are held back: "
        "they choose the ridge."
    )
    rows = [(f"ridge {_plain(ridge)}", fitted, held) for ridge, fitted, held in found.losses]
    table = Table(
        name="losses",
        title="Losses",
        columns=(Column("weights"), Column("fitted positions", ".5f"), Column("held back", ".5f")),
        rows=(("start weights", *found.start), *rows),
        below="Of a position on average, beyond what no weights could help. The start weights have the best scale.",
    )
    return Text(words), table, _ridges(report)


def _plain(ridge: float) -> str:
    """Write a small number without an exponent.

    >>> _plain(1e-05), _plain(0.1)
    ('0.00001', '0.1')
    """
    return f"{ridge:.9f}".rstrip("0")


def _ridges(report: FitReport) -> Plot:
    """Draw the losses by ridge: where the held back positions have the least, nothing is learned by heart."""
    ridges, fitted, held = zip(*report.fit.losses, strict=True)
    start = (report.fit.start[1],) * len(ridges)
    return Plot(
        name="ridges",
        title="Loss by ridge",
        kind="line",
        series=(
            Series(name="fitted positions", x=ridges, y=fitted),
            Series(name="held back", x=ridges, y=held, style="dashed"),
            Series(name="start weights, held back", x=ridges, y=start, style="dashed"),
        ),
        x_title="ridge",
        y_title="loss",
        log_x=True,
    )


def test_table(match: MatchReport) -> Table:
    """Show how what was found did against the start weights, in games the run has not seen."""
    wins, draws, losses = match.tally.wins_draws_losses
    return Table(
        name="test",
        title="Test against the start weights",
        columns=(
            Column("games"),
            Column("wins"),
            Column("draws"),
            Column("losses"),
            Column("share", ".3f"),
            Column("elo", "+.0f"),
            Column("LOS", ".1%"),
        ),
        rows=(
            (
                2 * match.tally.pairs,
                wins,
                draws,
                losses,
                match.statistics.mean,
                match.statistics.elo,
                match.statistics.los,
            ),
        ),
    )


def fitness_plot(report: TuneReport) -> Plot:
    """Draw best and mean fitness, and the share against the start weights, by epoch."""
    numbers = tuple(epoch.number for epoch in report.epochs)
    benchmarked = [(epoch.number, share) for epoch in report.epochs if (share := epoch.against_start)]
    lines = (
        Series(name="best fitness", x=numbers, y=tuple(epoch.best for epoch in report.epochs)),
        Series(name="mean fitness", x=numbers, y=tuple(epoch.mean for epoch in report.epochs), style="dashed"),
    )
    benchmark = (Series.of_intervals("share of points against the start weights", benchmarked),) if benchmarked else ()
    return Plot(
        name="fitness",
        title="Fitness by epoch",
        kind="line",
        series=(*lines, *benchmark),
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
            (epoch.number, epoch.best, epoch.mean, epoch.against_start, epoch.games + sum(epoch.benchmark))
            for epoch in report.epochs
        ),
    )


def _weights(report: TuneReport | FitReport) -> Table:
    found, parameters = report.found, report.parameters
    vectors = {"start": parameters.start, "recommended": found.mean} | ({"best": found.best} if found.best else {})
    return Table(
        name="weights",
        title="Weights",
        columns=(Column("name"), *(Column(name, "g") for name in vectors)),
        rows=tuple(zip(parameters.names, *vectors.values(), strict=True)),
        below=f"Recommended is the {found.what}: noise flatters the best individual." if found.best else "",
    )
