"""Inputs that are endless or huge: one line after a bound, whatever they are given as."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMANDS = {
    "solve connect4 --file {}.txt": "cannot read '{}.txt': it holds more than 268,435,456 bytes",
    "solve othello --file {}.obf": "cannot read '{}.obf': it holds more than 268,435,456 bytes",
    "match connect4 random random --workers 0 --store none --openings file:{}": "cannot read '{}': it holds more than",
    "store import {}.jsonl": "'{}.jsonl' line 1: it holds more than 1,048,576 bytes",
    "store import {}.pgn": "'{}.pgn' game 1: it holds more than 1,048,576 bytes",
    "store import {}.ggf": "'{}.ggf' game 1: it holds more than 1,048,576 bytes",
    "store import {}.wtb": "cannot read '{}.wtb': it holds more than 268,435,456 bytes",
    "convert {}.pgn x.json": "'{}.pgn' game 1: it holds more than 1,048,576 bytes",
    "play connect4 --load {}.json": "'{}.json' line 1: it holds more than 1,048,576 bytes",
    "review {}.pgn": "'{}.pgn' game 1: it holds more than 1,048,576 bytes",
    "analyse hand_of_the_king start:board={}": "board file '{}': it holds more than 16,777,216 bytes",
    "analyse angry start:map={}": "map file '{}': it holds more than 16,777,216 bytes",
    "analyse {}.py:Nim start": "cannot read '{}.py': it holds more than 16,777,216 bytes",
    "tune connect4 --folder {}.folder": "cannot read '{}.folder/tuning.json': it holds more than 268,435,456 bytes",
}
"""For a command line, in which {} is the file, how its one line begins."""


def place(folder: Path, command: str, *, sparse: bool) -> Path:
    """Make the file that a command line names, of ten gigabytes or without end, and return it without its ending."""
    stem = folder / "huge"
    word = next(word for word in command.split() if "{}" in word)
    name = word.partition("{}")[2].partition(":")[0]
    target = folder / f"huge{name}"
    if name == ".folder":
        target.mkdir()
        target /= "tuning.json"
    if sparse:
        with target.open("wb") as file:
            file.truncate(10 << 30)
    else:
        target.symlink_to("/dev/zero")
    return stem


@pytest.mark.parametrize("sparse", [False, True], ids=["endless", "ten gigabytes"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_huge_file_is_one_line(turnwise: Any, tmp_path: Path, command: str, sparse: bool) -> None:
    stem = place(tmp_path, command, sparse=sparse)
    ran = turnwise(*(word.replace("{}", str(stem)) for word in command.split()))

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(COMMANDS[command].replace("{}", str(stem)))
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("agent", ["search:depth=2,weights={}", "network:{}", "ensemble:{}"])
@pytest.mark.parametrize(
    ("file", "reason"),
    [("/dev/zero", "give a regular file"), ("sparse", "it holds more than 268,435,456 bytes")],
)
def test_huge_weights_are_one_line(turnwise: Any, tmp_path: Path, agent: str, file: str, reason: str) -> None:
    """Workers read them again and again, which nothing but a regular file allows."""
    with (tmp_path / "sparse").open("wb") as sparse:
        sparse.truncate(10 << 30)
    path = tmp_path / file
    ran = turnwise("match", "hand_of_the_king", agent.format(path), "random", "--workers", "0", "--store", "none")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"cannot read '{path}': {reason}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    ["play connect4", "play", "engine connect4", "engine othello --protocol gtp", "engine othello --protocol nboard"],
)
def test_standard_input_without_a_line_ends(command: str) -> None:
    with Path("/dev/zero").open() as zeros:
        ran = subprocess.run(
            [sys.executable, "-m", "turnwise", *command.split()],
            stdin=zeros,
            capture_output=True,
            text=True,
            check=False,
        )

    assert ran.returncode == 2
    assert ran.stderr == "standard input: a line has more than 1,048,576 letters\n"


@pytest.mark.parametrize("answer", ["y\n", "\n"])
@pytest.mark.parametrize("command", ["play connect4", "play"])
def test_lines_that_are_never_an_answer_end(turnwise: Any, command: str, answer: str) -> None:
    """`yes | turnwise play` asks a thousand times; an empty line chooses from the menu, and never moves."""
    ran = turnwise(*command.split(), lines=answer * 3000)

    assert ran.code == 2
    assert ran.err == "standard input: 1000 lines in a row are no answer\n"
