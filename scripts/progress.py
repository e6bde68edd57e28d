"""Runs a long build and says how far it is: one line that counts on a terminal, a line every tenth elsewhere.

    scripts/progress.py COMMAND...

What the command prints is kept, and shown if it fails; its exit code is ours.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

STEP = re.compile(r"\[(\d+)/(\d+)\]")
"""How ninja counts what it compiles."""
TENTHS = 10


class Progress:
    """What is told of a build while it runs."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._tenth = -1
        self._is_terminal = sys.stdout.isatty()

    def tell(self, done: int, total: int) -> None:
        """Show that so many of the steps are done."""
        line = f"  {done} of {total} steps, {time.monotonic() - self._began:.0f} s"
        tenth = TENTHS * done // max(total, 1)
        if self._is_terminal:
            print(f"\r{line}", end="\n" if done == total else "", flush=True)
        elif tenth > self._tenth:
            print(line, flush=True)
        self._tenth = tenth


def run(command: Sequence[str]) -> int:
    """Run the command to its end."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    assert process.stdout is not None
    printed = list(_told(process.stdout, Progress()))
    code = process.wait()
    if code:
        print("".join(printed), file=sys.stderr)
    return code


def _told(lines: Iterator[str], progress: Progress) -> Iterator[str]:
    for line in lines:
        yield line
        if found := STEP.search(line):
            progress.tell(int(found[1]), int(found[2]))


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
