"""The games: one Game each, found by name."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from ..errors import ParseError, UnknownNameError
from .angry import ANGRY
from .connect4 import CONNECT4
from .hand_of_the_king import HAND_OF_THE_KING
from .othello import OTHELLO
from .sim import SIM
from .game import BenchSearch, Classic, Game, Level, Plan

__all__ = ["ALL", "BenchSearch", "Classic", "Game", "Level", "Plan", "find", "parse_position"]

ALL: tuple[Game, ...] = (CONNECT4, HAND_OF_THE_KING, SIM, ANGRY, OTHELLO)

START = "start"


def find(name: str) -> Game:
    """Return the game of this name.

    >>> find("sim").title
    'Sim'
    """
    for spec in ALL:
        if spec.name == name:
            return spec
    close = get_close_matches(name, [spec.name for spec in ALL], n=1)
    advice = f"did you mean '{close[0]}'?" if close else f"games are {', '.join(spec.name for spec in ALL)}"
    raise UnknownNameError(f"unknown game '{name}': {advice} (see: turnwise games)")


def parse_position(spec: Game, text: str, *, files: bool = True) -> Any:
    """Read the game's one-line text, `start`, or `start:key=value,...`; without `files` no option opens one.

    >>> parse_position(find("sim"), "start:n=7").text()
    '7:/'
    """
    head, colon, rest = text.partition(":")
    if head != START:
        return spec.state.parse(text)
    if colon and not rest:
        raise ParseError(f"{spec.name} position '{text}': an option is missing after ':'")
    options = _options(spec, text, rest)
    return spec.start(**options) if files else spec.state(**options)


def _options(spec: Game, text: str, pairs: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in pairs.split(",") if pairs else ():
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise ParseError(f"{spec.name} position '{text}': write options as key=value, not '{pair}'")
        if key not in spec.setups:
            known = ", ".join(spec.setups)
            raise UnknownNameError(f"unknown {spec.name} option '{key}': options are {known}")
        if key in options:
            raise ParseError(f"{spec.name} position '{text}': option '{key}' is given twice")
        options[key] = value
    return options
