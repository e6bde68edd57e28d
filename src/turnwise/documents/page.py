"""A document as one page that needs nothing else: styles and plots are inside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files

from ..messages import Catalogue
from .cells import CONTENTS, ENGLISH, TIMES_NOTE, ends, header, numeric, show, words
from .document import Block, Cell, Column, Document, Heading, Plot, Table, Text

FEW_HEADINGS = 3  # fewer need no table of contents
# What stands between marks, in the order in which it is looked for; text is escaped before.
INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<!\*)\*([^*\s][^*]*)\*"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)"), r'<a href="\2">\1</a>'),
)


def to_html(document: Document, drawings: Mapping[str, str], language: Catalogue = ENGLISH) -> str:
    """Write the page; `drawings` has the SVG of each plot by its name."""
    anchors, title = _anchors(document), escape(words(document.title, language))
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    body = [_block(block, anchors.get(index, ""), drawings, language) for index, block in enumerate(document.blocks)]
    note = f'<p class="note">{words(TIMES_NOTE, language)}</p>' if document.has_times else ""
    return "\n".join(
        [
            f'<!doctype html>\n<html {_attributes(language)}>\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>",
            f"<header>\n<h1>{title}</h1>\n{note}\n</header>",
            _contents(document, anchors, language),
            "<main>",
            *body,
            "</main>\n</body>\n</html>\n",
        ]
    )


def _attributes(language: Catalogue) -> str:
    direction = language.language.direction
    return f'lang="{language.code}"' + (f' dir="{direction}"' if direction != "ltr" else "")


def _anchors(document: Document) -> dict[int, str]:
    """Name each heading, by the block's number, by its English words: a link outlives a new heading before it."""
    found: dict[int, str] = {}
    for index, block in enumerate(document.blocks):
        if isinstance(block, Heading):
            name = re.sub(r"[^a-z0-9]+", "-", str(block.title).lower()).strip("-")
            found[index] = name if name not in found.values() else f"{name}-{index}"
    return found


def _contents(document: Document, anchors: Mapping[int, str], language: Catalogue) -> str:
    if len(anchors) < FEW_HEADINGS:
        return ""
    items = [
        f'<li class="level{heading.level}"><a href="#{anchor}">{inline(words(heading.title, language))}</a></li>'
        for heading, anchor in _headings(document, anchors)
    ]
    summary = words(CONTENTS, language)
    return "\n".join(
        [f"<nav>\n<details open>\n<summary>{summary}</summary>\n<ul>", *items, "</ul>\n</details>\n</nav>"]
    )


def _headings(document: Document, anchors: Mapping[int, str]) -> Iterator[tuple[Heading, str]]:
    for index, anchor in anchors.items():
        block = document.blocks[index]
        if isinstance(block, Heading):
            yield block, anchor


def _block(block: Block, anchor: str, drawings: Mapping[str, str], language: Catalogue) -> str:
    if isinstance(block, Heading):
        return f'<h{block.level} id="{anchor}">{inline(words(block.title, language))}</h{block.level}>'
    if isinstance(block, Text):
        return paragraphs(words(block.markdown, language))
    if isinstance(block, Table):
        return _table(block, language)
    return _figure(block, drawings[block.name], language)


def _table(table: Table, language: Catalogue) -> str:
    numbers = [numeric(table, index) for index in range(len(table.columns))]
    heads = [
        f'<th scope="col"{_class(number)}>{inline(header(column, language))}</th>'
        for column, number in zip(table.columns, numbers, strict=True)
    ]
    rows = [
        "".join(_cell(*each, language) for each in zip(row, table.columns, numbers, strict=True)) for row in table.rows
    ]
    title, above, below = (words(text, language) for text in (table.title, table.above, table.below))
    return "\n".join(
        [
            f'<section class="table" id="table-{escape(table.name)}">\n<h4>{inline(title)}</h4>',
            paragraphs(above),
            f'<div class="scroll" tabindex="0">\n<table>\n<thead><tr>{"".join(heads)}</tr></thead>\n<tbody>',
            *(f"<tr>{row}</tr>" for row in rows),
            f"</tbody>\n</table>\n</div>\n{paragraphs(below)}\n</section>",
        ]
    )


def _class(number: bool) -> str:
    return ' class="number"' if number else ""


def _cell(cell: Cell, column: Column, number: bool, language: Catalogue) -> str:
    between = ends(cell, column.form, language)
    small = f"<small>{between}</small>" if between else ""
    return f"<td{_class(number)}>{inline(show(cell, column.form, language))}{small}</td>"


def _figure(plot: Plot, drawing: str, language: Catalogue) -> str:
    label = f"<figcaption>{inline(header(plot, language))}</figcaption>"
    below = paragraphs(words(plot.below, language))
    return f'<figure id="plot-{escape(plot.name)}">\n{label}\n{drawing}\n{below}\n</figure>'


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
