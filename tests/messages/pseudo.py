"""A pseudo-language: the English of every message in brackets, its values outside them.

What people read in this language and does not stand in brackets is not from the catalogue: a word that nobody could
translate.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

CODE = "qaa"  # kept for private use
OPENED, CLOSED = "⟦", "⟧"
NAME = f"{OPENED}Pseudo{CLOSED}"

ROOT = Path(__file__).parents[2]
LISTED = ROOT / "tests" / "web" / "latin_words.txt"
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'’]*(?:[=:.,+-][A-Za-z0-9_]+)*")
PLACE = re.compile(r"[a-j][0-9]{0,2}")  # a column or a cell
OPTIONS = re.compile(r"(?:[a-z_]+[:,])?[a-z_]+=[\w.+-]+(?:,[a-z_]+=[\w.+-]+)*")  # as an agent's text has them
IDENTIFIER = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")  # names of maps, options and the like
LETTER = re.compile(r"[^\W\d_]")


def write_catalogue(folder: Path) -> str:
    """Write the catalogue of the pseudo-language into a folder; return the code of the language."""
    text = json.dumps(catalogue(), ensure_ascii=False)
    (folder / f"{CODE}.json").write_text(text, encoding="utf-8")
    return CODE


def catalogue() -> dict[str, Any]:
    """Make the catalogue from the templates of the sources and the English of the keys."""
    script = messages_script()
    keyed: Mapping[str, str | Mapping[str, str]] = script.read(script.ENGLISH)["messages"]
    found = {**script.templates_of_core(), **script.templates_of_python()}
    messages = {template: _forms(template, plural) for template, plural in found.items()}
    last = {word: f" {OPENED}{word}{CLOSED} " for word in ("or", "and")}
    return {
        "language": {"name": NAME, "last": last},
        "messages": {**messages, **{key: _each(english) for key, english in keyed.items()}},
    }


def bracketed(template: str) -> str:
    """Put the words of a template into brackets, and leave its values outside.

    >>> bracketed("{agent} leads with {points:g}, {why}")
    '{agent}⟦ leads with ⟧{points:g}, {why}'
    """
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return f"{OPENED}{template}{CLOSED}"
    if all(name is None for _literal, name, _spec, _conversion in parts):
        return f"{OPENED}{template}{CLOSED}"
    return "".join(_words(literal) + _place(name, spec) for literal, name, spec, _conversion in parts)


def words_outside(texts: Iterable[str], *, known: Iterable[str] = ()) -> set[str]:
    """Find words outside the brackets of texts that follow each other, each with the text it stands in.

    A sentence may be in several texts, as one with code inside is on a page.

    >>> sorted(words_outside(["⟦Play ⟧d4 or", "⟦depth ", "of", " search⟧"]))
    ['or: ⟦Play ⟧d4 or']
    """
    listed, depth, found = {*notation_words(), *known}, 0, set()
    for text in texts:
        outside, depth = _outside(text, depth)
        words = (word for word in map(_unquoted, WORD.findall(outside)) if not is_notation(word) and word not in listed)
        found |= {f"{word}: {text.strip()[:80]}" for word in words}
    return found if depth == 0 else found | {"a bracket is open at the end"}


def is_notation(word: str) -> bool:
    """Whether a word is the name of a cell, one with an underscore, or options as an agent's text has them."""
    return any(kind.fullmatch(word) for kind in (PLACE, IDENTIFIER, OPTIONS))


def notation_words() -> set[str]:
    """Read the list of names and code that are the same in every language."""
    lines = LISTED.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def _unquoted(word: str) -> str:
    return word.rstrip("'’")


def _outside(text: str, depth: int) -> tuple[str, int]:
    kept = []
    for letter in text:
        depth += (letter == OPENED) - (letter == CLOSED)
        kept.append(" " if depth or letter == CLOSED else letter)
    return "".join(kept), depth


def _forms(template: str, plural: str | None) -> str | dict[str, str]:
    return bracketed(template) if plural is None else {"one": bracketed(template), "other": bracketed(plural)}


def _each(english: str | Mapping[str, str]) -> str | dict[str, str]:
    return bracketed(english) if isinstance(english, str) else {form: bracketed(text) for form, text in english.items()}


def _words(literal: str) -> str:
    escaped = literal.replace("{", "{{").replace("}", "}}")
    return f"{OPENED}{escaped}{CLOSED}" if LETTER.search(literal) else escaped


def _place(name: str | None, spec: str | None) -> str:
    if name is None:
        return ""
    return f"{{{name}:{spec}}}" if spec else f"{{{name}}}"


@functools.cache
def messages_script() -> Any:
    """Load scripts/messages.py, which knows where templates are, once: it keeps what it has read."""
    spec = importlib.util.spec_from_file_location("messages_script", ROOT / "scripts" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
