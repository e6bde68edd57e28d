"""What the tables on Connect 4 say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...documents import HasInterval
from ...messages import Message, Value
from .comparing import EVEN, best_of, high_of, more_than, named, value_of

WINDOWS, THREATS = "classic", "threats"
FEW_POINTS = 0.1
"""A score that is called a few points."""


class Nodes(NamedTuple):
    """A row of the table of nodes, without its time."""

    depth: int
    course: int | None
    listing: int | None
    pruned: int
    full: int
    minimax: int


class Mistakes(NamedTuple):
    """How moves at one depth compare with the solver's."""

    depth: int
    best: HasInterval
    gives_away: HasInterval


class Step(NamedTuple):
    """A row of the table of matches."""

    player: str
    against: str
    course: float | None
    listing: float | None
    games: int
    score: HasInterval
    exact: float | None


class Told(NamedTuple):
    """A row of the table of won and lost positions."""

    evaluation: str
    plies: int
    course: float | None
    pairs: int
    apart: HasInterval
    exact: float


def nodes(rows: Sequence[Nodes]) -> list[Message]:
    """Compare our nodes with the listing's, and pruning with none."""
    listed = [row for row in rows if row.listing is not None]
    same = [row.depth for row in listed if row.listing == row.pruned]
    other = [row.depth for row in listed if row.listing != row.pruned]
    said = []
    if same:
        said.append(Message("Ours equals the listing to the node at depth {depths}.", depths=named(same)))
    if other:
        said.append(Message("Ours differs from the listing at depth {depths}.", depths=named(other)))
    deepest = max(rows, key=lambda row: row.depth)
    if deepest.pruned < deepest.minimax:
        share = deepest.pruned / deepest.minimax
        said.append(
            Message("At depth {depth} pruning leaves {share:.2%} of minimax.", depth=deepest.depth, share=share)
        )
    return said


def mistakes(rows: Sequence[Mistakes]) -> list[Message]:
    """Compare the depths: games given away, and best moves."""
    if len(rows) < 2:
        return []
    ordered = sorted(rows)
    return [*_given_away(ordered[0], ordered[-1]), *_best_moves(ordered)]


def _given_away(first: Mistakes, last: Mistakes) -> list[Message]:
    values = {
        "first": first.depth,
        "last": last.depth,
        "shallow": value_of(first.gives_away),
        "deep": value_of(last.gives_away),
    }
    if more_than(first.gives_away, last.gives_away):
        return [
            Message(
                "The course report's last section says that a lower depth may play worse, and it is right about games "
                "given away: {shallow:.1%} of them at depth {first}, {deep:.1%} at depth {last}.",
                **values,
            )
        ]
    return [
        Message(
            "These positions do not show that a lower depth gives more games away: {shallow:.1%} at depth {first}, "
            "{deep:.1%} at depth {last}.",
            **values,
        )
    ]


def _best_moves(rows: Sequence[Mistakes]) -> list[Message]:
    best = {row.depth: row.best for row in rows}
    peak, last = best_of(best), rows[-1].depth
    values = {"peak": peak, "last": last, "most": value_of(best[peak]), "fewer": value_of(best[last])}
    if more_than(best[peak], best[last]):
        return [
            Message(
                "Best moves become rarer after depth {peak}, {most:.1%} there and {fewer:.1%} at depth {last}: a win "
                "is worth the same whenever it comes, so the agent sees a later one and takes it.",
                **values,
            )
        ]
    if more_than(rows[-1].best, rows[0].best):
        return [
            Message(
                "Deeper search also finds more of the best moves: {fewer:.1%} at depth {last}.",
                fewer=value_of(rows[-1].best),
                last=last,
            )
        ]
    return []


def ladder(rows: Sequence[Step], *, ladder: Sequence[tuple[str, str]], perfect: str) -> list[Message]:
    """Conclude which depths beat the one below, and what is left against perfect play."""
    steps = {row.player: row.score for row in rows if (row.player, row.against) in ladder}
    beats = [player for player, score in steps.items() if more_than(score, EVEN)]
    unclear = [player for player in steps if player not in beats]
    said = []
    if beats:
        said.append(
            Message(
                "{players} beats the depth below it.",
                "{players} beat the depths below them.",
                n=len(beats),
                players=named(beats),
            )
        )
    if unclear:
        said.append(
            Message(
                "These games do not show that {players} is better than the depth below.",
                "These games do not show that {players} are better than the depths below.",
                n=len(unclear),
                players=named(unclear),
            )
        )
    return [*said, *_against_perfect({row.player: row.score for row in rows if row.against == perfect})]


def _against_perfect(scores: Mapping[str, HasInterval]) -> list[Message]:
    if not scores:
        return []
    best = best_of(scores)
    values: dict[str, Value] = {"player": best, "score": value_of(scores[best])}
    if value_of(scores[best]) <= FEW_POINTS:
        return [
            Message(
                "None takes more than a few points from perfect play, even from openings that are won for it: "
                "`{player}` has most, {score:.1%}.",
                **values,
            )
        ]
    if all(high_of(score) < EVEN for score in scores.values()):
        return [Message("Perfect play beats every depth; `{player}` does best with {score:.1%}.", **values)]
    return [Message("Against perfect play `{player}` does best with {score:.1%}.", **values)]


def heuristic(rows: Sequence[Told]) -> list[Message]:
    """Compare the two evaluations at once, and what looking ahead adds."""
    apart = {(row.evaluation, row.plies): row.apart for row in rows}
    return [*_threats_and_windows(apart), *_looking_ahead(apart)]


Apart = Mapping[tuple[str, int], HasInterval]


def _threats_and_windows(apart: Apart) -> list[Message]:
    windows, threats = apart.get((WINDOWS, 0)), apart.get((THREATS, 0))
    if windows is None or threats is None:
        return []
    values = {"windows": value_of(windows), "threats": value_of(threats)}
    if more_than(threats, windows):
        return [
            Message(
                "The windows do not ask whether a cell can be played, nor who will get it; `threats` does, and tells "
                "more of the positions apart at once: {threats:.1%} to {windows:.1%}.",
                **values,
            )
        ]
    if more_than(windows, threats):
        return [
            Message(
                "The windows tell more of the positions apart at once than `threats`: {windows:.1%} to {threats:.1%}.",
                **values,
            )
        ]
    return [
        Message(
            "The windows do not ask whether a cell can be played, nor who will get it; `threats` does, and no "
            "difference shows in random positions: {threats:.1%} to {windows:.1%} at once.",
            **values,
        )
    ]


def _looking_ahead(apart: Apart) -> list[Message]:
    """Conclude how many plies ahead tell more than either evaluation at once."""
    at_once = [figure for (_, plies), figure in apart.items() if plies == 0]
    ahead = sorted({plies for _, plies in apart if plies > 0})
    if not at_once:
        return []
    for plies in ahead:
        deeper = [figure for (_, each), figure in apart.items() if each == plies]
        if all(more_than(figure, other) for figure in deeper for other in at_once):
            return [
                Message(
                    "{n} ply ahead tells more than either evaluation at once.",
                    "{n} plies ahead tell more than either evaluation at once.",
                    n=plies,
                )
            ]
    return []
