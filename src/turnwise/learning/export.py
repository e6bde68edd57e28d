"""From what was trained to a network file, which needs no PyTorch to play."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .. import games
from ..errors import DataError
from ..evaluation import Network
from ..evaluation.network import POLICY as POLICY_HEADS
from ..evaluation.network import SCORE as SCORE_HEAD
from ..extras import need
from ..store import SOFTWARE
from .course_files import Checkpoint, read_checkpoint
from .dataset import Dataset
from .inputs import need_torch, perspective_of
from .shards import EXTRA
from .torch_model import SLOPE, Layer, folded
from .train_plan import POLICY
from .training import Trained

REPORT = "report"


def network_of(trained: Trained, dataset: Dataset) -> Network:
    """Make a network of what was trained; it takes inputs as they are, for standardisation is folded in."""
    plan, best = trained.plan, trained.epochs[trained.best]
    layers = trained.layers
    if trained.mean is not None:
        layers = folded(layers, trained.mean, trained.deviation)
    return Network(
        game=plan.game,
        setup=dataset.setup,
        encoding=plan.encoding,
        layers=[_bytes_of(layer) for layer in layers],
        slope=SLOPE,
        perspective=perspective_of(plan.encoding),
        scale=trained.scale,
        heads=POLICY_HEADS if plan.loss == POLICY else SCORE_HEAD,
        provenance={
            "plan": asdict(plan),
            "data": list(dataset.sources),
            "digest": dataset.digest,
            "positions": len(dataset.rows),
            "exact": dataset.exact,
            "epochs": len(trained.epochs),
            "best": asdict(best),
            **_versions(),
        },
    )


def checkpoint_of(trained: Trained) -> Checkpoint:
    """Return what was trained as the course report keeps it: the network beside mean and deviation of its inputs.

    Its output is in points; after a data set file in the unit of that file, as the report's own.
    """
    if trained.mean is None:
        raise DataError("a checkpoint of the report holds mean and deviation: train with standardised, dense inputs")
    first = trained.layers[:-1]
    last = trained.layers[-1]
    unit = trained.checkpoint_scale
    scaled = Layer(last.weights * unit, last.biases * unit)
    return Checkpoint([*first, scaled], trained.mean, trained.deviation)


def network_of_checkpoint(path: Path, *, game: str, encoding: str = REPORT, scale: float = 1.0) -> Network:
    """Read a checkpoint of the course report as a network of a game.

    A checkpoint does not say what its output counts: `scale` is the points of a result in one unit of it, which
    `scale_of` finds from outputs or from the data it learned.
    """
    spec = games.find(game)
    found = read_checkpoint(path)
    width = spec.start().encoding_size(encoding)
    if len(found.mean) != width:
        raise DataError(
            "checkpoint '{path}' takes {found} numbers, {encoding} of {game} has {width}",
            path=path,
            found=len(found.mean),
            encoding=encoding,
            game=game,
            width=width,
        )
    torch = need_torch()
    deviation = torch.where(found.deviation > 0, found.deviation, torch.ones_like(found.deviation))
    return Network(
        game=game,
        encoding=encoding,
        layers=[_bytes_of(layer) for layer in folded(found.layers, found.mean, deviation)],
        slope=SLOPE,
        perspective=perspective_of(encoding),
        scale=scale,
        provenance={"checkpoint": path.name, **_versions()},
    )


def _bytes_of(layer: Layer) -> tuple[bytes, bytes]:
    return _floats(layer.weights), _floats(layer.biases)


def _floats(tensor: Any) -> bytes:
    content: bytes = tensor.contiguous().numpy().astype("<f4").tobytes()
    return content


def _versions() -> Mapping[str, str]:
    names: Sequence[str] = ("torch", "numpy")
    return {
        "software": SOFTWARE,
        "python": platform.python_version(),
        **{name: str(need(name, extra=EXTRA).__version__) for name in names},
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
    }
