"""What a run keeps in its folder: its plan, so that no other run goes on with it, and what it has found so far."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..agents.code import Code
from ..agents.spec import canonical_plan
from ..atomic_files import read_json, write_json
from ..errors import DataError
from ..messages import Message
from ..plans import settings_of as settings_of_plan
from ..run_folder import check_settings

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FORMAT, VERSION = "turnwise tuning", 1
CHECKPOINT = "tuning.json"


def settings_of(plan: Any) -> dict[str, Any]:
    """Return a plan as a folder keeps it, with the hashes of files that its game and agent came from."""
    return {**settings_of_plan(plan), **Code.of(plan.game, [plan.agent] if plan.agent else []).to_json()}


def save(folder: Path, plan: DataclassInstance, **found: Any) -> None:
    """Keep what is found so far; the old file stays whole until the new one is."""
    write_json(folder / CHECKPOINT, {"format": FORMAT, "version": VERSION, "plan": settings_of(plan), **found})


def load(folder: Path, plan: DataclassInstance) -> dict[str, Any] | None:
    """Read what an earlier run found, None if there was none; DataError if it was of another plan."""
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    fields = read_json(path, damaged(folder).message, format=FORMAT, version=VERSION)
    if not isinstance(fields.get("plan"), dict):
        raise damaged(folder)
    kept, wanted = canonical_plan(fields["plan"]), settings_of(plan)
    check_settings(folder, kept, wanted, holds=Message("a run"), plan=type(plan))
    return fields


def damaged(folder: Path) -> DataError:
    """Return the error that the checkpoint cannot be read."""
    return DataError(
        "'{path}' is not a checkpoint of version {version}, or corrupted: give another folder",
        path=folder / CHECKPOINT,
        version=VERSION,
    )
