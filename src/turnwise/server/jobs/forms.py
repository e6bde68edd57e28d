"""Jobs as clients ask for them: plans with tighter bounds, read from requests and published as forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le
from pydantic import BaseModel, Field, create_model

from ...arena import MatchPlan, TimeControl, TournamentPlan
from ...games.look import Json
from ...lab.plan import LabPlan
from ...learning.data_plan import DataPlan
from ...learning.train_plan import REPORT_ENCODING, TrainPlan
from ...messages import Message
from ...plans import PlanField, fields_of
from ...run_folder import under_todays_names
from ...tuning import FitPlan, TunePlan
from ..requests import AGENT, AgentText, Elo, GameName, Name, Strict

FEWEST_AGENTS, MOST_AGENTS = 2, 16
MOST_EXPERIMENTS = 50
KEPT = object()
"""The default of the plan."""


@dataclass(frozen=True, kw_only=True)
class Bound:
    """How a client may set a field: within tighter bounds, with another default, or as another type of JSON."""

    least: float | None = None
    most: float | None = None
    default: Any = KEPT
    kind: Any = None
    asked_as: str = ""
    """What a form shows, where the type does not say it."""
    source: str | None = None
    """The list of a game that has the choices."""
    more: bool = False
    """Whether few need it."""
    only_with: tuple[str, str] | None = None
    """Another field, and the value that it must have."""


SEED = Bound(most=(1 << 32) - 1)
OPENINGS = Bound(kind=Annotated[str, Field(max_length=AGENT)], more=True)
TEST = Bound(most=10_000, default=200)
WEIGHTS = Bound(kind=Name, source="weights")
GAME = Bound(kind=GameName, asked_as="game")


def agents(fewest: int, most: int) -> Bound:
    """Bound a list of agents."""
    kind = Annotated[list[AgentText], Field(min_length=fewest, max_length=most)]
    return Bound(kind=kind, asked_as="agents", least=fewest, most=most)


@dataclass(frozen=True)
class JobForm:
    """One kind of job: the fields of its plans that a client may set, in the order of a form."""

    kind: str
    plans: tuple[type, ...]
    bounds: Mapping[str, Bound]
    presets: tuple[tuple[str, str, Mapping[str, int]], ...] = ()
    """A field, one of its values, and defaults of other fields that go with it."""
    model: type[BaseModel] = field(init=False)

    def __post_init__(self) -> None:
        """Make the model of its requests."""
        found = {name: _annotated(known, bound) for name, known, bound in self._fields()}
        name = f"{self.kind.capitalize()}Request"
        kind: Any = (Literal[self.kind], ...)
        model = create_model(name, __base__=Strict, __doc__=f"A job of the kind {self.kind}.", kind=kind, **found)
        object.__setattr__(self, "model", model)

    def read(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Check a request, also one that an earlier version has stored, and fill in defaults."""
        found = self.model.model_validate({**under_todays_names(values), "kind": self.kind})
        return found.model_dump(exclude={"kind"})

    def values(self) -> Json:
        """Describe the form for the web app."""
        return {
            "kind": self.kind,
            "fields": [_shown(name, known, bound) for name, known, bound in self._fields()],
            "presets": [
                {"field": name, "value": value, "defaults": dict(defaults)} for name, value, defaults in self.presets
            ],
        }

    def _fields(self) -> Iterator[tuple[str, PlanField | None, Bound]]:
        known = {name: each for plan in reversed(self.plans) for name, each in fields_of(plan).items()}
        for name, bound in self.bounds.items():
            yield name, known.get(name), bound


def _annotated(known: PlanField | None, bound: Bound) -> Any:
    """Make a field of a request: its type, bounds and default."""
    if known is None:
        return (bound.kind, ...)
    kind = bound.kind or (Literal[tuple(known.choices.labels)] if known.choices else known.kind)
    default = _default(known, bound)
    notes = [] if bound.kind else _limits(known, bound)
    title = Field(title=str(known.about.label), description=str(known.about.help))
    annotated = Annotated[(kind, *notes, title)]  # type: ignore[valid-type]
    if known.is_required:
        return (annotated, ...)
    return (annotated | None if default is None else annotated, default)


def _limits(known: PlanField, bound: Bound) -> list[Any]:
    kept = [each for each in known.bounds if not isinstance(each, Le) or bound.most is None]
    return [*kept, *([Ge(bound.least)] if bound.least is not None else []), *([Le(bound.most)] if bound.most else [])]


