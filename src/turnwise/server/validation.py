"""What may come from a client: positions, moves and agents that open nothing, run nothing and end in time."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from random import Random
from typing import Any
from weakref import ref

from .. import agents, formats, games
from ..agents import AGENTS, AgentSpec, make_agent, options
from ..agents.kind_options import MOST_LEGAL_MOVES
from ..agents.spec import EXTERNAL, MCTS, PUCT, TIMEOUT
from ..engine import FULL
from ..errors import OptionError, ParseError, UnknownNameError
from ..games.game import NATIVE_PERFECT_NODES, START, Game, options_of
from ..games.state import State
from ..messages import Listing, Message
from ..report import Limits
from .networks import Networks
from .settings import Bounds

NO_NETWORKS = Networks()
NUL = "\0"
REFUSED = (EXTERNAL,)  # kinds of agents that run programs
COURSE_KINDS = ("classic", "course_ensemble")  # they search to a fixed depth
DEPTH = "depth"  # how the options end that are depths
ALLOWED_OPTIONS = frozenset(
    {
        "level", "depth", "nodes", "seconds", "evaluate", "probcut", "opening_margin", "method", "seed", "aim",
        "prune", "reading", "literal", "schedule", "goal", "evaluation", "branching", "pruning",
        "hen_depth", "bird_depth", "ties", "bird_ties",
        "simulations", "playout_plies", "guided", "priors", "exploration", "first_play", "margin", "temperature",
        "root_noise", "keep_tree",
    }
)  # fmt: skip
"""Those that open no file, run nothing and take no memory; a new option is refused until it is listed here.

An option that names files takes the networks that this server has made, and no others.
"""
VALUE = re.compile(r"[\w.+-]{1,64}")
WEIGHTS = re.compile(r"[0-9]{1,4}(/[0-9]{1,4}){0,63}")
WEIGHT_OPTIONS = ("evaluation", "pruning")
MOST_AGENT = 200  # letters
MOST_AGENT_NODES = 20_000_000  # of one move
MOST_FIXED_NODES, MOST_HOSTED_NODES = 5e7, 5e5  # of a search to a fixed depth, in the core and in Python
FULL_SHARE, ALPHA_BETA_SHARE = 0.55, 0.75  # of the depth, as the exponent of what a search visits
MOST_NAMED = 1024  # texts of agents that are remembered as good
MOST_PLAYOUT = 400  # moves looked at to find how many there can be


def find_game(name: str) -> Game:
    """Return the game of this name among those that are here: a client's word loads nothing, installed or not."""
    for spec in games.all_games():
        if spec.name == name:
            return spec
    names = [spec.name for spec in games.all_games()]
    close = get_close_matches(name, names, n=1)
    if close:
        raise UnknownNameError("unknown game '{name}': did you mean '{close}'?", name=name, close=close[0])
    raise UnknownNameError("unknown game '{name}': this server has {names}", name=name, names=Listing(names))


def position_of(spec: Game, text: str, bounds: Bounds) -> Any:
    """Read a position, or the last one of a game in any notation, opening no file for it."""
    check_position(spec, text, bounds)
    return formats.position_by(reader_of(spec, bounds), text)


def reader_of(spec: Game, bounds: Bounds) -> formats.Reader:
    """Return what reads texts of a client: nothing is opened, and every start is checked before it is made."""
    return formats.Reader(spec, files=False, check=lambda text: check_position(spec, text, bounds))


def check_position(spec: Game, text: str, bounds: Bounds) -> None:
    """Refuse a position that is too long, has letters that no notation has, or options that visitors may not set."""
    if len(text) > bounds.position_letters:
        raise ParseError(
            "{game} position: {count} letters, give at most {most}",
            game=spec.name,
            count=len(text),
            most=bounds.position_letters,
        )
    check_letters(text, Message("{game} position", game=spec.name))
    if not spec.is_native:
        check_setup(spec, text)


def check_setup(spec: Game, text: str) -> None:
    """Refuse options of a start that a game written in Python has not opened to visitors, or beyond its bounds."""
    head, _, pairs = next(iter(text.split()), "").partition(":")
    if head != START:
        return
    for key, value in options_of(spec, text, pairs).items():
        if key not in spec.bounds:
            raise OptionError(
                "{game} option {option}='{value}': the game does not open it to visitors, leave it out",
                game=spec.name,
                option=key,
                value=value,
            )
        place = Message("{game} option {option}='{value}'", game=spec.name, option=key, value=value)
        _check_bound(place, value, spec.bounds[key])


def _check_bound(what: Message, value: str, bound: tuple[Any, ...]) -> None:
    if not is_range(bound):
        if value.lower() not in [str(each).lower() for each in bound]:
            raise OptionError("{what}: choose {choices}", what=what, choices=Listing(map(str, bound)))
        return
    low, high = bound
    try:
        inside = low <= float(value) <= high
    except ValueError:
        inside = False
    if not inside:
        raise OptionError("{what}: give a number from {low} to {high}", what=what, low=low, high=high)


