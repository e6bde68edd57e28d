"""The report on Sim: minimax against a random opponent, by depth, pruning, heuristic and order of moves."""

from __future__ import annotations

import statistics
from functools import cache
from math import sqrt

from .. import games
from .._core import Sim, SimSolution, sim_minimax_rates
from ..agents.spec import CLASSIC, AgentSpec, agent_text
from ..arena import Interval
from ..documents import Block, Column, Plot, Series, Table
from .experiment import Chapter, Experiment, Setting
from .matches import SEEDS, DuelResult, Fixture, contest, mean_interval
from .sim_figures import REPORT
from .sim_order import run_order
from .sim_triangles import run_triangles

SPEC = games.find("sim")
FIRST_IN = 3  # the course's program lets the agent begin in one game of three
READINGS = {"text": "classic", "program": "classic_program"}


@cache
def exact(depth: int, evaluator: str, *, flat: bool = True) -> dict[str, float]:
    """Exact rates of minimax against a random opponent; a second or two each."""
    return sim_minimax_rates(depth, evaluator, flat)


def against_random(setting: Setting, agent: str, count: int) -> DuelResult:
    """Play the course's way: the agent begins one game in three."""
    rng = setting.rng(f"sim {agent}")
    rounds = [Fixture(Sim(), int(rng.randrange(FIRST_IN) > 0), rng.randrange(SEEDS)) for _ in range(count)]
    return contest(SPEC, agent, "random", rounds, workers=setting.workers)


def seen(tally: DuelResult) -> Interval:
    """Give the states seen in a game; the report counts the root of each search too."""
    return mean_interval(float(thought.nodes + thought.moves) for thought in tally.thoughts)


def run_depths(setting: Setting) -> list[Block]:
    """Win chance, states seen and time by depth, without and with pruning."""
    plan = [
        (prune, depth, count)
        for prune in ("no", "yes")
        for depth, count in zip(setting["depths"], setting[f"games, pruning {prune}"], strict=True)
    ]
    tallies = {
        (prune, depth): against_random(setting, agent_text(CLASSIC, depth=depth, prune=prune), count)
        for prune, depth, count in setting.over(plan)
    }
    return [_wins(tallies), _states(tallies), _states_plot(tallies), _times(tallies)]


def _reported(prune: str, depth: int, figure: str) -> float | None:
    found = REPORT.get((prune, depth))
    return None if found is None else getattr(found, figure)


def _wins(tallies: dict[tuple[str, int], DuelResult]) -> Table:
    rows = [
        (
            prune,
            depth,
            _reported(prune, depth, "games"),
            _reported(prune, depth, "wins"),
            tally.games,
            tally.share,
            exact(depth, READINGS["text"])["third"],
            exact(depth, READINGS["program"])["third"],
        )
        for (prune, depth), tally in tallies.items()
    ]
    return Table(
        name="sim_wins",
        title="Win chance against a random opponent",
        columns=(
            Column("pruning"),
            Column("depth"),
            Column("report: games"),
            Column("report: won", ".1%"),
            Column("ours: games"),
            Column("ours: won", ".1%"),
            Column("exact, by the report's text", ".2%"),
            Column("exact, by its program", ".2%"),
        ),
        rows=tuple(rows),
        above=(
            "The course report lets its agent play 200 games at depth 1 and 3 and ten at depth 5, against a player who "
            "takes any free edge at random; in the course's starter program the agent begins one game in three. We "
            "play the same agent as its text describes it. The exact chances come from a pass over all 1 350 022 "
            "positions, and need no games. The author's public program counts edges at their smaller dot only, so it "
            "has chances of its own."
        ),
        below=(
            "Every measured chance should lie near the exact one. Depth hardly helps this heuristic: the 100 % of the "
            "course report at depth 5 are ten games, and with the true chance of 87 or 88 % all ten are won one time "
            "in four."
        ),
    )


