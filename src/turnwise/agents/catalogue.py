"""The agents by name, and the one function that makes them from a string."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ..engine import FULL, Evaluator
from ..errors import DataError, OptionError, UnknownNameError
from ..evaluation.files import Learned, mean_of, networks_of, read_all_learned, read_evaluators, read_learned
from ..evaluation.weights import Weights, read_weights
from ..games import game_of
from ..games.game import NATIVE_NODES, NATIVE_PERFECT_NODES, Game
from ..report import Limits
from . import options
from .custom import FileAgent, FunctionAgent, custom, offered, read_options
from .external import ExternalAgent
from .human import HumanAgent
from .kind_options import (
    SEED,
    WEIGHTS,
    classic_options,
    course_ensemble_options,
    ensemble_options,
    external_options,
    greedy_options,
    network_options,
    no_options,
    only_seed,
    perfect_options,
    search_options,
)
from .options import Option, Values
from .protocol import Agent, NamedAgent, player_of
from .simple import ClassicAgent, GreedyAgent, RandomAgent
from .thinking import AIMS, Clock, LevelAgent, PerfectAgent, SearchAgent

LIMITS = ("depth", "nodes", "seconds")


@dataclass(frozen=True)
class AgentKind:
    """One kind of agent: what it is, the options it takes in a game, and how it is made."""

    name: str
    summary: str
    options: Callable[[Game], Mapping[str, Option]]
    make: Callable[[str, Game, Values], Agent]
    lacks: Callable[[Game], str] = lambda _game: ""
    """What a game has not that the agent needs; empty where it has all."""
    networks: Callable[[Game], bool] = lambda _game: False
    """Whether networks stand in for its evaluation, in a search of its own."""


def make_agent(text: str, game: Game | type | str, *, seed: int = 0) -> Agent:
    """Make the agent a text names; the same text and seed give the same moves.

    `seed` stands in where the text names none. No file of code is loaded: `turnwise.make_agent` does that.

    >>> from turnwise import Connect4
    >>> make_agent("classic:depth=4", "connect4").choose(Connect4())
    3
    """
    spec = game_of(game)
    own = _custom_agent(text, spec, seed)
    if own is not None:
        return own
    name, pairs = options.split(text)
    kind = _kind(name)
    if kind.lacks(spec):
        raise UnknownNameError(f"agent '{text}': {spec.name} has no {kind.lacks(spec)}, choose another agent")
    known = kind.options(spec)
    values = _with_weights(text, spec, options.read(text, pairs, known), kind)
    names_seed = "seed" in values
    if "seed" in known:
        values.setdefault("seed", seed)
    agent = kind.make(text, spec, values)
    if isinstance(agent, NamedAgent):
        agent.game = spec.name
    player = player_of(agent)
    if names_seed and player:
        player.keep_seed()
    return agent


def _custom_agent(text: str, spec: Game, seed: int) -> Agent | None:
    """Make an agent of somebody's own code: of a file that a person has named, or registered under a name."""
    source = custom.source(text)
    if source is not None:
        return FileAgent(text, spec, source, read_options(text), seed=seed)
    name = text.partition(":")[0]
    if custom.is_apart(name):
        return FileAgent(text, spec, name, {}, seed=seed)
    if any(kind.name == name for kind in AGENTS) or (maker := custom.maker(name)) is None:
        return None
    given = dict(options.split(text)[1])
    own_seed = options.read(text, [("seed", given.pop("seed"))], {"seed": SEED}) if "seed" in given else {"seed": seed}
    return FunctionAgent(text, spec, maker, options=given, **own_seed)


def agent_options(text: str, spec: Game) -> Mapping[str, Option]:
    """List the options that the agent of a text takes in a game; an agent of one's own has none to tune."""
    if custom.source(text) is not None or custom.maker(text.partition(":")[0]) is not None:
        return {}
    return _kind(options.split(text)[0]).options(spec)


def agent_kinds(spec: Game) -> list[AgentKind]:
    """List the kinds of agents that a game has."""
    return [kind for kind in AGENTS if not kind.lacks(spec)]


