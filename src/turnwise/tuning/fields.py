"""Fields that plans of tuners and of regression share."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, MultipleOf

from ..arena import Sprt
from ..messages import Message
from ..plans import About

Weights = Annotated[
    str,
    About(
        Message("Weights"),
        Message("Option of the agent that is tuned: evaluation; in Othello also pruning, probcut or branching"),
    ),
]
Agent = Annotated[
    str | None,
    About(
        Message("Agent"),
        Message("Agent that plays with the weights"),
        default="classic where it has weights, else search:depth=2",
    ),
]
TestGames = Annotated[
    int,
    Ge(0),
    MultipleOf(2),
    About(
        Message("Test games"),
        Message("Maximum games in the test against the start weights at the end; 0 leaves it out"),
        decides=False,
    ),
]
TestBounds = Annotated[
    Sprt,
    About(
        Message("Bounds of the test"),
        Message("Bounds of the test in normalised Elo"),
        read=Sprt.parse,
        default="0,30",
        decides=False,
    ),
]
TEST_GAMES = 1000
TEST_BOUNDS = Sprt(0, 30)
