"""The course report on Sim: minimax against a random opponent, by depth, pruning, heuristic and order of moves."""

from __future__ import annotations

import statistics
from math import sqrt

from .. import games
from ..agents.spec import CLASSIC, agent_text
from ..arena import Interval
from ..documents import Block, Column, Plot, Series, Table, prose
from ..messages import Message
from .conclusions import sim as concluded
from .experiment import Chapter, Experiment, Setting
from .heads import COURSE, DEPTH, GAMES, OURS, course, ours
from .matches import DuelResult, mean_interval
from .sim_figures import REPORT, against_random, exact_rates, reported
from .sim_order import run_order
from .sim_readings import READINGS, run_readings
from .sim_triangles import run_triangles

SPEC = games.find("sim")
WON = Message("won")
BY_TEXT = Message("exact, by the course report's text")
BY_PROGRAM = Message("exact, by its program")
PRUNING = {"no": Message("no"), "yes": Message("yes")}
METHODS = {"no": Message("minimax"), "yes": Message("alpha-beta")}
Tallies = dict[tuple[str, int], DuelResult]
"""By pruning and depth."""


def seen(tally: DuelResult) -> Interval:
    """Return the states seen in a game; the course report counts the root of each search too."""
    return mean_interval(float(thought.nodes + thought.moves) for thought in tally.thoughts)


def run_depths(setting: Setting) -> list[Block]:
    """Win chance, states seen and time by depth, without and with pruning."""
    plan = [
        (prune, depth, count)
        for prune in PRUNING
        for depth, count in zip(setting["depths"], setting[f"games, pruning {prune}"], strict=True)
    ]
    tallies = {
        (prune, depth): against_random(setting, agent_text(CLASSIC, depth=depth, prune=prune), count)
        for prune, depth, count in setting.over(plan)
    }
    return [_wins(tallies), _states(tallies), _states_plot(tallies), _times(tallies)]


def _wins(tallies: Tallies) -> Table:
    rows = [
        concluded.Wins(
            prune,
            depth,
            reported(prune, depth, "games"),
            reported(prune, depth, "wins"),
            tally.games,
            tally.share,
            exact_rates(depth, READINGS["text"])["third"],
            exact_rates(depth, READINGS["program"])["third"],
        )
        for (prune, depth), tally in tallies.items()
    ]
    return Table(
        name="sim_wins",
        title=Message("Win chance against a random opponent"),
        columns=(
            Column(Message("pruning")),
            Column(DEPTH),
            Column(course(GAMES)),
            Column(course(WON), ".1%"),
            Column(ours(GAMES)),
            Column(ours(WON), ".1%"),
            Column(BY_TEXT, ".2%"),
            Column(BY_PROGRAM, ".2%"),
        ),
        rows=tuple((PRUNING[row.pruning], *row[1:]) for row in rows),
        above=prose(
            Message(
                "The course report lets its agent play 200 games at depth 1 and 3 and ten at depth 5, against a player "
                "who takes any free edge at random; in the course's starter program the agent begins one game in three."
            ),
            Message("We play the same agent as its text describes it."),
            Message("The exact chances come from a pass over all 1 350 022 positions, and need no games."),
            Message(
                "The author's public program counts edges at their smaller dot only, so it has chances of its own."
            ),
        ),
        below=prose(*concluded.wins(rows)),
    )


def _states(tallies: Tallies) -> Table:
    rows = [
        concluded.States(
            prune,
            depth,
            reported(prune, depth, "seen"),
            seen(tally),
            exact_rates(depth, READINGS["text"])["states_seen"] if prune == "no" else None,
            exact_rates(depth, READINGS["program"])["states_seen"] if prune == "no" else None,
        )
        for (prune, depth), tally in tallies.items()
    ]
    return Table(
        name="sim_states",
        title=Message("States seen in a game"),
        columns=(
            Column(Message("pruning")),
            Column(DEPTH),
            Column(COURSE, ",.0f"),
            Column(OURS, ",.0f"),
            Column(BY_TEXT, ",.1f"),
            Column(BY_PROGRAM, ",.1f"),
        ),
        rows=tuple((PRUNING[row.pruning], *row[1:]) for row in rows),
        above=prose(
            Message("A state is seen whenever the search function is entered, over all moves of the agent in a game."),
            Message("Exact means are known for plain minimax."),
        ),
        below=prose(*concluded.states(rows)),
    )


