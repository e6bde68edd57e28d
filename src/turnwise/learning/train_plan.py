"""The plan of a training, and the recipes that fill in what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Ge, Gt, Le

from .. import games
from ..bounded import whole_number
from ..errors import OptionError, UnknownNameError
from ..messages import Listing, Message
from ..plans import About, Choices, Seed, check_fields
from .dataset import TARGETS, Dataset, check_target, gather

MSE, HUBER, LOGISTIC, POLICY = "mse", "huber", "logistic", "policy"
LOSS_LABELS = {
    MSE: Message("Squared error"),
    HUBER: Message("Huber's, linear beyond one unit"),
    LOGISTIC: Message("Chances to win"),
    POLICY: Message("Who wins, by how much, and which moves to try"),
}
BY_ENCODING = "by encoding"
REPORT_ENCODING = "report"  # of the course report's network
MOST_HIDDEN, MOST_UNITS = 30, 1 << 16  # the core takes no more layers, and memory not many more units


def hidden_layers(text: str) -> tuple[int, ...]:
    """Read the units of layers.

    >>> hidden_layers("256-64-8")
    (256, 64, 8)
    """
    parts = text.split("-") if text else []
    units = [number for part in parts if (number := whole_number(part))]
    if len(units) != len(parts):
        raise OptionError("layers '{text}': give the units of the hidden layers, as 256-64-8", text=text)
    return tuple(units)


@dataclass(frozen=True, kw_only=True)
class TrainPlan:
    """All that decides what is learned, with the data."""

    game: str
    encoding: Annotated[
        str,
        About(Message("Encoding"), Message("How a position becomes numbers"), default="the game's first"),
    ] = ""
    hidden: Annotated[
        tuple[int, ...],
        About(
            Message("Hidden layers"),
            Message("Units of the layers between inputs and output, as 256-64-8"),
            option="layers",
            read=hidden_layers,
            default=BY_ENCODING,
        ),
    ] = ()
    epochs: Annotated[
        int,
        Ge(1),
        About(Message("Epochs"), Message("Maximum times to go through the data"), default=BY_ENCODING),
    ] = 0
    batch: Annotated[
        int,
        Ge(1),
        About(Message("Batch size"), Message("Positions of a step"), default=BY_ENCODING),
    ] = 0
    rate: Annotated[
        float,
        Gt(0),
        About(Message("Learning rate"), Message("Learning rate of Adam at the start"), default=BY_ENCODING),
    ] = 0.0
    rate_step: Annotated[
        int,
        Ge(1),
        About(Message("Rate step"), Message("Epochs after which the rate is multiplied"), default=BY_ENCODING),
    ] = 0
    rate_factor: Annotated[
        float,
        Gt(0),
        About(Message("Rate factor"), Message("Factor that the rate is multiplied by")),
    ] = 0.3
    loss: Annotated[
        str,
        Choices(LOSS_LABELS),
        About(
            Message("Loss"),
            Message(
                "mse, or huber, which is linear beyond one unit of output; logistic learns who wins, not by how much;"
                " policy learns both, and which moves to try, from data whose moves are labelled"
            ),
        ),
    ] = MSE
    odds: Annotated[
        float,
        Ge(0),
        About(
            Message("Log-odds of a point"),
            Message("Log-odds of winning that a point stands for, with the loss logistic"),
            default="by the spread of the points",
        ),
    ] = 0.0
    dropout: Annotated[
        float,
        Ge(0),
        Le(0.9),
        About(Message("Dropout"), Message("Share of the hidden units that are left out at random")),
    ] = 0.0
    augment: Annotated[
        bool,
        About(
            Message("Symmetries"),
            Message("Show the positions under symmetries of the board, chosen at random for each epoch"),
        ),
    ] = False
    patience: Annotated[
        int | None,
        Ge(0),
        About(
            Message("Patience"),
            Message("Epochs without a better validation loss after which training ends; 0 is never"),
            default=BY_ENCODING,
        ),
    ] = None
    validation: Annotated[
        float,
        Ge(0),
        Le(0.9),
        About(Message("Validation share"), Message("Share of the games that are held out; 0 holds out none")),
    ] = 0.05
    target: Annotated[
        str,
        About(
            Message("Target"),
            Message("score, result, or the weight of the result between them, from 0 to 1; proved scores stay"),
        ),
    ] = TARGETS[0]
    standardise: Annotated[
        bool | None,
        About(
            Message("Standardised inputs"),
            Message("Subtract the mean of each input and divide by its deviation; dense encodings only"),
            default=BY_ENCODING,
        ),
    ] = None
    seed: Seed = 0

    def filled(self) -> TrainPlan:
        """Check the plan, and put in what is not given: the course report's recipe, or one for sparse inputs."""
        spec = games.find(self.game)
        known = spec.encodings()
        if not known:
            raise OptionError(
                "{game} has no encoding for a network: choose another game, or weigh its features", game=spec.name
            )
        encoding = self.encoding or known[0]
        if encoding not in known:
            raise UnknownNameError(
                "unknown {game} encoding '{encoding}': choose one of {known}",
                game=spec.name,
                encoding=encoding,
                known=Listing(known),
            )
        usual = POLICY_RECIPE if self.loss == POLICY else RECIPES.get(encoding, USUAL)
        given = {name: value for name in usual if (value := getattr(self, name)) not in ((), 0, 0.0, None)}
        if self.patience == 0:
            given["patience"] = 0
        if self.standardise is not None:
            given["standardise"] = self.standardise
        full = replace(self, encoding=encoding, **{**usual, **given})
        full._check()
        return full

    def _check(self) -> None:
        check_fields(self)
        if len(self.hidden) > MOST_HIDDEN or not all(1 <= units <= MOST_UNITS for units in self.hidden):
            raise OptionError(
                "hidden={hidden}: give at most {layers} layers of 1 to {units} units",
                hidden=str(self.hidden),
                layers=MOST_HIDDEN,
                units=MOST_UNITS,
            )
        if self.odds and self.loss != LOGISTIC:
            raise OptionError("odds={odds}: only the loss {loss} has odds", odds=self.odds, loss=LOGISTIC)
        if check_target(self.target) and self.loss == POLICY:
            raise OptionError(
                "target '{target}': the loss {loss} learns result and score by outputs of their own, leave it out",
                target=self.target,
                loss=POLICY,
            )

    def check_material(self, dataset: Dataset) -> None:
        """Refuse to standardise rows that are never whole; of a filled plan."""
        if self.standardise and not dataset.rows.inputs.is_dense:
            raise OptionError(
                "standardise: rows of encoding {encoding} are too wide for it, leave it out", encoding=self.encoding
            )

    @property
    def error_unit(self) -> str:
        """What the mean error of an epoch is measured in."""
        return {LOGISTIC: "of a win", POLICY: "of the moves"}.get(self.loss, "points")

    def gather(self, sources: Sequence[Path], *, scale: float | None = None) -> Dataset:
        """Read and encode what the plan learns from; of a filled plan. `scale` is for data set files."""
        return gather(
            sources,
            game=self.game,
            encoding=self.encoding,
            target=self.target,
            augment=self.augment,
            odds=self.odds if self.loss == LOGISTIC else None,
            scale=scale,
            moves=self.loss == POLICY,
        )


# The course report's own: 56-256-64-8-1, batches of 500, 2000 epochs, StepLR(400, 0.3), inputs standardised.
REPORT: Mapping[str, Any] = {
    "hidden": (256, 64, 8),
    "epochs": 2000,
    "batch": 500,
    "rate": 1e-3,
    "rate_step": 400,
    "rate_factor": 0.3,
    "patience": 0,
    "standardise": True,
}
USUAL: Mapping[str, Any] = {
    "hidden": (32, 16),
    "epochs": 40,
    "batch": 1000,
    "rate": 2e-3,
    "rate_step": 10,
    "rate_factor": 0.3,
    "patience": 10,
    "standardise": False,
}
# For many positions, each with a row for every state after one of its moves.
POLICY_RECIPE: Mapping[str, Any] = {
    "hidden": (512, 64),
    "epochs": 24,
    "batch": 1024,
    "rate": 2e-3,
    "rate_step": 6,
    "rate_factor": 0.3,
    "patience": 8,
    "standardise": False,
}
RECIPES = {REPORT_ENCODING: REPORT}
