"""Files that are written whole, and folders that keep the settings of their run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from turnwise.atomic_files import read_json, read_text, write_json, write_text, write_texts
from turnwise.errors import DataError
from turnwise.messages import Message
from turnwise.run_folder import claim


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """An error among its pieces leaves the old one, and nothing beside it."""

    def pieces() -> Iterator[str]:
        yield "half of it"
        raise ZeroDivisionError

    path = tmp_path / "file"
    write_text(path, "whole")
    with pytest.raises(ZeroDivisionError):
        write_texts(path, pieces())

    assert read_text(path) == "whole"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    """Others may read it if they may read what the user writes."""
    (tmp_path / "plain").write_text("")
    write_text(tmp_path / "file", "")

    assert (tmp_path / "file").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("place", ["nowhere/file", "plain/file", "folder"])
def test_what_cannot_be_written_is_named(tmp_path: Path, place: str) -> None:
    (tmp_path / "plain").write_text("")
    (tmp_path / "folder").mkdir()

    with pytest.raises(DataError, match=rf"^cannot write '.*{place}': \w"):
        write_text(tmp_path / place, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "plain"]


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"7", b"{}", b"\xff", b'{"version": 2}'])
def test_json_without_its_heading_is_complained_of(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(content)

    with pytest.raises(DataError, match=r"plan\.json' is not a valid plan$"):
        read_json(path, Message("'{path}' is not a valid plan", path=path), version=1)


def test_a_folder_is_taken_by_the_settings_of_its_run(tmp_path: Path) -> None:
    """The same may go on, tuples and lists alike; others are named."""
    file = tmp_path / "deep" / "run" / "plan.json"
    claim(file, {"seed": 1, "sizes": (8, 4), "path": None}, holds=Message("a run"))
    claim(file, {"seed": 1, "sizes": (8, 4), "path": None}, holds=Message("a run"))

    assert read_json(file, "") == {"seed": 1, "sizes": [8, 4], "path": None}
    with pytest.raises(DataError, match=r"run' holds a run with other seed, sizes: give those again, or another fold"):
        claim(file, {"seed": 2, "sizes": (8,)}, holds=Message("a run"))


def test_a_folder_that_cannot_be_taken_is_named(tmp_path: Path) -> None:
    """A file stands in its place, or its settings cannot be read."""
    (tmp_path / "plain").write_text("")
    (tmp_path / "plan.json").write_text("{")

    with pytest.raises(DataError, match=r"^cannot write into '.*plain'"):
        claim(tmp_path / "plain" / "plan.json", {"seed": 1}, holds=Message("a run"))
    with pytest.raises(DataError, match=r"plan\.json' is damaged: give another folder$"):
        claim(tmp_path / "plan.json", {"seed": 1}, holds=Message("a run"))


def test_json_is_laid_out_for_people(tmp_path: Path) -> None:
    write_json(tmp_path / "file", {"seed": 1})

    assert read_text(tmp_path / "file") == '{\n "seed": 1\n}\n'
