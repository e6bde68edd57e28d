"""Regression on labelled positions, as Texel's tuner does it: no games between candidates, only positions and scores.

Quick players play games from drawn openings. Some positions of each are labelled: exactly where the solver finds the
score within its nodes, else by a search. The weights are fitted to the labels, and tested by games as all others are.

By logistic loss a sum of weights stands for a chance to win. An exact label is won, drawn or lost. A searched score is
worth the chance to win that such scores had in the games: its scale is fitted first. By squares a sum stands for
points. Every fifth game is held back for validation, which also chooses the ridge.

The end of each game is left out: what counts there, such as discs in Othello, misleads before it, one set of weights
must do for both, and the agent's own search sees the end without them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, astuple, dataclass
from functools import partial
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from .. import games
from ..agents import make_agent, player_of
from ..arena.execution import Workers, finished
from ..arena.match import draw_starts, hired
from ..arena.pairs import game_seeds
from ..atomic_files import make_folder
from ..engine import play_games
from ..errors import LimitsError
from ..games.game import Game
from ..learning.labels import Labeller
from ..messages import Message
from ..report import Played
from .checkpoint import damaged, load, save
from .fit_plan import VALIDATION, FitPlan
from .fitting import LOGISTIC, Problem, entropy, mean_loss, share_of
from .jsonl import JsonLines
from .parameters import Parameters, Vector, find_parameters
from .results import figures_of, write_found
from .tuner import Found

PLAYER = "search:level=4"  # quick, and no two of its games are alike
POSITIONS_A_GAME = 8
GAMES_A_TASK = 10
RIDGES = (1e-5, 1e-4, 1e-3, 1e-2, 1e-1)
POSITIONS = "positions.jsonl"


@dataclass(frozen=True)
class Position:
    """A position of a game with its label, both for the player to move."""

    text: str
    score: float
    exact: bool
    result: float
    """1 if the player to move won the game, 1/2 if it was drawn, 0 if it was lost."""


@dataclass(frozen=True)
class Fit:
    """What fitted best."""

    weights: Vector
    ridge: float
    scale: float
    """Points of a searched score that stand for odds of e to 1."""
    positions: int
    exact: int
    losses: tuple[tuple[float, float, float], ...]
    """Ridge, mean loss of the positions fitted, and of those held back; what no weights can help is taken off."""
    start: tuple[float, float]
    """The same losses of the start weights, times the factor that suits them best."""

    @property
    def validation(self) -> float:
        """Loss of the positions held back."""
        return min(held for _, _, held in self.losses)


@dataclass(frozen=True)
class FitReport:
    """What a regression found."""

    plan: FitPlan
    parameters: Parameters
    fit: Fit

    @property
    def games(self) -> int:
        """Games the positions are from."""
        return self.plan.games

    @property
    def found(self) -> Found:
        """The weights fitted, as the agent takes them."""
        weights = self.parameters.playable(self.fit.weights)
        return Found(weights, what=Message("fit to labelled positions"), name=Message("fitted"))

    def to_json(self) -> dict[str, Any]:
        """Return the figures for programs."""
        return {**figures_of(self), "fit": asdict(self.fit)}


Progress = Callable[[int, int], None]
"""progress(games labelled, of all)"""


def fit(
    plan: FitPlan,
    *,
    folder: Path | None = None,
    workers: Workers | str | int | None = None,
    progress: Progress = lambda _done, _of: None,
) -> FitReport:
    """Label positions and fit the weights to them; with a folder it goes on where it was stopped."""
    full = plan.filled()
    parameters = find_parameters(full.game, full.weights, full.agent)
    draw_starts(full.openings, games.find(full.game), full.seed, 1)  # refuses, before a folder is made, to find none
    kept = None
    if folder:
        make_folder(folder)
        kept = load(folder, full)
    if kept and kept.get("fit"):
        report = FitReport(full, parameters, _read_fit(kept["fit"], parameters, folder))
    else:
        if folder and not kept:
            save(folder, full)
        report = FitReport(
            full, parameters, fit_positions(parameters, full, _labelled(full, folder, workers, progress))
        )
        if folder:
            save(folder, full, fit=asdict(report.fit))
    if folder:
        write_found(report, folder)
    return report


def _read_fit(fields: dict[str, Any], parameters: Parameters, folder: Path | None) -> Fit:
    try:
        lists = {
            name: _numbers(fields[name], size) for name, size in (("weights", len(parameters.names)), ("start", 2))
        }
        found = Fit(**{**fields, **lists, "losses": tuple(_numbers(each, 3) for each in fields["losses"])})
        _numbers([found.ridge, found.scale, found.positions, found.exact, found.validation], 5)
        return found
    except (KeyError, TypeError, ValueError):
        assert folder is not None
        raise damaged(folder) from None


def _numbers(values: Sequence[Any], size: int) -> tuple[Any, ...]:
    """See that there are so many numbers."""
    if len(values) != size or not all(isinstance(value, int | float) for value in values):
        raise ValueError(values)
    return tuple(values)


@dataclass(frozen=True)
class _Task:
    """Games for one worker to play, and to label positions of."""

    game: str
    seed: int
    nodes: int
    until: float
    first: int
    starts: tuple[str, ...]


def _labelled(
    plan: FitPlan, folder: Path | None, workers: Workers | str | int | None, progress: Progress
) -> list[list[Position]]:
    """Label positions of all games, by game; those that the folder has are not played again."""
    tasks = _tasks(plan)
    lines = (
        JsonLines(folder / POSITIONS, partial(_read_task, {task.first: len(task.starts) for task in tasks}))
        if folder
        else None
    )
    done = lines.load() if lines else {}
    progress(sum(map(len, done.values())), plan.games)
    with hired(workers) as crew:
        missing = [task for task in tasks if task.first not in done]
        for task, found in finished(crew.run(label_task, missing), _given_up):
            done[task.first] = found
            if lines:
                lines.add([[task.first, [[astuple(each) for each in game] for game in found]]])
            progress(sum(map(len, done.values())), plan.games)
    return [game for first in sorted(done) for game in done[first]]


def _given_up(task: _Task, reason: Message) -> Message:
    return Message("games from number {first} could not be labelled: {reason}", first=task.first, reason=reason)


def _read_task(sizes: dict[int, int], value: Any) -> tuple[int, list[list[Position]]] | None:
    first, found = value
    positions = [[Position(*each) for each in game] for game in found]
    return (first, positions) if sizes.get(first) == len(positions) else None


def _tasks(plan: FitPlan) -> list[_Task]:
    spec = games.find(plan.game)
    drawn = draw_starts(plan.openings, spec, plan.seed, plan.games, least=1)
    starts = list(islice(cycle(drawn), plan.games))
    return [
        _Task(plan.game, plan.seed, plan.nodes, plan.until, first, tuple(starts[first : first + GAMES_A_TASK]))
        for first in range(0, plan.games, GAMES_A_TASK)
    ]


def label_task(task: _Task) -> list[list[Position]]:
    """Play the games of a task and label some positions of each."""
    spec = games.find(task.game)
    player = player_of(make_agent(PLAYER, spec))
    assert player is not None
    starts = [spec.parse(text) for text in task.starts]
    seeds = [game_seeds(task.seed, task.first + index) for index in range(len(starts))]
    played = play_games(starts, (player, player), seeds)
    return [
        _positions(spec, game, Random(f"{seed[0]} positions"), task) for game, seed in zip(played, seeds, strict=True)
    ]


def _positions(spec: Game, game: Played, rng: Random, task: _Task) -> list[Position]:
    """Draw positions of a game; none of one that did not end."""
    if game.result is None:
        return []
    states, state = [], game.start
    for move in game.moves[: ceil(task.until * len(game.moves))]:
        states.append(state)
        state = state.play(move)
    drawn = [states[index] for index in sorted(rng.sample(range(len(states)), min(POSITIONS_A_GAME, len(states))))]
    first = 0.5 + ((game.result > 0) - (game.result < 0)) / 2
    labels = Labeller(spec, solve_nodes=task.nodes, nodes=task.nodes).label(drawn)
    return [
        Position(each.text(), found.score, found.exact, first if each.to_move() == 0 else 1 - first)
        for each, found in zip(drawn, labels, strict=True)
        if found is not None
    ]


def fit_positions(parameters: Parameters, plan: FitPlan, found: Sequence[Sequence[Position]]) -> Fit:
    """Fit weights to the positions of games; those of every fifth are held back to choose the ridge."""
    everything = [position for game in found for position in game]
    scale = _scale([position for position in everything if not position.exact])
    aim = partial(_share, scale=scale) if plan.loss == LOGISTIC else _points
    fitted = _Rows.of(
        parameters, [each for number, game in enumerate(found) if not _is_held(number) for each in game], aim
    )
    held = _Rows.of(parameters, [each for number, game in enumerate(found) if _is_held(number) for each in game], aim)
    if not fitted.targets or not held.targets:
        raise LimitsError("games={games}: too few positions to fit weights to, give more games", games=plan.games)
    loss = str(plan.loss)
    tried = [
        (ridge, Problem(fitted.columns, fitted.targets, loss, ridge, positive=parameters.genes.low >= 0).fit())
        for ridge in RIDGES
    ]
    losses = tuple((ridge, fitted.loss(loss, weights), held.loss(loss, weights)) for ridge, weights in tried)
    best = min(range(len(tried)), key=lambda index: losses[index][2])
    ridge, weights = tried[best]
    return Fit(
        weights=_scaled(parameters, weights[:-1]),
        ridge=ridge,
        scale=scale,
        positions=len(everything),
        exact=sum(position.exact for position in everything),
        losses=losses,
        start=_start_losses(parameters, loss, fitted, held),
    )


@dataclass(frozen=True)
class _Rows:
    """Positions as numbers: a column for each weight, one for the right to move, and what is aimed at."""

    columns: list[list[float]]
    targets: list[float]

    @classmethod
    def of(cls, parameters: Parameters, positions: Sequence[Position], aim: Callable[[Position], float]) -> _Rows:
        parse = games.find(parameters.game).parse
        features = [parse(position.text).features() for position in positions]
        columns = [[float(each[name]) for each in features] for name in parameters.names]
        return cls([*columns, [1.0] * len(positions)], list(map(aim, positions)))

    def loss(self, loss: str, weights: Sequence[float]) -> float:
        least = sum(map(entropy, self.targets)) / len(self.targets) if loss == LOGISTIC else 0.0
        return mean_loss(loss, self.columns, self.targets, weights) - least

    def summed(self, vector: Vector) -> _Rows:
        """Make one column of a vector's weights."""
        sums = [
            sum(weight * value for weight, value in zip(vector, row, strict=True))
            for row in zip(*self.columns[:-1], strict=True)
        ]
        return _Rows([sums, self.columns[-1]], self.targets)


