"""The course report on Hand of the King: games against random, depth, schedules of depths; its second phase beside."""

from __future__ import annotations

from functools import partial

from .. import games
from .._core import HandOfTheKing
from ..agents.spec import CLASSIC, agent_text
from ..documents import Block, Column, Plot, Row, Series, Table, Words, prose
from ..messages import Message
from .conclusions import hand_of_the_king as concluded
from .conclusions.hand_of_the_king import AgainstRandom, AtDepth, GivenAway, Scheduled
from .experiment import Chapter, Experiment, Setting
from .hand_of_the_king_banners import BANNERS
from .hand_of_the_king_network import NETWORK
from .heads import (
    AGAINST_ITSELF,
    COURSE,
    DEPTH,
    EXACT,
    GAMES,
    MS_A_MOVE,
    NO_FIGURE,
    NODES_A_MOVE,
    OURS,
    PERFECT,
    best_known,
    depth_of,
    exact,
    listing,
    ours,
)
from .matches import SEEDS, DuelResult, Fixture, contest, duel, opening
from .positions import Solved, evaluate_moves, expected, random_states, solve_all

SPEC = games.find("hand_of_the_king")
SEATS = (Message("first"), Message("second"))
REPORT_WINS = 0.99  # 99 of 100 games against random; the course report names no seat
LISTING_SECONDS = 55.0  # its listing, run by us, takes up to so long for a move without a clock; the course allows ten
SOLVED_WON = 1.0  # the first player wins each of the 300 deals that are solved
OUR_PERFECT = "perfect:nodes=3000,aim=win"
RANDOM = "random"
SLOWEST = Message("ms, slowest move")


def from_seat(setting: Setting, agent: str, other: str, seat: int, count: int) -> DuelResult:
    """Play deals of the course engine, always from one seat."""
    rng = setting.rng(f"hand_of_the_king {seat}")
    rounds = [Fixture(opening(SPEC, rng, 0, companions="off"), seat, rng.randrange(SEEDS)) for _ in range(count)]
    return contest(SPEC, agent, other, rounds, workers=setting.workers)


AGENTS: tuple[tuple[Words, str], ...] = (
    (Message("course report's listing, cards counted"), "classic"),
    (Message("course report's listing, cards counted, timed schedule"), "classic:schedule=timed"),
    (Message("course report's listing, as it runs"), "classic:literal=1"),
    (Message("course report's listing, as it runs, timed schedule"), "classic:literal=1,schedule=timed"),
    (Message("ours, {nodes:,d} nodes a move", nodes=3000), OUR_PERFECT),
    (Message("random"), RANDOM),
)


def run_random(setting: Setting) -> list[Block]:
    """A hundred games against random, and more."""
    rows = []
    for (name, agent), seat in setting.over([(each, seat) for each in AGENTS for seat in (0, 1)]):
        tally = from_seat(setting, agent, RANDOM, seat, setting["games"])
        printed = REPORT_WINS if agent in REPORTED_AGENTS else None
        known = SOLVED_WON if seat == 0 else None
        rows.append(AgainstRandom(name, SEATS[seat], printed, tally.games, tally.share, known))
    table = Table(
        name="hand_of_the_king_random",
        title=Message("Games won against a random opponent"),
        columns=(
            Column(Message("agent")),
            Column(Message("seat")),
            Column(COURSE, ".0%"),
            Column(ours(GAMES)),
            Column(OURS, ".1%"),
            Column(best_known(PERFECT), ".0%"),
        ),
        rows=tuple(rows),
        above=prose(
            Message("The course report's agent won 99 of 100 games against a random player, without companions."),
            Message("It names no seat, so its figure stands beside both."),
            Message("We play the same on deals of the course engine, from both seats."),
            Message(
                "All 300 deals that are solved are won by the first player, so perfect play from the first seat wins "
                "them against anybody."
            ),
        ),
        below=prose(*concluded.against_random(rows)),
    )
    return [table]


REPORTED_AGENTS = {"classic", "classic:literal=1"}


