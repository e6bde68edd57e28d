"""`turnwise learn patterns`: learned evaluations, from games to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from ..atomic_files import check_writable
from ..bounded import is_folder, is_there
from ..errors import DataError, UnknownNameError
from ..learning.othello_training import PatternPlan
from ..messages import Message
from .arguments import WORKERS
from .naming import game_named, games_with
from .output import complain, say, stopped_in
from .plan_options import given, takes
from .progress import Bar


@takes(PatternPlan)
def patterns(
    game: str,
    file: Path,
    /,
    *,
    games: Path,
    folder: Path,
    workers: Annotated[str | None, WORKERS] = None,
    **chosen: Any,
) -> None:
    """Fit the weights of a learned evaluation to scored positions.

    Takes hours. Ctrl-C keeps what is done in FOLDER, and the same command goes on from there.
    Stages of the game are counted from its end: in Othello they are numbers of empty squares.
    A number may differ by stage: 19:6,4 is 6 up to stage 19 and 4 beyond.

    Parameters
    ----------
    game
        Name of a game with a learned evaluation.
    file
        File of the weights.
    games
        Folder with game records: for Othello the WTHOR files.
    folder
        Folder that keeps samples and weights in between.
    """
    spec = game_named(game)
    if spec.train is None:
        raise UnknownNameError(
            "{game} has no learned evaluation: choose one of {games}", game=spec.name, games=games_with("train")
        )
    if is_there(folder) and not is_folder(folder):
        raise DataError("{option} '{path}' is a file: name a folder", option="--folder", path=str(folder))
    check_writable(file)
    try:
        with Bar(words=Message("reading games")) as bar:
            result = spec.train(
                file,
                folder=folder,
                games=games,
                workers=workers,
                progress=lambda now, done, total: bar.show_of(done, total, now),
                **given(PatternPlan, chosen),
            )
    except KeyboardInterrupt:
        complain(stopped_in(folder))
        raise
    for stage, mean in result.errors.items():
        say(Message("{number:>3} {stage}  mean error {error:.2f}", number=stage, stage=result.stage, error=mean))
    say(Message("{file}: {n:,} bytes", file=str(file), n=file.stat().st_size))
