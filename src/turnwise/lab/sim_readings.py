"""What other readings of Sim's heuristic, and better ones, are worth against a random opponent."""

from __future__ import annotations

from .._core import SimSolution
from ..agents.spec import AgentSpec
from ..documents import Block, Column, Plot, Series, Table, prose
from ..messages import Message
from .conclusions import sim_readings as concluded
from .conclusions.sim_readings import CLOSABLE, CLOSABLE_LATER, PAIRS, PAIRS_LATER, PROGRAM_PAIRS, SAFE_LATER, Reading
from .experiment import Setting
from .heads import COURSE, DEPTH, EXACT, OURS
from .sim_figures import against_random, exact_rates, reported

READINGS = {"text": "classic", "program": "classic_program"}
SAFE_EDGES = "search:method=alpha_beta,evaluate=safe_edges,opening_margin=0"
KINDS = (
    (PROGRAM_PAIRS, "classic:reading=program", "classic_program", True),
    (PAIRS, "classic:reading=text", "classic", True),
    (CLOSABLE, "classic:reading=closable", "classic_closable", True),
    (PAIRS_LATER, None, "classic", False),
    (CLOSABLE_LATER, None, "classic_closable", False),
    (SAFE_LATER, SAFE_EDGES, "safe_edges", False),
)
"""Name, agent, evaluator, and whether a loss counts the same whenever it comes."""


def run_readings(setting: Setting) -> list[Block]:
    """Play the readings that an agent plays, and compute the chance of all."""
    plan = [(*kind, depth) for kind in KINDS for depth in setting["depths"]]
    rows = []
    for name, agent, evaluator, flat, depth in setting.over(plan):
        player = str(AgentSpec.parse(agent).with_option("depth", depth)) if agent else None
        measured = against_random(setting, player, setting["games"]).share if player else None
        printed = reported("no", depth, "wins") if evaluator == READINGS["program"] else None
        rows.append(Reading(name, depth, printed, measured, exact_rates(depth, evaluator, flat=flat)["third"]))
    best = against_random(setting, "perfect", setting["games"]).share
    rows.append(Reading(concluded.BEST_REPLY, None, None, best, _best_chance()))
    return [_table(rows), _plot(rows)]


def _best_chance() -> float:
    return SimSolution(6).rates_against_random()["third"]


def _table(rows: list[Reading]) -> Table:
    return Table(
        name="sim_readings",
        title=Message("Win chance against a random opponent, by heuristic"),
        columns=(
            Column(Message("heuristic")),
            Column(DEPTH),
            Column(COURSE, ".1%"),
            Column(OURS, ".1%"),
            Column(EXACT, ".2%"),
        ),
        rows=tuple(rows),
        above=prose(
            Message("The course report defines its heuristic by triangles that one more edge closes."),
            Message(
                "It counts them by the formula `M(M-1)/2` for the `M` edges of a colour at a dot, which it also writes "
                "`C(M-1,2)`, a misprint for `C(M,2)`."
            ),
            Message("Those are pairs of edges that meet, and the edge that would close them may be taken already."),
            Message("The author's program counts the pairs at the smaller dot only."),
            Message("So there are three readings: the formula, the program, and the definition."),
            Message("None of them cares how soon a game is lost."),
            Message(
                "We add versions that do, one that counts edges which are still safe, and the best that is possible "
                "without giving up a won game."
            ),
            Message("A missing figure of ours means that no agent plays it; the exact value needs none."),
        ),
        below=prose(*concluded.readings(rows)),
    )


def _plot(rows: list[Reading]) -> Plot:
    names = list(dict.fromkeys(row.name for row in rows if row.depth is not None))
    return Plot(
        name="sim_readings",
        title=Message("Exact win chance by heuristic and depth"),
        kind="line",
        series=tuple(_series(rows, name) for name in names),
        x_title=DEPTH,
        y_title=Message("win chance"),
    )


def _series(rows: list[Reading], name: Message) -> Series:
    points = [(row.depth, row.exact) for row in rows if row.name == name and row.depth is not None]
    return Series(name=name, x=tuple(x for x, _ in points), y=tuple(y for _, y in points))