def _with_weights(text: str, spec: Game, values: Values, kind: AgentKind) -> Values:
    """Put in the weights of the files that the option `weights` names, each under the option of its kind."""
    known, learned = kind.options(spec), {}
    for path in values.pop(WEIGHTS, ()):
        if (evaluator := read_learned(path, spec)) is not None:
            if path in learned:
                raise OptionError(f"agent '{text}': name '{path}' once")
            learned[path] = evaluator
            continue
        found = read_weights(path)
        if found.kind in values:
            raise OptionError(f"agent '{text}': give {found.kind} once, itself or a file of it")
        values[found.kind] = _checked_weights(text, spec, path, found, known.get(found.kind))
    if learned and kind.networks(spec):
        return _with_networks(text, values, learned)
    if learned:
        values["evaluate"] = _checked_learned(text, learned, values, known)
    return values


def _checked_weights(text: str, spec: Game, path: Path, found: Weights, option: Option | None) -> Any:
    """Give the weights of a file as the option of their kind takes them."""
    genes = option.genes if option else None
    if found.game != spec.name or option is None or genes is None:
        raise DataError(f"weights file '{path}': {found.kind} of {found.game} is nothing that '{text}' takes here")
    if set(found.values) != set(genes.names):
        raise DataError(f"weights file '{path}': {found.kind} of {spec.name} has {', '.join(genes.names)}")
    try:
        return genes.check([found.values[name] for name in genes.names])
    except ValueError:
        raise DataError(f"weights file '{path}': its values are not {option.wanted}") from None


def _checked_learned(
    text: str, learned: Mapping[Path, Learned], values: Values, known: Mapping[str, Option]
) -> Evaluator:
    """Evaluate by a network, networks or pattern weights, if the agent takes an evaluator and was given no other."""
    if "evaluate" not in known:
        raise DataError(f"'{next(iter(learned))}' evaluates states, which is nothing that '{text}' takes here")
    if {"evaluate", "evaluation"} & set(values):
        raise OptionError(f"agent '{text}': give evaluate or weights, not both")
    return mean_of(learned)


def _with_networks(text: str, values: Values, learned: Mapping[Path, Learned]) -> Values:
    """Let networks stand in for the evaluation of the course report's agent."""
    for name in ("reading", "literal", "evaluation"):
        if name in values:
            raise OptionError(f"agent '{text}': give {name} or a network, not both")
    return {**values, "networks": networks_of(learned)}


def _kind(name: str) -> AgentKind:
    for kind in AGENTS:
        if kind.name == name:
            return kind
    names = [*(kind.name for kind in AGENTS), *custom.names(), *(point.name for point in offered())]
    close = get_close_matches(name, names, n=1)
    advice = f"did you mean '{close[0]}'? " if close else ""
    raise UnknownNameError(
        f"unknown agent '{name}': {advice}agents are {', '.join(names)}, or your own as my_agent.py:choose"
    )


def _clock(spec: Game, values: Values) -> Clock | None:
    seconds = values.pop("clock", None)
    return None if seconds is None else Clock(seconds, spec)


def _make_search(text: str, spec: Game, values: Values) -> Agent:
    seed, number = values.pop("seed"), values.pop("level", None)
    if number is None:
        limits = Limits(**{name: values.pop(name, None) for name in LIMITS})
        draws = _names_seed(text) or "variety" in values
        _judge_by_weights(text, values)
        if values.get("method", FULL) == FULL:
            values.setdefault("probcut", spec.probcut)
        return SearchAgent(
            text, spec, limits=limits, seed=seed if draws else None, clock=_clock(spec, values), **values
        )
    if values:
        raise UnknownNameError(f"agent '{text}': level says how to search, leave out {', '.join(values)}")
    level = spec.levels[number - 1]
    if level.perfect:
        return PerfectAgent(text, spec, seed=seed, limits=Limits(nodes=level.nodes))
    return LevelAgent(text, level, spec, seed=seed)


def _judge_by_weights(text: str, values: Values) -> None:
    """Make weights by feature the evaluator."""
    if "evaluation" in values:
        if "evaluate" in values:
            raise OptionError(f"agent '{text}': give evaluate or weights, not both")
        values["evaluate"] = values.pop("evaluation")


