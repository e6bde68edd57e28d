"""`turnwise replay`: a game, or best play from a position, shown move by move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console, Group
from rich.text import Text

from .. import formats, games
from ..bounded import is_file
from ..engine import Solver
from ..errors import DataError, IllegalMoveError, LimitsError, UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..messages import Message, as_message
from ..report_text import EXACT, SCORE, score_words, speed_of
from ..terminal.status import status
from ..terminal.voice import drawn, say_rows, told
from .arguments import BEGINNING, RECORD
from .interrupt import Interrupt
from .naming import game_named
from .option_checks import table_bytes
from .output import say

MOST_DELAY = 60.0  # seconds


def replay(
    game: str,
    record: Annotated[str | None, RECORD] = None,
    /,
    *,
    position: Annotated[str, BEGINNING] = "start",
    best: bool = False,
    delay: float = 0.4,
    table_mb: int = 64,
) -> int:
    """Show a game move by move, or best play from a position.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    best
        Show best play by both sides from the position instead of a record.
    delay
        Seconds between moves; a terminal shows one board that changes, a pipe all of them.
    table_mb
        Memory for finding best play, in mebibytes.
    """
    spec, record = game_and_record(game, record)
    if (record is None) != best:
        raise UnknownNameError(
            "{command} needs one of: a {position}, or {option}", command="replay", position="RECORD", option="--best"
        )
    if not 0 <= delay <= MOST_DELAY:
        raise LimitsError(
            "{option} {value:g}: give 0 to {most:g} seconds", option="--delay", value=delay, most=MOST_DELAY
        )
    if record is not None:
        start, moves = game_of(spec, record, position)
        _show(spec, start, moves, delay)
        return 0
    return _show_best(spec, formats.parse_position(spec, position), delay, table_bytes(table_mb))


def game_and_record(game: str, record: str | None) -> tuple[Game, str | None]:
    """Return the game that was named and its record; a file that stands alone says which game it is of."""
    if record is None and formats.names_games(game):
        return games.find(formats.first_game(game).record.game), game
    return game_named(game), record


def game_of(spec: Game, record: str, position: str) -> tuple[Any, list[str]]:
    """Read a game from a file, from a pasted text, or from moves that begin in a position."""
    pasted = formats.pasted_game(spec, record)
    if pasted is not None:
        return pasted.states()[0], pasted.moves
    path = Path(record)
    if not (is_file(path) or path.suffix or "/" in record or formats.is_stored(record)):
        start = formats.parse_position(spec, position)
        return start, _with_forced(start, spec.split_moves(record))
    loaded = formats.first_game(path).record
    if loaded.game != spec.name:
        raise DataError(
            "'{path}' is a game of {its_game}, not of {game}", path=record, its_game=loaded.game, game=spec.name
        )
    return loaded.states()[0], loaded.moves


def _with_forced(state: State, texts: Sequence[str]) -> list[str]:
    """Supply moves without a choice that were left out, as people do with the passes of Othello."""
    moves: list[str] = []
    for number, text in enumerate(texts):
        child = _after(state, text)
        legal = [] if child is not None or state.is_over() else state.legal_moves()
        if len(legal) == 1:
            child = _after(state.play(legal[0]), text)
            if child is not None:
                moves.append(state.move_text(legal[0]))
        if child is None:  # what plays the moves will say what is wrong
            return [*moves, *texts[number:]]
        moves.append(text)
        state = child
    return moves


def _after(state: State, text: str) -> Any | None:
    try:
        return state.play(state.parse_move(text))
    except IllegalMoveError:
        return None


def _show_best(spec: Game, start: State, delay: float, memory: int) -> int:
    solver = Solver(table_bytes=memory)
    moves: list[str] = []
    state = start
    with Interrupt() as interrupt, status(Message("solving")) as live:
        report = solver.solve(
            start, stop=interrupt.token, progress=lambda n, s: live(Message("solving  {speed}", speed=speed_of(n, s)))
        )
        # A solver may know the next move only: it is asked again until the game is over.
        line = list(report.line) if report.solved else []
        while line and not state.is_over() and not interrupt.came:
            move = line.pop(0)
            moves.append(state.move_text(move))
            state = state.play(move)
            if not line and not state.is_over():
                live(Message("solving  move {number}", number=len(moves) + 1))
                found = solver.solve(state, stop=interrupt.token)
                line = list(found.line) if found.solved else []
    _show(spec, start, moves, delay)
    say_rows([(SCORE, score_words(report, confidence=EXACT))])
    if not state.is_over():
        say(Message("not solved to the end: more memory may help, see {option}", option="--table-mb"))
    return interrupt.exit_code


def _show(spec: Game, start: State, moves: Sequence[str], delay: float) -> None:
    """Draw every state; all moves are read before the first board, so that a mistake shows nothing."""
    frames = _frames(spec, start, moves)
    console = Console(highlight=False, soft_wrap=True, emoji=False)
    if not console.is_terminal:
        for frame in frames:
            say(frame)
        return
    from rich.live import Live

    with Live(frames[0], console=console, auto_refresh=False) as live:
        for frame in frames[1:]:
            time.sleep(delay)
            live.update(frame, refresh=True)


def _frames(spec: Game, start: State, moves: Sequence[str]) -> list[Group]:
    frames = [Group(drawn(spec.draw(start)))]
    state = start
    for number, text in enumerate(moves, 1):
        move = state.parse_move(text)
        words = Message("{number}. {move}", number=number, move=as_message(spec.describe(state, move)))
        state = state.play(move)
        frames.append(Group(Text(told(words), "bold"), drawn(spec.draw(state, last=move))))
    return frames
