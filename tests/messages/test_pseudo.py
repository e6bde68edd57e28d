"""The pseudo-language: made from the sources, and what is not in brackets is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from messages.pseudo import bracketed, catalogue, words_outside, write_catalogue

from turnwise.messages import Listing, Message


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("TURNWISE_CATALOGUES", str(tmp_path))
    return write_catalogue(tmp_path)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("plain words", "⟦plain words⟧"),
        ("{text}", "{text}"),
        ("{n:,} games, {share:.0%}", "{n:,}⟦ games, ⟧{share:.0%}"),
        ("{{{a}}} b", "{{{a}}}⟦ b⟧"),
        ("cannot read {'a': 1", "⟦cannot read {'a': 1⟧"),
    ],
)
def test_words_are_in_brackets_and_values_are_not(template: str, said: str) -> None:
    assert bracketed(template) == said


def test_every_template_has_its_brackets() -> None:
    messages = catalogue()["messages"]

    assert len(messages) > 400
    assert messages["nav.play"] == "⟦Play⟧"


def test_messages_of_the_package_are_said_in_the_pseudo_language(pseudo: str) -> None:
    found = Message(
        "unknown language '{language}': choose one of {known}", language="xx", known=Listing(["en", "fa"], "or")
    ).text(pseudo)

    assert found == "⟦unknown language '⟧xx⟦': choose one of ⟧en ⟦or⟧ fa"


def test_a_word_outside_brackets_is_found() -> None:
    """In a sentence and as a value of one; notation, names and what stands between brackets of two texts are none."""
    assert words_outside(["⟦The game ⟧nim⟦ is over⟧"]) == {"nim: ⟦The game ⟧nim⟦ is over⟧"}
    assert words_outside(["⟦agent ⟧search:depth=4,seed=1⟦ at ⟧d4", "⟦a", "code", "b⟧", "depth=2"]) == set()
    assert words_outside(["⟦never closed"]) == {"a bracket is open at the end"}
