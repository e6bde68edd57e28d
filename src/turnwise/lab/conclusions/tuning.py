"""What the tables on tuning say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...documents import HasInterval
from ...messages import Message
from .comparing import best_of, more_than, named, value_of

START = Message("start weights")
AVERAGED = Message("averaged")
BY_CHANCE = Message("averaged, random results")
INHERITED = Message("inherited whole")

ALIKE = 0.5
"""Members are called alike once the spread has fallen to this share of the first epoch's."""


class Tuned(NamedTuple):
    """Weights that a method found, and what they do; the last two fields are not shown."""

    name: Message
    games: int
    course: float | None
    score: HasInterval
    loss: HasInterval
    exact: float | None
    run: str
    is_individual: bool


SHOWN = 6
"""Fields of Tuned that are columns."""


class Ended(NamedTuple):
    """A row of the table of where the runs end."""

    name: Message
    course: float | None
    score: HasInterval
    distance: float
    random_distance: float


def methods(rows: Sequence[Tuned]) -> list[Message]:
    """Conclude which weights are better than those at the start, which worse, whether a best individual is better."""
    start = next((row.score for row in rows if row.name == START), None)
    if start is None:
        return []
    others = {row.name: row.score for row in rows if row.name != START}
    better = [name for name, score in others.items() if more_than(score, start)]
    worse = [name for name, score in others.items() if more_than(start, score)]
    said = []
    if better:
        said.append(Message("Better than the start weights: {names}.", names=named(better)))
    if worse:
        said.append(Message("Worse than the start weights: {names}.", names=named(worse)))
    if not better and not worse:
        said.append(Message("These games do not tell any of the weights from those at the start."))
    return [*said, *_best_of_all(others), *_individuals(rows)]


def _best_of_all(scores: Mapping[Message, HasInterval]) -> list[Message]:
    """Name the best weights if they are better than all others."""
    if len(scores) < 2:
        return []
    best = best_of(scores)
    if not all(more_than(scores[best], score) for name, score in scores.items() if name != best):
        return [Message("No method is shown to be better than all others.")]
    return [Message("“{name}” is better than all others: {score:.1%}.", name=best, score=value_of(scores[best]))]


def _individuals(rows: Sequence[Tuned]) -> list[Message]:
    means = {row.run: row.score for row in rows if row.run and not row.is_individual}
    worse = [
        row.name for row in rows if row.is_individual and row.run in means and more_than(means[row.run], row.score)
    ]
    if not worse:
        return []
    return [
        Message(
            "Worse than the mean of the same run, which shows that noise flattered it: {names}.", names=named(worse)
        )
    ]


def spread(runs: Mapping[Message, Sequence[float]]) -> list[Message]:
    """Conclude after how many epochs each run has members that are alike."""
    epochs = {name: _epoch_of_alike(run) for name, run in runs.items()}
    said = [_said_of_run(name, epoch, len(runs[name]) - 1) for name, epoch in epochs.items()]
    if all(_is_before(epochs.get(name), epochs.get(INHERITED)) for name in (AVERAGED, BY_CHANCE)):
        said.append(
            Message(
                "Averaging makes everybody alike whether games are played or not, so what could be selected from goes "
                "before selection can work."
            )
        )
    return said


def _epoch_of_alike(run: Sequence[float]) -> int | None:
    return next((epoch for epoch, each in enumerate(run) if epoch and each <= ALIKE * run[0]), None)


def _is_before(epoch: int | None, other: int | None) -> bool:
    return epoch is not None and (other is None or epoch < other)


def _said_of_run(name: Message, epoch: int | None, last: int) -> Message:
    if epoch is None:
        return Message(
            "“{run}”: the spread does not fall to half of the first in {n} epoch.",
            "“{run}”: the spread does not fall to half of the first in {n} epochs.",
            run=name,
            n=last,
        )
    return Message("“{run}”: the spread falls to half of the first by epoch {epoch}.", run=name, epoch=epoch)


def ends(rows: Sequence[Ended]) -> list[Message]:
    """Conclude whether games have selected anything, and whether keeping the spread is enough."""
    found = {row.name: row for row in rows}
    if AVERAGED not in found or BY_CHANCE not in found:
        return []
    return [
        *_middle([found[AVERAGED], found[BY_CHANCE]]),
        _selected(found[AVERAGED].score, found[BY_CHANCE].score),
        *_inherited(found[AVERAGED].score, found.get(INHERITED)),
    ]


def _middle(rows: Sequence[Ended]) -> list[Message]:
    if any(row.distance >= row.random_distance for row in rows):
        return []
    return [
        Message(
            "Averages lie nearer to the middle of the range than random genes, whichever wins: {games:.0f} and "
            "{chance:.0f} to {random:.0f}.",
            games=rows[0].distance,
            chance=rows[1].distance,
            random=rows[0].random_distance,
        )
    ]


def _selected(by_games: HasInterval, by_chance: HasInterval) -> Message:
    values = {"games": value_of(by_games), "chance": value_of(by_chance)}
    if more_than(by_games, by_chance):
        return Message(
            "The games have selected something: {games:.1%} after them, {chance:.1%} after random results.", **values
        )
    return Message(
        "The games are not shown to have selected anything: {games:.1%} after them, {chance:.1%} after random results.",
        **values,
    )


def _inherited(by_games: HasInterval, inherited: Ended | None) -> list[Message]:
    if inherited is None:
        return []
    if more_than(inherited.score, by_games):
        return [
            Message(
                "Keeping the spread helps: genes that are inherited whole score {score:.1%}.",
                score=value_of(inherited.score),
            )
        ]
    return [
        Message(
            "Keeping the spread is not shown to be enough: genes that are inherited whole score {score:.1%}.",
            score=value_of(inherited.score),
        )
    ]
