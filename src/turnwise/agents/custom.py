"""Agents of people's own: a function `choose(state) -> move`, or a class with `choose` and perhaps `seed` and `close`.

A function or class that was registered in this process, or that an installed package offers, is called right here. One
that is named by its file, FILE.py:NAME, runs in a process of its own, so that it can be ended.
"""

from __future__ import annotations

import atexit
import inspect
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any

from ..errors import AgentMoveError, CodeError, IllegalMoveError, TurnwiseError, UnknownNameError, message_of
from ..games import Game, HostedState, registry
from ..games.keywords import Keyword, keywords_of, read_keywords
from ..games.prefixes import is_prefixed, load_prefixed_agent
from ..games.state import State
from ..messages import Listing, Message
from ..report import Move
from ..sandbox import START_SECONDS, Sandbox, Service
from ..sources import Source, one_line
from .protocol import NamedAgent
from .spec import AgentSpec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "turnwise.agents"
"""Entry points of installed packages: a name, and a function or a class."""
TIMEOUT = 10.0  # seconds for a move
CLOSE_SECONDS = 2.0  # for an object to end its game
GUEST = "turnwise.agents.guest"
MOST_IDLE = 8  # processes that are kept for the next game
SEED = "seed"  # an option of every agent
Chooser = Callable[[Any], Any]


class CustomAgents:
    """Agents that were registered by name, and files that a person has named."""

    def __init__(self) -> None:
        self._makers: dict[str, Any] = {}
        self._sources: dict[str, Source] = {}
        self._packages: set[str] = set()
        self._apart: set[str] = set()

    def register(self, name: str, maker: Any) -> None:
        """Take in a function or a class under a name."""
        if not re.fullmatch(r"[^\W\d]\w*", name):
            raise UnknownNameError("agent name '{name}': write letters, digits and _", name=name)
        check_maker(name, maker)
        self._makers[name] = maker

    def unregister(self, name: str) -> None:
        """Forget an agent that was registered."""
        self._makers.pop(name, None)
        self._apart.discard(name)

    def names(self) -> list[str]:
        """List the agents that were registered."""
        return list(self._makers)

    def maker(self, name: str) -> Any | None:
        """Return what is registered under a name; nothing is loaded, for names come from data too."""
        return self._makers.get(name)

    def admit(self, text: str | AgentSpec) -> None:
        """Take in the agent that a person has named: read its file, or load what an installed package offers."""
        agent = AgentSpec.parse(text)
        if agent.is_code:
            self.take(Source.read(agent.kind))
        else:
            self.admit_package(agent.kind)

    def admit_package(self, name: str) -> None:
        """Load an agent that an installed package offers under a name, or one of another package by its prefix."""
        if is_prefixed(name) and name not in self._makers:
            self._makers[name] = load_prefixed_agent(name)
            self._packages.add(name)
            return
        for point in offered() if name not in self._makers else ():
            if point.name == name:
                self._makers[name] = _of_package(point)
                self._packages.add(name)

    def keep_apart(self, name: str) -> None:
        """Run what an installed package offers under a name in processes of its own from now on, as files are."""
        if any(point.name == name for point in offered()):
            self._apart.add(name)

    def is_apart(self, name: str) -> bool:
        """Whether an agent of an installed package runs in processes of its own."""
        return name in self._apart

    def packages(self) -> tuple[str, ...]:
        """List the agents of installed packages that a person has named."""
        return tuple(sorted(self._packages & set(self._makers)))

    def origin(self, agent: AgentSpec) -> tuple[Any, ...]:
        """Return what is behind an agent of somebody's own now: its file, or what was registered, and where it runs."""
        return self._sources.get(agent.kind), self._makers.get(agent.kind), self.is_apart(agent.kind)

    def take(self, source: Source) -> Source:
        """Know a file by its name from now on."""
        self._sources[source.label] = source
        return source

    def sources(self) -> tuple[Source, ...]:
        """List the files that a person has named."""
        return tuple(self._sources.values())

    def source(self, agent: AgentSpec) -> Source | None:
        """Return the file behind an agent, if a person has named it; None if the agent is of no file."""
        if not agent.is_code:
            return None
        known = self._sources.get(agent.kind)
        if known is None:
            raise UnknownNameError(
                "agent '{kind}' is code, which runs only for the person who names it: give the file itself",
                kind=agent.kind,
            )
        return known


