"""Self-play that makes labelled positions: exact scores near the end, searched ones before, in shards by tasks.

Everything a shard holds depends on the plan and the shard's number alone, so it does not matter how many workers
there are, which of them makes it, or how often the run was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from itertools import groupby, islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from .. import games
from ..agents.code import Code
from ..agents.spec import canonical_plan
from ..arena.execution import Workers, finished
from ..arena.match import hired
from ..arena.openings import canonical_key, parse_openings
from ..arena.pairs import game_seeds
from ..arena.runner import run_games
from ..atomic_files import make_folder, read_bytes
from ..bounded import is_file
from ..errors import DataError
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from ..plans import settings_of
from ..run_folder import check_settings
from . import shards
from .data_plan import DataPlan
from .labels import EXACT, SEARCH, Label, Labeller
from .shards import RESULT, Labelled

TOGETHER = 32  # games played at a time
KEY_BYTES = 8
MOST_GAMES = 1 << 20  # of one shard: seeds of games are numbered by it
MOST_BARREN = 4  # rounds of games in a row that bring next to nothing new, and a shard ends
FEW = 4  # new positions of such a round


@dataclass
class DataReport:
    """How far a run is."""

    plan: DataPlan
    shards: int
    """That there are to be."""
    done: int = 0
    """Shards there are."""
    positions: int = 0
    """Made by this run, with the seconds of work by kind of label."""
    labels: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, made: Made) -> None:
        """Count a shard that was just made."""
        self.done += 1
        self.positions += len(made.rows)
        for row in made.rows:
            self.labels[row.label] = self.labels.get(row.label, 0) + 1
        for what, seconds in made.seconds.items():
            self.seconds[what] = self.seconds.get(what, 0.0) + seconds


@dataclass(frozen=True)
class Task:
    """One shard to make."""

    plan: DataPlan
    number: int


@dataclass(frozen=True)
class Made:
    """Rows of a shard, and the seconds of work spent on playing and on each kind of label."""

    rows: list[Labelled]
    seconds: dict[str, float]


@dataclass(frozen=True)
class Sample:
    """A position that has no label yet."""

    state: State
    key: Hashable
    match: int
    ply: int
    result: float | None


@dataclass(frozen=True)
class SelfPlay:
    """A game: all its states, how many of its moves were drawn at random first, its rank for the first player."""

    number: int
    states: list[State]
    scattered: int
    rank: float | None

    def result_of(self, ply: int) -> float | None:
        """Return the game's result for the player to move; None before the last random move, or without an end."""
        if ply < self.scattered or self.rank is None:
            return None
        return self.rank if self.states[ply].to_move() == 0 else -self.rank


Progress = Callable[[DataReport], None]


