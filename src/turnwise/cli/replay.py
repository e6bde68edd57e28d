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
from ..errors import DataError, LimitsError, ParseError, UnknownNameError
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
    """Return the game that was named and its record; a file or a text that stands alone says which game it is of."""
    if record is not None:
        return game_named(game), record
    if formats.names_games(game):
        return games.find(formats.first_game(game).record.game), game
    name = formats.named_game(game) if formats.tells_itself(game) else None
    return game_named(game if name is None else name), None if name is None else game


def game_of(spec: Game, record: str, position: str) -> tuple[Any, list[str]]:
    """Read a game from a file, from a text in any notation, or from moves that begin in a position."""
    path = Path(record)
    is_path = is_file(path) or formats.is_stored(record) or path.suffix or "/" in record
    if is_path and (is_file(path) or not formats.tells_itself(record)):
        return _loaded(spec, record)
    found = formats.Reader(spec).read(formats.cleaned(record), start=position)
    if isinstance(found, formats.Failure):
        raise ParseError(found.message)
    return found.first, list(found.moves)


def _loaded(spec: Game, record: str) -> tuple[Any, list[str]]:
    loaded = formats.first_game(record).record
    if loaded.game != spec.name:
        raise DataError(
            "'{path}' is a game of {its_game}, not of {game}", path=record, its_game=loaded.game, game=spec.name
        )
    return loaded.states()[0], loaded.moves


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
        if (opening := spec.opening_of([state])) is not None:
            words = Message("{move} ({opening})", move=words, opening=opening)
        frames.append(Group(Text(told(words), "bold"), drawn(spec.draw(state, last=move))))
    return frames
