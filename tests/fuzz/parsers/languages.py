"""Catalogues of languages that anybody may add, and their plural rules."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from turnwise.messages import Listing, Message
from turnwise.messages.catalogue import FOLDER, read_catalogue
from turnwise.messages.language import read_language

from .target import json_of, target, text_of

NUMBERS = (0, 1, 2, 5, 11, 199, 200, 201, 1234, 10**6 + 1, 10**18, 2.5, -3)
REFUSED = (KeyError, TypeError, ValueError)
"""What read_catalogue says of a file that is none; whoever reads it makes one line of that."""


SAID = {
    "{n:,} game": {"one": "{n:,} بازی", "other": "{n:,} بازی"},
    "{share:.1%} of {names}": "{names}: {share:.1%}",
    "no {error}": "{error} نیست",
}


def _catalogue_seeds() -> list[bytes]:
    found = json.loads((FOLDER / "fa.json").read_text(encoding="utf-8"))
    return [json.dumps({"language": found["language"], "messages": SAID}, ensure_ascii=False).encode()]


@target("catalogues", _catalogue_seeds)
def read_one(data: bytes) -> None:
    """A catalogue that is read says every message."""
    try:
        found = read_catalogue("xx", json_of(data))
    except REFUSED:
        return
    values: dict[str, Any] = {"n": 3, "share": 0.25, "names": Listing(["a", "b"], "or"), "error": Message("no")}
    for template in SAID:
        found.render(template, values)
        found.render(template)
    for number in NUMBERS:
        found.number(number)
        found.language.form(number)


RULES = (
    "n != 1",
    "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)",
    "n/(n+1)",
    "!n",
)


@target("plurals", lambda: [rule.encode() for rule in RULES])
def read_rule(data: bytes) -> None:
    """A plural rule that is taken knows a form for every number."""
    rule = text_of(data)
    for forms in (["one", "other"], ["zero", "one", "two", "few", "many", "other"]):
        with suppress(*REFUSED):
            language = read_language({"name": "x", "plural": rule, "forms": forms})
            _ask(language)


def _ask(language: Any) -> None:
    for number in NUMBERS:
        try:
            assert language.form(number) in language.forms
        except Exception as error:
            raise AssertionError(f"no form of {number} by the rule {language.plural!r}") from error