def generate(
    plan: DataPlan,
    *,
    folder: Path,
    positions: int | None = None,
    workers: Workers | str | int | None = None,
    progress: Progress = lambda _report: None,
) -> DataReport:
    """Fill a folder with shards of a plan until it holds so many positions; what is there is not made again.

    `positions` stands for those of the plan.
    """
    plan = plan if positions is None else replace(plan, positions=positions)
    plan.check()
    shards.check_packages()
    _claim(folder, plan)
    wanted = range(-(-plan.positions // plan.shard))
    missing = [number for number in wanted if not shards.shard_path(folder, number).exists()]
    report = DataReport(plan, len(wanted), len(wanted) - len(missing))
    progress(report)
    with hired(workers) as crew:
        tasks = crew.run(make_shard, (Task(plan, number) for number in missing))
        for task, made in finished(tasks, partial(_given_up, folder)):
            shards.write_shard(folder, task.number, game=plan.game, seed=plan.seed, rows=made.rows)
            report.add(made)
            progress(report)
    return report


def _given_up(folder: Path, task: Task, reason: Message) -> Message:
    return Message("shard {number} of '{folder}': {reason}", number=task.number, folder=str(folder), reason=reason)


def _claim(folder: Path, plan: DataPlan) -> None:
    """Make the folder, or see that it holds shards of this plan."""
    make_folder(folder)
    wanted = {**settings_of(plan), **_digest(plan), **Code.of(plan.game, plan.agents).to_json()}
    if (folder / shards.PLAN).exists():
        kept = canonical_plan(shards.read_plan(folder))
        check_settings(folder, kept, wanted, holds=Message("positions made"), plan=DataPlan)
    elif any(folder.glob(shards.SHARDS)):
        raise DataError("'{folder}' holds shards without {plan}: give another folder", folder=folder, plan=shards.PLAN)
    else:
        shards.write_plan(folder, wanted)


def _digest(plan: DataPlan) -> dict[str, str]:
    """Return the digest of a file that evaluates, which tells it from another of the same name."""
    path = Path(plan.evaluate)
    if not plan.evaluate or not is_file(path):
        return {}
    return {"evaluate_digest": blake2b(read_bytes(path), digest_size=16).hexdigest()}


def make_shard(task: Task) -> Made:
    """Play games, take positions and label them; a task of a worker."""
    began = process_time()
    spec = games.find(task.plan.game)
    samples = _samples(spec, task)
    seconds = {"play": process_time() - began}
    plan = task.plan
    labeller = Labeller(
        spec,
        solve_nodes=plan.solve_nodes,
        nodes=plan.nodes,
        evaluate=plan.evaluator(spec),
        simulations=plan.simulations,
    )
    rows: list[Labelled] = []
    for _, of_one_game in groupby(samples, key=lambda sample: sample.match):
        rows += _rows(labeller, list(of_one_game))
    return Made(rows, seconds | labeller.seconds)


def _samples(spec: Game, task: Task) -> list[Sample]:
    """Take new positions from game after game until there are enough, or games bring nothing new."""
    found: dict[Hashable, Sample] = {}
    barren = 0
    games_played = _games(spec, task)
    while len(found) < task.plan.shard and barren < MOST_BARREN:
        before = len(found)
        for game in islice(games_played, TOGETHER):
            for sample in _taken(task, game):
                found.setdefault(sample.key, sample)
        barren = barren + 1 if len(found) - before < FEW else 0
    return list(found.values())[: task.plan.shard]


def _taken(task: Task, game: SelfPlay) -> Iterator[Sample]:
    """Take every so manieth unfinished state of a game, some of them one random move away from it."""
    rng = _rng(task, f"take/{game.number}")
    for ply in range(rng.randrange(task.plan.step), len(game.states), task.plan.step):
        state = game.states[ply]
        if state.is_over():
            return
        if rng.random() < task.plan.random_move_share:
            aside = state.play(rng.choice(state.legal_moves()))
            if not aside.is_over():
                yield Sample(aside, canonical_key(aside), game.number, ply + 1, None)
                continue
        yield Sample(state, canonical_key(state), game.number, ply, game.result_of(ply))


def _games(spec: Game, task: Task) -> Iterator[SelfPlay]:
    """Play for ever."""
    openings = parse_openings(task.plan.openings, spec)
    starts = openings.endless(spec, _seed(task), task.number * TOGETHER)
    for first in range(0, MOST_GAMES, TOGETHER):
        numbers = range(first, first + TOGETHER)
        pairs = {number: _players(task, number) for number in numbers}
        begun = {number: _scattered(task, number, start) for number, start in zip(numbers, starts, strict=False)}
        played: dict[int, list[int]] = {}
        for pair in sorted(set(pairs.values())):
            theirs = [number for number in numbers if pairs[number] == pair]
            ends = [begun[number][-1] for number in theirs]
            seeds = [game_seeds(task.plan.seed, task.number * MOST_GAMES + number) for number in theirs]
            finished = run_games(spec, pair, ends, seeds)
            played |= {number: game.moves() for number, game in zip(theirs, finished, strict=True)}
        for number in numbers:
            states = begun[number] + _states(begun[number][-1], played[number])
            yield SelfPlay(number, states, len(begun[number]) - 1, _final_rank(states[-1]))


def _players(task: Task, number: int) -> tuple[str, str]:
    rng = _rng(task, f"players/{number}")
    return rng.choice(task.plan.agents), rng.choice(task.plan.agents)


def _scattered(task: Task, number: int, start: State) -> list[Any]:
    """States of some random moves from an opening; the last is not over."""
    rng = _rng(task, f"scatter/{number}")
    states = [start]
    for _ in range(rng.randint(0, task.plan.plies)):
        after = states[-1].play(rng.choice(states[-1].legal_moves()))
        if after.is_over():
            break
        states.append(after)
    return states


def _states(start: State, moves: Iterable[int]) -> list[Any]:
    """Return the states after each move."""
    states = []
    for move in moves:
        start = start.play(move)
        states.append(start)
    return states


def _final_rank(state: State) -> float | None:
    """Return the rank of a result for the first player; None if the game was left unfinished."""
    if not state.is_over():
        return None
    rank: float = state.bounds()[0]  # of a finished game both bounds are its rank
    return rank if state.to_move() == 0 else -rank


def _rows(labeller: Labeller, samples: Sequence[Sample]) -> list[Labelled]:
    """Label the positions of one game; what has no label, not even the result of its game, is left out."""
    labels = labeller.label([sample.state for sample in samples])
    rows = (_row(sample, label) for sample, label in zip(samples, labels, strict=True))
    return [row for row in rows if row is not None]


def _row(sample: Sample, label: Label | None) -> Labelled | None:
    if label is not None:
        return _labelled(sample, EXACT if label.exact else SEARCH, label)
    return None if sample.result is None else _labelled(sample, RESULT, Label(sample.result, False, 0, 0))


def _labelled(sample: Sample, kind: str, label: Label) -> Labelled:
    moves = sorted(sample.state.legal_moves()) if label.ranks or label.visits else []
    return Labelled(
        position=sample.state.text(),
        key=key_number(sample.state, sample.key),
        match=sample.match,
        ply=sample.ply,
        score=label.score,
        label=kind,
        depth=label.depth,
        nodes=label.nodes,
        result=sample.result,
        moves=moves,
        ranks=[label.ranks[move] for move in moves] if label.ranks else [],
        visits=[label.visits.get(move, 0) for move in moves] if label.visits else [],
    )


def _rng(task: Task, what: str) -> Random:
    return Random(f"{task.plan.seed}/{task.number}/{what}")


def _seed(task: Task) -> int:
    return _rng(task, "openings").getrandbits(63)


def key_number(state: State, key: Hashable) -> int:
    """Return a key as a number of 64 bits, the same in every process; a state of Python is known by how it prints."""
    if isinstance(key, int):
        return key
    prints = type(key).__repr__ is not object.__repr__
    digest = blake2b((repr(key) if prints else state.text()).encode(), digest_size=KEY_BYTES).digest()
    return int.from_bytes(digest, "little")
