"""The notebooks of examples/notebooks run from nothing, and the files have what they show."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from patience import PATIENCE

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.mark.skipif(find_spec("nbclient") is None, reason="nbclient is not installed")
@every_notebook
def test_a_notebook_runs(path: Path) -> None:
    run = [sys.executable, str(ROOT / "scripts" / "notebooks.py"), str(path)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE)

    assert done.returncode == 0, done.stderr


@every_notebook
def test_a_notebook_is_kept_with_what_it_shows(path: Path) -> None:
    """Every last expression has an output, and none is an error."""
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    kinds = [output["output_type"] for cell in cells for output in cell["outputs"]]

    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert set(kinds) == {"execute_result"}
    assert cells[-1]["outputs"]


def test_there_are_five_notebooks_and_one_is_persian_too() -> None:
    assert len([path for path in NOTEBOOKS if not path.stem.endswith(".fa")]) == 5
    assert [path.stem for path in NOTEBOOKS if path.stem.endswith(".fa")] == ["minimax_from_nothing.fa"]
