"""Templates of everything people read, and the catalogues that translate them.

scripts/messages.py          list what catalogues lack or no longer need; exit code 1 if there is any
scripts/messages.py --fix    add what is missing with an empty translation, remove what is not needed, sort
"""

from __future__ import annotations

import argparse
import ast
import functools
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.extract import extract_python

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "turnwise"
CATALOGUES = PACKAGE / "messages"
ENGLISH = "en"
MESSAGE, COUNT = "Message", "n"

CORE_KINDS = "Message|ParseError|DataError|UnknownName|IllegalMove|ArgumentType|OptionError"
CORE_MESSAGE = re.compile(rf"\b(?:{CORE_KINDS})(?: \w+)?\(\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+)")
"""What the core says: a class, or an object of it, made of a literal or several of them side by side."""
LITERAL = re.compile(r"\"((?:[^\"\\]|\\.)*)\"")
Found = dict[str, str | None]
"""Templates, each with its plural if it has one."""


def error_names() -> set[str]:
    """Names of the package's error classes, whose first argument is a template."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = {"TurnwiseError"}
    while more := {name for name, parents in bases.items() if parents & found} - found:
        found |= more
    return found


@functools.cache
def templates_of_python() -> Found:
    """Extract the templates of the package; the sources are read once, for that takes a second."""
    names = {*error_names(), MESSAGE}
    said = [call for path in sorted(PACKAGE.rglob("*.py")) for call in _calls(path, names)]
    found: Found = {texts[0]: None for _name, texts in said if texts[0]}
    pairs = [texts[:2] for name, texts in said if name == MESSAGE and len(texts) > 1 and all(texts[:2])]
    return found | {one: many for one, many in pairs if COUNT in places(many)}  # else a text in one of its values


def _calls(path: Path, names: set[str]) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the calls of these names that have a text among their arguments; what is no text is None."""
    with path.open("rb") as file:
        for _line, name, texts, _comments in extract_python(file, names, (), {}):
            yield name, [texts] if isinstance(texts, str) else texts or [None]


def templates_of_core() -> Found:
    """Extract the templates that the core throws."""
    paths = [path for kind in ("*.h", "*.cpp") for path in (ROOT / "core").rglob(kind)]
    texts = [call[1] for path in sorted(paths) for call in CORE_MESSAGE.finditer(path.read_text(encoding="utf-8"))]
    return {"".join(LITERAL.findall(text)).replace('\\"', '"'): None for text in texts}


def templates() -> Found:
    """Extract every template, and the keys that have their English in its catalogue."""
    keys = dict.fromkeys(read(ENGLISH)["messages"])
    return {**keys, **templates_of_core(), **templates_of_python()}


def read(language: str) -> dict[str, Any]:
    """Read a catalogue."""
    found: dict[str, Any] = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
    return found


def languages() -> list[str]:
    """Languages besides English."""
    return sorted(path.stem for path in CATALOGUES.glob("*.json") if path.stem != ENGLISH)


def places(text: str) -> set[str]:
    """Names of the values of a template."""
    return {name for _literal, name, _spec, _conversion in Formatter().parse(text) if name}


def has_words(template: str) -> bool:
    """Whether there is anything to translate: places and signs alone are the same in every language."""
    return any(letter.isalpha() for literal, *_ in Formatter().parse(template) for letter in literal)


def slips(language: str) -> Iterator[str]:
    """Yield what is missing in a catalogue, is not needed, or has other values than its template."""
    messages, known = read(language)["messages"], templates()
    english = read(ENGLISH)["messages"]
    for template, plural in known.items():
        said = messages.get(template)
        if not said:
            yield from [f"{language}: missing: {template}"] if has_words(template) else []
            continue
        source = english.get(template, template)
        wanted = places(source if isinstance(source, str) else source["other"]) | places(plural or "")
        for text in [said] if isinstance(said, str) else said.values():
            if places(text) - wanted or (wanted - places(text)) - {COUNT}:
                yield f"{language}: other values than its template: {text}"
    yield from (f"{language}: nobody says: {template}" for template in messages if template not in known)


def fix(language: str) -> None:
    """Add what is missing with an empty translation, remove what nobody says, and sort."""
    found, known = read(language), templates()
    said = found["messages"]
    messages = {key: said.get(key, "") for key in sorted(known) if key in said or has_words(key)}
    text = json.dumps({**found, "messages": messages}, ensure_ascii=False, indent=1)
    (CATALOGUES / f"{language}.json").write_text(text + "\n", encoding="utf-8")


def main() -> int:
    """Check or fix the catalogues."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fix", action="store_true", help="add and remove entries")
    if parser.parse_args().fix:
        for language in languages():
            fix(language)
    found = [line for language in languages() for line in slips(language)]
    print("\n".join(found) or "catalogues are complete")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
