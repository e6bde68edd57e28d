"""What one side offers and the other accepts: a draw, to take back moves, another game. Pure: plays in, plays out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ...store.check import AGREED
from ..errors import ConflictError
from ..validation import is_person
from .session import Session, SessionView, ended, people

Kind = Literal["draw", "undo", "rematch"]
Answer = Literal["offer", "accept", "decline"]
DRAW: Kind = "draw"
UNDO: Kind = "undo"
REMATCH: Kind = "rematch"
KINDS: tuple[Kind, ...] = (DRAW, UNDO, REMATCH)


def own_side(play: Session, sides: Sequence[int]) -> int:
    """Return the side that somebody acts for: one that a person plays, and of two the one that comes first."""
    for side in sides:
        if is_person(play.sides[side]):
            return side
    raise ConflictError("an agent plays this side: it decides for itself")


def is_agreed(play: Session, kind: Kind, sides: Sequence[int], answer: Answer) -> bool:
    """Whether both sides want it now: the other has offered it, is in the same hands, or is an agent."""
    if answer == "decline":
        return False
    if set(people(play)) <= set(sides):
        return True
    by = play.offers.get(kind)
    if by is not None and by not in sides:
        return True
    if answer == "accept":
        raise ConflictError("there is no such offer to accept")
    return False


def offered(play: Session, kind: Kind, sides: Sequence[int], answer: Answer) -> Session | None:
    """Keep an offer, or take it away, by who declines or who made it; None if all is so already."""
    if answer == "decline":
        if kind not in play.offers:
            raise ConflictError("there is no such offer to decline")
        rest = {each: by for each, by in play.offers.items() if each != kind}
        return replace(play, offers=rest, version=play.version + 1)
    side = own_side(play, sides)
    if play.offers.get(kind) == side:
        return None
    return replace(play, offers={**play.offers, kind: side}, version=play.version + 1)


def offerer(play: Session, kind: Kind, sides: Sequence[int]) -> Sequence[int]:
    """Return who asked for what was agreed on: who offered it, or else whoever acts."""
    by = play.offers.get(kind)
    return sides if by is None else (by,)


def agreed_draw(board: SessionView, now: float) -> Session:
    """End the game without a winner, as both sides want it."""
    return ended(board, AGREED, None, now)
