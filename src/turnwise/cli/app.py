"""The program: its commands, its exit codes, and nothing but one line for a mistake."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal

from cyclopts import App, CycloptsError, Group, Parameter

from .. import __version__
from ..errors import TurnwiseError, UnknownNameError
from ..languages import check_language, language_of
from ..messages import Message, languages
from ..terminal.typed import plain_digits
from ..terminal.voice import speaking, spoken, told
from . import INTERRUPTED, MISTAKE, VERSION_FLAG
from .commands import GROUPS, Command
from .mistakes import HELP_FLAGS, mistake_message
from .output import complain
from .typed_values import read_value

ENGLISH, HELP, LANGUAGE = "en", "help", "--language"
OTHER_NAMES = {"analyze": "analyse"}
SUMMARY = Message("Turn-based games of perfect information: play, analyse, solve.")
NOTES = Message(
    "A POSITION is the game's one-line text, `start`, or `start:key=value,...`. See: turnwise games. "
    "An AGENT is a name with options: search:level=3, classic:depth=4, perfect, random:seed=1."
)
OPTIONS, COMMANDS = Message("Options"), Message("Commands")
ARGUMENTS, PARAMETERS = Message("Arguments"), Message("Parameters")
ABOUT_HELP, ABOUT_VERSION = Message("Display this message and exit."), Message("Display application version.")
ABOUT_LANGUAGE = Message(
    "Speak this language; it may stand anywhere on the line. Default: that of $TURNWISE_LANGUAGE or the system's."
)
ABOUT_COMPLETION = Message("Let the shell complete commands and options, then exit.")


def run(arguments: Sequence[str]) -> int:
    """Run one command in the language that is asked for; returns the exit code."""
    try:
        language, words = _language([plain_digits(word) for word in arguments])
    except TurnwiseError as error:
        complain(error.message)
        return MISTAKE
    with speaking(language):
        return _run(_as_written(words))


def _run(words: list[str]) -> int:
    try:
        code = program(words)(
            words, exit_on_error=False, print_error=False, help_on_error=False, result_action="return_value"
        )
        return code if isinstance(code, int) else 0
    except CycloptsError as error:
        complain(mistake_message(error))
    except TurnwiseError as error:
        complain(error.message)
    except MemoryError:
        complain(Message("not enough memory: give a smaller table"))
    except KeyboardInterrupt:
        return INTERRUPTED
    return MISTAKE


# ---- the words of a command line ----


def _language(words: list[str]) -> tuple[str, list[str]]:
    """Take the language out of a command line, where the last one counts; without one, the environment says it."""
    language, kept, rest = "", [], iter(words)
    for word in rest:
        name, given, value = word.partition("=")
        if name != LANGUAGE:
            kept.append(word)
            continue
        language = value if given else next(rest, "")
        if not language:
            raise UnknownNameError("{option} needs a language, such as {example}", option=LANGUAGE, example="fa")
    return check_language(language) if language else language_of(os.environ), kept


def _as_written(words: list[str]) -> list[str]:
    """Read other names of commands, `help COMMAND`, and positions that begin with a dash."""
    first, rest = words[:1], [_without_dash(word) for word in words[1:]]
    if first == [HELP]:
        return _as_written([*rest, HELP_FLAGS[0]])
    return [*(OTHER_NAMES.get(name, name) for name in first), *rest]


def _without_dash(word: str) -> str:
    """Rewrite what is a position in some game, so that it is not taken for an option."""
    if not word.startswith("-") or word in HELP_FLAGS:
        return word
    from .. import games

    for spec in games.all_games():
        word = spec.without_dash(word)
    return word


# ---- the commands ----


def program(words: Sequence[str] = ()) -> App:
    """Make the program; the commands that these words do not name are known by their first lines alone."""
    app = App(
        name="turnwise",
        help=told(SUMMARY),
        version=__version__,
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=(), show_default=_shown_default, converter=read_value),
        help_epilogue=told(NOTES),
        group_arguments=Group.create_default_arguments(told(ARGUMENTS)),
        group_parameters=Group.create_default_parameters(told(PARAMETERS)),
        **_plain_help(),
    )
    for title, commands in GROUPS.items():
        _add(app, commands, words, Group.create_ordered(told(title)))
    app.group_commands = Group.create_ordered(told(OPTIONS))
    app.register_install_completion_command(help=told(ABOUT_COMPLETION))
    app.command(_speak, name=LANGUAGE, help=told(ABOUT_LANGUAGE))
    app[HELP_FLAGS[0]].help, app[VERSION_FLAG].help = told(ABOUT_HELP), told(ABOUT_VERSION)
    return app


def _add(app: App, commands: Sequence[Command], words: Sequence[str], group: Group | None = None) -> None:
    for command in commands:
        named = list(words[:1]) == [command.name]
        if command.below:
            below = App(
                name=command.name,
                help=told(command.summary),
                group=group,
                group_commands=Group.create_default_commands(told(COMMANDS)),
            )
            _add(below, command.below, words[1:] if named else ())
            app.command(below)
        else:
            # What is helped with has its whole docstring, which is English.
            help_text = None if named and spoken().code == ENGLISH else told(command.summary)
            app.command(f"turnwise.cli.{command.place}", name=command.name, help=help_text, group=group)


def _speak(language: str, /) -> None:
    """Be here for the help and the completion: the language is taken out before commands are read."""


_speak.__annotations__["language"] = Literal[tuple(languages())]


def _plain_help() -> dict[str, Any]:
    """Return how help is written in other languages than English: boxes break where text runs from the right."""
    if spoken().code == ENGLISH:
        return {}
    from .plain_help import PlainHelp

    return {"help_formatter": PlainHelp(), "help_format": "plaintext"}


def _shown_default(value: Any) -> str | None:
    """Write a default in a command's help; what is off, empty or nothing needs no words."""
    if value is None or value is False or value in ("", ()):
        return None
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
