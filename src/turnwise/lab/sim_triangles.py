"""Whether the readings of Sim's heuristic count what the course report defines: triangles that one more edge closes."""

from __future__ import annotations

from itertools import combinations
from statistics import mean

from .. import games
from .._core import Sim
from ..arena import share_interval
from ..documents import Block, Column, Table, prose
from ..messages import Message
from .conclusions import sim as concluded
from .conclusions.sim import Triangles
from .conclusions.sim_readings import CLOSABLE, PAIRS, PROGRAM_PAIRS
from .experiment import Setting
from .heads import COURSE, NO_FIGURE, exact, ours
from .matches import opening

SPEC = games.find("sim")
READINGS = {
    PAIRS: "classic",
    PROGRAM_PAIRS: "classic_program",
    CLOSABLE: "classic_closable",
}
"""Evaluators by what they count."""


def closable_triangles(state: Sim, player: int) -> int:
    """Count by looking at every three dots: two sides are the player's, and the third is free.

    >>> closable_triangles(Sim.parse("01,23,02"), 0), closable_triangles(Sim.parse("01,12,02"), 0)
    (1, 0)
    """
    names = list(combinations(range(state.dots()), 2))
    own, other = ({names[edge] for edge in state.edges(side)} for side in (player, 1 - player))
    sides = [set(combinations(corners, 2)) for corners in combinations(range(state.dots()), 3)]
    return sum(len(each & own) == 2 and not each & other for each in sides)


def counted(state: Sim) -> int:
    """Return the heuristic as it is defined, for the player to move: triangles of the other less one's own."""
    mover = state.to_move()
    return closable_triangles(state, 1 - mover) - closable_triangles(state, mover)


def run_triangles(setting: Setting) -> list[Block]:
    """Compare each reading with plain counting in random positions."""
    rng = setting.rng("sim triangles")
    states = [opening(SPEC, rng, rng.randint(*setting["plies"])) for _ in range(setting["positions"])]
    truth = [counted(state) for state in setting.over(states)]
    rows: list[Triangles] = []
    for name, evaluator in READINGS.items():
        values = [state.evaluate(evaluator) for state in states]
        gaps = [abs(value - true) for value, true in zip(values, truth, strict=True)]
        same = gaps.count(0)
        spread = mean(map(abs, values)), mean(map(abs, truth))
        rows.append(Triangles(name, None, share_interval(same, 0, len(states) - same), max(gaps), *spread))
    return [_table(rows)]


def _table(rows: list[Triangles]) -> Table:
    size = Message("mean size")
    return Table(
        name="sim_triangles",
        title=Message("Readings compared with counted triangles"),
        columns=(
            Column(Message("heuristic")),
            Column(COURSE),
            Column(ours(Message("same value")), ".1%"),
            Column(ours(Message("largest difference")), ".0f"),
            Column(ours(size), ".2f"),
            Column(exact(size), ".2f"),
        ),
        rows=tuple(rows),
        above=prose(
            Message(
                "In random positions the triangles that one more edge closes are counted by looking at every three "
                "dots."
            ),
            Message(
                "Each reading of the heuristic gives a value, and the table tells how often it is the counted one, by "
                "how much it is wrong at most, and how large both are on average."
            ),
            NO_FIGURE,
        ),
        below=prose(*concluded.triangles(rows)),
    )
