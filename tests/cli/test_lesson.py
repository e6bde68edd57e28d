"""`turnwise lesson`: a teacher's files are checked by the line, and shipped lessons can be copied."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from foreign import written

GOOD = "---\ntitle: T\nlanguage: en\n---\n## S\n"
MOVE = "```question\nkind: move\n```\n"


def test_a_shipped_lesson_is_copied_and_checked(turnwise: Callable[..., Any], tmp_path: Path) -> None:
    """The solver tells the teacher what it takes for the best move."""
    shown = turnwise("lesson", "show", "exact", "--language", "fa")
    (tmp_path / "mine.md").write_text(shown.out, encoding="utf-8")
    checked = turnwise("lesson", "check", tmp_path / "mine.md")

    assert (checked.code, checked.err) == (0, "")
    assert "good, 1 step, 1 question" in checked.out
    assert "line 20: best move e" in checked.out


def test_what_is_wrong_is_one_line_with_file_and_line(turnwise: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(GOOD + "<script>\n")
    (tmp_path / "b.md").write_text(GOOD + "text\n")
    ran = turnwise("lesson", "check", tmp_path / "a.md", tmp_path / "b.md", tmp_path / "missing.md")

    assert ran.code == 2
    assert ran.out.count("\n") == 1
    assert [line.count("a.md") + line.count("missing.md") for line in ran.err.splitlines()] == [1, 1]
    assert "line 6: '<script>' is HTML" in ran.err


def test_a_position_that_cannot_be_solved_needs_an_answer(turnwise: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "othello.md"
    path.write_text(GOOD + "```position\ngame: othello\n```\n" + MOVE)

    assert "give it as  answer: MOVE" in turnwise("lesson", "check", path).err
    assert turnwise("lesson", "check", path, "--quick").code == 0


def test_a_game_is_loaded_only_if_the_teacher_names_its_file(turnwise: Callable[..., Any], tmp_path: Path) -> None:
    """A lesson names games, and never files."""
    folder = written(tmp_path)
    path = tmp_path / "nim.md"
    path.write_text(GOOD + "```position\ngame: counted\n```\n" + MOVE)
    evil = tmp_path / "evil.md"
    evil.write_text(GOOD + f"```position\ngame: {folder / 'nim.py'}:Counted\n```\n")

    assert "unknown game 'counted'" in turnwise("lesson", "check", path).err
    assert "unknown game" in turnwise("lesson", "check", evil).err
