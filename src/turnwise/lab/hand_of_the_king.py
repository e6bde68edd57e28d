"""The report on Hand of the King: games against random, depth, schedules of depths; its second phase beside."""

from __future__ import annotations

from functools import partial
from typing import Any

from .. import games
from .._core import HandOfTheKing
from ..agents.spec import CLASSIC, agent_text
from ..documents import Block, Column, Plot, Row, Series, Table
from .experiment import Chapter, Experiment, Setting
from .hand_of_the_king_banners import BANNERS
from .hand_of_the_king_network import NETWORK
from .matches import SEEDS, DuelResult, Fixture, contest, duel, opening
from .positions import Solved, expected, judge, random_states, solve_all

SPEC = games.find("hand_of_the_king")
SEATS = ("first", "second")
REPORT_WINS = 0.99  # 99 of 100 games against random; the report names no seat
LISTING_SECONDS = 55.0  # its listing, run by us, takes up to so long for a move without a clock; the course allows ten
SOLVED_WON = 1.0  # the first player wins each of the 300 deals that are solved
OUR_PERFECT = "perfect:nodes=3000,aim=win"


def from_seat(setting: Setting, ours: str, other: str, seat: int, count: int) -> DuelResult:
    """Play deals of the course engine, always from one seat."""
    rng = setting.rng(f"hand_of_the_king {seat}")
    rounds = [Fixture(opening(SPEC, rng, 0, companions="off"), seat, rng.randrange(SEEDS)) for _ in range(count)]
    return contest(SPEC, ours, other, rounds, workers=setting.workers)


AGENTS = (
    ("report's listing, cards counted", "classic"),
    ("report's listing, cards counted, timed schedule", "classic:schedule=timed"),
    ("report's listing, as it runs", "classic:literal=1"),
    ("report's listing, as it runs, timed schedule", "classic:literal=1,schedule=timed"),
    ("ours, 3 000 nodes a move", OUR_PERFECT),
    ("random", "random"),
)


def run_random(setting: Setting) -> list[Block]:
    """A hundred games against random, and more."""
    rows = []
    for (name, agent), seat in setting.over([(each, seat) for each in AGENTS for seat in (0, 1)]):
        tally = from_seat(setting, agent, "random", seat, setting["games"])
        reported = REPORT_WINS if agent in REPORTED_AGENTS else None
        rows.append((name, SEATS[seat], reported, tally.games, tally.share, SOLVED_WON if seat == 0 else None))
    table = Table(
        name="hand_of_the_king_random",
        title="Games won against a random opponent",
        columns=(
            Column("agent"),
            Column("seat"),
            Column("report", ".0%"),
            Column("ours: games"),
            Column("ours", ".1%"),
            Column("best known: perfect play", ".0%"),
        ),
        rows=tuple(rows),
        above=(
            "The report's agent won 99 of 100 games against a random player, without companions. It names no seat, so "
            "its figure stands beside both. We play the same on deals of the course engine, from both seats. All 300 "
            "deals that are solved are won by the first player, so perfect play from the first seat wins them against "
            "anybody."
        ),
        below="The report's 99 should lie within the interval of its agents, in one seat at least.",
    )
    return [table]


REPORTED_AGENTS = {"classic", "classic:literal=1"}


def run_depths(setting: Setting) -> list[Block]:
    """What depth is worth, and what it costs."""
    rows: list[tuple[Any, ...]] = []
    for depth in setting.over(setting["depths"]):
        agent = agent_text(CLASSIC, depth=depth)
        weak = from_seat(setting, agent, "random", 0, setting["games"])
        strong = duel(
            SPEC,
            agent,
            OUR_PERFECT,
            games=setting["games"],
            seed=setting.seed,
            workers=setting.workers,
            plies=0,
            companions="off",
        )
        costs = (weak.nodes_a_move, 1000 * weak.seconds_a_move, 1000 * weak.most_seconds)
        rows.append((depth, None, weak.share, SOLVED_WON, strong.share, 0.5, *costs))
    table = Table(
        name="hand_of_the_king_depths",
        title="The report's agent by depth",
        columns=(
            Column("depth"),
            Column("report"),
            Column("ours: won against random", ".1%"),
            Column("best known: perfect play", ".0%"),
            Column("ours: won against our agent", ".1%"),
            Column("exact: perfect play in this place", ".0%"),
            Column("nodes a move", ",.0f"),
            Column("ms a move", ".2f", timed=True),
            Column("ms, slowest move", ".1f", timed=True),
        ),
        rows=tuple(rows),
        above=(
            "The report says that more depth wins more games and takes more time, without figures. Here its agent "
            "looks equally far at every move, against random from the first seat, and against our agent in pairs of "
            "games on one deal with seats swapped."
        ),
        below=(
            "Each ply wins a few more games against random, and takes three or four times as long. Against our agent, "
            "who solves the endings, no depth helps much."
        ),
    )
    plot = Plot(
        name="hand_of_the_king_depths",
        title="Games won by depth",
        kind="line",
        series=(
            Series.of_intervals("against random", [(row[0], row[2]) for row in rows]),
            Series.of_intervals("against our agent", [(row[0], row[4]) for row in rows]),
        ),
        x_title="depth",
        y_title="share of games",
    )
    return [table, plot]


