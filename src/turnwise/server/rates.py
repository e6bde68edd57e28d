"""How often somebody may ask: a bucket that fills up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_CLIENTS = 10_000  # remembered


class Rates:
    """A bucket of requests for each client, which fills up again with time."""

    def __init__(self, *, a_second: float, burst: int) -> None:
        self._a_second = a_second
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def is_spent(self, client: str) -> bool:
        """Whether the client's bucket is empty."""
        return self._left(client, time.monotonic()) < 1

    def _left(self, client: str, now: float) -> float:
        left, then = self._buckets.get(client, (float(self._burst), now))
        return min(self._burst, left + (now - then) * self._a_second)

    def allow(self, client: str) -> bool:
        """Take one request out of the client's bucket, if it is not empty."""
        now = time.monotonic()
        left = self._left(client, now)
        self._buckets.pop(client, None)
        self._buckets[client] = (max(0.0, left - 1), now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return left >= 1
