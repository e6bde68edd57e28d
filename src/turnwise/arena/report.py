"""A tournament as a document: the table, who did what against whom, and the ratings as a plot."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from .. import documents
from ..documents import Block, Column, Document, Plot, Series, Table, Text, prose
from ..intervals import Interval
from ..messages import Listing, Message
from .match import MatchReport
from .tournament import TournamentReport

ELO = Message("Elo")
AGENT = Message("agent")
PLACE = Message("place")
GAMES = Message("games")


def write_tournament(report: TournamentReport, folder: Path, language: str = "en") -> Path:
    """Write the report as a page, Markdown, CSV, Parquet and PNG; return the path of the page."""
    documents.write(document_of(report), folder, language)
    return folder / "index.html"


def document_of(report: TournamentReport) -> Document:
    """Make the document of a tournament."""
    plan, system = report.plan, report.plan.system_label
    words = prose(
        Message(
            "{system}: {agents} agents, {games} games, seed {seed}.",
            agents=len(plan.agents),
            system=system,
            games=2 * report.pairs,
            seed=plan.seed,
        ),
        Message("Each opening was played twice with sides swapped, and all pairings had the same openings."),
        Message("Ratings are Elo from one maximum-likelihood fit over all pairs, 0 on average, with 95 % intervals."),
    )
    return Document(
        title=Message("{game}: {system}, {n} agents", game=report.spec.title, system=system, n=len(plan.agents)),
        blocks=(Text(words), _standings(report), _plot(report), _cross_table(report), _los(report)),
    )


def match_blocks(report: MatchReport) -> tuple[Block, ...]:
    """Make tables of a match: results by side, and what they say."""
    tally, statistics = report.tally, report.statistics
    rows = (
        (Message("all"), tally.wins_draws_losses),
        (Message("first"), tally.as_first),
        (Message("second"), tally.as_second),
    )
    results = Table(
        name="results",
        title=Message("Results of the first agent"),
        columns=(
            Column(Message("as")),
            Column(Message("wins")),
            Column(Message("draws")),
            Column(Message("losses")),
            Column(Message("score"), ".1%"),
        ),
        rows=tuple((name, *each, (each[0] + each[1] / 2) / max(1, sum(each))) for name, each in rows),
    )
    ratings = Plot(
        name="ratings",
        title=Message("Ratings"),
        kind="points",
        series=(Series.of_intervals(ELO, [(report.plan.agents[0], statistics.elo)]),),
        x_title=ELO,
        below=Message(
            "LOS, the likelihood that `{agent}` is the better one: {los:.1%}.",
            agent=report.plan.agents[0],
            los=statistics.los,
        ),
    )
    return results, ratings


def _standings(report: TournamentReport) -> Table:
    elo, points, games = report.elo(), report.points(), report.games()
    return Table(
        name="standings",
        title=Message("Standings"),
        columns=(
            Column(PLACE),
            Column(AGENT),
            Column(ELO, "+.0f"),
            Column(Message("points"), "g"),
            Column(GAMES),
            Column(Message("ms a move"), ".3g", timed=True),
        ),
        rows=tuple(
            (
                place,
                report.plan.agents[agent],
                elo[agent],
                points[agent],
                games[agent],
                1000 * report.cost(agent).seconds_a_move,
            )
            for place, agent in enumerate(report.order(), 1)
        ),
        below=prose(*_told_apart(report)),
    )


def _told_apart(report: TournamentReport) -> list[Message]:
    """Describe which neighbours in the table these games do not tell apart: their intervals overlap."""
    order, elo, agents = report.order(), report.elo(), report.plan.agents
    close = [
        Message("{one} and {other}", one=agents[upper], other=agents[lower])
        for upper, lower in pairwise(order)
        if not _is_above(elo[upper], elo[lower])
    ]
    if not close:
        return [Message("Every agent is better than the next one: no two intervals of neighbours overlap.")]
    return [Message("These games do not tell apart, by their intervals: {pairs}.", pairs=Listing(close))]


def _is_above(one: Interval, other: Interval) -> bool:
    return one.low is not None and other.high is not None and one.low > other.high


def _cross_table(report: TournamentReport) -> Table:
    order = report.order()
    return Table(
        name="cross_table",
        title=Message("Who did what against whom"),
        columns=(Column(PLACE), Column(AGENT), *(Column(Message("{n}", n=place)) for place, _ in enumerate(order, 1))),
        rows=tuple(
            (place, report.plan.agents[agent], *(report.cross(agent, other) for other in order))
            for place, agent in enumerate(order, 1)
        ),
        above=Message("Points of games of the agent in the row against the agent in the column."),
    )


def _plot(report: TournamentReport) -> Plot:
    order, elo = report.order(), report.elo()
    return Plot(
        name="ratings",
        title=Message("Ratings"),
        kind="points",
        series=(
            Series(
                name=ELO,
                x=tuple(report.plan.agents[agent] for agent in order),
                y=tuple(elo[agent].value for agent in order),
                low=tuple(elo[agent].low for agent in order),
                high=tuple(elo[agent].high for agent in order),
            ),
        ),
        x_title=ELO,
    )


def _los(report: TournamentReport) -> Plot:
    ratings = report.ratings()
    names = tuple(player.name for player in ratings.players)
    return Plot(
        name="los",
        title=Message("LOS: how likely the agent in the row is better than the one in the column"),
        kind="heat",
        series=tuple(
            Series(name=name, x=names, y=tuple(None if here == row else chance for here, chance in enumerate(chances)))
            for row, (name, chances) in enumerate(zip(names, ratings.los, strict=True))
        ),
    )
