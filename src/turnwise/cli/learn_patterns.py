"""`turnwise learn patterns`: learned evaluations, from games to a file."""

from __future__ import annotations

from pathlib import Path

from ..errors import DataError, UnknownNameError
from ..messages import Message
from .naming import game_named, games_with
from .option_checks import check_seed, check_writable
from .output import complain, say, stopped_in
from .progress import Bar


def patterns(
    game: str,
    file: Path,
    /,
    *,
    games: Path,
    folder: Path,
    samples: str = "80000",
    exact: int = 14,
    depth: str = "4",
    seed: int = 1,
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
        Where the weights go.
    games
        Folder with game records: for Othello the WTHOR files.
    folder
        Where samples and weights in between are kept.
    samples
        Positions for each stage of the game; may differ by stage.
    exact
        Stage up to which positions are solved.
    depth
        Plies of the searches that score the others; may differ by stage.
    seed
        Of the random moves.
    """
    spec = game_named(game)
    if spec.train is None:
        raise UnknownNameError(
            "{game} has no learned evaluation: choose one of {games}", game=spec.name, games=games_with("train")
        )
    check_seed(seed)
    if folder.exists() and not folder.is_dir():
        raise DataError("{option} '{path}' is a file: name a folder", option="--folder", path=str(folder))
    check_writable(file)
    try:
        with Bar(words=Message("reading games")) as bar:
            result = spec.train(
                file,
                folder=folder,
                games=games,
                progress=lambda now, done, total: bar.show_of(done, total, now),
                samples=samples,
                exact_empties=exact,
                depth=depth,
                seed=seed,
            )
    except KeyboardInterrupt:
        complain(stopped_in(folder))
        raise
    for stage, mean in result.errors.items():
        say(Message("{number:>3} {stage}  mean error {error:.2f}", number=stage, stage=result.stage, error=mean))
    say(Message("{file}: {n:,} bytes", file=str(file), n=file.stat().st_size))
