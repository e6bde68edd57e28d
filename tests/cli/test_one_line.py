"""One line and exit code 2, always: numbers, texts, files and streams that nobody expects."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from turnwise.cli.app import program, run
from turnwise.cli.commands import GROUPS, Command
from turnwise.cli.typed_values import MOST_WHOLE
from turnwise.messages import message

LONG = "4" * 100_000
DEEP = "[" * 100_000
MOST_LINE = 1500  # letters of a line that is still one


# ---- numbers ----


def commands(among: tuple[Command, ...], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command."""
    for command in among:
        words = (*before, command.name)
        yield from commands(command.below, words) if command.below else [words]


def whole_options() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each command with each of its whole numbers: the words, and the option with a place before it for the rest."""
    for words in (each for group in GROUPS.values() for each in commands(group)):
        app = program(words)
        for word in words:
            app = app[word]
        found = list(app.assemble_argument_collection())
        others = [each for each in found if each.required and each.hint is not int]
        needed = [word for each in others for word in ([each.name] if each.name.startswith("-") else []) + ["x"]]
        for each in found:
            if each.hint is int or int in getattr(each.hint, "__args__", ()):
                yield words, (*needed, *([each.name] if each.name.startswith("-") else []))


OPTIONS = list(whole_options())


def test_every_kind_of_command_has_numbers_to_be_refused() -> None:
    assert {"match", "tune", "study", "solve", "store", "learn", "serve"} <= {words[0] for words, _ in OPTIONS}
    assert len(OPTIONS) > 60


@pytest.mark.parametrize("typed", [str(2**64), str(2**63), "9" * 5000], ids=["64 bits", "63 bits", "5000 digits"])
@pytest.mark.parametrize(("words", "given"), OPTIONS, ids=lambda each: " ".join(each))
def test_a_huge_number_is_refused(
    words: tuple[str, ...], given: tuple[str, ...], typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--games 18446744073709551616` was a traceback; no number has more than 63 bits."""
    code = run([*words, *given, typed])
    out, err = capsys.readouterr()

    assert (code, out) == (2, "")
    assert f"give a whole number up to {MOST_WHOLE} (see: turnwise {' '.join(words)} --help)\n" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("solve sim start --table-mb 9223372036854775807", "give a number from 1 to 16777216"),
        ("book connect4 x --table-mb 9223372036854775807", "give a number from 1 to 16777216"),
        ("match sim random random --games 9223372036854775806", "give a whole number up to 1000000000"),
        ("study hand_of_the_king --deals 1000000000", "give a whole number from 1 to 1000000"),
        ("tune sim --population 1000000000", "give a whole number from 2 to 100000"),
        ("match sim random random --workers 1000000000", "give a number, 0 for this process, ray, or ray://HOST:PORT"),
        ("match sim random random --openings plies=" + "9" * 5000, "is not a whole number from 0 to"),
        ("serve --workers 9223372036854775807", "give a number up to 1000"),
        ("serve --searches 9223372036854775807", "give a number up to 1000"),
    ],
)
def test_a_number_that_no_machine_can_keep_is_refused(
    line: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(line.split())
    out, err = capsys.readouterr()

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


# ---- long texts ----

QUOTING = (
    "analyse connect4 {}",
    "analyse othello {}",
    "analyse sim {}",
    "analyse angry {}",
    "analyse hand_of_the_king {}",
    "analyse angry start:map={}",
    "analyse connect4 start:width={}",
    "analyse {} start",
    "analyse connect4 4 --{}",
    "analyse connect4 4 {}",
    "analyse connect4 4 --depth x{}",
    "analyse connect4 4 --evaluate {}",
    "replay connect4 d{}",
    "match connect4 {} random",
    "match connect4 search:depth={} random",
    "match connect4 network:{} random",
    "match connect4 random random --openings {}",
    "match connect4 random random --store {}",
    "match connect4 random random --workers {}",
    "play connect4 --save {}",
    "play connect4 --load {}",
    "tune connect4 --folder {}",
    "store import {}",
    "store list --store {}",
    "learn patterns othello x --games {} --folder z",
    "lab run {}",
    "games --language {}",
    "{}",
)


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("line", QUOTING)
def test_a_long_text_is_quoted_in_part(line: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A position of a megabyte was printed whole; its beginning and its end are enough, in every language."""
    spoken = [] if "--language" in line else ["--language", language]
    code = run([*(word.replace("{}", LONG) for word in line.split()), *spoken])
    out, err = capsys.readouterr()

    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert len(err) < MOST_LINE


def test_what_is_cut_shows_both_ends() -> None:
    text = message.short_text("begin" + LONG + "end")

    assert (len(text), text[:5], text[-3:], text.count("…")) == (message.MOST_QUOTED, "begin", "end", 1)


def test_a_long_list_is_cut() -> None:
    listed = message.Listing([str(number) for number in range(1000)], "or")
    text = str(message.shortened(message.Message("{error}", error=message.Message("moves are {moves}", moves=listed))))

    assert text.endswith("98, 99, …")


# ---- deep files ----


def test_deep_json_is_one_line(turnwise: Any, tmp_path: Path) -> None:
    """As weights, network, board, record, catalogue and plan it was a RecursionError."""
    file = tmp_path / "deep.json"
    file.write_text(DEEP)
    (tmp_path / "tuning.json").write_text(DEEP)
    (tmp_path / "network").write_text('{"format": "turnwise-network", "a": ' + DEEP)
    lines = (
        f"match hand_of_the_king search:weights={file} random --workers 0 --store none",
        f"match hand_of_the_king network:{tmp_path / 'network'} random --workers 0 --store none",
        f"analyse hand_of_the_king start:board={file}",
        f"store import {file}",
        f"play connect4 --load {file}",
        f"tune connect4 --folder {tmp_path}",
    )
    for line in lines:
        ran = turnwise(*line.split())
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err[-300:]


def test_a_deep_catalogue_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "xx.json").write_text(DEEP)
    ran = started("games", "--language", "xx", TURNWISE_CATALOGUES=str(tmp_path))

    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.endswith(b"xx.json' cannot be used: nested more than 100 deep\n")


# ---- streams ----


def started(*words: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a new interpreter, which chooses encodings as it starts."""
    return subprocess.run(
        [sys.executable, "-m", "turnwise", *words],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


PLAIN_C = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, PLAIN_C], ids=["ascii", "C"])
def test_a_board_is_drawn_with_the_signs_there_are(environment: dict[str, str]) -> None:
    ran = started("analyse", "othello", "f5d6", "--depth", "2", **environment)

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b" 4  .  .  +  O  X  .  .  .\n 5  .  .  +  O  X  X  .  .\n" in ran.stdout
    assert b"X black 3  O white 3\n" in ran.stdout


@pytest.mark.parametrize("words", [("analyse", "othello", "f5d6", "--depth", "2"), ("games",), ("--help",)])
def test_persian_is_printed_where_it_has_no_letters(words: tuple[str, ...]) -> None:
    """Digits stay digits, marks of direction vanish, and a letter is the escape that it has in JSON."""
    ran = started(*words, "--language", "fa", PYTHONIOENCODING="ascii")

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert rb"\u0628" in ran.stdout


def test_an_error_is_printed_where_it_has_no_letters() -> None:
    ran = started("analyse", "بازی", PYTHONIOENCODING="ascii")

    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)
    assert rb"unknown game '\u0628\u0627\u0632\u06cc'" in ran.stderr


