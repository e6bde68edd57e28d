"""Reports as documents: made once, written as a page, Markdown, CSV, Parquet and PNG."""

from .block_json import block_from_json, block_to_json
from .document import (
    Block,
    Cell,
    Column,
    Document,
    HasInterval,
    Heading,
    Interval,
    Plot,
    Row,
    Series,
    Table,
    Text,
    Words,
    prose,
)
from .writing import write

__all__ = [
    "Block",
    "Cell",
    "Column",
    "Document",
    "HasInterval",
    "Heading",
    "Interval",
    "Plot",
    "Row",
    "Series",
    "Table",
    "Text",
    "Words",
    "block_from_json",
    "block_to_json",
    "prose",
    "write",
]
