"""One game as one line of JSON, replayed and checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar

from .. import __version__, games
from ..atomic_files import read_text_lines, write_texts
from ..bounded import TooDeepError, parse_json
from ..errors import DataError, TurnwiseError, message_of
from ..games.game import Game
from ..games.state import State
from ..messages import Listing
from ..report import Score
from .check import RULES, check_ending, check_values

VERSION = 2
OLDER = {1: frozenset({"game", "start", "options", "moves", "agents", "result", "winner", "times", "version"})}
"""Versions that are read as well, and the fields they have."""
NEEDED = ("game", "start", "moves", "agents")
SOFTWARE = f"turnwise {__version__}"


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game, finished or not. `result` is for the first player; `winner` is 0, 1, or None for a draw.

    `start` is the text of the start position and `options` what it was made with. `times` (seconds), `nodes` and
    `scores` (for the player who moved) have one entry a move, or none at all. With another `ending` than "rules" the
    result need not follow from the moves: adjudicated games have the proved score, those that an agent lost by an
    illegal move, by time or by a crash have a winner and no result, void ones neither.
    """

    game: str
    start: str
    options: dict[str, str] = field(default_factory=dict)
    moves: list[str]
    agents: list[str]
    result: Score | None = None
    winner: int | None = None
    ending: str = RULES
    detail: str = ""
    times: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    scores: list[Score | None] = field(default_factory=list)
    seed: int | None = None
    software: str = ""
    version: int = VERSION
    is_verified: ClassVar[bool] = False
    """Whether the core has just played it by the rules: no field, so no file and no copy can say so; see `verified`."""

    def states(self) -> list[Any]:
        """Replay the game: the start and the state after each move; errors name the move."""
        states = [games.find(self.game).parse(self.start)]
        for text in self.moves:
            states.append(states[-1].play(text))
        return states

    def check(self) -> None:
        """Refuse, with a TurnwiseError, values of the wrong kind and games against the rules.

        A game that the core has just played is not played again.
        """
        check_values(self)
        if not self.is_verified:
            check_ending(self, *outcome(self.states()[-1]))

    def to_json(self) -> str:
        """Write the record as one line."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> Record:
        """Read a line of this version or an older one and check it against the rules; DataError says what is wrong."""
        values = _read_object(line)
        _check_names(cls, values)
        record = cls(**{**values, "version": VERSION})
        record.check()
        return record


def record_of(
    spec: Game,
    start: State,
    moves: Sequence[str],
    agents: Sequence[str],
    times: Sequence[float] = (),
    *,
    nodes: Sequence[int] = (),
    scores: Sequence[Score | None] = (),
    seed: int | None = None,
    software: str = "",
) -> Record:
    """Make the record of a game from its start and its moves; the rules say who won."""
    last = start
    for text in moves:
        last = last.play(text)
    result, winner = outcome(last)
    return Record(
        game=spec.name,
        start=start.text(),
        options=dict(start.options()),
        moves=list(moves),
        agents=list(agents),
        result=result,
        winner=winner,
        times=[round(seconds, 6) for seconds in times],
        nodes=list(nodes),
        scores=list(scores),
        seed=seed,
        software=software,
    )


def verified(record: Record) -> Record:
    """Mark the record of a game that the core has just played; the mark goes from a worker to its driver."""
    object.__setattr__(record, "is_verified", True)
    return record


def outcome(state: State) -> tuple[Score | None, int | None]:
    """Return the result for the first player, and who won; None and None while the game goes on."""
    result = state.result()
    if result is None:
        return None, None
    return result if state.to_move() == 0 else -result, state.winner()


def winner_of(result: Score) -> int | None:
    """Return who has won with this result for the first player: 0, 1, or None for a draw."""
    return None if result == 0 else int(result < 0)


def save_record(path: Path | str, record: Record) -> None:
    """Write the record as the only line of a file; the old file stays whole until the new one is."""
    save_records(path, [record])


def save_records(path: Path | str, records: Iterable[Record]) -> None:
    """Write games as the lines of a file, in place of what it held."""
    write_texts(path, (f"{record.to_json()}\n" for record in records))


def load_records(path: Path | str) -> list[Record]:
    """Read every game of a file, one a line; blank lines are skipped."""
    return list(each_record(path))


def each_record(path: Path | str) -> Iterator[Record]:
    """Read the games of a file one by one, however many there are."""
    found = False
    for number, line in enumerate(read_text_lines(path), 1):
        if not line.strip():
            continue
        found = True
        yield _read_line(path, number, line.removesuffix("\n"))
    if not found:
        raise DataError("'{path}' holds no game", path=path)


def _read_line(path: Path | str, number: int, line: str) -> Record:
    try:
        return Record.from_json(line)
    except TurnwiseError as error:
        raise DataError("'{path}' line {number}: {error}", path=path, number=number, error=message_of(error)) from None


def _read_object(line: str) -> dict[str, Any]:
    try:
        values = parse_json(line)
    except json.JSONDecodeError as error:
        raise DataError("not a game record: {error} at column {column}", error=error.msg, column=error.colno) from None
    except TooDeepError:
        raise DataError("not a game record: nested too deeply") from None
    except ValueError:
        raise DataError("not a game record: a number of thousands of digits") from None
    if not isinstance(values, dict):
        raise DataError("not a game record: not a JSON object")
    return values


def _check_names(cls: type[Record], values: dict[str, Any]) -> None:
    """Refuse another version, a field that the version does not have, and one that is missing."""
    version = values.get("version", VERSION)
    if isinstance(version, bool) or version not in (*OLDER, VERSION):
        read = Listing((str(each) for each in (*OLDER, VERSION)), "and")
        raise DataError(
            "game record of version {version}: this program reads versions {known}", version=repr(version), known=read
        )
    known = OLDER.get(version, {each.name for each in fields(cls)})
    for name in NEEDED:
        if name not in values:
            raise DataError("game record without '{name}'", name=name)
    for name in values:
        if name not in known:
            raise DataError("game record with unknown field '{name}'", name=name)
