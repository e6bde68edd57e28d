"""A training run as a document: its plan, and the curves of learning and validation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from .. import documents
from ..documents import Column, Document, Plot, Series, Table, Text
from .dataset import Dataset
from .training import Epoch, Trained


def write_training(trained: Trained, dataset: Dataset, folder: Path) -> Path:
    """Write the report as a page, Markdown, CSV, Parquet and PNG; the path of the page."""
    documents.write(document_of(trained, dataset), folder)
    return folder / "index.html"


def document_of(trained: Trained, dataset: Dataset) -> Document:
    """Make the document of a run."""
    blocks = (words_of(trained, dataset), _plan(trained), *curve_blocks(trained))
    return Document(title=f"Training for {trained.plan.game}", blocks=blocks)


def words_of(trained: Trained, dataset: Dataset) -> Text:
    """Say what was trained, and how well."""
    plan, best = trained.plan, trained.epochs[trained.best]
    sizes = "-".join(map(str, (dataset.rows.inputs.width, *plan.hidden, 1)))
    kept = "" if best.error is None else f" Mean error on the games kept apart: {best.error:.4g} {plan.error_unit}."
    words = (
        f"Network `{sizes}`, encoding `{plan.encoding}`, {len(dataset.rows)} positions, {dataset.exact} of them "
        f"solved, seed {plan.seed}. The best epoch is number {best.number} of {len(trained.epochs)}.{kept}"
    )
    return Text(words)


def curve_blocks(trained: Trained) -> tuple[Table, Plot]:
    """Show how the loss went, as a table and as curves."""
    return _curves(trained), loss_plot(trained.epochs)


def _plan(trained: Trained) -> Table:
    return Table(
        name="plan",
        title="Plan",
        columns=(Column("option"), Column("value")),
        rows=tuple((name, str(value)) for name, value in asdict(trained.plan).items()),
    )


def _curves(trained: Trained) -> Table:
    return Table(
        name="curves",
        title="Epochs",
        columns=(
            Column("epoch"),
            Column("rate", ".3g"),
            Column("loss", ".5g"),
            Column("validation loss", ".5g"),
            Column(f"mean error, {trained.plan.error_unit}", ".4g"),
            Column("seconds", ".3g", timed=True),
        ),
        rows=tuple(
            (epoch.number, epoch.rate, epoch.loss, epoch.validation, epoch.error, epoch.seconds)
            for epoch in trained.epochs
        ),
        above=f"The loss is {trained.plan.loss}, of the network's output.",
    )


def loss_plot(epochs: Sequence[Epoch]) -> Plot:
    """Draw the loss of learning and of validation, by epoch."""
    numbers = tuple(epoch.number for epoch in epochs)
    learned = Series(name="learned", x=numbers, y=tuple(epoch.loss for epoch in epochs))
    kept = Series(name="kept apart", x=numbers, y=tuple(epoch.validation for epoch in epochs), style="dashed")
    has_validation = any(epoch.validation is not None for epoch in epochs)
    return Plot(
        name="loss",
        title="Loss",
        kind="line",
        series=(learned, kept) if has_validation else (learned,),
        x_title="epoch",
        y_title="loss",
        log_y=True,
    )
