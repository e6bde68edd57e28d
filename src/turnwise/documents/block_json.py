"""Blocks as JSON, so that a finished part of a report can be kept, sent and read again in any language.

A text that people read is an object with `id` and `values` (see turnwise.messages), or a string that is shown as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from ..messages import Message, message_from_json
from .document import Block, Column, HasInterval, Heading, Interval, Plot, Series, Table, Text

BLOCKS = {kind.__name__.lower(): kind for kind in (Heading, Text, Table, Plot)}
ENDS = ("value", "low", "high")


def block_to_json(block: Block) -> dict[str, Any]:
    """Return a block as plain values."""
    values = {"block": type(block).__name__.lower(), **_fields(block)}
    if isinstance(block, Table):
        values["columns"] = [_fields(column) for column in block.columns]
        values["rows"] = [[_plain(cell) for cell in row] for row in block.rows]
    if isinstance(block, Plot):
        values["series"] = [_fields(series) for series in block.series]
    return values


def block_from_json(values: Mapping[str, Any]) -> Block:
    """Read a block that was kept; earlier versions kept finished English, and more fields."""
    kind = BLOCKS[values["block"]]
    rest: dict[str, Any] = {}
    if kind is Table:
        rest["columns"] = tuple(_made(Column, column) for column in values["columns"])
        rest["rows"] = tuple(_read(row) for row in values["rows"])
    if kind is Plot:
        rest["series"] = tuple(_made(Series, series) for series in values["series"])
    block: Block = _made(kind, {name: value for name, value in values.items() if name not in rest}, **rest)
    return block


def _fields(part: Any) -> dict[str, Any]:
    found = {each.name: getattr(part, each.name) for each in fields(part)}
    return {
        name: [_plain(each) for each in value] if isinstance(value, tuple) else _plain(value)
        for name, value in found.items()
    }


def _made(kind: Any, values: Mapping[str, Any], **rest: Any) -> Any:
    names = {each.name for each in fields(kind)}
    return kind(**{name: _read(value) for name, value in values.items() if name in names}, **rest)


def _read(value: Any) -> Any:
    return tuple(map(_cell, value)) if isinstance(value, list) else _cell(value)


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    return {end: getattr(value, end) for end in ENDS} if isinstance(value, HasInterval) else value


def _cell(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return Interval(**{end: value[end] for end in ENDS}) if ENDS[0] in value else message_from_json(value)
