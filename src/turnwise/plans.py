"""Fields of plans: what each may hold and what people read about it, said once for every interface.

A plan is a dataclass. Its fields are annotated with bounds of `annotated_types`, with `Choices`, and with an `About`.
The command line makes its options of them, the server its requests, and the web app its forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass
from dataclasses import fields as dataclass_fields
from functools import cache
from math import inf
from numbers import Integral, Real
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le, MultipleOf

from .errors import OptionError, UnknownNameError
from .kinds import number_or_text, refused
from .messages import Listing, Message

MOST_SEED = 2**63 - 1
MOST_COUNT = 10**9
"""Of a whole number for which a field names no largest value: games, positions, epochs."""


@dataclass(frozen=True)
class About:
    """What people read about a field.

    `option` is its name on the command line where it has another, `read` makes a value of a text there, and `default`
    says what holds where nothing is given and the default itself does not tell. What does not `decide` what a run
    finds, but only how much of it there is, is not kept with the run: more can be asked for later.
    """

    label: Message
    help: Message
    option: str = ""
    read: Callable[[str], Any] | None = None
    default: str = ""
    decides: bool = True


@dataclass(frozen=True)
class Choices:
    """The values that a text may have, each with a label."""

    labels: Mapping[str, Message]

    def __hash__(self) -> int:
        """Make annotations of equal choices equal."""
        return hash(tuple(self.labels))


@dataclass(frozen=True)
class PlanField:
    """One field of a plan."""

    name: str
    kind: Any
    """The type of its values, without None."""
    about: About
    choices: Choices | None
    bounds: tuple[Ge | Gt | Le | MultipleOf, ...]
    default: Any

    @property
    def option(self) -> str:
        """Its name on the command line."""
        return f"--{self.about.option or self.name.replace('_', '-')}"

    @property
    def is_required(self) -> bool:
        """Whether a plan cannot be made without it."""
        return self.default is MISSING

    @property
    def least(self) -> Any:
        """The smallest value, or what all values are above; None if there is none."""
        lower = (each.ge if isinstance(each, Ge) else each.gt for each in self.bounds if isinstance(each, Ge | Gt))
        return next(lower, None)

    @property
    def most(self) -> Any:
        """The largest value; None if there is none."""
        return next((each.le for each in self.bounds if isinstance(each, Le)), None)

    @property
    def step(self) -> Any:
        """What a whole number is a multiple of."""
        return next((each.multiple_of for each in self.bounds if isinstance(each, MultipleOf)), 1)

    def check(self, value: Any) -> None:
        """Refuse a value that the field cannot have."""
        if value is None and self.default is None:
            return
        if self.choices and value not in self.choices.labels:
            raise UnknownNameError(
                "unknown {name} '{value}': choose one of {known}",
                name=self.name,
                value=str(value),
                known=Listing(self.choices.labels),
            )
        if self.kind in (int, float):
            self._check_number(value)

    def _check_number(self, value: Any) -> None:
        is_number: bool = isinstance(value, Integral if self.kind is int else Real)
        name = self.about.option or self.name
        if not is_number:
            raise refused(name, value, self.wanted)
        if self.kind is int and self.most is None and value > MOST_COUNT:
            raise OptionError(
                "{name}={value}: give {wanted}", name=name, value=number_or_text(value), wanted=up_to(MOST_COUNT)
            )
        if not abs(value) < inf or not all(_holds(bound, value) for bound in self.bounds):
            raise OptionError(
                "{name}={value}: give {wanted}", name=name, value=number_or_text(value), wanted=self.wanted
            )

    @property
    def wanted(self) -> Message:
        """What a number may be, in words."""
        values = {"least": self.least, "most": self.most}
        if self.step == 2:
            return (
                Message("an even number from {least}, for openings are played with sides swapped", least=self.least)
                if self.most is None
                else Message(
                    "an even number from {least} to {most}, for openings are played with sides swapped", **values
                )
            )
        if self.kind is int:
            return (
                Message("a whole number from {least}", least=self.least)
                if self.most is None
                else Message("a whole number from {least} to {most}", **values)
            )
        if any(isinstance(bound, Gt) for bound in self.bounds):
            return (
                Message("a number above {least}", least=self.least)
                if self.most is None
                else Message("a number above {least}, up to {most}", **values)
            )
        return (
            Message("a number from {least}", least=self.least)
            if self.most is None
            else Message("a number from {least} to {most}", **values)
        )


def up_to(most: int) -> Message:
    """Return what a whole number may be that was too large."""
    return Message("a whole number up to {most}", most=most)


@cache
def _fields_of(plan: Any) -> dict[str, PlanField]:
    hints = get_type_hints(plan, include_extras=True)
    found = (_field(each.name, hints[each.name], _default(each)) for each in dataclass_fields(plan))
    return {field.name: field for field in found if field is not None}


def fields_of(plan: type) -> dict[str, PlanField]:
    """Return the fields of a plan that people are told about, by name."""
    return _fields_of(plan)


def check_fields(plan: Any) -> None:
    """Refuse a plan with a value that its field cannot have."""
    for field in fields_of(type(plan)).values():
        field.check(getattr(plan, field.name))


def settings_of(plan: Any) -> dict[str, Any]:
    """Return what decides what a plan finds, as plain values."""
    fields = fields_of(type(plan))
    return {name: value for name, value in asdict(plan).items() if name not in fields or fields[name].about.decides}


def _default(field: Any) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _field(name: str, hint: Any, default: Any) -> PlanField | None:
    if get_origin(hint) is not Annotated:
        return None
    kind, *notes = get_args(hint)
    about = _one(About, notes)
    if about is None:
        return None
    bounds = tuple(note for note in notes if isinstance(note, Ge | Gt | Le | MultipleOf))
    return PlanField(name, _without_none(kind), about, _one(Choices, notes), bounds, default)


def _one(kind: type, notes: Iterable[Any]) -> Any:
    return next((note for note in notes if isinstance(note, kind)), None)


def _without_none(kind: Any) -> Any:
    if get_origin(kind) not in (Union, UnionType):
        return kind
    left = [each for each in get_args(kind) if each is not NoneType]
    return left[0] if len(left) == 1 else Union[tuple(left)]  # noqa: UP007


def _holds(bound: Any, value: Any) -> bool:
    if isinstance(bound, Ge):
        return bool(value >= bound.ge)
    if isinstance(bound, Gt):
        return bool(value > bound.gt)
    return bool(value <= bound.le) if isinstance(bound, Le) else value % bound.multiple_of == 0


Seed = Annotated[
    int,
    Ge(0),
    Le(MOST_SEED),
    About(
        Message("Random seed"),
        Message("Seed of everything random; the same seed gives the same results with any number of workers"),
    ),
]
Openings = Annotated[
    str,
    About(
        Message("Openings"),
        Message("Where games begin: plies=N and options of the start, or file:NAME with a position a line"),
        default="the game's own",
    ),
]
EVEN = (Ge(2), MultipleOf(2))
"""Bounds of a number of games: each opening is played twice, with sides swapped."""


def check_seed(seed: int) -> None:
    """Refuse a seed that no plan may have."""
    field = _field("seed", Seed, 0)
    assert field is not None
    field.check(seed)
