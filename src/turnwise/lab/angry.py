"""The report on Angry: scores of its agents on every map beside the proven best ones."""

from __future__ import annotations

import time
from typing import Any

from .. import games
from .._core import Angry
from ..agents import make_agent
from ..agents.spec import CLASSIC, agent_text
from ..documents import Block, Column, Plot, Series, Table
from .angry_figures import BEST_PUBLIC, REPORT, best_score, start
from .angry_settings import run_settings
from .experiment import Chapter, Experiment, Setting

SPEC = games.find("angry")
READINGS: dict[str, dict[str, str | float]] = {
    "text, G 10": {"reading": "text", "goal": 10},
    "text, G 50": {"reading": "text", "goal": 50},
    "program, G 10": {"reading": "program", "goal": 10},
    "program, G 50": {"reading": "program", "goal": 50},
}
"""What the report leaves open: which of its two descriptions holds, and the largest distance G of a goal."""
AGENTS = {
    "as it plays best": "classic",
    "as simple was printed": "classic:hen_depth=4,bird_depth=2,ties=last,reading=program,goal=10",
    "as hard comes near": "classic:hen_depth=5,bird_depth=3,ties=last,reading=text,goal=10",
    "first of equals": "classic:depth=6,ties=first,reading=text,goal=10",
}
"""Settings of the report's agents: ours by default, those of the printed scores, and the printed listing's choice."""


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


def run_scores(setting: Setting) -> list[Block]:
    """Scores on every map."""
    rows = []
    for name in setting.over(setting["maps"]):
        found = [score_of(name, agent, setting.seed) for agent in AGENTS.values()]
        found.append(score_of(name, setting["search"], setting.seed))
        slowest = 1000 * max(seconds for _, seconds in found[: len(AGENTS)])
        proved = [best_score(name, bump) for bump in ("off", "on")]
        printed = REPORT[name][-1] if name in REPORT else None
        rows.append((name, printed, *(score for score, _ in found), BEST_PUBLIC[name], *proved, slowest))
    table = Table(
        name="angry_scores",
        title="Scores against the scripted queen",
        columns=(
            Column("map"),
            Column("report"),
            *(Column(f"ours: {name}") for name in AGENTS),
            Column(f"ours: {setting['search']}"),
            Column("best public agent"),
            Column("exact, no waiting"),
            Column("exact, waiting"),
            Column("ms a move", ".2f", timed=True),
        ),
        rows=tuple(rows),
        above=(
            "Hen and bird play each of the course's maps once against its scripted queen; nothing is random, so a "
            "score has no interval. The course report prints the end of one game each of *simple* and *hard* of Game "
            "II, and not how deep hen and bird look. The column of the settings that play best is `classic` as it is "
            "by default. The next two are the settings that give the course report's three figures of *simple*, and "
            "that come nearest to those of *hard*. The last takes the first of equal steps, as the printed listing "
            "does, and looks 6 plies ahead. The exact columns are proved: no play scores more, without or with waiting "
            "by a step into a forbidden cell. The time is that of the slowest of the course report's agents."
        ),
        below=(
            "On the maps of Game the course report's agents can come near the best. On some map of Game II each of "
            "these settings puts off an egg or the slingshot for ever: nothing in the evaluations tells sooner from "
            "later, and the actions are used up. The setting that gives the course report's 1777 on `game2_simple` is "
            "no good setting elsewhere."
        ),
    )
    return [table, _scores_plot(rows, [column.title for column in table.columns])]


def _scores_plot(rows: list[tuple[Any, ...]], titles: list[str]) -> Plot:
    names = ("exact, waiting", "best public agent", "report", "ours: as it plays best")
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
        agents = [agent_text(CLASSIC, **READINGS[reading], ties="first", depth=depth) for depth in depths]
        scores = [score_of(name, agent, setting.seed)[0] for agent in agents]
        printed = REPORT[name][-1] if name in REPORT else None
        rows.append((name, reading, printed, *scores, best_score(name, "on")))
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
            "The course report does not say how deep its agents look. Here hen and bird look equally far on every map, "
            "and the first of equal steps is taken. The exact column is the best score with waiting."
        ),
        below=(
            "Deeper is not better: nothing in the evaluations tells sooner from later, so the hen may put an egg off "
            "for ever. With one depth for both and the first of equal steps no setting gives the course report's 1777 "
            "or 2138."
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
TRIED = {"hen": tuple(range(1, 8)), "bird": tuple(range(1, 7))}  # depths: with ties, readings and G 672 settings

CHAPTER = Chapter(
    name=SPEC.name,
    place=5,
    search_from="start:map=game1_hard",
    title=str(SPEC.title),
    title_fa=SPEC.title.text("fa"),
    about=(
        "The course report plays the course's *Game* and *Game II* by one search for the hen and one for the bird, and "
        "prints the last scores of two games."
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
            name="settings",
            title="Which settings the report had",
            run=run_settings,
            quick={**TRIED, "deeper bird": (8,), "maps": MAPS, "shown": 3},
            full={**TRIED, "deeper bird": tuple(range(7, 13)), "maps": MAPS, "shown": 5},
            seconds=(50, 150),
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
