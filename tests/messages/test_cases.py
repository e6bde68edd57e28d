"""The table of messages and what they say, which the web app's tests read as well: both render equally."""

from __future__ import annotations

import json
from gettext import c2py
from pathlib import Path
from typing import Any

import pytest

from turnwise.messages import message_from_json
from turnwise.messages.catalogue import read_catalogue

TABLE = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("language", "message", "said"), TABLE["cases"])
def test_a_message_says_what_the_table_has(language: str, message: dict[str, Any], said: str) -> None:
    catalogue = read_catalogue(language, TABLE["catalogues"][language])

    assert message_from_json(message).written(catalogue) == said


@pytest.mark.parametrize(("rule", "forms"), TABLE["rules"])
def test_a_plural_rule_counts_forms(rule: str, forms: list[int]) -> None:
    assert [c2py(rule)(n) for n in (0, 1, 2, 25)] == forms


@pytest.mark.parametrize("text", TABLE["no rules"])
def test_what_is_no_plural_rule_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="plural form"):
        read_catalogue("xx", {"language": {"name": "x", "plural": text}, "messages": {}})
