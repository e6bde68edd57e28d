"""A document as one page that needs nothing else: styles and plots are inside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files

from .cells import TIMED, TIMES_NOTE, ends, header, numeric, show
from .document import Block, Cell, Column, Document, Heading, Plot, Table, Text

FEW_HEADINGS = 3  # fewer need no table of contents
# What stands between marks, in the order in which it is looked for; text is escaped before.
INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<!\*)\*([^*\s][^*]*)\*"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)"), r'<a href="\2">\1</a>'),
)


def to_html(document: Document, drawings: Mapping[str, str]) -> str:
    """Write the page; `drawings` has the SVG of each plot by its name."""
    anchors = _anchors(document)
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    body = [_block(block, anchors.get(index, ""), drawings) for index, block in enumerate(document.blocks)]
    note = f'<p class="note">{TIMES_NOTE}</p>' if document.has_times else ""
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(document.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>",
            f"<header>\n<h1>{escape(document.title)}</h1>\n{note}\n</header>",
            _contents(document, anchors),
            "<main>",
            *body,
            "</main>\n</body>\n</html>\n",
        ]
    )


def _anchors(document: Document) -> dict[int, str]:
    """Name each heading by its words, so that a link outlives a new heading before it; by the block's number."""
    found: dict[int, str] = {}
    for index, block in enumerate(document.blocks):
        if isinstance(block, Heading):
            words = re.sub(r"[^a-z0-9]+", "-", block.title.lower()).strip("-")
            found[index] = words if words not in found.values() else f"{words}-{index}"
    return found


def _contents(document: Document, anchors: Mapping[int, str]) -> str:
    if len(anchors) < FEW_HEADINGS:
        return ""
    items = [
        f'<li class="level{heading.level}"><a href="#{anchor}">{inline(heading.title)}</a></li>'
        for heading, anchor in _headings(document, anchors)
    ]
    return "\n".join(["<nav>\n<details open>\n<summary>Contents</summary>\n<ul>", *items, "</ul>\n</details>\n</nav>"])


def _headings(document: Document, anchors: Mapping[int, str]) -> Iterator[tuple[Heading, str]]:
    for index, anchor in anchors.items():
        block = document.blocks[index]
        if isinstance(block, Heading):
            yield block, anchor


def _block(block: Block, anchor: str, drawings: Mapping[str, str]) -> str:
    if isinstance(block, Heading):
        other = f' <span lang="fa" dir="rtl">{escape(block.title_fa)}</span>' if block.title_fa else ""
        return f'<h{block.level} id="{anchor}">{inline(block.title)}{other}</h{block.level}>'
    if isinstance(block, Text):
        return paragraphs(block.markdown)
    return _table(block) if isinstance(block, Table) else _figure(block, drawings[block.name])


def _table(table: Table) -> str:
    numbers = [numeric(table, index) for index in range(len(table.columns))]
    heads = [
        f'<th scope="col"{_class(number)}>{inline(header(column))}</th>'
        for column, number in zip(table.columns, numbers, strict=True)
    ]
    rows = ["".join(_cell(*each) for each in zip(row, table.columns, numbers, strict=True)) for row in table.rows]
    return "\n".join(
        [
            f'<section class="table" id="table-{escape(table.name)}">\n<h4>{inline(table.title)}</h4>',
            paragraphs(table.above),
            f'<div class="scroll" tabindex="0">\n<table>\n<thead><tr>{"".join(heads)}</tr></thead>\n<tbody>',
            *(f"<tr>{row}</tr>" for row in rows),
            f"</tbody>\n</table>\n</div>\n{paragraphs(table.below)}\n</section>",
        ]
    )


def _class(number: bool) -> str:
    return ' class="number"' if number else ""


def _cell(cell: Cell, column: Column, number: bool) -> str:
    between = ends(cell, column.form)
    small = f"<small>{between}</small>" if between else ""
    return f"<td{_class(number)}>{inline(show(cell, column.form))}{small}</td>"


def _figure(plot: Plot, drawing: str) -> str:
    title = f"{plot.title} {TIMED}" if plot.timed else plot.title
    label = f"<figcaption>{inline(title)}</figcaption>"
    return f'<figure id="plot-{escape(plot.name)}">\n{label}\n{drawing}\n{paragraphs(plot.below)}\n</figure>'


def paragraphs(markdown: str) -> str:
    """Write paragraphs, and lists of lines that begin with `- `.

    >>> paragraphs("One **two**.")
    '<p>One <strong>two</strong>.</p>'
    """
    return "\n".join(_paragraph(part) for part in markdown.strip().split("\n\n") if part)


def _paragraph(text: str) -> str:
    lines = text.splitlines()
    if all(line.startswith("- ") for line in lines):
        return f"<ul>{''.join(f'<li>{inline(line[2:])}</li>' for line in lines)}</ul>"
    return f"<p>{inline(' '.join(lines))}</p>"


def inline(text: str) -> str:
    """Write the marks within a line.

    >>> inline("`a < b`")
    '<code>a &lt; b</code>'
    """
    text = escape(text)
    for pattern, replacement in INLINE:
        text = pattern.sub(replacement, text)
    return text
