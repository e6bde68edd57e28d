"""A message: an English template and its values, which the catalogue of a language makes a sentence of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from pathlib import PurePath
from typing import Any

from .catalogue import ENGLISH, Catalogue, catalogue

PLAIN = (str, int)
"""What most values are, and stay: a position has hundreds of them, and need not ask for more."""


class Message:
    """A template with named values; the template is the id, and English is what it says by itself.

    >>> Message("{n} game", "{n} games", n=2)
    <Message '2 games'>
    >>> str(Message("{leader} leads with {points:.1f}", leader="random", points=2.5))
    'random leads with 2.5'
    """

    __slots__ = ("plural", "template", "values")

    def __init__(self, template: str, plural: str | None = None, /, **values: Value | PurePath) -> None:
        self.template = template
        self.plural = plural
        self.values: dict[str, Value] = {name: _as_value(value) for name, value in values.items()} if values else {}

    def filled(self, **values: Value | PurePath) -> Message:
        """Return the message with more values."""
        return Message(self.template, self.plural, **{**self.values, **values})

    def text(self, language: str = ENGLISH) -> str:
        """Return the sentence in a language."""
        return self.written(catalogue(language))

    def written(self, language: Catalogue) -> str:
        """Return the sentence as a catalogue says it."""
        return language.render(self.template, self.values, self.plural)

    def to_json(self) -> dict[str, Any]:
        """Return it as it is sent and stored: id and values, for a reader of any language to render."""
        found: dict[str, Any] = {"id": self.template}
        if self.plural is not None:
            found["plural"] = self.plural
        if self.values:
            found["values"] = {
                name: value if type(value) in PLAIN else _value_to_json(value) for name, value in self.values.items()
            }
        return found

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.text()

    def __repr__(self) -> str:
        """Show the English."""
        return f"<Message {str(self)!r}>"

    def __eq__(self, other: object) -> bool:
        """Two messages are the same if template and values are."""
        return isinstance(other, Message) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        """Messages with one template share a hash."""
        return hash(self.template)


class Translations(Message):
    """A text whose author says it in several languages; where one is missing, English or the first is said.

    >>> Translations({"en": "Kayles", "fa": "کیلز"}).text("fa")
    'کیلز'
    """

    __slots__ = ("texts",)

    def __init__(self, texts: Mapping[str, str], /) -> None:
        self.texts = {str(language): str(text) for language, text in texts.items()}
        super().__init__(self.texts.get(ENGLISH) or next(iter(self.texts.values()), ""))

    def written(self, language: Catalogue) -> str:
        """Return the author's text."""
        return self.texts.get(language.code) or language.value(self.template)

    def to_json(self) -> dict[str, Any]:
        """Return the texts by language."""
        return dict(self.texts)


class Listing:
    """Several things named one after the other; `last` goes before the last of them, as in `a, b or c`.

    >>> str(Message("choose {names}", names=Listing(["a", "b", "c"], "or")))
    'choose a, b or c'
    """

    __slots__ = ("last", "values")

    def __init__(self, values: Iterable[Value], last: str = "") -> None:
        self.values = list(values)
        self.last = last

    def written(self, language: Catalogue) -> str:
        """Return the list as a catalogue writes it."""
        return language.joined([language.value(value) for value in self.values], self.last)

    def to_json(self) -> dict[str, Any]:
        """Return it as it is sent and stored."""
        last = {"last": self.last} if self.last else {}
        return {"list": [_value_to_json(value) for value in self.values], **last}


Value = str | int | float | None | Message | Listing
"""What a template takes: notation and names as text, numbers, other messages, and lists of them."""


Words = Message | str | Mapping[str, str]
"""What may stand for a message: one, a text for every language, or texts by language."""


def as_message(given: Words) -> Message:
    """Take a message as it is, a text as one that every language leaves as it is, and texts by language.

    >>> as_message({"en": "Nim", "fa": "نیم"}).text("fa")
    'نیم'
    """
    if isinstance(given, Message):
        return given
    return Message("{text}", text=given) if isinstance(given, str) else Translations(given)


PARTS = {"id", "plural", "values"}
"""What a message has as JSON; `id` is a language too, Indonesian, where texts are by language."""


def message_from_json(found: Any) -> Message:
    """Read a message that was stored; a text, as earlier versions stored, stays as it is.

    >>> message_from_json({"id": "{n} games", "values": {"n": 3}}).text("en")
    '3 games'
    """
    if isinstance(found, Mapping) and isinstance(found.get("id"), str) and set(found) <= PARTS:
        values = {str(name): _value_from_json(value) for name, value in dict(found.get("values") or {}).items()}
        template, plural = found["id"], found.get("plural")
        return Message(template, plural, **values)
    if isinstance(found, Mapping) and found and all(isinstance(text, str) for text in found.values()):
        return Translations(found)
    return as_message(str(found))


def _as_value(value: Any) -> Value:
    """Take what a message can hold as it is, and anything else, such as what was found in a file, as its text."""
    if type(value) in PLAIN or isinstance(value, str | int | float | None | Message | Listing):
        kept: Value = value
        return kept
    return str(value)


def _value_to_json(value: Value) -> Any:
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # JSON has no such number
    return value.to_json() if isinstance(value, Message | Listing) else value


def _value_from_json(found: Any) -> Value:
    if isinstance(found, Mapping) and "list" in found:
        return Listing(map(_value_from_json, found["list"]), found.get("last", ""))
    if isinstance(found, Mapping):
        return message_from_json(found)
    return found if isinstance(found, str | int | float | None) else str(found)


MOST_QUOTED, MOST_LISTED = 300, 100
"""Letters of a value, and entries of a list, that an error quotes: what people give may have any length."""


def shortened(message: Message) -> Message:
    """Return a message whose values, and those inside them, are cut to a length that people read."""
    if isinstance(message, Translations):
        return message
    return Message(
        message.template, message.plural, **{name: _short_value(each) for name, each in message.values.items()}
    )


def short_text(text: str, most: int = MOST_QUOTED) -> str:
    """Cut a long text: its beginning, an ellipsis and its last letters, in the same order in every language.

    >>> short_text("abcdefghijklmnopqrstuvwxyz", 10)
    'abcdefg…yz'
    """
    end = most // 4
    return text if len(text) <= most else f"{text[: most - end - 1]}…{text[-end:]}"


def _short_value(value: Value) -> Value:
    if isinstance(value, str):
        return short_text(value)
    if isinstance(value, Listing):
        more = ["…"] if len(value.values) > MOST_LISTED else []
        return Listing([*map(_short_value, value.values[:MOST_LISTED]), *more], "" if more else value.last)
    if isinstance(value, int) and abs(value) >= HUGE:
        return short_text(_digits(value))
    return shortened(value) if isinstance(value, Message) else value


HUGE = 1 << 64
"""From here on a whole number is quoted as text: it may have more digits than are written out."""


def _digits(number: int) -> str:
    try:
        return str(number)
    except ValueError:  # Python writes 4300 digits and no more
        return hex(number)


NOTHING = as_message("")
"""Where there is nothing to say."""
