"""What the package says about its installation: bounds of what it needs, and lines that install what is missing."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

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
    script = script_named("licences")
    script.PAGE = tmp_path / "licences.md"
    script.PAGE.write_text(script.page().replace("| `rich` | `>=15,<16` | MIT |", "| `rich` | `>=15,<16` | GPL |"))
    rows = set(script.table_rows(script.page())) ^ set(script.table_rows(script.PAGE.read_text()))

    assert {(row[0], row[2]) for row in rows} == {("rich", "MIT"), ("rich", "GPL")}


def script_named(name: str) -> Any:
    """Load a script of the checkout as a module."""
    spec = spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small repository with one file that is committed and one that is not."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    (folder / "kept.txt").write_text("kept")
    git = ["git", "-c", "user.name=nobody", "-c", "user.email=nobody@example.org", "-C", str(folder)]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "kept.txt"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "Keep one file"], check=True)
    (folder / "secret.txt").write_text("not for others")
    return folder


def test_a_release_has_what_is_committed_and_nothing_else(checkout: Path, tmp_path: Path) -> None:
    script = script_named("release")
    script.ROOT = checkout
    script.export(tmp_path / "source")

    assert script.tracked_files() == {"kept.txt"}
    assert [path.name for path in (tmp_path / "source").iterdir()] == ["kept.txt"]


@pytest.mark.parametrize(
    ("names", "is_good"), [(("kept.txt",), True), (("kept.txt", "secret.txt"), False), ((), False)]
)
def test_an_sdist_with_other_files_is_refused(
    checkout: Path, tmp_path: Path, names: tuple[str, ...], is_good: bool
) -> None:
    """A file too many, or too few."""
    script = script_named("release")
    script.ROOT = checkout
    path = tmp_path / "turnwise-0.tar.gz"
    (checkout / "PKG-INFO").write_text("")
    with tarfile.open(path, "w:gz") as tar:
        for name in (*names, "PKG-INFO"):
            tar.add(checkout / name, f"turnwise-0/{name}")
    if is_good:
        script.check_sdist(path)
    else:
        with pytest.raises(SystemExit, match=r"differ in (secret|kept)\.txt"):
            script.check_sdist(path)


def test_a_wheel_without_a_part_or_a_tag_is_refused(tmp_path: Path) -> None:
    script = script_named("release")
    parts = [f"x/{end}" for end in (*script.NEEDED, "turnwise/_core/_base.abi3.so", "turnwise/_core/_v3.abi3.so")]
    wheels = {
        "t-manylinux_2_28_x86_64.whl": parts,
        "t-linux_x86_64.whl": parts,
        "u-manylinux_2_28_x86_64.whl": parts[1:],
    }
    for name, files in wheels.items():
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            for file in files:
                archive.writestr(file, "")
    good, untagged, partial = (tmp_path / name for name in wheels)
    script.check_wheel(good)

    with pytest.raises(SystemExit, match="has no tag that an index takes"):
        script.check_wheel(untagged)
    with pytest.raises(SystemExit, match=r"lacks turnwise/server/static/index\.html"):
        script.check_wheel(partial)


@pytest.mark.parametrize(("end", "version"), [("lowest", "1.16.0"), ("newest", "1.20.3")])
def test_the_ends_of_a_range_are_found(end: str, version: str) -> None:
    """Among what an index offers; a later major version is outside, and a pre-release does not count."""
    script = script_named("try_package")
    offered = ["2.0.0", "1.21.0rc1", "1.20.3", "1.16.1", "1.16.0", "1.15.9"]

    assert script.end_of(script.Requirement("alembic>=1.16,<2"), offered, end) == version
    with pytest.raises(SystemExit, match="no version of alembic"):
        script.end_of(script.Requirement("alembic>=3"), offered, end)


def test_pythons_that_do_not_start_are_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version manager's stand-in for a Python that it has not chosen fails; an older one is not looked for."""
    for name, said in (("python3.9", "echo 3.9.1"), ("python3.12", "echo 3.12.1"), ("python3.13", "exit 127")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{said}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert script_named("try_package").found_pythons() == [str(tmp_path / "python3.12")]


@pytest.mark.parametrize(("said", "code"), [("passed", 0), ("FAILED", 1)])
def test_what_was_not_tried_is_said(
    said: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Python that the project names and that is not there; one failure fails the whole."""
    script = script_named("try_package")
    monkeypatch.setattr(script, "try_on", lambda python, *_: f"Python {python}.1: {said}")
    monkeypatch.setattr(sys, "argv", ["try_package.py", "x.whl", "--python", "3.11", "3.13"])

    assert script.main() == code
    assert capsys.readouterr().out.splitlines()[-1] == "try_package: not tried: Python 3.12"


def test_a_file_that_does_not_install_is_a_failure(tmp_path: Path) -> None:
    """In a real environment; without one, too."""
    script = script_named("try_package")
    (tmp_path / "turnwise-0-py3-none-any.whl").write_text("no wheel")

    assert "FAILED to install" in script.try_on(sys.executable, tmp_path / "turnwise-0-py3-none-any.whl", None, ())
    assert "FAILED, it does not start" in script.try_on("no-such-python", tmp_path, None, ())


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
