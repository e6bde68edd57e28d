"""The notebooks of examples/notebooks, run from nothing in a kernel of this Python.

scripts/notebooks.py                run them all; exit code 1 if a cell fails
scripts/notebooks.py --fix          run them and write what their cells show into the files
scripts/notebooks.py FILE ...       only these
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "notebooks"
SECONDS = 240  # for one cell, on a busy machine
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def main() -> int:
    """Run what is asked; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=sorted(FOLDER.glob("*.ipynb")))
    parser.add_argument("--fix", action="store_true")
    given = parser.parse_args()
    failed = 0
    for path in given.files:
        try:
            notebook = run(path)
        except CellExecutionError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            failed = 1
            continue
        if given.fix:
            path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    return failed


def run(path: Path) -> Any:
    """Run a notebook beside its file and return it with what its cells show, without dates and states of widgets."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(
        notebook, timeout=SECONDS, resources=resources, store_widget_state=False, record_timing=False
    ).execute()
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
    return notebook


if __name__ == "__main__":
    sys.exit(main())
