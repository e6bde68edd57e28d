"""What the package says about its installation: bounds of what it needs, and lines that install what is missing."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
import yaml

from turnwise import extras

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
NEEDED = [
    *PROJECT["build-system"]["requires"],
    *PROJECT["project"]["dependencies"],
    *(each for needed in EXTRAS.values() for each in needed),
    *(word for word in re.findall(r'"([\w-]+>=[^"]*)"', (ROOT / "Makefile").read_text())),
]
UNBOUNDED = "nanobind-backend"
"""A part of the wheel's ABI: any later one runs what an earlier one was built for."""


@pytest.mark.parametrize("requirement", sorted(set(NEEDED)))
def test_every_dependency_has_an_upper_bound(requirement: str) -> None:
    assert requirement.startswith(UNBOUNDED) or "<" in requirement or "==" in requirement


def test_the_makefile_needs_what_the_build_needs() -> None:
    made = re.findall(r'"([\w-]+>=[^"]*)"', (ROOT / "Makefile").read_text())

    assert set(PROJECT["build-system"]["requires"]) <= set(made)


def test_the_advice_names_packages_and_the_python_that_lacks_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """An index need not have this package, whether it came from a checkout or from a wheel."""
    lines = ["rich>=15,<16", 'cmaes>=0.11,<1; extra == "lab"', "ray[client]>=2.60,<3 ; extra == 'cluster'"]
    monkeypatch.setattr("importlib.metadata.requires", lambda _package: lines)

    assert extras.requirements("lab") == ["cmaes>=0.11,<1"]
    assert extras.requirements("cluster") == ["ray[client]>=2.60,<3"]
    assert shlex.split(extras.install_command.__wrapped__("lab", "--force-reinstall")) == [
        *(sys.executable, "-m", "pip", "install", "--force-reinstall", "cmaes>=0.11,<1")
    ]


def test_a_source_that_is_not_installed_is_advised_by_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_package: str) -> list[str]:
        raise PackageNotFoundError

    monkeypatch.setattr("importlib.metadata.requires", missing)

    assert extras.requirements("lab") == [".[lab]"]


def test_the_citation_says_what_the_project_says() -> None:
    """One version, one licence, and no person or address that does not exist."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = PROJECT["project"]

    assert (citation["version"], citation["license"]) == (project["version"], project["license"])
    assert citation["abstract"] == project["description"]
    assert citation["authors"] == [{"name": "The Turnwise developers"}]
    assert not {"doi", "url", "repository-code", "contact"} & set(citation)


def test_the_licences_of_dependencies_are_current() -> None:
    """Whoever adds a dependency, or changes its range, writes the page again."""
    ran = subprocess.run(
        [sys.executable, ROOT / "scripts" / "licences.py"], capture_output=True, text=True, check=False
    )

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_no_licence_of_a_dependency_is_missing() -> None:
    text = (ROOT / "docs" / "reference" / "licences.md").read_text(encoding="utf-8")

    assert "none stated" not in text
    assert "not installed" not in text


def test_a_licence_that_is_not_so_is_found(tmp_path: Path) -> None:
    """The script complains of a page with another licence, and of one without a package."""
    spec = spec_from_file_location("licences", ROOT / "scripts" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    script.PAGE = tmp_path / "licences.md"
    script.PAGE.write_text(script.page().replace("| `rich` | `>=15,<16` | MIT |", "| `rich` | `>=15,<16` | GPL |"))
    rows = set(script.table_rows(script.page())) ^ set(script.table_rows(script.PAGE.read_text()))

    assert {(row[0], row[2]) for row in rows} == {("rich", "MIT"), ("rich", "GPL")}


BUILD = "import sys\nfor step in range(1, 41): print(f'[{step}/40] Building')\nsys.exit(%d)"


@pytest.mark.parametrize("code", [0, 3])
def test_a_build_tells_how_far_it_is(code: int) -> None:
    """Ten lines for forty steps where there is no terminal; all that was printed if it fails, and its exit code."""
    command = [sys.executable, ROOT / "scripts" / "progress.py", sys.executable, "-c", BUILD % code]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert ran.returncode == code
    assert [line.split(" steps")[0].strip() for line in ran.stdout.splitlines()] == [
        "1 of 40",
        *(f"{done} of 40" for done in range(4, 41, 4)),
    ]
    assert ("[17/40] Building" in ran.stderr) == bool(code)
