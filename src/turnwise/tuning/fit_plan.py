"""The plan of a regression."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from annotated_types import Ge, Gt, Le

from .. import games
from ..arena.openings import parse_openings
from ..errors import OptionError
from ..messages import Message
from ..plans import About, Choices, Openings, Seed, check_fields
from .fields import TEST_BOUNDS, TEST_GAMES, Agent, TestBounds, TestGames, Weights
from .fitting import LOGISTIC, SQUARES
from .parameters import find_parameters, plan_agent

REGRESSION = "regression"
VALIDATION = 5  # one opening of so many
MOST_NODES = 10**9
LOSS_LABELS = {LOGISTIC: Message("Chances to win"), SQUARES: Message("Points")}


@dataclass(frozen=True, kw_only=True)
class FitPlan:
    """All that decides what a regression finds; the same plan gives the same weights with any number of workers."""

    game: str
    method: str = REGRESSION
    weights: Weights = "evaluation"
    agent: Agent = None
    games: Annotated[
        int,
        Ge(VALIDATION),
        About(Message("Games"), Message("Games whose positions are labelled")),
    ] = 1000
    nodes: Annotated[
        int,
        Ge(1),
        Le(MOST_NODES),
        About(
            Message("Nodes a position"),
            Message("Nodes of the solver for a position, and of a search where it finds no exact score"),
        ),
    ] = 5000
    until: Annotated[
        float,
        Gt(0),
        Le(1),
        About(
            Message("Part of each game"),
            Message("Part of each game that positions are sampled from, counted from its start; 1 is all of it"),
        ),
    ] = 0.6
    loss: Annotated[
        str | None,
        Choices(LOSS_LABELS),
        About(
            Message("Loss"),
            Message("What is minimised: logistic, of chances to win, or squares, of points"),
            default="logistic, or squares where every point counts",
        ),
    ] = None
    openings: Openings = ""
    seed: Seed = 0
    test: TestGames = TEST_GAMES
    sprt: TestBounds = TEST_BOUNDS

    def filled(self) -> FitPlan:
        """Check the plan, and put in what is not given."""
        parameters, spec = find_parameters(self.game, self.weights, self.agent), games.find(self.game)
        if unknown := set(parameters.names) - set(spec.start().features()):
            raise OptionError(
                "regression fits weights of features, and '{name}' is none of {game}",
                name=min(unknown),
                game=self.game,
            )
        check_fields(self)
        loss = self.loss or (SQUARES if spec.every_point_counts else LOGISTIC)
        if loss == LOGISTIC and spec.every_point_counts:
            raise OptionError(
                "loss={loss}: every point counts in {game}, so give {squares}",
                loss=loss,
                game=self.game,
                squares=SQUARES,
            )
        parse_openings(self.openings, spec)
        return replace(self, agent=plan_agent(self.game, self.weights, self.agent), loss=loss)
