"""The second phase of the course report on Hand of the King: does its network evaluate better than its heuristic?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import atanh, sqrt, tanh
from pathlib import Path
from statistics import correlation
from tempfile import TemporaryDirectory

from .. import _core, games
from ..agents import AgentSpec
from ..agents.spec import CLASSIC, PLUS, SEARCH, WEIGHTS, agent_text
from ..arena import Interval
from ..documents import Block, Column, Table, Text, prose
from ..engine import Evaluator
from ..errors import MissingPackageError
from ..evaluation.files import read_learned
from ..extras import install_command
from ..intervals import NORMAL_95
from ..learning import DataPlan, TrainPlan, generate, network_of, train
from ..learning.inputs import need_torch
from ..messages import Message
from .conclusions import hand_of_the_king_network as concluded
from .conclusions.hand_of_the_king_network import BEST, LAST, MEAN, MOVER, PROGRAM, TEXT, Met, Valued
from .experiment import Experiment, Setting
from .heads import COURSE, EXACT, GAMES, MS_A_MOVE, depth_of, exact, ours
from .matches import DuelResult, duel, opening
from .positions import Solved, evaluate_moves, random_states, share_of, solve_all

SPEC = games.find("hand_of_the_king")
ENCODING = "report"
RATE_STEPS = 5  # the course report lowers its rate after each fifth of its 2000 epochs
HELD_OUT = 0.05  # of the games, to choose the best epoch by
CHOSEN = {"heuristic": TEXT, "network": BEST, "mean": MEAN}
"""Names by which the sizes give the nodes of equal time."""


@dataclass(frozen=True)
class Contestant:
    """An evaluation in the course report's own search: the heuristic by its name, networks by their files."""

    name: Message
    options: Mapping[str, str]
    evaluate: Evaluator
    in_engine: AgentSpec
    """How our engine is told of it."""

    def agent(self, **options: str | float) -> str:
        """Name the course report's agent with this evaluation, at one depth everywhere or by the schedule."""
        return agent_text(CLASSIC, **self.options, **options)


def run_network(setting: Setting) -> list[Block]:
    """Train by the course report's recipe, compare with exact values, and let both play."""
    try:
        need_torch()
    except MissingPackageError:
        return [
            Text(
                Message(
                    "This experiment trains a network and needs PyTorch: `{command}` installs it; then run it again.",
                    command=install_command("learn"),
                )
            )
        ]
    pairings = _pairings(setting)
    steps = setting.over(["data", "training", "values", *pairings])
    with TemporaryDirectory(prefix="turnwise-lab-") as name:
        folder = Path(name)
        next(steps)
        generate(_data_plan(setting), positions=setting["positions"], folder=folder / "data", workers=setting.workers)
        next(steps)
        contestants = {each.name: each for each in _contestants(setting, folder)}
        next(steps)
        values = _values_table(setting, list(contestants.values()))
        rows = []
        for pairing in pairings:
            next(steps)
            rows.append(_played(setting, pairing, contestants))
    return [values, _games_table(rows)]


def _data_plan(setting: Setting) -> DataPlan:
    nodes = setting["label nodes"]
    return DataPlan(
        game=SPEC.name, nodes=nodes, solve_nodes=nodes, shard=min(1000, setting["positions"]), seed=setting.seed
    )


# ---- training ----


def _contestants(setting: Setting, folder: Path) -> list[Contestant]:
    last = _trained(setting, folder, "last", epochs=setting["epochs"], validation=0.0)
    best = [
        _trained(setting, folder, f"best-{number}", epochs=setting["best epochs"], seed=number)
        for number in range(setting["networks"])
    ]
    return [
        Contestant(TEXT, {"reading": "text"}, "classic", AgentSpec.of(SEARCH, evaluate="classic")),
        Contestant(
            PROGRAM, {"reading": "program"}, "classic_program", AgentSpec.of(SEARCH, evaluate="classic_program")
        ),
        _of_files(LAST, [last]),
        _of_files(BEST, best[:1]),
        _of_files(MEAN, best),
    ]