custom = CustomAgents()


def offered() -> list[EntryPoint]:
    """List what installed packages offer; nothing of theirs is run."""
    from importlib.metadata import entry_points  # slow to load, and few processes ask

    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def _of_package(point: EntryPoint) -> Any:
    try:
        return point.load()
    except (Exception, SystemExit) as error:
        raise CodeError(
            "agent '{agent}' of an installed package cannot be loaded: {error}", agent=point.name, error=one_line(error)
        ) from None


def check_maker(name: str, maker: Any) -> None:
    """Refuse what is neither a function of a state nor a class with `choose`."""
    if inspect.isclass(maker):
        if not callable(getattr(maker, "choose", None)):
            raise CodeError("'{name}' is not an agent: the class has no choose(state)", name=name)
    elif not callable(maker):
        raise CodeError(
            "'{name}' is not an agent: give a function choose(state), or a class with such a method", name=name
        )


def options_of_maker(maker: Any) -> Mapping[str, Keyword]:
    """List the keywords that a class takes; a function takes none."""
    return keywords_of(maker) if inspect.isclass(maker) else {}


def made_by(name: str, maker: Any, options: Mapping[str, Any], seed: int) -> tuple[Chooser, Any]:
    """Make the function that chooses, and the object behind it; the seed is its own and that of `random`.

    Every agent takes the option `seed`; a class whose keyword it is gets it there too.
    """
    check_maker(name, maker)
    known = options_of_maker(maker)
    given = {option: value for option, value in options.items() if option != SEED or option in known}
    if not inspect.isclass(maker):
        if given:
            raise UnknownNameError(
                "agent '{name}' is a function and has no option '{option}'", name=name, option=next(iter(given))
            )
        return maker, maker
    agent: Any = maker(**read_keywords(f"agent {name}", known, given))
    if callable(getattr(agent, "seed", None)):
        agent.seed(seed)
    return agent.choose, agent


def close_quietly(agent: Any) -> None:
    """Close an object that can be closed; the game is over, and what goes wrong now changes nothing."""
    close = getattr(agent, "close", None)
    if callable(close) and not inspect.isclass(agent):
        with suppress(Exception):
            close()


def chosen_by(choose: Chooser, game: Game, state: State) -> Move:
    """Ask a function for a move of the state that people know, and return it as everything else knows it."""
    raw = state.raw if isinstance(state, HostedState) else state
    return as_move(choose(raw), game, state)


def as_move(given: Any, game: Game, state: State) -> Move:
    """Read what an agent gave for a move: the move itself, or its text."""
    if isinstance(state, HostedState):
        return _hosted_move(given, state)
    if isinstance(given, str):
        return state.parse_move(given)
    legal = state.legal_moves()
    if isinstance(given, int) and not isinstance(given, bool) and given in legal:
        return given
    raise IllegalMoveError(
        "illegal move {move} in {game}: legal moves are {moves}",
        move=repr(given),
        game=game.name,
        moves=Listing(map(state.move_text, legal)),
    )


def _hosted_move(given: Any, state: HostedState) -> Move:
    try:
        return state.place_of(given)
    except IllegalMoveError:
        if isinstance(given, str):
            return state.parse_move(given)
        raise


class FunctionAgent(NamedAgent):
    """Calls a function or an object of this process."""

    def __init__(
        self, name: str, game: Game, maker: Any, *, seed: int, options: Mapping[str, Any] | None = None
    ) -> None:
        self.name = name
        self.game = game.name
        self.maker = maker
        self._game = game
        self._options = options or {}
        self._choose, self._object = made_by(name, maker, self._options, seed)

    def _restart(self, seed: int) -> None:
        self.close()
        self._choose, self._object = made_by(self.name, self.maker, self._options, seed)

    def choose(self, state: State) -> Move:
        """Ask; what is raised is told in one line with the line of its file."""
        try:
            return chosen_by(self._choose, self._game, state)
        except IllegalMoveError as error:
            raise AgentMoveError("agent '{name}': {error}", name=self.name, error=message_of(error)) from None
        except TurnwiseError:
            raise
        except (Exception, SystemExit) as error:
            raise CodeError("agent '{name}' failed: {error}", name=self.name, error=one_line(error)) from error

    def close(self) -> None:
        """Close the object, if it can be closed."""
        close_quietly(self._object)
        self._object = None


