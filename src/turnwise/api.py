"""The package's functions: what they take may be a state, a text such as "connect4 4433", a game or a class."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from numbers import Real
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, Union

from . import engine
from .engine import GameState, has_rules
from .kinds import check_kind, check_whole, refused
from .messages import Message

if TYPE_CHECKING:
    from .agents import Agent
    from .arena import MatchReport, Sprt, TimeControl
    from .arena.execution import Workers
    from .games import Game
    from .store import Store

Position = Union[GameState, "Game", type, str]
"""A state, or what stands for one: game and position in a text, or a game or its class, which mean the start."""
GivenGame = Union["Game", type, str]
"""A game by its name, as FILE.py:NAME, as a Game or as a class of states."""
GivenAgent = Union[str, Callable[[Any], Any], type, "Agent"]
"""An agent by its text, as a function `choose(state) -> move`, as a class with such a method, or as an object."""
P = ParamSpec("P")
R = TypeVar("R")


def read_state(given: Position) -> Any:
    """Return the state that somebody gave; states themselves pass without the games being loaded."""
    is_state = hasattr(given, "_search") or has_rules(given)  # the core's own states are known by one look
    if is_state and not isinstance(given, type):
        return given
    from .games import as_state

    return as_state(given)


def _of_states(function: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Position, P], R]:
    @wraps(function)
    def call(state: Position, *arguments: P.args, **keywords: P.kwargs) -> R:
        return function(read_state(state), *arguments, **keywords)

    return call  # type: ignore[return-value]  # a state may be named, which Concatenate cannot say


search = _of_states(engine.search)
solve = _of_states(engine.solve)
perft = _of_states(engine.perft)
playouts = _of_states(engine.playouts)


class Solver(engine.Solver):
    """Finds exact scores; keeps its table between calls, so related positions help each other.

    >>> Solver().solve("connect4 2252576253462244111563365343671351441").score
    -1
    """

    _read = staticmethod(read_state)


def read_game(given: GivenGame) -> Game:
    """Return the game that a person named: a file is loaded, and a class that is new here is registered."""
    from . import games

    if isinstance(given, str):
        return games.load(given)
    game = games.game_of(given)
    return game if game in games.all_games() else games.register(game)


def make_agent(agent: GivenAgent, game: GivenGame, *, seed: int = 0) -> Agent:
    """Make an agent of a game; the same agent and seed give the same moves. It takes states and texts of positions.

    >>> make_agent("search:depth=4", "connect4")
    <agent search:depth=4 of connect4>
    >>> make_agent("search:depth=4", "connect4").choose("4433")
    1
    """
    from .agents import ReadingAgent, agent_of

    check_whole(seed=seed)
    spec = read_game(game)
    return ReadingAgent(agent_of(agent, spec, seed=seed), spec)


def register(game: Any, *, name: str = "") -> Game:
    """Take in a game of your own: a Game, or a class of states with to_move, result, legal_moves and play.

    From then on its name does what the names of shipped games do, in this process.
    """
    from . import games

    return games.register(game, name=name)


def unregister(name: str) -> None:
    """Forget a game that was registered."""
    from . import games

    games.unregister(name)


def register_agent(name: str, agent: GivenAgent) -> None:
    """Take in an agent of your own under a name: a function `choose(state) -> move`, or a class with such a method."""
    from . import agents

    agents.register_agent(name, agent)


def play(
    game: Position, first: GivenAgent = "human", second: GivenAgent = "search:level=3", *, seed: int | None = None
) -> Any:
    """Play a game in the terminal or notebook, from a position or from the start; returns the last state.

    `seed` is for deals and agents that make random choices; a new one each time by default.
    """
    from .terminal.table import play_here

    return play_here(*seated(game), first, second, seed=seed)


def seated(given: Position) -> tuple[Game, Any]:
    """Return the game to play and where it begins; None is a start of its own."""
    from . import games

    if isinstance(given, str):
        name, _, position = given.strip().partition(" ")
        game = read_game(name)
        return game, games.parse_position(game, position.strip()) if position.strip() else None
    if isinstance(given, games.Game | type):
        return read_game(given), None
    state = read_state(given)
    game = read_game(games.game_of_state(state))
    return game, game.host(state)


def match(
    game: GivenGame,
    first: GivenAgent,
    second: GivenAgent,
    *,
    games: int = 100,
    seed: int = 0,
    openings: str = "",
    time_control: TimeControl | None = None,
    sprt: Sprt | tuple[float, float] | None = None,
    workers: Workers | str | int | None = None,
    store: Store | None = None,
    resume: bool = False,
    progress: Callable[[MatchReport], None] | None = None,
) -> MatchReport:
    """Play pairs of games between two agents and say which is better, with error bars.

    Each opening is played twice with sides swapped. Nothing is kept unless a `store` is given. One worker for each
    processor plays by default; what only this process has, such as a function of yours, is played in it.

    >>> match("connect4", "search:depth=4", "random", games=8).tally.wins_draws_losses
    (8, 0, 0)
    """
    from .agents import named
    from .arena import MatchPlan, TimeControl, play_match

    check_whole(games=games, seed=seed)
    check_kind("openings", openings, str, Message("a text such as 'plies=4'"))
    _check_helpers(time_control, workers, store, progress)
    spec = read_game(game)
    with named(first, second) as (one, other):
        plan = MatchPlan(
            spec.name,
            (one, other),
            seed=seed,
            openings=openings,
            time_control=time_control or TimeControl(),
            sprt=_test_of(sprt),
        )
        return play_match(plan, games=games, workers=workers, store=store, resume=resume, progress=progress)


def _check_helpers(time_control: object, workers: object, store: object, progress: object) -> None:
    from .arena import TimeControl
    from .store import Store

    check_kind("time_control", time_control, TimeControl | None, Message("arena.TimeControl(...)"))
    check_kind("store", store, Store | None, Message("an open store.Store"))
    if progress is not None and not callable(progress):
        raise refused("progress", progress, Message("a function of a MatchReport"))
    if not isinstance(workers, str | int | None) and not hasattr(workers, "run"):
        raise refused("workers", workers, Message("their number or a text such as 'ray'"))


def _test_of(given: Any) -> Sprt | None:
    """Return the test that somebody gave: two numbers of Elo do."""
    from .arena import Sprt

    if given is None or isinstance(given, Sprt):
        return given
    if not (isinstance(given, tuple | list) and len(given) == 2 and all(isinstance(each, Real) for each in given)):
        raise refused("sprt", given, Message("two numbers of Elo, as in (0, 5)"))
    return Sprt(*given)
