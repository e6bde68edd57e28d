"""Every Persian sentence in the source: Latin words in it are on the list that the browser's test reads too."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = ROOT / "tests/web/latin_words.txt"
TEXTS = ROOT / "src/turnwise/messages/fa.json"
KEYS = json.loads((ROOT / "src/turnwise/messages/en.json").read_text(encoding="utf-8"))["messages"]
PROSE = re.compile("the|an|is|are|was|be|of|and|or|not|to|in|with|that|for|by|it|than|has|have|must|can|give")
"""English that no code has."""
PERSIAN = re.compile("[آ-ی]")
PERSIAN_WORD = re.compile("[آ-غف-يپچژکگی]{2}")  # not the digits of keyboards
LEFT_OUT = re.compile(r"\{\w*(?::[^}]*)?\}|`[^`]*`|[\u2066\u2069]|\\u[0-9a-f]{4}")  # what is filled in, code, and marks
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'’]*(?:[=:.][A-Za-z0-9_]+)*")
PLACE_OR_OPTION = re.compile(r"[a-j][0-9]{0,2}|[a-z_]+=\w+")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def allowed() -> set[str]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def strange(texts: Iterator[str]) -> set[str]:
    known = allowed()
    words = {(word, text) for text in texts for word in WORD.findall(LEFT_OUT.sub(" ", text))}
    return {f"{word}: {text[:60]}" for word, text in words if word not in known and not PLACE_OR_OPTION.fullmatch(word)}


def persian_texts() -> list[tuple[str, str]]:
    """Pair every template or key with its Persian, in each of its forms."""
    entries = json.loads(TEXTS.read_text(encoding="utf-8"))["messages"]
    return [
        (template, text)
        for template, entry in entries.items()
        for text in ([entry] if isinstance(entry, str) else entry.values())
    ]


def left_over(template: str, text: str) -> set[str]:
    """Find Latin words of a translation that its template does not have, or that are English prose."""
    words = set(WORD.findall(LEFT_OUT.sub(" ", text))) - allowed()
    unknown = {word for word in words if word not in template and not PLACE_OR_OPTION.fullmatch(word)}
    return unknown | {word for word in words if PROSE.fullmatch(word)}


def persian_in(path: Path) -> Iterator[str]:
    """Find the Persian texts of a module; docstrings are not shown to anyone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, DOCUMENTED) and _has_docstring(node)}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        if is_text and PERSIAN.search(node.value):
            yield node.value


def _has_docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> bool:
    return bool(node.body) and isinstance(node.body[0], ast.Expr)


def test_no_module_of_the_package_speaks_persian() -> None:
    """What people read is in the catalogue, where a third language finds it too."""
    texts = [text for path in sorted((ROOT / "src/turnwise").rglob("*.py")) for text in persian_in(path)]

    assert [text for text in texts if PERSIAN_WORD.search(text)] == []


def test_texts_of_the_web_app_in_persian_have_no_english_word() -> None:
    """They have keys; their code and names are on the list."""
    texts = [text for template, text in persian_texts() if template in KEYS]

    assert len(texts) > 300
    assert strange(iter(texts)) == set()


def test_sentences_in_persian_have_no_english_left() -> None:
    """Code of a template may stand in its translation; words that make an English sentence may not, nor others."""
    sentences = [(template, text) for template, text in persian_texts() if template not in KEYS]

    assert len(sentences) > 1000
    assert [text for template, text in sentences if left_over(template, text)] == []


def test_a_stray_word_would_be_found() -> None:
    assert strange(iter(["حرکت better است"])) == {"better: حرکت better است"}
    assert strange(iter(["حرکت d4 با depth=4 و {move}"])) == set()
    assert left_over("solve needs one of POSITION", "solve یکی of POSITION") == {"of"}
    assert left_over("give a file", "فایل name بدهید") == {"name"}
    assert left_over("give --file FILE", "‎--file FILE را بدهید") == set()
