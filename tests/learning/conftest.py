"""What the tests of learning share: without its packages they are skipped, but where CI is set they fail."""

from __future__ import annotations

import importlib.util
import os

import pytest

PACKAGES = ("numpy", "pyarrow", "torch")
MISSING = [name for name in PACKAGES if importlib.util.find_spec(name) is None]


@pytest.fixture(autouse=True)
def needs_learning() -> None:
    if MISSING and not os.environ.get("CI"):
        pytest.skip(f"needs {', '.join(MISSING)}: pip install 'turnwise[learn]'")
