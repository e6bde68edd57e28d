"""Games of OpenSpiel: any that two players play in turn, seeing everything, without chance, for one sum.

`openspiel:NAME(key=value,...)` is named as OpenSpiel names it. The package is an extra, loaded with the first game.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from multiprocessing import parent_process
from tempfile import TemporaryFile
from typing import Any, ClassVar, Self

from ..errors import OptionError, UnknownNameError
from ..extras import need
from ..messages import Listing, Message
from ..report import Score
from .game import Game
from .hosted import HostedState
from .levels import Level
from .rules import BEGIN, RULES, Picture, Section

PREFIX, EXTRA = "openspiel", "openspiel"
PYTHON, OWN_PYTHON = "python_", "open_spiel.python.games"
"""How names of OpenSpiel's games in Python begin, and the module that registers them."""
NATIVE = "pyspiel"
NAMED = re.compile(r"(\w+)\(")
PLAYERS = 2
MOST_ACTIONS = 1 << 20
"""Of a game, as OpenSpiel numbers them, whose games have some ten thousand; beyond, a state alone fills the memory."""
WANTED = (
    ("dynamics", "SEQUENTIAL", Message("players move at the same time")),
    ("chance_mode", "DETERMINISTIC", Message("chance takes part in it")),
    ("information", "PERFECT_INFORMATION", Message("players do not see everything")),
    ("utility", "ZERO_SUM", Message("one player's gain is not the other's loss")),
)
"""What OpenSpiel must say of a game, and what is wrong with one of which it says something else."""
SHOWS_ALL = frozenset(
    {
        "breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "hex", "mnk", "nim",
        "othello", "pentago", "tic_tac_toe", "y",
    }
)  # fmt: skip
"""Games of which the drawing, the player to move and the number of moves tell everything that the future depends on.

OpenSpiel does not say it of a game, so these are the ones whose rules we know. In any other game two states are the
same only if their moves are: repetitions, ko and counters are in the moves, and in no drawing.
"""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
LEVELS = (
    Level(depth=1, blunder_rate=0.5),
    Level(depth=1),
    Level(depth=2, blunder_rate=0.4),
    Level(depth=2),
    *(Level(nodes=nodes) for nodes in (1_000, 3_000, 10_000, 20_000, 30_000)),
    Level(nodes=50_000, perfect=True),
)
"""Beyond two plies by nodes: a game may have some hundred moves, or five."""


def pyspiel() -> Any:
    """Return OpenSpiel's module; MissingPackageError says how to install it."""
    return need("pyspiel", extra=EXTRA)


