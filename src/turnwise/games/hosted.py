"""States of games written in Python, with everything that native states offer.

A hosted state holds a state of somebody's class and how the game got there. Its moves are small integers, the places
in the list that the class gives, so that everything else (records, tables, pipes) need not know what its moves are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import redirect_stdout
from math import isfinite
from numbers import Number, Real
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .. import _core
from ..errors import (
    ArgumentTypeError,
    GameError,
    IllegalMoveError,
    ParseError,
    TurnwiseError,
    message_of,
)
from ..messages import Listing, reads_digits
from ..report import Move, Report, Score
from ..sources import one_line
from .hosted_evaluators import OWN, terms_by
from .term import TermRow

if TYPE_CHECKING:
    from .game import Game

PLAYERS = 2
MOST_POINTS = 1e6  # of a result; the engine keeps three decimals
T = TypeVar("T")


class HostedState:
    """One state of a game written in Python."""

    __slots__ = ("_asked", "_moves", "_names", "_start", "game", "raw")

    def __init__(self, game: Game, raw: Any, start: str | None, moves: tuple[str, ...] = ()) -> None:
        self.game = game
        self.raw = raw
        self._start = start
        """Text of the start, where the game has no texts of its own; None if nobody knows."""
        self._moves = moves
        self._asked: list[Any] | None = None
        self._names: list[str] | None = None

    # ---- the rules, as the class has them ----

    def to_move(self) -> int:
        """0 for the first player, 1 for the second."""
        player = self._ask("to_move")
        if player not in range(PLAYERS):
            raise GameError(
                "game {game}: to_move() gave {player}, players are 0 and 1", game=self.game.name, player=repr(player)
            )
        return int(player)

    def result(self) -> Score | None:
        """Return the final score for the player to move; None while the game goes on."""
        score = self._ask("result")
        if score is None or _is_number(score):
            return score if score is None else +score  # True is 1, as the engine takes it
        raise GameError(
            "game {game}: result() gave {score}, give a number or None", game=self.game.name, score=repr(score)
        )

    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.result() is not None

    def winner(self) -> int | None:
        """Return who has won, 0 or 1; None for a draw and while the game goes on."""
        score = self.result()
        return None if not score else self.to_move() if score > 0 else 1 - self.to_move()

    def legal_moves(self) -> list[Move]:
        """List the moves by their places; none once the game is over."""
        return [] if self.is_over() else list(range(len(self.raw_moves())))

    def play(self, move: Move | str) -> HostedState:
        """Return the next state; the move is its place, its text, or what the class itself calls a move.

        An int is always a place, also where the class's moves are numbers.
        """
        place = self._place(move)
        after = self._ask("play", self.raw_moves()[place])
        return HostedState(self.game, after, self._start, (*self._moves, self.move_text(place)))

    def _place(self, move: Any) -> Move:
        if type(move) is int or (isinstance(move, Number) and not self._has_kind(move)):
            return self._checked(move)
        if type(move) is str or (isinstance(move, str) and not self._has_kind(move)):
            return self.parse_move(move)
        return self.place_of(move)

    def _has_kind(self, move: Any) -> bool:
        """Whether the class's moves are of the type of this one, such as an IntEnum."""
        return not self.is_over() and any(type(each) is type(move) for each in self.raw_moves())

    def raw_moves(self) -> list[Any]:
        """List the moves as the class gives them; asked once."""
        if self._asked is None:
            self._asked = self.call("legal_moves", lambda: list(self.raw.legal_moves()))
            if not self._asked:
                raise GameError("game {game}: legal_moves() of an unfinished state is empty", game=self.game.name)
        return self._asked

    def place_of(self, raw_move: Any) -> Move:
        """Return the place of a move that the class, or an agent for it, has given; IllegalMoveError if it has none."""
        moves = [] if self.is_over() else self.raw_moves()
        for place, each in enumerate(moves):
            if each is raw_move or each == raw_move:
                return place
        raise self._illegal(raw_move)

    # ---- texts ----

    def text(self) -> str:
        """Return the game's own text, or the start and the moves from there."""
        if self.game.has_texts:
            return str(self._ask("text"))
        if self._start is None:
            raise ParseError(
                "a state of {game} that was not played from the start has no text: give the class methods text() "
                "and parse(), or begin with the start",
                game=self.game.name,
            )
        return " ".join((self._start, *self._moves))

    def move_text(self, move: Move) -> str:
        """Return the name of a move."""
        names = self._move_names()
        return names[self._checked(move)]

    def parse_move(self, text: str) -> Move:
        """Return the legal move that a text names, with digits of any keyboard."""
        names = [] if self.is_over() else self._move_names()
        written = "".join(text.split())
        for word in (written, reads_digits(written)):
            if word in names:
                return names.index(word)
        raise self._illegal(text)

    def options(self) -> dict[str, str]:
        """Return the options of the start."""
        pairs = (self._start or "").partition(":")[2].split(",")
        return dict(pair.split("=", 1) for pair in pairs if "=" in pair)

    def _move_names(self) -> list[str]:
        if self._names is None:
            self._names = self.call("move_text", self._make_names)
        return self._names

    def _make_names(self) -> list[str]:
        name: Callable[[Any], Any] = getattr(self.raw, "move_text", str)
        names = ["".join(str(name(move)).split()) for move in self.raw_moves()]
        return names if len(set(names)) == len(names) and all(names) else list(map(str, range(len(names))))

    def _checked(self, move: Any) -> Move:
        if isinstance(move, int) and not self.is_over() and 0 <= move < len(self.raw_moves()):
            return move
        raise self._illegal(move)

    def _illegal(self, move: Any) -> IllegalMoveError:
        if self.is_over():
            return IllegalMoveError(
                "illegal move '{move}' in {game}: the game is over", move=str(move), game=self.game.name
            )
        return IllegalMoveError(
            "illegal move '{move}' in {game}: legal moves are {moves}",
            move=str(move),
            game=self.game.name,
            moves=Listing(self._move_names()),
        )

    # ---- what the class may offer besides ----

    def key(self) -> Hashable:
        """Return the state of the class, which is known by its equality."""
        hash(self)  # a class that cannot be hashed is told of here, and not where keys are kept
        return self.raw  # type: ignore[no-any-return]

    def features(self) -> dict[str, float]:
        """Return the class's features; none if it has none."""
        if not hasattr(self.raw, "features"):
            return {}
        found = self._ask("features")
        if not isinstance(found, Mapping) or not all(_is_number(value) for value in found.values()):
            raise GameError(
                "game {game}: features() gave {found}, give a dictionary of numbers",
                game=self.game.name,
                found=repr(found),
            )
        return {str(name): float(value) for name, value in found.items()}

    def bounds(self) -> tuple[float, float]:
        """Return between what the result must lie: of a finished game itself, else what the engine can hold."""
        score = self.result()
        return (-MOST_POINTS, MOST_POINTS) if score is None else (score, score)

    def banked(self) -> float:
        """Return nothing: the class keeps no points apart from its result."""
        return 0.0

    def evaluate(self, evaluate: object = None) -> float:
        """Return what an evaluator thinks of this unfinished state, for the player to move."""
        function = self.game.raw_evaluator(evaluate)
        if function is None:
            return 0.0
        judge = function
        return float(self.call(OWN, lambda: judge(self.raw)))

    def terms(self, evaluate: object = None) -> list[TermRow] | None:
        """Return what evaluate() adds up from; None where it is not a sum."""
        return terms_by(self, evaluate)

    def rows(self) -> Sequence[Any]:
        """Return the rows of the board; none where the class has no board of rows."""
        return list(self._ask("rows")) if hasattr(self.raw, "rows") else []

    def symmetries(self) -> int:
        """Count one image, the state itself."""
        return 1

    def map(self, _symmetry: int) -> HostedState:
        """Return the state itself."""
        return self

    def map_move(self, _symmetry: int, move: Move) -> Move:
        """Return the move itself."""
        return move

    def drawing(self) -> str:
        """Return what the class prints; its rows, where it says nothing of printing."""
        says_nothing = not any("__str__" in vars(kind) for kind in type(self.raw).__mro__[:-1])
        if says_nothing and hasattr(self.raw, "rows"):
            return "\n".join(" ".join(map(str, row)) for row in self.rows())
        return self.call("__str__", lambda: str(self.raw))

    # ---- the engine ----

    def _search(self, request: _core.SearchRequest, evaluate: object, _symmetric: bool) -> Report:
        function = self.game.raw_evaluator(evaluate)
        return cast(Report, self.call("search", lambda: _core.search_python(self.raw, request, function, host=self)))

    def _mistakes(
        self,
        _solver: object,
        allowance: _core.Allowance,
        evaluate: object,
        drawn: bool,
        opponent: Sequence[float],
        clear_lead: float,
    ) -> dict[str, Any]:
        function = self.game.raw_evaluator(evaluate)
        found: Mapping[str, Any] = self.call(
            "mistakes", lambda: _core.mistakes_python(self.raw, allowance, function, drawn, opponent, clear_lead)
        )
        return {**found, "chances": [(self.place_of(move), chance) for move, chance in found["chances"]]}

    def _likings(self, allowance: _core.Allowance, evaluate: object, clear_lead: float) -> dict[str, Any]:
        function = self.game.raw_evaluator(evaluate)
        found: Mapping[str, Any] = self.call(
            "likings", lambda: _core.likings_python(self.raw, allowance, function, clear_lead)
        )
        return {**found, "moves": [self.place_of(move) for move in found["moves"]]}

    def _perft(self, depth: int) -> int:
        return self.call("perft", lambda: _core.perft_python(self.raw, depth))

    # ---- as a value ----

    def __eq__(self, other: object) -> bool:
        """Compare by game and state."""
        return isinstance(other, HostedState) and (self.game.name, self.raw) == (other.game.name, other.raw)

    def __hash__(self) -> int:
        """Hash as the class does."""
        try:
            return hash(self.raw)
        except TypeError as error:
            raise ArgumentTypeError(
                "game {game}: {error}: states are hashable values, such as a frozen dataclass",
                game=self.game.name,
                error=message_of(error),
            ) from error

    def __str__(self) -> str:
        """Draw the state as the class prints it."""
        return self.drawing()

    def _repr_svg_(self) -> str:
        """Draw the board as the web app does, for a notebook."""
        from .svg import board_svg

        return board_svg(self.game, self)

    def __repr__(self) -> str:
        """Write the state as the class does."""
        return repr(self.raw)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the names of game and position; the other process has the game."""
        return _restore, (self.game.name, self.text())

    def _ask(self, method: str, *arguments: Any) -> Any:
        return self.call(method, lambda: getattr(self.raw, method)(*arguments))

    def call(self, method: str, work: Callable[[], T]) -> T:
        """Run code of the class; what it raises becomes one line with the line of its file."""
        try:
            with redirect_stdout(sys.stderr):
                return work()
        except TurnwiseError:
            raise
        except (Exception, SystemExit) as error:
            raise GameError(
                "game {game}: {method}() failed: {error}", game=self.game.name, method=method, error=one_line(error)
            ) from error


def _is_number(value: object) -> bool:
    try:
        return isinstance(value, Real) and isfinite(value)
    except OverflowError:  # a whole number that no float holds
        return False


def _restore(game: str, text: str) -> HostedState:
    from . import find

    state = find(game).parse(text)
    assert isinstance(state, HostedState)
    return state
