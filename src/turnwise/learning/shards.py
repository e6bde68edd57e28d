"""Data sets of labelled positions: a folder of Parquet files, one a task, with the plan that made them beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..atomic_files import read_json, write_bytes, write_json
from ..bounded import is_there
from ..errors import DataError
from ..extras import need
from ..messages import Message
from ..store import SOFTWARE
from .labels import EXACT

FORMAT, VERSION = "turnwise positions", 1
PLAN = "plan.json"
SHARDS = "shard-*.parquet"
EXTRA = "learn"
RESULT = "result"


@dataclass(frozen=True)
class Labelled:
    """One position with its label, as a row of a shard. Scores are ranks in points, for the player to move."""

    position: str
    key: int
    """The same for all images under the symmetries of the game."""
    match: int
    """Number of its game within the shard."""
    ply: int
    """Moves since the opening of that game."""
    score: float
    label: str
    """exact, search, or result where nothing was looked at but the end of the game."""
    depth: int
    nodes: int
    result: float | None
    """What the game came to; None if it was left unfinished, or a random move is between."""
    moves: Sequence[int] = ()
    """Those that are labelled, if any."""
    ranks: Sequence[float] = ()
    """What each of them is worth exactly, for the player to move; none where that is not known."""
    visits: Sequence[int] = ()
    """How often simulations have tried each of them; none where there were no simulations."""


@dataclass(frozen=True)
class MoveLabels:
    """What is known of the moves of each position: columns of Arrow that hold lists."""

    moves: Any
    ranks: Any
    visits: Any

    def rows(self) -> Iterator[tuple[list[int], list[float], list[int]]]:
        """Go through them: moves with their exact ranks, or with their visits, or neither."""
        columns = (self.moves, self.ranks, self.visits)
        for row in zip(*(column.to_pylist() for column in columns), strict=True):
            moves, ranks, visits = (part or [] for part in row)
            yield moves, ranks, visits


@dataclass(frozen=True)
class Positions:
    """Columns of a data set, each position once. Arrays of numpy, but for the texts."""

    game: str
    texts: list[str]
    scores: Any
    results: Any
    """NaN where there is none."""
    exact: Any
    """Whether the score is proved."""
    matches: Any
    """A number for each game they are from, so that one game is not on both sides of a split."""
    plans: tuple[Mapping[str, Any], ...]
    read: int
    """Rows before duplicates were dropped."""
    moves: MoveLabels

    def __len__(self) -> int:
        """How many there are."""
        return len(self.texts)


def shard_path(folder: Path, number: int) -> Path:
    """Name the file of a shard."""
    return folder / f"shard-{number:05}.parquet"


def write_shard(folder: Path, number: int, *, game: str, seed: int, rows: Sequence[Labelled]) -> None:
    """Write a shard; it is there whole or not at all."""
    arrow = need("pyarrow", extra=EXTRA)
    parquet = need("pyarrow.parquet", extra=EXTRA)
    names = list(Labelled.__dataclass_fields__)
    columns = {name: [getattr(row, name) for row in rows] for name in names}
    columns |= {"game": [game] * len(rows), "shard": [number] * len(rows), "seed": [seed] * len(rows)}
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(columns, schema=_schema(arrow)), sink, compression="zstd")
    write_bytes(shard_path(folder, number), sink.getvalue().to_pybytes())


def _schema(arrow: Any) -> Any:
    return arrow.schema(
        [
            ("game", arrow.dictionary(arrow.int32(), arrow.string())),
            ("position", arrow.string()),
            ("key", arrow.uint64()),
            ("shard", arrow.int32()),
            ("match", arrow.int32()),
            ("ply", arrow.int16()),
            ("score", arrow.float32()),
            ("label", arrow.dictionary(arrow.int32(), arrow.string())),
            ("depth", arrow.int16()),
            ("nodes", arrow.int64()),
            ("result", arrow.float32()),
            ("seed", arrow.int64()),
            ("moves", arrow.list_(arrow.int32())),
            ("ranks", arrow.list_(arrow.float32())),
            ("visits", arrow.list_(arrow.int32())),
        ]
    )


def check_packages() -> None:
    """Refuse a missing package before the work is done, not after."""
    need("pyarrow", extra=EXTRA)


def write_plan(folder: Path, plan: Mapping[str, Any]) -> None:
    """Write what made the data set."""
    write_json(folder / PLAN, {"format": FORMAT, "version": VERSION, "software": SOFTWARE, "plan": dict(plan)})


def read_plan(folder: Path) -> dict[str, Any]:
    """Read what made a data set; DataError if the folder holds none."""
    path = folder / PLAN
    if not is_there(path):
        raise DataError(
            "'{folder}' holds no positions: make some with  turnwise learn data GAME --folder {folder}", folder=folder
        )
    damaged = Message(
        "'{path}' is not a plan of version {version}, or corrupted: give another folder", path=path, version=VERSION
    )
    fields = read_json(path, damaged, format=FORMAT, version=VERSION)
    try:
        return dict(fields["plan"])
    except (KeyError, ValueError, TypeError):
        raise DataError(damaged) from None


def read_plan_of(game: str, folder: Path) -> dict[str, Any]:
    """Read what made a data set; DataError if it is of another game, or has no shard yet."""
    plan = read_plan(folder)
    if plan.get("game") != game:
        raise DataError(
            "'{folder}' holds positions of {its_game}, not of {game}",
            folder=folder,
            its_game=plan.get("game"),
            game=game,
        )
    if not any(folder.glob(SHARDS)):
        raise DataError("'{folder}' holds no shards yet: go on with  turnwise learn data", folder=folder)
    return plan


def read_rows(folder: Path) -> Any:
    """Read every shard of a folder into one table of Arrow, in the order of their numbers."""
    arrow = need("pyarrow", extra=EXTRA)
    parquet = need("pyarrow.parquet", extra=EXTRA)
    tables = []
    for path in sorted(folder.glob(SHARDS)):
        try:
            tables.append(parquet.read_table(path, schema=_schema(arrow)))
        except (OSError, arrow.ArrowException) as error:
            reason = str(error).splitlines()[0]
            raise DataError(
                "shard '{path}' is damaged, delete it and make it again: {reason}", path=path, reason=reason
            ) from None
    if not tables:
        raise DataError("'{folder}' holds no shards yet: go on with  turnwise learn data", folder=folder)
    return arrow.concat_tables(tables).unify_dictionaries()


def read_positions(folders: Iterable[Path], game: str) -> Positions:
    """Read data sets of one game, each position once: an exact label comes before others, then the first."""
    numpy = need("numpy", extra=EXTRA)
    arrow = need("pyarrow", extra=EXTRA)
    plans, tables, matches = [], [], []
    for number, folder in enumerate(folders):
        plans.append(read_plan_of(game, folder))
        table = read_rows(folder)
        tables.append(table)
        matches.append(_match_numbers(table, number))
    if not tables:
        raise DataError("no data: name a folder of turnwise learn data")
    table = arrow.concat_tables(tables, promote_options="permissive").unify_dictionaries()
    exact = numpy.asarray(table["label"].cast(arrow.string()).to_numpy(zero_copy_only=False) == EXACT)
    kept = _first_of_each(table["key"].to_numpy(), exact)
    return Positions(
        game=game,
        texts=table["position"].take(kept).to_pylist(),
        scores=table["score"].to_numpy()[kept],
        results=table["result"].to_numpy(zero_copy_only=False)[kept],
        exact=exact[kept],
        matches=numpy.concatenate(matches)[kept],
        plans=tuple(plans),
        read=table.num_rows,
        moves=MoveLabels(*(table[name].take(kept) for name in ("moves", "ranks", "visits"))),
    )


def _match_numbers(table: Any, folder: int) -> Any:
    """Return a number of its own for each game of all folders."""
    shards = table["shard"].to_numpy().astype("int64")
    return (folder << 48) + (shards << 24) + table["match"].to_numpy()


def _first_of_each(keys: Any, exact: Any) -> Any:
    """Find one row for each key, in the order of the rows."""
    numpy = need("numpy", extra=EXTRA)
    order = numpy.argsort(~exact, kind="stable")
    _, first = numpy.unique(keys[order], return_index=True)
    return numpy.sort(order[first])