def _states(tallies: dict[tuple[str, int], DuelResult]) -> Table:
    rows = [
        (
            prune,
            depth,
            _reported(prune, depth, "seen"),
            seen(tally),
            exact(depth, READINGS["text"])["states_seen"] if prune == "no" else None,
            exact(depth, READINGS["program"])["states_seen"] if prune == "no" else None,
        )
        for (prune, depth), tally in tallies.items()
    ]
    return Table(
        name="sim_states",
        title="States seen in a game",
        columns=(
            Column("pruning"),
            Column("depth"),
            Column("report", ",.0f"),
            Column("ours", ",.0f"),
            Column("exact, by the report's text", ",.1f"),
            Column("exact, by its program", ",.1f"),
        ),
        rows=tuple(rows),
        above=(
            "A state is seen whenever the search function is entered, over all moves of the agent in a game. Exact "
            "means are known for plain minimax."
        ),
        below=(
            "Without pruning report, games and exact value agree. With pruning the course report saves 3 % or nothing: "
            "its author's public program calls plain minimax below the root. Real alpha-beta sees a thirtieth at depth "
            "5."
        ),
    )


def _states_plot(tallies: dict[tuple[str, int], DuelResult]) -> Plot:
    depths = tuple(depth for prune, depth in tallies if prune == "no")
    names = {"no": "minimax", "yes": "alpha-beta"}
    series = [
        Series(name=f"ours, {name}", x=depths, y=tuple(seen(tallies[prune, depth]).value for depth in depths))
        for prune, name in names.items()
    ]
    series += [
        Series(
            name=f"report, {name}",
            x=depths,
            y=tuple(_reported(prune, depth, "seen") for depth in depths),
            style="dots",
        )
        for prune, name in names.items()
    ]
    return Plot(
        name="sim_states",
        title="States seen in a game, by depth",
        kind="line",
        series=tuple(series),
        x_title="depth",
        y_title="states",
        log_y=True,
        below="Both of the course report's rows of points lie on the line of plain minimax.",
    )


def _times(tallies: dict[tuple[str, int], DuelResult]) -> Table:
    means = {key: statistics.mean(thought.seconds for thought in tally.thoughts) for key, tally in tallies.items()}
    rows = []
    for (prune, depth), seconds in means.items():
        reported = _reported(prune, depth, "seconds")
        rows.append((prune, depth, reported, seconds, None if reported is None else reported / seconds))
    return Table(
        name="sim_times",
        title="Seconds a game",
        columns=(
            Column("pruning"),
            Column("depth"),
            Column("report"),
            Column("ours", timed=True),
            Column("times as fast", ",.0f", timed=True),
        ),
        rows=tuple(rows),
        above=(
            "The same games by the clock. The course report's program is Python on its author's machine, ours is "
            "native."
        ),
        below="Time follows the states seen.",
    )


def run_readings(setting: Setting) -> list[Block]:
    """What other readings of the heuristic, and better ones, are worth."""
    kinds = (
        ("report's program: pairs at the smaller dot", "classic:reading=program", "classic_program", True),
        ("report's text: pairs at both dots", "classic:reading=text", "classic", True),
        ("as defined: closable triangles", "classic:reading=closable", "classic_closable", True),
        ("pairs at both dots, a later loss is better", None, "classic", False),
        ("closable triangles, a later loss is better", None, "classic_closable", False),
        ("safe edges, a later loss is better", SAFE_EDGES, "safe_edges", False),
    )
    plan = [(*kind, depth) for kind in kinds for depth in setting["depths"]]
    rows = []
    for name, agent, evaluator, flat, depth in setting.over(plan):
        player = str(AgentSpec.parse(agent).with_option("depth", depth)) if agent else None
        ours = against_random(setting, player, setting["games"]).share if player else None
        reported = _reported("no", depth, "wins") if evaluator == READINGS["program"] else None
        rows.append((name, depth, reported, ours, exact(depth, evaluator, flat=flat)["third"]))
    best = against_random(setting, "perfect", setting["games"]).share
    rows.append(("best reply to random that keeps the value", None, None, best, _best_chance()))
    return [_readings_table(rows), _readings_plot(rows)]


