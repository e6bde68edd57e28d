"""A document as one Markdown file beside its plots."""

from __future__ import annotations

from .cells import TIMED, TIMES_NOTE, ends, header, numeric, show
from .document import Block, Cell, Column, Document, Heading, Plot, Table, Text


def to_markdown(document: Document) -> str:
    """Write the whole document; plots are links to `plots/NAME.png`."""
    parts = [f"# {document.title}", *([TIMES_NOTE] if document.has_times else []), *map(_block, document.blocks)]
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {block.title}{f' ({block.title_fa})' if block.title_fa else ''}"
    if isinstance(block, Text):
        return block.markdown
    return _table(block) if isinstance(block, Table) else _plot(block)


def _table(table: Table) -> str:
    numbers = [numeric(table, index) for index in range(len(table.columns))]
    rows = [
        [header(column) for column in table.columns],
        ["---:" if number else "---" for number in numbers],
        *([_cell(*pair) for pair in zip(row, table.columns, strict=True)] for row in table.rows),
    ]
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return "\n\n".join(part for part in (f"**{table.title}**", table.above, lines, table.below) if part)


def _cell(cell: Cell, column: Column) -> str:
    between = ends(cell, column.form)
    return (show(cell, column.form) + (f" ({between})" if between else "")).replace("|", "\\|")


def _plot(plot: Plot) -> str:
    title = f"{plot.title} {TIMED}" if plot.timed else plot.title
    return "\n\n".join(part for part in (f"![{title}](plots/{plot.name}.png)", plot.below) if part)
