"""Writes a kept search tree to a file: as JSON for programs, as indented text or as a picture for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..atomic_files import check_writable, write_text
from ..errors import UnknownNameError
from ..games.state import State
from ..messages import Listing
from ..report import Report
from ..trees import Named, as_json, as_svg, as_text, named_nodes


def check_tree_file(path: Path) -> None:
    """Refuse a kind of file nobody can write, before the search."""
    if path.suffix not in WRITERS:
        raise UnknownNameError(
            "{option} '{path}': the name must end in {endings}",
            option="--tree",
            path=str(path),
            endings=Listing(WRITERS),
        )
    check_writable(path)


def write_tree(path: Path, state: State, report: Report) -> None:
    """Write the tree in the form the file's name asks for."""
    write_text(path, WRITERS[path.suffix](named_nodes(state, report.tree)))


WRITERS: dict[str, Callable[[Sequence[Named]], str]] = {".json": as_json, ".txt": as_text, ".svg": as_svg}
