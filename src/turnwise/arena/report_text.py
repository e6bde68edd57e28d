"""Reports of matches and tournaments as people read them: the figures and the names that other match runners use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from .statistics import Interval

if TYPE_CHECKING:
    from .match import MatchReport
    from .tournament import TournamentReport

Row = Sequence[str]


def match_lines(report: MatchReport) -> Iterator[str]:
    """Write a match, a line each: Elo, likelihood of superiority and points, pairs by points, test, sides and costs.

    Pairs are counted by the points of the first agent, 0, 1/2, 1, 3/2 and 2: the pentanomial distribution.
    """
    plan, tally, statistics = report.plan, report.tally, report.statistics
    yield f"Results of {' vs '.join(plan.agents)} ({plan.game}, {2 * tally.pairs} games, seed {plan.seed})"
    yield f"Elo: {elo_text(statistics.elo)}, nElo: {elo_text(statistics.nelo)}"
    points = f"Score: {100 * statistics.mean:.1f} %, {_counts(tally.wins_draws_losses)}"
    yield f"LOS: {100 * statistics.los:.1f} %, {points}"
    yield f"Ptnml(0-2): {list(tally.pentanomial)}"
    if report.sprt:
        yield f"LLR: {sprt_text(report)}"
    yield f"As first: {_counts(tally.as_first)}; as second: {_counts(tally.as_second)}"
    if tally.every_point_counts:
        yield f"Margin: {tally.margin / max(1, tally.margin_games):+.1f} points a game"
    for name, cost in zip(plan.agents, tally.costs, strict=True):
        yield f"Move of {name}: {1000 * cost.seconds_a_move:.3g} ms, {cost.nodes_a_move:,.0f} nodes"
    yield from _troubles(report)
    yield from _kept(report.event)


def elo_text(elo: Interval) -> str:
    """Write Elo and half the width of its interval, or the end that is known.

    >>> elo_text(Interval(35.25, 23.4, 47.2)), elo_text(Interval(900.0, 578.25, None))
    ('35.2 +/- 11.9', 'at least 578.2')
    """
    if elo.bar is not None:
        return f"{elo.value:.1f} +/- {elo.bar:.1f}"
    if elo.low is not None:
        return f"at least {elo.low:.1f}"
    return f"at most {elo.high:.1f}" if elo.high is not None else "unknown"


def sprt_text(report: MatchReport) -> str:
    """Say how a test stands: the log likelihood ratio, its bounds, the two differences, and the verdict."""
    test, state = report.plan.sprt, report.sprt
    assert test is not None
    assert state is not None
    verdicts = {"accept": f" accepted: better than {test.elo0:g}", "reject": f" rejected: not {test.elo1:g} better"}
    verdict = verdicts[state.verdict] if state.verdict else ""
    bounds = f"({state.lower:.2f}, {state.upper:.2f}) [{test.elo0:.2f}, {test.elo1:.2f}]"
    return f"{state.llr:.2f} {bounds}{verdict}"


def _counts(wins_draws_losses: Sequence[int]) -> str:
    wins, draws, losses = wins_draws_losses
    return f"W: {wins}, L: {losses}, D: {draws}"


def _troubles(report: MatchReport) -> Iterator[str]:
    tally = report.tally
    for ending, number in sorted(tally.endings.items()):
        if ending != "rules":
            yield f"Ended otherwise: {number} games, {ending}"
    for name, number, reason in zip(report.plan.agents, tally.forfeits, tally.reasons, strict=True):
        if number:
            yield f"Forfeited by {name}: {number} games" + (f" ({reason})" if reason else "")
    yield from _void(tally.void)


def _void(pairs: int) -> Iterator[str]:
    if pairs:
        yield f"Void: {pairs} pairs could not be played and count for nobody"


def _kept(event: int | None) -> Iterator[str]:
    if event is not None:
        yield f"Kept as event {event} (see: turnwise store show --event {event})"


def tournament_lines(report: TournamentReport) -> Iterator[str]:
    """Write the table, the best first, and who did what against whom."""
    plan = report.plan
    yield f"{plan.game}: {plan.system}, {len(plan.agents)} agents, {2 * report.pairs} games, seed {plan.seed}"
    yield from _aligned(tournament_rows(report))
    if report.byes:
        yield f"Sat out: {', '.join(plan.agents[agent] for agent in report.byes)}"
    yield from _void(report.void)
    yield from _kept(report.event)


def tournament_rows(report: TournamentReport) -> list[Row]:
    """Write the table as cells, the heads first."""
    order, elo, points, played = report.order(), report.elo(), report.points(), report.games()
    rows: list[Row] = [("", "agent", "elo", "points", "games", *(str(place) for place in range(1, len(order) + 1)))]
    for place, agent in enumerate(order, 1):
        name = report.plan.agents[agent]
        figures = (elo[agent].text(0), f"{points[agent]:g}", str(played[agent]))
        rows.append((str(place), name, *figures, *(report.cross(agent, other) for other in order)))
    return rows


def _aligned(rows: Sequence[Row]) -> Iterator[str]:
    """Write cells in columns, to the right but for the names."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def match_html(report: MatchReport) -> str:
    """Write a match for a notebook: what was played in bold, the figures below."""
    head, *lines = match_lines(report)
    return f"<div><b>{escape(head)}</b><pre>{escape(chr(10).join(lines))}</pre></div>"


def tournament_html(report: TournamentReport) -> str:
    """Write a tournament for a notebook, as a table."""
    heads, *rows = tournament_rows(report)
    head = next(tournament_lines(report))
    body = "".join(_row_html("td", row) for row in rows)
    return f"<div><b>{escape(head)}</b><table>{_row_html('th', heads)}{body}</table></div>"


def _row_html(tag: str, row: Row) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>"
