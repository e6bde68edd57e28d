"""`turnwise tournament`: many agents, one table, ratings with error bars."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from ..arena import TimeControl, TournamentPlan, TournamentReport, play_tournament, write_tournament
from ..arena.report_text import tournament_lines
from ..documents.writing import check_packages
from ..messages import Message
from ..terminal.voice import say_lines, spoken
from .arguments import DEPTH, NODES, STORE, WORKERS
from .match_options import limited, run_event
from .naming import agent_named, game_named
from .option_checks import check_folder
from .output import say, write_json
from .plan_options import given, takes


@takes(TournamentPlan, TimeControl)
def tournament(
    game: str,
    /,
    *agents: str,
    depth: Annotated[int | None, DEPTH] = None,
    nodes: Annotated[int | None, NODES] = None,
    workers: Annotated[str | None, WORKERS] = None,
    store: Annotated[str | None, STORE] = None,
    resume: bool = False,
    out: Path | None = None,
    json: bool = False,
    **chosen: Any,
) -> int:
    """Play many agents against each other and rate them.

    Ctrl-C ends it with the table so far; --resume goes on.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    agents
        Two or more agents.
    resume
        Go on with the last tournament of the same plan.
    out
        Folder for a report with plots, as a page, Markdown and tables.
    json
        Print one JSON object at the end.
    """
    spec, control = game_named(game), TimeControl(**given(TimeControl, chosen))
    if out is not None:
        check_folder(out)
        check_packages()
    named = tuple(limited(agent_named(text), spec, control, depth=depth, nodes=nodes) for text in agents)
    plan = TournamentPlan(spec.name, named, time_control=control, **given(TournamentPlan, chosen))
    plan.check()

    def show(report: TournamentReport) -> None:
        if json:
            write_json(report.to_json())
        else:
            say_lines(tournament_lines(report, spoken()))
        if out is not None:
            say(Message("report in {place}", place=str(write_tournament(report, out, spoken().code))))

    return run_event(
        lambda kept, progress: play_tournament(plan, workers=workers, store=kept, resume=resume, progress=progress),
        store=store,
        pairs=plan.pairs,
        watch=lambda live, report: live.show(report.pairs, lambda: _words(report)),
        show=show,
    )


def _words(report: TournamentReport) -> Message:
    points = report.points()
    best = max(range(len(points)), key=lambda agent: points[agent])
    return Message("leading: {agent}", agent=report.plan.agents[best])
