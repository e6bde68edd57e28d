"""Files that evaluate: weights by name, pattern weights of Othello, networks; told apart by what they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from .. import _core
from ..atomic_files import unreadable
from ..bounded import SMALL_BYTES, TooLongError, is_file, is_pipe, parse_json, read_whole
from ..errors import DataError, message_of
from .network import Network, header_of
from .weights import read_weights

Learned = _core.Network | _core.Networks | _core.OthelloPatterns
KEPT = 8  # what was read last: agents of a match, and of those before it, share it
MAGIC_BYTES = 4
PATTERNS = {b"TWOP": ("othello", _core.OthelloPatterns)}
"""By the first bytes of the file: the game, and what reads it."""
ERRORS_SUFFIX = ".probcut.json"  # beside pattern weights: how far off searches with them are
LINEAR = "evaluation"  # the kind of weights that evaluate
MOST_NAMED = 256  # files known by a name

_named: dict[str, Path] = {}


class Named(Protocol):
    """What a file is read for: a game, of which only the name counts here."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...


def name_file(name: str, path: Path) -> None:
    """Let a name stand for a file in this process: a server does so with what it has made, so that no one sees paths.

    Local workers know the names too; the oldest are forgotten.
    """
    _named.pop(name, None)
    _named[name] = path
    for oldest in list(_named)[:-MOST_NAMED]:
        del _named[oldest]


def named_files() -> dict[str, Path]:
    """Return the files that are known by a name."""
    return dict(_named)


def read_evaluator(path: Path | str, spec: Named) -> Learned | Mapping[str, float]:
    """Read a file of any kind that evaluates states of a game: what `search(evaluate=...)` takes."""
    learned = read_learned(path, spec)
    if learned is not None:
        return learned
    found = read_weights(path)
    if found.game != spec.name or found.kind != LINEAR:
        raise DataError(
            "weights file '{path}': {kind} of {its_game} does not evaluate {game}",
            path=path,
            kind=found.kind,
            its_game=found.game,
            game=spec.name,
        )
    return found.values


def read_evaluators(paths: Sequence[Path], spec: Named) -> Learned | Mapping[str, float]:
    """Read a file that evaluates states of a game, or networks, whose mean evaluates."""
    return read_evaluator(paths[0], spec) if len(paths) == 1 else mean_of(read_all_learned(paths, spec))


def read_all_learned(paths: Sequence[Path], spec: Named) -> dict[Path, Learned]:
    """Read networks, by their names; a file of another kind is refused, and so is one that is named twice."""
    if repeated := [path for path in paths if paths.count(path) > 1]:
        raise DataError("'{path}' is named twice: each network counts once in a mean", path=repeated[0])
    found = {path: read_learned(path, spec) for path in paths}
    for path, learned in found.items():
        if learned is None:
            raise DataError("'{path}' is not a network file of Turnwise, or corrupted", path=path)
    return {path: learned for path, learned in found.items() if learned is not None}


def mean_of(learned: Mapping[Path, Learned]) -> Learned:
    """Return what evaluates by all of them: the only one itself, or the mean of networks."""
    return next(iter(learned.values())) if len(learned) == 1 else _core.Networks(networks_of(learned))


def networks_of(learned: Mapping[Path, Learned]) -> list[_core.Network]:
    """Return networks as a list; DataError if one of them is something else."""
    networks = []
    for path, each in learned.items():
        if not isinstance(each, _core.Network):
            raise DataError("'{path}' is not a network: only networks are averaged", path=path)
        networks.append(each)
    return networks


def read_learned(path: Path | str, spec: Named) -> Learned | None:
    """Read a network or pattern weights; None if the file is neither."""
    path = Path(path)
    place = _named.get(str(path), path)
    try:
        if is_pipe(place):  # each worker reads the file, some of them twice
            raise DataError("cannot read '{path}': give a regular file, which can be read more than once", path=path)
        game, learned = _read(place, _stamp(place), _stamp(_errors_beside(place)))
    except (OSError, TooLongError) as error:
        raise unreadable(path, error) from None
    if learned is not None and game != spec.name:
        raise DataError("'{path}' evaluates {its_game}, not {game}", path=path, its_game=game, game=spec.name)
    return learned


def stamp_of(name: str) -> tuple[int, int] | None:
    """Return what changes when a file, by its path or known name, is written again; None if there is none."""
    return _stamp(_named.get(name, Path(name)))


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return what changes when a file is written again; None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # whoever reads it is told why
        return None
    return found.st_mtime_ns, found.st_size


@lru_cache(KEPT)
def _read(path: Path, _stamp: object, _errors_stamp: object) -> tuple[str, Learned | None]:
    content = read_whole(path)
    if content[:MAGIC_BYTES] in PATTERNS:
        game, patterns = PATTERNS[content[:MAGIC_BYTES]]
        try:
            return game, patterns(content, _errors(path))
        except DataError as error:
            raise DataError("weights file '{path}': {error}", path=path, error=message_of(error)) from None
    if header_of(content) is None:
        return "", None
    try:
        network = Network.from_bytes(content)
        return network.game, network.native()
    except DataError as error:
        raise DataError("network file '{path}': {error}", path=path, error=message_of(error)) from None


def _errors_beside(path: Path) -> Path:
    return path.with_suffix(ERRORS_SUFFIX)


def _errors(path: Path) -> dict[str, float]:
    beside = _errors_beside(path)
    if not is_file(beside):
        return {}
    try:
        fields = parse_json(read_whole(beside, SMALL_BYTES))
        return {str(name): float(value) for name, value in fields.items()}
    except (ValueError, TypeError, AttributeError, OverflowError):
        raise DataError("'{path}' is damaged: it needs a number for each term", path=beside) from None
