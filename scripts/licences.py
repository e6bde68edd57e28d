"""The licences of what Turnwise needs, from the packages' own metadata.

scripts/licences.py          say what docs/reference/licences.md lacks or has too much; exit code 1 if there is any
scripts/licences.py --fix    write the page again
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "licences.md"
WITHOUT = ("dev", "docs", "bench", "release")  # extras for those who work on Turnwise itself
BUNDLED = ("svelte", "d3-array", "d3-shape")  # what the source of the web app imports
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?:\[[\w,-]+\])?(?P<range>[^;]*)")
CLASSIFIER = "License :: OSI Approved :: "
SHORT = 40  # characters of a licence that is named and not quoted
Row = tuple[str, ...]
"""The cells of a line of a table, the name of the package first."""

HEAD = """# Licences of dependencies

Turnwise is under the [MIT licence](../../LICENSE).
Everything in it was written for it; what it uses besides is listed here, with the licence that each package states.
`scripts/licences.py --fix` writes this page, and a test says whether it is current.

## Python packages

`pip` installs them beside Turnwise; no wheel of ours contains them.
An extra is installed by its name, as in `pip install 'turnwise[lab]'`.

"""
WEB = """
## In the web app

The built web app may contain parts of these packages; all others of `web/package.json` only build and check it.

"""


def python_rows() -> list[Row]:
    """List name, range, licence and use of each package, once for each use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    uses = {"always": project["dependencies"], **project["optional-dependencies"]}
    return [
        (*_parts(requirement), use)
        for use, requirements in uses.items()
        if use not in WITHOUT
        for requirement in sorted(requirements)
    ]


def _parts(requirement: str) -> Row:
    found = REQUIREMENT.match(requirement)
    assert found is not None
    return found["name"], found["range"].strip(), licence_of(found["name"])


def licence_of(package: str) -> str:
    """Name the licence that an installed package states; the page's own word for one that is not installed."""
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return _known().get(package, f"not installed: pip install {package}")
    classifiers = [each.removeprefix(CLASSIFIER) for each in about.get_all("Classifier", []) if CLASSIFIER in each]
    stated = about.get("License-Expression") or (about.get("License") or "")
    name = stated if 0 < len(stated) < SHORT or not classifiers else " and ".join(classifiers)
    return re.sub(r" (Software )?License( \(\w+\))?$", "", name, flags=re.IGNORECASE) or "none stated"


def _known() -> dict[str, str]:
    """Read the licences that the page names."""
    if not PAGE.exists():
        return {}
    return {cells[0]: cells[2] for cells in table_rows(PAGE.read_text(encoding="utf-8")) if len(cells) > 3}


def table_rows(text: str) -> list[Row]:
    """Read the rows of all tables of a page, without their heads."""
    rows = (tuple(cell.strip(" `") for cell in line.strip("|").split("|")) for line in text.splitlines())
    return [row for row in rows if len(row) > 1 and row[0] not in ("package", "---")]


def web_rows() -> list[Row]:
    """List name and licence of what the web app imports, and of what that needs."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return [(name, packages[f"node_modules/{name}"]["license"]) for name in sorted(_closure(packages))]


def _closure(packages: Mapping[str, Mapping[str, Mapping[str, str]]]) -> set[str]:
    found: set[str] = set()
    to_do = list(BUNDLED)
    while to_do:
        name = to_do.pop()
        if name not in found:
            found.add(name)
            to_do += packages[f"node_modules/{name}"].get("dependencies", {})
    return {name for name in found if not name.startswith("@types/")}  # types leave nothing in what is built


def page() -> str:
    """Write the page."""
    first = "\n".join(_table(("package", "range", "licence", "needed"), python_rows()))
    second = "\n".join(_table(("package", "licence"), web_rows()))
    return f"{HEAD}{first}\n{WEB}{second}\n"


def _table(head: Row, rows: list[Row]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for name, *cells in rows:
        yield f"| {' | '.join((f'`{name}`', *(f'`{cell}`' if cell[:1] in '<>=' else cell for cell in cells)))} |"


def main() -> int:
    """Check the page, or write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fix", action="store_true", help="write the page again")
    wanted = page()
    if parser.parse_args().fix:
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    here = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    wrong = set(table_rows(wanted)) ^ set(table_rows(here))
    for row in sorted(wrong):
        print(f"licences: {'missing' if row in table_rows(wanted) else 'not so'}: {' '.join(row)}")
    if here != wanted:
        print("licences: the page is not current (scripts/licences.py --fix writes it)")
    return int(here != wanted)


if __name__ == "__main__":
    sys.exit(main())