def test_json_is_json_in_every_encoding() -> None:
    values = [
        json.loads(started("games", "--json", "--language", "fa", PYTHONIOENCODING=each).stdout.decode(each))
        for each in ("ascii", "utf-8")
    ]

    assert values[0] == values[1]


def test_standard_input_that_is_no_text_is_no_move() -> None:
    ran = started("play", "connect4", "--second", "random", stdin=b"\xff\xfe\nd\nquit\n")

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"illegal move" in ran.stdout
    assert b"2. " in ran.stdout


def test_a_word_that_is_no_text_is_one_line() -> None:
    for words in (
        ["analyse", "connect4", b"\xff4"],
        ["analyse", b"\xff"],
        ["play", "connect4", "--load", b"\xff.json"],
    ):
        ran = subprocess.run([sys.executable, "-m", "turnwise", *words], capture_output=True, check=False)
        assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)


@pytest.mark.parametrize("words", ["games", "--version", "--help", "analyse connect4 44 --depth 2 --json"])
def test_a_full_disk_under_standard_output_is_one_line(words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "turnwise", *words.split()]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)

    assert (ran.returncode, ran.stderr) == (2, b"cannot write to standard output: No space left on device\n")


@pytest.mark.parametrize("closed", [">&-", "<&- >&-", ">&- 2>&-"])
def test_closed_streams_are_no_mistake(closed: str) -> None:
    ran = subprocess.run(f"{sys.executable} -m turnwise games {closed}", shell=True, capture_output=True, check=False)

    assert (ran.returncode, ran.stderr) == (0, b"")


# ---- the build ----


@pytest.mark.parametrize("module", ["turnwise", "turnwise.cli"])
def test_a_build_that_there_is_not_is_one_line(module: str) -> None:
    """It was passed over, and the fastest one ran."""
    ran = subprocess.run(
        [sys.executable, "-m", module, "--version"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TURNWISE_CPU": "nope"},
    )

    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "$TURNWISE_CPU=nope: there is no such build, choose base or v3, or nothing for the fastest\n"


def test_a_build_that_there_is_not_is_an_import_error() -> None:
    program = "try: import turnwise\nexcept ImportError as error: print(error)"
    environment = {**os.environ, "TURNWISE_CPU": "nope"}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)

    assert ran.stdout == "$TURNWISE_CPU=nope: there is no such build, choose base or v3, or nothing for the fastest\n"
