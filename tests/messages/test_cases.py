"""The table of messages and what they say, which the web app's tests read as well: both render equally."""

from __future__ import annotations

import json
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
