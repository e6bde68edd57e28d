"""Questions about positions that take thought: plain functions, run in threads, each ended by its stop token."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from time import monotonic
from typing import Any

from .. import analysis
from ..analysis import Explanation
from ..analysis.to_json import report_values, states_of_line
from ..engine import MCTS, SearchOptions, Solver, StopToken, search
from ..games.game import Game
from ..games.look import Json
from ..games.state import State
from ..messages import as_message
from ..report import Limits, Report
from ..report_text import EXACT, line_names
from ..trees import named_nodes, tree_values
from .positions import movers
from .settings import Bounds
from .simulations import simulation_options, simulation_values
from .tables import Tables
from .weights import features_of

HINT_NODES = 500_000
HINT_SECONDS = 2.0
TREE_SECONDS = 5.0
LINE_SECONDS = 1.0  # for the rest of a solved line

UNSOLVED: Json = {
    "depth": 0,
    "score": None,
    "rank": None,
    "solved": False,
    "proven": None,
    "bound": "none",
    "line": [],
    "moves": {},
}
"""What is known while a solver works."""
Told = Callable[[Json], None]
"""Hears of a search's progress, from the search's thread."""


def analyse(
    spec: Game,
    state: State,
    limits: Limits,
    stop: StopToken,
    tables: Tables,
    *,
    all_moves: bool = False,
    exact: bool = False,
    evaluate: str | None = None,
    told: Told | None = None,
) -> Json:
    """Search a position, or solve it; `told` hears of every iteration."""
    if exact:
        return solved_values(spec, state, limits, stop, tables, all_moves=all_moves, told=told)
    report = search(
        state,
        limits=limits,
        all_moves=all_moves,
        evaluate=evaluate,
        stop=stop,
        progress=None if told is None else lambda found: told(search_values(spec, state, found)),
    )
    return search_values(spec, state, report)


def search_values(spec: Game, state: State, report: Report, *, confidence: str | None = None) -> Json:
    """Return a report with all moves' scores, an empty table if they were not asked for, and what the score means."""
    return {
        "moves": {},
        **report_values(spec, state.text(), state, report, confidence=confidence),
        "ranks": {state.move_text(move): rank for move, rank in report.move_ranks.items()},
        "movers": movers(spec, states_of_line(state, report.line)[:-1]),
        "meaning": as_message(spec.view.score_words(state, report.score)).to_json() if report.solved else None,
    }


def solved_values(
    spec: Game,
    state: State,
    limits: Limits,
    stop: StopToken,
    tables: Tables,
    *,
    all_moves: bool,
    told: Told | None = None,
) -> Json:
    """Ask the game's solver; `told` hears that it is at work, and what it found before the line is followed."""

    def progress(nodes: int, seconds: float) -> None:
        if told is not None:
            told({**UNSOLVED, "nodes": nodes, "seconds": round(seconds, 6)})

    with _solver(spec, tables) as solver:
        report = solver.solve(
            state,
            nodes=limits.nodes,
            seconds=limits.seconds,
            all_moves=all_moves,
            progress=progress,
            stop=stop,
        )
        if told is not None:
            told(search_values(spec, state, report, confidence=EXACT))
        return search_values(spec, state, _with_whole_line(solver, state, report, stop), confidence=EXACT)


def _with_whole_line(solver: Solver, state: State, report: Report, stop: StopToken) -> Report:
    """Follow a solved line to its end, as far as that is found at once: some solvers give one move only."""
    line, ends = list(report.line), monotonic() - stop.rested() + LINE_SECONDS
    reached = states_of_line(state, line)[-1]
    found = report
    while found.solved and found.line and not reached.is_over() and (left := ends - monotonic() + stop.rested()) > 0:
        found = solver.solve(reached, seconds=left, stop=stop)
        if found.solved:
            line += found.line
            reached = states_of_line(reached, found.line)[-1]
    return replace(report, line=line)


def _solver(spec: Game, tables: Tables) -> AbstractContextManager[Solver]:
    """Lend a solver, which may know positions of the game that were asked before."""
    return tables.lent((spec.name, spec.state), lambda size: Solver(table_bytes=size))


