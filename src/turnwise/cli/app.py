"""The program: its commands, its exit codes, and nothing but one line for a mistake."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter, UnknownCommandError, UnusedCliTokensError

from .. import __version__, games
from ..errors import TurnwiseError
from . import (
    INTERRUPTED,
    analyse,
    convert,
    lab,
    learn,
    match,
    play,
    proofs,
    replay,
    review,
    serve,
    solve,
    store,
    study,
    tools,
    tournament,
    tune,
)
from .output import complain

MISTAKE = 2
BROKEN_PIPE = 141  # what a shell reports when the reader of a pipe went away

app = App(
    name="turnwise",
    help="Turn-based games of perfect information: play, analyse, solve.",
    version=__version__,
    suppress_keyboard_interrupt=False,
    default_parameter=Parameter(negative=()),
    help_epilogue=(
        "A POSITION is the game's one-line text, `start`, or `start:key=value,...`. See: turnwise games. "
        "An AGENT is a name with options: search:level=3, classic:depth=4, perfect, random:seed=1."
    ),
)
COMMANDS = (
    play.play,
    serve.serve,
    analyse.analyse,
    match.match,
    tournament.tournament,
    solve.solve,
    study.study,
    review.review,
    replay.replay,
    convert.convert,
    tools.games,
    tools.perft,
    tools.bench,
    tools.engine,
    proofs.book,
    proofs.certificate,
    tune.tune,
)
for command in COMMANDS:
    app.command(command)
app.command(store.store)
app.command(lab.lab)
app.command(learn.learn)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and end the process: 0, 2 after a mistake, 130 after Ctrl-C."""
    sys.exit(_guarded(list(sys.argv[1:] if arguments is None else arguments)))


def _guarded(arguments: list[str]) -> int:
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _run(arguments: list[str]) -> int:
    try:
        code = app(
            [_without_dash(word) for word in arguments],
            exit_on_error=False,
            print_error=False,
            help_on_error=False,
            result_action="return_value",
        )
        return code if isinstance(code, int) else 0
    except CycloptsError as error:
        complain(_one_line(error))
    except TurnwiseError as error:
        complain(str(error))
    except MemoryError:
        complain("not enough memory: give a smaller table")
    except KeyboardInterrupt:
        return INTERRUPTED
    return MISTAKE


def _without_dash(word: str) -> str:
    """Rewrite what is a position in some game, so that it is not taken for an option."""
    for spec in games.all_games():
        word = spec.without_dash(word)
    return word


def _one_line(error: CycloptsError) -> str:
    if isinstance(error, UnknownCommandError):
        names = ", ".join(name for name in error.app or () if not name.startswith("-"))
        return f"unknown command '{(error.unused_tokens or [''])[0]}': choose one of {names} (see: turnwise --help)"
    if isinstance(error, UnusedCliTokensError):
        return f"more than the command takes: '{' '.join(error.unused_tokens or ())}' (see: turnwise --help)"
    text = " ".join(str(error).split()).rstrip(".")
    return f"{text[:1].lower()}{text[1:]} (see: turnwise --help)"
