"""The agents by name, and the one function that makes them from a string."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from .. import data
from ..engine import FULL, MCTS, NETWORK_PRIORS, Evaluator
from ..errors import DataError, OptionError, UnknownNameError
from ..evaluation.files import Learned, mean_of, networks_of, read_all_learned, read_evaluators, read_learned
from ..evaluation.network import POLICY, Network, has_policy
from ..evaluation.weights import Weights, read_weights
from ..games import game_of
from ..games.game import NATIVE_NODES, NATIVE_PERFECT_NODES, Game
from ..messages import Listing, Message
from ..report import Limits
from . import options
from .custom import FileAgent, FunctionAgent, custom, offered, options_of_file, options_of_maker
from .external import ExternalAgent
from .human import HumanAgent
from .kind_options import (
    PUCT_EXPLORATION,
    SEED,
    classic_options,
    course_ensemble_options,
    ensemble_options,
    external_options,
    greedy_options,
    mcts_options,
    network_options,
    no_options,
    only_seed,
    perfect_options,
    puct_options,
    search_options,
)
from .options import Option, Values
from .protocol import Agent, NamedAgent, player_of
from .simple import ClassicAgent, GreedyAgent, RandomAgent
from .spec import BUILT_IN, COMMAND, FILE, PUCT, WEIGHTS, AgentSpec
from .thinking import AIMS, Clock, LevelAgent, MctsAgent, PerfectAgent, SearchAgent

LIMITS = ("depth", "nodes", "seconds")


@dataclass(frozen=True)
class AgentKind:
    """One kind of agent: what it is, the options it takes in a game, and how it is made."""

    name: str
    summary: Message
    options: Callable[[Game], Mapping[str, Option]]
    make: Callable[[AgentSpec, Game, Values], Agent]
    lacks: Callable[[Game], Message | None] = lambda _game: None
    """What a game has not that the agent needs; empty where it has all."""
    networks: Callable[[Game], bool] = lambda _game: False
    """Whether networks stand in for its evaluation, in a search of its own."""
    has_file: Callable[[Game], bool] = lambda _game: False
    """Whether the package has the file that it plays with where it is given none."""

    heads: str = ""
    """What networks must have to be that file; any will do where it is empty."""

    def needs_file(self, spec: Game) -> bool:
        """Whether it cannot be made without the name of a file."""
        return FILE in self.options(spec) and not self.has_file(spec)


def make_agent(agent: str | AgentSpec, game: Game | type | str, *, seed: int = 0) -> Agent:
    """Make the agent a text names; the same text and seed give the same moves.

    `seed` stands in where the text names none. No file of code is loaded: `turnwise.make_agent` does that.

    >>> from turnwise import Connect4
    >>> make_agent("classic:depth=4", "connect4").choose(Connect4())
    3
    """
    wanted, spec = AgentSpec.parse(agent), game_of(game)
    own = _custom_agent(wanted, spec, seed)
    if own is not None:
        return own
    kind = _kind(wanted.kind)
    lacking = kind.lacks(spec)
    if lacking is not None:
        raise UnknownNameError(
            "agent '{agent}': {game} has no {lacking}, choose another agent",
            agent=str(wanted),
            game=spec.name,
            lacking=lacking,
        )
    known = kind.options(spec)
    values = _with_weights(wanted, spec, options.read(wanted, known), kind)
    own_seed = values.get("seed")
    if "seed" in known:
        values.setdefault("seed", seed)
    made = kind.make(wanted, spec, values)
    if isinstance(made, NamedAgent):
        made.game = spec.name
        made.own_seed = own_seed
    player = player_of(made)
    if own_seed is not None and player:
        player.keep_seed()
    return made


def _custom_agent(agent: AgentSpec, spec: Game, seed: int) -> Agent | None:
    """Make an agent of somebody's own code: of a file that a person has named, or registered under a name."""
    source, maker = custom.source(agent), custom.maker(agent.kind)
    is_apart = custom.is_apart(agent.kind)
    if source is None and not is_apart and (agent.kind in BUILT_IN or maker is None):
        return None
    own = agent.get("seed")
    own_seed = None if own is None else options.read_value(agent, "seed", own, SEED)
    first, given = seed if own_seed is None else own_seed, dict(agent.options)
    made: FileAgent | FunctionAgent
    if source is not None:
        made = FileAgent(str(agent), spec, source, given, seed=first)
    elif is_apart:
        made = FileAgent(str(agent), spec, agent.kind, {}, seed=first)
    else:
        made = FunctionAgent(str(agent), spec, maker, options=given, seed=first)
    made.own_seed = own_seed
    return made


