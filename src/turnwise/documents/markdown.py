"""A document as one Markdown file beside its plots."""

from __future__ import annotations

from ..messages import Catalogue
from .cells import ENGLISH, TIMES_NOTE, ends, header, numeric, show, words
from .document import Block, Cell, Column, Document, Heading, Plot, Table, Text


def to_markdown(document: Document, language: Catalogue = ENGLISH) -> str:
    """Write the whole document; plots are links to `plots/NAME.png`."""
    note = [words(TIMES_NOTE, language)] if document.has_times else []
    blocks = [_block(block, language) for block in document.blocks]
    return "\n\n".join([f"# {words(document.title, language)}", *note, *blocks]) + "\n"


def _block(block: Block, language: Catalogue) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {words(block.title, language)}"
    if isinstance(block, Text):
        return words(block.markdown, language)
    return _table(block, language) if isinstance(block, Table) else _plot(block, language)


def _table(table: Table, language: Catalogue) -> str:
    numbers = [numeric(table, index) for index in range(len(table.columns))]
    rows = [
        [header(column, language) for column in table.columns],
        ["---:" if number else "---" for number in numbers],
        *([_cell(*pair, language) for pair in zip(row, table.columns, strict=True)] for row in table.rows),
    ]
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    title, above, below = (words(text, language) for text in (table.title, table.above, table.below))
    return "\n\n".join(part for part in (f"**{title}**", above, lines, below) if part)


def _cell(cell: Cell, column: Column, language: Catalogue) -> str:
    between = ends(cell, column.form, language)
    return (show(cell, column.form, language) + (f" ({between})" if between else "")).replace("|", "\\|")


def _plot(plot: Plot, language: Catalogue) -> str:
    picture = f"![{header(plot, language)}](plots/{plot.name}.png)"
    return "\n\n".join(part for part in (picture, words(plot.below, language)) if part)