class SpielState:
    """One state of an OpenSpiel game; each game has a class of its own, whose object without arguments is the start."""

    __slots__ = ("_mover", "spiel")
    origin: ClassVar[Any]
    """OpenSpiel's game."""
    beginner: ClassVar[int]
    """OpenSpiel's number of the player who begins, who is the first one here: White of chess is its player 1."""
    _bridge: ClassVar[tuple[Any, ...]]
    """What the engine asks of OpenSpiel's own states, without a call of ours; core/python/python_bridge.h says how."""

    def __init__(self) -> None:
        self.spiel: Any = self.origin.new_initial_state()
        """OpenSpiel's state, which nobody changes."""
        self._mover: int = 0

    @classmethod
    def of(cls, spiel: Any) -> Self:
        """Return OpenSpiel's unfinished state as one of ours."""
        return cls._around(spiel.clone(), spiel.current_player() ^ cls.beginner)

    @classmethod
    def _around(cls, spiel: Any, mover: int) -> Self:
        found = cls.__new__(cls)
        found.spiel, found._mover = spiel, mover
        return found

    @property
    def inner(self) -> Any:
        """OpenSpiel's state, by the name that the engine asks for."""
        return self.spiel

    def to_move(self) -> int:
        """0 for the first player, 1 for the second; once the game is over, the one who would be next."""
        return self._mover

    def result(self) -> Score | None:
        """Return what the player to move has gained; None while the game goes on."""
        if not self.spiel.is_terminal():
            return None
        gained: float = self.spiel.returns()[self._mover ^ self.beginner]
        return int(gained) if gained == int(gained) else gained

    def legal_moves(self) -> list[int]:
        """List the moves by OpenSpiel's numbers."""
        moves: list[int] = self.spiel.legal_actions()
        return moves

    def play(self, move: int) -> Self:
        """Return the next state."""
        kind = type(self)
        after = kind.__new__(kind)
        spiel = after.spiel = self.spiel.child(move)
        player = spiel.current_player()
        after._mover = player ^ kind.beginner if player >= 0 else 1 - self._mover
        return after

    def move_text(self, move: int) -> str:
        """Return OpenSpiel's name of a move."""
        return str(self.spiel.action_to_string(self._mover ^ self.beginner, move))

    def key(self) -> Hashable:
        """Return what the state is known by: the moves that led to it, and the drawing, for it may be set up."""
        return *self.spiel.history(), self.spiel.to_string()

    def __eq__(self, other: object) -> bool:
        """Compare by the key."""
        return self is other or (type(self) is type(other) and hash(self) == hash(other) and self._has_key_of(other))

    def _has_key_of(self, other: Any) -> bool:
        return bool(self.key() == other.key())

    def __hash__(self) -> int:
        """Hash the key."""
        return hash(self.key())

    def __str__(self) -> str:
        """Draw the state as OpenSpiel does, without colours."""
        return shown(self.spiel)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the name of the game and the moves."""
        return _restored, (str(self.origin), self.spiel.history())


class ShownState(SpielState):
    """A state whose drawing tells everything, so that other orders of the same moves lead to the same state."""

    __slots__ = ("_key",)

    def key(self) -> Hashable:
        """Return the drawing, the number of moves and the player to move; a move limit is in their number."""
        try:
            return self._key
        except AttributeError:
            spiel = self.spiel
            self._key: Hashable = (spiel.to_string(), spiel.move_number(), self._mover)
            return self._key


def names() -> list[str]:
    """List the games of OpenSpiel that can be played here, as its registry has them now."""
    found = pyspiel().registered_games()
    return sorted(each.short_name for each in found if each.default_loadable and _hindrance(each) is None)


def is_in_python(origin: Any) -> bool:
    """Whether a game of OpenSpiel is written in Python, or made of one that is, by its own package or by anybody."""
    return any(_module_of(each) != NATIVE for each in _parts(origin))


def is_everywhere(text: str) -> bool:
    """Whether every process with this environment has the game: not one that a program has registered for itself."""
    with heard():
        origin = pyspiel().load_game(text)
    return all(_module_of(each) in {NATIVE, OWN_PYTHON.partition(".")[0]} for each in _parts(origin))


def _parts(origin: Any) -> list[Any]:
    """Return a game, and the games that its parameters name."""
    registered = set(pyspiel().registered_names())
    inner = [name for name in NAMED.findall(str(origin))[1:] if name in registered]
    with heard():
        return [origin, *map(pyspiel().load_game, inner)]


def _module_of(origin: Any) -> str:
    return type(origin).__module__.partition(".")[0]


def load(text: str) -> Game:
    """Make the game of OpenSpiel that `NAME(key=value,...)` names; errors say in one line what is wrong with it.

    >>> load("connect_four(rows=4)").name  # doctest: +SKIP
    'openspiel:connect_four(rows=4)'
    """
    spiel = pyspiel()
    name = text.partition("(")[0]
    if name not in spiel.registered_names() and name.startswith(PYTHON):
        need(OWN_PYTHON, extra=EXTRA)
    if name not in spiel.registered_names():
        raise _unknown(name)
    origin, about = _made(text, spiel.load_game, spiel.SpielError)
    hindrance = _hindrance(origin.get_type(), origin.num_players())
    if not 0 <= origin.num_distinct_actions() <= MOST_ACTIONS:  # below 0 once the number has overflowed
        hindrance = hindrance or Message("it has more than {most} moves", most=MOST_ACTIONS)
    if hindrance is not None:
        raise OptionError("OpenSpiel's {game} cannot be played here: {hindrance}", game=name, hindrance=hindrance)
    _made(text, lambda _text: _check_start(origin), spiel.SpielError)
    _pass_on(about)
    return _game_of(origin)


@cache
def _pass_on(about: str) -> None:
    """Repeat once what OpenSpiel has to say of a game, however often it is loaded; workers need not say it again."""
    if parent_process() is None:
        sys.stderr.write(about)


def hosted_state(game: Game, spiel: Any, before: HostedState | None = None) -> HostedState:
    """Return a state of OpenSpiel as one of ours; `before` may be an earlier one of the same game.

    One that its moves do not lead to from the start, as one that was set up, is known by itself and has no text.
    """
    history: list[int] = spiel.history()
    known: list[int] = before.raw.spiel.history() if before is not None else []
    if before is None or history[: len(known)] != known:
        before, known = game.start(), []
    found = _followed(before, history[len(known) :])
    return found if str(found) == shown(spiel) else HostedState(game, game.state.of(spiel), None)


def _followed(state: HostedState | Any, actions: list[int]) -> HostedState:
    """Play as many of the actions as are legal."""
    for action in actions:
        if state.is_over() or action not in state.raw_moves():
            break
        state = state.play(state.place_of(action))
    return state


def shown(spiel: Any) -> str:
    """Return the drawing of OpenSpiel's, without colours."""
    return COLOUR.sub("", spiel.to_string())


