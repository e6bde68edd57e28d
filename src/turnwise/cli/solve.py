"""`turnwise solve`: exact scores of one position or of a file of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from .. import formats, games
from ..analysis.to_json import report_values, winner
from ..atomic_files import read_text
from ..engine import Question, Solver
from ..errors import DataError, TurnwiseError, UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..messages import Message, Value
from ..report import Limits, Report, Score
from ..report_text import EXACT, WINNER, signed, speed_of
from ..terminal.status import status
from ..terminal.voice import written
from . import INTERRUPTED
from .arguments import TABLE_WORKERS
from .interrupt import Interrupt
from .naming import game_named
from .option_checks import table_bytes
from .output import say, show_report, write_json
from .progress import Bar

WINS = {"first": Message("first wins"), "second": Message("second wins"), "draw": Message("draw")}


def solve(
    game: str,
    position: str | None = None,
    /,
    *,
    file: Path | None = None,
    all_moves: bool = False,
    winner_only: bool = False,
    confidence: str = EXACT,
    seconds: float | None = None,
    nodes: int | None = None,
    table_mb: int = 64,
    threads: int = 1,
    workers: Annotated[str, TABLE_WORKERS] = "0",
    json: bool = False,
) -> int:
    """Find exact scores.

    Every position of a file is solved as if it were alone; workers share them, and they are printed in their order.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    position
        The game's one-line text, `start`, or `start:key=value,...`.
    file
        Solve every line of a file instead; text after the position and a space is ignored, but for .obf.
    all_moves
        Score every legal move.
    winner_only
        Find who wins, not by how much, where that is less work.
    confidence
        exact, or in Othello bold, likely or careful: a likely score for less work.
    seconds
        Give up a position after this time; `solved` says so.
    nodes
        Give up a position after this many moves tried.
    table_mb
        Memory of the table, in mebibytes.
    threads
        Processors to use, where the solver can: Connect 4, and Hand of the King without companions.
    json
        Print one JSON object, or one a line for a file.
    """
    spec = game_named(game)
    if (position is None) == (file is None):
        raise UnknownNameError(
            "{command} needs one of: a {position}, or {option}",
            command="solve",
            position="POSITION",
            option="--file FILE",
        )
    size = table_bytes(table_mb)
    question: Question = {
        "limits": Limits(nodes=nodes, seconds=seconds),
        "all_moves": all_moves,
        "winner_only": winner_only,
        "confidence": confidence,
        "threads": threads,
    }
    shown = _Shown(confidence, winner_only=winner_only, json=json)
    if position is not None:
        return _solve_one(spec, position, partial(Solver(table_bytes=size).solve, **question), shown)
    assert file is not None
    positions = _read_positions(spec, file)
    from ..analysis.solve_many import solve_many  # loads the arena

    states = [asked.state for asked in positions]
    solved = solve_many(spec, states, table_bytes=size, workers=workers, **question)
    return _solve_file(spec, positions, solved, shown)


@dataclass(frozen=True)
class _Shown:
    """What was asked of every position, and how answers are printed."""

    confidence: str
    winner_only: bool
    json: bool

    def values(self, spec: Game, state: State, report: Report) -> dict[str, Any]:
        """Return an answer as JSON; whether the score is solved was not asked where the winner is enough."""
        values = report_values(spec, state.text(), state, report, confidence=self.confidence)
        return {name: value for name, value in values.items() if not (self.winner_only and name == "solved")}


def _solve_one(spec: Game, position: str, ask: Callable[..., Report], shown: _Shown) -> int:
    state = formats.parse_position(spec, position)
    with Interrupt() as interrupt, status(Message("solving")) as live:
        report = ask(
            state,
            stop=interrupt.token,
            progress=lambda nodes, seconds: live(Message("solving  {speed}", speed=speed_of(nodes, seconds))),
        )
    if shown.json:
        write_json(shown.values(spec, state, report))
    else:
        show_report(spec, state, report, confidence=shown.confidence)
    return interrupt.exit_code


@dataclass(frozen=True)
class _Asked:
    """A position of a file, and the scores that the file has for its moves."""

    text: str
    state: State
    given: Mapping[str, Score] = field(default_factory=dict)


def _solve_file(spec: Game, positions: Sequence[_Asked], solved: Iterator[tuple[int, Report]], shown: _Shown) -> int:
    """Print what is found in the order of the file: what comes before its turn waits for those before it."""
    reports: dict[int, Report] = {}
    printed, code = 0, 0
    with Bar(len(positions), Message("solving"), transient=True) as bar:
        try:
            for number, report in solved:
                reports[number] = report
                bar.advance()
                while printed in reports:
                    _show_line(spec, positions[printed], reports[printed], shown)
                    printed += 1
        except KeyboardInterrupt:
            code = INTERRUPTED
            for number in sorted(number for number in reports if number > printed):
                _show_line(spec, positions[number], reports[number], shown)
    if not shown.json:
        _show_summary(list(reports.values()), len(positions))
    return code


def _show_line(spec: Game, asked: _Asked, report: Report, shown: _Shown) -> None:
    state, given = asked.state, asked.given
    if shown.json:
        values = shown.values(spec, state, report)
        return write_json({**values, "given": dict(given)} if given else values)
    moves = " ".join(f"{state.move_text(move)}={signed(score)}" for move, score in report.moves.items())
    best = "-" if report.best is None else state.move_text(report.best)
    parts: list[Value] = [asked.text, _found(state, report, shown.confidence), best, moves]
    if given:
        parts.append(Message("(the file has {score})", score=signed(max(given.values()))))
    return say("  ".join(written(part) for part in parts if part))


def _found(state: State, report: Report, confidence: str) -> Message:
    """Describe in a few words what is known: the score, the winner, a likely score, or nothing."""
    who = winner(state, report)
    if report.solved:
        return signed(report.score)
    if who:
        return WINS[who]
    if confidence == EXACT or report.stopped:
        return Message("?")
    return Message("likely {score}", score=signed(report.score))


def _show_summary(reports: Sequence[Report], asked: int) -> None:
    solved = sum(report.proven in ("score", WINNER) for report in reports)
    nodes, seconds = sum(each.nodes for each in reports), sum(each.seconds for each in reports)
    say(
        Message(
            "{solved} of {asked} positions solved; nodes {speed}",
            solved=solved,
            asked=asked,
            speed=speed_of(nodes, seconds),
        )
    )


def _read_positions(spec: Game, file: Path) -> list[_Asked]:
    """Read and check all positions before the first is solved; a mistake is named by its line."""
    chosen = formats.format_of(file)
    if chosen.read_problems is not None:
        chosen.check_game(file, spec.name)
        return [_Asked(each.state.text(), each.state, each.scores) for each in chosen.read_problems(file)]
    words = [(number, line.split()[0]) for number, line in enumerate(read_text(file).splitlines(), 1) if line.strip()]
    return [_Asked(word, _parse_line(spec, file, number, word)) for number, word in words]


def _parse_line(spec: Game, file: Path, number: int, word: str) -> Any:
    try:
        return games.parse_position(spec, word)
    except TurnwiseError as error:
        raise DataError("'{file}' line {number}: {error}", file=str(file), number=number, error=error.message) from None
