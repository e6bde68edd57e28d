"""What was found about a position or a game."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from .texts import Player, Said, Score, answer


@answer
class SearchReport(TypedDict):
    """What a search or a solver has found; scores are for the player to move."""

    game: NotRequired[str]
    position: NotRequired[str]
    to_move: NotRequired[Player]
    depth: int
    nodes: int
    seconds: float
    score: Score | None
    rank: Score | None
    """Like the score, on the scale where larger is always better."""
    solved: bool
    proven: str | None
    bound: str
    winner: NotRequired[Literal["first", "second", "draw"] | None]
    best: NotRequired[str | None]
    line: list[str]
    stopped: NotRequired[bool]
    confidence: NotRequired[str]
    interval: NotRequired[list[Score]]
    movers: NotRequired[list[str]]
    """The piece of each move of the line, where a player has several."""
    meaning: NotRequired[Said | None]
    """What an exact score means; {first} and {second} are the players."""
    moves: dict[str, Score]
    ranks: NotRequired[dict[str, Score]]
    """Like `moves`, on the scale where larger is always better."""
    steady: NotRequired[bool]
    """Of a search that goes on: whether the depth before has named the same leader."""


@answer
class SolvedMoves(TypedDict):
    """Exact scores of moves, as far as they were found in time."""

    solved: bool
    moves: dict[str, Score]
    ranks: dict[str, Score]
    """Like `moves`, on the scale where larger is always better."""
    best: list[str]


@answer
class Hint(TypedDict):
    """A good move."""

    move: str
    words: Said
    score: Score
    exact: bool


Grade = Literal["blunder", "mistake", "fine", "best"]


@answer
class ReviewChoice(TypedDict):
    """A legal move: what it would have lost."""

    move: str
    lost: Score
    grade: Grade


@answer
class ReviewRow(TypedDict):
    """One move; scores are for the player who made it."""

    ply: int
    player: Player
    move: str
    before: Score
    after: Score
    before_rank: Score
    """Like `before`, on the scale where larger is always better."""
    after_rank: Score
    lost: Score
    at_stake: Score
    """What the worst legal move would have lost."""
    best: list[str]
    comment: str
    """The id of a message."""
    grade: Grade
    solved: bool
    depth: int | None
    """Plies that an estimate looked ahead; null where the scores are exact."""
    choices: list[ReviewChoice]
    """All legal moves, best first."""


@answer
class ReviewTotals(TypedDict):
    """One player's moves together."""

    player: Player
    moves: int
    best: int
    lost: Score
    at_stake: Score
    blunders: int
    mistakes: int
    unproven: int
    lost_a_move: float | None
    """The average loss."""
    accuracy: float | None
    """1 - lost / at_stake; null where nothing could have been lost."""
    words: Said


@answer
class Review(TypedDict):
    """A whole game, move by move."""

    game: str
    position: str
    solved: bool
    rows: list[ReviewRow]
    totals: list[ReviewTotals]


@answer
class Feature(TypedDict):
    """One term of an evaluation."""

    name: str
    words: Said
    value: float
    weight: float | None
    """Null where a table says what the value adds."""
    part: float


@answer
class CellPath(TypedDict):
    """Cells that a sentence leads over."""

    sentence: int
    cells: list[int]


@answer
class Explanation(TypedDict):
    """What an evaluation counts, and what is true of the position."""

    score: Score | None
    features: list[Feature]
    evaluator: str | None
    """The evaluation that the features belong to."""
    splits: list[str]
    """All evaluations that can be asked for."""
    evaluations: dict[str, Score]
    """What every evaluation says; the engine's own comes first."""
    sentences: list[Said]
    paths: list[CellPath]


@answer
class TreeNode(TypedDict):
    """A node of a search tree; `parent` is an index, infinite windows are null."""

    parent: int
    move: str | None
    mover: str | None
    ply: int
    to_move: Player
    depth: int
    alpha: Score | None
    beta: Score | None
    score: Score | None
    why: str
    omitted: int
    """Children that were left out: all of them, or none."""
    visits: int
    """Simulations that went through it; 0 in trees of other methods."""


@answer
class TracedSimulation(TypedDict):
    """One simulation, for the player to move at the root."""

    path: list[int]
    """Indices of the kept nodes that it went through, the root first."""
    moves: list[str]
    """Those after the last of these nodes."""
    is_playout: bool
    """Whether these moves are a playout; else some of them lie in the tree, below what was kept of it."""
    reward: Score
    """From -1, a loss, to 1, a win."""
    proved: list[tuple[Score | None, Score | None]]
    """What is then proved of the scores of these nodes; null is no limit."""


@answer
class TreeCounts(TypedDict):
    """Counts of the whole search, also where the tree is not whole."""

    nodes: int
    leaves: int
    pruned: int
    simulations: int
    why: dict[str, int]


@answer
class Tree(TypedDict):
    """A small search whose tree is kept."""

    nodes: list[TreeNode]
    simulations: list[TracedSimulation]
    """Of the method mcts, from the first on, as many as are kept."""
    omitted: int
    counts: TreeCounts
    score: Score | None
    line: list[str]
    stopped: bool


@answer
class Embedding(TypedDict):
    """Which pages may show views of this server in frames."""

    origins: list[str]
    """Scheme, host and port of each; * is every page."""


@answer
class Place(TypedDict):
    """Where the searches of whoever asks stand among those that wait."""

    place: int | None
    """The best of their places, from 1; null if none waits."""
