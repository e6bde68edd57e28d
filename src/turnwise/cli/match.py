"""`turnwise match`: two agents, many games, honest figures."""

from __future__ import annotations

from typing import Annotated

from ..arena import MatchPlan, MatchReport, Sprt, play_match
from ..arena.report_text import match_lines
from ..errors import OptionError
from ..messages import Message
from ..terminal.voice import say_lines
from .arguments import ADJUDICATE, CLOCK, DEPTH, NODES, OPENINGS, SECONDS, SEED, STORE, WORKERS
from .match_options import limited, run_event, time_control_of
from .naming import agent_named, game_named
from .option_checks import check_seed
from .output import write_json


def match(
    game: str,
    first: str,
    second: str,
    /,
    *,
    games: int = 100,
    sprt: str | None = None,
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
    json: bool = False,
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
    games
        How many games, at most so many with --sprt; an even number.
    sprt
        Two bounds of normalised Elo: stop when the difference is surely above the lower or below the upper one, with
        5 % error each; `0,10,0.01,0.01` asks for other errors.
    resume
        Go on with the last match of the same agents, openings, time control and seed.
    json
        Print one JSON object at the end.
    """
    spec = game_named(game)
    check_seed(seed)
    agents = tuple(
        limited(agent_named(text), spec, depth=depth, nodes=nodes, seconds=seconds, clock=clock)
        for text in (first, second)
    )
    plan = MatchPlan(
        game=spec.name,
        agents=(agents[0], agents[1]),
        seed=seed,
        openings=openings,
        time_control=time_control_of(seconds, clock, adjudicate=adjudicate),
        sprt=None if sprt is None else parse_sprt(sprt),
    )
    return run_event(
        lambda kept, progress: play_match(
            plan, games=games, workers=workers, store=kept, resume=resume, progress=progress
        ),
        store=store,
        pairs=games // 2,
        watch=lambda live, report: live.show(report.tally.pairs, lambda: _words(report)),
        show=lambda report: write_json(report.to_json()) if json else say_lines(match_lines(report)),
    )


def parse_sprt(text: str) -> Sprt:
    """Read the bounds of a test, and its errors if they are given."""
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) == 2:
        return Sprt(numbers[0], numbers[1])
    if len(numbers) == 4:
        return Sprt(numbers[0], numbers[1], alpha=numbers[2], beta=numbers[3])
    raise OptionError(
        "{option} '{value}': give {two} or {four}",
        option="--sprt",
        value=text,
        two="elo0,elo1",
        four="elo0,elo1,alpha,beta",
    )


def _words(report: MatchReport) -> Message:
    wins, draws, losses = report.tally.wins_draws_losses
    elo = report.statistics.elo.words("+.0f")
    words = Message("+{wins} ={draws} -{losses}  elo {elo}", wins=wins, draws=draws, losses=losses, elo=elo)
    return Message("{words}  llr {llr:.2f}", words=words, llr=report.sprt.llr) if report.sprt else words
