"""How games end, in words."""

from __future__ import annotations

from collections.abc import Mapping

from ..messages import Message
from .check import ADJUDICATED, AGREED, CRASH, ILLEGAL, RESIGNED, RULES, TIME, VOID

ENDING_WORDS: Mapping[str, Message] = {
    RULES: Message("rules"),
    ADJUDICATED: Message("adjudicated"),
    RESIGNED: Message("resigned"),
    AGREED: Message("agreed"),
    ILLEGAL: Message("illegal move"),
    TIME: Message("time"),
    CRASH: Message("crash"),
    VOID: Message("void"),
}
"""By the name of the ending in a record."""
