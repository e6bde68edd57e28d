"""The cards of Hand of the King: houses, and boards in the form of the course engine."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from .. import _core
from ..atomic_files import why_unreadable
from ..bounded import SMALL_BYTES, TooDeepError, TooLongError, parse_json, read_whole
from ..errors import ParseError, message_of
from ..messages import Message

SIDE = 6
COLUMNS = "abcdef"
VARYS, JON, GENDRY = "Varys", "Jon", "Gendry"
JON_CARDS, GENDRY_CARDS, GENDRY_HOUSE = 2, 1, "Baratheon"

# House by house, distinct for every kind of colour vision; the two letters say it without colour.
HOUSES = {
    "Stark": ("St", "#bbbbbb"),
    "Greyjoy": ("Gr", "#56b4e9"),
    "Lannister": ("La", "#d55e00"),
    "Targaryen": ("Ta", "#cc79a7"),
    "Baratheon": ("Ba", "#f0e442"),
    "Tyrell": ("Ty", "#009e73"),
    "Tully": ("Tu", "#0072b2"),
}


def read_board(path: Path) -> list[dict[str, Any]]:
    """Read a board file of the course engine: a JSON list of house, name and location."""
    try:
        board = parse_json(read_whole(path, SMALL_BYTES))
    except (OSError, TooLongError) as error:
        raise ParseError("board file '{path}': {error}", path=path, error=why_unreadable(error)) from None
    except TooDeepError:
        raise ParseError("board file '{path}': nested too deeply", path=path) from None
    except ValueError as error:
        raise ParseError("board file '{path}': not JSON ({error})", path=path, error=message_of(error)) from None
    return _checked(board, str(path))


def from_board(board: list[dict[str, Any]], *, companions: str = "on", rule: str = "course") -> Any:
    """Make the start position of a board in the course engine's form.

    >>> state = _core.HandOfTheKing(seed=3)
    >>> from_board(to_board(state)) == state
    True
    """
    by_location = {card["location"]: card for card in _checked(board, Message("board"))}
    tokens = [_token(by_location[location]) for location in range(SIDE * SIDE)]
    rows = "/".join("".join(tokens[SIDE * row : SIDE * (row + 1)]) for row in range(SIDE))
    start = _core.HandOfTheKing(companions=companions, rule=rule).text().partition(":")[2]
    return _core.HandOfTheKing.parse(f"{rows}:{start}")


def read_drawing(text: str) -> Any | None:
    """Read a board of the course engine, pasted as JSON; None for anything else."""
    if not text.lstrip().startswith("["):
        return None
    try:
        return from_board(parse_json(text))
    except ParseError:
        raise
    except ValueError:
        raise ParseError("board: not a list of JSON, or cut off") from None


def to_board(state: Any) -> list[dict[str, Any]]:
    """List the cards on the board, as the course engine saves them."""
    return [{"house": house, "name": name, "location": location} for location, house, name in state.cards()]


def _checked(board: Any, where: str | Message) -> list[dict[str, Any]]:
    wanted = sorted(card_tokens())
    try:
        found = sorted((str(card["house"]), str(card["name"])) for card in board)
        locations = sorted(card["location"] for card in board)
    except (TypeError, KeyError, AttributeError):
        raise ParseError("{where}: give a list of objects with house, name and location", where=where) from None
    if found != wanted:
        counts = Counter(found)
        odd = min(card for card in {*found, *wanted} if counts[card] != wanted.count(card))
        raise ParseError(
            "{where}: each of the 36 cards must be there once, look at {name} ({house})",
            where=where,
            name=odd[1],
            house=odd[0],
        )
    if locations != list(range(SIDE * SIDE)):
        raise ParseError("{where}: locations must be 0 to 35, each once", where=where)
    return list(board)


def _token(card: dict[str, Any]) -> str:
    return card_tokens()[card["house"], card["name"]]


def card_tokens() -> dict[tuple[str, str], str]:
    """The words of the position text, by house and name."""
    state = _core.HandOfTheKing()
    words = state.text().partition(":")[0].replace("/", "")
    pairs = [words[i : i + 2] for i in range(0, len(words), 2)]  # Varys stands on his cell: v*
    return {(house, name): pair for (_, house, name), pair in zip(state.cards(), pairs, strict=True)}
