"""The search: the best move of a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Unpack, cast

from .. import _core
from ..errors import LimitsError, UnknownOptionError
from ..messages import Listing
from ..report import Limits, Report
from .evaluators import Evaluator, python_evaluator
from .memory import Memory
from .options import Progress, SearchOptions
from .request import (
    MOST_NODES,
    ask_core,
    check_options,
    check_priors,
    chosen_limits,
    search_request,
    with_leaves,
)
from .state import GameState
from .stopping import StopToken

DEFAULT_LIMITS = Limits(seconds=1.0)  # of a search that was given none
OTHER_WORDS = {"time": "seconds", "timeout": "seconds", "plies": "depth", "max_depth": "depth", "evaluator": "evaluate"}


def search(
    state: GameState,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    limits: Limits | None = None,
    evaluate: Evaluator | None = None,
    symmetric: bool = False,
    flat_wins: bool = False,
    all_moves: bool = False,
    tree: int = 0,
    memory: Memory | None = None,
    first_depth: int = 1,
    progress: Progress | None = None,
    stop: StopToken | None = None,
    **options: Unpack[SearchOptions],
) -> Report:
    """Find the best move: iterative deepening alpha-beta until a limit is reached or the state is solved.

    `evaluate` evaluates states at the horizon; a function gets a state and returns a score for its player to move
    (say `symmetric=True` if it gives symmetric states equal scores). With `flat_wins` a finished game is won, drawn
    or lost and nothing finer: a win is beyond every guess. `all_moves` scores every legal move,
    `tree=N` keeps the first N nodes of the last iteration. A `memory` lends the table that earlier searches of the game
    have filled; iterations begin at `first_depth`. `progress` is called after each iteration and may
    return False to stop. SearchOptions lists the other options. Without any limit it takes a second, or less where
    the state is solved before; `limits=Limits()` lets it go on until it is.

    With `method="mcts"` the search is by simulations: they play at random from the leaves of a tree or, if an evaluator
    is given, ask that.

    >>> from turnwise import Connect4
    >>> search(Connect4.parse("112233"), depth=4).best
    3
    """
    chosen = chosen_limits(limits, depth=depth, nodes=nodes, seconds=seconds, default=DEFAULT_LIMITS)
    _check_names(options)
    check_options(chosen, options)
    check_priors(options, evaluate)
    request = search_request(chosen, stop=stop, options=with_leaves(options, evaluate))
    request.all_moves = all_moves
    request.flat_wins = flat_wins
    request.progress = progress
    if tree < 0:
        raise LimitsError("tree={tree}: give 0 or more nodes to keep", tree=tree)
    request.tree_nodes = min(tree, MOST_NODES)
    if not 1 <= first_depth <= _core.MAX_DEPTH:
        raise LimitsError("first_depth={depth}: give 1 to {most} plies", depth=first_depth, most=_core.MAX_DEPTH)
    if first_depth > 1:
        request.first_depth = first_depth
    if memory is not None:
        request.use(memory.table)
        request.records = memory.records
    if hasattr(state, "_search"):
        weights = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
        report: Report = ask_core(lambda: state._search(request, weights, symmetric))
        return report
    judge = python_evaluator(type(state), evaluate, state)
    return cast(Report, ask_core(lambda: _core.search_python(state, request, judge)))


def _check_names(options: Mapping[str, object]) -> None:
    """Refuse a keyword that a search does not have, naming the one that was meant, or all there are."""
    for name in options:
        if name not in _core.SEARCH_OPTIONS:
            raise _unknown_option(name)


def _unknown_option(name: str) -> UnknownOptionError:
    from difflib import get_close_matches  # not for every import of the package

    known = [*_keywords(search), *_core.SEARCH_OPTIONS]
    close = get_close_matches(OTHER_WORDS.get(name, name), known, n=1)
    if close:
        return UnknownOptionError(
            "unknown search option '{name}': did you mean '{close}'? options are {known}",
            name=name,
            close=close[0],
            known=Listing(known),
        )
    return UnknownOptionError("unknown search option '{name}': options are {known}", name=name, known=Listing(known))


def _keywords(function: Callable[..., object]) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
