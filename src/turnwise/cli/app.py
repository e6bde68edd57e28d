"""The program: its commands, its exit codes, and nothing but one line for a mistake."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from cyclopts import App, CycloptsError, Group, Parameter, UnknownCommandError, UnknownOptionError, UnusedCliTokensError
from rich.console import Console

from .. import __version__
from ..errors import TurnwiseError
from . import INTERRUPTED
from .output import complain

MISTAKE = 2
BROKEN_PIPE = 141  # what a shell reports when the reader of a pipe went away
HELP, HELP_FLAGS = "help", ("--help", "-h")
OTHER_NAMES = {"analyze": "analyse"}


def _shown_default(value: Any) -> str | None:
    """Write a default in a command's help; what is off, empty or nothing needs no words."""
    return None if value is None or value is False or value in ("", ()) else str(value)


app = App(
    name="turnwise",
    help="Turn-based games of perfect information: play, analyse, solve.",
    version=__version__,
    suppress_keyboard_interrupt=False,
    default_parameter=Parameter(negative=(), show_default=_shown_default),
    help_epilogue=(
        "A POSITION is the game's one-line text, `start`, or `start:key=value,...`. See: turnwise games. "
        "An AGENT is a name with options: search:level=3, classic:depth=4, perfect, random:seed=1."
    ),
)
COMMANDS = {
    "Play": ("play:play", "serve:serve"),
    "Positions and games": ("analyse:analyse", "solve:solve", "review:review", "replay:replay", "study:study"),
    "Agents": ("match:match", "tournament:tournament", "tune:tune", "learn:learn", "lab:lab"),
    "Files": ("store:store", "convert:convert"),
    "Tools": ("games:games", "perft:perft", "bench:bench", "engine:engine", "book:book", "certificate:certificate"),
}
"""Commands by group, as MODULE:NAME; a module is loaded when its command is run, or when the help lists all."""

for _title, _places in COMMANDS.items():
    _group = Group.create_ordered(_title)
    for _place in _places:
        app.command(f"turnwise.cli.{_place}", name=_place.partition(":")[2], group=_group)
app.register_install_completion_command(help="Let the shell complete commands and options, then exit.")


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
            _as_written(arguments),
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


def _as_written(arguments: list[str]) -> list[str]:
    """Read other names of commands, `help COMMAND`, and positions that begin with a dash."""
    first, rest = arguments[:1], [_without_dash(word) for word in arguments[1:]]
    if first == [HELP]:
        return _as_written([*rest, HELP_FLAGS[0]])
    if not first or first[0] in HELP_FLAGS:
        _load_all()
    return [*(OTHER_NAMES.get(name, name) for name in first), *rest]


def _load_all() -> None:
    """Load the commands, so that the help has a line on each."""
    for name in app:
        app[name]


def _without_dash(word: str) -> str:
    """Rewrite what is a position in some game, so that it is not taken for an option."""
    if not word.startswith("-") or word in HELP_FLAGS:
        return word
    from .. import games

    for spec in games.all_games():
        word = spec.without_dash(word)
    return word


def _one_line(error: CycloptsError) -> str:
    command = " ".join(("turnwise", *(error.command_chain or ())))
    return f"{_told(error)} (see: {command} {HELP_FLAGS[0]})"


def _told(error: CycloptsError) -> str:
    if isinstance(error, UnknownCommandError):
        return _unknown_command(error)
    if isinstance(error, UnusedCliTokensError):
        return f"more than the command takes: '{' '.join(error.unused_tokens or ())}'"
    if isinstance(error, UnknownOptionError):
        return _unknown_option(error)
    text = " ".join(str(error).split()).rstrip(".")
    return f"{text[:1].lower()}{text[1:]}"


def _unknown_command(error: UnknownCommandError) -> str:
    names = [name for name in error.app or () if not name.startswith("-")]
    given = (error.unused_tokens or [""])[0]
    close = get_close_matches(given, names, n=1)
    advice = f"did you mean '{close[0]}'?" if close else f"choose one of {', '.join(names)}"
    return f"unknown command '{given}': {advice}"


def _unknown_option(error: UnknownOptionError) -> str:
    given = error.token.keyword or error.token.value
    known = [name for each in error.argument_collection for name in each.names if name.startswith("-")]
    close = get_close_matches(given, [*known, *HELP_FLAGS], n=1)
    return f"unknown option: {given}" + (f". Did you mean {close[0]}?" if close else "")


def _end_of_pipe(_console: Console) -> None:
    """Let a broken pipe end the command quietly; by itself, Rich would exit with 1."""
    raise BrokenPipeError


Console.on_broken_pipe = _end_of_pipe  # type: ignore[assignment, method-assign]
