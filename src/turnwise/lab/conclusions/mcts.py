"""What the tables on Monte Carlo tree search say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...documents import HasInterval, Words
from ...messages import Message
from .comparing import best_of, better_than_even, more_than, named, value_of, worse_than_even

PLAYOUTS = "playouts"


class Truth(NamedTuple):
    """How the moves of one player of a game compare with the solver's."""

    game: Words
    kind: str
    agent: str
    effort: int
    """Simulations, or nodes."""
    best: HasInterval
    gives_away: HasInterval
    loss: HasInterval


class Duel(NamedTuple):
    """A match of simulations against alpha-beta."""

    game: Words
    kind: str
    games: int
    score: HasInterval


def truth(rows: Sequence[Truth]) -> list[Message]:
    """Conclude, for each game, what more simulations find, and who finds most."""
    told: list[Message] = []
    for game in dict.fromkeys(row.game for row in rows):
        told.extend(_of_game(game, [row for row in rows if row.game == game]))
    return told


def _of_game(game: Words, rows: Sequence[Truth]) -> Iterator[Message]:
    simulated = sorted((row for row in rows if row.kind == PLAYOUTS), key=lambda row: row.effort)
    if len(simulated) > 1:
        yield _grows(game, simulated[0], simulated[-1])
    shares = {row.agent: row.best for row in rows}
    best = best_of(shares)
    yield Message("There `{agent}` plays most best moves, {share:.1%}.", agent=best, share=value_of(shares[best]))


def _grows(game: Words, few: Truth, many: Truth) -> Message:
    values = {
        "game": game,
        "few": few.effort,
        "many": many.effort,
        "first": value_of(few.best),
        "last": value_of(many.best),
    }
    if more_than(many.best, few.best):
        return Message(
            "In {game} random playouts find {first:.1%} of the best moves with {few} simulations, and {last:.1%} with "
            "{many}.",
            **values,
        )
    return Message(
        "In {game} these positions do not show that more simulations find more of the best moves: {first:.1%} with "
        "{few}, {last:.1%} with {many}.",
        **values,
    )


def matches(rows: Sequence[Duel]) -> list[Message]:
    """Conclude in which games simulations are the better player, and in which alpha-beta is."""
    games = dict.fromkeys(row.game for row in rows)
    best = {game: max((row.score for row in rows if row.game == game), key=value_of) for game in games}
    better, worse = better_than_even(best), worse_than_even(best)
    unclear = [game for game in games if game not in better and game not in worse]
    said = []
    if better:
        said.append(Message("Simulations are the better player in {games}.", games=named(better)))
    if worse:
        said.append(
            Message("Alpha-beta with the game's evaluation is better than either kind in {games}.", games=named(worse))
        )
    if unclear:
        said.append(Message("These matches do not tell which is better in {games}.", games=named(unclear)))
    return said
