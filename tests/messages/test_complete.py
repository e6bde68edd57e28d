"""Catalogues are complete: every template of the package and of the core, with the same values, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from messages.pseudo import messages_script


@pytest.fixture
def script() -> Any:
    """Return scripts/messages.py, which extracts templates."""
    return messages_script()


def test_catalogues_have_what_is_said_and_nothing_else(script: Any) -> None:
    assert [slip for language in script.languages() for slip in script.slips(language)] == []


@pytest.mark.parametrize(
    "template",
    [
        "options are {options}",
        "{game} option {option}='{value}': give a whole number from {least} to {most}",
        "the players have {first} and {second} edges; the first must have as many as the second, or one more",
        "field.depth",
    ],
    ids=["a message with values", "the core", "literals side by side", "a key"],
)
def test_templates_are_found_wherever_they_are_written(script: Any, template: str) -> None:
    assert template in script.templates()


def test_only_texts_that_count_are_plurals(script: Any) -> None:
    """A text among the values of a message is not its plural."""
    assert all("{n" in plural for plural in script.templates_of_python().values() if plural)


def test_a_missing_translation_is_named(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "templates", lambda: {"{a} and {b}": None})
    monkeypatch.setattr(script, "read", lambda _language: {"messages": {}})

    assert list(script.slips("fa")) == ["fa: missing: {a} and {b}"]


def test_a_translation_with_other_values_is_named(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "templates", lambda: {"{a} and {b}": None})
    monkeypatch.setattr(
        script, "read", lambda language: {"messages": {"{a} and {b}": "{a}"} if language == "fa" else {}}
    )

    assert list(script.slips("fa")) == ["fa: other values than its template: {a}"]
