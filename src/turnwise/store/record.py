"""One game as one line of JSON, replayed and checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from .. import games
from ..errors import DataError, TurnwiseError
from ..games.spec import GameSpec
from ..report import Score
from .files import read_text, write_text

VERSION = 1


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game, finished or not. `result` is for the first player; `winner` is 0, 1, or None for a draw.

    `start` is the text of the start position and `options` what it was made with; `times` are seconds a move.
    """

    game: str
    start: str
    options: dict[str, str] = field(default_factory=dict)
    moves: list[str]
    agents: list[str]
    result: Score | None = None
    winner: int | None = None
    times: list[float] = field(default_factory=list)
    version: int = VERSION

    def states(self) -> list[Any]:
        """Replay the game: the start and the state after each move; errors name the move."""
        states = [games.find(self.game).state.parse(self.start)]
        for text in self.moves:
            states.append(states[-1].play(text))
        return states

    def to_json(self) -> str:
        """Write the record as one line."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> Record:
        """Read a line and check it against the rules; DataError says what is wrong."""
        values = _read_object(line)
        _check_fields(cls, values)
        record = cls(**values)
        _check_game(record)
        return record


def record_of(
    spec: GameSpec, start: Any, moves: Sequence[str], agents: Sequence[str], times: Sequence[float] = ()
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
    )


def outcome(state: Any) -> tuple[Score | None, int | None]:
    """Return the result for the first player, and who won; None and None while the game goes on."""
    result = state.result()
    if result is None:
        return None, None
    for_first = result if state.to_move() == 0 else -result
    return for_first, None if for_first == 0 else int(for_first < 0)


def save_record(path: Path | str, record: Record) -> None:
    """Write the record as the only line of a file; the old file stays whole until the new one is."""
    save_records(path, [record])


def save_records(path: Path | str, records: Sequence[Record]) -> None:
    """Write games as the lines of a file, in place of what it held."""
    write_text(path, "".join(f"{record.to_json()}\n" for record in records))


def load_records(path: Path | str) -> list[Record]:
    """Read every game of a file, one a line; blank lines are skipped."""
    numbered = [(number, line) for number, line in enumerate(read_text(path).splitlines(), 1) if line.strip()]
    if not numbered:
        raise DataError(f"'{path}' holds no game")
    return [_read_line(path, number, line) for number, line in numbered]


def _read_line(path: Path | str, number: int, line: str) -> Record:
    try:
        return Record.from_json(line)
    except TurnwiseError as error:
        raise DataError(f"'{path}' line {number}: {error}") from None


def _read_object(line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except json.JSONDecodeError as error:
        raise DataError(f"no game record: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise DataError("no game record: nested too deeply") from None
    if not isinstance(values, dict):
        raise DataError("no game record: not a JSON object")
    return values


_TYPES: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "start": str,
    "options": dict,
    "moves": list,
    "agents": list,
    "result": (int, float, type(None)),
    "winner": (int, type(None)),
    "times": list,
    "version": int,
}


def _check_fields(cls: type[Record], values: dict[str, Any]) -> None:
    if values.get("version", VERSION) != VERSION:
        raise DataError(f"game record of version {values['version']!r}: this program reads version {VERSION}")
    known = {each.name for each in fields(cls)}
    for name in ("game", "start", "moves", "agents"):
        if name not in values:
            raise DataError(f"game record without '{name}'")
    for name, value in values.items():
        if name not in known:
            raise DataError(f"game record with unknown field '{name}'")
        if not isinstance(value, _TYPES[name]):
            raise DataError(f"game record: '{name}' is of the wrong kind")
    for name in ("moves", "agents"):
        if not all(isinstance(each, str) for each in values[name]):
            raise DataError(f"game record: '{name}' must be a list of texts")


def _check_game(record: Record) -> None:
    result, winner = outcome(record.states()[-1])
    if (result, winner) != (record.result, record.winner):
        raise DataError(f"game record: result {record.result} and winner {record.winner} do not follow from the moves")
