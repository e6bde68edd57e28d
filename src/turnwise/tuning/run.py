"""A run of a tuner: epoch after epoch, each kept as soon as it is done, the same however often it was stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Annotated, Any

from annotated_types import Ge, Le

from .. import games as all_games
from ..arena import Interval, share_interval
from ..arena.execution import Workers
from ..arena.match import draw_starts, hired
from ..arena.openings import parse_openings
from ..atomic_files import make_folder
from ..errors import UnknownNameError
from ..messages import Listing, Message
from ..plans import EVEN, About, Choices, Openings, Seed, check_fields
from .checkpoint import damaged, load, save
from .cma import Cma
from .fields import TEST_BOUNDS, TEST_GAMES, Agent, TestBounds, TestGames, Weights
from .fit_plan import REGRESSION
from .genetic import Genetic
from .match_objective import MatchObjective, Objective, Outcome, forget_games
from .parameters import Parameters, find_parameters, plan_agent
from .results import figures_of, write_found
from .spsa import Spsa
from .tuner import Found, State, Tuner

METHODS: Mapping[str, Callable[[], Tuner]] = {"genetic": Genetic, "cma": Cma, "spsa": Spsa}
"""One is made for each run, of which it may remember something."""
MOST_MEMBERS = 100_000  # of a population
METHOD_LABELS = {
    "genetic": Message("Genetic algorithm"),
    "cma": Message("CMA-ES"),
    "spsa": Message("SPSA"),
}


@dataclass(frozen=True, kw_only=True)
class TunePlan:
    """All that decides what a run finds; the same plan gives the same weights with any number of workers."""

    game: str
    method: Annotated[
        str,
        Choices(METHOD_LABELS),
        About(
            Message("Method"),
            Message("genetic (the course report's), cma, spsa, or regression on labelled positions"),
        ),
    ] = "genetic"
    weights: Weights = "evaluation"
    agent: Agent = None
    population: Annotated[
        int | None,
        Ge(2),
        Le(MOST_MEMBERS),
        About(Message("Population"), Message("Members of an epoch"), default="the method's"),
    ] = None
    epochs: Annotated[
        int | None,
        Ge(0),
        About(Message("Epochs"), Message("Epochs after the first"), default="the method's"),
    ] = None
    games: Annotated[
        int | None,
        *EVEN,
        About(
            Message("Games a pairing"),
            Message("Games of a pairing of two members, an even number; with regression, all games"),
            default="the method's",
        ),
    ] = None
    benchmark_games: Annotated[
        int | None,
        Ge(0),
        About(
            Message("Benchmark games"),
            Message(
                "Games of an epoch against the start weights, which only show how far it is: shared among the members,"
                " rounded down to an even number for each and two at least; 0 plays none"
            ),
            default="the method's",
        ),
    ] = None
    openings: Openings = ""
    seed: Seed = 0
    test: TestGames = TEST_GAMES
    sprt: TestBounds = TEST_BOUNDS

    def filled(self) -> TunePlan:
        """Check the plan, and put in what is not given."""
        if self.method not in METHODS:
            names = Listing((*METHODS, REGRESSION))
            raise UnknownNameError("unknown method '{method}': methods are {names}", method=self.method, names=names)
        method = METHODS[self.method]()
        parameters = find_parameters(self.game, self.weights, self.agent)
        given = {name: value for name in asdict(method.defaults) if (value := getattr(self, name)) is not None}
        agent = plan_agent(self.game, self.weights, self.agent)
        full = replace(self, agent=agent, **{**asdict(method.defaults), **given})
        check_fields(full)
        method.check(parameters, full.sizes[0])
        parse_openings(self.openings, all_games.find(self.game))
        return full

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """Population, epochs, games of a pairing and benchmark games, of a filled plan."""
        assert self.population is not None
        assert self.epochs is not None
        assert self.games is not None
        assert self.benchmark_games is not None
        return self.population, self.epochs, self.games, self.benchmark_games


@dataclass(frozen=True)
class Epoch:
    """One epoch when it is judged."""

    number: int
    state: State
    best: float
    """Fitness, as the method has it."""
    mean: float
    games: int
    benchmark: tuple[int, int, int]
    """Wins, draws and losses of the members against the start weights."""

    @property
    def against_start(self) -> Interval | None:
        """Share of points against the start weights; None if nobody measured it."""
        return share_interval(*self.benchmark) if any(self.benchmark) else None


@dataclass(frozen=True)
class TuneReport:
    """What a run has found so far."""

    plan: TunePlan
    parameters: Parameters
    epochs: tuple[Epoch, ...]

    @property
    def is_done(self) -> bool:
        """Whether all epochs are judged."""
        return len(self.epochs) > self.plan.sizes[1]

    @property
    def games(self) -> int:
        """Games played for the run, those against the start weights included."""
        return sum(epoch.games + sum(epoch.benchmark) for epoch in self.epochs)

    @cached_property
    def found(self) -> Found:
        """What the method recommends after the last epoch, as the agent takes it."""
        found = METHODS[self.plan.method]().found(self.parameters, self.epochs[-1].state)
        best = self.parameters.playable(found.best) if found.best else None
        return replace(found, mean=self.parameters.playable(found.mean), best=best)

    def to_json(self) -> dict[str, Any]:
        """Return the figures for programs."""
        epochs = [{"best": epoch.best, "mean": epoch.mean, "benchmark": list(epoch.benchmark)} for epoch in self.epochs]
        return {**figures_of(self), "epochs": epochs}


@dataclass(frozen=True)
class Step:
    """How far a run is within an epoch."""

    report: TuneReport
    epoch: int
    done: int
    """Games."""
    games: int


Progress = Callable[[Step], None]


def tune(
    plan: TunePlan,
    *,
    folder: Path | None = None,
    workers: Workers | str | int | None = None,
    judge: Objective | None = None,
    progress: Progress = lambda _step: None,
) -> TuneReport:
    """Run a plan to its end; with a folder it goes on where an earlier run of the same plan was stopped.

    The folder holds the epochs so far, and at the end `weights.json`, what is recommended, and `best.json`, the best
    individual where there are such. A `judge` of your own needs no games.
    """
    full = plan.filled()
    parameters = find_parameters(full.game, full.weights, full.agent)
    method = METHODS[full.method]()
    if judge is None:
        _check_openings(full, method, parameters)
    report = TuneReport(full, parameters, _begun(folder, full, parameters) if folder else ())
    with nullcontext() if judge else hired(workers) as crew:
        chosen = judge or MatchObjective(parameters, full.openings, full.seed, _some(crew), folder)
        while not report.is_done:
            report = replace(report, epochs=(*report.epochs, _epoch(report, method, chosen, progress)))
            if folder:
                _save(folder, report)
    if folder:
        write_found(report, folder)
    return report


def _check_openings(plan: TunePlan, method: Tuner, parameters: Parameters) -> None:
    """Refuse openings that are too few for an epoch, before a folder is made."""
    population, _, games, benchmark_games = plan.sizes
    members = (
        method.members(parameters, method.begin(parameters, population, Random(plan.seed))) if benchmark_games else []
    )
    needed = max(games, _games_each(plan, len(members))) // 2
    draw_starts(plan.openings, all_games.find(plan.game), plan.seed, needed)


def _epoch(report: TuneReport, method: Tuner, judge: Objective, progress: Progress) -> Epoch:
    """Breed, let meet, and measure against the start weights."""
    plan, parameters, number = report.plan, report.parameters, len(report.epochs)
    rng = Random(f"{plan.seed} {plan.method} {number}")
    state = _next_state(report, method, rng)
    pairings = method.pairings(parameters, state)
    members = method.members(parameters, state) if plan.sizes[3] else []
    games, each = plan.sizes[2], _games_each(plan, len(members))
    total = games * len(pairings) + each * len(members)

    def tell(done: int) -> None:
        progress(Step(report, number, done, total))

    tell(0)
    outcomes = judge.meet(2 * number, pairings, games=games, progress=tell)
    played = sum(outcome.games for outcome in outcomes)
    against = [(member, parameters.start) for member in members]
    benchmarked = (
        judge.meet(2 * number + 1, against, games=each, progress=lambda done: tell(played + done)) if each else []
    )
    judged = _plain(method.judge(parameters, state, outcomes))
    best, mean = method.fitness(judged)
    return Epoch(number, judged, best, mean, played, _sum(benchmarked))


def _next_state(report: TuneReport, method: Tuner, rng: Random) -> State:
    if not report.epochs:
        return _plain(method.begin(report.parameters, report.plan.sizes[0], rng))
    return _plain(method.breed(report.parameters, report.epochs[-1].state, rng))


def _games_each(plan: TunePlan, members: int) -> int:
    """Share the benchmark games among the members: an even number for each."""
    benchmark_games = plan.sizes[3]
    return max(2, benchmark_games // members // 2 * 2) if members else 0


def _sum(outcomes: Sequence[Outcome]) -> tuple[int, int, int]:
    return (
        sum(outcome.wins for outcome in outcomes),
        sum(outcome.draws for outcome in outcomes),
        sum(outcome.losses for outcome in outcomes),
    )


def _plain(state: State) -> State:
    """Return a state as it would come back from its file, so that it makes no difference whether it did."""
    plain: State = json.loads(json.dumps(state))
    return plain


def _some(crew: Workers | None) -> Workers:
    assert crew is not None
    return crew


def _save(folder: Path, report: TuneReport) -> None:
    save(folder, report.plan, epochs=[asdict(epoch) for epoch in report.epochs])
    _forget_games_of_last(folder, report.epochs)


def _forget_games_of_last(folder: Path, epochs: Sequence[Epoch]) -> None:
    """Remove the games of the last epoch, which is kept; a run that was killed right after that has left them."""
    last = len(epochs) - 1
    for pairing in (2 * last, 2 * last + 1):
        forget_games(folder, pairing)


def _begun(folder: Path, plan: TunePlan, parameters: Parameters) -> tuple[Epoch, ...]:
    """Read the epochs of an earlier run, or keep the plan before the first game: no other plan goes on with them."""
    make_folder(folder)
    fields = load(folder, plan)
    if fields is None:
        save(folder, plan, epochs=[])
        return ()
    try:
        epochs = tuple(_read_epoch(each) for each in fields["epochs"])
        _check_states(plan, parameters, epochs)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise damaged(folder) from None
    _forget_games_of_last(folder, epochs)
    return epochs


def _read_epoch(kept: Mapping[str, Any]) -> Epoch:
    """Read an epoch; earlier versions called its benchmark games a gauge."""
    benchmark = kept["benchmark"] if "benchmark" in kept else kept["gauge"]
    rest = {name: value for name, value in kept.items() if name not in ("benchmark", "gauge")}
    wins, draws, losses = map(int, benchmark)
    return Epoch(**rest, benchmark=(wins, draws, losses))


def _check_states(plan: TunePlan, parameters: Parameters, epochs: Sequence[Epoch]) -> None:
    """See that the method can go on: what it makes of a damaged state is some error."""
    for epoch in epochs:
        wins, draws, losses = epoch.benchmark
        float(epoch.best) + float(epoch.mean) + int(epoch.games) + wins + draws + losses
    if epochs:
        method = METHODS[plan.method]()
        method.fitness(epochs[-1].state)
        method.found(parameters, epochs[-1].state)
        method.breed(parameters, epochs[-1].state, Random(0))
