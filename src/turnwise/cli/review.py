"""`turnwise review`: what each move of a game was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from .. import analysis
from ..analysis.comments import COMMENTS
from ..analysis.to_json import review_values
from ..errors import UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..messages import Message, Value
from ..report import Limits
from ..report_text import signed
from ..terminal.status import status
from ..terminal.voice import say_columns
from .arguments import BEGINNING, RECORD
from .option_checks import check_number
from .output import say, write_json
from .replay import game_and_record, game_of

HEADS = (
    Message("ply"),
    "",
    Message("move"),
    Message("before"),
    Message("after"),
    Message("lost"),
    Message("best"),
    Message("comment"),
)
COMMENTS_BY_TEXT = {str(comment): comment for comment in COMMENTS}
MOST_NAMED = 4  # best moves in one row of the table; --json names all


def review(
    game: str,
    record: Annotated[str | None, RECORD] = None,
    /,
    *,
    position: Annotated[str, BEGINNING] = "start",
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    json: bool = False,
) -> None:
    """Review a game: the value each move lost, missed wins, forced moves.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    nodes
        Moves to try for each position; what is not solved by then is estimated.
    seconds
        Time for each position.
    threads
        Positions to score side by side.
    json
        Print one JSON object.
    """
    check_number("--threads", threads)
    spec, record = game_and_record(game, record)
    if record is None:
        missing = Message('command "{command}" parameter {name} requires an argument', command="review", name="RECORD")
        raise UnknownNameError("{mistake} (see: {command})", mistake=missing, command="turnwise review --help")
    start, moves = game_of(spec, record, position)
    limits = None if nodes is None and seconds is None else Limits(nodes=nodes, seconds=seconds)
    with status(Message("reviewing")) as live:
        found = analysis.review(
            spec,
            start,
            moves,
            limits=limits,
            threads=threads,
            progress=lambda done, of: live(Message("reviewing {done} of {of}", done=done, of=of)),
        )
    if json:
        write_json(review_values(spec, start, found))
    else:
        _show(spec, start, found)


def _some(names: Sequence[str]) -> Value:
    some = " ".join(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    return Message("{names} +{more}", names=some, more=more) if more > 0 else some


def _show(spec: Game, start: State, found: analysis.Review) -> None:
    state = start
    rows: list[Sequence[Value]] = [HEADS]
    for row in found.rows:
        scores = (signed(row.before), signed(row.after), Message("{lost:.6g}", lost=row.lost))
        rows.append(
            (row.ply, spec.players[row.player], row.text, *scores, _some(row.best), COMMENTS_BY_TEXT[row.comment])
        )
        state = state.play(row.move)
    say_columns(rows)
    say(spec.draw(state, last=found.rows[-1].move))
    for each in found.totals:
        say(Message("{player}  {total}", player=spec.players[each.player], total=_total(each)))


def _total(each: analysis.PlayerTotals) -> Message:
    """Describe how well a player did, and how much of it is proven."""
    if not each.unproven:
        return each.words()
    return Message("{words}; {n} of {moves} moves estimated", words=each.words(), n=each.unproven, moves=each.moves)