def agent_options(agent: str | AgentSpec, spec: Game) -> Mapping[str, Option]:
    """List the options that an agent takes in a game; an agent of one's own has none to tune."""
    wanted = AgentSpec.parse(agent)
    if custom.source(wanted) is not None or custom.maker(wanted.kind) is not None:
        return {}
    return _kind(wanted.kind).options(spec)


def option_names(agent: AgentSpec, spec: Game) -> tuple[str, ...]:
    """Name the options that an agent takes in a game; none where the game has no such agent."""
    kind = next((each for each in AGENTS if each.name == agent.kind), None)
    if kind is not None:
        return () if kind.lacks(spec) else tuple(kind.options(spec))
    source, maker, _is_apart = custom.origin(agent)
    if source is not None:
        return options_of_file(source, spec)
    return tuple(options_of_maker(maker))


def agent_kinds(spec: Game) -> list[AgentKind]:
    """List the kinds of agents that a game has."""
    return [kind for kind in AGENTS if not kind.lacks(spec)]


def _with_weights(agent: AgentSpec, spec: Game, values: Values, kind: AgentKind) -> Values:
    """Put in the weights of the files that the option `weights` names, each under the option of its kind."""
    known, learned = kind.options(spec), {}
    for path in values.pop(WEIGHTS, ()):
        if (evaluator := read_learned(path, spec)) is not None:
            if path in learned:
                raise OptionError("agent '{agent}': name '{path}' once", agent=str(agent), path=path)
            learned[path] = evaluator
            continue
        found = read_weights(path)
        if found.kind in values:
            raise OptionError(
                "agent '{agent}': give {kind} once, itself or a file of it", agent=str(agent), kind=found.kind
            )
        values[found.kind] = _checked_weights(agent, spec, path, found, known.get(found.kind))
    if learned and kind.networks(spec):
        return _with_networks(agent, values, learned)
    if learned:
        values["evaluate"] = _checked_learned(agent, learned, values, known)
    return values


def _checked_weights(agent: AgentSpec, spec: Game, path: Path, found: Weights, option: Option | None) -> Any:
    """Return the weights of a file as the option of their kind takes them."""
    genes = option.genes if option else None
    if found.game != spec.name or option is None or genes is None:
        raise DataError(
            "weights file '{path}': {kind} of {game} is nothing that '{agent}' takes here",
            path=path,
            kind=found.kind,
            game=found.game,
            agent=str(agent),
        )
    if set(found.values) != set(genes.names):
        raise DataError(
            "weights file '{path}': {kind} of {game} has {names}",
            path=path,
            kind=found.kind,
            game=spec.name,
            names=Listing(genes.names),
        )
    try:
        return genes.check([found.values[name] for name in genes.names])
    except ValueError:
        raise DataError("weights file '{path}': its values are not {wanted}", path=path, wanted=option.wanted) from None


def _checked_learned(
    agent: AgentSpec, learned: Mapping[Path, Learned], values: Values, known: Mapping[str, Option]
) -> Evaluator:
    """Evaluate by a network, networks or pattern weights, if the agent takes an evaluator and was given no other."""
    if "evaluate" not in known:
        raise DataError(
            "'{path}' evaluates states, which is nothing that '{agent}' takes here",
            path=next(iter(learned)),
            agent=str(agent),
        )
    if {"evaluate", "evaluation"} & set(values):
        raise OptionError("agent '{agent}': give evaluate or weights, not both", agent=str(agent))
    return mean_of(learned)


