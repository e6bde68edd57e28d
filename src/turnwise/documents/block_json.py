"""Blocks as JSON, so that a finished part of a report can be kept and read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from .document import Block, Cell, Column, HasInterval, Heading, Interval, Plot, Series, Table, Text

BLOCKS = {kind.__name__.lower(): kind for kind in (Heading, Text, Table, Plot)}
ENDS = ("value", "low", "high")


def block_to_json(block: Block) -> dict[str, Any]:
    """Give a block as plain values."""
    values = {"block": type(block).__name__.lower(), **{each.name: getattr(block, each.name) for each in fields(block)}}
    if isinstance(block, Table):
        values["columns"] = [asdict(column) for column in block.columns]
        values["rows"] = [[_plain(cell) for cell in row] for row in block.rows]
    if isinstance(block, Plot):
        values["series"] = [asdict(series) for series in block.series]
    return values


def block_from_json(values: Mapping[str, Any]) -> Block:
    """Read a block that was kept."""
    rest = {name: value for name, value in values.items() if name != "block"}
    block: Block = BLOCKS[values["block"]](**rest)
    if isinstance(block, Table):
        columns = tuple(Column(**column) for column in rest["columns"])
        return replace(block, columns=columns, rows=tuple(tuple(map(_cell, row)) for row in rest["rows"]))
    if isinstance(block, Plot):
        return replace(block, series=tuple(map(_series, rest["series"])))
    return block


def _plain(cell: Cell) -> Any:
    return {end: getattr(cell, end) for end in ENDS} if isinstance(cell, HasInterval) else cell


def _cell(value: Any) -> Cell:
    return Interval(**value) if isinstance(value, Mapping) else value


def _series(values: Mapping[str, Any]) -> Series:
    given: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return Series(**given)