def _default(known: PlanField, bound: Bound) -> Any:
    if bound.default is not KEPT:
        return bound.default
    return None if known.is_required else known.default


def _shown(name: str, known: PlanField | None, bound: Bound) -> Json:
    """Describe a field of a form."""
    default = _default(known, bound) if known else None
    label = known.about.label if known else Message("Game") if bound.asked_as == "game" else Message("Agents")
    return {
        "name": name,
        "label": label.to_json(),
        "help": known.about.help.to_json() if known else None,
        "kind": bound.asked_as or _kind(known, bound),
        "least": bound.least if bound.least is not None or known is None else known.least,
        "most": bound.most if bound.most is not None or known is None else known.most,
        "step": known.step if known and known.kind is int else None,
        "choices": [{"value": value, "label": label.to_json()} for value, label in _choices(known)],
        "source": bound.source,
        "default": list(default) if isinstance(default, tuple) else default,
        "required": default is not None and known is not None and known.kind in (int, float),
        "more": bound.more,
        "only_with": {"field": bound.only_with[0], "value": bound.only_with[1]} if bound.only_with else None,
    }


def _kind(known: PlanField | None, bound: Bound) -> str:
    if bound.source or (known and known.choices):
        return "choice"
    if known and known.kind in (int, float):
        return "number"
    return "switch" if known and known.kind is bool else "text"


def _choices(known: PlanField | None) -> list[tuple[str, Message]]:
    return list(known.choices.labels.items()) if known and known.choices else []


SPRT = Bound(
    kind=Annotated[list[Elo], Field(min_length=2, max_length=2)],
    asked_as="interval",
    default=None,
    more=True,
)
QUICK_SIZES = (
    ("method", "genetic", {"population": 20, "epochs": 9, "games": 2}),
    ("method", "cma", {"population": 8, "epochs": 12, "games": 6}),
    ("method", "spsa", {"population": 10, "epochs": 20, "games": 4}),
)
"""Sizes that end in minutes on a laptop; those of the genetic algorithm are the course report's."""
REPORT_SIZES = (("encoding", REPORT_ENCODING, {"positions": 5000, "epochs": 2000}),)

FORMS = {
    form.kind: form
    for form in (
        JobForm(
            "match",
            (MatchPlan, TimeControl),
            {
                "game": GAME,
                "agents": agents(FEWEST_AGENTS, FEWEST_AGENTS),
                "games": Bound(most=10_000),
                "seed": SEED,
                "openings": OPENINGS,
                "adjudicate": Bound(more=True),
                "sprt": SPRT,
            },
        ),
        JobForm(
            "tournament",
            (TournamentPlan, TimeControl),
            {
                "game": GAME,
                "agents": agents(FEWEST_AGENTS, MOST_AGENTS),
                "games": Bound(most=1000),
                "seed": SEED,
                "openings": OPENINGS,
                "adjudicate": Bound(more=True),
                "system": Bound(more=True),
                "rounds": Bound(most=100, more=True, only_with=("system", "swiss")),
            },
        ),
        JobForm(
            "tune",
            (TunePlan,),
            {
                "game": GAME,
                "method": Bound(),
                "weights": WEIGHTS,
                "agent": Bound(kind=AgentText, more=True),
                "population": Bound(most=100),
                "epochs": Bound(most=200),
                "games": Bound(most=200),
                "benchmark_games": Bound(most=1000, more=True),
                "openings": OPENINGS,
                "seed": SEED,
                "test": TEST,
            },
            presets=QUICK_SIZES,
        ),
        JobForm(
            "fit",
            (FitPlan,),
            {
                "game": GAME,
                "weights": WEIGHTS,
                "games": Bound(least=10, most=2000, default=400),
                "seed": SEED,
                "test": TEST,
            },
        ),
        JobForm(
            "train",
            (TrainPlan, DataPlan),
            {
                "game": GAME,
                "encoding": Bound(kind=Name, default=None, source="encodings"),
                "positions": Bound(least=200, most=20_000, default=2000),
                "epochs": Bound(most=2000, default=20),
                "seed": SEED,
            },
            presets=REPORT_SIZES,
        ),
        JobForm(
            "lab",
            (LabPlan,),
            {
                "names": Bound(
                    kind=Annotated[list[Name], Field(min_length=1, max_length=MOST_EXPERIMENTS)],
                    asked_as="experiments",
                ),
                "quick": Bound(default=True),
                "seed": SEED,
            },
        ),
    )
}
