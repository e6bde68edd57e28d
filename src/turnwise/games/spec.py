"""What the rest of the package needs to know of a game besides its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from ..report import Move
from .plain_view import PLAIN_VIEW
from .view import BoardView


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a classic agent thinks about one move."""

    depth: int
    evaluate: str | None = None
    """Instead of the evaluator of its reading."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """An option of a classic agent that the report leaves open."""

    values: tuple[str, ...]
    """The first is the default."""
    help: str


@dataclass(frozen=True, kw_only=True)
class Classic:
    """The agent of the course report, as data: one plain search to a depth."""

    depth: int | None
    """None where a schedule says it for each state."""
    move_order: str
    """"ascending" tries moves by number, "shuffled" anew at random at every node."""
    readings: dict[str, str]
    """Evaluator by the name of the reading of the report; the first is the default."""
    schedules: dict[str, Callable[[Any], Plan]] = field(default_factory=dict)
    """Plans by name; the first is the default."""
    tree: Callable[..., Any] | None = None
    """tree(state, reading, **choices) -> what is searched instead, where the report's agent looks ahead in another game
    with the same moves. It judges by itself, as the reading has it."""
    choices: dict[str, Choice] = field(default_factory=dict)
    """Further options of the agent, for its tree."""
    evaluation: dict[str, int] = field(default_factory=dict)
    """Weights by feature, where the report tunes them; the agent's option of this name gives others."""
    branching: int | None = None
    """Most moves of a state the agent looks at, where the report leaves some out."""
    pruning: dict[str, int] = field(default_factory=dict)
    """Weights by criterion of what is left out; an option like `evaluation`."""


@dataclass(frozen=True, kw_only=True)
class Level:
    """How a player of some strength errs: how far it looks, how often less far, how roughly it judges."""

    depth: int | None = None
    nodes: int | None = None
    noise: float = 0.0
    """Standard deviation of the error in the judgement of a move, in points of the result's rank."""
    lapse: float = 0.0
    """Chance to look one ply less far, again and again, down to one ply."""
    perfect: bool = False
    """Plays exact scores where the solver finds them within `nodes`, and searches where it does not."""


@dataclass(frozen=True, kw_only=True)
class BenchSearch:
    """One search of the bench: always the same number of nodes until the engine changes."""

    position: str
    depth: int


@dataclass(frozen=True)
class GameSpec:
    """One game: its state class and how people see it."""

    name: str
    title: str
    title_fa: str
    state: Any
    players: tuple[str, str]
    summary: str
    setups: dict[str, str]
    """Options of `start:key=value`, with a few words on each."""
    draw: Callable[..., Text]
    """draw(state, *, last=None, marks=True) -> a coloured picture for the terminal."""
    classic: Classic
    levels: tuple[Level, ...]
    """From the weakest; `search:level=1` is the first."""
    move_help: str
    """How a move is written, for a prompt."""
    split_moves: Callable[[str], list[str]]
    """Cuts the moves of a game, written in one text, into move texts."""
    bench: tuple[BenchSearch, ...]
    openings: str
    """Where the games of a match begin unless told otherwise; see arena.openings."""
    without_dash: Callable[[str], str] = lambda text: text
    """Writes a position that begins with a dash in another way, or a command line would take it for an option."""
    perfect_moves: Callable[[Any], list[Move] | None] = lambda _state: None
    """Best moves by something finer than the score; None where nothing finer is known."""
    build_book: Callable[..., None] | None = None
    """build_book(path, *, plies, table_bytes, progress): makes the opening book, in steps that survive a stop."""
    train: Callable[..., Any] | None = None
    """train(path, *, folder, games, progress, **plan) -> `errors` by `stage`, which names what stages count: fits a
    learned evaluation, in steps too."""
    certificate: Callable[[Any], str] | None = None
    """certificate(start) -> lines of state and reply that prove who wins, for a checker to read."""
    solvable: Callable[[Any], bool] = lambda _state: True
    """Whether a solver has a chance at this state within the time of a move."""
    moves_left: Callable[[Any], int] = lambda _state: 20
    """About how many moves the player to move still has to think about, for a clock to be shared among them."""
    probcut: float = 0.0
    """How boldly agents search, by the engine's option of this name; 0 where the evaluator does not know its errors."""
    quickly_solved: bool = True
    """Whether the solver scores all moves of most positions at once, so that one can draw among the best."""
    every_point_counts: bool = False
    """Whether a small win may be worse than playing on, so that a level does not take every win it sees."""
    make_start: Callable[..., Any] | None = None
    """make_start(**options) -> the start position, where the state class alone does not know how."""
    study_options: str = ""
    """Options of the starts that `turnwise study` solves unless told otherwise."""
    describe: Callable[[Any, Move], str] = lambda state, move: str(state.move_text(move))
    """describe(state, move) -> the move in words, for people."""
    view: BoardView = PLAIN_VIEW
    """How the board is shown in the web app and in notebooks."""

    def start(self, **options: Any) -> Any:
        """Return the start position with these options."""
        return (self.make_start or self.state)(**options)
