"""The files that the guide to a native game tells people to write."""

from __future__ import annotations

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-game.md"
BLOCK = re.compile(
    r"^<!-- (?P<how>file|add to): (?P<path>\S+) -->\n```\w+\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL
)
GAMES = Path("core") / "games"
LIST = GAMES / "games.def"


def written_files() -> list[tuple[str, Path, str]]:
    """How each block of the guide is used, where it belongs and what is in it."""
    found = BLOCK.finditer(GUIDE.read_text(encoding="utf-8"))
    return [(each["how"], Path(each["path"]), each["text"]) for each in found]


def write_guide(folder: Path, listed: str) -> None:
    """Put the guide's files where the guide says; its game is added to the list of these. Equal files stay."""
    for how, path, text in written_files():
        target, content = folder / path, listed + text if how == "add to" else text
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text(encoding="utf-8") != content:
            target.write_text(content, encoding="utf-8")