SCHEDULES = ("untimed", "timed")


def run_schedules(setting: Setting) -> list[Block]:
    """The timed schedule against the untimed one."""
    untimed, timed = (agent_text(CLASSIC, schedule=name) for name in SCHEDULES)
    match = {"games": setting["games"], "seed": setting.seed, "plies": 0, "companions": "off"}
    pairs = ((untimed, timed), (timed, untimed))
    tallies = {ours: duel(SPEC, ours, other, workers=setting.workers, **match) for ours, other in setting.over(pairs)}
    rows = [
        (
            name,
            None,
            LISTING_SECONDS if name == SCHEDULES[0] else None,
            tally.games,
            tally.share,
            0.5,
            tally.nodes_a_move,
            1000 * tally.seconds_a_move,
            1000 * tally.most_seconds,
        )
        for name, tally in zip(SCHEDULES, tallies.values(), strict=True)
    ]
    table = Table(
        name="hand_of_the_king_schedules",
        title="Timed against untimed",
        columns=(
            Column("schedule"),
            Column("report"),
            Column("its listing: slowest move, s", ".0f"),
            Column("ours: games"),
            Column("ours: won against the other", ".1%"),
            Column("exact: equal play", ".0%"),
            Column("nodes a move", ",.0f"),
            Column("ms a move", ".2f", timed=True),
            Column("ms, slowest move", ".1f", timed=True),
        ),
        rows=tuple(rows),
        above=(
            "Where time has no limit, the report's `get_move` looks 5 plies ahead, and 9 below 25 cards; run by us, "
            "its Python then took up to 55 seconds for a move, where the course allows ten. A second schedule of 3, 5, "
            "7 and 9 plies stands beside it in the listing. We let the two play each other on the same deals with "
            "seats swapped."
        ),
        below="What the timed schedule saves in time it gives back in games; native, neither comes near the limit.",
    )
    return [table]


def run_mistakes(setting: Setting) -> list[Block]:
    """Won games that are given away."""
    rng = setting.rng("hand_of_the_king positions")
    deal = partial(opening, SPEC, rng, 0, companions="off")
    states = random_states(deal, setting["positions"], rng, lambda state: _cards(state) <= setting["cards"])
    won = [each for each in solve_all(states) if max(each.ranks.values()) > 0]
    depths = [(f"depth {depth}", agent_text(CLASSIC, depth=depth)) for depth in setting["depths"]]
    rows: list[Row] = []
    for name, agent in setting.over([("random", "random"), *depths, *AGENTS[:2]]):
        quality = judge(SPEC, agent, won, seed=setting.seed)
        chance = expected(Solved.gives_away, won) if agent == "random" else None
        rows.append((name, None, quality.gives_away, quality.loss, chance))
    rows.append(("perfect play", None, None, None, 0.0))
    table = Table(
        name="hand_of_the_king_mistakes",
        title="Won positions given away",
        columns=(
            Column("agent"),
            Column("report"),
            Column("ours: given away", ".1%"),
            Column("ours: banners lost a move", ".2f"),
            Column("exact", ".1%"),
        ),
        rows=tuple(rows),
        above=(
            f"In {len(won)} random positions with {setting['cards']} characters left that the player to move wins, "
            "each agent chooses one move, and the solver says whether it still wins. The report has no such figure. "
            "For the random player the exact chance is computed."
        ),
        below="Looking further gives fewer won games away; the schedules look 7 or 9 plies ahead here.",
    )
    return [table]


def _cards(state: HandOfTheKing) -> int:
    """Count the characters on the board."""
    return len(state.cards()) - 1


CHAPTER = Chapter(
    name=SPEC.name,
    place=4,
    search_from="start:seed=1,companions=off",
    title=str(SPEC.title),
    title_fa=SPEC.title.text("fa"),
    about=(
        "The report plays the course's phase without companions by alpha-beta with a weighted count of banners and "
        "cards, and lets it play 100 games against a random agent. Its second phase puts a network in the place of "
        "that count, and says that it evaluates better; that is tested here too."
    ),
    experiments=(
        Experiment(
            name="random",
            title="Against a random opponent",
            run=run_random,
            quick={"games": 300},
            full={"games": 3000},
            seconds=(18, 180),
        ),
        Experiment(
            name="depths",
            title="Depth, wins and time",
            run=run_depths,
            quick={"depths": (1, 2, 3, 4, 5, 6, 7), "games": 100},
            full={"depths": (1, 2, 3, 4, 5, 6, 7, 8, 9), "games": 400},
            seconds=(12, 200),
        ),
        Experiment(
            name="schedules",
            title="Timed and untimed schedules",
            run=run_schedules,
            quick={"games": 400},
            full={"games": 4000},
            seconds=(10, 100),
        ),
        Experiment(
            name="mistakes",
            title="Won games given away",
            run=run_mistakes,
            quick={"positions": 300, "cards": 20, "depths": (1, 3, 5)},
            full={"positions": 1000, "cards": 24, "depths": (1, 2, 3, 4, 5, 6, 7)},
            seconds=(3, 120),
        ),
        NETWORK,
        BANNERS,
    ),
)
