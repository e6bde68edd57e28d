"""`turnwise study`: who wins random deals under perfect play."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from ..analysis.deal_survey import Deal, Summary, SurveyPlan, keep_deal, read_deals, solve_deals, summarise
from ..atomic_files import check_writable
from ..engine import Question
from ..messages import Message
from ..report_text import speed_of
from ..terminal.status import status
from . import INTERRUPTED
from .arguments import TABLE_WORKERS
from .naming import game_named
from .option_checks import table_bytes
from .output import complain, say, write_json
from .plan_options import given, takes

WINS = (Message("first wins"), Message("second wins"))


@takes(SurveyPlan)
def study(
    game: str,
    /,
    *,
    file: Path | None = None,
    table_mb: int = 512,
    threads: int = 1,
    workers: Annotated[str, TABLE_WORKERS] = "0",
    json: bool = False,
    **chosen: Any,
) -> int:
    """Solve random deals and say how often the first player wins, with a 95 % interval.

    Ctrl-C ends it with the report so far. With --file each deal is kept as it is solved, and the same command goes on.

    Parameters
    ----------
    game
        Name of a game with random deals (see: turnwise games).
    file
        Where the deals are kept, one JSON object a line.
    table_mb
        Memory of the table, in mebibytes.
    threads
        Processors for each deal, where the solver can use them.
    json
        Print one JSON object at the end.
    """
    spec = game_named(game)
    size = table_bytes(table_mb)
    plan = SurveyPlan(spec.name, **given(SurveyPlan, chosen))
    starts = plan.starts()
    if file:
        check_writable(file)
    kept = read_deals(file) if file else []
    known = {deal.start: deal for deal in kept if deal.start in set(starts) and (deal.exact or not plan.margin)}
    missing = [start for start in starts if start not in known]
    code = 0
    try:
        with status(Message("solving")) as live:
            question: Question = {
                "winner_only": not plan.margin,
                "threads": threads,
                "progress": lambda nodes, seconds: live(
                    Message(
                        "solving deal {number} of {deals}  nodes {speed}",
                        number=len(known) + 1,
                        deals=plan.deals,
                        speed=speed_of(nodes, seconds),
                    )
                ),
            }
            for deal in solve_deals(spec, missing, table_bytes=size, workers=workers, **question):
                known[deal.start] = deal
                if file:
                    keep_deal(file, deal)
                if not json:
                    _show(deal)
                live(Message("{done} of {deals} deals solved", done=len(known), deals=plan.deals))
    except KeyboardInterrupt:
        code = INTERRUPTED
    done = [known[start] for start in starts if start in known]
    if not done:
        complain(Message("stopped before the first deal was solved"))
    elif json:
        write_json({"game": spec.name, "options": plan.start_options, **asdict(summarise(done))})
    else:
        _show_summary(summarise(done))
    return code


def _show(deal: Deal) -> None:
    winner = WINS[deal.winner]
    if deal.exact:
        winner = Message("{winner} by {points:g}", winner=winner, points=abs(deal.score))
    speed = speed_of(deal.nodes, deal.seconds)
    say(Message("{start}  {winner}  nodes {speed}", start=deal.start, winner=winner, speed=speed))


def _show_summary(summary: Summary) -> None:
    say(
        Message(
            "the first player wins {wins} of {deals} deals: {rate:.1%} (95 % interval {low:.1%} to {high:.1%})",
            wins=summary.first_wins,
            deals=summary.deals,
            rate=summary.rate,
            low=summary.low,
            high=summary.high,
        )
    )
    say(
        Message(
            "seconds a deal: median {median:.2f}, mean {mean:.2f}, most {most:.2f}",
            median=summary.median_seconds,
            mean=summary.mean_seconds,
            most=summary.most_seconds,
        )
    )
    say(
        Message(
            "nodes a deal: median {median:,.0f}, mean {mean:,.0f}, most {most:,}",
            median=summary.median_nodes,
            mean=summary.mean_nodes,
            most=summary.most_nodes,
        )
    )
