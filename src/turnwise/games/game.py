"""One object is a game: its name, the type of its states, and what else is known of it, each with a default."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from inspect import cleandoc
from typing import Any, Unpack

from rich.text import Text

from ..engine import Player, PlayerOptions, Style, make_player
from ..errors import GameError, OptionError, ParseError
from ..messages import Message, Words, as_message
from ..report import Limits, Move
from ..sources import one_line
from .check import check_class, check_values
from .classic import Classic
from .explanation import Explanation
from .hosted import HostedState
from .hosted_evaluators import OWN, ZERO, raw_evaluator_of
from .hosted_player import HostedPlayer
from .keywords import Keyword, keywords_of, read_keywords
from .levels import LEVELS, Level
from .opening_names import OpeningNames
from .picture import Picture
from .plain_view import PLAIN_VIEW
from .rules import Section, plain_rules
from .term import TERMS
from .unknown import unknown_option
from .view import BoardView

START = "start"
PLAYERS = (Message("first"), Message("second"))
MOVE_HELP = Message("the text of a legal move")


@dataclass(frozen=True, kw_only=True)
class BenchSearch:
    """One search of the bench: always the same number of nodes until the engine changes."""

    position: str
    depth: int


NATIVE_NODES, HOSTED_NODES = 200_000, 20_000
NATIVE_PERFECT_NODES, HOSTED_PERFECT_NODES = 10_000_000, 100_000


@dataclass(frozen=True, kw_only=True, repr=False)
class Game:
    """One game. Only a name and a state type are needed; a class of states alone does for `turnwise.register`.

    The type of states is native, or any class whose objects are immutable and hashable and have `to_move`, `result`,
    `legal_moves` and `play`; such a game is *hosted*. The class may also offer `text` and `parse`, `move_text`,
    `features`, `evaluate`, `terms`, `rows` and `__str__`, which do what they do in native games.
    """

    name: str
    state: Any
    """The type of states."""
    title: Any = ""
    """Given as a text, as texts by language (`{"en": ..., "fa": ...}`) or as a message; it is a message from then on.
    So are `players`, `summary`, the words of `setups`, and `move_help`."""
    players: tuple[Any, Any] = PLAYERS
    summary: Any = ""
    """One line on what the game is about; default: the first line of the class's docstring."""
    setups: Mapping[str, Any] = field(default_factory=dict)
    """Options of `start:key=value`, with a few words on each; default: the keywords of the state type."""
    bounds: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Options that visitors of a server may set: the least and the largest number, or all texts. Others are closed."""
    draw: Callable[..., Text | Picture] = lambda state, **_marks: _draw(state)
    """draw(state, *, last=None, marks=True) -> a coloured picture for the terminal; one with words is a `Picture`."""
    classic: Classic | None = None
    """The agent of a course report; None for a game without one."""
    levels: tuple[Level, ...] = LEVELS
    """From the weakest; `search:level=1` is the first."""
    move_help: Any = MOVE_HELP
    """How a move is written, for a prompt."""
    split_moves: Callable[[str], list[str]] = str.split
    """Cuts the moves of a game, written in one text, into move texts."""
    bench: tuple[BenchSearch, ...] = ()
    openings: str = "plies=0-8"
    """Where the games of a match begin by default; see arena.openings."""
    opening_names: Mapping[str, Any] = field(default_factory=dict)
    """Names of openings by their moves from the start, as in `{"e2e4 e7e5": "Open game"}`; each is a text, texts by
    language or a message. Whatever comes to the same position has the name; default: none."""
    without_dash: Callable[[str], str] = lambda text: text
    """Writes a position that begins with a dash in another way, or a command line would take it for an option."""
    perfect_moves: Callable[[Any], list[Move] | None] = lambda _state: None
    """Best moves by something finer than the score; None where nothing finer is known."""
    build_book: Callable[..., None] | None = None
    """build_book(path, *, plies, table_bytes, workers, progress): makes the opening book, in steps that survive a
    stop."""
    train: Callable[..., Any] | None = None
    """train(path, *, folder, games, workers, progress, **plan) -> `errors` by `stage`, which names what stages count:
    fits a learned evaluation, in steps too."""
    certificate: Callable[[Any], str] | None = None
    """certificate(start) -> lines of state and reply that prove who wins, for a checker to read."""
    solvable: Callable[[Any], bool] = lambda _state: True
    """Whether a solver has a chance at this state within the time of a move."""
    moves_left: Callable[[Any], int] = lambda _state: 20
    """About how many moves the player to move still has to think about, for a clock to be shared among them."""
    time_for: Callable[[Any, float], float] | None = None
    """time_for(state, left) -> seconds for the next move, of those that are left for the rest of the game; default: its
    share of them by `moves_left`."""
    probcut: float = 0.0
    """How boldly agents search, by the engine's option of this name; 0 where the evaluator does not know its errors."""
    policy_network: str = ""
    """The file of the package's data that the agent `puct` plays with where it is given none."""
    quickly_solved: bool = True
    """Whether the solver scores all moves of most positions at once, so that one can draw among the best."""
    near_end: Callable[[Any], bool] | None = None
    """Whether the solver finds the scores of all moves in a moment here, so that an analysis begins with it; default:
    wherever a native game is `quickly_solved` and `solvable`."""
    every_point_counts: bool = False
    """Whether a small win may be worse than playing on, so that a level does not take every win it sees."""
    clear_lead: float | None = None
    """Points of a guess that decide most games; where it is given, `perfect` plays lost positions for mistakes."""
    make_start: Callable[..., Any] | None = None
    """make_start(**options) -> the start position, where the state class alone does not know how."""
    study_options: str = ""
    """Options of the starts that `turnwise study` solves unless told otherwise."""
    describe: Callable[[Any, Move], Words] = lambda state, move: str(state.move_text(move))
    """describe(state, move) -> the move in words, for people."""
    read_drawing: Callable[[str], Any | None] = lambda _text: None
    """read_drawing(text) -> the state of a board that somebody has drawn and pasted; None for anything else."""
    view: BoardView = PLAIN_VIEW
    """How the board is shown in the web app and in notebooks."""
    rules: tuple[Section, ...] = ()
    """The rules for people, with pictures; default: the class's docstring."""
    explain: Callable[[Any], Explanation] | None = None
    """explain(state) -> what is true of a position, as facts that say themselves."""
    lab: Callable[[], Any] | None = None
    """lab() -> the `lab.Chapter` that runs the experiments of a report on this game again."""
    row_orders: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """By encoding: orders of the columns that turn the row of a state into that of each of its images."""
    terms: Mapping[str, Words] = field(default_factory=dict)
    """What features and other terms of an evaluation are called; one that is not here is called by its name."""
    splits: tuple[str, ...] = ()
    """Evaluations that people see split into terms; the first is shown by default. One that is no evaluator is that of
    the course report's tree. Default: the first evaluator, by its terms if it is a sum, else the features."""

    def __post_init__(self) -> None:
        """Fill in what the class of states tells by itself; refuse a class that is no game, and what is no value."""
        check_class(self.name, self.state)
        for name, value in {
            "title": self.name.replace("_", " ").capitalize(),
            "summary": _words_of(self.state),
            "setups": {key: each.help for key, each in self.keywords.items()},
            "bounds": {} if self.is_native else _bounds_of(self.state),
        }.items():
            if not getattr(self, name):
                object.__setattr__(self, name, value)
        check_values(self)
        for name in ("title", "summary", "move_help"):
            object.__setattr__(self, name, as_message(getattr(self, name)))
        object.__setattr__(self, "players", tuple(map(as_message, self.players)))
        object.__setattr__(self, "setups", {key: as_message(words) for key, words in self.setups.items()})
        if not self.is_native:
            _ = self.named_openings  # so that a line that cannot be played is refused where it is written

    def __repr__(self) -> str:
        """Name the game."""
        return f"<game {self.name}: {str(self.summary) or self.title}>"

    # ---- states ----

    @property
    def is_native(self) -> bool:
        """Whether the rules are in the core."""
        return hasattr(self.state, "_search")

    @property
    def has_texts(self) -> bool:
        """Whether states have a text of the game's own."""
        return hasattr(self.state, "text") and hasattr(self.state, "parse")

    @property
    def keywords(self) -> dict[str, Keyword]:
        """Keywords of the constructor, for a hosted game."""
        return {} if self.is_native else keywords_of(self.state)

    def start(self, **options: Any) -> Any:
        """Return the start position with these options."""
        if self.is_native or self.make_start:
            return self.host((self.make_start or self.state)(**options))
        values = read_keywords(self.name, self.keywords, options)
        raw = self._run(Message("the constructor"), lambda: self.state(**values))
        return HostedState(self, raw, _start_with(options))

    def parse(self, text: str) -> Any:
        """Read the text of a state: the game's own, or the start and the moves from there."""
        if self.is_native:
            return self.state.parse(text)
        if self.has_texts and text.partition(":")[0].split(" ")[0] != START:
            return HostedState(self, self._run(Message("parse"), lambda: self.state.parse(text)), None)
        return self._replayed(text)

    def host(self, state: Any) -> Any:
        """Return a state as everything above the games takes it; one of a class of Python is hosted."""
        if self.is_native or isinstance(state, HostedState):
            return state
        return HostedState(self, state, self._start_text(state))

    def _start_text(self, raw: Any) -> str | None:
        """Write a state as options of the start, if its constructor gives it again."""
        values = {name: getattr(raw, name, None) for name in self.keywords}
        other = {name: value for name, value in values.items() if value != self.keywords[name].default}
        if type(raw) is not self.state or any(type(other[name]) is not self.keywords[name].kind for name in other):
            return None
        return _start_with(other) if self.state(**other) == raw else None

    def _replayed(self, text: str) -> Any:
        head, *moves = text.split() or [""]
        if head.partition(":")[0] != START:
            raise ParseError(
                "{game} position '{position}': write start, or start:key=value,..., and moves after it",
                game=self.name,
                position=text,
            )
        state = self.start(**options_of(self, text, head.partition(":")[2]))
        for move in moves:
            state = state.play(move)
        return state

    def _run(self, what: Message, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except (OptionError, ParseError):
            raise
        except (Exception, SystemExit) as error:
            raise GameError(
                "game {game}: {what} failed: {error}", game=self.name, what=what, error=one_line(error)
            ) from error

    def is_near_end(self, state: Any) -> bool:
        """Whether an analysis of this state begins with the solver; a search finds out by itself what is left then."""
        if self.near_end is not None:
            return self.near_end(state)
        return self.is_native and self.quickly_solved and self.solvable(state)

    def opening_of(self, states: Sequence[Any]) -> Message | None:
        """Return the name of the opening of a line of states; None where it has none."""
        return self.named_openings.of(states)

    @cached_property
    def named_openings(self) -> OpeningNames:
        """The positions of `opening_names`."""
        return OpeningNames(self)

    # ---- evaluations ----

    def term_words(self, name: str) -> Message:
        """Return the name of a feature or another term of an evaluation.

        >>> from turnwise import games
        >>> games.find("sim").term_words("own_safe"), games.find("sim").term_words("of_my_own")
        (<Message 'own safe edges'>, <Message 'of my own'>)
        """
        return as_message(self.terms.get(name) or TERMS.get(name) or name.replace("_", " "))

    def evaluators(self) -> list[str]:
        """List the names that `search(evaluate=...)` takes; the first is the default."""
        if self.is_native:
            return list(self.state.evaluators())
        return [OWN, ZERO] if hasattr(self.state, OWN) else [ZERO]

    def encodings(self) -> list[str]:
        """List the ways to write a state as numbers for a network; none for a hosted game."""
        return list(self.state.encodings()) if hasattr(self.state, "encodings") else []

    def feature_names(self) -> tuple[str, ...]:
        """List the features, in order; none for a game without them."""
        if not hasattr(self.state, "features"):
            return ()
        return tuple(self.start().features())

    def raw_evaluator(self, evaluate: object) -> Callable[[Any], float] | None:
        """Return an evaluator of a hosted game as a function of the class's own state."""
        return raw_evaluator_of(self, evaluate)

    # ---- playing ----

    def make_player(
        self,
        *,
        seed: int,
        limits: Limits | None = None,
        evaluate: Any = None,
        flat_wins: bool = False,
        style: Style | None = None,
        **options: Unpack[PlayerOptions],
    ) -> Player:
        """Make a player of this game; see `engine.make_player`."""
        judged = evaluate if self.is_native else self._judged(evaluate)

        def make() -> Player:
            return make_player(
                self.state, seed=seed, limits=limits, evaluate=judged, flat_wins=flat_wins, style=style, **options
            )

        if self.is_native:
            return make()
        player = HostedPlayer(make)
        player.restart(seed)
        return player

    def _judged(self, evaluate: Any) -> Any:
        """Return what judges for a player; None would be the class's own method, where it has one."""
        function = self.raw_evaluator(evaluate)
        return _knows_nothing if function is None and hasattr(self.state, OWN) else function

    @property
    def search_nodes(self) -> int:
        """Nodes of a search without a limit; the methods of a class in Python take a hundred times as long."""
        return NATIVE_NODES if self.is_native else HOSTED_NODES

    @property
    def perfect_nodes(self) -> int:
        """Nodes of exact play without a limit: some positions would take it hours."""
        return NATIVE_PERFECT_NODES if self.is_native else HOSTED_PERFECT_NODES


def game_of_class(state: Any, *, name: str = "") -> Game:
    """Make a game of a class of states; its name is that of the class, as `TicTacToe` gives tic_tac_toe."""
    given = getattr(state, "__name__", type(state).__name__)
    return Game(name=name or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", given).lower(), state=state)


def options_of(game: Game, text: str, pairs: str) -> dict[str, str]:
    """Read `key=value,...`; refuse an option that the game does not have."""
    options: dict[str, str] = {}
    for pair in pairs.split(",") if pairs else ():
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise ParseError(
                "{game} position '{position}': write options as key=value, not '{pair}'",
                game=game.name,
                position=text,
                pair=pair,
            )
        if key not in game.setups:
            raise unknown_option(game.name, key, game.setups)
        if key in options:
            raise ParseError(
                "{game} position '{position}': option '{option}' is given twice",
                game=game.name,
                position=text,
                option=key,
            )
        options[key] = value
    return options


def rules_of(game: Game) -> tuple[Section, ...]:
    """Return the rules of a game: its own, or the docstring of its class, or that of the class's module.

    >>> from turnwise import games
    >>> [section.title for section in rules_of(games.find("sim"))][0]
    <Message 'Aim'>
    """
    module = sys.modules.get(game.state.__module__)
    return game.rules or plain_rules(_docstring_of(game.state) or cleandoc(getattr(module, "__doc__", None) or ""))


def _words_of(state: Any) -> str:
    """Return the first line of a docstring."""
    return _docstring_of(state).partition("\n")[0]


def _docstring_of(state: Any) -> str:
    """Return a docstring; not the one that dataclasses make by themselves."""
    words = cleandoc(state.__doc__ or "")
    made = words.startswith(f"{getattr(state, '__name__', '')}(")
    return "" if made else words


def _bounds_of(state: Any) -> Any:
    """Return the bounds that a class declares; a method of this name tells something else."""
    bounds = getattr(state, "bounds", {})
    return {} if callable(bounds) else bounds


def _start_with(options: Mapping[str, Any]) -> str | None:
    """Write a start with its options; None if a value cannot stand among options."""
    texts = {name: str(value) for name, value in options.items()}
    if any(not text or re.search(r"[\s,]", text) for text in texts.values()):
        return None
    pairs = ",".join(f"{name}={text}" for name, text in texts.items())
    return f"{START}:{pairs}" if pairs else START


def _knows_nothing(_state: Any) -> float:
    return 0.0


def _draw(state: Any) -> Text:
    return Text(state.drawing() if isinstance(state, HostedState) else state.text())
