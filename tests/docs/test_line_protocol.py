"""The transcripts of the page on the line protocol, held with the real programs, line by line."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from adapters.conversation import Conversation
from docs.pages import DOCS, ROOT, Block, blocks, write_files

PAGE = DOCS / "reference" / "line-protocol.md"
TRANSCRIPTS = blocks(PAGE, "transcript")
PROGRAMS = {"turnwise": [sys.executable, "-m", "turnwise"], "python": [sys.executable]}
ANYTHING = "..."


def command_of(transcript: Block) -> list[str]:
    name, *arguments = shlex.split(transcript.text.splitlines()[0].removeprefix("$ "))
    return [*PROGRAMS[name], *arguments]


def is_shown(shown: str, line: str) -> bool:
    """Whether a line is what the page shows; `...` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, shown.split(ANYTHING))), line) is not None


def hold(engine: Conversation, lines: list[str]) -> None:
    """Write what the page writes and read what it reads."""
    skips = False
    for mark, _, text in (line.partition(" ") for line in lines):
        if mark == ">":
            engine.write(text)
        elif text == ANYTHING:
            skips = True
        else:
            line = engine.read()
            while skips and not is_shown(text, line):
                line = engine.read()
            assert is_shown(text, line), f"the page shows {text!r}, the engine says {line!r}"
            skips = False


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda block: f"line {block.line}")
def test_a_transcript_is_what_is_said(transcript: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said before or after that the page does not show, and the engine ends at `quit`."""
    write_files(PAGE, tmp_path)
    shutil.copy(ROOT / "examples" / "external_agent.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    with Conversation(command=command_of(transcript)) as engine:
        hold(engine, transcript.text.splitlines()[1:])
        ended = engine.end()

    assert ended == (0, [], "")


def test_the_page_has_transcripts_of_both_versions() -> None:
    """One in which an engine announces itself, and one in which it does not."""
    announced = ["info protocol=" in transcript.text for transcript in TRANSCRIPTS]

    assert (any(announced), all(announced)) == (True, False)


def test_a_line_that_the_page_does_not_show_is_found(tmp_path: Path) -> None:
    """The test above can fail."""
    path = tmp_path / "echo.py"
    path.write_text("print('move e', flush=True); input()")
    with Conversation(command=[sys.executable, str(path)]) as engine, pytest.raises(AssertionError, match="move e"):
        hold(engine, ["> go", "< move d"])
