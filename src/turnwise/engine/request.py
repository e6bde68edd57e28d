"""One call of the core: its limits, its options and its complaints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from .. import _core
from ..errors import LimitsError
from ..kinds import of_core
from ..report import Limits
from .options import FULL
from .stopping import StopToken, stop_token

MOST_NODES = 1 << 62  # what the core can count
_T = TypeVar("_T")


def allowance(limits: Limits, stop: StopToken | None) -> tuple[int | None, int | None, float | None, StopToken | None]:
    """Return limits and token as every request of the core takes them; the token of the block unless one is given."""
    depth, nodes = limits.depth, limits.nodes
    return (
        None if depth is None else min(depth, _core.MAX_DEPTH),
        None if nodes is None else min(nodes, MOST_NODES),
        limits.seconds,
        stop or stop_token(),
    )


def search_request(
    limits: Limits, *, stop: StopToken | None = None, options: Mapping[str, object]
) -> _core.SearchRequest:
    """Return what the core is asked to search, with the options by their names."""
    request = _core.SearchRequest(*allowance(limits, stop))
    for name, value in options.items():
        request.set(name, dict(value) if isinstance(value, Mapping) else value)
    return request


def ask_core(work: Callable[[], _T]) -> _T:
    """Ask the core; what it complains of is a TurnwiseError, what the code of a game raises stays what it is."""
    try:
        return work()
    except (TypeError, ValueError) as error:
        raise of_core(error) from error.__cause__


def chosen_limits(
    limits: Limits | None, *, depth: int | None, nodes: int | None, seconds: float | None, default: Limits
) -> Limits:
    """Return the limits that were given, in one way or the other; the default if there are none."""
    given = (depth, nodes, seconds) != (None, None, None)
    if limits is None:
        return Limits(depth=depth, nodes=nodes, seconds=seconds) if given else default
    if given:
        raise LimitsError("give limits=Limits(...), or depth, nodes and seconds, but not both")
    return limits


def check_depth(limits: Limits, *, method: str) -> None:
    """Refuse a plain method without a depth: it does not deepen, so other limits would leave it with nothing."""
    if method != FULL and limits.depth is None:
        raise LimitsError("method={method} needs a depth", method=method)
