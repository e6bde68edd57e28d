"""Code that leaves a file behind when it is loaded."""

from pathlib import Path

Path(__file__).with_name("owned").touch()


class Evil: ...


def choose(state): ...