def solve_moves(spec: Game, state: State, bounds: Bounds, stop: StopToken, tables: Tables) -> Json:
    """Return the exact score of every legal move, as far as they can be found in the time of an answer."""
    if state.is_over() or not spec.solvable(state):
        return {"solved": state.is_over(), "moves": {}, "ranks": {}, "best": []}
    with _solver(spec, tables) as solver:
        report = solver.solve(state, seconds=bounds.solve_seconds, all_moves=True, line=False, stop=stop)
    known = {move: rank for move, rank in report.move_ranks.items() if report.solved or move in report.solved_moves}
    best = [state.move_text(move) for move, rank in known.items() if rank == max(known.values())]
    return {
        "solved": report.solved,
        "moves": {state.move_text(move): report.moves[move] for move in known},
        "ranks": {state.move_text(move): rank for move, rank in known.items()},
        "best": best if report.solved else [],
    }


def hint(spec: Game, state: State, stop: StopToken, tables: Tables) -> Json:
    """Name a good move: an exact best one where it is found at once, else the best of a short search."""
    report = None
    if spec.quickly_solved and spec.solvable(state):
        with _solver(spec, tables) as solver:
            report = solver.solve(state, nodes=HINT_NODES, seconds=HINT_SECONDS, line=False, stop=stop)
    if report is None or not report.solved or report.best is None:
        limits = Limits(nodes=HINT_NODES, seconds=HINT_SECONDS)
        report = search(state, limits=limits, probcut=spec.probcut, stop=stop)
    if report.best is None:
        report = search(state, depth=1)
    return {
        "move": state.move_text(report.best),
        "words": as_message(spec.view.words(state, report.best)).to_json(),
        "score": report.score,
        "exact": report.solved,
    }


def explain(spec: Game, state: State, *, players: list[str] | None = None, evaluate: str | None = None) -> Json:
    """Return what an evaluation counts, and what is true of the position; a client may name the players."""
    found = analysis.explain(state) or Explanation((), {})
    return {
        **features_of(spec, state, evaluate),
        "sentences": [sentence.to_json() for sentence in found.messages(players or spec.view.look.players)],
        "paths": [{"sentence": path.fact, "cells": path.cells} for path in found.paths],
    }


def tree(
    spec: Game,
    state: State,
    stop: StopToken,
    *,
    depth: int,
    method: str,
    nodes: int,
    evaluate: str | None = None,
    move_order: str | None = None,
    simulations: Json | None = None,
) -> Json:
    """Search to a small depth, or by a few simulations, and keep the tree."""
    options: SearchOptions = {"method": method}
    limits = Limits(depth=depth, seconds=TREE_SECONDS)
    if method == MCTS:
        options, limits = simulation_options(**(simulations or {})), Limits(seconds=TREE_SECONDS)
    elif move_order is not None:
        options["move_order"] = move_order
    report = search(state, limits=limits, tree=nodes, evaluate=evaluate, stop=stop, **options)
    return tree_of(state, report, mover=spec.view.mover)


def tree_of(state: Any, report: Report, *, mover: Callable[[Any], str | None] = lambda _state: None) -> Json:
    """Return a kept tree, and counts of the whole search; `mover` names the piece that has the turn in a state."""
    why = report.counts
    named = named_nodes(state, report.tree)
    turns = [mover(named[each.node.parent].state) if each.node.parent >= 0 else None for each in named]
    return {
        "nodes": [{**node, "mover": turn} for node, turn in zip(tree_values(named), turns, strict=True)],
        "simulations": simulation_values(named, report.tree.simulations),
        "omitted": report.omitted,
        "counts": {
            "nodes": report.nodes,
            "leaves": why["terminal"] + why["horizon"],
            "pruned": why["pruned"],
            "simulations": report.simulations,
            "why": why,
        },
        "score": report.score,
        "line": line_names(state, report.line) if hasattr(state, "move_text") else list(report.line),
        "stopped": report.stopped,
    }
