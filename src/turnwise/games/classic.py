"""The agent of a course report, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..messages import Words


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a classic agent thinks about one move."""

    depth: int
    evaluate: str | None = None
    """Instead of the evaluator of its reading."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """An option of a classic agent that the report leaves open."""

    values: tuple[str, ...]
    """The first is the default."""
    help: Words


@dataclass(frozen=True, kw_only=True)
class Classic:
    """The agent of the course report, as data: one plain search to a depth."""

    depth: int | None
    """None where a schedule says it for each state."""
    move_order: str
    """"ascending" tries moves by number, "shuffled" in another random order at every node."""
    readings: dict[str, str]
    """Evaluator by the name of the reading of the report; the first is the default."""
    level: int | None = None
    """The level that it is about as strong as, measured by `bench/levels.py GAME --against classic`."""
    schedules: dict[str, Callable[[Any], Plan]] = field(default_factory=dict)
    """Plans by name; the first is the default."""
    tree: Callable[..., Any] | None = None
    """tree(state, reading, **choices) -> what is searched instead, where the report's agent looks ahead in another game
    with the same moves. It evaluates by itself, as the reading has it."""
    choices: dict[str, Choice] = field(default_factory=dict)
    """Further options of the agent, for its tree."""
    depths: dict[str, int] = field(default_factory=dict)
    """Usual depths by part, where the report's agent has parts that look ahead each for itself; `NAME_depth` gives a
    part another one, and `depth` gives all of them one."""
    part: Callable[[Any], str] | None = None
    """part(state) -> which part chooses the move here, where there are `depths`."""
    evaluation: dict[str, int] = field(default_factory=dict)
    """Weights of the report's evaluation, where they can be tuned; the agent's option of this name gives others."""
    most_weight: int = 1000
    """The largest weight of the evaluation; the least is 0."""
    weighted: Callable[[str, Mapping[str, int]], str] | None = None
    """weighted(reading, evaluation) -> the evaluator with other weights; None where they are weights by feature, and
    a win is beyond whatever they sum up to."""
    networks: bool = False
    """Whether the report has networks in place of its evaluation; the agent takes files of them."""
    branching: int | None = None
    """Most moves of a state the agent looks at, where the report leaves some out."""
    pruning: dict[str, int] = field(default_factory=dict)
    """Weights by criterion of what is left out; an option like `evaluation`."""
