"""Code that somebody brings: games and agents as files, each with its own way to behave, and states as classes."""

from __future__ import annotations

import shutil
from pathlib import Path

FOLDER = Path(__file__).parent
SERVED = {"nim.py": "bounded_nim.py", "mine.py": "mine.py", "evil.py": "evil.py"}
"""Files of a server's operator, by the names that they have there."""


def written(folder: Path) -> Path:
    """Put the files of a server's operator into a folder."""
    for name, file in SERVED.items():
        shutil.copy(FOLDER / file, folder / name)
    return folder