class FileAgent(NamedAgent):
    """Asks code of a file, or of an installed package by its name, in a process of its own.

    It has so many seconds for a move, or it is ended.
    """

    def __init__(self, name: str, game: Game, source: Source | str, options: Mapping[str, str], *, seed: int) -> None:
        self.name = name
        self.game = game.name
        given = dict(options)
        self._timeout = _seconds(name, given.pop("timeout", None))
        self._options = given
        self._service = guest_of(source, game)
        self._sandbox = _idle.take(self._service)
        self._is_open = True
        self._began = False
        self._restart(seed)

    def _restart(self, seed: int) -> None:
        if not self._is_open:
            self._sandbox = _idle.take(self._service)
            self._is_open = True
        self._end_game()
        self._begin = {"begin": {"options": self._options, "seed": seed}}
        self._began = False

    def check(self) -> None:
        """Load the file and begin a game."""
        self.begin(0)
        self.prepare()

    def prepare(self) -> None:
        """Start the process and the game, so that no move pays for it and what is wrong with the file is known."""
        self._sandbox.ask(self._begin, timeout=self._timeout + START_SECONDS)
        self._began = True

    def choose(self, state: State) -> Move:
        """Ask the process, beginning a new game before the first move."""
        fresh = not (self._began and self._sandbox.is_running)
        request = {"position": state.text(), **(self._begin if fresh else {})}
        seconds = self._timeout if self.most_seconds is None else min(self._timeout, self.most_seconds)
        text = self._sandbox.ask(request, timeout=seconds)
        self._began = True
        return state.parse_move(str(text))

    def close(self) -> None:
        """Let the object end its game, if it does so soon, and leave the process to the next one."""
        self._end_game()
        if self._is_open:
            self._is_open = False
            _idle.give(self._sandbox)

    def _end_game(self) -> None:
        if self._began and self._sandbox.is_running:
            self._began = False
            with suppress(TurnwiseError):
                self._sandbox.ask({"end": True}, timeout=CLOSE_SECONDS)


def guest_of(source: Source | str, game: Game) -> Service:
    """Describe the process that plays a game with an agent of a file or a package."""
    behind = registry.source(game)
    label, agent = (source, source) if isinstance(source, str) else (source.label, source.to_json())
    if behind is None and not registry.is_everywhere(game):
        raise CodeError(
            "agent '{agent}' runs in a process of its own, which does not have the game {game}: put the game "
            "into a file and name it, as nim.py:Nim",
            agent=label,
            game=game.name,
        )
    setup = {"agent": agent, "game": game.name, "source": behind.to_json() if behind else None}
    return Service(GUEST, Message("agent '{agent}'", agent=label), setup)


def options_of_file(source: Source, game: Game) -> tuple[str, ...]:
    """Ask the process of a file for the keywords that its class takes."""
    sandbox = _idle.take(guest_of(source, game))
    try:
        return tuple(sandbox.ask({"options": True}, timeout=START_SECONDS + TIMEOUT))
    finally:
        _idle.give(sandbox)


def _seconds(name: str, text: str | None) -> float:
    try:
        seconds = TIMEOUT if text is None else float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise UnknownNameError(
            "agent '{name}': timeout={value} is not a number of seconds above 0", name=name, value=text
        )
    return seconds


class _Idle:
    """Processes that wait for their next game, so that a match does not start one for every game."""

    def __init__(self) -> None:
        self._waiting: list[Sandbox] = []
        self._lock = Lock()

    def take(self, service: Service) -> Sandbox:
        """Find one of the same code, or make one."""
        with self._lock:
            for sandbox in self._waiting:
                if sandbox.service.setup == service.setup:
                    self._waiting.remove(sandbox)
                    return sandbox
        return Sandbox(service)

    def give(self, sandbox: Sandbox) -> None:
        """Keep one that still runs; the oldest makes room."""
        with self._lock:
            if sandbox.is_running and sandbox not in self._waiting:
                self._waiting.append(sandbox)
            old = self._waiting[:-MOST_IDLE]
            del self._waiting[:-MOST_IDLE]
        for each in old:
            each.close()

    def close(self) -> None:
        """End all of them."""
        with self._lock:
            for sandbox in self._waiting:
                sandbox.close()
            self._waiting.clear()


_idle = _Idle()
atexit.register(_idle.close)