def _names_seed(text: str) -> bool:
    """Whether the text itself asks for draws, which cost depth; a seed from beside it does not."""
    return "seed" in dict(options.split(text)[1])


def _make_perfect(text: str, spec: Game, values: Values, *, evaluate: Evaluator | None = None) -> Agent:
    seed = values.pop("seed")
    aim = values.pop("aim", AIMS[0])
    clock = _clock(spec, values)
    return PerfectAgent(text, spec, seed=seed, aim=aim, clock=clock, limits=Limits(**values), evaluate=evaluate)


def _make_network(text: str, spec: Game, values: Values) -> Agent:
    evaluate = _evaluator_of(text, spec, values)
    return _make_search(text, spec, {**values, "evaluate": evaluate})


def _make_ensemble(text: str, spec: Game, values: Values) -> Agent:
    evaluate = _evaluator_of(text, spec, values)
    return _make_perfect(text, spec, values, evaluate=evaluate)


def _files_of(text: str, values: Values) -> list[Path]:
    if options.FILE not in values:
        raise UnknownNameError(f"agent '{text}': name the file, as in {text.partition(':')[0]}:my.network")
    paths: list[Path] = values.pop(options.FILE)
    return paths


def _evaluator_of(text: str, spec: Game, values: Values) -> Evaluator:
    return read_evaluators(_files_of(text, values), spec)


def _make_course_ensemble(text: str, spec: Game, values: Values) -> Agent:
    paths = _files_of(text, values)
    return ClassicAgent(text, spec, networks=networks_of(read_all_learned(paths, spec)), **values)


def _make_external(text: str, spec: Game, values: Values) -> Agent:
    if options.COMMAND not in values:
        raise UnknownNameError(f"agent '{text}': name the program, as in external:cmd=python3 my.py")
    return ExternalAgent(text, spec, **values)


def _make_random(text: str, spec: Game, values: Values) -> Agent:
    return RandomAgent(text, spec, **values)


def _make_greedy(text: str, spec: Game, values: Values) -> Agent:
    return GreedyAgent(text, spec, **values)


def _make_classic(text: str, spec: Game, values: Values) -> Agent:
    return ClassicAgent(text, spec, **values)


def _make_human(text: str, _spec: Game, _values: dict[str, Any]) -> Agent:
    return HumanAgent(text)


def _no_report(spec: Game) -> str:
    return "" if spec.classic else "agent of a course report"


def _no_report_network(spec: Game) -> str:
    return "" if _report_has_networks(spec) else "network in a course report"


def _report_has_networks(spec: Game) -> bool:
    return bool(spec.classic and spec.classic.networks)


def _nothing_learned(spec: Game) -> str:
    return "" if spec.encodings() or spec.feature_names() else "encoding for a network and no features"


AGENTS: tuple[AgentKind, ...] = (
    AgentKind("human", "a person at the terminal", no_options, _make_human),
    AgentKind("random", "any legal move", only_seed, _make_random),
    AgentKind("greedy", "the best move one ply ahead", greedy_options, _make_greedy),
    AgentKind(
        "classic", "the agent of the course report", classic_options, _make_classic, _no_report, _report_has_networks
    ),
    AgentKind(
        "search",
        f"the engine: a level, or any limits ({NATIVE_NODES} nodes unless given)",
        search_options,
        _make_search,
    ),
    AgentKind(
        "perfect",
        f"exact best moves; searches what its limits leave open ({NATIVE_PERFECT_NODES} nodes unless given)",
        perfect_options,
        _make_perfect,
    ),
    AgentKind(
        "network",
        "the engine with a network, the mean of several, or other weights, from files",
        network_options,
        _make_network,
        _nothing_learned,
    ),
    AgentKind(
        "ensemble",
        f"ours: exact endings, and networks before them; default: {NATIVE_PERFECT_NODES} nodes",
        ensemble_options,
        _make_ensemble,
        _nothing_learned,
    ),
    AgentKind(
        "course_ensemble",
        "the course report's: its alpha-beta with a network or the mean of several, no solver",
        course_ensemble_options,
        _make_course_ensemble,
        _no_report_network,
    ),
    AgentKind("external", "another program", external_options, _make_external),
)
