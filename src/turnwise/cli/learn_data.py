"""`turnwise learn data`: labelled positions from self-play."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from ..learning.data_plan import DataPlan
from ..learning.generate import DataReport, generate
from ..learning.labels import EXACT, SEARCH
from ..learning.shards import RESULT, SHARDS
from ..messages import Message
from ..terminal.voice import say_rows
from .arguments import WORKERS
from .naming import agent_named, game_named
from .option_checks import check_folder
from .output import complain, say, stopped_in, write_json
from .plan_options import given, takes
from .progress import Bar

LABELS = {EXACT: Message("exact"), SEARCH: Message("search"), RESULT: Message("result")}


@takes(DataPlan)
def data(
    game: str,
    /,
    *,
    folder: Path,
    workers: Annotated[str | None, WORKERS] = None,
    json: bool = False,
    **chosen: Any,
) -> None:
    """Play games and label positions of them: exact scores where the solver has them soon, else a search.

    Ctrl-C keeps what is done in FOLDER, and the same command goes on from there; with more positions it adds some.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    folder
        Folder of the shards: Parquet files, and plan.json.
    json
        Print one JSON object at the end.
    """
    check_folder(folder)
    settings = given(DataPlan, chosen)
    if "agents" in settings:
        settings["agents"] = tuple(map(agent_named, settings["agents"]))
    plan = DataPlan(game=game_named(game).name, **settings)
    try:
        with Bar(1) as live:
            report = generate(
                plan,
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
    for label, words in LABELS.items():
        count, seconds = report.labels.get(label, 0), report.seconds.get(label, 0.0)
        if count:
            say_rows([(words, _label_words(count, seconds))])
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
    words = Message(
        "{folder}: {n} shard, {bytes:,} bytes",
        "{folder}: {n} shards, {bytes:,} bytes",
        folder=str(folder),
        n=report.done,
        bytes=size,
    )
    say(words)


def _label_words(count: int, seconds: float) -> Message:
    words = Message("{count:>9,}", count=count)
    return Message("{words}  {ms:.2f} ms each", words=words, ms=1000 * seconds / count) if seconds else words
