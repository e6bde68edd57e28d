"""Messages as the server sends them, read as a client does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from turnwise.messages import message_from_json

ISOLATES = dict.fromkeys((0x2066, 0x2069))


def said(found: Any, language: str = "en") -> str:
    """Return a message of JSON as text, without the isolates that keep notation in its order."""
    return message_from_json(found).text(language).translate(ISOLATES)


def messages_in(values: Any) -> Iterator[dict[str, Any]]:
    """Find all messages in JSON, however deep they lie; not those inside others."""
    if isinstance(values, dict) and (isinstance(values.get("id"), str) or values.keys() == {"en", "fa"}):
        yield values
    elif isinstance(values, dict | list):
        for each in values.values() if isinstance(values, dict) else values:
            yield from messages_in(each)
