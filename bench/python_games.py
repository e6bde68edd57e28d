"""How fast are games written in Python, against an earlier turnwise and against peers that search the same classes?

Every engine runs in a process of its own; they take turns case by case, and the best CPU time of each counts.
Run: .venv/bin/python bench/python_games.py [--baseline FOLDER] [--rounds N]
FOLDER holds the package of another turnwise, such as the site-packages of another environment.
Peers: easyAI with its table and OpenSpiel's search in Python (pip install '.[bench]'), and AIMA's Python code (aima3,
which needs an environment without PyTorch: it asks for an old networkx).
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from common import HERE, Child, peer, publish
from python_game_engines import CASES, ENGINES

PEER_MODULES = {"easyAI": "easyAI", "easyAI win_score=1": "easyAI", "aima": "aima3", "OpenSpiel": "pyspiel"}
BASELINE = "baseline"
DEEPEST_OF_ROUNDS = 13  # plies; beyond, a case runs once
FAR_BEHIND = 5  # times our time


def engine_process(engine: str, folder: Path | None = None) -> Child:
    """An engine that waits for cases, of the package in a folder."""
    path = [str(folder)] if folder else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*path, os.environ.get("PYTHONPATH", "")])}
    return Child((sys.executable, HERE / "python_game_engines.py", engine), environment)


def processes(baseline: Path | None) -> dict[str, Child]:
    """Start every engine there is."""
    for module in PEER_MODULES.values():
        peer(module)
    started = {engine: engine_process(engine) for engine in ENGINES}
    if baseline:
        started[BASELINE] = engine_process("turnwise", baseline)
    return started


def measured(case: str, engines: dict[str, Child], rounds: int, peers_depth: int) -> dict[str, dict[str, Any]]:
    """Run a case in turns; return each engine's fastest run. What is far behind runs once."""
    best: dict[str, dict[str, Any]] = {}
    depth = CASES[case].depth
    for _ in range(rounds if depth <= DEEPEST_OF_ROUNDS else 1):
        for name, engine in engines.items():
            if name in PEER_MODULES and depth > peers_depth and not CASES[case].solves:
                continue
            if name in best and best[name]["seconds"] > FAR_BEHIND * best["turnwise"]["seconds"]:
                continue
            found = engine.ask(case)
            best[name] = min(best.get(name, found), found, key=lambda run: run["seconds"])
    return best


def peak(case: str, folder: Path | None) -> float:
    """Return the megabytes that one search adds to a process that has done nothing else."""
    process = engine_process("turnwise", folder)
    megabytes: float = process.ask(case)["megabytes"]
    process.close()
    return megabytes


def row(case: str, best: dict[str, dict[str, Any]], baseline: Path | None) -> list[Any]:
    """Return times, and ratios against ours: 2 is twice our time."""
    ours = best["turnwise"]
    if baseline and ours["score"] != best[BASELINE]["score"]:
        sys.exit(f"{case}: scores {ours['score']} and {best[BASELINE]['score']}")

    def ratio(name: str) -> float | str:
        return best[name]["seconds"] / ours["seconds"] if name in best else ""

    before = [1000 * best[BASELINE]["seconds"], best[BASELINE]["nodes"], peak(case, baseline)] if baseline else [""] * 3
    return [
        case,
        1000 * ours["seconds"],
        ours["nodes"],
        peak(case, None),
        *before,
        ratio(BASELINE),
        *(ratio(name) for name in PEER_MODULES),
    ]


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--baseline", type=Path, help="folder with the package of another turnwise")
    parser.add_argument("--rounds", type=int, default=7, help="runs of each engine and case, the best counts")
    parser.add_argument("--peers-depth", type=int, default=13, help="deepest search of the peers")
    given = parser.parse_args()
    engines = processes(given.baseline)
    rows = [row(case, measured(case, engines, given.rounds, given.peers_depth), given.baseline) for case in CASES]
    for engine in engines.values():
        engine.close()
    columns = ("case", "ms", "nodes", "peak MB", "ms before", "nodes before", "peak MB before", "before / now")
    publish(
        "python_games",
        "Games written in Python",
        (*columns, *(f"{name} / now" for name in PEER_MODULES)),
        rows,
        note="CPU time, the best of several runs in turns; ratios are times against ours. Peak: what one search adds "
        "to a process. Before: the turnwise given by --baseline. Peers are left out where they take minutes.",
    )


if __name__ == "__main__":
    main()
