"""A training run as a document: its plan, and the curves of learning and validation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from .. import documents
from ..documents import Column, Document, Plot, Series, Table, Text, Words, prose
from ..messages import Message
from .dataset import Dataset
from .training import Epoch, Trained

UNITS = {"of a win": Message("of a win"), "points": Message("points")}
EPOCH = Message("epoch")
LOSS = Message("loss")


def write_training(trained: Trained, dataset: Dataset, folder: Path, language: str = "en") -> Path:
    """Write the report as a page, Markdown, CSV, Parquet and PNG; return the path of the page."""
    documents.write(document_of(trained, dataset), folder, language)
    return folder / "index.html"


def document_of(trained: Trained, dataset: Dataset) -> Document:
    """Make the document of a run."""
    blocks = (words_of(trained, dataset), _plan(trained), *curve_blocks(trained))
    return Document(title=Message("Training for {game}", game=trained.plan.game), blocks=blocks)


def words_of(trained: Trained, dataset: Dataset) -> Text:
    """Describe what was trained, and how well."""
    plan, best = trained.plan, trained.epochs[trained.best]
    sizes = "-".join(map(str, (dataset.rows.inputs.width, *plan.hidden, 1)))
    return Text(
        prose(
            Message(
                "Network `{sizes}`, encoding `{encoding}`, {positions} positions, {exact} of them solved, seed {seed}.",
                sizes=sizes,
                encoding=plan.encoding,
                positions=len(dataset.rows),
                exact=dataset.exact,
                seed=plan.seed,
            ),
            Message("The best epoch is number {number} of {epochs}.", number=best.number, epochs=len(trained.epochs)),
            _error_of(best, _unit(trained)),
        )
    )


def _error_of(best: Epoch, unit: Words) -> Message | None:
    if best.error is None:
        return None
    return Message("Mean error on the games held out: {error:.4g} {unit}.", error=best.error, unit=unit)


def _unit(trained: Trained) -> Words:
    return UNITS.get(trained.plan.error_unit, trained.plan.error_unit)


def curve_blocks(trained: Trained) -> tuple[Table, Plot]:
    """Show how the loss went, as a table and as curves."""
    return _curves(trained), loss_plot(trained.epochs)


def _plan(trained: Trained) -> Table:
    return Table(
        name="plan",
        title=Message("Plan"),
        columns=(Column(Message("option")), Column(Message("value"))),
        rows=tuple((name, str(value)) for name, value in asdict(trained.plan).items()),
    )


def _curves(trained: Trained) -> Table:
    return Table(
        name="curves",
        title=Message("Epochs"),
        columns=(
            Column(EPOCH),
            Column(Message("rate"), ".3g"),
            Column(LOSS, ".5g"),
            Column(Message("validation loss"), ".5g"),
            Column(Message("mean error, {unit}", unit=_unit(trained)), ".4g"),
            Column(Message("seconds"), ".3g", timed=True),
        ),
        rows=tuple(
            (epoch.number, epoch.rate, epoch.loss, epoch.validation, epoch.error, epoch.seconds)
            for epoch in trained.epochs
        ),
        above=Message("The loss is {loss}, of the network's output.", loss=trained.plan.loss),
    )


def loss_plot(epochs: Sequence[Epoch]) -> Plot:
    """Draw the loss of learning and of validation, by epoch."""
    numbers = tuple(epoch.number for epoch in epochs)
    learned = Series(name=Message("learned"), x=numbers, y=tuple(epoch.loss for epoch in epochs))
    held_out = Series(
        name=Message("held out"), x=numbers, y=tuple(epoch.validation for epoch in epochs), style="dashed"
    )
    has_validation = any(epoch.validation is not None for epoch in epochs)
    return Plot(
        name="loss",
        title=Message("Loss"),
        kind="line",
        series=(learned, held_out) if has_validation else (learned,),
        x_title=EPOCH,
        y_title=LOSS,
        log_y=True,
    )
