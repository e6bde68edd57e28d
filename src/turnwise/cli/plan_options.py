"""Options of a command that come from the fields of plans: names, kinds, choices, defaults and help."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar

from cyclopts import Group, Parameter

from ..plans import PlanField, fields_of

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Part:
    """Fields of a plan that a command takes; optional ones are left to the plan where they are not given."""

    plan: type
    only: tuple[str, ...] = ()
    optional: bool = False
    group: Group | None = None
    """Title of these options in the help."""
    usual: Mapping[str, str] = field(default_factory=dict)
    """Defaults that the command has instead of the plan's, in words."""

    @property
    def fields(self) -> list[PlanField]:
        """The fields, without those that every plan must have: commands take these by position."""
        found = [field for field in fields_of(self.plan).values() if not field.is_required]
        return [field for field in found if not self.only or field.name in self.only]


def takes(*plans: type | Part) -> Callable[[Command], Command]:
    """Add the fields of plans to a command as options, in place of its `**chosen`; of equal names the first counts."""
    parts = [each if isinstance(each, Part) else Part(each) for each in plans]

    def with_options(command: Command) -> Command:
        signature = inspect.signature(command, eval_str=True)
        own = list(signature.parameters.values())
        assert own.pop().kind is inspect.Parameter.VAR_KEYWORD
        options: dict[str, inspect.Parameter] = {}
        for option in (option for part in parts for option in _options(part)):
            options.setdefault(option.name, option)
        taken = {option.name for option in own}
        command.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[
                *(each for each in own if each.kind is not inspect.Parameter.KEYWORD_ONLY),
                *(option for name, option in options.items() if name not in taken),
                *(each for each in own if each.kind is inspect.Parameter.KEYWORD_ONLY),
            ]
        )
        command.__annotations__.pop("chosen")
        return command

    return with_options


def given(plan: type, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that are fields of a plan and have a value, read as the plan takes them."""
    found = {name: chosen[name] for name in fields_of(plan) if chosen.get(name) is not None}
    return {name: _read(fields_of(plan)[name], value) for name, value in found.items()}


def _read(field: PlanField, value: Any) -> Any:
    return field.about.read(value) if field.about.read and isinstance(value, str) else value


def _options(part: Part) -> Iterator[inspect.Parameter]:
    for each in part.fields:
        default = None if part.optional or each.about.read else each.default
        kind = _kind(each)
        yield inspect.Parameter(
            each.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=default,
            annotation=Annotated[kind if default is not None else kind | None, _parameter(each, default, part)],
        )


def _kind(field: PlanField) -> Any:
    if field.choices:
        return Literal[tuple(field.choices.labels)]
    return str if field.about.read else field.kind


def _parameter(field: PlanField, default: Any, part: Part) -> Parameter:
    usual = part.usual.get(field.name) or field.about.default
    shown = usual or (_shown(field.default) if default is None else "")
    negative = (f"--no-{field.option[2:]}",) if field.kind is bool and default is None else ()
    more: dict[str, Any] = {"show_default": lambda _value: shown} if shown else {}
    if part.group:
        more["group"] = part.group
    return Parameter(name=field.option, help=f"{field.about.help}.", negative=negative, **more)


def _shown(default: Any) -> str:
    return "" if default in (None, False, "", ()) else str(default)
