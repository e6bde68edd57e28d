"""Links of the web app: `#/analyse/GAME?position=...&moves=d,d,c&branches=1:e,c;4:f&at=2` holds a whole game.

A branch is the number of the position that it leaves and its moves; `at` is the number of the position that is shown.
Where the text of a move has one of these signs, moves and branches are written as JSON: `["(0,1)"]`, `[[1,"(2,2)"]]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote

from ..bounded import parse_json, whole_number
from ..errors import ParseError
from .variations import Branch

LINK = re.compile(r"\S*#/(?P<page>\w+)(?:/(?P<game>[^\s/?#]+)(?P<id>/[^\s?#]+)?)?/?(?:\?(?P<query>\S*))?")
WITHOUT_GAMES = ("games", "lab", "lessons")  # pages whose addresses go on with something else than the name of a game
MOST_FIELDS = 50


@dataclass(frozen=True, kw_only=True)
class Link:
    """What a link says of a game."""

    game: str
    start: str
    moves: tuple[str, ...]
    branches: tuple[Branch, ...]
    at: int | None


def is_link(text: str) -> bool:
    """Whether a text is a link of the web app, on whatever host.

    >>> is_link("http://localhost:8000/#/analyse/connect4?moves=d,d"), is_link("d,d")
    (True, False)
    """
    return LINK.fullmatch(text) is not None


def game_of_link(text: str) -> str:
    """Return the name of the game that a link is of; a link to a page without one is a ParseError.

    >>> game_of_link("http://localhost:8000/#/tree/sim?moves=01")
    'sim'
    """
    return unquote(_found(text)["game"])


def parse_link(text: str) -> Link:
    """Read a link.

    >>> parse_link("#/analyse/connect4?moves=d,d,c&branches=1:e;4:f,g").branches
    (Branch(after=1, moves=('e',)), Branch(after=4, moves=('f', 'g')))
    """
    found = _found(text)
    if found["id"]:
        raise ParseError("a link to a game that a server keeps: open it there, and choose its review")
    try:
        values = dict(parse_qsl(found["query"] or "", keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise ParseError("a link with more than {most} values", most=MOST_FIELDS) from None
    return Link(
        game=unquote(found["game"]),
        start=values.get("position") or "start",
        moves=tuple(split_moves(values.get("moves", ""))),
        branches=tuple(_branches(values.get("branches", ""))),
        at=_at(values),
    )


def _found(text: str) -> re.Match[str]:
    found = LINK.fullmatch(text)
    if found is None:
        raise ParseError("not a link of the web app")
    if found["game"] is None or found["page"] in WITHOUT_GAMES:
        raise ParseError("the page '{page}' of this link holds no game: open it in a browser", page=found["page"])
    return found


def split_moves(text: str) -> list[str]:
    """Cut the moves of an address.

    >>> split_moves("d,d"), split_moves('["(0,1)"]')
    (['d', 'd'], ['(0,1)'])
    """
    if not text.startswith("["):
        return text.split(",") if text else []
    return _texts(_json(text))


def _branches(text: str) -> list[Branch]:
    if text.startswith("["):
        found = _json(text)
        if not isinstance(found, list) or not all(isinstance(each, list) and each for each in found):
            raise _damaged(text)
        return [Branch(_number(each[0]), tuple(_texts(each[1:]))) for each in found]
    parts = (each.partition(":") for each in text.split(";") if each)
    return [Branch(_number(whole_number(after)), tuple(split_moves(moves))) for after, _, moves in parts]


def _at(values: Mapping[str, str]) -> int | None:
    return _number(whole_number(values["at"])) if "at" in values else None


def _number(found: Any) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or found < 0:
        raise _damaged(found)
    return found


def _json(text: str) -> Any:
    try:
        return parse_json(text)
    except ValueError:
        raise _damaged(text) from None


def _texts(found: Any) -> list[str]:
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _damaged(found)
    return found


def _damaged(found: Any) -> ParseError:
    return ParseError("the link is damaged or cut off at '{text}': copy it again", text=str(found))
