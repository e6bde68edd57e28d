"""What a network learns from: encoded positions with targets, split by game into those learned and those held out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .. import games
from ..bounded import is_file
from ..errors import DataError, OptionError
from ..extras import need
from ..games.game import Game
from ..games.state import State
from .course_files import read_dataset
from .inputs import FIRST, Inputs, encode, need_torch, perspective_of
from .move_targets import image_targets, samples_of, targets_of
from .scale import Scale, check_scale, scale_of
from .shards import EXTRA, Positions, read_positions

TARGETS = ("score", "result")
LEAST_SCALE = 1e-3  # points
USUAL_ODDS = 2.0  # log-odds of winning that a deviation of the points stands for


@dataclass(frozen=True)
class Rows:
    """Inputs with their targets, in units of the output; `states` where they can be seen under symmetries."""

    inputs: Inputs
    targets: Any
    spec: Game | None = None
    encoding: str = ""
    states: Sequence[State] = ()
    orders: Any = None
    """Where there are rows only: orders of their columns, a row for each symmetry."""

    def __len__(self) -> int:
        """How many."""
        return len(self.inputs)

    def take(self, rows: Any) -> Rows:
        """Return some of them, without their states."""
        return replace(self, inputs=self.inputs.take(rows), targets=self.targets[rows], states=())

    def images(self) -> Rows:
        """Return all under symmetries drawn by PyTorch's own generator; the targets stay."""
        torch = need_torch()
        if self.orders is not None:
            chosen = self.orders[torch.randint(len(self.orders), (len(self),))]
            return replace(self, inputs=Inputs(self.inputs.width, self.inputs.values.gather(1, chosen)))
        assert self.spec is not None
        most = max(state.symmetries() for state in self.states)
        drawn = torch.randint(most, (len(self.states),)).tolist()
        numbers = [number % state.symmetries() for state, number in zip(self.states, drawn, strict=True)]
        images = [state.map(number) for state, number in zip(self.states, numbers, strict=True)]
        targets = self.targets if self.targets.dim() == 1 else image_targets(self.states, numbers, self.targets)
        return replace(self, inputs=encode(self.spec, images, self.encoding), targets=targets)


@dataclass(frozen=True)
class Dataset:
    """All rows of a run, and where they come from."""

    rows: Rows
    matches: Any
    scale: float
    """Points in one unit of the targets."""
    setup: Mapping[str, str]
    """Options of the board that all positions share."""
    digest: str
    """Tells whether it is the same data."""
    sources: tuple[Mapping[str, Any], ...]
    exact: int
    """Rows whose score is proved."""
    found: Scale | None = None
    """How the scale was found, where the data does not say it."""

    @property
    def checkpoint_scale(self) -> float:
        """What a checkpoint's output counts in one unit of the targets: points, or whatever a data set file counts."""
        return 1.0 if self.found else self.scale

    def split(self, share: float, seed: int) -> tuple[Rows, Rows]:
        """Keep a share of the games apart, at least one game, none if the share is 0."""
        numpy = need("numpy", extra=EXTRA)
        matches, which = numpy.unique(self.matches, return_inverse=True)
        apart = numpy.zeros(len(matches), dtype=bool)
        count = max(1, round(share * len(matches))) if share else 0
        apart[numpy.random.default_rng(seed).permutation(len(matches))[:count]] = True
        if apart.all():
            raise DataError(
                "games in the data: {games}, too few to hold some out; make more, or give validation 0",
                games=len(matches),
            )
        return self._part(~apart[which]), self._part(apart[which])

    def _part(self, chosen: Any) -> Rows:
        torch = need_torch()
        numbers = chosen.nonzero()[0]
        taken = self.rows.take(torch.from_numpy(numbers))
        states = [self.rows.states[number] for number in numbers] if self.rows.states else ()
        return replace(taken, states=states)


def check_target(text: str) -> float:
    """Read what is learned: the weight of the game's result against the score."""
    if text in TARGETS:
        return float(TARGETS.index(text))
    try:
        weight = float(text)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1:
        raise OptionError("target '{target}': give score, result, or the weight of the result from 0 to 1", target=text)
    return weight


