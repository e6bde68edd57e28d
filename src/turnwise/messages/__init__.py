"""What people read, as templates with named values until the edge, and a catalogue a language that renders them."""

from .catalogue import Catalogue, CatalogueError, catalogue, languages, reads_digits
from .message import (
    NOTHING,
    Listing,
    Message,
    Translations,
    Value,
    Words,
    as_message,
    message_from_json,
    short_text,
    shortened,
)

__all__ = [
    "NOTHING",
    "Catalogue",
    "CatalogueError",
    "Listing",
    "Message",
    "Translations",
    "Value",
    "Words",
    "as_message",
    "catalogue",
    "languages",
    "message_from_json",
    "reads_digits",
    "short_text",
    "shortened",
]
