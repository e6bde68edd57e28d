"""Search itself: nodes and time to each depth by method, on every game, and how fast they grow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from .. import games
from ..documents import Block, Column, Plot, Series, Table, Text, Words, prose
from ..engine import perft, search
from ..games.game import Game
from ..messages import Message
from .conclusions import search as concluded
from .conclusions.search import Growth
from .experiment import Chapter, Experiment, Setting, chapter_of
from .heads import COURSE, DEPTH, NODES, OURS, exact, ours

METHODS: dict[str, Mapping[str, Any]] = {
    "minimax": {"method": "minimax"},
    "alpha-beta, shuffled": {"method": "alpha_beta", "move_order": "shuffled"},
    "alpha-beta, by number": {"method": "alpha_beta", "move_order": "ascending"},
    "alpha-beta, game's order": {"method": "alpha_beta", "move_order": "natural"},
    "full, no table": {"table": False},
    "full": {},
}
"""Options of the search by name; the game's order is the one in which it lists its moves."""
METHOD_NAMES: dict[str, Message] = {
    "minimax": Message("minimax"),
    "alpha-beta, shuffled": Message("alpha-beta, shuffled"),
    "alpha-beta, by number": Message("alpha-beta, by number"),
    "alpha-beta, game's order": Message("alpha-beta, game's order"),
    "full, no table": Message("full, no table"),
    "full": Message("full"),
}
DEEPEST = 16
FROM_DEPTH = 2  # where the effective branching factor begins; one ply is the same for all


@dataclass(frozen=True)
class Cost:
    """What one search took."""

    nodes: int
    seconds: float


Costs = dict[str, dict[int, Cost]]
"""By method and depth."""


def costs_of(state: Any, limit: int, seed: int) -> Costs:
    """Search deeper and deeper with every method, until one search takes more nodes than the limit."""
    found: Costs = {}
    for name, options in METHODS.items():
        found[name] = {}
        for depth in range(1, DEEPEST + 1):
            report = search(state, depth=depth, shuffle_seed=seed, **options)
            found[name][depth] = Cost(report.nodes, report.seconds)
            if report.solved or report.nodes > limit:
                break
    return found


def lines(state: Any, depth: int) -> list[int]:
    """Count the lines of play of each length."""
    return [perft(state, plies) for plies in range(1, depth + 1)]


