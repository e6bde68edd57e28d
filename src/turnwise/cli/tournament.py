"""`turnwise tournament`: many agents, one table, ratings with error bars."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from ..arena import TournamentPlan, TournamentReport, play_tournament, write_tournament
from ..arena.report_text import tournament_lines
from ..documents.writing import check_packages
from ..messages import Message
from ..terminal.voice import say_lines, spoken
from .arguments import ADJUDICATE, CLOCK, DEPTH, NODES, OPENINGS, SECONDS, SEED, STORE, WORKERS
from .match_options import limited, run_event, time_control_of
from .naming import agent_named, game_named
from .option_checks import check_folder, check_seed
from .output import say, write_json


def tournament(
    game: str,
    /,
    *agents: str,
    system: Literal["round-robin", "gauntlet", "swiss"] = "round-robin",
    games: int = 10,
    rounds: int | None = None,
    openings: Annotated[str, OPENINGS] = "",
    seed: Annotated[int, SEED] = 0,
    workers: Annotated[str | None, WORKERS] = None,
    depth: Annotated[int | None, DEPTH] = None,
    nodes: Annotated[int | None, NODES] = None,
    seconds: Annotated[float | None, SECONDS] = None,
    clock: Annotated[float | None, CLOCK] = None,
    adjudicate: Annotated[bool, ADJUDICATE] = False,
    store: Annotated[str | None, STORE] = None,
    resume: bool = False,
    out: Path | None = None,
    json: bool = False,
) -> int:
    """Play many agents against each other and rate them.

    Ctrl-C ends it with the table so far; --resume goes on.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    agents
        Two or more agents.
    system
        round-robin: everybody meets everybody; gauntlet: the first meets all others; swiss: neighbours in the table.
    games
        Games of a meeting, an even number.
    rounds
        Of a Swiss tournament; enough for one winner unless given.
    resume
        Go on with the last tournament of the same plan.
    out
        Folder for a report with plots, as a page, Markdown and tables.
    json
        Print one JSON object at the end.
    """
    spec = game_named(game)
    check_seed(seed)
    if out is not None:
        check_folder(out)
        check_packages()
    plan = TournamentPlan(
        game=spec.name,
        agents=tuple(
            limited(agent_named(text), spec, depth=depth, nodes=nodes, seconds=seconds, clock=clock) for text in agents
        ),
        system=system,
        games=games,
        rounds=rounds,
        seed=seed,
        openings=openings,
        time_control=time_control_of(seconds, clock, adjudicate=adjudicate),
    )
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
