"""The report on Angry: scores of its agents on every map beside the proven best ones."""

from __future__ import annotations

import time
from typing import Any

from .. import games
from .._core import Angry
from ..agents import make_agent
from ..engine import Solver
from ..publish import Block, Column, Plot, Series, Table
from .experiment import Chapter, Experiment, Setting

SPEC = games.find("angry")
REPORT = {"game2_simple": 1777, "game2_hard": 2138}  # the last score that each printed game shows
BEST_PUBLIC = {
    "game1_simple": 1973,
    "game1_hard": 1757,
    "game1_test": 1964,
    "game2_simple": 1799,
    "game2_hard": 2179,
    "game2_test": 1999,
}
READINGS = {
    "text, G 10": "reading=text,goal=10",
    "text, G 50": "reading=text,goal=50",
    "program, G 10": "reading=program,goal=10",
    "program, G 50": "reading=program,goal=50",
}
"""What the report leaves open: which of its two descriptions holds, and the largest distance G of a goal."""


def start(name: str, bump: str = "on") -> Any:
    """Set up a map as the course's environment has it, with its scripted queen."""
    return Angry(map=name, queen="scripted", bump=bump)


def score_of(name: str, agent: str, seed: int) -> tuple[int, float]:
    """Play hen and bird by an agent: the score, and the seconds for a move."""
    player, state = make_agent(agent, SPEC, seed=seed), start(name)
    moves, began = 0, time.perf_counter()
    while not state.is_over():
        ours = state.to_move() == 0
        moves += ours
        state = state.play(player.choose(state) if ours else state.legal_moves()[0])
    player.close()
    return int(state.score()), (time.perf_counter() - began) / moves


def best_score(name: str, bump: str) -> int:
    """Prove the best score that is possible."""
    report = Solver().solve(start(name, bump), line=False)
    assert report.solved, name
    return int(report.score)


def run_scores(setting: Setting) -> list[Block]:
    """Scores on every map."""
    rows = []
    for name in setting.over(setting["maps"]):
        found = [score_of(name, f"classic:{options}", setting.seed) for options in READINGS.values()]
        found.append(score_of(name, setting["search"], setting.seed))
        slowest = 1000 * max(seconds for _, seconds in found[: len(READINGS)])
        proved = [best_score(name, bump) for bump in ("off", "on")]
        rows.append((name, REPORT.get(name), *(score for score, _ in found), BEST_PUBLIC[name], *proved, slowest))
    table = Table(
        name="angry_scores",
        title="Scores against the scripted queen",
        columns=(
            Column("map"),
            Column("report"),
            *(Column(f"ours: report's {name}") for name in READINGS),
            Column(f"ours: {setting['search']}"),
            Column("best public agent"),
            Column("exact, no waiting"),
            Column("exact, waiting"),
            Column("ms a move", ".2f", timed=True),
        ),
        rows=tuple(rows),
        above=(
            "Hen and bird play each of the course's maps once against its scripted queen; nothing is drawn by lot, so "
            "a score has no interval. The report prints one game each of *simple* and *hard* of Game II. Its text and "
            "its authors' files differ, and G, the largest distance of a goal, is 10 in some files and 50 in others, "
            "so there are four readings, all at depth 6. The exact columns are proved: no play scores more, without "
            "or with waiting by a step into a forbidden cell. The time is that of the slowest reading."
        ),
        below=(
            "On the maps of Game the report's agents come near the best. On those of Game II they circle the queen "
            "until their actions are used up, and the printed 1777 and 2138 are not reproduced by any reading: the "
            "report leaves too much open."
        ),
    )
    return [table, _scores_plot(rows, [column.title for column in table.columns])]


def _scores_plot(rows: list[tuple[Any, ...]], titles: list[str]) -> Plot:
    names = ("exact, waiting", "best public agent", "report", "ours: report's text, G 10")
    shown = [titles.index(name) for name in names]
    return Plot(
        name="angry_scores",
        title="Scores beside the proven best",
        kind="points",
        series=tuple(
            Series(name=titles[column], x=tuple(row[0] for row in rows), y=tuple(row[column] for row in rows))
            for column in shown
        ),
        x_title="score",
    )


def run_depths(setting: Setting) -> list[Block]:
    """Scores by depth."""
    depths = setting["depths"]
    rows: list[tuple[Any, ...]] = []
    for name, reading in setting.over([(name, reading) for name in setting["maps"] for reading in setting["readings"]]):
        agents = [f"classic:{READINGS[reading]},depth={depth}" for depth in depths]
        scores = [score_of(name, agent, setting.seed)[0] for agent in agents]
        rows.append((name, reading, REPORT.get(name), *scores, best_score(name, "on")))
    table = Table(
        name="angry_depths",
        title="Scores by depth",
        columns=(
            Column("map"),
            Column("reading"),
            Column("report"),
            *(Column(f"ours: depth {depth}") for depth in depths),
            Column("exact"),
        ),
        rows=tuple(rows),
        above=(
            "The report does not say how deep its agents look. Here hen and bird look equally far, on every map. The "
            "exact column is the best score with waiting."
        ),
        below=(
            "Deeper is not better: nothing in the evaluations tells sooner from later, so the hen may put an egg off "
            "for ever. On `game2_simple` depth 1 of the program's reading comes nearest to the report's 1777."
        ),
    )
    first = setting["readings"][0]
    series = tuple(Series(name=row[0], x=tuple(depths), y=row[3:-1]) for row in rows if row[1] == first)
    plot = Plot(
        name="angry_depths",
        title=f"Scores by depth, reading {first}",
        kind="line",
        series=series,
        x_title="depth",
        y_title="score",
    )
    return [table, plot]


MAPS = tuple(Angry.maps())

CHAPTER = Chapter(
    name=SPEC.name,
    place=5,
    search_from="start:map=game1_hard",
    title=SPEC.title,
    title_fa=SPEC.title_fa,
    about=(
        "The report plays the course's *Game* and *Game II* by one search for the hen and one for the bird, and prints "
        "the last scores of two games."
    ),
    experiments=(
        Experiment(
            name="scores",
            title="Scores by map and agent",
            run=run_scores,
            quick={"maps": MAPS, "search": "search:nodes=5000"},
            full={"maps": MAPS, "search": "search:nodes=100000"},
            seconds=(1, 20),
        ),
        Experiment(
            name="depths",
            title="Scores by depth",
            run=run_depths,
            quick={"maps": MAPS, "depths": (1, 2, 3, 4, 5, 6), "readings": ("text, G 10", "program, G 10")},
            full={"maps": MAPS, "depths": tuple(range(1, 11)), "readings": tuple(READINGS)},
            seconds=(1, 10),
        ),
    ),
)
