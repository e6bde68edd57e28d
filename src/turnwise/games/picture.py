"""A picture of a board for the terminal, whose words are messages until somebody reads them."""

from __future__ import annotations

from rich.text import Text

from ..messages import Catalogue, Message, catalogue
from ..messages.layout import filled

ISOLATED = "\u2068{}\u2069"
"""Words of a column: those beside them must not change places with them, whichever way the language runs."""


class Picture:
    """Signs in their colours, and messages among them; `text` writes it in a language.

    >>> Picture("● ").append(Message("black")).plain
    '● black'
    """

    def __init__(self, signs: Text | str = "", style: str = "") -> None:
        self._parts: list[tuple[Message | Text, str, int]] = []
        self.append(signs, style)

    def append(self, part: Message | Text | str, style: str = "", *, width: int = 0) -> Picture:
        """Add signs or words at the end; words are filled up to a width."""
        signs = Text(part, style) if isinstance(part, str) else part
        self._parts.append((signs, style, width))
        return self

    def text(self, language: str = "en") -> Text:
        """Return the picture in a language."""
        told = catalogue(language)
        drawn = Text()
        for part, style, width in self._parts:
            if isinstance(part, Text):
                drawn.append_text(part)
            else:
                drawn.append(_filled(part, width, told), style)
        return drawn

    @property
    def plain(self) -> str:
        """The picture in English, without colours."""
        return self.text().plain


def _filled(words: Message, width: int, told: Catalogue) -> str:
    text = filled(words.written(told), width)
    return ISOLATED.format(text) if width and told.language.direction == "rtl" else text
