"""`turnwise match`: two agents, many games, honest figures."""

from __future__ import annotations

from typing import Annotated, Any

from ..arena import MatchPlan, MatchReport, TimeControl, play_match
from ..arena.report_text import match_lines
from ..messages import Message
from ..terminal.voice import say_lines
from .arguments import DEPTH, NODES, STORE, WORKERS
from .match_options import limited, run_event
from .naming import agent_named, game_named
from .output import write_json
from .plan_options import given, takes


@takes(MatchPlan, TimeControl)
def match(
    game: str,
    first: str,
    second: str,
    /,
    *,
    depth: Annotated[int | None, DEPTH] = None,
    nodes: Annotated[int | None, NODES] = None,
    workers: Annotated[str | None, WORKERS] = None,
    store: Annotated[str | None, STORE] = None,
    resume: bool = False,
    json: bool = False,
    **chosen: Any,
) -> int:
    """Play pairs of games between two agents and say which is better, with error bars.

    Each opening is played twice with sides swapped. Ctrl-C ends it with the report so far; --resume goes on.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    first
        The agent whose points are reported.
    second
        Its opponent.
    resume
        Go on with the last match of the same agents, openings, time control and seed.
    json
        Print one JSON object at the end.
    """
    spec, control = game_named(game), TimeControl(**given(TimeControl, chosen))
    one, other = (limited(agent_named(text), spec, control, depth=depth, nodes=nodes) for text in (first, second))
    plan = MatchPlan(spec.name, (one, other), time_control=control, **given(MatchPlan, chosen))
    return run_event(
        lambda kept, progress: play_match(plan, workers=workers, store=kept, resume=resume, progress=progress),
        store=store,
        pairs=plan.games // 2,
        watch=lambda live, report: live.show(report.tally.pairs, lambda: _words(report)),
        show=lambda report: write_json(report.to_json()) if json else say_lines(match_lines(report)),
    )


def _words(report: MatchReport) -> Message:
    wins, draws, losses = report.tally.wins_draws_losses
    elo = report.statistics.elo.words("+.0f")
    words = Message("+{wins} ={draws} -{losses}  elo {elo}", wins=wins, draws=draws, losses=losses, elo=elo)
    return Message("{words}  llr {llr:.2f}", words=words, llr=report.sprt.llr) if report.sprt else words