def least(leaves: int, depth: int) -> float:
    """Return the leaves alpha-beta cannot do without, as if every state had equally many moves (Knuth and Moore, 1975).

    >>> least(1000, 3)
    109.0
    """
    moves = float(leaves ** (1 / depth))
    return round(moves ** ceil(depth / 2) + moves ** (depth // 2) - 1, 6)


def start_of(game: Game) -> str:
    """Return where the searches of a game begin: as its chapter says, or its bench."""
    chapter = chapter_of(game)
    return chapter.search_from if chapter else game.bench[0].position


def subjects() -> tuple[str, ...]:
    """Name the games that are searched: those with a chapter or a bench, chapters first and in their order."""
    places = {game.name: chapter.place for game in games.all_games() if (chapter := chapter_of(game))}
    return (*sorted(places, key=places.__getitem__), *_benched(places))


def _benched(places: Mapping[str, int]) -> list[str]:
    return [game.name for game in games.all_games() if game.bench and game.name not in places]


def title_of(game: Game) -> Words:
    """Return what a game is called: as its chapter does, or as it says itself."""
    chapter = chapter_of(game)
    return chapter.title if chapter else game.title


def run(setting: Setting) -> list[Block]:
    """Nodes and time of every method on every game."""
    blocks: list[Block] = [Text(ABOUT_TABLES)]
    growth: list[Growth] = []
    for name, position in setting.over([(name, start_of(games.find(name))) for name in setting["games"]]):
        spec = games.find(name)
        state = games.parse_position(spec, position)
        costs = costs_of(state, setting["nodes"], setting.seed)
        deepest = max(costs["minimax"])
        counted = lines(state, deepest)
        blocks += [_nodes_table(spec, position, costs, counted), _nodes_plot(spec, costs)]
        growth += _growth(spec, costs, counted)
    return [*blocks, _growth_table(growth)]


ABOUT_TABLES = prose(
    Message("One search from one position of each game to each depth, with the game's own evaluation."),
    Message("Plain methods search once to the depth; the full search deepens step by step and counts all steps."),
    Message("A method ends at the first depth that takes more than the limit of nodes, or solves the game."),
    Message(
        "The exact columns hold for any program: minimax sees every line of play, and no alpha-beta can do with fewer "
        "leaves than the least."
    ),
)


def _nodes_table(spec: Game, position: str, costs: Costs, counted: list[int]) -> Table:
    depths = range(1, max(max(found) for found in costs.values()) + 1)
    rows = [
        (
            depth,
            *(_nodes(costs[method], depth) for method in METHODS),
            sum(counted[:depth]) if depth <= len(counted) else None,
            least(counted[depth - 1], depth) if depth <= len(counted) else None,
            *(_milliseconds(costs[method], depth) for method in ("minimax", "full")),
        )
        for depth in depths
    ]
    return Table(
        name=f"search_{spec.name}",
        title=Message("{game}: nodes by depth, from `{position}`", game=title_of(spec), position=position),
        columns=(
            Column(DEPTH),
            *(Column(ours(METHOD_NAMES[method])) for method in METHODS),
            Column(exact(METHOD_NAMES["minimax"])),
            Column(exact(Message("least leaves, about")), ",.0f"),
            *(Column(Message("ms, {method}", method=METHOD_NAMES[each]), timed=True) for each in ("minimax", "full")),
        ),
        rows=tuple(rows),
    )


def _nodes(found: dict[int, Cost], depth: int) -> int | None:
    return found[depth].nodes if depth in found else None


def _milliseconds(found: dict[int, Cost], depth: int) -> float | None:
    return 1000 * found[depth].seconds if depth in found else None


def _nodes_plot(spec: Game, costs: Costs) -> Plot:
    return Plot(
        name=f"search_{spec.name}",
        title=Message("{game}: nodes by depth", game=title_of(spec)),
        kind="line",
        series=tuple(
            Series(name=METHOD_NAMES[method], x=tuple(found), y=tuple(cost.nodes for cost in found.values()))
            for method, found in costs.items()
        ),
        x_title=DEPTH,
        y_title=NODES,
        log_y=True,
    )


def _growth(spec: Game, costs: Costs, counted: list[int]) -> list[Growth]:
    """Growth a ply from the first depth that is counted to the deepest, of every method."""
    moves = counted[-1] ** (1 / len(counted))
    chapter, rows = chapter_of(spec), []
    for method, found in costs.items():
        deepest = max(found)
        plies = deepest - FROM_DEPTH
        factor = (found[deepest].nodes / found[FROM_DEPTH].nodes) ** (1 / plies) if plies > 0 else None
        bound = moves if method == "minimax" else sqrt(moves)
        reported = chapter.growth.get(method) if chapter else None
        rows.append(Growth(title_of(spec), method, deepest, reported, factor, bound))
    return rows


def _growth_table(rows: list[Growth]) -> Table:
    return Table(
        name="search_growth",
        title=Message("Effective branching factor"),
        columns=(
            Column(Message("game")),
            Column(Message("method")),
            Column(Message("to depth")),
            Column(COURSE, ".2f"),
            Column(OURS, ".2f"),
            Column(exact(Message("moves a state, or its root")), ".2f"),
        ),
        rows=tuple((row.game, METHOD_NAMES[row.method], *row[2:]) for row in rows),
        above=prose(
            Message(
                "By how much one ply more multiplies the nodes, from depth {depth} to the deepest.", depth=FROM_DEPTH
            ),
            Message(
                "For minimax the exact value is the mean number of moves in a state; the best that alpha-beta can do "
                "is its square root."
            ),
            Message(
                "Of the course reports only that on Sim counts anything: its figure is computed from the states it saw "
                "in a whole game at depth 3 and 5."
            ),
        ),
        below=prose(*concluded.growth(rows)),
    )


def chapter() -> Chapter:
    """Return the chapter, on the games that are here now."""
    return Chapter(
        name="search",
        title=Message("Search itself"),
        about=prose(
            Message("All five course reports search by minimax or alpha-beta."),
            Message(
                "The same engine here runs plain minimax, plain alpha-beta in several orders of moves, and the full "
                "search, on every game."
            ),
        ),
        experiments=(
            Experiment(
                name="nodes",
                title=Message("Nodes and time to depth"),
                run=run,
                quick={"games": subjects(), "nodes": 1_000_000},
                full={"games": subjects(), "nodes": 50_000_000},
                seconds=(15, 400),
            ),
        ),
    )
