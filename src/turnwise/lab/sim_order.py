"""How much the order of moves saves in Sim."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

from .. import games
from ..documents import Block, Column, Table, prose
from ..engine import search
from ..messages import Message
from .conclusions import sim as concluded
from .conclusions.sim import Order
from .experiment import Setting
from .heads import DEPTH, EXACT, NODES, course, ours
from .matches import mean_interval, opening
from .sim_figures import REPORT

SPEC = games.find("sim")
MINIMAX = Message("minimax, no pruning")
AT_RANDOM = Message("alpha-beta, edges at random (the course report)")
FULL = Message("full search: best moves first, table")
ORDERS: tuple[tuple[Message, dict[str, Any]], ...] = (
    (MINIMAX, {"method": "minimax"}),
    (Message("alpha-beta, edges in order"), {"method": "alpha_beta", "move_order": "ascending"}),
    (AT_RANDOM, {"method": "alpha_beta", "move_order": "shuffled"}),
    (FULL, {}),
)


def run_order(setting: Setting) -> list[Block]:
    """How much the order of moves saves."""
    rng = setting.rng("sim order")
    starts = [opening(SPEC, rng, plies) for plies in setting["plies"] for _ in range(setting["positions"])]
    rows: list[Order] = []
    for depth in setting.over(setting["depths"]):
        whole = 0.0
        for name, options in ORDERS:
            nodes = [
                search(state, depth=depth, evaluate="classic", shuffle_seed=number, **options).nodes
                for number, state in enumerate(starts)
            ]
            whole = whole or statistics.mean(nodes)
            reported = REPORT_SHARE.get(depth) if name == AT_RANDOM else None
            measured = mean_interval(map(float, nodes))
            rows.append(Order(depth, name, reported, measured, statistics.mean(nodes) / whole, None))
        least = statistics.mean(least_nodes(len(state.legal_moves()), depth) for state in starts)
        rows.append(Order(depth, Message("least possible, all games longer"), None, None, None, least))
    return [_order_table(rows)]


REPORT_SHARE = {depth: REPORT["yes", depth].seen / REPORT["no", depth].seen for depth in (3, 5)}


def least_nodes(moves: int, depth: int) -> int:
    """Count what alpha-beta must see if the best move always comes first; every move takes one edge away.

    >>> least_nodes(15, 2)  # 15 moves, all 14 answers to the first and one to each other
    43
    """

    def below(kind: str, moves: int, depth: int) -> int:
        if depth == 0 or moves == 0:
            return 0
        return sum(1 + below(child, moves - 1, depth - 1) for child in _children(kind, moves))

    return below("line", moves, depth)


def _children(kind: str, moves: int) -> Iterator[str]:
    """Kinds of the children that are looked at: on the best line, to be refuted, or to be searched in full."""
    if kind == "line":
        yield "line"
        yield from ("refuted",) * (moves - 1)
    elif kind == "refuted":
        yield "searched"
    else:
        yield from ("refuted",) * moves


def _order_table(rows: list[Order]) -> Table:
    share = Message("share of minimax")
    return Table(
        name="sim_order",
        title=Message("Nodes of one search, by the order of moves"),
        columns=(
            Column(DEPTH),
            Column(Message("order")),
            Column(course(share), ".1%"),
            Column(ours(NODES), ",.0f"),
            Column(ours(share), ".2%"),
            Column(EXACT, ",.0f"),
        ),
        rows=tuple(rows),
        above=prose(
            Message(
                "The course report says that the order of moves matters for pruning, and chooses it at random so that "
                "its play is hard to foresee."
            ),
            Message("We search the same random positions in several orders with the course report's heuristic."),
            Message("The last row of each depth is what alpha-beta cannot do without, if no game ended sooner."),
        ),
        below=prose(*concluded.orders(rows, minimax=MINIMAX, full=FULL)),
    )
