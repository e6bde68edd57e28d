"""Reports of matches and tournaments as people read them: the figures and the names that other match runners use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from ..intervals import Interval
from ..messages import Catalogue, Listing, Message, Value
from ..messages.layout import column_lines
from ..store.endings import ENDING_WORDS
from .statistics import Sprt, SprtState

if TYPE_CHECKING:
    from .match import MatchReport
    from .tournament import TournamentReport

Row = Sequence[Value]
RIGHT_OF_NAMES = 2  # columns from here on are aligned to the right, and so are the places before the names


def match_lines(report: MatchReport) -> Iterator[Message]:
    """Write a match, a line each: Elo, likelihood of superiority and points, pairs by points, test, sides and costs.

    Pairs are counted by the points of the first agent, 0, 1/2, 1, 3/2 and 2: the pentanomial distribution.
    """
    plan, tally, statistics = report.plan, report.tally, report.statistics
    yield Message(
        "Results of {first} vs {second} ({game}, {n} games, seed {seed})",
        first=plan.agents[0],
        second=plan.agents[1],
        game=plan.game,
        n=2 * tally.pairs,
        seed=plan.seed,
    )
    yield Message("Elo: {elo}, nElo: {nelo}", elo=elo_words(statistics.elo), nelo=elo_words(statistics.nelo))
    yield Message(
        "LOS: {los:.1f} %, Score: {score:.1f} %, {counts}",
        los=100 * statistics.los,
        score=100 * statistics.mean,
        counts=_counts(tally.wins_draws_losses),
    )
    yield Message("Ptnml(0-2): [{counts}]", counts=Listing(tally.pentanomial))
    if plan.sprt and report.sprt:
        yield llr_line(plan.sprt, report.sprt)
    yield Message(
        "As first: {first}; as second: {second}", first=_counts(tally.as_first), second=_counts(tally.as_second)
    )
    if tally.every_point_counts:
        yield Message("Margin: {points:+.1f} points a game", points=tally.margin / max(1, tally.margin_games))
    for name, cost in zip(plan.agents, tally.costs, strict=True):
        yield Message(
            "Move of {agent}: {ms:.3g} ms, {nodes:,.0f} nodes",
            agent=name,
            ms=1000 * cost.seconds_a_move,
            nodes=cost.nodes_a_move,
        )
    yield from _troubles(report)
    yield from _kept(report.event)


def elo_words(elo: Interval) -> Message:
    """Write Elo and half the width of its interval, or the end that is known.

    >>> str(elo_words(Interval(35.25, 23.4, 47.2))), str(elo_words(Interval(900.0, 578.25, None)))
    ('35.2 +/- 11.9', 'at least 578.2')
    """
    if elo.bar is not None:
        return Message("{value:.1f} +/- {bar:.1f}", value=round(elo.value, 1) + 0.0, bar=elo.bar)
    return elo.words(".1f")


def llr_line(test: Sprt, state: SprtState) -> Message:
    """Describe how a test stands: the log likelihood ratio, its bounds, the two differences, and the verdict."""
    return Message("LLR: {state}", state=_sprt_words(test, state))


def _sprt_words(test: Sprt, state: SprtState) -> Message:
    bounds = {"lower": state.lower, "upper": state.upper, "elo0": test.elo0, "elo1": test.elo1}
    words = Message("{llr:.2f} ({lower:.2f}, {upper:.2f}) [{elo0:.2f}, {elo1:.2f}]", llr=state.llr, **bounds)
    if state.verdict == "accept":
        return Message("{state} accepted: better than {elo:g}", state=words, elo=test.elo0)
    if state.verdict == "reject":
        return Message("{state} rejected: not {elo:g} better", state=words, elo=test.elo1)
    return words


def _counts(wins_draws_losses: Sequence[int]) -> Message:
    wins, draws, losses = wins_draws_losses
    return Message("W: {wins}, L: {losses}, D: {draws}", wins=wins, losses=losses, draws=draws)


def _troubles(report: MatchReport) -> Iterator[Message]:
    tally = report.tally
    for ending, number in sorted(tally.endings.items()):
        if ending != "rules":
            yield Message("Ended otherwise: {n} games, {ending}", n=number, ending=ENDING_WORDS.get(ending, ending))
    for name, number, reason in zip(report.plan.agents, tally.forfeits, tally.reasons, strict=True):
        if number and reason:
            yield Message("Forfeited by {agent}: {n} games ({reason})", agent=name, n=number, reason=reason)
        elif number:
            yield Message("Forfeited by {agent}: {n} games", agent=name, n=number)
    yield from _void(tally.void, tally.void_reason)


def _void(pairs: int, reason: str) -> Iterator[Message]:
    if pairs:
        yield Message("Void: {n} pairs could not be played and count for nobody ({reason})", n=pairs, reason=reason)


def _kept(event: int | None) -> Iterator[Message]:
    if event is not None:
        yield Message(
            "Kept as event {event} (see: {command})", event=event, command=f"turnwise store show --event {event}"
        )


def tournament_lines(report: TournamentReport, language: Catalogue | None = None) -> Iterator[Message | str]:
    """Write the table, the best first, and who did what against whom; the columns are those of a language."""
    plan = report.plan
    yield _tournament_head(report)
    rows = tournament_rows(report)
    yield from column_lines(rows, language, right={0, *range(RIGHT_OF_NAMES, len(rows[0]))})
    if report.byes:
        yield Message("Sat out: {agents}", agents=Listing(plan.agents[agent] for agent in report.byes))
    yield from _void(report.void, report.void_reason)
    yield from _kept(report.event)


def _tournament_head(report: TournamentReport) -> Message:
    plan = report.plan
    return Message(
        "{game}: {system}, {agents} agents, {games} games, seed {seed}",
        game=plan.game,
        system=plan.system_label,
        agents=len(plan.agents),
        games=2 * report.pairs,
        seed=plan.seed,
    )


def tournament_rows(report: TournamentReport) -> list[Row]:
    """Write the table as cells, the heads first."""
    order, elo, points, played = report.order(), report.elo(), report.points(), report.games()
    heads = (Message("agent"), Message("elo"), Message("points"), Message("games"))
    rows: list[Row] = [("", *heads, *range(1, len(order) + 1))]
    for place, agent in enumerate(order, 1):
        name = report.plan.agents[agent]
        figures = (elo[agent].words("+.0f"), Message("{points:g}", points=points[agent]), played[agent])
        rows.append((place, name, *figures, *(report.cross(agent, other) for other in order)))
    return rows


def match_html(report: MatchReport) -> str:
    """Write a match for a notebook: what was played in bold, the figures below."""
    head, *lines = map(str, match_lines(report))
    return f"<div><b>{escape(head)}</b><pre>{escape(chr(10).join(lines))}</pre></div>"


def tournament_html(report: TournamentReport) -> str:
    """Write a tournament for a notebook, as a table."""
    heads, *rows = tournament_rows(report)
    head = str(_tournament_head(report))
    body = "".join(_row_html("td", row) for row in rows)
    return f"<div><b>{escape(head)}</b><table>{_row_html('th', heads)}{body}</table></div>"


def _row_html(tag: str, row: Row) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(str(cell))}</{tag}>' for cell in row)}</tr>"
