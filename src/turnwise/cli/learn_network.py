"""`turnwise learn network` and `turnwise learn convert`: from positions to a network file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from .. import games
from ..atomic_files import check_writable
from ..bounded import is_folder
from ..documents.writing import check_packages
from ..errors import OptionError
from ..evaluation import Network
from ..learning.course_files import read_dataset, write_checkpoint, write_dataset
from ..learning.dataset import Dataset, report_rows
from ..learning.export import REPORT, checkpoint_of, network_of, network_of_checkpoint
from ..learning.inputs import need_torch
from ..learning.report import write_training
from ..learning.scale import check_scale, outputs_at_random, scale_of
from ..learning.shards import read_positions
from ..learning.train_plan import TrainPlan
from ..learning.training import Epoch, StoppedError, Trained, train
from ..messages import Message
from ..terminal.voice import say_rows, spoken
from .naming import game_named
from .option_checks import check_folder
from .output import complain, say, write_json
from .plan_options import given, takes
from .progress import Bar

RESUME = ".training"  # ends the name of the file that a stopped run goes on from


@takes(TrainPlan)
def network(
    game: str,
    file: Path,
    /,
    *,
    data: tuple[Path, ...],
    scale: float | None = None,
    checkpoint: Path | None = None,
    out: Path | None = None,
    json: bool = False,
    **chosen: Any,
) -> None:
    """Train a network on labelled positions and write it as a file that agents play with.

    With the encoding `report` of Hand of the King the defaults are those of the course report.
    Ctrl-C writes the best network so far, and the same command goes on from there.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    file
        File of the network.
    data
        A folder of `turnwise learn data`, or a data set file of the course report; may be repeated.
    scale
        Points of a result in one unit of the outputs of a data set file; default: found from its largest output.
    checkpoint
        Also write the network as the course report keeps it, for PyTorch; its inputs must be standardised.
    out
        Folder for a report with the curves, as a page, Markdown, CSV, Parquet and PNG.
    json
        Print one JSON object at the end.
    """
    need_torch()
    if out is not None:
        check_folder(out)
        check_packages()
    check_writable(file)
    plan = TrainPlan(game=game_named(game).name, **given(TrainPlan, chosen)).filled()
    if checkpoint is not None:
        _check_checkpoint(checkpoint, file, plan)
    dataset = plan.gather(data, scale=scale)
    if dataset.found and dataset.found.is_changed and scale is None:
        complain(dataset.found.words(_dataset_words(*data)))
    try:
        trained = _trained(plan, dataset, file)
    except StoppedError as stopped:
        if stopped.trained:
            _write(stopped.trained, dataset, file, checkpoint, out)
            complain(
                Message("stopped; '{file}' is the best so far, and the same command goes on from there", file=str(file))
            )
        raise
    made = _write(trained, dataset, file, checkpoint, out)
    if json:
        write_json({"file": str(file), "layers": made.sizes, **dict(made.provenance)})
    else:
        _show(trained, dataset, file, made)


def convert(
    source: Path,
    file: Path,
    /,
    *,
    game: str = "",
    encoding: str = REPORT,
    scale: float | None = None,
    data: Path | None = None,
) -> None:
    """Turn a checkpoint of the course report into a network file, or a folder of shards into its data set file.

    A checkpoint does not say what its output counts: the largest output on the data, or on 2000 positions of random
    games, is taken for the largest result if it is beyond it.

    Parameters
    ----------
    source
        A checkpoint of PyTorch, or a folder of `turnwise learn data`.
    file
        The network file, or the data set file.
    game
        Name of the game; default: the one that has the encoding.
    encoding
        How positions become numbers.
    scale
        Points of a result in one unit of the checkpoint's output.
    data
        The data set file that the checkpoint was trained on, to find the scale from.
    """
    if scale is not None:
        check_scale(scale)
    need_torch()
    check_writable(file)
    name = game or _game_with(encoding)
    if is_folder(source):
        if scale is not None or data is not None:
            raise OptionError("--scale and --data are for a checkpoint: a data set file holds points")
        inputs, outputs = report_rows(read_positions([source], name), encoding)
        write_dataset(file, inputs, outputs)
        size = {"n": len(inputs), "numbers": inputs.shape[1]}
        say(Message("{file}: {n:,} rows of {numbers} numbers", file=str(file), **size))
        return
    found = network_of_checkpoint(source, game=name, encoding=encoding)
    found = replace(found, scale=_checkpoint_scale(found, source, data, scale))
    found.write(file)
    say(
        Message(
            "{file}: {game}, {encoding}, layers {layers}, scale {scale:.4g}",
            file=str(file),
            game=name,
            encoding=encoding,
            layers="-".join(map(str, found.sizes)),
            scale=found.scale,
        )
    )


def _checkpoint_scale(found: Network, source: Path, data: Path | None, given: float | None) -> float:
    """Return the scale that is given, or find it from data or from positions of random games, and print it."""
    if given is not None:
        return given
    spec = games.find(found.game)
    outputs = outputs_at_random(found.native(), spec) if data is None else read_dataset(data)[1]
    scale = scale_of(outputs, spec)
    if scale.is_changed:
        complain(scale.words(Message("checkpoint '{file}'", file=source) if data is None else _dataset_words(data)))
    return scale.value


def _dataset_words(*files: Path) -> Message:
    return Message("data set '{files}'", files=", ".join(map(str, files)))


def _check_checkpoint(checkpoint: Path, file: Path, plan: TrainPlan) -> None:
    """Refuse one that cannot be written at the end, or would take the place of what is."""
    check_writable(checkpoint)
    if checkpoint.resolve() in (file.resolve(), _resume_file(file).resolve()):
        raise OptionError(
            "{option} {file}: the network goes there itself, name another file",
            option="--checkpoint",
            file=str(checkpoint),
        )
    if not plan.standardise:
        raise OptionError(
            "{option} {file}: it holds mean and deviation of the inputs, give {way_out}",
            option="--checkpoint",
            file=str(checkpoint),
            way_out="--standardise",
        )


def _resume_file(file: Path) -> Path:
    return file.with_name(file.name + RESUME)


def _game_with(encoding: str) -> str:
    having = [spec.name for spec in games.all_games() if encoding in spec.encodings()]
    if len(having) != 1:
        raise OptionError(
            "{option} {encoding}: {count} games have it, name one with {way_out}",
            option="--encoding",
            encoding=encoding,
            count=len(having),
            way_out="--game",
        )
    return having[0]


def _trained(plan: TrainPlan, dataset: Dataset, file: Path) -> Trained:
    with Bar(plan.epochs) as live:

        def progress(_plan: TrainPlan, epoch: Epoch) -> None:
            live.show(epoch.number + 1, lambda: _words(epoch))

        return train(plan, dataset, checkpoint=_resume_file(file), progress=progress)


def _words(epoch: Epoch) -> Message:
    words = Message("loss {loss:.4f}", loss=epoch.loss)
    if epoch.validation is None:
        return words
    return Message(
        "{words}, held out {validation:.4f}, error {error:.3f}",
        words=words,
        validation=epoch.validation,
        error=epoch.error,
    )


def _write(trained: Trained, dataset: Dataset, file: Path, checkpoint: Path | None, out: Path | None) -> Network:
    made = network_of(trained, dataset)
    made.write(file)
    if checkpoint is not None:
        write_checkpoint(checkpoint, checkpoint_of(trained))
    if out is not None:
        write_training(trained, dataset, out, spoken().code)
    return made


def _show(trained: Trained, dataset: Dataset, file: Path, made: Network) -> None:
    best = trained.epochs[trained.best]
    seconds = sum(epoch.seconds for epoch in trained.epochs)
    data = Message("{n:,} positions, {exact:,} of them solved", n=len(dataset.rows), exact=dataset.exact)
    epochs = Message(
        "{n} in {seconds:.1f} s, the best is number {number}: {words}",
        n=len(trained.epochs),
        seconds=seconds,
        number=best.number,
        words=_words(best),
    )
    say_rows([(Message("data"), data), (Message("epochs"), epochs)])
    layers, size = "-".join(map(str, made.sizes)), file.stat().st_size
    say(Message("{file}: layers {layers}, {n:,} bytes", file=str(file), layers=layers, n=size))