def run_depths(setting: Setting) -> list[Block]:
    """What depth is worth, and what it costs."""
    rows, times = [], []
    for depth in setting.over(setting["depths"]):
        agent = agent_text(CLASSIC, depth=depth)
        weak = from_seat(setting, agent, RANDOM, 0, setting["games"])
        strong = _without_companions(setting, agent, OUR_PERFECT)
        rows.append(AtDepth(depth, None, weak.share, SOLVED_WON, strong.share, 0.5, weak.nodes_a_move))
        times.append((1000 * weak.seconds_a_move, 1000 * weak.most_seconds))
    return [_depths_table(rows, times), _depths_plot(rows)]


def _without_companions(setting: Setting, agent: str, other: str) -> DuelResult:
    """Play pairs of games on one deal with seats swapped."""
    count = setting["games"]
    return duel(SPEC, agent, other, games=count, seed=setting.seed, workers=setting.workers, plies=0, companions="off")


def _depths_table(rows: list[AtDepth], times: list[tuple[float, float]]) -> Table:
    return Table(
        name="hand_of_the_king_depths",
        title=Message("The course report's agent by depth"),
        columns=(
            Column(DEPTH),
            Column(COURSE),
            Column(ours(Message("won against random")), ".1%"),
            Column(best_known(PERFECT), ".0%"),
            Column(ours(Message("won against our agent")), ".1%"),
            Column(exact(AGAINST_ITSELF), ".0%"),
            Column(NODES_A_MOVE, ",.0f"),
            Column(MS_A_MOVE, ".2f", timed=True),
            Column(SLOWEST, ".1f", timed=True),
        ),
        rows=tuple((*row, *time) for row, time in zip(rows, times, strict=True)),
        above=prose(
            Message("The course report says that more depth wins more games and takes more time, without figures."),
            Message(
                "Here its agent looks equally far at every move, against random from the first seat, and against our "
                "agent in pairs of games on one deal with seats swapped."
            ),
        ),
        below=prose(*concluded.depths(rows)),
    )


def _depths_plot(rows: list[AtDepth]) -> Plot:
    return Plot(
        name="hand_of_the_king_depths",
        title=Message("Games won by depth"),
        kind="line",
        series=(
            Series.of_intervals(Message("against random"), [(row.depth, row.weak) for row in rows]),
            Series.of_intervals(Message("against our agent"), [(row.depth, row.strong) for row in rows]),
        ),
        x_title=DEPTH,
        y_title=Message("share of games"),
    )


SCHEDULES = {"untimed": Message("untimed"), "timed": Message("timed")}


def run_schedules(setting: Setting) -> list[Block]:
    """The timed schedule against the untimed one."""
    untimed, timed = (agent_text(CLASSIC, schedule=name) for name in SCHEDULES)
    pairs = ((untimed, timed), (timed, untimed))
    tallies = [_without_companions(setting, agent, other) for agent, other in setting.over(pairs)]
    slow = (LISTING_SECONDS, None)
    rows = [
        Scheduled(name, None, seconds, tally.games, tally.share, 0.5, tally.nodes_a_move)
        for name, seconds, tally in zip(SCHEDULES.values(), slow, tallies, strict=True)
    ]
    times = [(1000 * tally.seconds_a_move, 1000 * tally.most_seconds) for tally in tallies]
    table = Table(
        name="hand_of_the_king_schedules",
        title=Message("Timed against untimed"),
        columns=(
            Column(Message("schedule")),
            Column(COURSE),
            Column(listing(Message("slowest move, s")), ".0f"),
            Column(ours(GAMES)),
            Column(ours(Message("won against the other")), ".1%"),
            Column(exact(Message("equal play")), ".0%"),
            Column(NODES_A_MOVE, ",.0f"),
            Column(MS_A_MOVE, ".2f", timed=True),
            Column(SLOWEST, ".1f", timed=True),
        ),
        rows=tuple((*row, *time) for row, time in zip(rows, times, strict=True)),
        above=prose(
            Message(
                "Where time has no limit, the course report's `get_move` looks 5 plies ahead, and 9 below 25 cards; "
                "run by us, its Python then took up to 55 seconds for a move, where the course allows ten."
            ),
            Message("A second schedule of 3, 5, 7 and 9 plies stands beside it in the listing."),
            Message("We let the two play each other on the same deals with seats swapped."),
        ),
        below=prose(*concluded.schedules(*rows), concluded.in_time([slowest for _, slowest in times])),
    )
    return [table]


