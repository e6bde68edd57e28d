"""Sim as people see it: names, levels, exact play, and how moves are written."""

from __future__ import annotations

from functools import cache
from typing import Any

from .. import _core
from ..errors import ParseError
from ..messages import Message
from ..report import Move
from .classic import Classic
from .game import BenchSearch, Game
from .later import later
from .levels import Level
from .sim_picture import draw
from .sim_rules import RULES
from .sim_terms import TERMS
from .sim_view import SIM_VIEW

MOST_SOLVED_DOTS = 7  # the complete solution of more takes too long to make before a move


def split_moves(text: str) -> list[str]:
    """Cut `01,23`, `0-1 2-3` or `0123` into edges.

    >>> split_moves("0123,0-4")
    ['01', '23', '0-4']
    """
    return [edge for word in text.replace(",", " ").split() for edge in _edges_of(word)]


def _edges_of(word: str) -> list[str]:
    if not word.isdigit():
        return [word]
    return [word[i : i + 2] for i in range(0, len(word), 2)]


def perfect_moves(state: Any) -> list[Move] | None:
    """Moves that keep the value and do best against a random opponent, on up to seven dots."""
    return _solution(state.dots()).best_against_random(state) if state.dots() <= MOST_SOLVED_DOTS else None


def certificate(start: Any) -> str:
    """Prove that the second player wins from the start: lines of state and reply."""
    if start != _core.Sim(n=start.dots()):
        raise ParseError(
            "sim position '{position}': a certificate is for a start, such as start:n=7",
            position=start.text(),
        )
    return _solution(start.dots()).certificate()


@cache
def _solution(dots: int) -> _core.SimSolution:
    return _core.SimSolution(dots)


# Noise is in points of rank: a safe edge more weighs 0.02, a lost game about 1.
# bench/levels.py measures whether each level beats the one below.
LEVELS = (
    Level(depth=1, noise=1.0),
    Level(depth=1, noise=0.3),
    Level(depth=1, noise=0.03),
    Level(depth=3, blunder_rate=0.2, noise=0.03),
    Level(depth=4, blunder_rate=0.1, noise=0.02),
    Level(depth=5, blunder_rate=0.05, noise=0.01),
    Level(depth=6, noise=0.003),
    Level(depth=7, noise=0.001),
    Level(depth=8),
    Level(nodes=1_000_000, perfect=True),
)


SIM = Game(
    name="sim",
    title=Message("Sim"),
    state=_core.Sim,
    players=("●", "○"),
    summary=Message("Draw edges between dots; whoever closes a triangle of their own colour loses."),
    setups={"n": Message("dots, default: {usual}", usual=6)},
    draw=draw,
    classic=Classic(
        depth=3,
        move_order="shuffled",
        readings={"text": "classic", "program": "classic_program", "closable": "classic_closable"},
        level=3,
    ),
    levels=LEVELS,
    move_help=Message("two dots, such as 03"),
    split_moves=split_moves,
    bench=(
        BenchSearch(position="start", depth=8),
        BenchSearch(position="01,23,04", depth=9),
        BenchSearch(position="start:n=7", depth=6),
        BenchSearch(position="start:n=9", depth=5),
    ),
    openings="plies=6",
    perfect_moves=perfect_moves,
    certificate=certificate,
    view=SIM_VIEW,
    rules=RULES,
    explain=lambda state: later("games.sim_explain", "explain_sim")()(state),
    lab=later("lab.sim", "CHAPTER"),
    terms=TERMS,
    splits=("safe_edges",),
)
