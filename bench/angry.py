"""Angry: best scores of the course's maps and what they cost; what the report's agents make of them.

python bench/angry.py scripted|free [--maps NAME ...] [--table-mb N] | classic|depths
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import mean
from typing import Any

from common import Timed, publish

import turnwise
from turnwise import Angry, games
from turnwise.agents import make_agent

SPEC = games.find("angry")
READINGS = [f"reading={reading},goal={goal}" for reading in ("text", "program") for goal in ("10", "50")]
DEPTHS = range(1, 11)
REPORTED = {"game2_simple": 1777, "game2_hard": 2138}  # the last score each game prints

CLASSIC_NOTE = (
    "Scripted queen, depth 6; the agents never bump, so bump=off gives the same scores. The printed 1777 and 2138 are "
    "not reproduced: the report leaves open G, the depths and the bird's search. `depths` shows how near others come."
)
SOLVED = ["score", "proved", "nodes", "seconds", "MB"]
SCRIPTED_NOTE = "Best scores against the scripted queen. MB is the most that the whole process held."
FREE_NOTE = "Values against the free queen, bump=off. MB is the most that the whole process held."
DEPTHS_NOTE = "Hen and bird with the same depth. The report prints 1777 for game2_simple and 2138 for game2_hard."


def start(name: str, bump: str = "on") -> Any:
    """Set up a map as the course's environment has it."""
    return Angry(map=name, queen="scripted", bump=bump)


def played(name: str, options: str) -> tuple[int, list[float]]:
    """Play hen and bird by a classic agent: the score, and the seconds of each choice."""
    agent, state = Timed(make_agent(f"classic:{options}", SPEC)), start(name)
    while not state.is_over():
        state = state.play(agent.choose(state) if state.to_move() == 0 else state.legal_moves()[0])
    return state.score(), agent.times


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


def bench_classic() -> None:
    """Scores and times of every reading on every map."""
    rows: list[list[Any]] = []
    for name in Angry.maps():
        results = [played(name, options) for options in READINGS]
        times = [seconds for _, thought in results for seconds in thought]
        best = [turnwise.solve(start(name, bump)).score for bump in ("off", "on")]
        rows.append([name, *(score for score, _ in results), mean(times), REPORTED.get(name, "-"), *best])
    columns = ["map", *READINGS, "s a move", "report", "best, bump=off", "best, bump=on"]
    publish("angry_classic", "Scores of the report's agents", columns, rows, note=CLASSIC_NOTE)


def bench_depths() -> None:
    """Scores of every reading on every map, by depth."""
    rows = [
        [f"{name} {options}", *(played(name, f"{options},depth={depth}")[0] for depth in DEPTHS)]
        for name in Angry.maps()
        for options in READINGS
    ]
    columns = ["map", *(f"depth {depth}" for depth in DEPTHS)]
    publish("angry_depths", "Scores of the report's agents by depth", columns, rows, note=DEPTHS_NOTE)


def main() -> None:
    """Run one part."""
    proofs = {"scripted": bench_scripted, "free": bench_free}
    agents = {"classic": bench_classic, "depths": bench_depths}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=[*proofs, *agents])
    parser.add_argument("--maps", nargs="+", choices=Angry.maps(), default=Angry.maps())
    parser.add_argument("--table-mb", type=int, default=128)
    given = parser.parse_args()
    if given.part in proofs:
        proofs[given.part](given.maps, given.table_mb << 20)
    else:
        agents[given.part]()


if __name__ == "__main__":
    main()
