"""Test a wheel with its dependencies at one end of their ranges.

scripts/ranges.py lowest dist/turnwise-*.whl    the lowest version of each package that its range allows
scripts/ranges.py newest dist/turnwise-*.whl    the newest ones

An environment is made in a folder that is removed at the end; the tests in TESTS run there, with the packages that they
need besides as new as they may be. It needs an index of packages.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[1]
ENDS = ("lowest", "newest")
TESTERS = ("pytest", "pytest-xdist", "httpx", "hypothesis", "pexpect", "psycopg")
TESTS = ("tests/store/test_opening.py", "tests/server/test_positions.py", "tests/server/test_live.py")
"""Together they use every package: the store and its migrations, the server, its WebSocket and its command."""


def end_of(requirement: Requirement, offered: Iterable[str], end: str) -> str:
    """Return the lowest or the newest of the offered versions that the range allows."""
    allowed = sorted(map(Version, requirement.specifier.filter(offered)))
    if not allowed:
        raise SystemExit(f"ranges: no version of {requirement} is offered")
    return str(allowed[0] if end == "lowest" else allowed[-1])


def offered_versions(pip: Path, name: str) -> list[str]:
    """Ask the index which versions of a package there are."""
    told = subprocess.run([pip, "index", "versions", name], check=True, capture_output=True, text=True).stdout
    found = re.search(r"Available versions: (.*)", told)
    return found[1].split(", ") if found else []


def requirements(project: dict[str, list[str]]) -> list[Requirement]:
    """Return what Turnwise always needs."""
    return list(map(Requirement, project["dependencies"]))


def main() -> int:
    """Make the environment and run the tests in it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("end", choices=ENDS)
    parser.add_argument("wheel", type=Path)
    given = parser.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = [each for each in project["optional-dependencies"]["dev"] if Requirement(each).name in TESTERS]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = Path(folder) / "bin" / "pip"
        pins = [
            f"{each.name}=={end_of(each, offered_versions(pip, each.name), given.end)}"
            for each in requirements(project)
        ]
        print(f"ranges: {given.end}: {' '.join(pins)}", flush=True)
        subprocess.run([pip, "install", "--quiet", given.wheel.resolve(), *pins, *tools], check=True)
        return run_tests(Path(folder) / "bin" / "python", TESTS)


def run_tests(python: Path, tests: Sequence[str]) -> int:
    """Run tests of the checkout with an installed package."""
    return subprocess.run([python, "-m", "pytest", "-q", "-n", "2", *tests], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
