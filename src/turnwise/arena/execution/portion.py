"""How much of some work to hand out at a time."""

from __future__ import annotations

from dataclasses import dataclass

TASK_SECONDS = 1.0  # of work to hand out at a time: enough that handing out costs nothing, little to lose
LEAST_SECONDS = 1e-6  # of a task, so that none takes no time


@dataclass
class Portion:
    """How many pieces make a task of about a second, from how long tasks have taken; the first ones are small.

    >>> portion = Portion(most=1000)
    >>> for size, seconds in ((1, 0.01), (2, 0.02), (1000, 4.0)):
    ...     portion.learn(size, seconds)
    ...     print(portion.size)
    2
    4
    250
    """

    most: int
    size: int = 1

    def learn(self, size: int, seconds: float) -> None:
        """Take note of a task that is done: the next ones have at most twice as many pieces."""
        fitting = size * TASK_SECONDS / max(seconds, LEAST_SECONDS)
        self.size = max(1, min(int(fitting), 2 * size, self.most))
