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


def test_there_are_six_notebooks_and_two_are_persian_too() -> None:
    """The Persian ones have the code of the English ones, with a board in Persian."""
    names = {path.stem: path for path in NOTEBOOKS}
    persian = [name for name in names if name.endswith(".fa")]

    assert len(names) - len(persian) == 6
    assert persian == ["mcts_from_nothing.fa", "minimax_from_nothing.fa"]
    assert [code_of(names[name]) for name in persian] == [code_of(names[name.removesuffix(".fa")]) for name in persian]


def code_of(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [each.replace(', language="fa"', "") for each in code]
