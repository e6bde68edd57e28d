"""Simulations of Monte Carlo tree search, for pages that step through them: how they go, and what each of them did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from ..engine import MCTS, SearchOptions
from ..games.look import Json
from ..report import Move, Score, Simulation
from ..report_text import move_name
from ..trees import Named

PlayoutKind = Literal["random", "guided", "none"]
PLAYOUTS: dict[PlayoutKind, SearchOptions] = {
    "random": {"guided": 0.0},
    "guided": {"guided": 0.5},
    "none": {"playout_plies": 0},
}
"""What simulations do at a leaf: play at random to the end, half of the moves by the evaluator, or ask it at once."""
TREE_BYTES = 8 << 20
REWARD_DECIMALS = 4


def simulation_options(
    *, most: int = 100, exploration: float = 1.4, playouts: PlayoutKind = "random", seed: int = 0
) -> SearchOptions:
    """Return the options of a search by simulations, in one thread so that each of them is kept."""
    return {
        "method": MCTS,
        "simulations": most,
        "exploration": exploration,
        "seed": seed,
        "table_bytes": TREE_BYTES,
        **PLAYOUTS[playouts],
    }


def simulation_values(named: Sequence[Named], simulations: Iterable[Simulation]) -> list[Json]:
    """Return simulations as they are sent: each by the kept nodes that it went through, and its other moves by name."""
    places = {(each.node.parent, each.node.move): index for index, each in enumerate(named) if each.node.parent >= 0}
    return [_simulation_values(named, places, each) for each in simulations]


def _simulation_values(named: Sequence[Named], places: Mapping[Any, int], simulation: Simulation) -> Json:
    path = [0]
    for move in simulation.moves[: simulation.tree_moves]:
        if (found := places.get((path[-1], move))) is None:
            break
        path.append(found)
    kept = len(path) - 1
    sign = 1 if named[0].node.to_move == 0 else -1
    return {
        "path": path,
        "moves": list(_names_of(named[path[-1]].state, simulation.moves[kept:])),
        "is_playout": kept == simulation.tree_moves,
        "reward": round(sign * simulation.reward, REWARD_DECIMALS) + 0.0,
        "proved": [_for_root(each, sign) for each in simulation.proved[: len(path)]],
    }


def _names_of(state: Any, moves: Iterable[Move]) -> Iterator[str]:
    for move in moves:
        yield move_name(state, move)
        state = state.play(move)


def _for_root(proved: tuple[Score | None, Score | None], sign: int) -> tuple[Score | None, Score | None]:
    """Turn what is proved for the first player to the side of the player at the root."""
    low, high = proved
    return proved if sign > 0 else (None if high is None else -high, None if low is None else -low)
