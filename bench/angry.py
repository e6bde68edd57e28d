"""Angry: best scores of the course's maps and what they cost; `turnwise lab run angry` has those of agents.

python bench/angry.py scripted|free [--maps NAME ...] [--table-mb N]
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from common import publish

import turnwise
from turnwise import Angry

SOLVED = ["score", "proved", "nodes", "seconds", "MB"]
SCRIPTED_NOTE = "Best scores against the scripted queen. MB is the most that the whole process held."
FREE_NOTE = "Values against the free queen, bump=off. MB is the most that the whole process held."


def solved(memory: int, options: dict[str, str]) -> list[Any]:
    """Solve one start: score or interval, whether it is proved, and what it cost; runs in a process of its own."""
    report = turnwise.Solver(table_bytes=memory).solve(Angry(**options))
    score = report.score if report.interval is None else "{:g} to {:g}".format(*report.interval)
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [score, "yes" if report.solved else "no", report.nodes, round(report.seconds, 3), round(held)]


def solved_alone(memory: int, **options: str) -> list[Any]:
    """Solve in a fresh process, so that its memory is its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(solved, memory, options).result()


def bench_scripted(maps: Sequence[str], memory: int) -> None:
    """Proofs against the scripted queen."""
    rows = [
        [f"{name} bump={bump}", *solved_alone(memory, map=name, queen="scripted", bump=bump)]
        for name in maps
        for bump in ("off", "on")
    ]
    publish("angry_scripted", "Best scores against the scripted queen", ["map", *SOLVED], rows, note=SCRIPTED_NOTE)


def bench_free(maps: Sequence[str], memory: int) -> None:
    """Values against the free queen; more memory follows more pigs."""
    rows = [[name, *solved_alone(memory, map=name)] for name in maps]
    publish("angry_free", "Values against the free queen", ["map", *SOLVED], rows, note=FREE_NOTE)


def main() -> None:
    """Run one part."""
    proofs = {"scripted": bench_scripted, "free": bench_free}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=proofs)
    parser.add_argument("--maps", nargs="+", choices=Angry.maps(), default=Angry.maps())
    parser.add_argument("--table-mb", type=int, default=128)
    given = parser.parse_args()
    proofs[given.part](given.maps, given.table_mb << 20)


if __name__ == "__main__":
    main()