def _trained(
    setting: Setting, folder: Path, name: str, *, epochs: int, validation: float = HELD_OUT, seed: int = 0
) -> Path:
    """Train a network by the course report's recipe; with games held out the best epoch is taken, else the last."""
    plan = TrainPlan(
        game=SPEC.name,
        encoding=ENCODING,
        epochs=epochs,
        rate_step=max(1, setting["epochs"] // RATE_STEPS),
        validation=validation,
        seed=setting.seed + seed,
    ).filled()
    dataset = plan.gather([folder / "data"])
    made = replace(network_of(train(plan, dataset), dataset), provenance={})
    path = folder / f"{name}.network"
    made.write(path)
    return path


def _of_files(name: Message, paths: Sequence[Path]) -> Contestant:
    networks = [found for path in paths if isinstance(found := read_learned(path, SPEC), _core.Network)]
    files = PLUS.join(map(str, paths))
    return Contestant(
        name, {WEIGHTS: files}, _core.Networks(networks, course=True), AgentSpec.of("network", file=files)
    )


# ---- exact values ----


def _values_table(setting: Setting, contestants: Sequence[Contestant]) -> Table:
    solved, depths = _solved(setting), setting["depths"]
    won = [each for each in solved if _exact(each) > 0]
    rows = [_values_row(setting, each, solved, won) for each in contestants]
    always = share_of(_exact(each) > 0 for each in solved)
    return Table(
        name="hand_of_the_king_network_values",
        title=Message("The network and the heuristic beside exact scores"),
        columns=(
            Column(Message("evaluation")),
            Column(COURSE),
            Column(ours(Message("names the winner")), ".1%"),
            Column(ours(Message("correlation with the score")), ".2f"),
            *(Column(ours(Message("won games kept, depth {depth}", depth=depth)), ".1%") for depth in depths),
            Column(EXACT, ".0%"),
        ),
        rows=(
            *((row.name, None, row.names, row.correlation, *row.kept, 1.0) for row in rows),
            (MOVER, None, always, *(None for _ in depths), None, 1.0),
        ),
        above=prose(
            Message("The course report says that its network made the evaluation more exact, and gives no figure."),
            Message(
                "We train one by its recipe on games of our own, scored by the solver where it can and by a search "
                "elsewhere; what the course report learned from it does not say."
            ),
            Message("The last epoch is the course report's; the best epoch is chosen by games that are held out."),
            Message(
                "The positions are random ones with companions and enough cards for the evaluation to count, and the "
                "solver scores all their moves."
            ),
            Message(
                "Neither evaluation is told whose turn it is: the last row says how often that alone names the winner."
            ),
        ),
        below=prose(*concluded.values(rows, always)),
    )


def _solved(setting: Setting) -> list[Solved]:
    rng = setting.rng("hand_of_the_king network")
    deal = partial(opening, SPEC, rng, 0, companions="on")
    count, characters = setting["solved"], setting["characters"]
    states = random_states(
        deal, count, rng, lambda state: len(state.cards()) - 1 <= characters and state.pending() is None
    )
    return solve_all(states)


def _exact(solved: Solved) -> float:
    return float(max(solved.ranks.values()))


def _values_row(setting: Setting, contestant: Contestant, solved: list[Solved], won: list[Solved]) -> Valued:
    exact_scores = [_exact(each) for each in solved]
    estimates = [float(each.state.evaluate(contestant.evaluate)) for each in solved]
    kept = [
        _kept(evaluate_moves(SPEC, contestant.agent(depth=depth), won, seed=setting.seed).gives_away)
        for depth in setting["depths"]
    ]
    names = share_of(estimate * score > 0 for estimate, score in zip(estimates, exact_scores, strict=True))
    return Valued(contestant.name, names, correlation_interval(estimates, exact_scores), tuple(kept))


def _kept(given_away: Interval) -> Interval:
    low, high = given_away.low, given_away.high
    return Interval(1 - given_away.value, 0.0 if high is None else 1 - high, 1.0 if low is None else 1 - low)


def correlation_interval(one: Sequence[float], other: Sequence[float]) -> Interval:
    """Return the correlation of two rows of numbers with its 95 % interval, by Fisher's transformation.

    >>> correlation_interval([1, 2, 3, 4], [2, 4, 6, 8]).value
    1.0
    """
    if len(set(one)) < 2 or len(set(other)) < 2:
        return Interval(0.0, -1.0, 1.0)
    found = min(max(correlation(one, other), -1.0), 1.0)
    if abs(found) > 1 - 1e-12 or len(one) < 4:
        return Interval(round(found, 12), -1.0 if len(one) < 4 else found, 1.0 if len(one) < 4 else found)
    half = NORMAL_95 / sqrt(len(one) - 3)
    return Interval(found, tanh(atanh(found) - half), tanh(atanh(found) + half))


# ---- games ----


@dataclass(frozen=True)
class Pairing:
    """Games of one contestant against another, with something equal for both."""

    equal: Message
    first: Message
    second: Message
    agents: Callable[[Contestant, Contestant], tuple[str, str]]
    games: int


def _pairings(setting: Setting) -> list[Pairing]:
    games: Mapping[int, int] = setting["games by depth"]
    nodes: Mapping[Message, int] = {CHOSEN[name]: count for name, count in setting["equal time"].items()}
    timed = setting["timed games"]
    equal_time = Message("time, in our engine")
    return [
        *(
            Pairing(depth_of(depth), name, TEXT, partial(_at_depth, depth=depth), count)
            for depth, count in games.items()
            for name in (LAST, BEST, MEAN)
        ),
        Pairing(Message("the timed schedule"), BEST, TEXT, _by_schedule, timed),
        *(
            Pairing(equal_time, name, TEXT, partial(_by_nodes, ours=nodes[name], other=nodes[TEXT]), timed)
            for name in (BEST, MEAN)
        ),
    ]


def _at_depth(ours: Contestant, other: Contestant, *, depth: int) -> tuple[str, str]:
    return ours.agent(depth=depth), other.agent(depth=depth)


def _by_schedule(ours: Contestant, other: Contestant) -> tuple[str, str]:
    return ours.agent(schedule="timed"), other.agent(schedule="timed")


def _by_nodes(one: Contestant, another: Contestant, *, ours: int, other: int) -> tuple[str, str]:
    """Nodes that take equally long: a seed then gives the same games on every machine."""
    return str(one.in_engine.with_option("nodes", ours)), str(another.in_engine.with_option("nodes", other))


def _played(setting: Setting, pairing: Pairing, contestants: Mapping[Message, Contestant]) -> Met:
    first, second = pairing.agents(contestants[pairing.first], contestants[pairing.second])
    tally: DuelResult = duel(
        SPEC, first, second, games=pairing.games, seed=setting.seed, workers=setting.workers, plies=0, companions="on"
    )
    times = (1000 * tally.seconds_a_move, 1000 * tally.others_seconds_a_move)
    return Met(pairing.equal, pairing.first, pairing.second, None, tally.games, tally.share, 0.5, times)


def _games_table(rows: Sequence[Met]) -> Table:
    return Table(
        name="hand_of_the_king_network_games",
        title=Message("Games of the network against the heuristic"),
        columns=(
            Column(Message("equal")),
            Column(Message("network")),
            Column(Message("heuristic")),
            Column(COURSE),
            Column(ours(GAMES)),
            Column(ours(Message("won by the network")), ".1%"),
            Column(exact(Message("equal play")), ".0%"),
            Column(MS_A_MOVE, ".2f", timed=True),
            Column(Message("ms a move of the heuristic"), ".2f", timed=True),
        ),
        rows=tuple((*row[:-1], *row.times) for row in rows),
        above=prose(
            Message(
                "The same networks in the place of the heuristic, in the course report's own search with its endings, "
                "where only the winner counts: pairs of games with companions on one deal with seats swapped."
            ),
            Message(
                "For equal time both evaluate in our engine, with numbers of nodes that take about equally long; the "
                "times tell."
            ),
            Message("At equal depth its time is a gift; at equal time it must win it back."),
        ),
        below=prose(*concluded.games(rows)),
    )


NETWORK = Experiment(
    name="network",
    title=Message("The network against the heuristic"),
    run=run_network,
    quick={
        "positions": 2000,
        "label nodes": 500,
        "epochs": 60,
        "best epochs": 20,
        "networks": 2,
        "solved": 60,
        "characters": 16,
        "depths": (1, 3),
        "games by depth": {1: 60, 3: 60},
        "timed games": 20,
        "equal time": {"heuristic": 4000, "network": 1000, "mean": 600},
    },
    full={
        "positions": 10_000,
        "label nodes": 5000,
        "epochs": 2000,
        "best epochs": 60,
        "networks": 5,
        "solved": 600,
        "characters": 16,
        "depths": (1, 3, 5),
        "games by depth": {1: 1000, 3: 1000, 5: 200},
        "timed games": 200,
        "equal time": {"heuristic": 20_000, "network": 5000, "mean": 1400},
    },
    seconds=(40, 600),
)
