"""Keyword arguments of a class as options people write: `start:stones=10` becomes `Nim(stones=10)`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

from ..errors import OptionError
from ..messages import Listing, Message, Value
from ..sources import is_source
from .unknown import unknown_option

KINDS = {"int": int, "float": float, "bool": bool, "str": str}
TRUTH = {"true": True, "yes": True, "1": True, "on": True, "false": False, "no": False, "0": False, "off": False}
EMPTY = inspect.Parameter.empty
AGENT = "agent "  # begins the name of an owner that is no game


@dataclass(frozen=True)
class Keyword:
    """One keyword of a constructor: how a text becomes its value."""

    name: str
    kind: type | None
    """int, float, bool or str; None for what no text can give."""
    default: Any = EMPTY

    @property
    def is_needed(self) -> bool:
        """Whether there is no start without it."""
        return self.default is EMPTY

    @property
    def help(self) -> Message:
        """Describe kind and default in a few words."""
        kind: Value = self.kind.__name__ if self.kind else Message("not from a text")
        if self.is_needed:
            return Message("{kind}", kind=kind)
        return Message("{kind}, default: {value}", kind=kind, value=str(self.default))

    def read(self, owner: str, text: str) -> Any:
        """Read a value; OptionError names the option and what it takes."""
        if self.kind is None:
            raise OptionError(
                "{owner} option '{name}': only int, float, bool and str are read from a text",
                owner=owner,
                name=self.name,
            )
        try:
            return TRUTH[text.lower()] if self.kind is bool else self.kind(text)
        except (ValueError, KeyError):
            raise OptionError(
                "{owner} option '{name}': '{value}' is not {kind}",
                owner=owner,
                name=self.name,
                value=text,
                kind=_kind_name(self.kind),
            ) from None


def keywords_of(maker: Callable[..., Any]) -> dict[str, Keyword]:
    """List the keywords of a class or function, by annotation or by the kind of their default.

    >>> {name: str(each.help) for name, each in keywords_of(lambda stones=10, *, misere=False: None).items()}
    {'stones': 'int, default: 10', 'misere': 'bool, default: False'}
    """
    try:
        parameters = inspect.signature(maker).parameters.values()
    except (TypeError, ValueError):
        return {}
    hints = _hints(maker)
    return {
        each.name: Keyword(each.name, _kind(hints.get(each.name, each.annotation), each.default), each.default)
        for each in parameters
        if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)
    }


def read_keywords(owner: str, known: Mapping[str, Keyword], given: Mapping[str, Any]) -> dict[str, Any]:
    """Read the values that are texts; refuse a keyword that there is not, and say which there are."""
    for name in given:
        if name not in known:
            raise unknown_option(owner, name, known)
    values = {
        name: known[name].read(owner, value) if isinstance(value, str) else value for name, value in given.items()
    }
    missing = [name for name, each in known.items() if each.is_needed and name not in values]
    if missing:
        raise OptionError(
            "{owner} needs a value for {missing}: write {example}",
            owner=owner,
            missing=Listing(missing),
            example=_example(owner, missing[0]),
        )
    return values


def check_complete(maker: type, what: Message) -> None:
    """Refuse a class that has no object without values, where only an object of it can have them."""
    needed = [name for name, each in keywords_of(maker).items() if each.is_needed]
    if needed:
        raise OptionError(
            "{maker} needs a value for {needed}: give {what}, as {maker}({first}=...)",
            maker=maker.__name__,
            needed=Listing(needed),
            what=what,
            first=needed[0],
        )


def _example(owner: str, option: str) -> str:
    """Show where an option is written.

    >>> _example("nim", "stones"), _example("agent deep", "depth"), _example("agent my.py:Deep", "depth")
    ('start:stones=...', 'deep:depth=...', 'my.py:Deep,depth=...')
    """
    if not owner.startswith(AGENT):
        return f"start:{option}=..."
    name = owner.removeprefix(AGENT)
    return f"{name},{option}=..." if is_source(name) else f"{name.partition(':')[0]}:{option}=..."


def _hints(maker: Callable[..., Any]) -> Mapping[str, Any]:
    try:
        return get_type_hints(maker.__init__ if inspect.isclass(maker) and "__init__" in vars(maker) else maker)
    except Exception:  # annotations are anybody's; those that cannot be read are compared as texts
        return {}


def _kind(annotation: Any, default: Any) -> type | None:
    if annotation in KINDS.values():
        return annotation  # type: ignore[no-any-return]
    if isinstance(annotation, str) and annotation in KINDS:
        return KINDS[annotation]
    if annotation is EMPTY and type(default) in KINDS.values():
        return type(default)
    return None


def _kind_name(kind: type) -> Message:
    names = {
        int: Message("a whole number"),
        float: Message("a number"),
        bool: Message("yes or no"),
        str: Message("a text"),
    }
    return names[kind]
