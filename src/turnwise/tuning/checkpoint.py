"""What a run keeps in its folder: its plan, so that no other run goes on with it, and what it has found so far."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import DataError
from ..files import read_text, write_text

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FORMAT, VERSION = "turnwise tuning", 1
CHECKPOINT = "tuning.json"


def make_folder(folder: Path) -> None:
    """Make the folder; DataError says why not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"cannot write into '{folder}': {error.strerror}") from None


def save(folder: Path, plan: DataclassInstance, **found: Any) -> None:
    """Keep what is found so far; the old file stays whole until the new one is."""
    fields = {"format": FORMAT, "version": VERSION, "plan": asdict(plan), **found}
    write_text(folder / CHECKPOINT, json.dumps(fields, indent=1) + "\n")


def load(folder: Path, plan: DataclassInstance) -> dict[str, Any] | None:
    """Read what an earlier run found, None if there was none; DataError if it was of another plan."""
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    try:
        fields: dict[str, Any] = json.loads(read_text(path))
        if (fields["format"], fields["version"]) != (FORMAT, VERSION):
            raise damaged(folder)
        before: dict[str, Any] = fields["plan"]
        differing = [name for name, value in asdict(plan).items() if before.get(name) != value]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise damaged(folder) from None
    if differing:
        raise DataError(
            f"'{folder}' holds a run with another {', '.join(differing)}: give that again, or another folder"
        )
    return fields


def damaged(folder: Path) -> DataError:
    """Say that the checkpoint cannot be read."""
    path = folder / CHECKPOINT
    return DataError(f"'{path}' is no checkpoint of turnwise {VERSION}, or damaged: give another folder")