def _game_of(origin: Any) -> Game:
    described = origin.get_type()
    written = str(origin).removesuffix("()")
    base = ShownState if described.short_name in SHOWS_ALL else SpielState
    beginner = origin.new_initial_state().current_player()
    fields = {"__slots__": (), "__module__": __name__, "origin": origin, "beginner": beginner}
    kind: Any = type(described.short_name, (base,), fields)
    asked = pyspiel().State
    kind._bridge = (
        asked.child,
        asked.current_player,
        asked.returns,
        asked.legal_actions,
        asked.history,
        asked.to_string,
        asked.move_number,
        kind._around,
        base is ShownState,
        beginner,
    )
    told = Message(
        "This is {name} of OpenSpiel, by its rules and with its names of moves. The moves that can be made are listed"
        " beside the board.",
        name=described.long_name,
    )
    return Game(
        name=f"{PREFIX}:{written}",
        state=kind,
        title=described.long_name,
        summary=Message("{name}, by the rules of OpenSpiel", name=described.long_name),
        rules=(Section(title=RULES, paragraphs=(told,), pictures=(Picture(words=BEGIN),)),),
        levels=LEVELS,
    )


def _restored(name: str, moves: list[int]) -> Any:
    from . import registry

    state = registry.name(f"{PREFIX}:{name}").state()
    for move in moves:
        state = state.play(move)
    return state


def _hindrance(described: Any, players: int | None = None) -> Message | None:
    """Describe why a game cannot be played here; None if it can."""
    for field, value, words in WANTED:
        if getattr(described, field).name != value:
            return words
    fewest, most = (described.min_num_players, described.max_num_players) if players is None else (players, players)
    return None if fewest <= PLAYERS <= most else Message("it is not for two players")


def _unknown(name: str) -> UnknownNameError:
    there = names()
    close = get_close_matches(name, there, n=1)
    if close:
        return UnknownNameError("OpenSpiel has no game '{name}': did you mean '{close}'?", name=name, close=close[0])
    return UnknownNameError(
        "OpenSpiel has no game '{name}': those that can be played here are {names}", name=name, names=Listing(there)
    )


def _check_start(origin: Any) -> None:
    """Ask everything that is asked of a start once: parameters that make no sense are found here."""
    start = origin.new_initial_state() if origin.num_distinct_actions() else None
    if start is None or start.is_terminal() or not start.legal_actions():
        raise ValueError("there is no move to begin with")
    start.child(start.legal_actions()[0]).to_string()


def _made(text: str, make: Callable[[str], Any], error: type[Exception]) -> tuple[Any, str]:
    """Return what OpenSpiel makes of a text, and what it had to say; an error of it becomes one line."""
    with heard() as said:
        try:
            found = make(text)
        except (error, ValueError, MemoryError) as refusal:
            raise OptionError(
                "OpenSpiel makes no game of '{text}': {error}", text=text, error=" ".join(str(refusal).split())
            ) from None
    return found, "".join(said)


@contextmanager
def heard() -> Iterator[list[str]]:
    """Keep back what OpenSpiel itself writes to standard error, which would stand beside our one line."""
    said: list[str] = []
    sys.stderr.flush()
    with TemporaryFile() as kept:
        before = os.dup(sys.__stderr__.fileno() if sys.__stderr__ else 2)
        os.dup2(kept.fileno(), 2)
        try:
            yield said
        finally:
            os.dup2(before, 2)
            os.close(before)
            kept.seek(0)
            said.append(kept.read().decode(errors="replace"))
