"""`turnwise learn data`: labelled positions from self-play."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from ..learning.generate import DataPlan, DataReport, generate
from ..learning.shards import LABELS, SHARDS
from ..messages import Message
from ..terminal.voice import say_rows
from .naming import agent_named, game_named
from .option_checks import check_folder, check_seed
from .output import complain, say, stopped_in, write_json
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
        complain(stopped_in(folder))
        raise
    if json:
        write_json({**asdict(report), "folder": str(folder)})
    else:
        _show(report, folder)


def _words(report: DataReport) -> Message:
    return Message("shards, {n:,} positions made", n=report.positions)


def _show(report: DataReport, folder: Path) -> None:
    for label in LABELS:
        count, seconds = report.labels.get(label, 0), report.seconds.get(label, 0.0)
        if count:
            say_rows([(label, _label_words(count, seconds))])
    spent = sum(report.seconds.values())
    if report.positions and spent:
        rate = report.positions / spent
        play, unsolved = report.seconds.get("play", 0.0) / spent, report.seconds.get("unsolved", 0.0) / spent
        words = Message(
            "{rate:,.0f} positions a second a process, "
            "{play:.0%} of it play and {unsolved:.0%} what the solver did not finish",
            rate=rate,
            play=play,
            unsolved=unsolved,
        )
        say_rows([(Message("work"), words)])
    size = sum(path.stat().st_size for path in folder.glob(SHARDS))
    say(Message("{folder}: {shards} shards, {n:,} bytes", folder=str(folder), shards=report.done, n=size))


def _label_words(count: int, seconds: float) -> Message:
    words = Message("{count:>9,}", count=count)
    return Message("{words}  {ms:.2f} ms each", words=words, ms=1000 * seconds / count) if seconds else words
