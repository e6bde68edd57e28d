"""`turnwise review`: what each move of a game was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from rich.table import Table

from .. import analysis
from ..analysis.to_json import review_values
from ..games.game import Game
from ..games.state import State
from ..report import Limits
from ..report_text import score_text
from ..terminal.status import status
from .arguments import BEGINNING, RECORD
from .naming import game_named
from .output import say, write_json
from .replay import game_of

MOST_NAMED = 4  # best moves in one row of the table; --json names all


def review(
    game: str,
    record: Annotated[str, RECORD],
    /,
    *,
    position: Annotated[str, BEGINNING] = "start",
    nodes: int | None = None,
    seconds: float | None = None,
    json: bool = False,
) -> None:
    """Review a game: the value each move lost, missed wins, forced moves.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    nodes
        Moves to try for each position; what is not solved by then is guessed.
    seconds
        Time for each position.
    json
        Print one JSON object.
    """
    spec = game_named(game)
    start, moves = game_of(spec, record, position)
    limits = None if nodes is None and seconds is None else Limits(nodes=nodes, seconds=seconds)
    with status("reviewing") as live:
        found = analysis.review(
            spec, start, moves, limits=limits, progress=lambda done, of: live(f"reviewing {done} of {of}")
        )
    if json:
        write_json(review_values(spec, start, found))
    else:
        _show(spec, start, found)


def _some(names: Sequence[str]) -> str:
    more = f" +{len(names) - MOST_NAMED}" if len(names) > MOST_NAMED else ""
    return " ".join(names[:MOST_NAMED]) + more


def _show(spec: Game, start: State, found: analysis.Review) -> None:
    table = Table("ply", "", "move", "before", "after", "lost", "best", "comment", box=None)
    state = start
    for row in found.rows:
        cells = (
            score_text(row.before),
            score_text(row.after),
            f"{row.lost:.6g}",
            _some(row.best),
            row.comment,
        )
        table.add_row(str(row.ply), str(spec.players[row.player]), row.text, *cells)
        state = state.play(row.move)
    say(table)
    say(spec.draw(state, last=found.rows[-1].move))
    for each in found.totals:
        share = f"{each.best} of {each.moves} moves best, {each.lost:.6g} points lost"
        left_out = f"; {each.unproven} not proven, left out" if each.unproven else ""
        mean = "" if each.lost_a_move is None else f", {each.lost_a_move:.3g} a move"
        say(f"{spec.players[each.player]}  {share}{mean}{left_out}")
