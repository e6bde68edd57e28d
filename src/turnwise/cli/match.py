"""`turnwise match`: two agents, many games, honest figures."""

from __future__ import annotations

from typing import Annotated

from rich.table import Table

from ..arena import MatchPlan, MatchReport, Sprt, play_match
from ..errors import OptionError
from .arena import limited, run_event, terms_of
from .arguments import ADJUDICATE, CLOCK, DEPTH, NODES, OPENINGS, SECONDS, SEED, STORE, WORKERS
from .checks import check_seed
from .naming import agent_named, game_named
from .output import say, write_json

PAIR_POINTS = ("0", "½", "1", "1½", "2")


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
        Go on with the last match of the same agents, openings, terms and seed.
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
        terms=terms_of(seconds, clock, adjudicate=adjudicate),
        sprt=None if sprt is None else parse_sprt(sprt),
    )
    return run_event(
        lambda kept, progress: play_match(
            plan, games=games, workers=workers, store=kept, resume=resume, progress=progress
        ),
        store=store,
        pairs=games // 2,
        watch=lambda live, report: live.show(report.tally.pairs, lambda: _words(report)),
        show=lambda report: write_json(report.to_json()) if json else show_match(report),
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
    raise OptionError(f"--sprt '{text}': give elo0,elo1 or elo0,elo1,alpha,beta")


def _words(report: MatchReport) -> str:
    wins, draws, losses = report.tally.wins_draws_losses
    test = f"  llr {report.sprt.llr:.2f}" if report.sprt else ""
    return f"+{wins} ={draws} -{losses}  elo {report.statistics.elo.text(0)}{test}"


def show_match(report: MatchReport) -> None:
    """Print what a match says."""
    plan, tally, statistics = report.plan, report.tally, report.statistics
    say(f"{plan.game}: {plan.agents[0]} against {plan.agents[1]}, {2 * tally.pairs} games, seed {plan.seed}")
    say(_results(report))
    pairs = "  ".join(f"{points}: {count}" for points, count in zip(PAIR_POINTS, tally.pentanomial, strict=True))
    say(f"pairs by points   {pairs}")
    if tally.every_point_counts:
        say(f"margin            {tally.margin / max(1, tally.margin_games):+.1f} points a game")
    say(f"elo               {statistics.elo.text()}")
    say(f"normalised elo    {statistics.nelo.text()}")
    say(f"superiority       {statistics.superiority:.1%}")
    if report.sprt:
        say(f"sprt              {sprt_words(report)}")
    for name, cost in zip(plan.agents, tally.costs, strict=True):
        say(f"a move of {name}: {1000 * cost.seconds_a_move:.3g} ms, {cost.nodes_a_move:,.0f} nodes")
    _show_troubles(report)
    if report.event is not None:
        say(f"kept as event {report.event} (see: turnwise store show --event {report.event})")


def _results(report: MatchReport) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("", "wins", "draws", "losses", "share"):
        table.add_column(column, justify="right" if column else "left")
    rows = {
        "all": report.tally.wins_draws_losses,
        "as first player": report.tally.as_first,
        "as second player": report.tally.as_second,
    }
    for name, (wins, draws, losses) in rows.items():
        total = wins + draws + losses
        share = f"{(wins + draws / 2) / total:.1%}" if total else ""
        table.add_row(name, str(wins), str(draws), str(losses), share)
    return table


def sprt_words(report: MatchReport) -> str:
    """Say how a test stands."""
    test, state = report.plan.sprt, report.sprt
    assert test is not None
    assert state is not None
    verdicts = {"accept": f"accepted: better than {test.elo0:g}", "reject": f"rejected: not {test.elo1:g} better"}
    verdict = verdicts[state.verdict] if state.verdict else "undecided"
    return f"[{test.elo0:g}, {test.elo1:g}]  llr {state.llr:.2f} ({state.lower:.2f} to {state.upper:.2f})  {verdict}"


def _show_troubles(report: MatchReport) -> None:
    tally = report.tally
    for ending, number in sorted(tally.endings.items()):
        if ending != "rules":
            say(f"ended otherwise: {number} games, {ending}")
    for name, number in zip(report.plan.agents, tally.forfeits, strict=True):
        if number:
            say(f"forfeited by {name}: {number} games")
    if tally.void:
        say(f"void: {tally.void} pairs could not be played and count for nobody")
