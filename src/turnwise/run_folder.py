"""Folders of long runs: each keeps the settings it was begun with, and no run with others goes on with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .atomic_files import make_folder, read_json, write_json
from .errors import DataError
from .messages import Listing, Message
from .plans import fields_of

EARLIER_NAMES = {"gauge": "benchmark_games", "stray": "random_move_share"}
"""Settings by the names that earlier versions kept them under."""


def under_todays_names(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings that an earlier version may have kept, under the names of today."""
    return {EARLIER_NAMES.get(name, name): value for name, value in kept.items()}


def claim(file: Path, settings: Mapping[str, Any], *, holds: Message, plan: type | None = None) -> None:
    """Keep the settings in a file of the run's folder; if it is there, see that they are those of this run."""
    make_folder(file.parent)
    if file.exists():
        damaged = Message("'{path}' is damaged: give another folder", path=file)
        check_settings(file.parent, read_json(file, damaged), settings, holds=holds, plan=plan)
    else:
        write_json(file, settings)


def check_settings(
    place: Path,
    kept: Mapping[str, Any],
    wanted: Mapping[str, Any],
    *,
    holds: Message,
    plan: type | None = None,
    way_out: Message | None = None,
) -> None:
    """Refuse to go on with what was made by other settings; those that are not wanted may differ.

    Settings that are fields of the plan are called as the command line calls them; one that an earlier version did not
    keep was at its default.

    >>> check_settings(Path("runs"), {"seed": 1, "sizes": [8]}, {"seed": 1, "sizes": (8,)}, holds=Message("a run"))
    """
    plain: dict[str, Any] = json.loads(json.dumps(dict(wanted)))
    fields = fields_of(plan) if plan else {}
    known = under_todays_names(kept)
    usual = {name: fields[name].default for name in plain.keys() & fields.keys() - known.keys()}
    known |= usual
    differing = [name for name, value in plain.items() if known.get(name) != value]
    if differing:
        raise DataError(
            "'{place}' holds {holds} with other {differing}: give those again, or {way_out}",
            place=place,
            holds=holds,
            differing=Listing(fields[name].option if name in fields else name for name in differing),
            way_out=way_out or Message("another folder"),
        )
