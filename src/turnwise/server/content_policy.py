"""What browsers let our pages load and ask, and which other pages may show them in a frame."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from ..errors import OptionError

EMBED = "/embed/"
"""Below it are the views that other pages may frame."""
ANY_ORIGIN = "*"
READING = ("games", "languages", "messages/", "place", "position", "analyse", "solve_moves", "explain", "tree")
"""What such a view may ask the API: nothing that is stored, started or moved."""
SCHEMES = ("http", "https")
OWN_PAGES = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src {asked}; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors {framed}"
)
HOST = re.compile(r"[a-z0-9.-]+(:\d+)?", re.ASCII | re.IGNORECASE)


def check_origin(text: str) -> str:
    """Return the origin of a page as browsers write it; OptionError if it is none.

    >>> check_origin("https://course.example.org"), check_origin("*")
    ('https://course.example.org', '*')
    """
    if text == ANY_ORIGIN:
        return text
    try:
        parts = urlsplit(text)
        is_origin = parts.scheme in SCHEMES and text == f"{parts.scheme}://{parts.netloc}"
        is_origin = is_origin and parts.port != 0 and HOST.fullmatch(parts.netloc) is not None
    except ValueError:
        is_origin = False
    if not is_origin:
        raise OptionError(
            "--embed-from {origin}: give an origin as https://course.example.org or http://localhost:8080, "
            "without a path, or * for every page",
            origin=text,
        )
    return text.lower()


def policy_of(path: str, host: str, embed_from: Sequence[str]) -> bytes:
    """Return the content policy of a path: views to embed only read, and no other page may be framed.

    What they may ask is named by the host that they were asked by, for a policy has no paths without one.
    """
    if not path.startswith(EMBED):
        return OWN_PAGES.format(asked="'self'", framed="'none'").encode()
    asked = " ".join(f"{host}/api/{name}" for name in READING) if HOST.fullmatch(host) else "'none'"
    return OWN_PAGES.format(asked=asked, framed=" ".join(embed_from) or "'none'").encode()
