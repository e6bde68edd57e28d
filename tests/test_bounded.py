"""What is read from people has a bound: no file, line or JSON is so long or so deep that reading it does not end."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnwise import bounded
from turnwise.atomic_files import read_bytes, read_json, read_text_lines
from turnwise.bounded import FILE_BYTES, JSON_DEPTH, LINE_BYTES, TooDeepError, parse_json
from turnwise.errors import DataError
from turnwise.messages import Message

SMALL = 1000


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[Path]:
    """A pipe that somebody writes lines into until its reader has gone."""
    path = tmp_path / "pipe"
    os.mkfifo(path)

    def write() -> None:
        with path.open("wb", buffering=0) as pipe:
            while True:
                pipe.write(b"line\n" * 10_000)

    def until_nobody_reads() -> None:
        with pytest.raises(BrokenPipeError):
            write()

    writer = threading.Thread(target=until_nobody_reads)
    writer.start()
    yield path
    writer.join()


def test_a_file_of_the_bound_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * SMALL)
    assert len(read_bytes(path, most=SMALL)) == SMALL

    path.write_bytes(b"x" * (SMALL + 1))
    with pytest.raises(DataError, match=r"^cannot read '.*file': it holds more than 1,000 bytes, which is all"):
        read_bytes(path, most=SMALL)


def test_a_sparse_file_of_ten_gigabytes_is_not_read_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its length says enough."""
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(10 << 30)
    monkeypatch.setattr(bounded, "_pieces", lambda *_: pytest.fail("it was read"))

    with pytest.raises(DataError, match="it holds more than 268,435,456 bytes"):
        read_bytes(tmp_path / "sparse")


def test_a_device_without_end_is_left_at_the_bound() -> None:
    with pytest.raises(DataError, match=r"^cannot read '/dev/zero': it holds more than 1,000 bytes"):
        read_bytes("/dev/zero", most=SMALL)


def test_a_pipe_without_end_is_left_at_the_bound(endless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line a regular file has any length, for it ends; a pipe need not."""
    monkeypatch.setattr(bounded, "FILE_BYTES", 10 * SMALL)

    with pytest.raises(DataError, match=r"^cannot read '.*pipe': it holds more than 10,000 bytes"):
        list(read_text_lines(endless))


def test_a_long_file_is_read_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "FILE_BYTES", SMALL)
    (tmp_path / "lines").write_text("line\n" * SMALL)

    assert sum(1 for _ in read_text_lines(tmp_path / "lines")) == SMALL


@pytest.mark.parametrize(
    ("content", "line"), [("\n" + "x" * 2000, 2), ("x\n" + "\n" * 2000, 1002)], ids=["long", "blank"]
)
def test_neither_a_line_nor_what_is_blank_is_without_end(tmp_path: Path, content: str, line: int) -> None:
    (tmp_path / "lines").write_text(content)

    with pytest.raises(DataError, match=rf"lines' line {line}: it holds more than 1,000 bytes"):
        list(read_text_lines(tmp_path / "lines", most=SMALL))


@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_json_has_a_depth(brackets: str) -> None:
    """What is just deep enough is read wherever it stands on the stack; one more is a ValueError, as other mistakes."""
    opening = '{"a":' if brackets == "{}" else "["
    inner = "1" if brackets == "{}" else ""

    def nested(depth: int) -> str:
        return opening * depth + inner + brackets[1] * depth

    assert parse_json(nested(JSON_DEPTH)) is not None
    for text in (nested(JSON_DEPTH + 1), opening * 1_000_000, f'["{opening}", {nested(JSON_DEPTH)}]'):
        with pytest.raises(TooDeepError):
            parse_json(text)


def test_brackets_in_texts_are_no_depth() -> None:
    value = ['[{"\\' * 1000, {"[": "{" * 1000}] * 1000

    assert parse_json(json.dumps(value)) == value


@pytest.mark.parametrize("content", [b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5000])
def test_a_plan_that_is_deep_or_a_huge_number_is_damaged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "plan.json").write_bytes(content)

    with pytest.raises(DataError, match=r"^damaged$"):
        read_json(tmp_path / "plan.json", Message("damaged"))


def test_bounds_are_those_that_the_documentation_names() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reference" / "formats.md").read_text()
    section = page.partition("## How much is read")[2].partition("\n## ")[0]

    for most in (LINE_BYTES, bounded.SMALL_BYTES, FILE_BYTES):
        assert f"| {most >> 20} MiB |" in section
    assert f"{JSON_DEPTH} deep" in section