def _states_plot(tallies: Tallies) -> Plot:
    depths = tuple(depth for prune, depth in tallies if prune == "no")
    measured = {prune: tuple(seen(tallies[prune, depth]).value for depth in depths) for prune in METHODS}
    printed = {prune: tuple(reported(prune, depth, "seen") for depth in depths) for prune in METHODS}
    return Plot(
        name="sim_states",
        title=Message("States seen in a game, by depth"),
        kind="line",
        series=(
            *(Series(name=ours(name), x=depths, y=measured[prune]) for prune, name in METHODS.items()),
            *(Series(name=course(name), x=depths, y=printed[prune], style="dots") for prune, name in METHODS.items()),
        ),
        x_title=DEPTH,
        y_title=Message("states"),
        log_y=True,
        below=prose(concluded.on_the_line_of_minimax(measured["no"], printed)),
    )


def _times(tallies: Tallies) -> Table:
    means = {key: statistics.mean(thought.seconds for thought in tally.thoughts) for key, tally in tallies.items()}
    rows = []
    for (prune, depth), seconds in means.items():
        printed = reported(prune, depth, "seconds")
        rows.append((PRUNING[prune], depth, printed, seconds, None if printed is None else printed / seconds))
    return Table(
        name="sim_times",
        title=Message("Seconds a game"),
        columns=(
            Column(Message("pruning")),
            Column(DEPTH),
            Column(COURSE),
            Column(OURS, timed=True),
            Column(Message("times as fast"), ",.0f", timed=True),
        ),
        rows=tuple(rows),
        above=prose(
            Message("The same games by the clock."),
            Message("The course report's program is Python on its author's machine, ours is native."),
        ),
    )


CHAPTER = Chapter(
    name=SPEC.name,
    place=1,
    solved_after=(2, 9),
    growth={
        "minimax": sqrt(REPORT["no", 5].seen / REPORT["no", 3].seen),
        "alpha-beta, shuffled": sqrt(REPORT["yes", 5].seen / REPORT["yes", 3].seen),
    },  # states in a whole game, over two plies
    title=SPEC.title,
    about=prose(
        Message(
            "The course report plays Sim by minimax with a heuristic: triangles that the opponent could close with "
            "one more edge, less one's own."
        ),
        Message("It measures win chance, time and states seen against a random opponent."),
    ),
    experiments=(
        Experiment(
            name="depths",
            title=Message("Depth and pruning"),
            run=run_depths,
            quick={
                "depths": (1, 3, 5, 7),
                "games, pruning no": (1000, 1000, 200, 5),
                "games, pruning yes": (1000, 1000, 1000, 300),
            },
            full={
                "depths": (1, 3, 5, 7),
                "games, pruning no": (10000, 10000, 2000, 100),
                "games, pruning yes": (10000, 10000, 10000, 4000),
            },
            seconds=(20, 200),
        ),
        Experiment(
            name="readings",
            title=Message("What the heuristic counts"),
            run=run_readings,
            quick={"depths": (1, 3, 5), "games": 1000},
            full={"depths": (1, 2, 3, 4, 5, 6, 7), "games": 5000},
            seconds=(40, 550),
        ),
        Experiment(
            name="triangles",
            title=Message("Pairs and triangles"),
            run=run_triangles,
            quick={"positions": 1000, "plies": (2, 12)},
            full={"positions": 20000, "plies": (2, 12)},
            seconds=(1, 5),
        ),
        Experiment(
            name="order",
            title=Message("The order of moves"),
            run=run_order,
            quick={"depths": (3, 5), "plies": (0, 2, 4), "positions": 30},
            full={"depths": (3, 5, 7), "plies": (0, 2, 4, 6), "positions": 10},
            seconds=(1, 60),
        ),
    ),
)
