"""The course report on Angry: scores of its agents on every map beside the proven best ones."""

from __future__ import annotations

import time
from collections.abc import Sequence

from .. import games
from .._core import Angry
from ..agents import make_agent
from ..agents.spec import CLASSIC, agent_text
from ..documents import Block, Column, Plot, Series, Table, prose
from ..messages import Message
from .angry_figures import BEST_PUBLIC, REPORT, best_score, start
from .angry_settings import run_settings
from .conclusions import angry as concluded
from .conclusions.angry import Deep, Scored
from .experiment import Chapter, Experiment, Setting
from .heads import COURSE, DEPTH, EXACT, MS_A_MOVE, SCORE, depth_of, ours

SPEC = games.find("angry")
MAP = Message("map")
READING = Message("reading")
BEST_PUBLIC_AGENT = Message("best public agent")
WAITING = Message("exact, waiting")
READINGS: dict[str, dict[str, str | float]] = {
    "text, G 10": {"reading": "text", "goal": 10},
    "text, G 50": {"reading": "text", "goal": 50},
    "program, G 10": {"reading": "program", "goal": 10},
    "program, G 50": {"reading": "program", "goal": 50},
}
"""What the course report leaves open: which of its two descriptions holds, and the largest distance G of a goal."""
READING_NAMES = {
    "text, G 10": Message("text, G {goal}", goal=10),
    "text, G 50": Message("text, G {goal}", goal=50),
    "program, G 10": Message("program, G {goal}", goal=10),
    "program, G 50": Message("program, G {goal}", goal=50),
}
FIRST_OF_EQUALS_DEPTH = 6
AGENTS = {
    concluded.PLAYS_BEST: "classic",
    concluded.AS_SIMPLE: "classic:hen_depth=4,bird_depth=2,ties=last,reading=program,goal=10",
    concluded.AS_HARD: "classic:hen_depth=5,bird_depth=3,ties=last,reading=text,goal=10",
    concluded.FIRST_OF_EQUALS: f"classic:depth={FIRST_OF_EQUALS_DEPTH},ties=first,reading=text,goal=10",
}
"""Settings of the course report's agents: the defaults, those of the printed scores, the printed listing's choice."""


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
    rows, slowest = [], []
    for name in setting.over(setting["maps"]):
        found = [score_of(name, agent, setting.seed) for agent in AGENTS.values()]
        searched = score_of(name, setting["search"], setting.seed)[0]
        slowest.append(1000 * max(seconds for _, seconds in found))
        scores = {agent: score for agent, (score, _) in zip(AGENTS, found, strict=True)}
        proved = [best_score(name, bump) for bump in ("off", "on")]
        printed = REPORT[name][-1] if name in REPORT else None
        rows.append(Scored(name, printed, scores, searched, BEST_PUBLIC[name], *proved))
    return [_scores_table(setting, rows, slowest), _scores_plot(rows)]


def _scores_table(setting: Setting, rows: Sequence[Scored], slowest: Sequence[float]) -> Table:
    return Table(
        name="angry_scores",
        title=Message("Scores against the scripted queen"),
        columns=(
            Column(MAP),
            Column(COURSE),
            *(Column(ours(name)) for name in AGENTS),
            Column(ours(setting["search"])),
            Column(BEST_PUBLIC_AGENT),
            Column(Message("exact, no waiting")),
            Column(WAITING),
            Column(MS_A_MOVE, ".2f", timed=True),
        ),
        rows=tuple(
            (row.map, row.course, *row.scores.values(), row.search, row.public, row.no_waiting, row.waiting, time)
            for row, time in zip(rows, slowest, strict=True)
        ),
        above=prose(
            Message(
                "Hen and bird play each of the course's maps once against its scripted queen; nothing is random, so a "
                "score has no interval."
            ),
            Message(
                "The course report prints the end of one game each of *simple* and *hard* of Game II, and not how deep "
                "hen and bird look."
            ),
            Message("The column of the settings that play best is `classic` as it is by default."),
            Message(
                "The next two are the settings that give the course report's three figures of *simple*, and that come "
                "nearest to those of *hard*."
            ),
            Message(
                "The last takes the first of equal steps, as the printed listing does, and looks {plies} plies ahead.",
                plies=FIRST_OF_EQUALS_DEPTH,
            ),
            Message(
                "The exact columns are proved: no play scores more, without or with waiting by a step into a forbidden "
                "cell."
            ),
            Message("The time is that of the slowest of the course report's agents."),
        ),
        below=prose(*concluded.scores(rows)),
    )