def is_range(bound: tuple[Any, ...]) -> bool:
    """Whether the bound of an option is the least and the largest number; otherwise it lists all values.

    >>> is_range((1, 20)), is_range(("red", "black")), is_range((True, False))
    (True, False, False)
    """
    return len(bound) == 2 and all(isinstance(each, int | float) and not isinstance(each, bool) for each in bound)


def played(start: State, moves: Sequence[str], bounds: Bounds) -> tuple[list[Any], list[str]]:
    """Return the start and the state after each move, and the moves as the core names them."""
    if len(moves) > bounds.moves:
        raise ParseError("{count} moves: give at most {most}", count=len(moves), most=bounds.moves)
    states, names = [start], []
    for text in moves:
        check_letters(text, Message("move"))
        move = states[-1].parse_move(text)
        names.append(states[-1].move_text(move))
        states.append(states[-1].play(move))
    return states, names


def check_letters(text: str, what: Message) -> None:
    """Refuse the letter that ends texts in the core, so that messages about a text have all of it."""
    if NUL in text:
        raise ParseError("{what}: letter {number} is NUL, which no notation has", what=what, number=text.index(NUL) + 1)


def limits_of(asked: dict[str, float | int | None], bounds: Bounds) -> Limits:
    """Read limits; the server's own time limit always holds, and without any a search is short."""
    seconds, most = asked.get("seconds"), bounds.search_seconds
    if not any(asked.values()):
        seconds = bounds.usual_seconds
    return Limits(
        depth=_whole(asked.get("depth")),
        nodes=_whole(asked.get("nodes")),
        seconds=most if seconds is None or seconds > most else seconds,
    )


def _whole(number: float | int | None) -> int | None:
    return None if number is None else int(number)


# ---- agents ----


def is_person(text: str) -> bool:
    """Whether a side is played by a person."""
    return AgentSpec.parse(text).is_person


class _Same:
    """A game as the key of a cache: the very object, as long as it lives; to compare two looks at all they have."""

    def __init__(self, spec: Game) -> None:
        self._ref = ref(spec)
        self._hash = id(spec)

    @property
    def spec(self) -> Game | None:
        """The game; None once it is gone."""
        return self._ref()

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.spec is not None and other.spec is self.spec


def check_agent(
    text: str, spec: Game, start: State, own: Sequence[str] = (), networks: Networks = NO_NETWORKS
) -> AgentSpec:
    """Refuse an agent that is unknown, runs a program, opens a file, or might think without end."""
    if text in own:
        agent = AgentSpec.parse(text)
        make_agent(agent, spec).close()
        return agent
    agent = check_names(text, spec, networks)
    if agent.files():
        make_agent(agent, spec).close()
    else:
        _check_made(text, _Same(spec))
    _check_depth(agent, spec, start)
    return agent


@lru_cache(MOST_NAMED)
def _check_made(text: str, same: _Same) -> None:
    """Refuse an agent that cannot be made; one that names no file can then be made at any time."""
    assert same.spec is not None
    make_agent(text, same.spec).close()


def check_names(text: str, spec: Game, networks: Networks = NO_NETWORKS) -> AgentSpec:
    """Refuse an agent whose kind or options no client may name; returns it. Nothing is made, nothing is run."""
    agent = _named(text, _Same(spec))
    networks.take(text, list(agent.files()), spec)
    return agent


@lru_cache(MOST_NAMED)
def _named(text: str, same: _Same) -> AgentSpec:
    """Check an agent's text; every move of a session asks for that again."""
    spec = same.spec
    assert spec is not None
    if len(text) > MOST_AGENT:
        raise UnknownNameError("agent of {count} letters: give at most {most}", count=len(text), most=MOST_AGENT)
    agent = AgentSpec.parse(text)
    if agent.is_code:
        raise OptionError(
            "agent '{agent}': this server runs only the code it was started with, choose another", agent=text
        )
    if agent.kind in REFUSED:
        raise OptionError(
            "agent '{agent}': the web app starts no programs and opens no files, choose another", agent=agent.kind
        )
    known = _options_of(agent.kind, spec)
    for key, value in agent.options:
        if key not in known or not known[key].reads_file:
            _check_option(text, key, value)
    return agent


def _options_of(name: str, spec: Game) -> Mapping[str, options.Option]:
    """Return the options of a kind of agent; none where the game lacks what it needs, which making it will tell."""
    kind = next((each for each in AGENTS if each.name == name), None)
    if kind is None:
        raise _unknown_agent(name, spec)
    return {} if kind.lacks(spec) else kind.options(spec)