def gather(
    sources: Sequence[Path],
    *,
    game: str,
    encoding: str,
    target: str = TARGETS[0],
    augment: bool = False,
    odds: float | None = None,
    scale: float | None = None,
    moves: bool = False,
) -> Dataset:
    """Read folders of shards, or data set files of the course report, and encode them.

    `scale` is for data set files, which do not say it: the points of a result in one unit of their outputs.

    With `odds`, the log-odds of winning that a point stands for, targets are chances to win, and the output will be
    log-odds; 0 chooses what a point stands for by how far points are spread.

    With `moves` targets are those of a network that learns who wins, the score, and which moves to try.
    """
    if not sources:
        raise DataError("no data: name a folder of turnwise learn data, or a data set file")
    files = [path for path in sources if is_file(path)]
    if not files:
        if scale is not None:
            raise OptionError(
                "scale={scale:g}: shards hold points of results, only data set files need a scale", scale=scale
            )
        positions = read_positions(sources, game)
        if moves:
            return of_moves(positions, encoding=encoding, augment=augment)
        return of_positions(positions, encoding=encoding, target=target, augment=augment, odds=odds)
    if moves:
        raise OptionError("a data set file does not say what moves are worth: give a folder of shards")
    if odds is not None:
        raise OptionError("a data set file does not say what is proved: chances to win need a folder of shards")
    if len(files) < len(sources):
        raise OptionError("give folders of shards or data set files, not both")
    if check_target(target):
        raise OptionError(
            "target '{target}': a data set file has no results of games, give {score}",
            target=target,
            score=TARGETS[0],
        )
    return _of_files(files, game, encoding, augment=augment, scale=scale)


def of_positions(
    positions: Positions, *, encoding: str, target: str, augment: bool, odds: float | None = None
) -> Dataset:
    """Encode positions; those without a result are left out where nothing but the result counts."""
    spec = games.find(positions.game)
    numpy = need("numpy", extra=EXTRA)
    points, chosen = _targets(positions, check_target(target))
    states = [spec.parse(text) for text, wanted in zip(positions.texts, chosen, strict=True) if wanted]
    if not states:
        raise DataError("no position has a target: the data has no results")
    banked = numpy.array([state.banked() for state in states], dtype=numpy.float32)
    points = _turned(states, points[chosen] - banked, encoding)
    scale = _scale(points, encoding) if odds is None else 1 / (odds or USUAL_ODDS / _spread(points))
    found = points / scale if odds is None else _chances(points, positions.exact[chosen], scale)
    targets = need_torch().from_numpy(found.astype(numpy.float32))
    return Dataset(
        rows=Rows(encode(spec, states, encoding), targets, spec, encoding, states if augment else ()),
        matches=positions.matches[chosen],
        scale=scale,
        setup=_shared_options(states),
        digest=_digest(positions.texts, points),
        sources=tuple(dict(plan) for plan in positions.plans),
        exact=int(positions.exact[chosen].sum()),
    )


def of_moves(positions: Positions, *, encoding: str, augment: bool) -> Dataset:
    """Encode positions with targets for all heads; a state after a move whose exact score is known has a row too."""
    spec = games.find(positions.game)
    numpy = need("numpy", extra=EXTRA)
    samples = samples_of(positions, spec)
    points = _turned(samples.states, samples.points, encoding)
    scale = _scale(points, encoding)
    chances = samples.chances
    if perspective_of(encoding) == FIRST:
        movers = numpy.array([state.to_move() == 0 for state in samples.states])
        chances = numpy.where(movers, chances, 1 - chances)
    found = targets_of(samples, chances=chances, points=points / scale)
    return Dataset(
        rows=Rows(encode(spec, samples.states, encoding), found, spec, encoding, samples.states if augment else ()),
        matches=samples.matches,
        scale=scale,
        setup=_shared_options(samples.states),
        digest=_digest([state.text() for state in samples.states], found.numpy()),
        sources=tuple(dict(plan) for plan in positions.plans),
        exact=samples.exact,
    )