def _scores_plot(rows: Sequence[Scored]) -> Plot:
    maps = tuple(row.map for row in rows)
    shown: dict[Message, list[int | None]] = {
        WAITING: [row.waiting for row in rows],
        BEST_PUBLIC_AGENT: [row.public for row in rows],
        COURSE: [row.course for row in rows],
        ours(concluded.PLAYS_BEST): [row.scores[concluded.PLAYS_BEST] for row in rows],
    }
    return Plot(
        name="angry_scores",
        title=Message("Scores beside the proven best"),
        kind="points",
        series=tuple(Series(name=name, x=maps, y=tuple(scores)) for name, scores in shown.items()),
        x_title=SCORE,
    )


def run_depths(setting: Setting) -> list[Block]:
    """Scores by depth."""
    depths = setting["depths"]
    rows = []
    for name, reading in setting.over([(name, reading) for name in setting["maps"] for reading in setting["readings"]]):
        agents = {depth: agent_text(CLASSIC, **READINGS[reading], ties="first", depth=depth) for depth in depths}
        scores = {depth: score_of(name, agent, setting.seed)[0] for depth, agent in agents.items()}
        printed = REPORT[name][-1] if name in REPORT else None
        rows.append(Deep(name, reading, printed, scores, best_score(name, "on")))
    return [_depths_table(depths, rows), _depths_plot(setting["readings"][0], rows)]


def _depths_table(depths: Sequence[int], rows: Sequence[Deep]) -> Table:
    return Table(
        name="angry_depths",
        title=Message("Scores by depth"),
        columns=(
            Column(MAP),
            Column(READING),
            Column(COURSE),
            *(Column(ours(depth_of(depth))) for depth in depths),
            Column(EXACT),
        ),
        rows=tuple((row.map, READING_NAMES[row.reading], row.course, *row.scores.values(), row.exact) for row in rows),
        above=prose(
            Message("The course report does not say how deep its agents look."),
            Message("Here hen and bird look equally far on every map, and the first of equal steps is taken."),
            Message("The exact column is the best score with waiting."),
        ),
        below=prose(*concluded.depths(rows)),
    )


def _depths_plot(reading: str, rows: Sequence[Deep]) -> Plot:
    return Plot(
        name="angry_depths",
        title=Message("Scores by depth, reading {reading}", reading=READING_NAMES[reading]),
        kind="line",
        series=tuple(
            Series(name=row.map, x=tuple(row.scores), y=tuple(row.scores.values()))
            for row in rows
            if row.reading == reading
        ),
        x_title=DEPTH,
        y_title=SCORE,
    )


MAPS = tuple(Angry.maps())
TRIED = {"hen": tuple(range(1, 8)), "bird": tuple(range(1, 7))}  # depths: with ties, readings and G 672 settings

CHAPTER = Chapter(
    name=SPEC.name,
    place=5,
    search_from="start:map=game1_hard",
    title=SPEC.title,
    about=Message(
        "The course report plays the course's *Game* and *Game II* by one search for the hen and one for the bird, and "
        "prints the last scores of two games."
    ),
    experiments=(
        Experiment(
            name="scores",
            title=Message("Scores by map and agent"),
            run=run_scores,
            quick={"maps": MAPS, "search": "search:nodes=5000"},
            full={"maps": MAPS, "search": "search:nodes=100000"},
            seconds=(1, 20),
        ),
        Experiment(
            name="settings",
            title=Message("Which settings the course report had"),
            run=run_settings,
            quick={**TRIED, "deeper bird": (8,), "maps": MAPS, "shown": 3},
            full={**TRIED, "deeper bird": tuple(range(7, 13)), "maps": MAPS, "shown": 5},
            seconds=(50, 150),
        ),
        Experiment(
            name="depths",
            title=Message("Scores by depth"),
            run=run_depths,
            quick={"maps": MAPS, "depths": (1, 2, 3, 4, 5, 6), "readings": ("text, G 10", "program, G 10")},
            full={"maps": MAPS, "depths": tuple(range(1, 11)), "readings": tuple(READINGS)},
            seconds=(1, 10),
        ),
    ),
)