SAFE_EDGES = "search:method=alpha_beta,evaluate=safe_edges,variety=0"


def _best_chance() -> float:
    return SimSolution(6).rates_against_random()["third"]


Reading = tuple[str, int | None, float | None, Interval | None, float]


def _readings_table(rows: list[Reading]) -> Table:
    return Table(
        name="sim_readings",
        title="Win chance against a random opponent, by heuristic",
        columns=(
            Column("heuristic"),
            Column("depth"),
            Column("report", ".1%"),
            Column("ours", ".1%"),
            Column("exact", ".2%"),
        ),
        rows=tuple(rows),
        above=(
            "The course report defines its heuristic by triangles that one more edge closes. It counts them by the "
            "formula `M(M-1)/2` for the `M` edges of a colour at a dot, which it also writes `C(M-1,2)`, a misprint "
            "for `C(M,2)`. Those are pairs of edges that meet, and the edge that would close them may be taken "
            "already. The author's program counts the pairs at the smaller dot only. So there are three readings: the "
            "formula, the program, and the definition. None of them cares how soon a game is lost. We add versions "
            "that do, one that counts edges which are still safe, and the best that is possible without giving up a "
            "won game. A missing figure of ours means that no agent plays it; the exact value needs none."
        ),
        below=(
            "What a heuristic counts matters more than depth: triangles that can really be closed, and safe edges, do "
            "better at depth 1 than pairs of edges at any depth here. The course report's idea is good, and its "
            "formula does not count it. Whoever counts pairs gains more by caring when a game is lost than by four "
            "plies. The best reply loses one game in 9 216."
        ),
    )


def _readings_plot(rows: list[Reading]) -> Plot:
    names = list(dict.fromkeys(row[0] for row in rows if row[1] is not None))
    return Plot(
        name="sim_readings",
        title="Exact win chance by heuristic and depth",
        kind="line",
        series=tuple(_reading_series(rows, name) for name in names),
        x_title="depth",
        y_title="win chance",
    )


def _reading_series(rows: list[Reading], name: str) -> Series:
    points = [(depth, chance) for each, depth, _, _, chance in rows if each == name and depth is not None]
    return Series(name=name, x=tuple(x for x, _ in points), y=tuple(y for _, y in points))


CHAPTER = Chapter(
    name=SPEC.name,
    place=1,
    growth={
        "minimax": sqrt(REPORT["no", 5].seen / REPORT["no", 3].seen),
        "alpha-beta, shuffled": sqrt(REPORT["yes", 5].seen / REPORT["yes", 3].seen),
    },  # states in a whole game, over two plies
    title=str(SPEC.title),
    title_fa=SPEC.title.text("fa"),
    about=(
        "The course report plays Sim by minimax with a heuristic: triangles that the opponent could close with one "
        "more edge, less one's own. It measures win chance, time and states seen against a random opponent."
    ),
    experiments=(
        Experiment(
            name="depths",
            title="Depth and pruning",
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
            title="What the heuristic counts",
            run=run_readings,
            quick={"depths": (1, 3, 5), "games": 1000},
            full={"depths": (1, 2, 3, 4, 5, 6, 7), "games": 5000},
            seconds=(40, 550),
        ),
        Experiment(
            name="triangles",
            title="Pairs and triangles",
            run=run_triangles,
            quick={"positions": 1000, "plies": (2, 12)},
            full={"positions": 20000, "plies": (2, 12)},
            seconds=(1, 5),
        ),
        Experiment(
            name="order",
            title="The order of moves",
            run=run_order,
            quick={"depths": (3, 5), "plies": (0, 2, 4), "positions": 30},
            full={"depths": (3, 5, 7), "plies": (0, 2, 4, 6), "positions": 10},
            seconds=(1, 60),
        ),
    ),
)
