"""The course report's own files, read and written: data sets and checkpoints of PyTorch."""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..atomic_files import unreadable, write_bytes
from ..bounded import is_pipe
from ..errors import DataError
from ..extras import need
from ..messages import Listing, Message
from .inputs import need_torch
from .shards import EXTRA
from .torch_model import Layer

INPUTS, OUTPUTS = "input_data", "output_data"
WEIGHTS, MEAN, DEVIATION = "model_state_dict", "input_mean", "input_std"


@dataclass(frozen=True)
class Checkpoint:
    """A trained network: layers, and the mean and deviation its inputs are standardised by."""

    layers: list[Layer]
    mean: Any
    deviation: Any


def write_dataset(path: Path, inputs: Any, outputs: Any) -> None:
    """Write rows of numbers and what a network is to make of them."""
    save(path, {INPUTS: inputs, OUTPUTS: outputs})


def read_dataset(path: Path) -> tuple[Any, Any]:
    """Read rows and outputs as tensors; lists and arrays of numpy are taken too."""
    inputs, outputs = _fields(path, (INPUTS, OUTPUTS), Message("data set"))
    rows, wanted = _tensor(path, inputs), _tensor(path, outputs).flatten()
    if rows.dim() != 2 or len(rows) != len(wanted) or not len(rows):
        raise DataError(
            "data set '{path}': give {inputs} a row for each number of {outputs}",
            path=path,
            inputs=INPUTS,
            outputs=OUTPUTS,
        )
    return rows, wanted


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write a network by the names of the report: fc1.weight, fc1.bias and on."""
    weights: dict[str, Any] = {}
    for number, layer in enumerate(checkpoint.layers, 1):
        weights |= {f"fc{number}.weight": layer.weights, f"fc{number}.bias": layer.biases}
    save(path, {WEIGHTS: weights, MEAN: checkpoint.mean, DEVIATION: checkpoint.deviation})


def read_checkpoint(path: Path) -> Checkpoint:
    """Read a network, whatever its layers are called: matrices and their biases, in order."""
    weights, mean, deviation = _fields(path, (WEIGHTS, MEAN, DEVIATION), Message("checkpoint"))
    if not isinstance(weights, dict):
        raise DataError("checkpoint '{path}': {weights} holds no weights by name", path=path, weights=WEIGHTS)
    parts = [_tensor(path, part) for part in weights.values()]
    layers = [Layer(*pair) for pair in zip(parts[::2], parts[1::2], strict=False)]
    found = Checkpoint(layers, _tensor(path, mean).flatten(), _tensor(path, deviation).flatten())
    if len(parts) % 2 or not layers or not _fits(found):
        raise DataError(
            "checkpoint '{path}': its layers do not follow on each other, or do not fit {mean}", path=path, mean=MEAN
        )
    return found


def _fits(checkpoint: Checkpoint) -> bool:
    width = len(checkpoint.mean)
    if len(checkpoint.deviation) != width:
        return False
    for layer in checkpoint.layers:
        if layer.weights.dim() != 2 or layer.weights.shape[1] != width or layer.biases.shape != layer.weights.shape[:1]:
            return False
        width = len(layer.weights)
    return width == 1


def save(path: Path, content: Any) -> None:
    """Write what PyTorch can; the old file stays whole until the new one is."""
    sink = io.BytesIO()
    need_torch().save(content, sink)
    write_bytes(path, sink.getvalue())


def load(path: Path, what: Message) -> Any:
    """Read a file of PyTorch that holds nothing but data; one that would run code is refused."""
    torch = need_torch()
    if is_pipe(path):
        raise DataError("cannot read '{path}': give a regular file, which can be read more than once", path=path)
    try:
        with path.open("rb") as file, torch.serialization.safe_globals(_numpy_parts()):
            return torch.load(file, map_location="cpu", weights_only=True)
    except OSError as error:
        raise unreadable(path, error) from None
    except (pickle.UnpicklingError, RuntimeError, EOFError, ValueError, KeyError, AttributeError, TypeError):
        raise DataError(
            "{what} '{path}' is not a file of PyTorch, is corrupted, or holds more than data", what=what, path=path
        ) from None


def _numpy_parts() -> Sequence[Any]:
    """What an array of numpy is made of, which is data too."""
    numpy = need("numpy", extra=EXTRA)
    multiarray = need("numpy._core.multiarray", extra=EXTRA)
    kinds = [getattr(numpy.dtypes, name) for name in dir(numpy.dtypes) if name.endswith("DType")]
    return [multiarray._reconstruct, multiarray.scalar, numpy.ndarray, numpy.dtype, *kinds]


def _fields(path: Path, names: Sequence[str], what: Message) -> list[Any]:
    content = load(path, what)
    missing = [name for name in names if not isinstance(content, dict) or name not in content]
    if missing:
        raise DataError("{what} '{path}' has no {missing}", what=what, path=path, missing=Listing(missing))
    return [content[name] for name in names]


def _tensor(path: Path, values: Any) -> Any:
    torch = need_torch()
    try:
        if isinstance(values, list | tuple) and any(hasattr(row, "shape") for row in values):
            return torch.stack([torch.as_tensor(row, dtype=torch.float32) for row in values])
        return torch.as_tensor(values, dtype=torch.float32)
    except (TypeError, ValueError, RuntimeError):
        raise DataError("'{path}' has rows that are not numbers, or are of different lengths", path=path) from None
