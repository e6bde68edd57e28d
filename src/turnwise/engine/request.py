"""One call of the core: its limits, its options and its complaints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from .. import _core
from ..errors import LimitsError, OptionError
from ..evaluation.network import has_policy
from ..kinds import of_core
from ..report import Limits
from .options import FULL, MCTS, NETWORK_PRIORS, PLAIN_METHODS, AlphaBetaOptions, SearchOptions
from .stopping import StopToken, stop_token

MOST_NODES = 1 << 62  # what the core can count
SIMULATION_OPTIONS = SearchOptions.__annotations__.keys() - AlphaBetaOptions.__annotations__.keys()
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


def check_options(limits: Limits, options: Mapping[str, object]) -> None:
    """Refuse what would not end, would find nothing, or that the method does not have."""
    method = str(options.get("method", FULL))
    if method in PLAIN_METHODS and limits.depth is None:
        raise LimitsError("method={method} needs a depth", method=method)
    if method != MCTS:
        for name in SIMULATION_OPTIONS & options.keys():
            raise OptionError("search option {option}: only method='mcts' has it", option=name)
        return
    if limits.depth and not (limits.nodes or limits.seconds or "simulations" in options):
        raise LimitsError("method=mcts does not end at a depth: give simulations, nodes or seconds")
    if options.get("root_noise") and options.get("priors", "none") == "none":
        raise OptionError(
            "search option root_noise: there are no priors to add it to, give priors='uniform' or 'evaluator'"
        )


def check_priors(options: Mapping[str, object], evaluate: object) -> None:
    """Refuse priors of a network where what evaluates is none, or has not learned which moves to try."""
    if options.get("priors") == NETWORK_PRIORS and not has_policy(evaluate):
        raise OptionError("search option priors=network: give a network that has learned moves as evaluate")


def with_leaves(options: Mapping[str, object], evaluate: object) -> Mapping[str, object]:
    """Let an evaluator that was given to simulations evaluate their leaves, unless the options say what it is for."""
    is_told = "playout_plies" in options or "guided" in options
    if options.get("method") != MCTS or evaluate is None or is_told:
        return options
    return {**options, "playout_plies": 0}
