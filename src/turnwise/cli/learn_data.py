"""`turnwise learn data`: labelled positions from self-play."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from ..learning.generate import DataPlan, DataReport, generate
from ..learning.shards import LABELS, SHARDS
from .naming import agent_named, game_named
from .option_checks import check_folder, check_seed
from .output import complain, say, write_json
from .progress import Bar

USUAL = DataPlan(game="")


def data(
    game: str,
    /,
    *,
    folder: Path,
    positions: int = 100_000,
    nodes: int = USUAL.nodes,
    solve_nodes: int = USUAL.solve_nodes,
    evaluate: str = USUAL.evaluate,
    agent: tuple[str, ...] = USUAL.agents,
    openings: str = USUAL.openings,
    plies: int = USUAL.plies,
    step: int = USUAL.step,
    random_move_share: float = USUAL.random_move_share,
    shard: int = USUAL.shard,
    seed: int = USUAL.seed,
    workers: str | None = None,
    json: bool = False,
) -> None:
    """Play games and label positions of them: exact scores where the solver has them soon, else a search.

    Ctrl-C keeps what is done in FOLDER, and the same command goes on from there; with more positions it adds some.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    folder
        Where the shards go: Parquet files, and plan.json.
    positions
        How many; rounded up to whole shards.
    nodes
        Of the search that labels what is not solved; 0 labels it with the result of its game.
    solve_nodes
        Of the solver; 0 solves nothing.
    evaluate
        Evaluator of that search, by name or a file, as of a network; the usual one unless given.
    agent
        A player; may be repeated, and each game draws two of them.
    openings
        Where games begin, as in a match.
    plies
        Most random moves after the opening; each game draws how many.
    step
        Moves from one position of a game to the next one that is taken.
    random_move_share
        Share of the positions that are one random move off the game.
    shard
        Positions of a shard.
    seed
        Of everything that is drawn; the same seed gives the same shards with any number of workers.
    workers
        Processes, one for each processor unless given; 0 works in this one, `ray` or `ray://host:port` on a cluster.
    json
        Print one JSON object at the end.
    """
    check_seed(seed)
    check_folder(folder)
    plan = DataPlan(
        game=game_named(game).name,
        nodes=nodes,
        solve_nodes=solve_nodes,
        evaluate=evaluate,
        agents=tuple(map(agent_named, agent)),
        openings=openings,
        plies=plies,
        step=step,
        random_move_share=random_move_share,
        shard=shard,
        seed=seed,
    )
    try:
        with Bar(1) as live:
            report = generate(
                plan,
                positions=positions,
                folder=folder,
                workers=workers,
                progress=lambda now: live.show_of(now.done, now.shards, _words(now)),
            )
    except KeyboardInterrupt:
        complain(f"stopped; what is done is in '{folder}', and the same command goes on from there")
        raise
    if json:
        write_json({**asdict(report), "folder": str(folder)})
    else:
        _show(report, folder)


def _words(report: DataReport) -> str:
    return f"shards, {report.positions:,} positions made"


def _show(report: DataReport, folder: Path) -> None:
    for label in LABELS:
        count, seconds = report.labels.get(label, 0), report.seconds.get(label, 0.0)
        if count:
            rate = f"  {1000 * seconds / count:.2f} ms each" if seconds else ""
            say(f"{label:<7} {count:>9,}{rate}")
    spent = sum(report.seconds.values())
    if report.positions and spent:
        idle = report.seconds.get("play", 0.0) / spent, report.seconds.get("unsolved", 0.0) / spent
        say(
            f"work    {report.positions / spent:,.0f} positions a second a process, "
            f"{idle[0]:.0%} of it play and {idle[1]:.0%} what the solver did not finish"
        )
    size = sum(path.stat().st_size for path in folder.glob(SHARDS))
    say(f"{folder}: {report.done} shards, {size:,} bytes")