def _with_networks(agent: AgentSpec, values: Values, learned: Mapping[Path, Learned]) -> Values:
    """Let networks stand in for the evaluation of the course report's agent."""
    for name in ("reading", "literal", "evaluation"):
        if name in values:
            raise OptionError("agent '{agent}': give {name} or a network, not both", agent=str(agent), name=name)
    return {**values, "networks": networks_of(learned)}


def _kind(name: str) -> AgentKind:
    for kind in AGENTS:
        if kind.name == name:
            return kind
    names = [*(kind.name for kind in AGENTS), *custom.names(), *(point.name for point in offered())]
    close = get_close_matches(name, names, n=1)
    if close:
        raise UnknownNameError(
            "unknown agent '{agent}': did you mean '{close}'? agents are {names}, or your own as my_agent.py:choose",
            agent=name,
            close=close[0],
            names=Listing(names),
        )
    raise UnknownNameError(
        "unknown agent '{agent}': agents are {names}, or your own as my_agent.py:choose",
        agent=name,
        names=Listing(names),
    )


def _clock(spec: Game, values: Values) -> Clock | None:
    seconds = values.pop("clock", None)
    return None if seconds is None else Clock(seconds, spec)


def _make_search(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    seed, number = values.pop("seed"), values.pop("level", None)
    if number is None:
        limits = Limits(**{name: values.pop(name, None) for name in LIMITS})
        samples = agent.get("seed") is not None or "opening_margin" in values  # a seed beside the text costs no depth
        _judge_by_weights(agent, values)
        if values.get("method", FULL) == FULL:
            values.setdefault("probcut", spec.probcut)
        return SearchAgent(
            str(agent), spec, limits=limits, seed=seed if samples else None, clock=_clock(spec, values), **values
        )
    if values:
        raise UnknownNameError(
            "agent '{agent}': level says how to search, leave out {options}", agent=str(agent), options=Listing(values)
        )
    level = spec.levels[number - 1]
    if level.perfect:
        return PerfectAgent(str(agent), spec, seed=seed, limits=Limits(nodes=level.nodes))
    return LevelAgent(str(agent), level, spec, seed=seed)


def _make_mcts(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    _judge_by_weights(agent, values)
    return _simulating(agent, spec, values)


def _make_puct(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    """Take the network of the package where no file is named."""
    shipped = "" if FILE in values else spec.policy_network
    if shipped:
        evaluate: Evaluator = Network.from_bytes(data.read(shipped)).native()
    else:
        paths = _files_of(agent, values)
        evaluate = read_evaluators(paths, spec)
        if not has_policy(evaluate):
            raise DataError(
                "agent '{agent}': '{path}' has not learned which moves to try, make a network with  {command}",
                agent=str(agent),
                path=paths[0],
                command=f"turnwise learn network {spec.name} FILE --data FOLDER --loss policy",
            )
    own = {"exploration": PUCT_EXPLORATION, **values, "evaluate": evaluate, "priors": NETWORK_PRIORS}
    return _simulating(agent, spec, own)


def _simulating(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    clock, seed = _clock(spec, values), values.pop("seed")
    limits = Limits(**{name: values.pop(name, None) for name in ("nodes", "seconds")})
    return MctsAgent(str(agent), spec, limits=limits, seed=seed, clock=clock, **values)


def _judge_by_weights(agent: AgentSpec, values: Values) -> None:
    """Make weights by feature the evaluator."""
    if "evaluation" in values:
        if "evaluate" in values:
            raise OptionError("agent '{agent}': give evaluate or weights, not both", agent=str(agent))
        values["evaluate"] = values.pop("evaluation")


def _make_perfect(agent: AgentSpec, spec: Game, values: Values, *, evaluate: Evaluator | None = None) -> Agent:
    seed = values.pop("seed")
    aim = values.pop("aim", AIMS[0])
    clock = _clock(spec, values)
    return PerfectAgent(str(agent), spec, seed=seed, aim=aim, clock=clock, limits=Limits(**values), evaluate=evaluate)


def _make_network(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    evaluate = _evaluator_of(agent, spec, values)
    return _make_search(agent, spec, {**values, "evaluate": evaluate})


def _make_ensemble(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    evaluate = _evaluator_of(agent, spec, values)
    return _make_perfect(agent, spec, values, evaluate=evaluate)


def _files_of(agent: AgentSpec, values: Values) -> list[Path]:
    if FILE not in values:
        raise UnknownNameError(
            "agent '{agent}': name the file, as in {kind}:my.network", agent=str(agent), kind=agent.kind
        )
    paths: list[Path] = values.pop(FILE)
    return paths


def _evaluator_of(agent: AgentSpec, spec: Game, values: Values) -> Evaluator:
    return read_evaluators(_files_of(agent, values), spec)


def _make_course_ensemble(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    paths = _files_of(agent, values)
    return ClassicAgent(str(agent), spec, networks=networks_of(read_all_learned(paths, spec)), **values)


def _make_external(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    if COMMAND not in values:
        raise UnknownNameError("agent '{agent}': name the program, as in external:cmd=python3 my.py", agent=str(agent))
    return ExternalAgent(str(agent), spec, **values)


def _make_random(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    return RandomAgent(str(agent), spec, **values)


def _make_greedy(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    return GreedyAgent(str(agent), spec, **values)


def _make_classic(agent: AgentSpec, spec: Game, values: Values) -> Agent:
    return ClassicAgent(str(agent), spec, **values)


def _make_human(agent: AgentSpec, _spec: Game, _values: dict[str, Any]) -> Agent:
    return HumanAgent(str(agent))


def _no_report(spec: Game) -> Message | None:
    return None if spec.classic else Message("agent of a course report")


def _no_report_network(spec: Game) -> Message | None:
    return None if _report_has_networks(spec) else Message("network in a course report")


def _report_has_networks(spec: Game) -> bool:
    return bool(spec.classic and spec.classic.networks)


def _nothing_learned(spec: Game) -> Message | None:
    if spec.encodings() or spec.feature_names():
        return None
    return Message("encoding for a network and no features")


def _no_encoding(spec: Game) -> Message | None:
    return None if spec.encodings() else Message("encoding for a network")


AGENTS: tuple[AgentKind, ...] = (
    AgentKind("human", Message("a person at the terminal"), no_options, _make_human),
    AgentKind("random", Message("any legal move"), only_seed, _make_random),
    AgentKind("greedy", Message("the best move one ply ahead"), greedy_options, _make_greedy),
    AgentKind(
        "classic",
        Message("the agent of the course report"),
        classic_options,
        _make_classic,
        _no_report,
        _report_has_networks,
    ),
    AgentKind(
        "search",
        Message("the engine: a level, or any limits; default: {nodes} nodes", nodes=NATIVE_NODES),
        search_options,
        _make_search,
    ),
    AgentKind(
        MCTS,
        Message("Monte Carlo tree search; default: {nodes} nodes", nodes=NATIVE_NODES),
        mcts_options,
        _make_mcts,
    ),
    AgentKind(
        PUCT,
        Message(
            "Monte Carlo tree search with a network that has learned which moves to try; default: {nodes} nodes",
            nodes=NATIVE_NODES,
        ),
        puct_options,
        _make_puct,
        _no_encoding,
        has_file=lambda spec: bool(spec.policy_network),
        heads=POLICY,
    ),
    AgentKind(
        "perfect",
        Message(
            "exact best moves; searches what its limits leave open; default: {nodes} nodes", nodes=NATIVE_PERFECT_NODES
        ),
        perfect_options,
        _make_perfect,
    ),
    AgentKind(
        "network",
        Message("the engine with a network, the mean of several, or other weights, from files"),
        network_options,
        _make_network,
        _nothing_learned,
    ),
    AgentKind(
        "ensemble",
        Message("ours: exact endings, and networks before them; default: {nodes} nodes", nodes=NATIVE_PERFECT_NODES),
        ensemble_options,
        _make_ensemble,
        _nothing_learned,
    ),
    AgentKind(
        "course_ensemble",
        Message("the course report's: its alpha-beta with a network or the mean of several, no solver"),
        course_ensemble_options,
        _make_course_ensemble,
        _no_report_network,
    ),
    AgentKind("external", Message("another program"), external_options, _make_external),
)
