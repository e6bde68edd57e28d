"""A run of a tuner as a document: fitness by epoch or losses, and the weights it found."""

from __future__ import annotations

from pathlib import Path

from .. import documents, games
from ..arena import MatchReport
from ..documents import Block, Column, Document, Plot, Series, Table, Text, prose
from ..messages import Message
from .fit_plan import LOSS_LABELS
from .regression import FitReport
from .run import METHOD_LABELS, TuneReport

REGRESSION_LABEL = Message("Regression")
START = Message("start weights")
HELD_OUT = Message("held out")
FITTED = Message("fitted positions")
GAMES = Message("games")
EPOCH = Message("epoch")
ELO = Message("Elo")


def write_tuning(
    report: TuneReport | FitReport, folder: Path, language: str = "en", *, verdict: Message | None = None
) -> Path:
    """Write the report as a page, Markdown, CSV, Parquet and PNG; return the path of the page."""
    documents.write(document_of(report, verdict), folder, language)
    return folder / "index.html"


def document_of(report: TuneReport | FitReport, verdict: Message | None = None) -> Document:
    """Make the document of a run; what its test means comes first."""
    plan = report.plan
    blocks = fit_blocks(report) if isinstance(report, FitReport) else epoch_blocks(report)
    method = REGRESSION_LABEL if isinstance(report, FitReport) else METHOD_LABELS[plan.method]
    told = (Text(verdict),) if verdict else ()
    title = Message("{game}: {weights} tuned ({method})", game=plan.game, weights=plan.weights, method=method)
    return Document(title=title, blocks=(*told, *blocks, _weights(report)))


def epoch_blocks(report: TuneReport) -> tuple[Block, ...]:
    """Describe how a run by games went."""
    plan = report.plan
    population, epochs, games, _ = plan.sizes
    words = prose(
        Message(
            "{method}: the weights `{weights}` of `{agent}`, population {population}, {epochs} epochs after the first, "
            "{games} games a pairing, {all} games in all, seed {seed}.",
            method=METHOD_LABELS[plan.method],
            weights=plan.weights,
            agent=plan.agent,
            population=population,
            epochs=epochs,
            games=games,
            all=report.games,
            seed=plan.seed,
        ),
        Message(
            "Fitness is the method's own measure and compares members of one epoch; the score against the start "
            "weights compares epochs."
        ),
    )
    return Text(words), fitness_plot(report), _epochs(report)


def fit_blocks(report: FitReport) -> tuple[Block, ...]:
    """Describe how well weights were fitted."""
    plan, found = report.plan, report.fit
    words = prose(
        Message(
            "Regression: the weights `{weights}` of `{agent}`, fitted to {positions} positions of the first "
            "{until:.0%} of {games} games, {exact} of them with exact scores, the others searched with {nodes} nodes, "
            "seed {seed}.",
            weights=plan.weights,
            agent=plan.agent,
            positions=found.positions,
            until=plan.until,
            games=plan.games,
            exact=found.exact,
            nodes=plan.nodes,
            seed=plan.seed,
        ),
        Message("Loss: {loss}.", loss=LOSS_LABELS[str(plan.loss)]),
        Message("Positions of every fifth game are held out: they choose the ridge."),
    )
    return Text(words), _losses(report), _ridges(report)


def _losses(report: FitReport) -> Table:
    found = report.fit
    rows = [(Message("ridge {ridge}", ridge=_plain(ridge)), fitted, held) for ridge, fitted, held in found.losses]
    return Table(
        name="losses",
        title=Message("Losses"),
        columns=(Column(Message("weights")), Column(FITTED, ".5f"), Column(HELD_OUT, ".5f")),
        rows=((START, *found.start), *rows),
        below=prose(
            Message("Loss of a position on average, beyond what no weights could help."),
            Message("The start weights have the best scale."),
        ),
    )


def _plain(ridge: float) -> str:
    """Write a small number without an exponent.

    >>> _plain(1e-05), _plain(0.1)
    ('0.00001', '0.1')
    """
    return f"{ridge:.9f}".rstrip("0")


def _ridges(report: FitReport) -> Plot:
    """Draw the losses by ridge: where the positions held out have the least, nothing is learned by heart."""
    ridges, fitted, held = zip(*report.fit.losses, strict=True)
    start = (report.fit.start[1],) * len(ridges)
    return Plot(
        name="ridges",
        title=Message("Loss by ridge"),
        kind="line",
        series=(
            Series(name=FITTED, x=ridges, y=fitted),
            Series(name=HELD_OUT, x=ridges, y=held, style="dashed"),
            Series(name=Message("start weights, held out"), x=ridges, y=start, style="dashed"),
        ),
        x_title=Message("ridge"),
        y_title=Message("loss"),
        log_x=True,
    )


def test_table(match: MatchReport) -> Table:
    """Show how what was found did against the start weights, in games the run has not seen."""
    wins, draws, losses = match.tally.wins_draws_losses
    return Table(
        name="test",
        title=Message("Test against the start weights"),
        columns=(
            Column(GAMES),
            Column(Message("wins")),
            Column(Message("draws")),
            Column(Message("losses")),
            Column(Message("score"), ".1%"),
            Column(ELO, "+.0f"),
            Column(Message("LOS"), ".1%"),
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
    """Draw best and mean fitness, and the score against the start weights, by epoch."""
    numbers = tuple(epoch.number for epoch in report.epochs)
    benchmark = [(epoch.number, score) for epoch in report.epochs if (score := epoch.against_start)]
    lines = (
        Series(name=Message("best fitness"), x=numbers, y=tuple(epoch.best for epoch in report.epochs)),
        Series(name=Message("mean fitness"), x=numbers, y=tuple(epoch.mean for epoch in report.epochs), style="dashed"),
    )
    against = Message("score against the start weights")
    scores = (Series.of_intervals(against, benchmark),) if benchmark else ()
    return Plot(
        name="fitness",
        title=Message("Fitness by epoch"),
        kind="line",
        series=(*lines, *scores),
        x_title=EPOCH,
        y_title=Message("score"),
    )


def _epochs(report: TuneReport) -> Table:
    return Table(
        name="epochs",
        title=Message("Epochs"),
        columns=(
            Column(EPOCH),
            Column(Message("best fitness"), ".3f"),
            Column(Message("mean fitness"), ".3f"),
            Column(Message("against the start"), ".3f"),
            Column(GAMES),
        ),
        rows=tuple(
            (epoch.number, epoch.best, epoch.mean, epoch.against_start, epoch.games + sum(epoch.benchmark))
            for epoch in report.epochs
        ),
    )


def _weights(report: TuneReport | FitReport) -> Table:
    found, parameters = report.found, report.parameters
    called = games.find(parameters.game).term_words
    vectors = {Message("start"): parameters.start, Message("recommended"): found.mean}
    vectors |= {Message("best"): found.best} if found.best else {}
    return Table(
        name="weights",
        title=Message("Weights"),
        columns=(Column(Message("name")), *(Column(name, "g") for name in vectors)),
        rows=tuple(zip(map(called, parameters.names), *vectors.values(), strict=True)),
        below=Message("Recommended is the {mean}: noise flatters the best individual.", mean=found.what)
        if found.best
        else "",
    )