def _unknown_agent(kind: str, spec: Game) -> UnknownNameError:
    names = [each.name for each in agent_kinds(spec)]
    close = get_close_matches(kind, names, n=1)
    if not close:
        return UnknownNameError("unknown agent '{agent}': agents are {names}", agent=kind, names=Listing(names))
    return UnknownNameError(
        "unknown agent '{agent}': did you mean '{close}'? agents are {names}",
        agent=kind,
        close=close[0],
        names=Listing(names),
    )


def agent_kinds(spec: Game, heads: Collection[str] = ()) -> list[Any]:
    """List the kinds of agents that a game has and a client may name.

    Those that need a file are named if there is a network that will do; `heads` are those of all networks there are.
    """
    found = [kind for kind in agents.agent_kinds(spec) if kind.name not in REFUSED]
    return [kind for kind in found if not kind.needs_file(spec) or (kind.heads in heads if kind.heads else heads)]


def _check_option(text: str, key: str, value: str) -> None:
    if key not in ALLOWED_OPTIONS:
        raise OptionError("agent '{agent}': the web app takes no option '{option}'", agent=text, option=key)
    pattern = WEIGHTS if key in WEIGHT_OPTIONS else VALUE
    if not pattern.fullmatch(value):
        raise OptionError(
            "agent '{agent}': {option}='{value}' is not a plain word or number", agent=text, option=key, value=value
        )


def _check_depth(agent: AgentSpec, spec: Game, start: State) -> None:
    """Refuse a search to a depth that would take too long: it goes there whatever the limits."""
    values = dict(agent.options)
    depth, share = _fixed_depth(agent.kind, values, spec)
    if not depth:
        return
    width = min(
        most_moves(start), int(values.get("branching") or (spec.classic and spec.classic.branching) or MOST_LEGAL_MOVES)
    )
    most = MOST_FIXED_NODES if spec.is_native else MOST_HOSTED_NODES
    if width ** (depth * share) > most:
        raise OptionError(
            "agent '{agent}': depth {depth} takes too long for the web app, choose a smaller one",
            agent=str(agent),
            depth=depth,
        )


def _fixed_depth(kind: str, values: dict[str, str], spec: Game) -> tuple[int, float]:
    """The depth of a search that nothing else ends, 0 for others, and the share of it that its pruning pays for."""
    if "level" in values:
        return spec.levels[int(values["level"]) - 1].depth or 0, FULL_SHARE
    if kind in COURSE_KINDS or values.get("method", FULL) != FULL:
        prunes = values.get("prune", "yes") == "yes" and values.get("method") != "minimax"
        depths = [int(value) for key, value in values.items() if key.endswith(DEPTH)]
        return max(depths, default=0), ALPHA_BETA_SHARE if prunes else 1.0
    return 0, 1.0


def most_moves(start: State) -> int:
    """Count the moves of the widest state of one random game."""
    rng, state, most = Random(0), start, 1
    for _ in range(MOST_PLAYOUT):
        moves = state.legal_moves()
        if not moves:
            break
        most = max(most, len(moves))
        state = state.play(rng.choice(moves))
    return most


def bounded_agent(text: str | AgentSpec, seconds: float) -> AgentSpec:
    """Add the server's limits to an agent that has others; levels have their own.

    >>> texts = ("search:depth=30", "search:level=3", "random", "my_agent.py:choose")
    >>> [str(bounded_agent(text, 10.0)) for text in texts]
    ['search:depth=30,seconds=10', 'search:level=3', 'random', 'my_agent.py:choose,timeout=10']
    """
    agent = AgentSpec.parse(text)
    if agent.is_code:
        return agent.with_option(TIMEOUT, seconds)
    if agent.kind not in LIMITS_BY_DEFAULT or agent.get("level") or agent.get("method"):
        return agent
    limits = {name: value for name in LIMITS if (value := agent.get(name)) is not None} or LIMITS_BY_DEFAULT[agent.kind]
    if not limits:
        return agent
    if agent.kind in (MCTS, PUCT) and limits:
        limits = {"nodes": str(MOST_AGENT_NODES), **limits}  # simulations alone do not say how long they take
    if nodes := limits.get("nodes"):
        agent = agent.with_option("nodes", min(int(nodes), MOST_AGENT_NODES))
    return agent.with_option("seconds", min(float(limits.get("seconds", seconds)), seconds))


LIMITS = ("simulations", "depth", "nodes", "seconds")
_EXACT = {"nodes": str(NATIVE_PERFECT_NODES)}
LIMITS_BY_DEFAULT: dict[str, dict[str, str]] = {
    "search": {}, "network": {}, MCTS: {}, PUCT: {}, "perfect": _EXACT, "ensemble": _EXACT
}  # fmt: skip
"""Kinds that take limits, and what stands for them where none are given."""
