"""One rule for digits in Persian: numbers are Persian, what is typed or names a cell is Latin (docs/fa/glossary.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "src/turnwise"
SHOWN = json.loads((ROOT / "messages/en.json").read_text(encoding="utf-8"))["messages"].keys()
PERSIAN = json.loads((ROOT / "messages/fa.json").read_text(encoding="utf-8"))["messages"]
LESSONS = sorted((ROOT / "data/lessons/fa").glob("*.md"))
CODE = re.compile(r"\{\w*(?::[^}]*)?\}|`[^`]*`")
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PROSE_KEYS = re.compile(r"^(?:ask|right|wrong|title|- \[.\]):?(.*)$", re.MULTILINE)
LATIN_NUMBER = re.compile(r"(?<![A-Za-z0-9_])[0-9]+(?![A-Za-z0-9_])")


def numbers_in(text: str) -> list[str]:
    """Find Latin numbers that are neither code nor a part of a word, such as the name of a cell."""
    return LATIN_NUMBER.findall(CODE.sub(" ", text))


def forms(text: str | dict[str, str]) -> Iterator[str]:
    yield from [text] if isinstance(text, str) else text.values()


def prose_of(lesson: str) -> str:
    """Return what a reader sees as text: paragraphs, and the sentences of questions, without trees and positions."""
    asked = [sentence for block in BLOCK.findall(lesson) for sentence in PROSE_KEYS.findall(block)]
    return "\n".join([BLOCK.sub("", lesson), *asked])


def test_a_latin_number_is_found() -> None:
    assert numbers_in("عمق 3 و حرکت d4 و `-1` و {n:.2f} و ۵") == ["3"]
    assert prose_of("عمق\n```question\nask: برگ 4\nposition: 12\n```\n").split() == ["عمق", "برگ", "4"]


def test_texts_of_the_web_app_have_persian_numbers() -> None:
    shown = [text for key in SHOWN for text in forms(PERSIAN[key])]

    assert len(shown) > 500
    assert {text: found for text in shown if (found := numbers_in(text))} == {}


def test_lessons_have_persian_numbers() -> None:
    found = {file.name: numbers_in(prose_of(file.read_text(encoding="utf-8"))) for file in LESSONS}

    assert len(found) == 7
    assert set(map(len, found.values())) == {0}, found


def test_closable_triangles_are_no_ice_cream() -> None:
    """Half of the words for "that can be closed" is the word for ice cream in Persian."""
    assert not [text for entry in PERSIAN.values() for text in forms(entry) if "بستنی" in text]
