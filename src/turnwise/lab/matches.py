"""Games between two agents, as the experiments need them: counted, timed, with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from .. import games as all_games
from ..arena import Interval, TimeControl, pair_statistics, share_interval
from ..arena.execution import Workers, finished
from ..arena.match import draw_starts, hired
from ..arena.pairs import NoJournal, play_pairs
from ..arena.results import Pair, Tally, won_by
from ..arena.runner import run_games
from ..arena.statistics import Counts, share_of_elo
from ..errors import WorkersError
from ..games import Game
from ..intervals import NORMAL_95
from ..messages import Message
from ..store import Record

OPENING_PLIES = 4  # random plies that both games of a pair begin with
SEEDS = 2**32
TOGETHER = 8  # games that a worker gets at a time


@dataclass(frozen=True)
class Fixture:
    """One game to play: where it starts, where our agent sits, and the seed of both."""

    start: Any
    seat: int
    seed: int


@dataclass(frozen=True)
class Thought:
    """What the moves of our agent in one game cost."""

    moves: int
    nodes: int
    seconds: float
    most_seconds: float


@dataclass(frozen=True)
class DuelResult:
    """What came of the games, for our agent."""

    wins: int
    draws: int
    losses: int
    thoughts: tuple[Thought, ...]
    pairs: Counts | None = None
    """Of games that were played in pairs; they tell more than the games one by one."""
    others: tuple[Thought, ...] = ()
    """What the moves of the other agent cost, of games that were played in pairs."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> Interval:
        """Points of each game, a draw counting one half."""
        if self.pairs is None:
            return share_interval(self.wins, self.draws, self.losses)
        found = pair_statistics(self.pairs)
        low, high = (None if elo is None else share_of_elo(elo) for elo in (found.elo.low, found.elo.high))
        return Interval(found.mean, 0.0 if low is None else low, 1.0 if high is None else high)

    @property
    def nodes_a_move(self) -> float:
        """Moves tried for one move."""
        return sum(thought.nodes for thought in self.thoughts) / max(1, self._moves)

    @property
    def seconds_a_move(self) -> float:
        """Time for one move."""
        return sum(thought.seconds for thought in self.thoughts) / max(1, self._moves)

    @property
    def others_seconds_a_move(self) -> float:
        """Time for one move of the other agent."""
        moves = sum(thought.moves for thought in self.others)
        return sum(thought.seconds for thought in self.others) / max(1, moves)

    @property
    def most_seconds(self) -> float:
        """Time for the slowest move."""
        return max((thought.most_seconds for thought in self.thoughts), default=0.0)

    @property
    def _moves(self) -> int:
        return sum(thought.moves for thought in self.thoughts)


def mean_interval(values: Iterable[float]) -> Interval:
    """Return the mean and its 95 % interval."""
    found = list(values)
    half = NORMAL_95 * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Interval(mean(found), mean(found) - half, mean(found) + half)


def duel(
    spec: Game,
    ours: str,
    other: str,
    *,
    games: int,
    seed: int,
    workers: Workers | str | int | None = 0,
    plies: int = OPENING_PLIES,
    **options: str,
) -> DuelResult:
    """Play pairs from distinct random openings, the second game of a pair with sides swapped."""
    openings = ",".join([f"plies={plies}", *(f"{name}={value}" for name, value in options.items())])
    starts = draw_starts(openings, spec, seed, games // 2)
    pairs = [Pair(number, start, (ours, other)) for number, start in enumerate(starts)]
    counted, thoughts, others = Tally.of(spec), [], []
    with hired(workers) as crew:
        for played in play_pairs(
            spec.name, pairs, seed=seed, time_control=TimeControl(), workers=crew, journal=NoJournal()
        ):
            counted.add(played)
            thoughts += [thought_of(record, seat) for seat, record in enumerate(played.records)]
            others += [thought_of(record, 1 - seat) for seat, record in enumerate(played.records)]
    if counted.void:
        raise WorkersError(
            "{n} pairs of {agent} against {other} could not be played",
            n=counted.void,
            agent=ours,
            other=other,
        )
    return DuelResult(*counted.wins_draws_losses, tuple(thoughts), counted.pentanomial, tuple(others))


def opening(spec: Game, rng: Random, plies: int, **options: Any) -> Any:
    """Play random moves from the start, or from a deal; one that ends the game is drawn again."""
    while True:
        deal = {"seed": rng.randrange(SEEDS)} if "seed" in spec.setups else {}
        state = spec.start(**options, **deal)
        for _ in range(plies):
            if not state.is_over():
                state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over():
            return state


def contest(
    spec: Game, ours: str, other: str, fixtures: Sequence[Fixture], *, workers: Workers | str | int | None = 0
) -> DuelResult:
    """Play all fixtures; agents begin every game as new, so that none depends on those before it."""
    tasks = [_Task(number, spec.name, ours, other, part) for number, part in enumerate(_parts(fixtures))]
    results: dict[int, list[Record]] = {}
    with hired(workers) as crew:
        for task, found in finished(crew.run(_play, tasks), _given_up):
            results[task.number] = found
    records = [record for number in range(len(tasks)) for record in results[number]]
    won = [won_by(record.winner, each.seat) for record, each in zip(records, fixtures, strict=True)]
    thoughts = tuple(thought_of(record, each.seat) for record, each in zip(records, fixtures, strict=True))
    return DuelResult(won.count(1), won.count(0), won.count(-1), thoughts)


def thought_of(record: Record, seat: int) -> Thought:
    """Sum up what the moves of one player of a game cost."""
    ours = [index for index, state in enumerate(record.states()[:-1]) if state.to_move() == seat]
    times = [record.times[index] for index in ours] if record.times else []
    nodes = sum(record.nodes[index] for index in ours) if record.nodes else 0
    return Thought(len(ours), nodes, sum(times), max(times, default=0.0))


@dataclass(frozen=True)
class _Task:
    """Rounds for one worker: start, seat and seed of each."""

    number: int
    game: str
    ours: str
    other: str
    fixtures: tuple[tuple[str, int, int], ...]


def _given_up(task: _Task, reason: Message) -> Message:
    return Message(
        "games of {agent} against {other} could not be played: {reason}",
        agent=task.ours,
        other=task.other,
        reason=reason,
    )


def _parts(fixtures: Sequence[Fixture]) -> Iterator[tuple[tuple[str, int, int], ...]]:
    for first in range(0, len(fixtures), TOGETHER):
        yield tuple((each.start.text(), each.seat, each.seed) for each in fixtures[first : first + TOGETHER])


def _play(task: _Task) -> list[Record]:
    spec = all_games.find(task.game)
    records: dict[int, Record] = {}
    for seat, texts in enumerate([(task.ours, task.other), (task.other, task.ours)]):
        numbers = [number for number, each in enumerate(task.fixtures) if each[1] == seat]
        starts = [spec.parse(task.fixtures[number][0]) for number in numbers]
        seeds = [_seeds(task.fixtures[number][2], seat) for number in numbers]
        played = run_games(spec, texts, starts, seeds)
        records |= {number: game.record() for number, game in zip(numbers, played, strict=True)}
    return [records[number] for number in range(len(task.fixtures))]


def _seeds(seed: int, seat: int) -> tuple[int, int]:
    """Return the seeds of the first and the second player; ours is the smaller one."""
    return (seed, seed + 1) if seat == 0 else (seed + 1, seed)
