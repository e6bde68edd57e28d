"""Trains a network: epoch after epoch, the same weights for the same plan and data, however often it was stopped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import inf, isfinite
from pathlib import Path
from time import perf_counter
from typing import Any

from ..atomic_files import remove
from ..bounded import is_there
from ..errors import DataError, OptionError
from ..extras import need
from ..messages import Message
from ..run_folder import check_settings
from .course_files import load, save
from .dataset import Dataset, Rows
from .inputs import need_torch
from .move_targets import ILLEGAL, MOVES, SCORE, WINNER
from .shards import EXTRA
from .torch_model import SEEDS, Layer, Model, draw_layers
from .train_plan import HUBER, LOGISTIC, MSE, POLICY, TrainPlan

FORMAT, VERSION = "turnwise training", 1
JUDGE_TOGETHER = 20_000  # rows judged at a time, for the curve
CHECKPOINT_SECONDS = 60.0  # and after this time, where epochs are long
CHECKPOINT_EVERY = 25  # epochs
SCORE_WEIGHT = 0.3  # of the loss of the score, beside that of who wins and of the moves
OUT_OF_QUESTION = -1e9  # logit of a move that is not legal


@dataclass(frozen=True)
class Epoch:
    """How one epoch went; losses are in units of the output, errors in points or chances to win."""

    number: int
    rate: float
    loss: float
    """Mean over the batches, while they were learned."""
    validation: float | None
    error: float | None
    """Mean distance from the targets that are held out."""
    seconds: float


@dataclass(frozen=True)
class Trained:
    """What a run has come to."""

    plan: TrainPlan
    layers: list[Layer]
    """Of the best epoch, for inputs as they come from `mean` and `deviation`."""
    mean: Any
    deviation: Any
    scale: float
    """Points in one unit of output."""
    checkpoint_scale: float
    """The same for a checkpoint, which after a data set file counts what that file counts."""
    epochs: tuple[Epoch, ...]
    best: int
    """Number of the epoch the layers are from."""


Progress = Callable[[TrainPlan, Epoch], None]


def train(
    plan: TrainPlan,
    dataset: Dataset,
    *,
    checkpoint: Path | None = None,
    seconds: float = inf,
    progress: Progress = lambda _plan, _epoch: None,
) -> Trained:
    """Train to the end of the plan; with a checkpoint file it goes on where an earlier run of plan and data was.

    After so many `seconds` no further epoch is begun; the first one always is.

    Ctrl-C writes the checkpoint and raises StoppedError, which holds what was best so far.
    """
    run = _Run(plan.filled(), dataset)
    if checkpoint and is_there(checkpoint):
        run.resume(checkpoint)
    kept = perf_counter()
    end = kept + seconds
    try:
        while not run.is_done and not (run.epochs and perf_counter() > end):
            progress(run.plan, run.learn_epoch())
            is_due = len(run.epochs) % CHECKPOINT_EVERY == 0 or perf_counter() - kept > CHECKPOINT_SECONDS
            if checkpoint and is_due:
                run.keep(checkpoint)
                kept = perf_counter()
    except KeyboardInterrupt:
        if checkpoint and run.epochs:
            run.keep(checkpoint)
        raise StoppedError(run.trained() if run.epochs else None) from None
    if checkpoint:
        remove(checkpoint)
    return run.trained()


class StoppedError(KeyboardInterrupt):
    """Ctrl-C, with the best network there was, if an epoch was over."""

    def __init__(self, trained: Trained | None) -> None:
        super().__init__()
        self.trained = trained


class _Run:
    """The state of a run between two epochs."""

    def __init__(self, plan: TrainPlan, dataset: Dataset) -> None:
        plan.check_material(dataset)
        self._torch = need_torch()
        self.plan = plan
        self.epochs: list[Epoch] = []
        self._material = dataset
        learned, self._apart = dataset.split(plan.validation, plan.seed)
        self._learned = learned
        inputs = learned.inputs
        self._mean: Any = None
        self._deviation: Any = None
        if plan.standardise:
            self._mean, self._deviation = standard_of(inputs.values)
        outputs = 1 if learned.targets.dim() == 1 else learned.targets.shape[1]
        sizes = (inputs.width, *plan.hidden, outputs)
        layers = draw_layers(sizes, plan.seed)
        self._model = Model(layers, is_dense=inputs.is_dense, mean=self._mean, deviation=self._deviation)
        self._optimizer = self._torch.optim.Adam(self._model.parameters, lr=plan.rate)
        self._schedule = self._torch.optim.lr_scheduler.StepLR(self._optimizer, plan.rate_step, plan.rate_factor)
        self._best = (-1, self._model.copies())
        self._kept = self._snapshot()

    @property
    def is_done(self) -> bool:
        """Whether all epochs are over, or too many brought nothing."""
        since = len(self.epochs) - 1 - self._best[0]
        tired = bool(self.plan.patience) and bool(self._apart) and since >= (self.plan.patience or 0)
        return len(self.epochs) >= self.plan.epochs or (tired and bool(self.epochs))

    def learn_epoch(self) -> Epoch:
        """Go once through the data, in an order that belongs to the epoch."""
        torch, plan, number = self._torch, self.plan, len(self.epochs)
        began = perf_counter()
        rate = self._optimizer.param_groups[0]["lr"]
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(((plan.seed << 20) + number) % SEEDS)  # of order, symmetries and dropout
            rows = self._learned.images() if plan.augment else self._learned
            order = torch.randperm(len(rows))
            losses = [self._step(rows.take(batch)) for batch in order.split(plan.batch)]
        self._schedule.step()
        validation, error = self._judged() if self._apart else (None, None)
        epoch = Epoch(number, rate, sum(losses) / len(losses), validation, error, perf_counter() - began)
        if not isfinite(epoch.loss) or not isfinite(validation or 0.0):
            raise OptionError(
                "rate={rate:g}: the loss of epoch {number} is not a number, give a smaller rate",
                rate=plan.rate,
                number=number,
            )
        self.epochs.append(epoch)
        if validation is None or validation <= min(_losses(self.epochs)):
            self._best = (number, self._model.copies())
        self._kept = self._snapshot()
        return epoch

    def _step(self, batch: Rows) -> float:
        self._optimizer.zero_grad()
        loss = self._loss(self._model.outputs(batch.inputs, dropout=self.plan.dropout), batch.targets)
        loss.backward()
        self._optimizer.step()
        return float(loss.detach())

    def _loss(self, outputs: Any, targets: Any) -> Any:
        functional = self._torch.nn.functional
        losses = {
            MSE: functional.mse_loss,
            HUBER: functional.huber_loss,
            LOGISTIC: functional.binary_cross_entropy_with_logits,
            POLICY: policy_loss,
        }
        return losses[self.plan.loss](outputs, targets)

    def _judged(self) -> tuple[float, float]:
        """Return loss and mean error of what is held out."""
        torch = self._torch
        with torch.no_grad():
            places = torch.arange(len(self._apart)).split(JUDGE_TOGETHER)
            outputs = torch.cat([self._model.outputs(self._apart.take(part).inputs) for part in places])
            return float(self._loss(outputs, self._apart.targets)), float(self._error(outputs, self._apart.targets))

    def _error(self, outputs: Any, targets: Any) -> Any:
        """Return the mean distance, in points or as a chance; of moves the share that nothing speaks for."""
        if self.plan.loss == LOGISTIC:
            return (outputs.sigmoid() - targets).abs().mean()
        if self.plan.loss == POLICY:
            return share_of_mistakes(outputs, targets)
        return (outputs - targets).abs().mean() * self._material.scale

    def trained(self) -> Trained:
        """Return the best so far."""
        now = self._model.copies()
        self._model.load(self._best[1])
        layers = self._model.layers()
        self._model.load(now)
        return Trained(
            plan=self.plan,
            layers=layers,
            mean=self._mean,
            deviation=self._deviation,
            scale=self._material.scale,
            checkpoint_scale=self._material.checkpoint_scale,
            epochs=tuple(self.epochs),
            best=self._best[0],
        )

    def _snapshot(self) -> dict[str, Any]:
        """Copy all that the next epoch depends on: Ctrl-C may come in the middle of one."""
        optimizer = self._optimizer.state_dict()
        moments = {
            key: {name: value.clone() for name, value in each.items()} for key, each in optimizer["state"].items()
        }
        return {
            "format": FORMAT,
            "version": VERSION,
            "plan": _plain(self.plan),
            "data": self._material.digest,
            "parameters": self._model.copies(),
            "optimizer": {"state": moments, "param_groups": [dict(group) for group in optimizer["param_groups"]]},
            "schedule": dict(self._schedule.state_dict()),
            "best": list(self._best),
            "epochs": [asdict(epoch) for epoch in self.epochs],
        }

    def keep(self, path: Path) -> None:
        """Write the state after the last epoch, and go back to it: a stop may come in the middle of one."""
        self.epochs = [Epoch(**each) for each in self._kept["epochs"]]
        self._best = (self._kept["best"][0], self._kept["best"][1])
        save(path, self._kept)

    def resume(self, path: Path) -> None:
        """Go on from a file; DataError if it is of another plan or other data."""
        found = load(path, Message("checkpoint"))
        damaged = DataError(
            "'{path}' is not a checkpoint of training, or corrupted: delete it to begin again", path=path
        )
        if not _has_heading(found):
            raise damaged
        kept, wanted = {**found["plan"], "data": found["data"]}, {**asdict(self.plan), "data": self._material.digest}
        check_settings(path, kept, wanted, holds=Message("training"), plan=TrainPlan, way_out=Message("delete it"))
        try:
            self._restore(found)
        except (KeyError, IndexError, TypeError, ValueError, RuntimeError, AttributeError):
            raise damaged from None

    def _restore(self, found: Mapping[str, Any]) -> None:
        self._model.load(found["parameters"])
        self._optimizer.load_state_dict(found["optimizer"])
        self._schedule.load_state_dict(found["schedule"])
        self._best = (found["best"][0], found["best"][1])
        self.epochs = [Epoch(**each) for each in found["epochs"]]
        self._kept = self._snapshot()


def policy_loss(outputs: Any, targets: Any) -> Any:
    """Add up what is lost by each head: who wins and the moves as cross entropy, the score as Huber has it."""
    functional = need_torch().nn.functional
    known = ~targets[:, WINNER].isnan()
    winner = functional.binary_cross_entropy_with_logits(
        outputs[known, WINNER], targets[known, WINNER], reduction="sum"
    )
    score = functional.huber_loss(outputs[:, SCORE], targets[:, SCORE], reduction="sum")
    logits, shares = _labelled_moves(outputs, targets)
    moves = -(logits.log_softmax(1) * shares.clamp(min=0)).sum()
    return (winner + SCORE_WEIGHT * score) / len(targets) + moves / max(len(shares), 1)


def share_of_mistakes(outputs: Any, targets: Any) -> Any:
    """Return how often the move that looks best has no share of the target."""
    logits, shares = _labelled_moves(outputs, targets)
    chosen = logits.argmax(1, keepdim=True)
    return (shares.gather(1, chosen) <= 0).float().mean()


def _labelled_moves(outputs: Any, targets: Any) -> tuple[Any, Any]:
    """Return logits and shares of the rows with labelled moves; no logit makes a move legal that is not."""
    shares = targets[:, MOVES:]
    rows = (shares > 0).any(1)
    shares = shares[rows]
    return outputs[rows, MOVES:].masked_fill(shares == ILLEGAL, OUT_OF_QUESTION), shares


def _has_heading(found: Any) -> bool:
    if not isinstance(found, dict) or not isinstance(found.get("plan"), dict):
        return False
    return (found.get("format"), found.get("version")) == (FORMAT, VERSION) and "data" in found


def _losses(epochs: Sequence[Epoch]) -> list[float]:
    return [epoch.validation for epoch in epochs if epoch.validation is not None]


def _plain(plan: TrainPlan) -> dict[str, Any]:
    return {**asdict(plan), "hidden": list(plan.hidden)}


def standard_of(values: Any) -> tuple[Any, Any]:
    """Mean and deviation of each column; a column that never changes has deviation 1, or it could not be divided by."""
    numpy = need("numpy", extra=EXTRA)
    torch = need_torch()
    mean, deviation = values.mean(0), torch.from_numpy(numpy.std(values.numpy(), axis=0))
    return mean, torch.where(deviation > 0, deviation, torch.ones_like(deviation))
