"""`turnwise analyse`: the best move, its score and its line, within limits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .. import formats
from ..analysis import explain
from ..analysis.to_json import report_values
from ..engine import FULL, Method, search
from ..errors import OptionError
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from ..report import Limits, Report
from ..terminal.status import progress_words, status
from ..terminal.voice import say_rows
from .asked import ask_agent
from .interrupt import Interrupt
from .naming import agent_named, game_named
from .option_checks import check_number
from .output import show_report, write_json
from .tree import check_tree_file, write_tree

DEFAULT = Limits(seconds=1.0)
TREE_NODES = 20_000


def analyse(
    game: str,
    position: str = "start",
    /,
    *,
    agent: str | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    all_moves: bool = False,
    evaluate: str | None = None,
    method: Method = FULL,
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
    agent
        Ask this agent instead, for example external:cmd=./my_engine.
    depth
        Plies to look ahead.
    nodes
        Moves to try.
    seconds
        Time. Default: one second if no other limit is given.
    all_moves
        Score every legal move.
    evaluate
        Evaluator for states at the horizon.
    method
        How to search: alpha_beta and minimax need a depth, mcts plays by simulations.
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
    named = None if agent is None else agent_named(agent)
    if named is not None:
        _refuse(
            all_moves=all_moves,
            evaluate=evaluate is not None,
            method=method != FULL,
            probcut=probcut != 0,
            threads=threads != 1,
            tree=tree is not None,
        )
    with Interrupt() as interrupt, status(Message("searching")) as live:
        watch = _watcher(live)
        if named is not None and not state.is_over():
            report = ask_agent(named, spec, state, limits, watch=watch, stop=interrupt.token)
        else:
            report = search(
                state,
                limits=limits if limits != Limits() else DEFAULT,
                all_moves=all_moves,
                tree=tree_nodes if tree is not None else 0,
                stop=interrupt.token,
                progress=watch,
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


def _refuse(**given: bool) -> None:
    """Refuse options of our search where an agent is asked, which searches as its own text says."""
    for name, is_given in given.items():
        if is_given:
            option = f"--{name.replace('_', '-')}"
            raise OptionError(
                "--agent and {option} do not go together: the agent has options of its own", option=option
            )


def _watcher(live: Callable[[Message], None]) -> Callable[[Report], None]:
    return lambda found: live(progress_words(found))


def _explain(spec: Game, state: State) -> list[Message]:
    found = explain(state)
    return [] if found is None else found.messages(spec.players)


def _show(spec: Game, state: State, report: Report, *, tree: Path | None, json: bool) -> None:
    if json:
        values = report_values(spec, state.text(), state, report)
        values["opening"] = None if (name := spec.opening_of([state])) is None else str(name)
        values["explanation"] = [str(sentence) for sentence in _explain(spec, state)]
        if tree is not None:
            values["tree"] = {"file": str(tree), "kept": len(report.tree), "omitted": report.omitted}
        return write_json(values)
    show_report(spec, state, report)
    if (name := spec.opening_of([state])) is not None:
        say_rows([(Message("opening"), name)])
    say_rows(("", sentence) for sentence in _explain(spec, state))
    if tree is not None:
        say_rows(
            [
                (
                    Message("tree"),
                    Message(
                        "{n:,} nodes in {file}, {omitted:,} left out",
                        n=len(report.tree),
                        file=str(tree),
                        omitted=report.omitted,
                    ),
                )
            ]
        )
    return None
