"""Angry: what the report's agents score on the course's maps, beside the report's figures and the best there is.

python bench/angry.py classic|depths
"""

from __future__ import annotations

import argparse
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
    parts = {"classic": bench_classic, "depths": bench_depths}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=parts)
    parts[parser.parse_args().part]()


if __name__ == "__main__":
    main()