def _is_held(number: int) -> bool:
    return number % VALIDATION == VALIDATION - 1


def _scale(searched: Sequence[Position]) -> float:
    """Find how many points stand for odds of e to 1, by the games in which such scores were found."""
    if not searched:
        return 1.0
    scores, results = [position.score for position in searched], [position.result for position in searched]
    (slope,) = Problem([scores], results, LOGISTIC, RIDGES[0]).fit()
    return 1 / slope if slope > 0 else 1.0


def _share(position: Position, scale: float) -> float:
    if position.exact:
        return 0.5 + ((position.score > 0) - (position.score < 0)) / 2
    return share_of(position.score / scale)


def _points(position: Position) -> float:
    return position.score


def _start_losses(parameters: Parameters, loss: str, fitted: _Rows, held: _Rows) -> tuple[float, float]:
    one, other = fitted.summed(parameters.start), held.summed(parameters.start)
    factors = Problem(one.columns, one.targets, loss, RIDGES[0]).fit()
    return one.loss(loss, factors), other.loss(loss, factors)


def _scaled(parameters: Parameters, weights: Sequence[float]) -> Vector:
    """Scale weights to the size the agent takes: a win is beyond them all, so ratios alone count, unless points do."""
    most = max(map(abs, weights))
    if games.find(parameters.game).every_point_counts or not most:
        return tuple(weights)
    return tuple(weight * parameters.genes.high / most for weight in weights)
