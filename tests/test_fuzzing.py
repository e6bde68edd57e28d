"""How fuzzing is run: what is missing is named, what fails is told, and the corpus stays small."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import dedent

import pytest
from fuzz import campaign, corpus
from fuzz.programs import MissingToolError, Program

MOST_CORPUS_BYTES = 100_000
FAILING = "bad"


def missing() -> None:
    raise MissingToolError("the fuzzer is not here")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """A program that says what libFuzzer does; one of its two targets finds something."""
    file = tmp_path / "program.py"
    script = f"""
        import sys

        if "--list" in sys.argv:
            print("good", "{FAILING}")
        elif not any(each.startswith("--seeds=") for each in sys.argv):
            print("stat::number_of_executed_units: 7")
            if "--target={FAILING}" in sys.argv:
                print("Test unit written to /somewhere/{FAILING}-crash-1")
                sys.exit(77)
        """
    file.write_text(dedent(script))
    for name in ("WORK", "SEEDS", "FAILED"):
        monkeypatch.setattr(campaign, name, tmp_path / name)
    return Program((sys.executable, str(file)), lambda: None)


@pytest.mark.parametrize(("told", "code"), [("", 0), ("true", 1)])
def test_what_cannot_run_is_named_and_fails_in_ci(
    told: str, code: int, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a developer's machine the rest runs."""
    monkeypatch.setenv("CI", told)
    monkeypatch.setattr(campaign, "PROGRAMS", (Program(("none",), missing), program))

    assert campaign.main(["--quick", "good"]) == code
    printed = capsys.readouterr().out
    assert "fuzz: skipped, the fuzzer is not here\n" in printed
    assert ("7 runs of 1 targets" in printed) == (not told)


def test_a_target_that_finds_something_fails_and_says_how_to_see_it_again(
    program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(campaign, "PROGRAMS", (program,))

    assert campaign.main(["--runs", "7"]) == 1
    printed = capsys.readouterr().out
    assert f"replay: scripts/fuzz --replay {FAILING} /somewhere/{FAILING}-crash-1\n" in printed
    assert printed.count("FAILED") == 1


def test_what_searches_is_no_part_of_the_quick_run(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes long to compile; nothing of it is even prepared."""
    searches = Program(("none",), missing, searches=True)
    monkeypatch.setattr(campaign, "PROGRAMS", (program, searches))
    monkeypatch.setenv("CI", "true")

    assert campaign.main(["--quick", "good"]) == 0


def test_the_corpus_is_small_and_every_parser_begins_with_some_of_it() -> None:
    from fuzz.parsers import TARGETS

    assert sum(path.stat().st_size for path in corpus.CORPUS.iterdir()) < MOST_CORPUS_BYTES
    assert [name for name in TARGETS if not corpus.inputs_of(name)] == []
