"""Test a wheel or an sdist in empty environments, one for each Python that is found here.

scripts/try_package.py dist/turnwise-*.whl                 as people install it
scripts/try_package.py dist/turnwise-*.whl --at lowest     the lowest version of each dependency that its range allows
scripts/try_package.py dist/turnwise-*.whl --at newest     the newest one, or an error where pip takes an older one
scripts/try_package.py dist/turnwise-*.tar.gz --python python3.12

Pythons are looked for on the path, as python3.11 and so on. The tests in TESTS run there against what was installed,
the commands and snippets of the README among them, with a few packages besides. It needs an index of packages. The
last lines say what passed and which of the Pythons that pyproject.toml names was not there.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OLDEST, LATEST = 11, 30  # minor versions of Python 3 that are looked for
ENDS = ("lowest", "newest")
TESTERS = ("pytest", "pytest-xdist", "httpx", "hypothesis", "pexpect", "psycopg")
TESTS = (
    *("tests/docs/test_docs.py", "tests/conformance", "tests/games", "tests/search"),
    *("tests/store/test_opening.py", "tests/server/test_positions.py", "tests/server/test_live.py"),
)
"""Together they use the core and every package: the store and its migrations, the server and its WebSocket."""
CHOSEN = "README.md or not test_docs"
"""Of the pages the README alone: others need extras."""


def named_pythons() -> list[str]:
    """Return the versions of Python that the project says it runs on."""
    found = (re.search(r":: Python :: (3\.\d+)$", each) for each in PROJECT["classifiers"])
    return [each[1] for each in found if each]


def found_pythons() -> list[str]:
    """Return the programs on the path that are a Python which the project supports."""
    names = (f"python3.{minor}" for minor in range(OLDEST, LATEST))
    return [found for found in map(shutil.which, names) if found and version_of(found)]


def version_of(python: str | Path) -> str:
    """Ask a Python for its version; empty if it does not start."""
    command = [python, "-c", "import platform; print(platform.python_version())"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return told.stdout.strip() if told.returncode == 0 else ""


def end_of(requirement: Requirement, offered: Iterable[str], end: str) -> str:
    """Return the lowest or the newest of the offered versions that the range allows."""
    allowed = sorted(map(Version, requirement.specifier.filter(offered)))
    if not allowed:
        raise SystemExit(f"try_package: no version of {requirement} is offered")
    return str(allowed[0] if end == "lowest" else allowed[-1])


def offered_versions(pip: Path, name: str) -> list[str]:
    """Ask the index which versions of a package there are."""
    told = subprocess.run([pip, "index", "versions", name], check=True, capture_output=True, text=True).stdout
    found = re.search(r"Available versions: (.*)", told)
    return found[1].split(", ") if found else []


def pins(pip: Path, end: str | None) -> list[str]:
    """Return what Turnwise always needs, each in one version."""
    if end is None:
        return []
    needed = map(Requirement, PROJECT["dependencies"])
    return [f"{each.name}=={end_of(each, offered_versions(pip, each.name), end)}" for each in needed]


def size_of(folder: Path) -> int:
    """Sum up the sizes of the files in a folder, without what Python compiled."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")


def try_on(python: str, package: Path, end: str | None, tests: Sequence[str]) -> str:
    """Install and test in an environment that is removed at the end; return a line about it."""
    version = version_of(python)
    if not version:
        return f"{python}: FAILED, it does not start"
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([python, "-m", "venv", folder], check=False)
        pip, tested = Path(folder) / "bin" / "pip", Path(folder) / "bin" / "python"
        chosen = pins(pip, end) if made.returncode == 0 else []
        print(f"try_package: Python {version} {' '.join(chosen)}", flush=True)
        installed = subprocess.run([pip, "install", "--quiet", package.resolve(), *chosen], check=False)
        if installed.returncode != 0:
            return f"Python {version}: FAILED to install"
        (site,) = Path(folder).glob("lib/python*/site-packages")
        size = f"{size_of(site / 'turnwise') / 1e6:.1f} MB, with dependencies {size_of(site) / 1e6:.1f} MB"
        tools = [each for each in PROJECT["optional-dependencies"]["dev"] if Requirement(each).name in TESTERS]
        subprocess.run([pip, "install", "--quiet", *tools, *chosen], check=True)
        passed = run_tests(tested, tests) == 0
    return f"Python {version}: {'passed' if passed else 'FAILED'}; {size}"


def run_tests(python: Path, tests: Sequence[str]) -> int:
    """Run tests of the checkout with an installed package."""
    command = [str(python), "-m", "pytest", "-q", "-n", "2", "-k", CHOSEN, "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main() -> int:
    """Try each Python and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="a wheel or an sdist")
    parser.add_argument("--at", choices=ENDS, help="end of the ranges of dependencies; default: what pip takes")
    parser.add_argument("--python", nargs="+", help="Pythons to try; default: all on the path")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files and folders of tests; default: those of TESTS")
    given = parser.parse_args()
    lines = [try_on(python, given.package, given.at, given.tests) for python in given.python or found_pythons()]
    absent = [each for each in named_pythons() if not any(line.startswith(f"Python {each}.") for line in lines)]
    print(*(f"try_package: {line}" for line in lines), sep="\n")
    if absent:
        print(f"try_package: not tried: Python {', '.join(absent)}")
    return int(not lines or any("FAILED" in line for line in lines))


if __name__ == "__main__":
    sys.exit(main())
