"""What the tables on Angry say; its games have no chance in them, so figures are compared as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...messages import Message
from .comparing import named

PLAYS_BEST = Message("as it plays best")
AS_SIMPLE = Message("as simple was printed")
AS_HARD = Message("as hard comes near")
FIRST_OF_EQUALS = Message("first of equals")

NEAR = 0.98
"""From this share of the proven best a score is near it."""
POOR = 0.5
"""Up to this share of the proven best a score is poor."""
FEW = 0.05
"""Up to this share of the settings tried they are called few."""


class Scored(NamedTuple):
    """A row of the table of scores, without its time."""

    map: str
    course: int | None
    scores: Mapping[Message, int]
    search: int
    public: int
    no_waiting: int
    waiting: int


class Deep(NamedTuple):
    """A row of the table of depths; scores by depth."""

    map: str
    reading: str
    course: int | None
    scores: Mapping[int, int]
    exact: int


class Tried(NamedTuple):
    """A row of the table of settings tried."""

    map: str
    course: int
    settings: int
    as_printed: int
    caught: int
    most: int
    exact: int


class Printed(NamedTuple):
    """A row of the table of settings that give the printed scores, or come nearest."""

    map: str
    agent: str
    ties: str
    course: tuple[int, ...]
    ours: tuple[int, ...]
    caught: bool
    exact: int


class Total(NamedTuple):
    """The sum of a setting's scores, and its G."""

    points: int
    goal: int


def scores(rows: Sequence[Scored]) -> list[Message]:
    """Conclude on which maps the course report's agents come near the best, where not, and what its 1777 is worth."""
    near = [row.map for row in rows if max(row.scores.values()) >= NEAR * row.waiting]
    said = []
    if near:
        said.append(
            Message(
                "Some setting of the course report's agents comes within {gap:.0%} of the proven best on {maps}.",
                gap=1 - NEAR,
                maps=named(near),
            )
        )
    return [*said, *_failing(rows), *_as_printed_elsewhere(rows)]


def _failing(rows: Sequence[Scored]) -> list[Message]:
    """Conclude which settings score nothing somewhere: the actions are used up."""
    failing = {
        agent: maps
        for agent in (rows[0].scores if rows else ())
        if (maps := [row.map for row in rows if row.scores[agent] <= 0])
    }
    if not failing:
        return []
    where = named([Message("{setting} ({maps})", setting=agent, maps=named(maps)) for agent, maps in failing.items()])
    return [
        Message(
            "Some settings put off an egg or the slingshot until the actions are used up, since nothing in the "
            "evaluations tells sooner from later: {settings}.",
            settings=where,
        )
    ]


def _as_printed_elsewhere(rows: Sequence[Scored]) -> list[Message]:
    """Look at the setting that gives a printed score on the other maps."""
    given = [row for row in rows if row.course is not None and row.scores.get(AS_SIMPLE) == row.course]
    poor = [row.map for row in rows if row not in given and row.scores.get(AS_SIMPLE, 0) <= POOR * row.waiting]
    if not given or not poor:
        return []
    return [
        Message(
            "The setting that gives the course report's {score} on `{map}` has at most {share:.0%} of the best on "
            "{maps}.",
            score=given[0].course,
            map=given[0].map,
            share=POOR,
            maps=named(poor),
        )
    ]


def depths(rows: Sequence[Deep]) -> list[Message]:
    """Conclude whether more depth is better, and whether a depth gives a printed score."""
    several = [row for row in rows if len(row.scores) > 1]
    worse = [row for row in several if row.scores[max(row.scores)] < max(row.scores.values())]
    return [*_deeper(len(worse), len(several)), *_printed_by_depth(rows)]


def _deeper(worse: int, several: int) -> list[Message]:
    if not several:
        return []
    if not worse:
        return [Message("No depth here does better than the deepest.")]
    return [
        Message(
            "Deeper is not always better: in {worse} of {n} row the deepest search does not score most, since nothing "
            "in the evaluations tells sooner from later, and the hen may put an egg off for ever.",
            "Deeper is not always better: in {worse} of {n} rows the deepest search does not score most, since nothing "
            "in the evaluations tells sooner from later, and the hen may put an egg off for ever.",
            worse=worse,
            n=several,
        )
    ]


def _printed_by_depth(rows: Sequence[Deep]) -> list[Message]:
    printed = {row.map: row.course for row in rows if row.course is not None}
    given = [
        Message("{score} on {map}", score=score, map=name)
        for name, score in printed.items()
        if _gives(rows, name, score)
    ]
    missing = [score for name, score in printed.items() if not _gives(rows, name, score)]
    said = []
    if given:
        said.append(
            Message(
                "With one depth for both and the first of equal steps some setting gives {scores}.", scores=named(given)
            )
        )
    if missing:
        said.append(
            Message(
                "With one depth for both and the first of equal steps no setting gives the course report's {scores}.",
                scores=named(missing, "or"),
            )
        )
    return said


def _gives(rows: Sequence[Deep], name: str, score: int) -> bool:
    return any(row.map == name and score in row.scores.values() for row in rows)


def tried(rows: Sequence[Tried]) -> list[Message]:
    """Conclude for each map how many settings give the printed scores."""
    said: list[Message] = []
    for row in rows:
        if not row.as_printed:
            said.append(Message("None of {n} settings gives the three scores of `{map}`.", n=row.settings, map=row.map))
            continue
        said.append(
            Message(
                "{hits} of {tried} settings give the three scores of `{map}`.",
                hits=row.as_printed,
                tried=row.settings,
                map=row.map,
            )
        )
    if any(0 < row.as_printed <= FEW * row.settings for row in rows):
        said.append(Message("That is agreement and no proof: among hundreds of settings some fit three numbers."))
    return said


def as_printed(rows: Sequence[Printed]) -> list[Message]:
    """Conclude which of equal steps the fitting settings take, and whether the queen is caught where none fits."""
    fitting = [row for row in rows if row.ours == row.course]
    ties = {row.ties for row in fitting}
    said = []
    if ties == {"last"}:
        said.append(Message("The settings that fit take the last of equal steps of the hen."))
    elif ties == {"first"}:
        said.append(Message("The settings that fit take the first of equal steps of the hen, as the listing does."))
    elif ties:
        said.append(Message("Settings fit with the first and with the last of equal steps of the hen."))
    others = [row for row in rows if row.ours != row.course]
    caught = sorted({row.map for row in others if row.caught})
    if caught:
        said.append(
            Message("On {maps} the queen is caught as in the course report, with other scores.", maps=named(caught))
        )
    return said


def defaults(usual: int, every: Sequence[Total], goal: int) -> list[Message]:
    """Conclude how the defaults of `classic` compare with the settings that share their G."""
    most = max((each.points for each in every if each.goal == goal), default=None)
    if most is None:
        return []
    chosen = Message("They were chosen on these same maps, so on other maps they may be no better than others.")
    if usual >= most:
        return [
            Message(
                "No setting tried with G {goal} has a larger sum than the defaults of `classic`, {points}.",
                goal=goal,
                points=usual,
            ),
            chosen,
        ]
    return [
        Message(
            "The defaults of `classic` have a sum of {points}; the best setting tried with G {goal} has {most}.",
            points=usual,
            goal=goal,
            most=most,
        )
    ]