def run_mistakes(setting: Setting) -> list[Block]:
    """Won games that are given away."""
    rng = setting.rng("hand_of_the_king positions")
    deal = partial(opening, SPEC, rng, 0, companions="off")
    states = random_states(deal, setting["positions"], rng, lambda state: _cards(state) <= setting["cards"])
    won = [each for each in solve_all(states) if max(each.ranks.values()) > 0]
    by_depth = [(depth_of(depth), agent_text(CLASSIC, depth=depth), depth) for depth in setting["depths"]]
    others = [(name, agent, None) for name, agent in (AGENTS[-1], *AGENTS[:2])]
    rows = []
    for name, agent, depth in setting.over([others[0], *by_depth, *others[1:]]):
        quality = evaluate_moves(SPEC, agent, won, seed=setting.seed)
        chance = expected(Solved.gives_away, won) if agent == RANDOM else None
        rows.append(GivenAway(name, depth, quality.gives_away, quality.loss, chance))
    return [_mistakes_table(setting, len(won), rows)]


def _mistakes_table(setting: Setting, won: int, rows: list[GivenAway]) -> Table:
    shown: list[Row] = [(row.name, None, row.given_away, row.loss, row.exact) for row in rows]
    return Table(
        name="hand_of_the_king_mistakes",
        title=Message("Won positions given away"),
        columns=(
            Column(Message("agent")),
            Column(COURSE),
            Column(ours(Message("given away")), ".1%"),
            Column(ours(Message("banners lost a move")), ".2f"),
            Column(EXACT, ".1%"),
        ),
        rows=(*shown, (PERFECT, None, None, None, 0.0)),
        above=prose(
            Message(
                "In {positions} random positions with {cards} characters left that the player to move wins, each agent "
                "chooses one move, and the solver says whether it still wins.",
                positions=won,
                cards=setting["cards"],
            ),
            NO_FIGURE,
            Message("For the random player the exact chance is computed."),
        ),
        below=prose(*concluded.given_away(rows)),
    )


def _cards(state: HandOfTheKing) -> int:
    """Count the characters on the board."""
    return len(state.cards()) - 1


CHAPTER = Chapter(
    name=SPEC.name,
    place=4,
    search_from="start:seed=1,companions=off",
    also_from=("companions=off",),
    title=SPEC.title,
    about=prose(
        Message(
            "The course report plays the course's phase without companions by alpha-beta with a weighted count of "
            "banners and cards, and lets it play 100 games against a random agent."
        ),
        Message(
            "Its second phase puts a network in the place of that count, and says that it evaluates better; that is "
            "tested here too."
        ),
    ),
    experiments=(
        Experiment(
            name="random",
            title=Message("Against a random opponent"),
            run=run_random,
            quick={"games": 300},
            full={"games": 3000},
            seconds=(18, 180),
        ),
        Experiment(
            name="depths",
            title=Message("Depth, wins and time"),
            run=run_depths,
            quick={"depths": (1, 2, 3, 4, 5, 6, 7), "games": 100},
            full={"depths": (1, 2, 3, 4, 5, 6, 7, 8, 9), "games": 400},
            seconds=(12, 200),
        ),
        Experiment(
            name="schedules",
            title=Message("Timed and untimed schedules"),
            run=run_schedules,
            quick={"games": 400},
            full={"games": 4000},
            seconds=(10, 100),
        ),
        Experiment(
            name="mistakes",
            title=Message("Won games given away"),
            run=run_mistakes,
            quick={"positions": 300, "cards": 20, "depths": (1, 3, 5)},
            full={"positions": 1000, "cards": 24, "depths": (1, 2, 3, 4, 5, 6, 7)},
            seconds=(3, 120),
        ),
        NETWORK,
        BANNERS,
    ),
)