def report_rows(positions: Positions, encoding: str) -> tuple[Any, Any]:
    """Encode positions as a data set of the course report has them: dense rows, and scores in points."""
    dataset = of_positions(positions, encoding=encoding, target=TARGETS[0], augment=False)
    if not dataset.rows.inputs.is_dense:
        raise OptionError(
            "encoding {encoding} is too wide for a data set file: take report, or train from the shards",
            encoding=encoding,
        )
    return dataset.rows.inputs.values, dataset.rows.targets * dataset.scale


def _targets(positions: Positions, weight: float) -> tuple[Any, Any]:
    """Return points for the player to move, and which positions have some. What is proved needs no result."""
    numpy = need("numpy", extra=EXTRA)
    known = ~numpy.isnan(positions.results)
    mixed = known & ~positions.exact
    points = positions.scores.astype(numpy.float32).copy()
    points[mixed] += weight * (positions.results[mixed] - points[mixed])
    return points, known | positions.exact | (weight < 1)


def _turned(states: Sequence[State], points: Any, encoding: str) -> Any:
    """See points with the eyes of the encoding."""
    if perspective_of(encoding) != FIRST:
        return points
    numpy = need("numpy", extra=EXTRA)
    return points * numpy.array([1.0 if state.to_move() == 0 else -1.0 for state in states], dtype=numpy.float32)


def _scale(points: Any, encoding: str) -> float:
    """Choose the unit of the output: a deviation of the targets, or a point as in the report."""
    if perspective_of(encoding) == FIRST:
        return 1.0
    return _spread(points)


def _spread(points: Any) -> float:
    return max(LEAST_SCALE, float(points.std()))


def _chances(points: Any, exact: Any, scale: float) -> Any:
    """Return chances to win: certain where the score is proved, by its log-odds where a search guessed it."""
    numpy = need("numpy", extra=EXTRA)
    return numpy.where(exact, (numpy.sign(points) + 1) / 2, 1 / (1 + numpy.exp(-points / scale)))


def _shared_options(states: Sequence[State]) -> dict[str, str]:
    """Return the options of the board that are the same in all positions."""
    shared = dict(states[0].options())
    for state in states:
        if shared.items() <= state.options().items():
            continue
        options = state.options()
        shared = {name: value for name, value in shared.items() if options.get(name) == value}
    return shared


def _digest(texts: Sequence[str], targets: Any) -> str:
    digest = blake2b(digest_size=16)
    digest.update("\n".join(texts).encode())
    digest.update(targets.tobytes())
    return digest.hexdigest()


def _of_files(
    paths: Sequence[Path], game: str, encoding: str, *, augment: bool = False, scale: float | None = None
) -> Dataset:
    torch = need_torch()
    numpy = need("numpy", extra=EXTRA)
    spec = games.find(game)
    width = spec.start().encoding_size(encoding)
    parts = []
    for path in paths:
        rows, outputs = read_dataset(path)
        if rows.shape[1] != width:
            raise DataError(
                "data set '{path}' has rows of {found} numbers, {encoding} of {game} has {width}",
                path=path,
                found=rows.shape[1],
                encoding=encoding,
                game=game,
                width=width,
            )
        parts.append((rows, outputs))
    rows, outputs = (torch.cat(column) for column in zip(*parts, strict=True))
    digest = blake2b(rows.numpy().tobytes() + outputs.numpy().tobytes(), digest_size=16).hexdigest()
    found = scale_of(outputs, spec)
    if scale is not None:
        check_scale(scale)
        found = replace(found, value=scale)
    return Dataset(
        rows=Rows(Inputs(width, rows), outputs, orders=_orders(spec, encoding) if augment else None),
        matches=numpy.arange(len(rows)),
        scale=found.value,
        setup={},
        digest=digest,
        sources=tuple({"file": path.name, "rows": len(part)} for path, (part, _) in zip(paths, parts, strict=True)),
        exact=0,
        found=found,
    )


def _orders(spec: Game, encoding: str) -> Any:
    """Return the orders of columns that turn rows into those of symmetric positions."""
    if encoding not in spec.row_orders:
        raise OptionError(
            "augment: rows of {encoding} do not say how they turn, take a folder of shards", encoding=encoding
        )
    return need_torch().tensor(spec.row_orders[encoding])
