"""What exact scores mean, in both languages; {first} and {second} stand for the players' names."""

from __future__ import annotations

from typing import Any

from ...report import Score
from ..words import Words, both

NAMES = ("{first}", "{second}")
DRAW = both("a draw", "مساوی")


def leader_of(state: Any, score: Score) -> int:
    """Tell whom a score that is not 0 is good for."""
    to_move: int = state.to_move()
    return to_move if score > 0 else 1 - to_move


def connect4_score(state: Any, score: Score) -> Words:
    """Say with which disc of their own somebody wins."""
    if score == 0:
        return DRAW
    winner, options = leader_of(state, score), state.options()
    cells = int(options["width"]) * int(options["height"])
    disc = (cells + 3 - winner) // 2 - round(abs(score))
    placed = len(state.stones(winner))
    return both(
        f"{NAMES[winner]} wins with disc {disc} ({placed} on the board)",
        f"{NAMES[winner]} با مهرهٔ {disc} خود می‌برد ({placed} مهره روی صفحه است)",
    )


def othello_score(state: Any, score: Score) -> Words:
    """Say by how many discs somebody wins."""
    if score == 0:
        return DRAW
    name, discs = NAMES[leader_of(state, score)], round(abs(score))
    return both(f"{name} wins by {_some(discs, 'disc')}", f"{name} با {discs} مهره اختلاف می‌برد")


def sim_score(state: Any, score: Score) -> Words:
    """Say who closes a triangle, and when."""
    if score == 0:
        return DRAW
    winner, plies = leader_of(state, score), round(abs(score))
    loser = NAMES[1 - winner]
    return both(
        f"{NAMES[winner]} wins: {loser} has to close a triangle within {_some(plies, 'move')}",
        f"{NAMES[winner]} می‌برد: {loser} تا {plies} حرکت دیگر ناچار مثلثی می‌بندد",
    )


def king_score(state: Any, score: Score) -> Words:
    """Say by how many banners somebody wins; half a banner is the biggest house."""
    if score == 0:
        return DRAW
    name, banners = NAMES[leader_of(state, score)], int(abs(score))
    if banners == 0:
        return both(
            f"equal banners, and {name} wins by the biggest house",
            f"پرچم‌ها برابر است و {name} با بزرگ‌ترین خاندان می‌برد",
        )
    return both(f"{name} wins by {_some(banners, 'banner')}", f"{name} با {banners} پرچم اختلاف می‌برد")


def angry_score(state: Any, score: Score) -> Words:
    """Say with how many points the hen ends."""
    points = round(score if state.to_move() == 0 else -score)
    return both(f"{NAMES[0]} ends with {_some(points, 'point')}", f"{NAMES[0]} با {points} امتیاز به پایان می‌رسد")


def _some(count: int, what: str) -> str:
    return f"{count} {what}" if abs(count) == 1 else f"{count} {what}s"
