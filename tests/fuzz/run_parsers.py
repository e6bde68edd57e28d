"""Fuzz targets of Python, by Atheris: `--target=NAME` says which, `--list` names them, `--seeds=FOLDER` writes the
inputs that each begins with. Other arguments are libFuzzer's.

To load the package takes longer than many a run, so several names may be given, with commas between them: each target
then runs in a process of its own, forked when everything is loaded, and NAME in an argument stands for its name.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

PLACE = "NAME"
HEADING = "target: "
"""Begins the line that says whose output follows, where there are several."""


def main(arguments: list[str]) -> int:
    """Do what the arguments say; return the exit code."""
    options = dict(each[2:].partition("=")[::2] for each in arguments if each.startswith("--"))
    if "target" in options:
        return fuzz(options["target"].split(","), [each for each in arguments if not each.startswith("--")])
    targets = load()
    if "seeds" in options:
        write_seeds(targets, Path(options["seeds"]))
    else:
        print(*targets, sep="\n")
    return 0


def load() -> dict[str, Any]:
    from fuzz.parsers import TARGETS

    return TARGETS


def write_seeds(targets: dict[str, Any], folder: Path) -> None:
    for name, target in targets.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(target.seeds()):
            (folder / name / str(number)).write_bytes(seed)


def fuzz(names: list[str], arguments: list[str]) -> int:
    """Run targets one after the other; return 0 if none of them failed."""
    import atheris

    with atheris.instrument_imports(include=["turnwise"]):
        targets = load()
    for name in names:
        if name not in targets:
            sys.exit(f"no fuzz target '{name}': see --list")
    return max(_in_a_fork(targets[name], [each.replace(PLACE, name) for each in arguments]) for name in names)


def _in_a_fork(target: Any, arguments: list[str]) -> int:
    import atheris

    print(f"{HEADING}{target.name}", file=sys.stderr, flush=True)
    child = os.fork()
    if child == 0:
        atheris.Setup([sys.argv[0], *arguments], target.run)
        atheris.Fuzz()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
