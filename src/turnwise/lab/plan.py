"""What a run of the lab is asked for with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..messages import Message
from ..plans import About, Seed


@dataclass(frozen=True)
class LabPlan:
    """Experiments by chapter or by name, quick or in full."""

    names: Annotated[
        tuple[str, ...],
        About(Message("Experiment"), Message("A chapter, as sim, or an experiment of one, as sim.depths")),
    ]
    quick: Annotated[
        bool,
        About(Message("Quick"), Message("Minutes instead of an hour, with wider intervals")),
    ] = False
    seed: Seed = 0
