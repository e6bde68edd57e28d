"""`turnwise analyse`: the best move, its score and its line, within limits."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from .. import formats
from ..analysis import explain
from ..analysis.to_json import report_values
from ..engine import search
from ..games.game import Game
from ..games.state import State
from ..report import Limits, Report
from ..report_text import score_text
from ..terminal.status import status
from .interrupt import Interrupt
from .naming import game_named
from .option_checks import check_number
from .output import say, show_report, write_json
from .tree import check_tree_file, write_tree

DEFAULT = Limits(seconds=1.0)
TREE_NODES = 20_000


def analyse(
    game: str,
    position: str = "start",
    /,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    all_moves: bool = False,
    evaluate: str | None = None,
    method: Literal["full", "alpha_beta", "minimax"] = "full",
    probcut: float = 0.0,
    threads: int = 1,
    tree: Path | None = None,
    tree_nodes: int = TREE_NODES,
    json: bool = False,
) -> int:
    """Search a position: best move, score, line.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    position
        The game's one-line text, `start`, or `start:key=value,...`.
    depth
        Plies to look ahead.
    nodes
        Moves to try.
    seconds
        Time; one second if no limit is given.
    all_moves
        Score every legal move.
    evaluate
        Evaluator for states at the horizon.
    method
        How to search; all but full are plain and need a depth.
    probcut
        Believe a shallow search so many deviations off the window, in Othello; 1.1 is usual, 0 is never.
    threads
        Processors to use; above 1 the number of nodes varies.
    tree
        Write the search tree to this file: .json, .txt or .svg.
    tree_nodes
        How much of the tree to keep.
    json
        Print one JSON object.
    """
    spec = game_named(game)
    state = formats.parse_position(spec, position)
    limits = Limits(depth=depth, nodes=nodes, seconds=seconds)
    _check(threads=threads, tree=tree, tree_nodes=tree_nodes)
    with Interrupt() as interrupt, status("searching") as live:
        report = search(
            state,
            limits=limits if limits != Limits() else DEFAULT,
            all_moves=all_moves,
            tree=tree_nodes if tree is not None else 0,
            stop=interrupt.token,
            progress=lambda found: live(_progress_text(state, found)),
            evaluate=evaluate,
            method=method,
            probcut=probcut,
            threads=threads,
        )
    if tree is not None:
        write_tree(tree, state, report)
    _show(spec, state, report, tree=tree, json=json)
    return interrupt.exit_code


def _check(*, threads: int, tree: Path | None, tree_nodes: int) -> None:
    check_number("--threads", threads)
    check_number("--tree-nodes", tree_nodes)
    if tree is not None:
        check_tree_file(tree)


def _explain(spec: Game, state: State) -> list[str]:
    found = explain(state)
    return [] if found is None else list(found.sentences(players=spec.players))


def _progress_text(state: State, report: Report) -> str:
    best = "-" if report.best is None else state.move_text(report.best)
    return f"depth {report.depth}  best {best}  score {score_text(report.score)}  nodes {report.nodes:,}"


def _show(spec: Game, state: State, report: Report, *, tree: Path | None, json: bool) -> None:
    sentences = _explain(spec, state)
    if json:
        values = report_values(spec, state.text(), state, report)
        values["explanation"] = sentences
        if tree is not None:
            values["tree"] = {"file": str(tree), "kept": len(report.tree), "omitted": report.omitted}
        return write_json(values)
    show_report(spec, state, report)
    for sentence in sentences:
        say(f"        {sentence}")
    if tree is not None:
        say(f"tree    {len(report.tree):,} nodes in {tree}, {report.omitted:,} left out")
    return None
