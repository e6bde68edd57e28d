"""What searches are given and what they find: Limits in, Report out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol

from .errors import LimitsError
from .kinds import number_or_text
from .report_text import found_lines, kind_of, line_names, move_name, score_text

Move = Any
"""A small integer in native games; any object in games written in Python."""

Score = float
"""For the player to move, in the unit of the game's result."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """When to stop: the first limit that is reached ends the search; None means no limit.

    >>> Limits(depth=6, seconds=0.5)
    Limits(depth=6, nodes=None, seconds=0.5)
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Refuse what no search can keep."""
        for name in ("depth", "nodes"):
            value = getattr(self, name)
            if value is not None and not (isinstance(value, int) and value > 0):
                told = number_or_text(value) if isinstance(value, int) else repr(value)
                raise LimitsError("{name}={value}: give a whole number above 0", name=name, value=told)
        if self.seconds is not None and not (isinstance(self.seconds, int | float) and 0 < self.seconds < inf):
            told = number_or_text(self.seconds)
            raise LimitsError("{name}={value}: give a number above 0", name="seconds", value=told)


@dataclass(frozen=True)
class Playouts:
    """What came of games of random moves."""

    games: int
    moves: int
    first_wins: int
    second_wins: int
    draws: int


class Played(Protocol):
    """One game between native players; the lists have one entry for each move and are made when asked for."""

    @property
    def start(self) -> Any:
        """The state the game began with."""

    @property
    def end(self) -> Any:
        """The last state."""

    @property
    def result(self) -> Score | None:
        """Final score for the first player; None if the game was left unfinished."""

    @property
    def moves(self) -> list[int]:
        """The moves."""

    @property
    def move_texts(self) -> list[str]:
        """The same by name."""

    @property
    def costs(self) -> tuple[tuple[int, float, int], tuple[int, float, int]]:
        """Moves, seconds and nodes of the first and of the second player."""

    @property
    def nodes(self) -> list[int]:
        """Moves tried for each."""

    @property
    def seconds(self) -> list[float]:
        """Time each took; 0 for what is drawn or seen at once."""

    @property
    def scores(self) -> list[Score | None]:
        """What each seemed worth to the player who made it; None where nothing was evaluated."""


@dataclass(frozen=True)
class Hopes:
    """What the moves of a state are worth to a player who has not won it: the chance that the other side goes wrong.

    `rounds` says how many of the other side's moves were looked at, one after another; `whole`, whether to the end of
    the game, with nothing guessed. `chances` is empty if the limits ended the first round.
    """

    chances: dict[Move, float]
    rounds: int
    whole: bool
    nodes: int
    seconds: float
    stopped: bool = False


@dataclass(frozen=True)
class Likings:
    """For each move of a state, the chance that a player takes it who looks 0, 1, 2, ... plies ahead."""

    moves: dict[Move, tuple[float, ...]]
    nodes: int
    seconds: float


@dataclass(frozen=True)
class TreeNode:
    """One node of a kept search tree, in the order of search.

    `why` is one of: searched, terminal, horizon, bounds, table cut, probcut, beta cut, pruned, stopped.
    Scores and windows are for the player to move at the node; None is an infinite window or a pruned node's score.
    `omitted` counts the children that were not kept: all of them, or none. In a tree of simulations `visits` counts
    those that went through the node, and the window is what is proved of its score.
    """

    parent: int
    move: Move
    to_move: int
    depth: int
    alpha: Score | None
    beta: Score | None
    score: Score | None
    why: str
    omitted: int = 0
    visits: int = 0


@dataclass(frozen=True)
class Simulation:
    """One simulation of Monte Carlo tree search: `tree_moves` of its moves lie in the tree, the others are its playout.

    `reward` is what it ended with, from -1 to 1, and `proved` says between which ranks the score of each node on its
    way lies, the root's first; None is unknown. Both are for the first player, whoever moves.
    """

    moves: list[Move]
    tree_moves: int
    reward: float
    proved: list[tuple[Score | None, Score | None]]


class SearchTree(list[TreeNode]):
    """The kept nodes of a search, in order; it prints as indented text, and a notebook shows it as a picture.

    `simulations` has those of a search by one thread, from the first on: all of them, unless they have more than 16
    moves for each node that may be kept.
    """

    def __init__(
        self, nodes: Iterable[TreeNode] = (), state: Any = None, simulations: Iterable[Simulation] = ()
    ) -> None:
        super().__init__(nodes)
        self._state = state
        self.simulations = list(simulations)

    def __str__(self) -> str:
        """Write a line a node, with the moves by name."""
        from .trees import as_text, named_nodes

        return as_text(named_nodes(self._state, self)).rstrip()

    def _repr_svg_(self) -> str | None:
        """Draw it; None for a tree without nodes, or with more than a picture holds."""
        from .trees import MOST_DRAWN, as_svg, named_nodes

        if self._state is None or not 0 < len(self) <= MOST_DRAWN:
            return None
        return as_svg(named_nodes(self._state, self))


@dataclass(frozen=True, repr=False)
class Report:
    """What a search found. `print(report)` says it as people do, with the moves by name.

    `score` is the number people use for the game (Sim: plies to the end); `rank` is the same score on the scale
    the engine compares, where larger is always better for the player to move. `interval` is where an unsolved score
    is proved to lie, if both ends are known. `proven` says what is certain: "score", "winner" (then the score is a
    bound on the winner's side of 0), "interval", or None where no more than `bound` is. `counts` has how many nodes of
    the search whose tree is kept ended for each reason, whether they are kept or not. By method="mcts" there are
    `simulations`, and with `all_moves` the `visits` of each move that had any. `state` is the one searched.
    """

    best: Move | None
    score: Score
    bound: str
    solved: bool
    line: list[Move]
    depth: int
    nodes: int
    seconds: float
    stopped: bool = False
    interval: tuple[Score, Score] | None = None
    rank: Score = 0
    moves: dict[Move, Score] = field(default_factory=dict)
    move_ranks: dict[Move, Score] = field(default_factory=dict)
    solved_moves: set[Move] = field(default_factory=set)
    tree: SearchTree = field(default_factory=SearchTree)
    omitted: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    proven: str | None = None
    simulations: int = 0
    visits: dict[Move, int] = field(default_factory=dict)
    state: Any = field(default=None, compare=False)

    @property
    def best_text(self) -> str | None:
        """The best move by its name."""
        return None if self.best is None else move_name(self.state, self.best)

    @property
    def line_texts(self) -> list[str]:
        """The line by the names of its moves."""
        return line_names(self.state, self.line)

    def __repr__(self) -> str:
        """Return the gist in one line."""
        over = self.state is not None and self.state.result() is not None
        best = self.best_text or ("game over" if over else "no move")
        found = f"{best} {score_text(self.score)} ({kind_of(self)})"
        return f"<Report {found}, {self.nodes:,} nodes, {self.seconds:.3f} s>"

    def __str__(self) -> str:
        """Draw the board and say what was found, as `turnwise analyse` does."""
        return "\n".join((str(self.state), *found_lines(self)))

    def _repr_html_(self) -> str:
        """Show the board, what was found and the tree, if one was kept, to a notebook."""
        from html import escape

        draw = getattr(self.state, "_repr_svg_", None)
        board = draw() if draw else f"<pre>{escape(str(self.state))}</pre>"
        words = escape("\n".join(found_lines(self)))
        return f"<div>{board}<pre>{words}</pre>{self.tree._repr_svg_() or ''}</div>"
