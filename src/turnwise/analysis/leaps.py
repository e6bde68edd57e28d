"""Scoring all moves within a limit: depth by depth while that is cheap, then by leaps to the deepest within reach.

A leap leaves out the depths in between, which cost a quarter of a search and serve only to order moves; what a depth
is worth does not depend on them. How far it may go is known in advance, because the work of iterations grows evenly
once odd and even depths are told apart: two plies ago it grew as it will grow next.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any

from .. import _core
from ..engine import Memory, StopToken, search
from ..report import Limits, Report

State = Any

TABLE_BYTES = 64 << 20
FIRST_PART = 0.01  # of a limit of nodes: so much work goes depth by depth, which shows how it grows
FIRST_SECONDS_PART = 0.1  # the same of a limit of time; more, so that where both are given nodes decide
FIRST_DEPTHS = 4  # at least: two of them odd, two even
FARTHEST = 3  # plies of a leap; the farther, the worse it is foreseen
LEAP_PART = 0.85  # of a limit: what a leap may be expected to use, had it left out nothing
STEP_PART = 1.4  # the same of one more ply: what was left out has saved some, and work may grow less than foreseen
LEFT_OUT_COST = 0.05  # more work of an iteration for each depth left out before it
LEAST_GROWTH = 1.2  # of an iteration's work over the one before


class Forecast:
    """How much work deeper iterations would take in all, as if no depth were left out.

    >>> forecast = Forecast()
    >>> for depth, nodes in enumerate((10, 40, 80, 320), start=1):
    ...     forecast.note(depth, nodes)
    >>> forecast.total(1), forecast.total(2)
    (1090.0, 3650.0)
    """

    def __init__(self) -> None:
        self.depth = 0
        self._total = self._last = 0.0
        self._growths = [LEAST_GROWTH, LEAST_GROWTH]  # into even depths, into odd ones

    def note(self, depth: int, nodes: int) -> None:
        """Take note of an iteration, the deepest so far."""
        steps, work = depth - self.depth, max(1.0, nodes)
        if steps == 1 and self._last:
            self._growths[depth % 2] = max(LEAST_GROWTH, work / self._last)
        if steps > 1:
            expected, between = self._ahead(steps)
            work /= 1 + LEFT_OUT_COST * (steps - 1)
            self._total += between * sqrt(work / expected)
        self.depth, self._last = depth, work
        self._total += work

    def total(self, steps: int) -> float:
        """Return the expected work of all depths up to one so many plies deeper."""
        return self._total + sum(self._ahead(steps))

    def _ahead(self, steps: int) -> tuple[float, float]:
        """Return what the iteration so many plies deeper would take, and what those before it."""
        last, between = self._last * self._growths[(self.depth + 1) % 2], 0.0
        for depth in range(self.depth + 2, self.depth + steps + 1):
            between += last
            last *= self._growths[depth % 2]
        return last, between


class Deepening:
    """A search of all moves that leaps; its limits hold for all of its iterations together."""

    def __init__(self, state: State, limits: Limits, stop: StopToken | None) -> None:
        self._state, self._limits, self._stop = state, limits, stop
        self._memory = Memory(table_bytes=TABLE_BYTES)
        self._forecast = Forecast()
        self._nodes, self._seconds = 0, 0.0

    def run(self) -> Report:
        """Return what the deepest finished iteration found; without any move where a limit came before the first."""
        noted = 0

        def is_cheap(report: Report) -> bool:
            nonlocal noted
            self._forecast.note(report.depth, report.nodes - noted)
            noted = report.nodes
            return report.depth < FIRST_DEPTHS or self._is_cheap(report)

        found = self._search(self._limits, progress=is_cheap)
        while not (found.solved or found.stopped) and (depth := self._next_depth()) is not None:
            deeper = self._search(self._rest(depth), first_depth=depth)
            if not deeper.moves:
                break
            self._forecast.note(depth, deeper.nodes)
            found = deeper
        return replace(found, nodes=self._nodes, seconds=self._seconds)

    def _search(self, limits: Limits, **iterations: Any) -> Report:
        found = search(
            self._state,
            limits=limits,
            all_moves=True,
            finish=False,
            memory=self._memory,
            stop=self._stop,
            table_bytes=TABLE_BYTES,
            **iterations,
        )
        self._nodes += found.nodes
        self._seconds += found.seconds
        return found

    def _is_cheap(self, report: Report) -> bool:
        limits = self._limits
        return (limits.nodes is None or report.nodes < FIRST_PART * limits.nodes) and (
            limits.seconds is None or report.seconds < FIRST_SECONDS_PART * limits.seconds
        )

    def _next_depth(self) -> int | None:
        """Return the deepest within reach; None where there is no other."""
        allowed, last = self._allowed(), self._limits.depth or _core.MAX_DEPTH
        for steps in range(min(FARTHEST, last - self._forecast.depth), 0, -1):
            if self._forecast.total(steps) <= (LEAP_PART if steps > 1 else STEP_PART) * allowed:
                return self._forecast.depth + steps
        return None

    def _allowed(self) -> float:
        """Return the nodes that the limits allow in all, at the speed so far; none where they are used up."""
        limits = self._limits
        nodes = [float(limits.nodes)] if limits.nodes is not None else []
        if limits.seconds is not None:
            nodes.append(self._nodes * limits.seconds / max(self._seconds, 1e-9))
        least = min(nodes, default=float("inf"))
        return least if least > self._nodes else 0.0

    def _rest(self, depth: int) -> Limits:
        """Return what is left of the limits for one depth."""
        nodes, seconds = self._limits.nodes, self._limits.seconds
        return Limits(
            depth=depth,
            nodes=None if nodes is None else nodes - self._nodes,
            seconds=None if seconds is None else seconds - self._seconds,
        )
