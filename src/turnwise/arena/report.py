"""A tournament as a document: the table, who did what against whom, and the ratings as a plot."""

from __future__ import annotations

from pathlib import Path

from .. import documents
from ..documents import Block, Column, Document, Plot, Series, Table, Text
from .match import MatchReport
from .tournament import TournamentReport


def write_tournament(report: TournamentReport, folder: Path) -> Path:
    """Write the report as a page, Markdown, CSV, Parquet and PNG; the path of the page."""
    documents.write(document_of(report), folder)
    return folder / "index.html"


def document_of(report: TournamentReport) -> Document:
    """Make the document of a tournament."""
    plan = report.plan
    words = (
        f"{len(plan.agents)} agents, system {plan.system}, {2 * report.pairs} games, seed {plan.seed}. "
        "Each opening was played twice with sides swapped, and all meetings had the same openings. "
        "Ratings are Elo from one maximum-likelihood fit over all pairs, 0 on average, with 95 % intervals."
    )
    return Document(
        title=f"{report.spec.title}: {plan.system} of {len(plan.agents)} agents",
        blocks=(Text(words), _standings(report), _plot(report), _cross_table(report), _los(report)),
    )


def match_blocks(report: MatchReport) -> tuple[Block, ...]:
    """Make tables of a match: results by side, and what they say."""
    tally, statistics = report.tally, report.statistics
    rows = {"all": tally.wins_draws_losses, "first": tally.as_first, "second": tally.as_second}
    results = Table(
        name="results",
        title="Results of the first agent",
        columns=(Column("as"), Column("wins"), Column("draws"), Column("losses"), Column("share", ".1%")),
        rows=tuple((name, *each, (each[0] + each[1] / 2) / max(1, sum(each))) for name, each in rows.items()),
    )
    ratings = Plot(
        name="ratings",
        title="Ratings",
        kind="points",
        series=(Series.of_intervals("elo", [(report.plan.agents[0], statistics.elo)]),),
        x_title="Elo",
        below=f"`{report.plan.agents[0]}` is better with a chance of {statistics.los:.1%}.",
    )
    return results, ratings


def _standings(report: TournamentReport) -> Table:
    elo, points, games = report.elo(), report.points(), report.games()
    return Table(
        name="standings",
        title="Standings",
        columns=(
            Column("place"),
            Column("agent"),
            Column("elo", "+.0f"),
            Column("points", "g"),
            Column("games"),
            Column("ms a move", ".3g", timed=True),
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
        below="Two agents whose intervals overlap widely cannot be told apart by these games.",
    )


def _cross_table(report: TournamentReport) -> Table:
    order = report.order()
    return Table(
        name="cross_table",
        title="Who did what against whom",
        columns=(Column("agent"), *(Column(str(place)) for place in range(1, len(order) + 1))),
        rows=tuple(
            (f"{place} {report.plan.agents[agent]}", *(report.cross(agent, other) for other in order))
            for place, agent in enumerate(order, 1)
        ),
        above="Points of games of the agent in the row against the agent in the column.",
    )


def _plot(report: TournamentReport) -> Plot:
    order, elo = report.order(), report.elo()
    return Plot(
        name="ratings",
        title="Ratings",
        kind="points",
        series=(
            Series(
                name="elo",
                x=tuple(report.plan.agents[agent] for agent in order),
                y=tuple(elo[agent].value for agent in order),
                low=tuple(elo[agent].low for agent in order),
                high=tuple(elo[agent].high for agent in order),
            ),
        ),
        x_title="Elo",
    )


def _los(report: TournamentReport) -> Plot:
    ratings = report.ratings()
    names = tuple(player.name for player in ratings.players)
    return Plot(
        name="los",
        title="How likely the agent in the row is better than the one in the column",
        kind="heat",
        series=tuple(
            Series(name=name, x=names, y=tuple(None if here == row else chance for here, chance in enumerate(chances)))
            for row, (name, chances) in enumerate(zip(names, ratings.los, strict=True))
        ),
    )
